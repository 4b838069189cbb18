import { type SearchHit, search, type SearchIndex } from '#domain/search.ts';
import type { Team } from '#domain/squads/teams-and-players.ts';

/**
 * A team that a search for matches finds. If there is an `opponent`, the search finds only the matches between the two
 * teams. `distance`: how far the names are from the search text; 0 is an exact match.
 */
export type FoundTeamAndOpponent = { distance: number; team: Team; opponent: Team | null };

/** Matches a word that separates two team names in a search text: `v`, `vs` or `versus`. */
const VERSUS_PATTERN = /^(?:v|vs|versus)\.?$/i;
/** How many teams one name in a search text can mean, at most. */
const MAX_TEAMS_PER_NAME = 2;

/**
 * Finds the teams that a search text names (Rule G5), so that their matches can be shown. A text with `v` means the
 * matches between two teams. Any other text means the matches of the teams with the most similar names. If no name is
 * similar, the text is split into the names of two teams.
 */
export function teamsNamedInSearch(index: SearchIndex<Team>, text: string): FoundTeamAndOpponent[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const versus = words.findIndex((word) => VERSUS_PATTERN.test(word));
  if (versus !== -1) return searchTeamPairs(index, words.slice(0, versus), words.slice(versus + 1));
  const whole = bestMatchingTeams(index, words);
  if (whole.length > 0) return whole.map(({ thing, distance }) => ({ distance, team: thing, opponent: null }));
  const splits = words.slice(1).map((_, i) => searchTeamPairs(index, words.slice(0, i + 1), words.slice(i + 1)));
  return splits.toSorted((a, b) => (a[0]?.distance ?? Infinity) - (b[0]?.distance ?? Infinity))[0] ?? [];
}

function searchTeamPairs(
  index: SearchIndex<Team>,
  left: readonly string[],
  right: readonly string[],
): FoundTeamAndOpponent[] {
  const opponents = bestMatchingTeams(index, right);
  return bestMatchingTeams(index, left).flatMap((one) =>
    opponents.flatMap((other) =>
      one.thing.id === other.thing.id
        ? []
        : [{ distance: one.distance + other.distance, team: one.thing, opponent: other.thing }],
    ),
  );
}

/** Returns the teams whose names match the words best, at most `MAX_TEAMS_PER_NAME`. Deleted teams are left out. */
function bestMatchingTeams(index: SearchIndex<Team>, words: readonly string[]): SearchHit<Team>[] {
  const live = index.filter(({ thing }) => !thing.deleted);
  const found = search(live, words.join(' '), MAX_TEAMS_PER_NAME);
  return found.filter(({ distance }) => distance === found[0]?.distance);
}
