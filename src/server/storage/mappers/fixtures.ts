import { z } from 'zod';
import { subjectOf } from '#domain/people/permissions.ts';
import type { Fixture, Review } from '#domain/cards/fixture.ts';
import { sortedBySeason } from '#domain/seasons/season.ts';
import { chunks, upsertStatement } from '../table-rows.ts';
import { createYieldToRequests } from '../../yield-to-requests.ts';
import { canBeId } from '../new-id.ts';
import { storedFixtureSchema as described } from '#domain/cards/stored-fixture.ts';
import { isSameFixture } from '#domain/cards/running.ts';
import { removeRunningScoresWithinWrite } from '../running-scores.ts';
import type { FixtureTable, MatchTable } from '../schema.ts';
import { PLAYER_COLUMNS, toMatch, toMatchRows } from './match-rows.ts';
import { loadKeptIdByMergedId, playerIdsWithMerged, resolveMergesInFixtures } from './merged-players.ts';
import { flagCardsWithCountedSecondPlays, markVoidCards } from './seasons.ts';
import { markMatchesLostByDecision, type FullCardPositionLookup } from './rulings.ts';
import { addWeeksOfPlay } from './weeks-of-play.ts';
import {
  columnMappingFromSchema,
  columnMapping,
  jsonColumn,
  type Mapper,
  asDeleted,
  withoutDeletedField,
} from './mapper.ts';
import type { Entities, DatabaseTransaction } from '../store.ts';

type StoredFixture = Entities['fixture'];

