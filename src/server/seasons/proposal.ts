import type { SeasonProposalAnswer } from '#contract/admin-seasons.ts';
import { moveOf } from '#domain/placing.ts';
import { proposeSeason, type Wishes } from '#domain/season-proposal.ts';
import { notFound } from '../http/refusal.ts';
import type { Snapshot } from '../storage/store.ts';
import { seasonBefore, seasonCalled, seasonLeague } from './season-league.ts';

/** The season proposed after the named one, or the default one; 404 where the league has no such season. */
export async function seasonProposalAfter(
  db: Snapshot,
  name: string | undefined,
  wishes: Wishes,
): Promise<SeasonProposalAnswer> {
  const league = await seasonLeague(db);
  const season = name === undefined ? league.shown : seasonCalled(league, name);
  if (!season) throw notFound(name === undefined ? 'The league has no season.' : `The league has no season ${name}.`);
  const proposal = proposeSeason(await seasonBefore(db, season, league), wishes);
  const { name: proposed, teams, ...rest } = proposal;
  return {
    ...rest,
    season: proposed,
    exists: seasonCalled(league, proposed) !== undefined,
    teams: teams.map((team) => ({ ...team, move: moveOf(team.from, team.to) })),
  };
}
