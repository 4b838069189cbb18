import { z } from 'zod';
import { subjectOf } from '#domain/people/permissions.ts';
import type { Fixture, Match, Review } from '#domain/cards/fixture.ts';
import { sortedBySeason } from '#domain/seasons/season.ts';
import { currentId } from '#domain/squads/people.ts';
import { chunks, upsert } from '../table-rows.ts';
import { createTurns } from '../../turns.ts';
import { canBeId } from '../new-id.ts';
import { withPlayers } from '#domain/cards/match.ts';
import { fixture as described } from '#domain/cards/stored-fixture.ts';
import { isSameFixture } from '#domain/cards/running.ts';
import { endRunning } from '../running-scores.ts';
import type { FixtureTable, MatchTable } from '../schema.ts';
import { PLAYER_COLUMNS, toMatch, toMatchRows } from './match-rows.ts';
import { markSecondPlays, markVoidCards } from './seasons.ts';
import { markRuledOut, type PositionOnCard } from './rulings.ts';
import { addWeeksOfPlay } from './weeks-of-play.ts';
import { describedRows, columnMapping, json, type Mapper, markDeleted, withoutMark } from './mapper.ts';
import type { Entities, Snapshot } from '../store.ts';

type StoredFixture = Entities['fixture'];

type Plain = Omit<StoredFixture, 'matches' | 'review' | 'weekOfPlay' | 'counts' | 'secondPlays' | 'deleted'>;
const { matches: _matches, review: _review, ...plain } = described.shape;
const cards = describedRows<Plain, FixtureTable>(z.object(plain));
const reviews = columnMapping<Review, FixtureTable>({
  recordedBy: 'recorded_by',
  recordedAt: { name: 'recorded_at', write: (value) => value, read: (stored) => stored },
  confirmBy: 'confirm_by',
  // Stored exactly as it was sent, because the history compares whole texts.
  dispute: json('dispute', JSON.stringify),
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

/** Returns a fixture from its row and its matches' rows, in any order. */
function toFixture(row: FixtureTable, matches: MatchTable[]): StoredFixture {
  return {
    ...cards.fromRow(row),
    matches: matches.sort((a, b) => a.position - b.position).map(toMatch),
    // Omitted and not null, because the history compares whole values.
    ...(row.recorded_at === null ? {} : { review: reviews.fromRow(row) }),
    deleted: row.deleted === 1,
  };
}

/** The unique key of a live fixture: season, division, week and teams. */
type FixtureKey = Pick<Fixture, 'season' | 'division' | 'week' | 'homeTeamId' | 'awayTeamId'>;

/*
 * All functions but the mapper and `storedFixture` return fixtures as they count today: with the remaining player in
 * place of a merged one (Rule N9), in the week of play (Rule R20), and with void cards marked (Rule R21).
 */

/** Returns the live fixtures of a season in the order of recording, with their matches in playing order. */
export async function fixturesOf(db: Snapshot, season: string): Promise<Fixture[]> {
  return fixturesAmong(db, [season]);
}

/** Which fixtures to return. A missing filter accepts all. `opponentId` is the other team in fixtures of `teamId`. */
export type FixtureFilters = {
  division?: number | undefined;
  week?: number | undefined;
  teamId?: string | undefined;
  opponentId?: string | undefined;
};

/** Returns the live fixtures of these seasons that pass the filters, by season and then in the order of recording. */
export async function fixturesAmong(
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

/** Returns whether a number, which a visitor may choose, fits into a column. PostgreSQL fails to compare others. */
function fitsColumn(number: number): boolean {
  return (number | 0) === number;
}

function isPossibleId(id: string | undefined): boolean {
  return id === undefined || canBeId(id);
}

/** Returns fixtures with their matches. Lets other requests run while it reads a large season. */
async function withMatches(db: Snapshot, rows: readonly FixtureTable[]): Promise<StoredFixture[]> {
  const turn = createTurns();
  const found: StoredFixture[] = [];
  for (const some of chunks(rows)) {
    const ids = some.map(({ id }) => id);
    const matches = await db.selectFrom('card_match').selectAll().where('fixture_id', 'in', ids).execute();
    found.push(...joined(some, matches));
    await turn();
  }
  return found;
}

/**
 * Returns live fixtures as they count today: with remaining players, weeks of play, and void cards and matches lost by
 * a decision marked. `positionOnCard` is needed if cards lack some of their matches.
 */
async function asOfSeasons(
  db: Snapshot,
  stored: readonly StoredFixture[],
  positionOnCard: PositionOnCard = (_, index) => index,
): Promise<Fixture[]> {
  const placed = await addWeeksOfPlay<Fixture>(db, stored.map(withoutMark));
  const merged = await mergedPlayers(db);
  const marked = resolveMerges(await markSecondPlays(db, await markVoidCards(db, placed)), merged);
  return markRuledOut(db, marked, { merged, positionOnCard });
}

/** Returns the players who were merged: the id of each with the id of the player who remains. */
export async function mergedPlayers(db: Snapshot): Promise<MergedPlayers> {
  const rows = await db
    .selectFrom('player')
    .select(['id', 'merged_into'])
    .where('merged_into', 'is not', null)
    .execute();
  const merged = new Map(rows.map(({ id, merged_into: mergedInto }) => [id, { mergedInto: mergedInto! }]));
  return new Map([...merged.keys()].map((id) => [id, currentId({ merged }, id)]));
}

export type MergedPlayers = ReadonlyMap<string, string>;

/** Returns the fixtures with the remaining player in place of each merged player. */
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
  return matches.map((match) => withPlayers(match, (id) => merged.get(id) ?? id));
}

/** Returns a live fixture; `null` if it is unknown or deleted. */
export async function fixture(db: Snapshot, id: string): Promise<Fixture | null> {
  const found = await storedFixture(db, id);
  if (!found || found.deleted) return null;
  const [live = null] = await asOfSeasons(db, [found]);
  return live;
}

/** Returns a fixture as it is stored, even if deleted; `null` if there is none. */
export async function storedFixture(db: Snapshot, id: string): Promise<StoredFixture | null> {
  return canBeId(id) ? ((await fixtureMapper.load(db, [id])).get(id) ?? null) : null;
}

/** Returns the live fixture of these teams in this week, or `null`. */
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
  return row ? fixture(db, row.id) : null;
}

/** Returns the highest `recorded` number so far, including deleted fixtures; 0 if there is none. */
export async function lastRecordedNumber(db: Snapshot): Promise<number> {
  const row = await db.selectFrom('fixture').select('recorded').orderBy('recorded', 'desc').limit(1).executeTakeFirst();
  return row?.recorded ?? 0;
}

/** Stores fixtures with their matches, which are written and replaced together. */
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
  // Recording a card removes its running score. An undo does not bring it back.
  end: async (db, values) => {
    const recorded = values.filter(({ deleted }) => !deleted);
    return recorded.length === 0 ? [] : endRunning(db, (one) => recorded.some((place) => isSameFixture(one, place)));
  },
};

