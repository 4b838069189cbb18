import { z } from 'zod';
import { subjectOf } from '#domain/people/permissions.ts';
import type { Fixture, Frame, Review } from '#domain/cards/fixture.ts';
import { bySeasons } from '#domain/seasons/season.ts';
import { currentId } from '#domain/squads/people.ts';
import { chunks, upsert } from '../table-rows.ts';
import { canBeId } from '../new-id.ts';
import { fixture as described, frame } from '#domain/cards/stored-fixture.ts';
import { isSameMatch } from '#domain/cards/running.ts';
import { endRunning } from '../running-scores.ts';
import type { FixtureTable, FrameTable } from '../schema.ts';
import { withVoidCards } from './seasons.ts';
import { inWeeksOfPlay } from './weeks-of-play.ts';
import { describedRows, inColumns, json, type Mapper, markDeleted, withoutMark } from './mapper.ts';
import type { Entities, Snapshot } from '../store.ts';

type StoredFixture = Entities['fixture'];

type Plain = Omit<StoredFixture, 'frames' | 'review' | 'weekOfPlay' | 'counts' | 'deleted'>;
const { frames: _frames, review: _review, ...plain } = described.shape;
const cards = describedRows<Plain, FixtureTable>(z.object(plain));
const reviews = inColumns<Review, FixtureTable>({
  recordedBy: 'recorded_by',
  recordedAt: { name: 'recorded_at', write: (value) => value, read: (stored) => stored },
  confirmBy: 'confirm_by',
  // As it was sent, since the history compares whole texts.
  dispute: json('dispute', JSON.stringify),
});
const NO_REVIEW = { recorded_by: 'official', recorded_at: null, confirm_by: null, dispute: null } as const;
const frameRows = describedRows<Frame, FrameTable>(frame);

/** The row of a fixture, without its frames. */
function toFixtureRow({ frames: _, counts: __, review, deleted, ...fields }: StoredFixture): FixtureTable {
  return { ...cards.toRow(fields), deleted: Number(deleted), ...(review ? reviews.toRow(review) : NO_REVIEW) };
}

/** The rows of a fixture's frames, numbered from 1. */
function toFrameRows({ id, frames }: Pick<StoredFixture, 'id' | 'frames'>): FrameTable[] {
  return frames.map((one, index) => ({ ...frameRows.toRow(one), fixture_id: id, position: index + 1 }));
}

/** A fixture from its row and its frames' rows, in any order. */
function toFixture(row: FixtureTable, frames: FrameTable[]): StoredFixture {
  return {
    ...cards.fromRow(row),
    frames: frames.sort((a, b) => a.position - b.position).map(frameRows.fromRow),
    // Absent rather than null, since the history compares whole values.
    ...(row.recorded_at === null ? {} : { review: reviews.fromRow(row) }),
    deleted: row.deleted === 1,
  };
}

/** The key of a live fixture, which no two have the same: where and when it was played, and by whom. */
type FixtureKey = Pick<Fixture, 'season' | 'division' | 'week' | 'homeTeamId' | 'awayTeamId'>;

/*
 * What this file returns has the players as they are now: a merged one is replaced by the one that it was merged into
 * (Rule N9). It also has its week of play (Rule R20), and void cards are marked (Rule R21). Only the mapper and `storedFixture`
 * return what is stored.
 */

/** The live fixtures of a season in the order of recording, with their frames in playing order. */
export async function fixturesOf(db: Snapshot, season: string): Promise<Fixture[]> {
  const rows = await db
    .selectFrom('fixture')
    .selectAll()
    .where('season', '=', season)
    .where('deleted', '=', 0)
    .orderBy('recorded')
    .execute();
  const frames = await db
    .selectFrom('frame')
    .innerJoin('fixture', 'fixture.id', 'frame.fixture_id')
    .selectAll('frame')
    .where('fixture.season', '=', season)
    .where('fixture.deleted', '=', 0)
    .execute();
  return asOfSeasons(db, joined(rows, frames));
}

/** Live fixtures with the players of today, in the weeks in which they were played, void cards marked. */
async function asOfSeasons(db: Snapshot, stored: readonly StoredFixture[]): Promise<Fixture[]> {
  const placed = await inWeeksOfPlay<Fixture>(db, stored.map(withoutMark));
  return asToday(await withVoidCards(db, placed), await mergedPlayers(db));
}

/** Each merged player's id with the id of the player that it was merged into. */
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

/** The fixtures with the players that they would have if recorded now. */
export function asToday<T extends Pick<Fixture, 'frames' | 'review'>>(fixtures: T[], merged: MergedPlayers): T[] {
  if (merged.size === 0) return fixtures;
  return fixtures.map((fixture) => {
    const { review } = fixture;
    const other = review?.dispute?.frames;
    return {
      ...fixture,
      frames: withPlayersOfToday(fixture.frames, merged),
      ...(other
        ? { review: { ...review, dispute: { ...review.dispute, frames: withPlayersOfToday(other, merged) } } }
        : {}),
    };
  });
}

/** The frames with the players that they would have if recorded now. */
export function withPlayersOfToday(frames: Frame[], merged: MergedPlayers): Frame[] {
  const now = (id: string | null) => (id === null ? null : (merged.get(id) ?? id));
  return frames.map((frame) => ({
    ...frame,
    homePlayerId: now(frame.homePlayerId),
    awayPlayerId: now(frame.awayPlayerId),
  }));
}

/** A live fixture, or `null` where it is unknown or deleted. */
export async function fixture(db: Snapshot, id: string): Promise<Fixture | null> {
  const found = await storedFixture(db, id);
  if (!found || found.deleted) return null;
  const [live = null] = await asOfSeasons(db, [found]);
  return live;
}

