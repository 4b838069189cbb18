import type { TableClashAnswer } from '#contract/fixture-list.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { isCalledOff } from '#domain/fixtures/settled.ts';
import { withSeasonDivisions, teamDivisionsFromResults, teamsChangingDivision } from '#domain/seasons/placing.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import { requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { type TableClash, tableClashes, type TableCountLookup } from '#domain/squads/venue.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';

// The child process that plans an import loads this file, so this file must not load the code of the storage.

/**
 * A season, with the league's teams and players (`people`). Each team has the division in which it plays in that
 * season. `placed`: the ids of the teams whose division in that season is known; `null` means all teams.
 */
export type SeasonWithTeams = { season: StoredSeason; people: TeamsAndPlayers; placed: ReadonlySet<string> | null };

/**
 * Returns a season other than the default one, with its teams. A team's division follows from the season's results or,
 * if the team has none, from the planned placings. In a season with results but no placings, a team without results
 * counts as retired.
 */
export function teamsOfOtherSeason(
  season: StoredSeason,
  people: TeamsAndPlayers,
  fixtures: readonly Fixture[],
): SeasonWithTeams {
  const played = teamDivisionsFromResults(fixtures);
  if (!season.placings) {
    const placed = new Set(played.map(({ teamId }) => teamId));
    const absent = played.length === 0 ? [] : [...people.teams.keys()].filter((id) => !placed.has(id));
    const places = [...absent.map((teamId) => ({ teamId, division: RETIRED_TEAMS_DIVISION })), ...played];
    return { season, people: withSeasonDivisions(people, places), placed };
  }
  const planned = teamsChangingDivision(people.teams.values(), season, season.placings);
  const moved = (planned.ok ? planned.moved : []).map(({ id, division }) => ({ teamId: id, division }));
  return { season, people: withSeasonDivisions(people, [...moved, ...played]), placed: null };
}

/** Returns the venue of a scheduled fixture: the fixture's own, or else the home team's; empty if unknown. */
export function venueOfFixture(
  { venue, homeTeamId }: Pick<ScheduledFixture, 'venue' | 'homeTeamId'>,
  { teams }: TeamsAndPlayers,
): string {
  return venue === '' ? (teams.get(homeTeamId)?.venue ?? '') : venue;
}

/**
 * Returns the weeks in which a venue has too few tables. A fixture that is postponed or cancelled needs no table in its
 * week.
 */
export function tableClashAnswers(
  scheduled: readonly ScheduledFixture[],
  people: TeamsAndPlayers,
  tablesAt: TableCountLookup,
): TableClashAnswer[] {
  const uses = scheduled
    .filter((one) => !isCalledOff(one))
    .map((fixture) => {
      const { week, date, homeTeamId } = fixture;
      return { week, day: date, homeTeamId, venue: venueOfFixture(fixture, people) };
    });
  return tableClashes(uses, tablesAt).map((clash) => clashAnswer(clash, people));
}

function clashAnswer({ week, venue, tables, homeTeamIds }: TableClash, { teams }: TeamsAndPlayers): TableClashAnswer {
  return { weekNumber: week, venue, tables, homeTeams: homeTeamIds.map((id) => requireTeam(teams, id).name) };
}

/** Two teams that play each other, in a week and division of a season. */
export type FixturePairing = Pick<Fixture, 'season' | 'division' | 'week' | 'homeTeamId' | 'awayTeamId'>;

/** Returns the two teams of a fixture with today's names, and its season, division and week. */
export function fixturePairingAnswer(
  { season, division, week, homeTeamId, awayTeamId }: FixturePairing,
  { teams }: TeamsAndPlayers,
) {
  const homeTeamName = requireTeam(teams, homeTeamId).name;
  const awayTeamName = requireTeam(teams, awayTeamId).name;
  return { season, division, weekNumber: week, homeTeamId, homeTeamName, awayTeamId, awayTeamName };
}
