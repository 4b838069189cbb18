import { sql } from 'kysely';
import { compareByCodePoint } from '#domain/name.ts';
import { chunks } from './table-rows.ts';
import { fixtureMapper } from './mappers/fixtures.ts';
import { resolveMergesInFixtures, loadKeptIdByMergedId } from './mappers/merged-players.ts';
import { type HistoryEntry, historyEntry } from './history.ts';
import { canBeId } from './new-id.ts';
import type { Entities, DatabaseTransaction } from './store.ts';

type StoredCard = Entities['fixture'];

/** A card as it was after a history entry. `touched` is how many values the entry changed. */
export type StoredCardState = { entry: HistoryEntry; touched: number; card: StoredCard };

/** The maximum number of states that are read for one card. No card is corrected so often. */
const MAX_STATES_READ_PER_CARD = 200;

/** Returns the latest `MAX_STATES_READ_PER_CARD` states of a card, newest first; none if there is no such card. */
export async function loadLatestCardStates(db: DatabaseTransaction, fixtureId: string): Promise<StoredCardState[]> {
  if (!canBeId(fixtureId)) return [];
  const rows = await db
    .selectFrom('history_change')
    .select(['history_id', 'after'])
    .where('entity', '=', 'fixture')
    .where('entity_id', '=', fixtureId)
    .orderBy('history_id', 'desc')
    .limit(MAX_STATES_READ_PER_CARD)
    .execute();
  // The cast is safe: only writeHistory writes this JSON, from a fixture.
  const noted = rows.map((row) => ({ entryId: row.history_id, card: JSON.parse(row.after) as StoredCard }));
  return loadCardStatesWithEntries(db, noted);
}

/**
 * Returns the version of each card, keyed by card id. The version is the number of the last history entry that changed
 * the card.
 */
export async function currentVersionsOfCards(
  db: DatabaseTransaction,
  fixtureIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const versions = new Map<string, number>();
  for (const ids of chunks(fixtureIds)) {
    const rows = await db
      .selectFrom('history_change')
      .select(({ fn }) => ['entity_id', fn.max('history_id').as('version')])
      .where('entity', '=', 'fixture')
      .where('entity_id', 'in', ids)
      .groupBy('entity_id')
      .execute();
    for (const { entity_id: id, version } of rows) versions.set(id, version);
  }
  return versions;
}

/** Returns when each card was first recorded (ISO 8601 in UTC), keyed by card id. Leaves out imported cards. */
export async function firstRecordedTimes(
  db: DatabaseTransaction,
  fixtureIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const first = new Map<string, string>();
  for (const ids of chunks(fixtureIds)) {
    const rows = await db
      .selectFrom('history_change')
      .select(['entity_id', 'after'])
      .where('entity', '=', 'fixture')
      .where('entity_id', 'in', ids)
      .where('before', 'is', null)
      .execute();
    for (const { entity_id: id, after } of rows) {
      const { review } = JSON.parse(after) as StoredCard;
      if (review) first.set(id, review.recordedAt);
    }
  }
  return first;
}

/** Returns the ids of a season's cards that were entered on the site, not imported. Deleted cards are left out. */
export async function idsOfCardsEnteredOnSite(db: DatabaseTransaction, season: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('fixture')
    .innerJoin('history_change', 'history_change.entity_id', 'fixture.id')
    .innerJoin('history', 'history.id', 'history_change.history_id')
    .select('fixture.id')
    .where('fixture.season', '=', season)
    .where('fixture.deleted', '=', 0)
    .where('history_change.entity', '=', 'fixture')
    .where('history_change.before', 'is', null)
    .where('history.via', '=', 'web')
    .where('history.action', '<>', 'import')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The season and the divisions of the cards to read. `null` means all seasons, or all divisions. */
type CardSelection = { season: string | null; divisions: readonly number[] | null };

/**
 * Returns the deleted cards of a selection. `states`: the `limit` cards that were deleted last, latest first. `count`:
 * the number of all deleted cards of the selection. Reads season by season, so that other requests can run in between.
 */
export async function loadDeletedCards(
  db: DatabaseTransaction,
  { season, divisions }: CardSelection,
  limit: number,
): Promise<{ states: StoredCardState[]; count: number }> {
  if (season !== null && !canBeId(season)) return { states: [], count: 0 };
  const names = await db.selectFrom('season').select('name').execute();
  const found: { id: string; entry: number }[] = [];
  for (const { name } of season === null ? names : [{ name: season }]) {
    const deleted = db
      .selectFrom('fixture')
      .innerJoin('history_change', 'history_change.entity_id', 'fixture.id')
      .select(({ fn }) => ['fixture.id', fn.max('history_change.history_id').as('entry')])
      .where('history_change.entity', '=', 'fixture')
      .where('fixture.season', '=', name)
      .where('fixture.deleted', '=', 1)
      .$if(divisions !== null, (query) => query.where('fixture.division', 'in', divisions ?? []))
      .groupBy('fixture.id');
    found.push(...(await deleted.execute()));
  }
  const latest = found.sort((a, b) => b.entry - a.entry || compareByCodePoint(a.id, b.id)).slice(0, limit);
  return { states: await loadCardStatesWithEntries(db, await loadCardsWithEntryIds(db, latest)), count: found.length };
}

/**
 * Returns the cards with these ids in the same order, each with the entry number from `found`. Leaves out cards that do
 * not exist.
 */
async function loadCardsWithEntryIds(db: DatabaseTransaction, found: readonly { id: string; entry: number }[]) {
  const noted = [];
  for (const part of chunks(found)) {
    const cards = await fixtureMapper.load(
      db,
      part.map(({ id }) => id),
    );
    for (const { id, entry } of part) {
      const card = cards.get(id);
      if (card) noted.push({ entryId: entry, card });
    }
  }
  return noted;
}

async function loadCardStatesWithEntries(
  db: DatabaseTransaction,
  noted: readonly { entryId: number; card: StoredCard }[],
): Promise<StoredCardState[]> {
  const known = new Map<number, { entry: HistoryEntry; touched: number }>();
  const merged = await loadKeptIdByMergedId(db);
  const states: StoredCardState[] = [];
  for (const { entryId, card } of noted) {
    const found = known.get(entryId) ?? (await entryWithChangeCount(db, entryId));
    if (!found) continue;
    known.set(entryId, found);
    states.push(...resolveMergesInFixtures([card], merged).map((now) => ({ ...found, card: now })));
  }
  return states;
}

async function entryWithChangeCount(
  db: DatabaseTransaction,
  id: number,
): Promise<{ entry: HistoryEntry; touched: number } | null> {
  const entry = await historyEntry(db, id);
  if (!entry) return null;
  const { count } = await db
    .selectFrom('history_change')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('history_id', '=', id)
    .executeTakeFirstOrThrow();
  return { entry, touched: Number(count) };
}

/**
 * Returns whether a player is named in a dispute of a card, among the entrants of a cup, or in the result of a cup tie.
 * A search of the recorded cards does not find a player who is named only in these three places.
 */
export async function isPlayerInDisputesOrCups(db: DatabaseTransaction, playerId: string): Promise<boolean> {
  const named = `%"${playerId}"%`;
  const places = [
    ['fixture', 'dispute'],
    ['competition', 'entrants'],
    ['tie', 'result'],
  ] as const;
  for (const [table, column] of places) {
    const found = sql`select 1 from ${sql.table(table)} where deleted = 0 and ${sql.ref(column)} like ${named} limit 1`;
    if ((await found.execute(db)).rows.length > 0) return true;
  }
  return false;
}
