import type { Fixture, Moment } from '#domain/cards/fixture.ts';
import { withWeeksOfPlay } from '#domain/cards/week-of-play.ts';
import type { TeamPair } from '#domain/fixtures/scheduled-fixture.ts';
import type { GameWeek } from '#domain/seasons/season.ts';
import type { Snapshot } from '../store.ts';

/** Returns the cards with their weeks of play, which follow from the seasons' calendars (Rule R20). */
export async function addWeeksOfPlay<C extends Pick<Fixture, 'season' | 'week' | 'date'>>(
  db: Snapshot,
  cards: readonly C[],
) {
  const named = new Set(cards.map(({ season }) => season));
  if (named.size === 0) return [];
  const rows = await db
    .selectFrom('season')
    .select(['name', 'calendar'])
    .where('name', 'in', [...named])
    .execute();
  return withWeeksOfPlay(cards, new Map(rows.map(({ name, calendar }) => [name, JSON.parse(calendar) as GameWeek[]])));
}

/** Returns the live fixtures of a season without their matches, which are most of the stored data. */
export async function fixturesWithoutMatches(
  db: Snapshot,
  season: string,
): Promise<(Moment & TeamPair & Pick<Fixture, 'id'>)[]> {
  const rows = await db
    .selectFrom('fixture')
    .select(['id', 'season', 'week', 'division', 'date', 'recorded'])
    .select(['home_team_id as homeTeamId', 'away_team_id as awayTeamId'])
    .where('season', '=', season)
    .where('deleted', '=', 0)
    .orderBy('recorded')
    .execute();
  return addWeeksOfPlay(db, rows);
}

/**
 * Returns when each division of a season played: its weeks and weeks of play, each once. Omits awarded fixtures,
 * because an award may come long before the fixture's week (Rule C26).
 */
export async function whenPlayed(
  db: Snapshot,
  season: string,
): Promise<Pick<Fixture, 'division' | 'week' | 'weekOfPlay'>[]> {
  const rows = await db
    .selectFrom('fixture')
    .select(['season', 'division', 'week', 'date'])
    .distinct()
    .where('season', '=', season)
    .where('deleted', '=', 0)
    .where(({ or, eb }) => or([eb('outcome', 'is', null), eb('outcome', 'not like', '%"kind":"awarded"%')]))
    .execute();
  return addWeeksOfPlay(db, rows);
}
