import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixturesPicturePart, PICTURE_TYPES } from '#contract/documents.ts';
import { documentsIn, itemValue, type FixturesPicture, type LeagueDocument } from '../../content/items.ts';
import { leagueOf } from '../../league-folder/contents.ts';
import { listFiles, mistakeText } from '../../league-folder/folder-files.ts';
import type { League } from '../../league-folder/league-schema.ts';
import { contentRows } from '../../storage/mappers/content.ts';
import { setting } from '../../storage/mappers/settings.ts';
import { newId } from '../../storage/new-id.ts';
import type { Store } from '../../storage/store.ts';
import { findFile, MOST_FILE_BYTES, typeOf } from '../files.ts';
import {
  applyPlan,
  differing,
  type FolderPlan,
  type FolderReader,
  NOTHING,
  placesInOrder,
  together,
} from '../folder-plan.ts';
import { titleOfName } from '../photos/galleries.ts';

/** The setting that says that a league has taken in the documents of its folder. */
const TAKEN_IN = 'documents-taken-in';
/** The folder itself explains what it is for. */
const NO_DOCUMENT = /^documents\/readme\.\w+$/i;

type TakeIn = { store: Store; folder: string; say: (sentence: string) => void };

/**
 * Takes the documents of a league's folder and its picture of the fixtures into the store, once, with their addresses.
 * Returns what was taken in as words, or `null`.
 */
export async function takeDocumentsIn({ store, folder, say }: TakeIn): Promise<string | null> {
  if (await store.read((db) => setting(db, TAKEN_IN))) return null;
  const reader = { folder, say, keep: (bytes: Buffer) => store.files.keep(bytes) };
  const present = await store.read(contentRows);
  const { changes, files, lines } = await documentsPlan(reader, present);
  // What was imported or restored meanwhile stays as it is.
  const isNew = changes.map(({ id }) => !present.has(id));
  const plan = {
    files,
    changes: changes.filter((_, index) => isNew[index]),
    lines: lines.filter((_, index) => isNew[index]),
  };
  const named = plan.lines.map((line) => line.replace(/^[^:]*: /, '')).join(', ');
  const summary = `Took in from the league’s folder: ${named || 'no documents'}`;
  const origin = { by: '', via: 'seed', action: 'change content', summary } as const;
  return store.write(origin, async (change) => {
    // Another instance may have done it meanwhile.
    if (await setting(change.db, TAKEN_IN)) return null;
    if (plan.changes.length > 0) await applyPlan(change, plan);
    await change.set(TAKEN_IN, '1');
    return plan.changes.length > 0 ? summary : null;
  });
}

/** What the documents of a folder and its picture of the fixtures change among stored content; what the folder lacks stays. */
export async function documentsPlan(reader: FolderReader, present: ReadonlyMap<string, unknown>): Promise<FolderPlan> {
  const files = await listFiles(reader.folder).catch(() => []);
  const league = await leagueOf(reader.folder);
  const listed = league.ok ? league.value.documents : [];
  const paths = files
    .map(({ path }) => path)
    .filter((path) => path.startsWith('documents/') && !NO_DOCUMENT.test(path));
  const own = files.find(({ path }) => OWN_PICTURE.test(path))?.path;
  return together([
    await planOfDocuments(reader, inListedOrder(paths, listed), listed, present),
    own === undefined ? NOTHING : await planOfPicture(reader, own, present),
  ]);
}

type Listed = League['documents'];

function inListedOrder(paths: readonly string[], listed: Listed): string[] {
  const order = listed.map(({ file }) => `documents/${file}`);
  return [...order.filter((path) => paths.includes(path)), ...paths.filter((path) => !order.includes(path))];
}

