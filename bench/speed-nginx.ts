import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { type Program, start } from './program.ts';
import type { Recorded } from './recorded.ts';

/** nginx, one worker, sending recorded answers as files with the same headers; `null` where it is not installed. */
export async function startNginx(
  folder: string,
  recorded: readonly Recorded[],
): Promise<(Program & { url: string }) | null> {
  if (spawnSync('nginx', ['-v']).status !== 0) return null;
  const port = await freePort();
  await mkdir(folder);
  const places = await Promise.all(
    recorded.map(async ({ path: address, headers, body }, index) => {
      const file = path.join(folder, `answer-${index}`);
      await writeFile(file, Buffer.from(body, 'base64'));
      const own = headers.filter(([name]) => !['content-length', 'etag', 'content-type'].includes(name.toLowerCase()));
      const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
      const lines = own.map(([name, value]) => `      add_header ${name} ${JSON.stringify(value)};`);
      // A location knows no query: every path is asked with one only.
      const at = address.split('?', 1)[0] ?? '';
      return `    location = ${at} {\n      try_files /answer-${index} =404;\n      types {}\n      default_type "${type}";\n${lines.join('\n')}\n    }`;
    }),
  );
  const config = `worker_processes 1;
daemon off;
user root;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=100;
  root ${folder};
  server {
    listen 127.0.0.1:${port};
${places.join('\n')}
  }
}
`;
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, config);
  const program = start(['nginx', '-p', folder, '-c', file, '-e', path.join(folder, 'error.log')], 0);
  return { ...program, url: `http://127.0.0.1:${port}` };
}
