import { type SearchHit, search, type SearchIndex } from '#domain/search.ts';
import type { Team } from '#domain/squads/people.ts';

/** The teams whose matches a search finds: one of them, or two that meet each other. */
export type SearchedTeams = { distance: number; team: Team; opponent: Team | null };

/** Words between two teams. */
const VERSUS = /^(?:v|vs|versus)\.?$/i;
/** The most teams that are equally good matches for a name. */
const MAX_TEAMS = 2;

/** Returns the teams whose matches a text means: those that it names best, or else two that its parts name (Rule G5). */
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

/** Returns the live teams that match best. */
function bestOf(index: SearchIndex<Team>, words: readonly string[]): SearchHit<Team>[] {
  const live = index.filter(({ thing }) => !thing.deleted);
  const found = search(live, words.join(' '), MAX_TEAMS);
  return found.filter(({ distance }) => distance === found[0]?.distance);
}