type PlainFields = Omit<StoredFixture, 'matches' | 'review' | 'weekOfPlay' | 'counts' | 'secondPlays' | 'deleted'>;
const { matches: _matches, review: _review, ...plainFieldSchemas } = described.shape;
const fixtureColumns = columnMappingFromSchema<PlainFields, FixtureTable>(z.object(plainFieldSchemas));
const reviewColumns = columnMapping<Review, FixtureTable>({
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
  return {
    ...fixtureColumns.toRow(fields),
    deleted: Number(deleted),
    ...(review ? reviewColumns.toRow(review) : NO_REVIEW),
  };
}

/** Returns a fixture from its row and the rows of its matches, which may be in any order. */
function toFixture(row: FixtureTable, matches: MatchTable[]): StoredFixture {
  return {
    ...fixtureColumns.fromRow(row),
    matches: matches.sort((a, b) => a.position - b.position).map(toMatch),
    // An imported card has no `review`. If `review` were `null` instead, the history would record an unchanged card as
    // changed.
    ...(row.recorded_at === null ? {} : { review: reviewColumns.fromRow(row) }),
    deleted: row.deleted === 1,
  };
}

/** The fields that identify an undeleted fixture. */
type FixtureKey = Pick<Fixture, 'season' | 'division' | 'week' | 'homeTeamId' | 'awayTeamId'>;

// A `Fixture` is a result as it counts today. Each merged player is replaced by the player who was kept (Rule N9). Void
// cards, second plays that count, and matches lost by a decision are marked as such. A `StoredFixture` is the result as
// it was recorded.

/** Returns a season's undeleted fixtures in the order of recording, with their matches in playing order. */
export async function undeletedFixturesOfSeason(db: DatabaseTransaction, season: string): Promise<Fixture[]> {
  return undeletedFixturesMatching(db, [season]);
}

/** Filters for fixtures. A missing filter accepts all. `teamId` with `opponentId` accepts only meetings of the two. */
export type FixtureFilters = {
  division?: number | undefined;
  week?: number | undefined;
  teamId?: string | undefined;
  opponentId?: string | undefined;
};

/** Returns undeleted fixtures that pass the filters, in the order of `seasons` and then in the order of recording. */
export async function undeletedFixturesMatching(
  db: DatabaseTransaction,
  seasons: readonly string[],
  { division, week, teamId, opponentId }: FixtureFilters = {},
): Promise<Fixture[]> {
  const numbers = [division, week].filter((one) => one !== undefined);
  if (seasons.length === 0 || !numbers.every(fitsColumn) || ![teamId, opponentId].every(isMissingOrPossibleId))
    return [];
  let query = db.selectFrom('fixture').selectAll().where('season', 'in', seasons).where('deleted', '=', 0);
  if (division !== undefined) query = query.where('division', '=', division);
  if (week !== undefined) query = query.where('week', '=', week);
  for (const id of [teamId, opponentId])
    if (id !== undefined)
      query = query.where((where) => where.or([where('home_team_id', '=', id), where('away_team_id', '=', id)]));
  const rows = await query.orderBy('recorded').execute();
  return fixturesAsCountedToday(db, sortedBySeason(await fixturesWithMatches(db, rows), seasons));
}

/** Returns whether a number from a request fits into an integer column. Other numbers cause an error in PostgreSQL. */
function fitsColumn(number: number): boolean {
  return (number | 0) === number;
}

function isMissingOrPossibleId(id: string | undefined): boolean {
  return id === undefined || canBeId(id);
}

/** Returns fixtures with their matches. While it reads many fixtures, other requests can run. */
async function fixturesWithMatches(db: DatabaseTransaction, rows: readonly FixtureTable[]): Promise<StoredFixture[]> {
  const turn = createYieldToRequests();
  const found: StoredFixture[][] = [];
  for (const some of chunks(rows)) {
    const ids = some.map(({ id }) => id);
    found.push(
      joinFixturesWithMatches(
        some,
        await db.selectFrom('card_match').selectAll().where('fixture_id', 'in', ids).execute(),
      ),
    );
    await turn();
  }
  return found.flat();
}

/**
 * Returns stored fixtures as they count today, under the current calendars, rules, withdrawals, merges of players and
 * decisions of officials. If matches are missing from the fixtures in `stored`, the caller must pass `positionOnCard`,
 * which gives the position of a match on its complete card.
 */
async function fixturesAsCountedToday(
  db: DatabaseTransaction,
  stored: readonly StoredFixture[],
  positionOnCard: FullCardPositionLookup = (_, index) => index,
): Promise<Fixture[]> {
  const placed = await addWeeksOfPlay<Fixture>(db, stored.map(withoutDeletedField));
  const merged = await loadKeptIdByMergedId(db);
  const marked = resolveMergesInFixtures(
    await flagCardsWithCountedSecondPlays(db, await markVoidCards(db, placed)),
    merged,
  );
  return markMatchesLostByDecision(db, marked, { merged, positionOnCard });
}

/**
 * Returns a fixture with the result that counts today, which may differ from the recorded result; `null` if the fixture
 * is unknown or deleted.
 */
export async function undeletedFixture(db: DatabaseTransaction, id: string): Promise<Fixture | null> {
  const found = await findStoredFixture(db, id);
  if (!found || found.deleted) return null;
  const [live = null] = await fixturesAsCountedToday(db, [found]);
  return live;
}

/** Returns a fixture as it is stored, even if deleted; `null` if there is none. */
export async function findStoredFixture(db: DatabaseTransaction, id: string): Promise<StoredFixture | null> {
  return canBeId(id) ? ((await fixtureMapper.load(db, [id])).get(id) ?? null) : null;
}

/** Returns the undeleted fixture with this season, division, week, home team and away team; `null` if there is none. */
export async function findFixture(db: DatabaseTransaction, key: FixtureKey): Promise<Fixture | null> {
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
export async function highestRecordingNumber(db: DatabaseTransaction): Promise<number> {
  const row = await db.selectFrom('fixture').select('recorded').orderBy('recorded', 'desc').limit(1).executeTakeFirst();
  return row?.recorded ?? 0;
}

/** Reads and stores fixtures with their matches. Saving a fixture again replaces all its matches. */
export const fixtureMapper: Mapper<'fixture'> = {
  idOf: ({ id }) => id,
  scopesOf: ({ season }) => [`season:${season}`],
  subjectOf,
  asStored: (value) => toFixture(toFixtureRow(value), toMatchRows(value)),
  undoCreation: asDeleted,
  async load(db, ids) {
    if (ids.length === 0) return new Map();
    const rows = await db.selectFrom('fixture').selectAll().where('id', 'in', ids).execute();
    if (rows.length === 0) return new Map();
    const matches = await db.selectFrom('card_match').selectAll().where('fixture_id', 'in', ids).execute();
    return new Map(joinFixturesWithMatches(rows, matches).map((value) => [value.id, value]));
  },
  async save(db, values, stored) {
    await upsertStatement('fixture', 'id', values.map(toFixtureRow)).execute(db);
    const replaced = values.map(({ id }) => id).filter((id) => stored.has(id));
    if (replaced.length > 0) await db.deleteFrom('card_match').where('fixture_id', 'in', replaced).execute();
    for (const rows of chunks(values.flatMap(toMatchRows))) await db.insertInto('card_match').values(rows).execute();
  },
  // Recording a card removes the running score of its fixture. An undo does not bring the running score back.
  removeObsolete: async (db, values) => {
    const recorded = values.filter(({ deleted }) => !deleted);
    return recorded.length === 0
      ? []
      : removeRunningScoresWithinWrite(db, (one) => recorded.some((place) => isSameFixture(one, place)));
  },
};

/** Joins fixtures with their matches, whose rows may be in any order. */
function joinFixturesWithMatches(rows: readonly FixtureTable[], matches: MatchTable[]): StoredFixture[] {
  const matchesOf = new Map<string, MatchTable[]>(rows.map(({ id }) => [id, []]));
  for (const match of matches) matchesOf.get(match.fixture_id)?.push(match);
  return rows.map((row) => toFixture(row, matchesOf.get(row.id) ?? []));
}

/**
 * Returns the undeleted fixtures in which any of these players played, in the order of `seasons`. Omits the matches in
 * which none of these players played.
 */
export async function fixturesWithPlayers(
  db: DatabaseTransaction,
  playerIds: readonly string[],
  seasons: readonly string[],
): Promise<Fixture[]> {
  if (playerIds.length === 0 || seasons.length === 0) return [];
  const merged = await loadKeptIdByMergedId(db);
  const all = playerIdsWithMerged(playerIds, merged);
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
  const turn = createYieldToRequests();
  const rows: FixtureTable[] = [];
  for (const ids of chunks([...places.keys()])) {
    await turn();
    const found = db.selectFrom('fixture').selectAll().where('id', 'in', ids).where('deleted', '=', 0);
    rows.push(...(await found.where('season', 'in', seasons).execute()));
  }
  return fixturesAsCountedToday(
    db,
    sortedBySeason(joinFixturesWithMatches(rows, matches), seasons),
    ({ id }, index) => {
      return (places.get(id)?.[index]?.position ?? 0) - 1;
    },
  );
}

type ReferencedTeamsAndPlayers = { teamIds: readonly string[]; playerIds: readonly string[] };

/** Returns an undeleted fixture that refers to one of these teams or players; `null` if there is none. */
export async function findFixtureReferencing(
  db: DatabaseTransaction,
  { teamIds, playerIds }: ReferencedTeamsAndPlayers,
): Promise<Fixture | null> {
  for (const ids of chunks(teamIds)) {
    const found = await oneUndeletedFixtureQuery(db)
      .where((where) => where.or([where('home_team_id', 'in', ids), where('away_team_id', 'in', ids)]))
      .executeTakeFirst();
    if (found) return undeletedFixture(db, found.id);
  }
  for (const ids of chunks(playerIdsWithMerged(playerIds, await loadKeptIdByMergedId(db)))) {
    const found = await oneUndeletedFixtureQuery(db)
      .innerJoin('card_match', 'card_match.fixture_id', 'fixture.id')
      .where((where) => where.or(PLAYER_COLUMNS.map((column) => where(column, 'in', ids))))
      .executeTakeFirst();
    if (found) return undeletedFixture(db, found.id);
  }
  return null;
}

function oneUndeletedFixtureQuery(db: DatabaseTransaction) {
  return db.selectFrom('fixture').select('fixture.id').where('deleted', '=', 0).limit(1);
}