/** A fixture as it is stored, deleted or not, or `null` where it is unknown. */
export async function storedFixture(db: Snapshot, id: string): Promise<StoredFixture | null> {
  return canBeId(id) ? ((await fixtureMapper.load(db, [id])).get(id) ?? null) : null;
}

/** The live fixture of these teams in that week, or `null`. */
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

/** The highest `recorded` number so far, deleted fixtures included; 0 before the first. */
export async function lastRecorded(db: Snapshot): Promise<number> {
  const row = await db.selectFrom('fixture').select('recorded').orderBy('recorded', 'desc').limit(1).executeTakeFirst();
  return row?.recorded ?? 0;
}

/** Fixtures with their frames, which are written and replaced together. */
export const fixtureMapper: Mapper<'fixture'> = {
  idOf: ({ id }) => id,
  scopesOf: ({ season }) => [`season:${season}`],
  subjectOf,
  asStored: (value) => toFixture(toFixtureRow(value), toFrameRows(value)),
  undoCreation: markDeleted,
  async load(db, ids) {
    if (ids.length === 0) return new Map();
    const rows = await db.selectFrom('fixture').selectAll().where('id', 'in', ids).execute();
    if (rows.length === 0) return new Map();
    const frames = await db.selectFrom('frame').selectAll().where('fixture_id', 'in', ids).execute();
    return new Map(joined(rows, frames).map((value) => [value.id, value]));
  },
  async save(db, values, present) {
    await upsert('fixture', 'id', values.map(toFixtureRow)).execute(db);
    const replaced = values.map(({ id }) => id).filter((id) => present.has(id));
    if (replaced.length > 0) await db.deleteFrom('frame').where('fixture_id', 'in', replaced).execute();
    for (const rows of chunks(values.flatMap(toFrameRows))) await db.insertInto('frame').values(rows).execute();
  },
  // Recorded now, so that undo revives no running score.
  end: async (db, values) => {
    const recorded = values.filter(({ deleted }) => !deleted);
    return recorded.length === 0 ? [] : endRunning(db, (one) => recorded.some((place) => isSameMatch(one, place)));
  },
};

/** Joins fixtures and frames in one pass; the order of the frames' rows does not matter. */
function joined(rows: FixtureTable[], frames: FrameTable[]): StoredFixture[] {
  const framesOf = new Map<string, FrameTable[]>(rows.map(({ id }) => [id, []]));
  for (const frame of frames) framesOf.get(frame.fixture_id)?.push(frame);
  return rows.map((row) => toFixture(row, framesOf.get(row.id) ?? []));
}

/** The live fixtures of these seasons, in their order, in which one of these players played, each with only their frames. */
export async function fixturesWith(
  db: Snapshot,
  playerIds: readonly string[],
  seasons: readonly string[],
): Promise<Fixture[]> {
  if (playerIds.length === 0 || seasons.length === 0) return [];
  const merged = await mergedPlayers(db);
  const all = withMerged(playerIds, merged);
  const frames = await db
    .selectFrom('frame')
    .selectAll()
    .where((where) => where.or([where('home_player_id', 'in', all), where('away_player_id', 'in', all)]))
    .execute();
  const asHome = db.selectFrom('frame').select('fixture_id').where('home_player_id', 'in', all);
  const asAway = db.selectFrom('frame').select('fixture_id').where('away_player_id', 'in', all);
  const rows = await db
    .selectFrom('fixture')
    .selectAll()
    .where('season', 'in', seasons)
    .where('deleted', '=', 0)
    .where((where) => where.or([where('id', 'in', asHome), where('id', 'in', asAway)]))
    .execute();
  return asOfSeasons(db, bySeasons(joined(rows, frames), seasons));
}

/** The live fixtures of these seasons, in their order, in which a team played. */
export async function fixturesOfTeam(db: Snapshot, teamId: string, seasons: readonly string[]): Promise<Fixture[]> {
  if (seasons.length === 0) return [];
  const rows = await db
    .selectFrom('fixture')
    .select('id')
    .where('season', 'in', seasons)
    .where('deleted', '=', 0)
    .where((where) => where.or([where('home_team_id', '=', teamId), where('away_team_id', '=', teamId)]))
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = await fixtureMapper.load(db, ids);
  return asOfSeasons(db, bySeasons([...found.values()], seasons));
}

/** These players, and those that were merged into them. */
function withMerged(playerIds: readonly string[], merged: MergedPlayers): string[] {
  const wanted = new Set(playerIds);
  return [...wanted, ...[...merged].filter(([, into]) => wanted.has(into)).map(([id]) => id)];
}

/** Teams and players that results may reference. */
type References = { teamIds: readonly string[]; playerIds: readonly string[] };

/** A live fixture that references one of these teams or players, or `null`. */
export async function resultReferencing(db: Snapshot, { teamIds, playerIds }: References): Promise<Fixture | null> {
  for (const ids of chunks(teamIds)) {
    const found = await liveFixtures(db)
      .where((where) => where.or([where('home_team_id', 'in', ids), where('away_team_id', 'in', ids)]))
      .executeTakeFirst();
    if (found) return fixture(db, found.id);
  }
  for (const ids of chunks(withMerged(playerIds, await mergedPlayers(db)))) {
    const found = await liveFixtures(db)
      .innerJoin('frame', 'frame.fixture_id', 'fixture.id')
      .where((where) => where.or([where('home_player_id', 'in', ids), where('away_player_id', 'in', ids)]))
      .executeTakeFirst();
    if (found) return fixture(db, found.id);
  }
  return null;
}

function liveFixtures(db: Snapshot) {
  return db.selectFrom('fixture').select('fixture.id').where('deleted', '=', 0).limit(1);
}
