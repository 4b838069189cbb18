import { pairOf, replaceBreakPlayers } from '#domain/cards/match-body.ts';
import { bothSides, isPlayed, type Side } from '#domain/cards/match.ts';
import type { RunningScore } from '#domain/cards/running.ts';
import { ABSENTEE } from '#domain/name.ts';
import type { Actor } from '#domain/people/permissions.ts';
import { currentId, knownPlayer, type People } from '#domain/squads/people.ts';
import { persons } from '../storage/mappers/described.ts';
import type { Snapshot } from '../storage/store.ts';
import { answerWithNames } from '../fixture-list/fixture-answer.ts';

/** Returns the current running score's version and, unless the actor is a captain, the name of who entered it. */
export async function currentRunningScore(
  db: Snapshot,
  { version, personId }: Pick<RunningScore, 'version' | 'personId'>,
  { role }: Pick<Actor, 'role'>,
) {
  const by = role !== 'captain' && personId ? await persons.live(db, personId) : null;
  return { version, ...(by ? { by: by.name } : {}) };
}

/** Returns matches for visitors, with today's names. `absent` returns what to call a side without a player. */
export function runningMatches(
  { matches, newPlayers = [] }: Pick<RunningScore, 'matches'> & Partial<Pick<RunningScore, 'newPlayers'>>,
  people: People,
  absent: (side: Side) => string = () => ABSENTEE,
) {
  const newNames = new Map(newPlayers.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => newNames.get(id) ?? knownPlayer(people.players, currentId(people, id)).name;
  // A player who is not in the league yet has no id that visitors may see.
  const idOf = (id: string | null) => (id === null || newNames.has(id) ? null : currentId(people, id));
  return matches.map((match) => {
    // In a match that has not been played yet, a side without a player has no name.
    const answer = answerWithNames(match, nameOf, (side) => (isPlayed(match) ? absent(side) : null));
    const ids = { homePlayerId: idOf(answer.homePlayerId), awayPlayerId: idOf(answer.awayPlayerId) };
    if (!match.pair) return { ...answer, ...ids };
    const pairs = bothSides((side) => pairOf(match, side).map(idOf));
    const breaks = replaceBreakPlayers(answer, (id) => idOf(id) ?? nameOf(id));
    return { ...breaks, ...ids, homePlayers: pairs.home, awayPlayers: pairs.away };
  });
}
