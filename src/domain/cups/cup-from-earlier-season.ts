import { countKnockOutRounds } from '#domain/cups/bracket.ts';
import type { Competition } from '#domain/cups/cup.ts';
import type { CupDraft } from '#domain/cups/cup-draft.ts';
import { unusualTieRules } from '#domain/cups/cup-rules.ts';
import { countKnockOutStarters } from '#domain/cups/groups.ts';
import type { TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';

/**
 * Returns a draft of the competition for another season (Rule K4). The draft has the entrants who are still in the
 * league. If the entrants come from a table, the draft names the table and has no entrants. If the entrants come from
 * another competition, the draft has no entrants. Each round has as many frames as the old round that was equally far
 * from the final. Additional rounds have as many frames as the old first round. Play-by days are left out.
 * `entrantCount`: the number of entrants in the request that adds the new competition; `undefined` if that request has
 * no entrants. If `entrantCount` is set, the draft names no table, and has the rounds that this number of entrants
 * needs.
 */
export function cupDraftFromEarlierSeason(
  { rounds, entrants, fromTable: table, groups, losersOf, ...rest }: Competition,
  { teams, players }: TeamsAndPlayers,
  entrantCount?: number,
): CupDraft {
  const left = entrants.filter((entrant) => {
    if ('teamId' in entrant) return isInLeague(teams.get(entrant.teamId));
    return !('playerIds' in entrant) || entrant.playerIds.every((id) => players.get(id)?.deleted === false);
  });
  const { name, kind, handicap, maxStart, draw } = rest;
  const inGroups = groups && { ...groups, playBy: null, order: undefined };
  const hasOthers = entrantCount === undefined && (table ?? losersOf) !== undefined;
  const starters = countKnockOutStarters({
    groups,
    entrants: { length: entrantCount ?? table?.places.length ?? left.length },
  });
  const needed = losersOf !== undefined && hasOthers ? rounds.length : countKnockOutRounds(starters);
  return {
    ...(inGroups ? { groups: inGroups } : {}),
    ...(hasOthers && table ? { fromTable: table } : {}),
    name,
    kind,
    handicap,
    maxStart,
    draw,
    ...unusualTieRules(rest),
    bestOf: null,
    ...(hasOthers ? {} : { entrants: left.map(({ id: _, ...entrant }) => entrant) }),
    rounds: Array.from({ length: needed }, (_, i) => {
      return { bestOf: rounds[Math.max(0, rounds.length - needed + i)]!.bestOf, playBy: null };
    }),
  };
}

function isInLeague(team: { division: number; deleted: boolean } | undefined): boolean {
  return team !== undefined && !team.deleted && team.division !== 0;
}
