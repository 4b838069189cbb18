import { z } from 'zod';
import { subjectOf } from '#domain/people/permissions.ts';
import type { Fixture, Match, Review } from '#domain/cards/fixture.ts';
import { sortedBySeason } from '#domain/seasons/season.ts';
import { idAfterMerges } from '#domain/squads/people.ts';
import { chunks, upsert } from '../table-rows.ts';
import { createRequestYield } from '../../turns.ts';
import { canBeId } from '../new-id.ts';
import { replacePlayerIds } from '#domain/cards/match.ts';
import { fixtureSchema as described } from '#domain/cards/stored-fixture.ts';
import { isSameFixture } from '#domain/cards/running.ts';
import { endRunningScores } from '../running-scores.ts';
import type { FixtureTable, MatchTable } from '../schema.ts';
import { PLAYER_COLUMNS, toMatch, toMatchRows } from './match-rows.ts';
import { markSecondPlays, markVoidCards } from './seasons.ts';
import { markRuledOut, type CardPositionLookup } from './rulings.ts';
import { addWeeksOfPlay } from './weeks-of-play.ts';
import {
  columnMappingFromSchema,
  columnMapping,
  jsonColumn,
  type Mapper,
  markDeleted,
  withoutDeletedField,
} from './mapper.ts';
import type { Entities, Snapshot } from '../store.ts';

type StoredFixture = Entities['fixture'];

type Plain = Omit<StoredFixture, 'matches' | 'review' | 'weekOfPlay' | 'counts' | 'secondPlays' | 'deleted'>;
const { matches: _matches, review: _review, ...plain } = described.shape;
const cards = columnMappingFromSchema<Plain, FixtureTable>(z.object(plain));
const reviews = columnMapping<Review, FixtureTable>({
  recordedBy: 'recorded_by',
  recordedAt: { name: 'recorded_at', write: (value) => value, read: (stored) => stored },
  confirmBy: 'confirm_by',
  // Keeps the order of keys, because the history compares values as JSON texts.
  dispute: jsonColumn('dispute', JSON.stringify),
});
const NO_REVIEW = { recorded_by: 'official', recorded_at: null, confirm_by: null, dispute: null } as const;

/** Returns the row of a fixture, without its matches. */
function toFixtureRow({
  matches: _,
  counts: __,
  secondPlays: ___,
  review,
  deleted,
  ...fields
}: StoredFixture): FixtureTable {
  return { ...cards.toRow(fields), deleted: Number(deleted), ...(review ? reviews.toRow(review) : NO_REVIEW) };
}

/** Returns a fixture from its row and the rows of its matches, which may be in any order. */
function toFixture(row: FixtureTable, matches: MatchTable[]): StoredFixture {
  return {
    ...cards.fromRow(row),
    matches: matches.sort((a, b) => a.position - b.position).map(toMatch),
    // An imported card has no `review`. If it had `null`, the history would record an unchanged card as changed.
    ...(row.recorded_at === null ? {} : { review: reviews.fromRow(row) }),
    deleted: row.deleted === 1,
  };
}

/** The fields that identify an undeleted fixture. */
type FixtureKey = Pick<Fixture, 'season' | 'division' | 'week' | 'homeTeamId' | 'awayTeamId'>;

// A `Fixture` is a result as it counts today: with the kept player in place of each merged player (Rule N9), and with
// marks for void cards, second plays that count, and matches lost by a decision. A `StoredFixture` is as recorded.

/** Returns a season's undeleted fixtures in the order of recording, with their matches in playing order. */
export async function storedFixturesOfSeason(db: Snapshot, season: string): Promise<Fixture[]> {
  return filteredStoredFixtures(db, [season]);
}

/** Filters for fixtures. A missing filter accepts all. `teamId` with `opponentId` accepts only meetings of the two. */
export type FixtureFilters = {
  division?: number | undefined;
  week?: number | undefined;
  teamId?: string | undefined;
  opponentId?: string | undefined;
};

/** Returns undeleted fixtures that pass the filters, in the order of `seasons` and then in the order of recording. */
export async function filteredStoredFixtures(
  db: Snapshot,
  seasons: readonly string[],
  { division, week, teamId, opponentId }: FixtureFilters = {},
): Promise<Fixture[]> {
  const numbers = [division, week].filter((one) => one !== undefined);
  if (seasons.length === 0 || !numbers.every(fitsColumn) || ![teamId, opponentId].every(isPossibleId)) return [];
  let query = db.selectFrom('fixture').selectAll().where('season', 'in', seasons).where('deleted', '=', 0);
  if (division !== undefined) query = query.where('division', '=', division);
  if (week !== undefined) query = query.where('week', '=', week);
  for (const id of [teamId, opponentId])
    if (id !== undefined)
      query = query.where((where) => where.or([where('home_team_id', '=', id), where('away_team_id', '=', id)]));
  const rows = await query.orderBy('recorded').execute();
  return asOfSeasons(db, sortedBySeason(await withMatches(db, rows), seasons));
}

