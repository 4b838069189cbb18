import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { countOf } from '#domain/count.ts';
import { readConfig } from '#server/config.ts';
import { contentValues } from '#server/league-folder/as-content.ts';
import { folderFiles } from '#server/league-folder/as-files.ts';
import { readFolder } from '#server/league-folder/contents.ts';
import { openLeague, settledPlace } from '#server/open-league.ts';
import { contentRows } from '#server/storage/mappers/content.ts';
import { jsonText } from '#server/storage/mappers/mapper.ts';
import { defaultSeason, seasons } from '#server/storage/mappers/seasons.ts';
import type { Store } from '#server/storage/store.ts';
import { type Command, pathOf, readArguments, requireDatabase, WrongUse } from './command.ts';

export const contentCommand: Command = {
  name: 'content',
  usage: 'import|export [FOLDER] [--yes]',
  about: [
    'Takes news, contacts, venues and texts from the files of a folder into the league, or writes them to files there.',
    'Without FOLDER it is the one in LEAGUE_DIR. An import shows what changes; news that the folder lacks stays, and',
    'seasons are not imported.',
    '--yes        change the league as the preview says',
  ],
  run,
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { yes: { type: 'boolean' } });
  const [what, given, ...others] = positionals;
  if ((what !== 'import' && what !== 'export') || others.length > 0)
    throw new WrongUse('Say import or export, and at most one folder.');
  const config = readConfig(process.env);
  await requireDatabase(settledPlace(config));
  const folder = given === undefined ? config.leagueDir : pathOf(given);
  const { store } = await openLeague(config);
  try {
    return what === 'import' ? await importInto(store, folder, values.yes ?? false) : await exportTo(store, folder);
  } finally {
    await store.close();
  }
}

async function importInto(store: Store, folder: string, isYes: boolean): Promise<number> {
  const wanted = contentValues(await readFolder(folder));
  const present = await store.read(contentRows);
  const changed = [...wanted].filter(([id, value]) => jsonText(present.get(id)) !== jsonText(value));
  for (const [id] of changed) process.stdout.write(`${present.has(id) ? 'changes' : 'is new'}: ${id}\n`);
  if (changed.length === 0) process.stdout.write('Nothing changes.\n');
  else if (!isYes) process.stdout.write('Nothing was written. To write it, add --yes.\n');
  if (changed.length === 0 || !isYes) return 0;
  const summary = `Imported ${countOf(changed.length, 'part')} of the content from a folder`;
  await store.write({ by: '', via: 'command', action: 'change content', summary }, (change) =>
    change.putAll(
      'content',
      changed.map(([id, value]) => ({ id, value, deleted: false })),
    ),
  );
  process.stdout.write(`${summary}.\n`);
  return 0;
}

async function exportTo(store: Store, folder: string): Promise<number> {
  const files = await store.read(async (db) =>
    folderFiles(await contentRows(db), await seasons(db), (await defaultSeason(db)) ?? ''),
  );
  for (const { path: name, text } of files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  process.stderr.write(`Written to ${folder}: ${countOf(files.length, 'file')}\n`);
  return 0;
}
