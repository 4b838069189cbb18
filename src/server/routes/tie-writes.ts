import type { Competition, Entrant, Tie } from '#domain/cups/cup.ts';
import { tieContradictingEarlierResults, blockingTieSentence } from '#domain/cups/cup-faults.ts';
import type { CupWithTies } from '#domain/cups/cup-history.ts';
import type { Subject } from '#domain/people/permissions.ts';
import type { TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { conflict } from '../refusal.ts';
import { undeletedTiesOfCompetition, tiesWithFramesLostByDecision } from '../storage/mappers/cups.ts';
import { asUndeleted } from '../storage/mappers/mapper.ts';
import type { ChangeTransaction } from '../storage/store.ts';
import { entrantsOfTie } from './tie-answers.ts';

/**
 * Writes a tie or, if `tie` is `null`, the competition. Throws 409 if the result or draw of a later round would then
 * have the wrong entrants (Rule K5).
 */
export async function putCupChangeIfConsistent(
  change: ChangeTransaction,
  competition: Competition,
  tie: Tie | null,
  nameOf: (id: string) => string,
): Promise<void> {
  const others = (await undeletedTiesOfCompetition(change.db, competition.id)).filter(({ id }) => id !== tie?.id);
  const all = await tiesWithFramesLostByDecision(change.db, competition, tie ? [...others, tie] : others);
  const orphan = tieContradictingEarlierResults(competition, all);
  if (orphan) throw conflict(`The winner has played on. ${blockingTieSentence(orphan, competition, nameOf)}`);
  if (tie) await change.put('tie', asUndeleted(tie));
  else await change.put('competition', asUndeleted(competition));
}

/**
 * Returns what the permission check for a tie's result needs: the season, the entrants' teams and divisions, and
 * whether the tie is decided.
 */
export function permissionSubjectOfTie(
  { competition: { season, entrants } }: CupWithTies,
  tie: CupWithTies['ties'][number],
  people: TeamsAndPlayers,
): Subject {
  const sides = entrantsOfTie(tie, new Map(entrants.map((entrant) => [entrant.id, entrant])));
  const both = sides ? [sides.home, sides.away] : [];
  const teamIds = both.flatMap((entrant) => ('teamId' in entrant ? [entrant.teamId] : []));
  const divisions = both.flatMap((entrant) => divisionsOfEntrant(entrant, people));
  return { season, teamIds, divisions, isFinal: tie.state !== 'open' };
}

function divisionsOfEntrant(entrant: Entrant, { teams, players }: TeamsAndPlayers): number[] {
  const ids = 'teamId' in entrant ? [entrant.teamId] : 'playerIds' in entrant ? entrant.playerIds : [];
  return ids.flatMap((id) => teams.get(players.get(id)?.teamId ?? id)?.division ?? []);
}
