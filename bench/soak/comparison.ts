import { fixturesOf } from '#server/storage/mappers/fixtures.ts';
import { historyChanges, historyEntries, type HistoryEntry } from '#server/storage/history.ts';
import { people } from '#server/storage/mappers/people.ts';
import { revisionsOf } from '#server/storage/revisions.ts';
import { seasons } from '#server/storage/mappers/seasons.ts';
import type { Snapshot, Store } from '#server/storage/store.ts';
import type { Deed, Hand } from './hand.ts';
import { fixturePlace, fixtureText, playerPlace, playerText, seasonPlace } from './places.ts';

/** Up to where the store has been compared. */
export type Mark = { entry: number; revision: number };

/** `newlyDone` and `notDone` count writes that nobody answered; `faults`: sentences, none where all is as it must be. */
export type Compared = { mark: Mark; newlyDone: number; notDone: number; faults: string[] };

type Found = {
  /** What stands in each place; a place that is taken twice is a fault by itself. */
  places: Map<string, string>;
  twice: string[];
  entries: (HistoryEntry & { changed: number })[];
  revision: number;
};

/** Where a store stands, before anything is asked of it. */
export function markOf(store: Store): Promise<Mark> {
  return store.read(async (db) => {
    const [last] = await historyEntries(db, { before: null, limit: 1 });
    return { entry: last?.id ?? 0, revision: (await revisionsOf(db)).get('league') ?? 0 };
  });
}

/**
 * Compares what is there with what was acknowledged: all of it once, in its order, and of a write that nobody answered
 * either the whole or nothing. The hands are told which of theirs was done, and begin their lists anew.
 */
export async function compare(store: Store, hands: readonly Hand[], mark: Mark, isWhole: boolean): Promise<Compared> {
  const read = seasonsToRead(hands, isWhole);
  const found = await store.read((db) => look(db, mark, read));
  const faults = found.twice.map((place) => `${place} is there twice.`);
  const expected = new Map(hands.flatMap(({ known }) => [...known]).filter(([place]) => isRead(place, read)));
  const written = new Map<string, Deed[]>();
  const counts = { newlyDone: 0, notDone: 0 };
  for (const hand of hands) {
    const { pending } = hand;
    const isDone = pending !== null && isThere(pending, expected, found.places, faults);
    if (isDone) for (const [place, text] of pending.changes) setOrDelete(expected, place, text);
    written.set(hand.name, isDone && !hand.isPendingDone ? [...hand.done, pending] : hand.done);
    if (isDone && !hand.isPendingDone) counts.newlyDone += 1;
    if (pending !== null && !isDone) counts.notDone += 1;
    hand.isPendingDone = isDone;
    hand.done = [];
  }
  faults.push(...differences(expected, found.places), ...historyFaults(found, written, mark));
  const last = found.entries.at(-1)?.id ?? mark.entry;
  return { mark: { entry: last, revision: found.revision }, ...counts, faults };
}

/** All, or those that were written to since the last look: there are hundreds in the end. */
function seasonsToRead(hands: readonly Hand[], isWhole: boolean): Set<string> | null {
  if (isWhole) return null;
  const deeds = hands.flatMap(({ done, pending }) => (pending ? [...done, pending] : done));
  return new Set(['24/25', '25/26', ...deeds.flatMap(({ changes }) => [...changes.keys()].flatMap(seasonOf))]);
}

function isRead(place: string, read: Set<string> | null): boolean {
  const [season] = seasonOf(place);
  return read === null || season === undefined || read.has(season);
}

function seasonOf(place: string): string[] {
  const [kind, season] = place.split(' ');
  return kind !== 'player' && season !== undefined ? [season] : [];
}

async function look(db: Snapshot, mark: Mark, read: Set<string> | null): Promise<Found> {
  const places = new Map<string, string>();
  const twice: string[] = [];
  function put(place: string, text: string): void {
    if (places.has(place)) twice.push(place);
    places.set(place, text);
  }
  for (const { name, imported } of await seasons(db)) {
    if (read !== null && !read.has(name)) continue;
    if (imported) put(seasonPlace(name), 'there');
    for (const fixture of await fixturesOf(db, name)) put(fixturePlace(fixture), fixtureText(fixture));
  }
  for (const player of (await people(db)).players.values()) put(playerPlace(player.id), playerText(player));
  return {
    places,
    twice,
    entries: await entriesSince(db, mark.entry),
    revision: (await revisionsOf(db)).get('league') ?? 0,
  };
}

async function entriesSince(db: Snapshot, since: number): Promise<Found['entries']> {
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
    entries.push({ ...entry, changed: (await historyChanges(db, entry.id)).length });
  return entries;
}

/** Whether a write that nobody answered was done; a half of one is a fault. */
function isThere(
  { key, action, changes }: Deed,
  before: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
  faults: string[],
): boolean {
  let done = 0;
  let notDone = 0;
  for (const [place, text] of changes) {
    const present = found.get(place) ?? null;
    if (present === text) done += 1;
    if (present === (before.get(place) ?? null)) notDone += 1;
  }
  if (done !== changes.size && notDone !== changes.size) {
    faults.push(`${action} (${key}) is there by half: ${done} of ${changes.size} places are as it makes them.`);
  }
  return done === changes.size;
}

function differences(expected: ReadonlyMap<string, string>, found: ReadonlyMap<string, string>): string[] {
  const faults: string[] = [];
  for (const [place, text] of expected) {
    const present = found.get(place);
    if (present === undefined) faults.push(`${place} is lost: ${text} was acknowledged.`);
    else if (present !== text) faults.push(`${place} holds ${present}, and ${text} was acknowledged.`);
  }
  for (const [place, text] of found) {
    if (!expected.has(place)) faults.push(`${place} holds ${text}, of which nobody knows.`);
  }
  return faults;
}

/** One entry for each write, in the order of each hand, with all that it changed; and the revision raised once by each. */
function historyFaults({ entries, revision }: Found, written: ReadonlyMap<string, Deed[]>, mark: Mark): string[] {
  const faults: string[] = [];
  for (const [name, deeds] of written) {
    const noted = entries.filter(({ by }) => by === name).map(({ action, changed }) => `${action} of ${changed}`);
    const wanted = deeds.map(({ action, changes }) => `${action} of ${changes.size}`);
    if (noted.join('\n') !== wanted.join('\n')) {
      faults.push(`The history of ${name} is [${noted.join(', ')}], and should be [${wanted.join(', ')}].`);
    }
  }
  const strange = entries.filter(({ by }) => !written.has(by));
  faults.push(...strange.map(({ id, by, action }) => `The history has an entry of nobody: ${id} ${by} ${action}.`));
  const raised = revision - mark.revision;
  if (raised !== entries.length) faults.push(`The revision was raised ${raised} times by ${entries.length} writes.`);
  return faults;
}

function setOrDelete(places: Map<string, string>, place: string, text: string | null): void {
  if (text === null) places.delete(place);
  else places.set(place, text);
}
