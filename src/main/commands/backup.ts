import { stat } from 'node:fs/promises';
import path from 'node:path';
import { backupToFile, makeBackup } from '#server/operations/backups/make-backup.ts';
import { removeOldBackups } from '#server/operations/backups/retention.ts';
import { type Config, readConfig } from '#server/config.ts';
import { settledPlace } from '#server/open-league.ts';
import { inspectBackup } from '#server/storage/backup/backup-file.ts';
import type { Place } from '#server/storage/open.ts';
import { CannotDo, type Command, placeOf, readArguments, WrongUse } from './command.ts';
import { mustBeThere } from './must-be-there.ts';
import { contentsText } from './copy-text.ts';

/** Makes a copy of the league, while it runs or not. */
export const backupCommand: Command = {
  name: 'backup',
  usage: '[FILE.sqlite]',
  about: [
    'Makes a copy of the league in one file, checked by opening it, while the site runs or not.',
    'Without a name it goes to the folder of copies (BACKUP_DIR).',
  ],
  run,
};

async function run(args: string[]): Promise<number> {
  const { positionals } = readArguments(args, {});
  const [file, ...others] = positionals;
  if (others.length > 0) throw new WrongUse('Only one copy is made at a time.');
  const config = readConfig(process.env);
  const place = settledPlace(config);
  await mustBeThere(place);
  const copy = file === undefined ? await kept(place, config) : await backupToFile(place, await free(file, place));
  process.stdout.write(`${copy.file}\n${contentsText(copy.contents)}\n`);
  return 0;
}

async function kept(place: Place, { backups }: Config) {
  const copy = await makeBackup(place, backups.folder, 'asked', new Date());
  await removeOldBackups(backups.folder, backups.keep);
  return copy;
}

/** The place of a new file, or of an older copy: what is anything else is not written over. */
async function free(file: string, place: Place): Promise<string> {
  const target = placeOf(file);
  if ('file' in place && path.resolve(place.file) === target)
    throw new WrongUse(`${file} is the league's own database.`);
  if (((await sizeOf(target)) ?? 0) === 0) return target;
  const { version } = await inspectBackup(target);
  if (version === 'none')
    throw new CannotDo(`${file} is there already, and is no copy of a league: take another name.`);
  return target;
}

async function sizeOf(file: string): Promise<number | null> {
  return (await stat(file).catch(() => null))?.size ?? null;
}
