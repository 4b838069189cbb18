import type { Fixture, Side } from '#domain/cards/fixture.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { rulesOfDivision, type Season } from '#domain/seasons/season.ts';
import type { Team } from '#domain/squads/teams-and-players.ts';
import { countingRulesOfSeason } from '#domain/standings/counted-fixture.ts';
import { leagueTable, tallyTeams } from '#domain/standings/league-table.ts';

/** Points that are proposed for a team whose match was cancelled without the team's fault (Rule F45). */
export type InnocentTeamPointsProposal = Pick<
  ScheduledFixture,
  'season' | 'division' | 'week' | 'homeTeamId' | 'awayTeamId' | 'date'
> & { id: string; listedId: string; teamId: string; points: number };

/** Returns the id of the proposal for a cancelled fixture. */
const pointsProposalId = (listedId: string) => `innocent-${listedId}`;

/**
 * Returns a proposal for each cancelled fixture with a team that was not at fault (`innocent`). The proposed points are
 * the team's rounded average from its home cards or, if the fixture was away, from its away cards (Rule F45). Without
 * such cards the points are 0, and the caller must not show the proposal.
 */
export function pointsProposalsForInnocentTeams(
  list: readonly ScheduledFixture[],
  cards: readonly Fixture[],
  season: Season,
  teams: ReadonlyMap<string, Team>,
): InnocentTeamPointsProposal[] {
  return list.flatMap(({ id: listedId, innocent, state, division, week, date, ...sides }) => {
    if (state !== 'cancelled' || innocent === undefined) return [];
    const { homeTeamId, awayTeamId } = sides;
    const teamId = sides[`${innocent}TeamId`];
    const points = Math.round(averagePoints(teamId, innocent, cards, { season, division, teams }));
    const place = { season: season.name, division, week, date, homeTeamId, awayTeamId };
    return [{ id: pointsProposalId(listedId), listedId, ...place, teamId, points }];
  });
}

type DivisionContext = { season: Season; division: number; teams: ReadonlyMap<string, Team> };

/** Returns a team's average league points per card on one side, home or away; 0 without such cards. */
function averagePoints(
  teamId: string,
  side: Side,
  cards: readonly Fixture[],
  { season, division, teams }: DivisionContext,
): number {
  const own = cards.filter((card) => card.division === division && card[`${side}TeamId`] === teamId);
  const tallies = tallyTeams(own, countingRulesOfSeason({ list: [season] }, season.name)).get(division) ?? [];
  const { points } = rulesOfDivision(season, division);
  const table = leagueTable({ tallies, adjustments: [], points }, { tieBreaks: [], meetings: [] }, teams, []);
  const row = table.find((one) => one.teamId === teamId);
  return row ? row.points / row.gamesPlayed : 0;
}
