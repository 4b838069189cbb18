import { undeletedFixturesOfSeason } from '#server/storage/mappers/fixtures.ts';
import { changesOfHistoryEntry, historyEntries, type HistoryEntry } from '#server/storage/history.ts';
import { allRevisions } from '#server/storage/revisions.ts';
import { undeletedSeasons } from '#server/storage/mappers/seasons.ts';
import type { DatabaseTransaction, Store } from '#server/storage/store.ts';
import { teamsAndPlayersIncludingDeleted } from '#server/storage/mappers/described.ts';
import { fixtureKey, fixtureText, playerKey, playerText, seasonKey } from './league.ts';
import type { Write, Writer } from './writer.ts';

/** The last history entry and the league's revision up to which the store has been compared. */
export type Mark = { entry: number; revision: number };

/**
 * `mark`: where the next comparison starts. `newlyDone` and `notDone`: how many unanswered writes are stored, and how
 * many are not. `faults`: sentences.
 */
export type Compared = { mark: Mark; newlyDone: number; notDone: number; faults: string[] };

type Found = {
  values: Map<string, string>;
  /** Keys that are stored twice. */
  duplicates: string[];
  entries: (HistoryEntry & { changed: number })[];
  revision: number;
};

/** Returns the mark of a store's current state, from which the first comparison starts. */
export function markOf(store: Store): Promise<Mark> {
  return store.read(async (db) => {
    const [last] = await historyEntries(db, { before: null, limit: 1 });
    return { entry: last?.id ?? 0, revision: (await allRevisions(db)).get('league') ?? 0 };
  });
}

/**
 * Compares the store with the acknowledged writes: each must be there exactly once and in order. An unanswered write
 * must be there completely or not at all. `isWhole`: whether to compare all seasons. Updates `isPendingDone` of the
 * writers, and empties their lists of `done` writes.
 */
export async function compare(
  store: Store,
  writers: readonly Writer[],
  mark: Mark,
  isWhole: boolean,
): Promise<Compared> {
  const read = seasonsToRead(writers, isWhole);
  const found = await store.read((db) => look(db, mark, read));
  const faults = found.duplicates.map((key) => `${key} is stored twice.`);
  const expected = new Map(writers.flatMap(({ known }) => [...known]).filter(([key]) => isRead(key, read)));
  const written = new Map<string, Write[]>();
  const counts = { newlyDone: 0, notDone: 0 };
  for (const writer of writers) {
    const { pending } = writer;
    const isDone = pending !== null && isStored(pending, expected, found.values, faults);
    if (isDone) for (const [key, text] of pending.changes) setOrDelete(expected, key, text);
    written.set(writer.name, isDone && !writer.isPendingDone ? [...writer.done, pending] : writer.done);
    if (isDone && !writer.isPendingDone) counts.newlyDone += 1;
    if (pending !== null && !isDone) counts.notDone += 1;
    writer.isPendingDone = isDone;
    writer.done = [];
  }
  faults.push(...differences(expected, found.values), ...historyFaults(found, written, mark));
  const last = found.entries.at(-1)?.id ?? mark.entry;
  return { mark: { entry: last, revision: found.revision }, ...counts, faults };
}

/**
 * Returns the seasons to compare: those written since the last comparison, because in the end there are hundreds of
 * seasons. Returns `null` for all seasons.
 */
function seasonsToRead(writers: readonly Writer[], isWhole: boolean): Set<string> | null {
  if (isWhole) return null;
  const writes = writers.flatMap(({ done, pending }) => (pending ? [...done, pending] : done));
  return new Set(['24/25', '25/26', ...writes.flatMap(({ changes }) => [...changes.keys()].flatMap(seasonOf))]);
}

function isRead(key: string, read: Set<string> | null): boolean {
  const [season] = seasonOf(key);
  return read === null || season === undefined || read.has(season);
}

