import { spawn } from 'node:child_process';
import path from 'node:path';

// Node restarts the server when a file of the server is saved. Vite runs in the server, and updates the open page when
// a file of the pages is saved.
const serverFile = path.join(import.meta.dirname, 'dev-server.ts');
const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', serverFile], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
