import type { MatchPage } from '#contract/match.ts';
import type { StandingRowAnswer } from '#contract/standings.ts';
import { type Fixture, weekPlayed } from '#domain/cards/fixture.ts';
import { runningFixturesForTable, type RunningScore } from '#domain/cards/running.ts';
import { countingRulesOfSeason } from '#domain/standings/counted-fixture.ts';
import { tableWithMovementAfter, sumsAfterEachWeek } from '#domain/standings/league-table-by-week.ts';
import type { MatchOfPage } from '#domain/match/match-place.ts';
import { type PlaceInTable, tablePlaceOf } from '#domain/match/table-place.ts';
import type { Facts } from '../cache/facts.ts';
import { loadDivisionSeason } from '../tables/league-table.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import { standingsOf } from './standings.ts';

type TeamPairInSeason = Pick<Fixture, 'season' | 'division' | 'homeTeamId' | 'awayTeamId'>;

/**
 * `places`: the teams' places in the league table without the match; `null` for a team that is not in the table, and
 * for a void match. `table`: the table with the match; `null` if the match is void or has not begun.
 */
export type PlacesAndTableOfMatch = {
  places: Record<'home' | 'away', PlaceInTable | null>;
  table: MatchPage['table'];
};

/**
 * Returns how a match changed the table of its division or, while the match is being played, how the running score
 * changes the table (Rules M3, M8). For a match that has not begun, returns only the teams' places. For a void match,
 * all values are `null`.
 */
export async function tableChangeOfMatch(
  facts: Facts,
  season: StoredSeason,
  match: MatchOfPage,
): Promise<PlacesAndTableOfMatch> {
  const { result, running, listed } = match;
  const teams = result ?? listed;
  const isVoid = result?.counts !== undefined;
  if (teams === null || isVoid) return { places: { home: null, away: null }, table: null };
  const week = result ? weekPlayed(result) : Infinity;
  const { name } = season;
  const tonight = running ? await facts.running() : [];
  const others = tonight.filter(({ id }) => id !== running?.id);
  const without = await tableWithoutResult(facts, season, { ...teams, id: result?.id ?? '', week }, others);
  const places = { home: tablePlaceOf(without, teams.homeTeamId), away: tablePlaceOf(without, teams.awayTeamId) };
  if (!result && !running) return { places, table: null };
  const rows = await standingsOf(facts, name, teams.division, week, tonight);
  return { places, table: { rows, moved: placesBeforeAndAfter(teams, places, rows) } };
}

function placesBeforeAndAfter(
  { homeTeamId, awayTeamId }: TeamPairInSeason,
  places: PlacesAndTableOfMatch['places'],
  rows: readonly StandingRowAnswer[],
): NonNullable<MatchPage['table']>['moved'] {
  const [home, away] = [tablePlaceOf(rows, homeTeamId), tablePlaceOf(rows, awayTeamId)];
  return [
    ...(home ? [{ teamId: homeTeamId, before: places.home, after: home }] : []),
    ...(away ? [{ teamId: awayTeamId, before: places.away, after: away }] : []),
  ];
}

type ExcludedResult = TeamPairInSeason & { id: string; week: number };

/**
 * Returns a division's table after a week, without the result that has this `id`. The `running` scores count in the
 * table.
 */
async function tableWithoutResult(
  facts: Facts,
  { name, calendar }: StoredSeason,
  { division, id, week }: ExcludedResult,
  running: readonly RunningScore[],
) {
  const today = running.length === 0 ? '' : facts.today();
  const played = (await facts.fixtures(name)).filter((one) => one.division === division && one.id !== id);
  const tonight = runningFixturesForTable(running, { season: name, division, week, calendar, today });
  const stored = await loadDivisionSeason(facts, name, division);
  const weeks =
    sumsAfterEachWeek([...played, ...tonight], countingRulesOfSeason(await facts.seasons(), name)).get(division) ?? [];
  return tableWithMovementAfter({ ...stored, weeks }, week);
}
