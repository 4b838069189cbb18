import type { Fixture, TimeOrderFields } from '#domain/cards/fixture.ts';
import { addDifferingWeeksOfPlay } from '#domain/cards/week-of-play.ts';
import type { TeamPairInSeason } from '#domain/fixtures/scheduled-fixture.ts';
import type { SeasonWeek } from '#domain/seasons/season.ts';
import type { DatabaseTransaction } from '../store.ts';

/**
 * Returns the cards, with `weekOfPlay` set on each card that was played in another week than the week under which it is
 * filed. The week of play follows from the date of the card and the calendar of its season (Rule R20).
 */
export async function addWeeksOfPlay<C extends Pick<Fixture, 'season' | 'week' | 'date'>>(
  db: DatabaseTransaction,
  cards: readonly C[],
) {
  const named = new Set(cards.map(({ season }) => season));
  if (named.size === 0) return [];
  const rows = await db
    .selectFrom('season')
    .select(['name', 'calendar'])
    .where('name', 'in', [...named])
    .execute();
  return addDifferingWeeksOfPlay(
    cards,
    new Map(rows.map(({ name, calendar }) => [name, JSON.parse(calendar) as SeasonWeek[]])),
  );
}

/**
 * Returns the undeleted fixtures of a season in the order of recording. Does not read their matches, which are most of
 * the stored data.
 */
export async function fixtureSummariesOfSeason(
  db: DatabaseTransaction,
  season: string,
): Promise<(TimeOrderFields & TeamPairInSeason & Pick<Fixture, 'id'>)[]> {
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
 * Returns the weeks in which the divisions of a season played. There is one entry for each combination of division,
 * week and date among the cards. Omits awarded fixtures, because an award may come long before the fixture's week (Rule
 * C26).
 */
export async function weeksPlayedByDivisions(
  db: DatabaseTransaction,
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
