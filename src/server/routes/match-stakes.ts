import type { MatchPage } from '#contract/match.ts';
import { riseSentences } from '#domain/match/table-rise.ts';
import { stakesOf } from '#domain/match/stakes.ts';
import type { MatchKey } from '#domain/match/match-place.ts';
import { pointsByFrames } from '#domain/standings/prospects.ts';
import { zonesOf } from '#domain/standings/zones.ts';
import { relegatedByWithdrawal } from '#domain/seasons/withdrawal.ts';
import { knownTeam } from '#domain/squads/people.ts';
import type { Facts } from '../cache/facts.ts';
import { seasonFinish } from '../seasons/season-league.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import { openDivision, standingsOf } from './standings.ts';

/**
 * Returns sentences about what a match can still decide (Rule M4). There are none in a season that is finished or is
 * not the default one, in a division whose fixture list is not all published, or if points do not follow from frames.
 */
export async function stakesOfMatch(
  facts: Facts,
  season: StoredSeason,
  { division, homeTeamId, awayTeamId }: MatchKey,
): Promise<MatchPage['stakes']> {
  if ((await facts.seasons()).default !== season.name || (await seasonFinish(facts, season)).finished) return [];
  const open = await openDivision(facts, season, division, Infinity);
  const worth = open && pointsByFrames(open.rules);
  if (!open || !worth) return [];
  const { teams } = await facts.people();
  const named = (teamId: string) => ({ teamId, teamName: knownTeam(teams, teamId).name });
  const zones = zonesOf(season, division, open.points.size, relegatedByWithdrawal(division, season.withdrawals).length);
  const decided = stakesOf({ home: named(homeTeamId), away: named(awayTeamId), open, zones });
  const table = await standingsOf(facts, season.name, division, Infinity);
  return [...decided, ...riseSentences(table, [homeTeamId, awayTeamId], worth)];
}
