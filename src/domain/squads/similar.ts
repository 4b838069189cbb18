import { teamNameDistance } from '#domain/imports/match-teams.ts';
import { LIKENESSES, likenessOf, nameWords, surestOf } from '#domain/imports/person-name.ts';
import { byName } from '#domain/name.ts';
import { namesOf, type People, type Player, type Team } from '#domain/squads/people.ts';

/** The most players or teams that are returned, because people can read only a short list. */
const MAX_SIMILAR = 12;

/**
 * Returns players with a similar current or former name (Rules N6, N7, N20), the likeliest first, without weak
 * likenesses.
 */
export function similarPlayers(name: string, { players }: People): Player[] {
  const wanted = nameWords(name);
  return likest([...players.values()], (player) => {
    const likeness = surestOf(namesOf(player).map((one) => likenessOf(wanted, nameWords(one))));
    return likeness === null || likeness === 'part' || likeness === 'mixed' ? Infinity : LIKENESSES.indexOf(likeness);
  });
}

/** Returns the teams with a current or former name like this name (Rules N17, N20), the likeliest first. */
export function similarTeams(name: string, { teams }: People): Team[] {
  return likest([...teams.values()], (team) => Math.min(...namesOf(team).map((one) => teamNameDistance(name, one))));
}

function likest<T extends { id: string; name: string }>(things: readonly T[], apartOf: (thing: T) => number): T[] {
  return things
    .map((thing) => ({ thing, apart: apartOf(thing) }))
    .filter(({ apart }) => apart < Infinity)
    .sort((a, b) => a.apart - b.apart || byName(a.thing, b.thing))
    .slice(0, MAX_SIMILAR)
    .map(({ thing }) => thing);
}
