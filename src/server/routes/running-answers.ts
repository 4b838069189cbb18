import { playerIdsOfPair, replaceBreakPlayers } from '#domain/cards/match-body.ts';
import { mapSides, hasMatchResult, type Side } from '#domain/cards/match.ts';
import type { RunningScore } from '#domain/cards/running.ts';
import { ABSENTEE } from '#domain/name.ts';
import type { Actor } from '#domain/people/permissions.ts';
import { idAfterMerges, requirePlayer, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { personStore } from '../storage/mappers/described.ts';
import type { DatabaseTransaction } from '../storage/store.ts';
import { matchAnswerWithPlayerNames } from '../fixture-list/fixture-answer.ts';

/**
 * Returns the version of a running score. If the actor is not a captain, also returns the name of the person who
 * entered the score, if known.
 */
export async function runningScoreVersionAndScorekeeper(
  db: DatabaseTransaction,
  { version, personId }: Pick<RunningScore, 'version' | 'personId'>,
  { role }: Pick<Actor, 'role'>,
) {
  const by = role !== 'captain' && personId ? await personStore.live(db, personId) : null;
  return { version, ...(by ? { by: by.name } : {}) };
}

/**
 * Returns the matches of a running score for visitors, with the players' current names. `absent` returns the name for a
 * side without a player.
 */
export function matchesOfRunningScore(
  { matches, newPlayers = [] }: Pick<RunningScore, 'matches'> & Partial<Pick<RunningScore, 'newPlayers'>>,
  people: TeamsAndPlayers,
  absent: (side: Side) => string = () => ABSENTEE,
) {
  const newNames = new Map(newPlayers.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => newNames.get(id) ?? requirePlayer(people.players, idAfterMerges(people, id)).name;
  // A player who is not in the league yet has no id that visitors may see.
  const idOf = (id: string | null) => (id === null || newNames.has(id) ? null : idAfterMerges(people, id));
  return matches.map((match) => {
    // In a match that has not been played yet, a side without a player has no name.
    const answer = matchAnswerWithPlayerNames(match, nameOf, (side) => (hasMatchResult(match) ? absent(side) : null));
    const ids = { homePlayerId: idOf(answer.homePlayerId), awayPlayerId: idOf(answer.awayPlayerId) };
    if (!match.pair) return { ...answer, ...ids };
    const pairs = mapSides((side) => playerIdsOfPair(match, side).map(idOf));
    const breaks = replaceBreakPlayers(answer, (id) => idOf(id) ?? nameOf(id));
    return { ...breaks, ...ids, homePlayers: pairs.home, awayPlayers: pairs.away };
  });
}
