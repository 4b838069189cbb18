/** Makes the packages for a trial: this version, and an invented next version with different database tables. */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hashOfTables } from '#server/storage/tables/tables.ts';
import { projectRoot } from '../../scripts/install.mjs';
import { TRIAL_FOLDER } from './debian.ts';
import { run } from './programs.ts';

/** A package file with its version. `folder` contains only this file. */
export type Version = { version: string; file: string; folder: string };

/** Packs this checkout as the current version. */
export const thisVersion = async (): Promise<Version> => packed(projectRoot, await emptyFolder('this-version'));

/** Returns a package that was packed earlier, copied to a separate folder. */
export async function packedBefore(file: string): Promise<Version> {
  const manifest = await run('tar', ['-xzOf', file, 'package/package.json']);
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = await emptyFolder(`package-${version}`);
  const own = path.join(folder, `baize-${version}.tgz`);
  await cp(file, own);
  return { version, file: own, folder };
}

/**
 * Packs a copy of this checkout as version `9.0.0`, in which the table of seasons has one more column. Its migration
 * takes three seconds, so that the trial can interrupt it.
 */
export async function nextVersion(): Promise<Version> {
  const copy = await emptyFolder('next-checkout');
  const files = await run('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], { cwd: projectRoot });
  await run('tar', ['-cf', path.join(copy, 'files.tar'), '--ignore-failed-read', '-T', '-'], {
    cwd: projectRoot,
    input: files,
  });
  await run('tar', ['-xf', 'files.tar'], { cwd: copy });
  await rm(path.join(copy, 'files.tar'));
  await run('cp', ['-al', path.join(projectRoot, 'node_modules'), path.join(copy, 'node_modules')]);
  await change(copy, 'package.json', /"version": "[^"]+"/, '"version": "9.0.0"');
  await change(
    copy,
    'src/server/storage/tables/league.ts',
    'first_year integer not null,',
    (line) => `${line} sponsor text,`,
  );
  await change(
    copy,
    'src/server/storage/tables/migrations.ts',
    /(MIGRATIONS: readonly Migration\[\] = \[[\s\S]*?)\];/,
    migration,
  );
  try {
    return await packed(copy, await emptyFolder('next-version'));
  } finally {
    await rm(copy, { recursive: true });
  }
}

function migration(_: string, before: string): string {
  return `${before}{
    release: '1.0.0',
    from: '${hashOfTables()}',
    async change(db) {
      await sql\`alter table season add column sponsor text\`.execute(db);
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await sql\`update season set sponsor = 'The Crown'\`.execute(db);
    },
  }];
import { sql } from 'kysely';`;
}

async function change(
  copy: string,
  name: string,
  from: string | RegExp,
  to: string | ((...found: string[]) => string),
) {
  const file = path.join(copy, name);
  const before = await readFile(file, 'utf8');
  const after = typeof to === 'string' ? before.replace(from, to) : before.replace(from, to);
  if (after === before) throw new Error(`${name} has no ${from}: the next version cannot be made from it.`);
  await rm(file); // it may be a hard link to the original
  await writeFile(file, after);
}

async function packed(checkout: string, folder: string): Promise<Version> {
  await run('npm', ['pack', '--pack-destination', folder], { cwd: checkout });
  const { version } = JSON.parse(await readFile(path.join(checkout, 'package.json'), 'utf8')) as { version: string };
  return { version, folder, file: path.join(folder, `baize-${version}.tgz`) };
}

async function emptyFolder(name: string): Promise<string> {
  const folder = path.join(TRIAL_FOLDER, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}
