/** The site as `npm start` runs it, of this checkout or of another one. */
import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { nodeEnvironment, nodeOptions } from '../scripts/pinned-node.mjs';
import { type Program, start } from './measuring.ts';
import { send } from '../tests/soak/requests.ts';
import { freePort } from '../tests/support/free-port.ts';

/** A checkout to measure, with a folder for its data that holds the database `baize.sqlite`. */
export type Checkout = { name: string; root: string; data: string };
export type Site = { name: string; url: string; program: Program };

/** Returns this checkout and, if given, another one, each with a copy of the database in `folder`. */
export async function checkoutsIn(folder: string, other: string): Promise<Checkout[]> {
  const roots = [path.resolve(import.meta.dirname, '..'), ...(other === '' ? [] : [path.resolve(other)])];
  const checkouts = roots.map((root, index) => {
    return { name: index === 0 ? 'this checkout' : other, root, data: path.join(folder, String(index)) };
  });
  for (const { data } of checkouts) {
    await mkdir(data);
    await cp(path.join(folder, 'baize.sqlite'), path.join(data, 'baize.sqlite'));
  }
  return checkouts;
}

/** Starts the site of a checkout, and waits for its home page. */
export async function startSite({ name, root, data }: Checkout): Promise<Site> {
  const port = await freePort();
  // As `scripts/bootstrap.mjs` starts it.
  const env = { ...nodeEnvironment(root), ...process.env, DATA_DIR: data, PORT: String(port), HOST: '127.0.0.1' };
  const command = [process.execPath, ...nodeOptions, path.join(root, 'src/main/start.ts')];
  const program = start(command, 0, { env, cwd: root });
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(url);
  return { name, url, program };
}

/** Resolves when the home page answers; tries every 2 ms. */
async function firstAnswer(url: string): Promise<void> {
  for (;;) {
    const answer = await send(url, { method: 'GET', path: '/' }).catch(() => null);
    if (answer?.status === 200) return;
    if (answer) throw new Error(`The home page answered ${answer.status}`);
    await delay(2);
  }
}