/** Returns whether a number from a request fits into an integer column. Other numbers cause an error in PostgreSQL. */
function fitsColumn(number: number): boolean {
  return (number | 0) === number;
}

function isPossibleId(id: string | undefined): boolean {
  return id === undefined || canBeId(id);
}

/** Returns fixtures with their matches. While it reads many fixtures, other requests can run. */
async function withMatches(db: Snapshot, rows: readonly FixtureTable[]): Promise<StoredFixture[]> {
  const turn = createRequestYield();
  const found: StoredFixture[][] = [];
  for (const some of chunks(rows)) {
    const ids = some.map(({ id }) => id);
    found.push(joined(some, await db.selectFrom('card_match').selectAll().where('fixture_id', 'in', ids).execute()));
    await turn();
  }
  return found.flat();
}

/** Returns stored fixtures as they count today. `positionOnCard` is needed if `stored` lacks some matches. */
async function asOfSeasons(
  db: Snapshot,
  stored: readonly StoredFixture[],
  positionOnCard: CardPositionLookup = (_, index) => index,
): Promise<Fixture[]> {
  const placed = await addWeeksOfPlay<Fixture>(db, stored.map(withoutDeletedField));
  const merged = await mergedPlayers(db);
  const marked = resolveMerges(await markSecondPlays(db, await markVoidCards(db, placed)), merged);
  return markRuledOut(db, marked, { merged, positionOnCard });
}

/** Returns the id of the kept player for each merged player, keyed by the merged player's id (Rule N9). */
export async function mergedPlayers(db: Snapshot): Promise<MergedPlayers> {
  const rows = await db
    .selectFrom('player')
    .select(['id', 'merged_into'])
    .where('merged_into', 'is not', null)
    .execute();
  const merged = new Map(rows.map(({ id, merged_into: mergedInto }) => [id, { mergedInto: mergedInto! }]));
  return new Map([...merged.keys()].map((id) => [id, idAfterMerges({ merged }, id)]));
}

export type MergedPlayers = ReadonlyMap<string, string>;

/** Returns the fixtures with the kept player in place of each merged player, also in disputes. */
export function resolveMerges<T extends Pick<Fixture, 'matches' | 'review'>>(
  fixtures: T[],
  merged: MergedPlayers,
): T[] {
  if (merged.size === 0) return fixtures;
  return fixtures.map((fixture) => {
    const { review } = fixture;
    const other = review?.dispute?.matches;
    return {
      ...fixture,
      matches: resolveMergesInMatches(fixture.matches, merged),
      ...(other
        ? { review: { ...review, dispute: { ...review.dispute, matches: resolveMergesInMatches(other, merged) } } }
        : {}),
    };
  });
}

export function resolveMergesInMatches(matches: Match[], merged: MergedPlayers): Match[] {
  return matches.map((match) => replacePlayerIds(match, (id) => merged.get(id) ?? id));
}

/** Returns a fixture as it counts today; `null` if it is unknown or deleted. */
export async function undeletedFixture(db: Snapshot, id: string): Promise<Fixture | null> {
  const found = await storedFixture(db, id);
  if (!found || found.deleted) return null;
  const [live = null] = await asOfSeasons(db, [found]);
  return live;
}

/** Returns a fixture as it is stored, even if deleted; `null` if there is none. */
export async function storedFixture(db: Snapshot, id: string): Promise<StoredFixture | null> {
  return canBeId(id) ? ((await fixtureMapper.load(db, [id])).get(id) ?? null) : null;
}

/** Returns the undeleted fixture with this season, division, week, home team and away team; `null` if there is none. */
export async function findFixture(db: Snapshot, key: FixtureKey): Promise<Fixture | null> {
  const row = await db
    .selectFrom('fixture')
    .select('id')
    .where('season', '=', key.season)
    .where('division', '=', key.division)
    .where('week', '=', key.week)
    .where('home_team_id', '=', key.homeTeamId)
    .where('away_team_id', '=', key.awayTeamId)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  return row ? undeletedFixture(db, row.id) : null;
}

/** Returns the highest value of `recorded` among all fixtures, even deleted ones; 0 if there are no fixtures. */
export async function lastRecordedNumber(db: Snapshot): Promise<number> {
  const row = await db.selectFrom('fixture').select('recorded').orderBy('recorded', 'desc').limit(1).executeTakeFirst();
  return row?.recorded ?? 0;
}

