import { answeredMatch, withBreaksBy } from '#domain/cards/match-body.ts';
import { bothSides, isPlayed, type Match, type Side } from '#domain/cards/match.ts';
import type { RunningScore } from '#domain/cards/running.ts';
import { ABSENTEE } from '#domain/name.ts';
import type { Actor } from '#domain/people/permissions.ts';
import { currentId, knownPlayer, type People } from '#domain/squads/people.ts';
import { access } from '../storage/mappers/described.ts';
import type { Snapshot } from '../storage/store.ts';

/** What a refusal says of the present running score: its version, and for officials who put it. */
export async function presentFor(
  db: Snapshot,
  { version, personId }: Pick<RunningScore, 'version' | 'personId'>,
  { role }: Pick<Actor, 'role'>,
) {
  const by = role !== 'captain' && personId ? await access.live(db, personId) : null;
  return { version, ...(by ? { by: by.name } : {}) };
}

/** Returns matches for the public, with today's names. `absent` returns the name for a side without a player. */
export function runningMatches(
  { matches, newPlayers = [] }: Pick<RunningScore, 'matches'> & Partial<Pick<RunningScore, 'newPlayers'>>,
  people: People,
  absent: (side: Side) => string = () => ABSENTEE,
) {
  /** Returns a player's current name and id. The id is `null` if the player is not in the league yet. */
  function player(id: string): { id: string | null; name: string } {
    const made = newPlayers.find((one) => one.id === id);
    const now = currentId(people, id);
    return made ? { id: null, name: made.name } : { id: now, name: knownPlayer(people.players, now).name };
  }
  return matches.map((match) => matchAnswer(match, player, absent));
}

function matchAnswer(
  match: Match,
  player: (id: string) => { id: string | null; name: string },
  absent: (side: Side) => string,
) {
  const named = bothSides((side) => match.sides[side].players.map(player));
  /** A player who is not named yet has an empty name. */
  const nobody = (side: Side) => (isPlayed(match) ? absent(side) : null);
  const nameOf = (side: Side) =>
    named[side].length === 0 ? nobody(side) : named[side].map(({ name }) => name).join(' & ');
  const [homePlayerId, awayPlayerId] = [named.home[0]?.id ?? null, named.away[0]?.id ?? null];
  const names = { homePlayerName: nameOf('home'), awayPlayerName: nameOf('away') };
  if (!match.pair) return { ...answeredMatch(match), homePlayerId, awayPlayerId, ...names };
  const pairs = {
    homePlayers: bothOf(named.home),
    awayPlayers: bothOf(named.away),
    homePlayerNames: named.home.map(({ name }) => name),
    awayPlayerNames: named.away.map(({ name }) => name),
  };
  const madeBy = (id: string) => player(id).id ?? player(id).name;
  return { ...withBreaksBy(answeredMatch(match), madeBy), homePlayerId, awayPlayerId, ...names, ...pairs };
}

/** The ids of both of a pair, `null` for who is not named yet, or not in the league. */
function bothOf([one, other]: readonly { id: string | null }[]): (string | null)[] {
  return [one?.id ?? null, other?.id ?? null];
}