/** Joins fixtures with their matches, whose rows may be in any order. */
function joined(rows: readonly FixtureTable[], matches: MatchTable[]): StoredFixture[] {
  const matchesOf = new Map<string, MatchTable[]>(rows.map(({ id }) => [id, []]));
  for (const match of matches) matchesOf.get(match.fixture_id)?.push(match);
  return rows.map((row) => toFixture(row, matchesOf.get(row.id) ?? []));
}

/** Returns these seasons' live fixtures in which one of these players played, in order, with only their matches. */
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
  // The matches are in order, but some may be missing.
  const places = Map.groupBy(
    matches.toSorted((a, b) => a.position - b.position),
    (match) => match.fixture_id,
  );
  const turn = createTurns();
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

/** Returns these players, and those that were merged into them. */
function withMerged(playerIds: readonly string[], merged: MergedPlayers): string[] {
  const wanted = new Set(playerIds);
  return [...wanted, ...[...merged].filter(([, into]) => wanted.has(into)).map(([id]) => id)];
}

/** Teams and players to which results may refer. */
type References = { teamIds: readonly string[]; playerIds: readonly string[] };

/** Returns a live fixture that refers to one of these teams or players, or `null`. */
export async function resultReferencing(db: Snapshot, { teamIds, playerIds }: References): Promise<Fixture | null> {
  for (const ids of chunks(teamIds)) {
    const found = await liveFixtures(db)
      .where((where) => where.or([where('home_team_id', 'in', ids), where('away_team_id', 'in', ids)]))
      .executeTakeFirst();
    if (found) return fixture(db, found.id);
  }
  for (const ids of chunks(withMerged(playerIds, await mergedPlayers(db)))) {
    const found = await liveFixtures(db)
      .innerJoin('card_match', 'card_match.fixture_id', 'fixture.id')
      .where((where) => where.or(PLAYER_COLUMNS.map((column) => where(column, 'in', ids))))
      .executeTakeFirst();
    if (found) return fixture(db, found.id);
  }
  return null;
}

function liveFixtures(db: Snapshot) {
  return db.selectFrom('fixture').select('fixture.id').where('deleted', '=', 0).limit(1);
}
