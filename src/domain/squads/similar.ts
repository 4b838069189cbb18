import { teamNameLikenessRank } from '#domain/imports/match-teams.ts';
import { LIKENESSES, likenessOf, splitName, surestLikeness } from '#domain/imports/person-name.ts';
import { compareByName } from '#domain/name.ts';
import {
  currentAndFormerNames,
  type TeamsAndPlayers,
  type Player,
  type Team,
} from '#domain/squads/teams-and-players.ts';

/** The highest number of players or teams that a search returns, because people can read only a short list. */
const MAX_SIMILAR_FOUND = 12;

/**
 * Returns up to 12 players who have or had a name similar to this one, most similar first (Rules N6, N7, N20). Players
 * whose names are only weakly similar (`part` or `mixed`) are left out.
 */
export function similarPlayers(name: string, { players }: TeamsAndPlayers): Player[] {
  const wanted = splitName(name);
  return mostSimilar([...players.values()], (player) => {
    const likeness = surestLikeness(currentAndFormerNames(player).map((one) => likenessOf(wanted, splitName(one))));
    return likeness === null || likeness === 'part' || likeness === 'mixed' ? Infinity : LIKENESSES.indexOf(likeness);
  });
}

/** Returns up to 12 teams that have or had a name similar to this one, most similar first (Rules N17, N20). */
export function similarTeams(name: string, { teams }: TeamsAndPlayers): Team[] {
  return mostSimilar([...teams.values()], (team) =>
    Math.min(...currentAndFormerNames(team).map((one) => teamNameLikenessRank(name, one))),
  );
}

function mostSimilar<T extends { id: string; name: string }>(things: readonly T[], apartOf: (thing: T) => number): T[] {
  return things
    .map((thing) => ({ thing, apart: apartOf(thing) }))
    .filter(({ apart }) => apart < Infinity)
    .sort((a, b) => a.apart - b.apart || compareByName(a.thing, b.thing))
    .slice(0, MAX_SIMILAR_FOUND)
    .map(({ thing }) => thing);
}