async function planOfDocuments(
  reader: FolderReader,
  paths: readonly string[],
  listed: Listed,
  present: ReadonlyMap<string, unknown>,
): Promise<FolderPlan> {
  const known = documentsIn(present);
  const wanted: LeagueDocument[] = [];
  for (const path of paths) {
    const read = await readWhole(reader, path);
    if (read === null) continue;
    const name = path.replace(/^documents\//, '');
    const before = known.find((one) => one.name.toLowerCase() === name.toLowerCase());
    const { file: _, ...said } = listed.find(({ file }) => file === name) ?? { file: name };
    const usual = { title: titleOfFile(name), shown: false, former: [] };
    wanted.push({ id: newId(), ...usual, place: 0, name, ...before, ...said, ...read });
  }
  const places = placesInOrder(
    known,
    wanted.map(({ id }) => id),
  );
  const all = [...wanted, ...known.filter(({ id }) => wanted.every((one) => one.id !== id))].map((document) =>
    itemValue('document', { ...document, place: places.get(document.id) ?? document.place }),
  );
  const changes = differing(all, present);
  return {
    changes,
    files: changes.map(({ value: { file, bytes, name } }) => ({ hash: file, bytes, type: typeOf(name).type })),
    lines: changes.map(({ id, value }) => `${present.has(id) ? 'changes' : 'is new'}: document ${value.name}`),
  };
}

/** `years/minutes-2025.pdf` is "Minutes 2025". */
function titleOfFile(name: string): string {
  return titleOfName(name.replace(/^.*\//, '').replace(/\.\w+$/, '')).slice(0, 120);
}

async function readWhole(
  { folder, keep, say }: FolderReader,
  path: string,
): Promise<{ file: string; bytes: number } | null> {
  // A link of a document leads no further than to another document.
  const [, name] = /^documents\/(.*)$/s.exec(path) ?? [];
  const found = await (name === undefined ? findFile(folder, path) : findFile(join(folder, 'documents'), name));
  if (found === null) {
    const message = `cannot be read, or is larger than ${MOST_FILE_BYTES / 1024 / 1024} MB.`;
    say(mistakeText({ file: path, place: '', message }));
    return null;
  }
  const bytes = await readFile(found.place);
  return { file: await keep(bytes), bytes: bytes.length };
}

/** The league's own picture of the fixtures, at the top of its folder. */
const OWN_PICTURE = /^fixtures\.(png|jpe?g|webp|avif|svg)$/i;
const PICTURE = 'fixtures-picture';

/** The picture as it is: whoever may write the folder may choose what is shown, and the site lets nothing in it run. */
async function planOfPicture(
  reader: FolderReader,
  path: string,
  present: ReadonlyMap<string, unknown>,
): Promise<FolderPlan> {
  const read = await readWhole(reader, path);
  if (read === null) return NOTHING;
  const found = await findFile(reader.folder, path);
  const size = found && (await sizeOf(found.place).catch(() => null));
  const ending = path.replace(/^.*\./, '').toLowerCase() as keyof typeof PICTURE_TYPES; // as `OWN_PICTURE` says
  const picture: FixturesPicture = { ...read, type: PICTURE_TYPES[ending], ...(size ?? { width: null, height: null }) };
  const wanted = [{ id: PICTURE, value: fixturesPicturePart.parse(picture), deleted: false }];
  const changes = differing(wanted, present);
  return {
    changes,
    files: changes.map(({ value: { file, bytes, type } }) => ({ hash: file, bytes, type })),
    lines: changes.map(() => `${present.has(PICTURE) ? 'changes' : 'is new'}: picture of the fixtures`),
  };
}

/** The size of a picture, upright. Uses resvg for drawings, as sharp is told not to read SVG (`photos/convert`). */
async function sizeOf(file: string): Promise<{ width: number; height: number }> {
  if (/\.svg$/i.test(file)) {
    const { Resvg } = await import('@resvg/resvg-js');
    const { width, height } = new Resvg(await readFile(file));
    return { width: Math.round(width), height: Math.round(height) };
  }
  const { default: sharp } = await import('sharp');
  const { width, height, autoOrient } = await sharp(file).metadata();
  return autoOrient ?? { width, height };
}
