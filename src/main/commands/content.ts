import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { countOf } from '#domain/count.ts';
import { readConfig } from '#server/config.ts';
import { contentValues, readFolder } from '#server/league-folder/contents.ts';
import { folderFiles, picturesNamed, type StoredCopy, storedCopies } from '#server/league-folder/as-files.ts';
import { isInside, listFiles } from '#server/league-folder/folder-files.ts';
import { openLeague, settledPlace } from '#server/open-league.ts';
import { documentsPlan, takeDocumentsIn } from '#server/publish/documents/take-in.ts';
import { applyPlan, type FolderReader, together } from '#server/publish/folder-plan.ts';
import { galleriesPlan, picturesPlan, takePhotosIn } from '#server/publish/photos/take-in.ts';
import { fileOfPicture, storedHashes } from '#server/storage/files/file-rows.ts';
import { hashOf } from '#server/storage/files/stored-files.ts';
import { contentRows } from '#server/storage/mappers/content.ts';
import { jsonText } from '#server/storage/mappers/mapper.ts';
import { defaultSeason, seasons } from '#server/storage/mappers/seasons.ts';
import type { Snapshot, Store } from '#server/storage/store.ts';
import { type Command, pathOf, readArguments, requireDatabase, WrongUse } from './command.ts';

export const contentCommand: Command = {
  name: 'content',
  usage: 'import|export [FOLDER] [--yes]',
  about: [
    'Takes news, texts, contacts, venues, documents and photos from a folder into the league, or writes them there.',
    'Without FOLDER it is the one in LEAGUE_DIR. An import shows what changes; what the folder lacks stays, and',
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
    if (what === 'import') return await importInto(store, folder, values.yes ?? false);
    // A league of an earlier release may not have been started since.
    const parts = { store, folder: config.leagueDir, say: () => undefined };
    await takeDocumentsIn(parts);
    await takePhotosIn(parts);
    return await exportTo(store, folder);
  } finally {
    await store.close();
  }
}

async function importInto(store: Store, folder: string, isYes: boolean): Promise<number> {
  const wanted = contentValues(await readFolder(folder));
  const present = await store.read(contentRows);
  const changed = [...wanted].filter(([id, value]) => said(present.get(id)) !== said(value));
  // A preview stores nothing.
  const keep = (bytes: Buffer) => (isYes ? store.files.keep(bytes) : hashOf(bytes));
  const reader: FolderReader = { folder, keep, say: (sentence) => void process.stderr.write(`${sentence}\n`) };
  const stored = new Set(await store.read(storedHashes));
  const plan = together([
    await documentsPlan(reader, present),
    await galleriesPlan(reader, present),
    await picturesPlan(reader, stored),
  ]);
  const lines = [...changed.map(([id]) => `${present.has(id) ? 'changes' : 'is new'}: ${id}`), ...plan.lines];
  for (const line of lines) process.stdout.write(`${line}\n`);
  if (lines.length === 0) process.stdout.write('Nothing changes.\n');
  else if (!isYes) process.stdout.write('Nothing was written. To write it, add --yes.\n');
  if (lines.length === 0 || !isYes) return 0;
  const count = changed.length + plan.changes.length;
  const summary = `Imported ${countOf(count, 'part')} of the content from a folder`;
  await store.write({ by: '', via: 'command', action: 'change content', summary }, (change) => {
    const texts = changed.map(([id, value]) => ({ id, value, deleted: false }));
    return applyPlan(change, { ...plan, changes: [...texts, ...plan.changes] });
  });
  process.stdout.write(`${summary}.\n`);
  return 0;
}

/** A value as text; news without a picture may say so. */
function said(value: unknown): string {
  const { picture, ...rest } = Object(value);
  return jsonText(picture === null ? rest : value);
}

async function pictureCopies(db: Snapshot, values: ReadonlyMap<string, unknown>): Promise<StoredCopy[]> {
  const copies: StoredCopy[] = [];
  for (const id of picturesNamed(values)) {
    const file = await fileOfPicture(db, id, null);
    if (file !== null) copies.push({ path: `pictures/${id}.webp`, file });
  }
  return copies;
}

async function exportTo(store: Store, folder: string): Promise<number> {
  const { texts, copies } = await store.read(async (db) => {
    const values = await contentRows(db);
    const texts = folderFiles(values, await seasons(db), (await defaultSeason(db)) ?? '');
    return { texts, copies: [...storedCopies(values), ...(await pictureCopies(db, values))] };
  });
  const left = await othersIn(folder, [...texts, ...copies]);
  if (left.length > 0) {
    const named = left.length > 3 ? [...left.slice(0, 3), `and ${left.length - 3} more`] : left;
    process.stderr.write(
      `${folder} has files that the league does not have (${named.join(', ')}): an import would bring them in. Nothing was written. Export to an empty folder.\n`,
    );
    return 1;
  }
  for (const { path: name, text } of texts) await writeInto(folder, name, text);
  let missing = 0;
  for (const { path: name, file } of copies) {
    const bytes = await store.files.read(file);
    if (bytes === null) {
      process.stderr.write(`${name} is missing from the league’s files.\n`);
      missing += 1;
    } else await writeInto(folder, name, bytes);
  }
  process.stderr.write(`Written to ${folder}: ${countOf(texts.length + copies.length - missing, 'file')}\n`);
  return missing === 0 ? 0 : 1;
}

/** The photos and documents in a folder that an export would not write. */
async function othersIn(folder: string, written: readonly { path: string }[]): Promise<string[]> {
  const own = new Set(written.map((file) => file.path));
  const there = await listFiles(folder).catch(() => []);
  return there
    .map((file) => file.path)
    .filter((name) => /^(photos|documents|pictures)\//.test(name) && !/\/readme\.\w+$/i.test(name) && !own.has(name));
}

/** Names come from the store, which may be that of somebody else: none leads out of the folder. */
async function writeInto(folder: string, name: string, content: string | Buffer): Promise<void> {
  const root = path.resolve(folder);
  const file = path.resolve(root, name);
  if (!isInside(root, file)) throw new Error(`${name} is outside the folder.`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}
