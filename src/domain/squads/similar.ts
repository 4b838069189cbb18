import { teamNamesApart } from '#domain/imports/match-teams.ts';
import { LIKENESSES, likenessOf, nameWords, surestOf } from '#domain/imports/person-name.ts';
import { byName } from '#domain/name.ts';
import { namesOf, type People, type Player, type Team } from '#domain/squads/people.ts';

/** A list of names is for people to read. */
const MOST_SIMILAR = 12;

/** Returns the players who have or had a name or one like it (Rules N6, N7, N20), the likest first; weakly alike ones are none. */
export function similarPlayers(name: string, { players }: People): Player[] {
  const wanted = nameWords(name);
  return likest([...players.values()], (player) => {
    const likeness = surestOf(namesOf(player).map((one) => likenessOf(wanted, nameWords(one))));
    return likeness === null || likeness === 'part' || likeness === 'mixed' ? Infinity : LIKENESSES.indexOf(likeness);
  });
}

/** Returns the teams that have or had a name or one like it (Rules N17, N20), the likest first. */
export function similarTeams(name: string, { teams }: People): Team[] {
  return likest([...teams.values()], (team) => Math.min(...namesOf(team).map((one) => teamNamesApart(name, one))));
}

function likest<T extends { id: string; name: string }>(things: readonly T[], apartOf: (thing: T) => number): T[] {
  return things
    .map((thing) => ({ thing, apart: apartOf(thing) }))
    .filter(({ apart }) => apart < Infinity)
    .sort((a, b) => a.apart - b.apart || byName(a.thing, b.thing))
    .slice(0, MOST_SIMILAR)
    .map(({ thing }) => thing);
}