/** Reads and stores fixtures with their matches. Saving a fixture again replaces all its matches. */
export const fixtureMapper: Mapper<'fixture'> = {
  idOf: ({ id }) => id,
  scopesOf: ({ season }) => [`season:${season}`],
  subjectOf,
  asStored: (value) => toFixture(toFixtureRow(value), toMatchRows(value)),
  undoCreation: markDeleted,
  async load(db, ids) {
    if (ids.length === 0) return new Map();
    const rows = await db.selectFrom('fixture').selectAll().where('id', 'in', ids).execute();
    if (rows.length === 0) return new Map();
    const matches = await db.selectFrom('card_match').selectAll().where('fixture_id', 'in', ids).execute();
    return new Map(joined(rows, matches).map((value) => [value.id, value]));
  },
  async save(db, values, stored) {
    await upsert('fixture', 'id', values.map(toFixtureRow)).execute(db);
    const replaced = values.map(({ id }) => id).filter((id) => stored.has(id));
    if (replaced.length > 0) await db.deleteFrom('card_match').where('fixture_id', 'in', replaced).execute();
    for (const rows of chunks(values.flatMap(toMatchRows))) await db.insertInto('card_match').values(rows).execute();
  },
  // Recording a card removes the running score of its fixture. An undo does not bring the running score back.
  removeObsolete: async (db, values) => {
    const recorded = values.filter(({ deleted }) => !deleted);
    return recorded.length === 0
      ? []
      : endRunningScores(db, (one) => recorded.some((place) => isSameFixture(one, place)));
  },
};

/** Joins fixtures with their matches, whose rows may be in any order. */
function joined(rows: readonly FixtureTable[], matches: MatchTable[]): StoredFixture[] {
  const matchesOf = new Map<string, MatchTable[]>(rows.map(({ id }) => [id, []]));
  for (const match of matches) matchesOf.get(match.fixture_id)?.push(match);
  return rows.map((row) => toFixture(row, matchesOf.get(row.id) ?? []));
}

/** Returns the undeleted fixtures with any of these players, sorted like `seasons`. Omits matches without them. */
export async function fixturesWithPlayers(
  db: Snapshot,
  playerIds: readonly string[],
  seasons: readonly string[],
): Promise<Fixture[]> {
  if (playerIds.length === 0 || seasons.length === 0) return [];
  const merged = await mergedPlayers(db);
  const all = withMerged(playerIds, merged);
  const matches = await db
    .selectFrom('card_match')
    .selectAll()
    .where((where) => where.or(PLAYER_COLUMNS.map((column) => where(column, 'in', all))))
    .execute();
  // The matches of the wanted players in playing order, keyed by the id of the fixture.
  const places = Map.groupBy(
    matches.toSorted((a, b) => a.position - b.position),
    (match) => match.fixture_id,
  );
  const turn = createRequestYield();
  const rows: FixtureTable[] = [];
  for (const ids of chunks([...places.keys()])) {
    await turn();
    const found = db.selectFrom('fixture').selectAll().where('id', 'in', ids).where('deleted', '=', 0);
    rows.push(...(await found.where('season', 'in', seasons).execute()));
  }
  return asOfSeasons(db, sortedBySeason(joined(rows, matches), seasons), ({ id }, index) => {
    return (places.get(id)?.[index]?.position ?? 0) - 1;
  });
}

/** Returns the ids of these players, and of all players who were merged into them. */
function withMerged(playerIds: readonly string[], merged: MergedPlayers): string[] {
  const wanted = new Set(playerIds);
  return [...wanted, ...[...merged].filter(([, into]) => wanted.has(into)).map(([id]) => id)];
}

type References = { teamIds: readonly string[]; playerIds: readonly string[] };

/** Returns an undeleted fixture that refers to one of these teams or players; `null` if there is none. */
export async function resultReferencing(db: Snapshot, { teamIds, playerIds }: References): Promise<Fixture | null> {
  for (const ids of chunks(teamIds)) {
    const found = await liveFixtures(db)
      .where((where) => where.or([where('home_team_id', 'in', ids), where('away_team_id', 'in', ids)]))
      .executeTakeFirst();
    if (found) return undeletedFixture(db, found.id);
  }
  for (const ids of chunks(withMerged(playerIds, await mergedPlayers(db)))) {
    const found = await liveFixtures(db)
      .innerJoin('card_match', 'card_match.fixture_id', 'fixture.id')
      .where((where) => where.or(PLAYER_COLUMNS.map((column) => where(column, 'in', ids))))
      .executeTakeFirst();
    if (found) return undeletedFixture(db, found.id);
  }
  return null;
}

function liveFixtures(db: Snapshot) {
  return db.selectFrom('fixture').select('fixture.id').where('deleted', '=', 0).limit(1);
}
