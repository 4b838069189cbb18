import { isCupOver } from '#domain/cups/both-out.ts';
import type { Competition, Entrant, ResolvedTie } from '#domain/cups/cup.ts';
import { GROUP_ROUND, entrantsGoingThrough } from '#domain/cups/groups.ts';

type MainCompetition = Pick<Competition, 'entrants' | 'groups' | 'rounds'>;

/**
 * The entrants who have lost their first tie in a competition so far. `canStillCome`: whether another entrant may still
 * lose a first tie.
 */
export type FirstTieLosers = { entrants: Entrant[]; canStillCome: boolean };

/**
 * Returns the entrants who have lost their first tie, in the order of these ties (Rule E32). A walkover counts as a
 * tie, but a Bye does not: the tie after a Bye counts as the first. If a tie puts both sides out, both have lost. In a
 * competition with groups, returns the entrants who do not go through to the knock-out, in their listed order.
 */
export function firstTieLosers(competition: MainCompetition, ties: readonly ResolvedTie[]): FirstTieLosers {
  const { entrants } = competition;
  if (competition.groups) return entrantsEliminatedInGroups(competition, ties);
  const firsts = entrants.map((entrant) => ({ entrant, tie: firstTieOfEntrant(ties, entrant.id) }));
  const lost = firsts.flatMap(({ entrant, tie }) =>
    tie && tie.state !== 'open' && tie.winner !== entrant.id ? { entrant, at: ties.indexOf(tie) } : [],
  );
  return {
    entrants: lost.toSorted((a, b) => a.at - b.at).map(({ entrant }) => entrant),
    canStillCome: !isCupOver(competition, ties) && firsts.some(({ tie }) => tie === undefined || tie.state === 'open'),
  };
}

function entrantsEliminatedInGroups(competition: MainCompetition, ties: readonly ResolvedTie[]): FirstTieLosers {
  const inGroups = ties.filter(({ round }) => round === GROUP_ROUND);
  const isPlayed = inGroups.length > 0 && inGroups.every(({ state }) => state !== 'open');
  const found = isPlayed ? entrantsGoingThrough(competition, ties) : null;
  if (found === null || !('entrantIds' in found)) return { entrants: [], canStillCome: true };
  const entrants = competition.entrants.filter(({ id }) => !found.entrantIds.includes(id));
  return { entrants, canStillCome: false };
}

function firstTieOfEntrant(ties: readonly ResolvedTie[], id: string): ResolvedTie | undefined {
  return ties.find(({ home, away, state }) => state !== 'bye' && (home === id || away === id));
}
