import path from 'node:path';
import { nodeEnvironment, nodeOptions } from '../scripts/pinned-node.mjs';
import { freePort } from './free-port.ts';
import { type Program, start } from './program.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../src/main/start.ts');

/** The site as `npm start` runs it, started but not waited for; `folder` holds its database `baize.sqlite`. */
export async function startRealSite(folder: string, core: 0 | null): Promise<{ program: Program; port: number }> {
  const port = await freePort();
  // As `scripts/bootstrap.mjs` starts it.
  const own = { DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1' };
  const env = { ...nodeEnvironment(path.resolve('.')), ...process.env, ...own };
  return { program: start([process.execPath, ...nodeOptions, PROGRAM], core, env), port };
}
