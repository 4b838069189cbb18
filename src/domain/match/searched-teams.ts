import { type SearchHit, search, type SearchIndex } from '#domain/search.ts';
import type { Team } from '#domain/squads/people.ts';

/** A team whose matches a search finds. With an opponent, only the matches between the two are meant. */
export type SearchedTeams = { distance: number; team: Team; opponent: Team | null };

/** Words between two teams. */
const VERSUS = /^(?:v|vs|versus)\.?$/i;
/** One name can mean at most this many teams. */
const MAX_TEAMS = 2;

/**
 * Returns the teams whose matches a search text asks for (Rule G5): two teams with `v` between their names, or else the
 * teams with the most similar names, or else two teams named one after the other.
 */
export function searchedTeams(index: SearchIndex<Team>, text: string): SearchedTeams[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const versus = words.findIndex((word) => VERSUS.test(word));
  if (versus !== -1) return pairsIn(index, words.slice(0, versus), words.slice(versus + 1));
  const whole = bestOf(index, words);
  if (whole.length > 0) return whole.map(({ thing, distance }) => ({ distance, team: thing, opponent: null }));
  const splits = words.slice(1).map((_, i) => pairsIn(index, words.slice(0, i + 1), words.slice(i + 1)));
  return splits.toSorted((a, b) => (a[0]?.distance ?? Infinity) - (b[0]?.distance ?? Infinity))[0] ?? [];
}

function pairsIn(index: SearchIndex<Team>, left: readonly string[], right: readonly string[]): SearchedTeams[] {
  const opponents = bestOf(index, right);
  return bestOf(index, left).flatMap((one) =>
    opponents.flatMap((other) =>
      one.thing.id === other.thing.id
        ? []
        : [{ distance: one.distance + other.distance, team: one.thing, opponent: other.thing }],
    ),
  );
}

/** Returns the teams that match the words best, without deleted teams. */
function bestOf(index: SearchIndex<Team>, words: readonly string[]): SearchHit<Team>[] {
  const live = index.filter(({ thing }) => !thing.deleted);
  const found = search(live, words.join(' '), MAX_TEAMS);
  return found.filter(({ distance }) => distance === found[0]?.distance);
}
