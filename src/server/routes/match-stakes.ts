import type { MatchPage } from '#contract/match.ts';
import { tableRiseSentences } from '#domain/match/table-rise.ts';
import { stakeSentences } from '#domain/match/stakes.ts';
import type { MatchKey } from '#domain/match/match-place.ts';
import { pointsByFramesWon } from '#domain/standings/prospects.ts';
import { zoneSizesForTeamCount } from '#domain/standings/zones.ts';
import { teamIdsRelegatedByWithdrawal } from '#domain/seasons/withdrawal.ts';
import { requireTeam } from '#domain/squads/teams-and-players.ts';
import type { Facts } from '../cache/facts.ts';
import { seasonProgress } from '../seasons/season-league.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import { divisionStateAfterWeek, standingsOf } from './standings.ts';

/**
 * Returns sentences about what a match can still decide in its division's table (Rule M4). Returns no sentences for a
 * finished season, or for a season other than the default season. Returns none if the division's fixture list is
 * missing or not fully published. Also returns none if `pointsByFramesWon` returns `null` for the division's rules.
 */
export async function stakesOfMatch(
  facts: Facts,
  season: StoredSeason,
  { division, homeTeamId, awayTeamId }: MatchKey,
): Promise<MatchPage['stakes']> {
  if ((await facts.seasons()).default !== season.name || (await seasonProgress(facts, season)).finished) return [];
  const open = await divisionStateAfterWeek(facts, season, division, Infinity);
  const worth = open && pointsByFramesWon(open.rules);
  if (!open || !worth) return [];
  const { teams } = await facts.people();
  const named = (teamId: string) => ({ teamId, teamName: requireTeam(teams, teamId).name });
  const zones = zoneSizesForTeamCount(
    season,
    division,
    open.points.size,
    teamIdsRelegatedByWithdrawal(division, season.withdrawals).length,
  );
  const decided = stakeSentences({ home: named(homeTeamId), away: named(awayTeamId), open, zones });
  const table = await standingsOf(facts, season.name, division, Infinity);
  return [...decided, ...tableRiseSentences(table, [homeTeamId, awayTeamId], worth)];
}