function seasonOf(key: string): string[] {
  const [kind, season] = key.split(' ');
  return kind !== 'player' && season !== undefined ? [season] : [];
}

async function look(db: DatabaseTransaction, mark: Mark, read: Set<string> | null): Promise<Found> {
  const values = new Map<string, string>();
  const duplicates: string[] = [];
  function put(key: string, text: string): void {
    if (values.has(key)) duplicates.push(key);
    values.set(key, text);
  }
  for (const { name, imported } of await undeletedSeasons(db)) {
    if (read !== null && !read.has(name)) continue;
    if (imported) put(seasonKey(name), 'there');
    for (const fixture of await undeletedFixturesOfSeason(db, name)) put(fixtureKey(fixture), fixtureText(fixture));
  }
  for (const player of (await teamsAndPlayersIncludingDeleted(db)).players.values())
    put(playerKey(player.id), playerText(player));
  return {
    values,
    duplicates,
    entries: await entriesSince(db, mark.entry),
    revision: (await allRevisions(db)).get('league') ?? 0,
  };
}

async function entriesSince(db: DatabaseTransaction, since: number): Promise<Found['entries']> {
  const found: HistoryEntry[] = [];
  for (let before: number | null = null; ;) {
    const page: HistoryEntry[] = await historyEntries(db, { before, limit: 200 });
    found.push(...page.filter(({ id }) => id > since));
    const last = page.at(-1);
    if (last === undefined || last.id <= since) break;
    before = last.id;
  }
  const entries = [];
  for (const entry of found.toReversed())
    entries.push({ ...entry, changed: (await changesOfHistoryEntry(db, entry.id)).length });
  return entries;
}

/** Returns whether an unanswered write is stored. A partly stored write is a fault. */
function isStored(
  { key, action, changes }: Write,
  before: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
  faults: string[],
): boolean {
  let done = 0;
  let notDone = 0;
  for (const [place, text] of changes) {
    const current = found.get(place) ?? null;
    if (current === text) done += 1;
    if (current === (before.get(place) ?? null)) notDone += 1;
  }
  if (done !== changes.size && notDone !== changes.size) {
    faults.push(`${action} (${key}) is stored by half: ${done} of ${changes.size} values.`);
  }
  return done === changes.size;
}

function differences(expected: ReadonlyMap<string, string>, found: ReadonlyMap<string, string>): string[] {
  const faults: string[] = [];
  for (const [key, text] of expected) {
    const current = found.get(key);
    if (current === undefined) faults.push(`${key} is lost: ${text} was acknowledged.`);
    else if (current !== text) faults.push(`${key} is ${current}, but ${text} was acknowledged.`);
  }
  for (const [key, text] of found) {
    if (!expected.has(key)) faults.push(`${key} is ${text}, but no writer wrote it.`);
  }
  return faults;
}

/** Checks that each write has one history entry, in its writer's order, and has raised the revision by one. */
function historyFaults({ entries, revision }: Found, written: ReadonlyMap<string, Write[]>, mark: Mark): string[] {
  const faults: string[] = [];
  for (const [name, writes] of written) {
    const noted = entries.filter(({ by }) => by === name).map(({ action, changed }) => `${action} of ${changed}`);
    const wanted = writes.map(({ action, changes }) => `${action} of ${changes.size}`);
    if (noted.join('\n') !== wanted.join('\n')) {
      faults.push(`The history of ${name} is [${noted.join(', ')}], and should be [${wanted.join(', ')}].`);
    }
  }
  const strange = entries.filter(({ by }) => !written.has(by));
  faults.push(...strange.map(({ id, by, action }) => `The history has an entry by no writer: ${id} ${by} ${action}.`));
  const raised = revision - mark.revision;
  if (raised !== entries.length) faults.push(`The revision was raised ${raised} times by ${entries.length} writes.`);
  return faults;
}

function setOrDelete(values: Map<string, string>, key: string, text: string | null): void {
  if (text === null) values.delete(key);
  else values.set(key, text);
}
