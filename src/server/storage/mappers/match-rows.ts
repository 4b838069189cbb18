import type { Fixture, Match } from '#domain/cards/fixture.ts';
import { type Break, mapSides, type MatchSide, type Side, SIDES } from '#domain/cards/match.ts';
import type { MatchSideColumns, MatchTable } from '../schema.ts';

/**
 * The middle words in the names of the player columns, such as `partner` in `home_partner_id`. They are in the order of
 * a side's players.
 */
const PLAYER_COLUMN_NAME_PARTS = ['player', 'partner', 'third', 'fourth'] as const;

/** Returns the rows of a fixture's matches. The first match has position 1. */
export function toMatchRows({ id, matches }: Pick<Fixture, 'id' | 'matches'>): MatchTable[] {
  return matches.map(({ sides, ruledOut: _, ...others }, index) => {
    const secondPlays = SIDES.filter((side) => sides[side].secondPlay);
    const more: MatchFieldsWithoutColumn = { ...others, ...(secondPlays.length === 0 ? {} : { secondPlays }) };
    return {
      fixture_id: id,
      position: index + 1,
      ...sideColumns('home', sides.home),
      ...sideColumns('away', sides.away),
      more: Object.keys(more).length === 0 ? null : JSON.stringify(more),
    };
  });
}

/** The fields of a match that have no column of their own. The column `more` contains these fields as JSON. */
type MatchFieldsWithoutColumn = Omit<Match, 'sides'> & { secondPlays?: Side[] };

function sideColumns<S extends Side>(side: S, { players, score, breaks }: MatchSide): MatchSideColumns<S> {
  const ids = PLAYER_COLUMN_NAME_PARTS.map((place, i) => [`${side}_${place}_id`, players[i] ?? null]);
  const columns = { [`${side}_score`]: score, [`${side}_breaks`]: breaks.length === 0 ? null : JSON.stringify(breaks) };
  return { ...Object.fromEntries(ids), ...columns } as MatchSideColumns<S>; // safe cast: all columns of the side
}

/** Returns a match from its row. */
export function toMatch(row: MatchTable): Match {
  // Only `toMatchRows` writes this JSON, so its type is known.
  const { secondPlays = [], ...more }: MatchFieldsWithoutColumn = row.more === null ? {} : JSON.parse(row.more);
  const of = (side: Side) => ({
    // `slice` copies the ids into an array without spare room. An array from `filter` has room for 17 entries, and a
    // large league has hundreds of thousands of these arrays.
    players: PLAYER_COLUMN_NAME_PARTS.map((place) => row[`${side}_${place}_id`])
      .filter((id) => id !== null)
      .slice(),
    score: row[`${side}_score`],
    breaks: parseBreaks(row[`${side}_breaks`]),
    ...(secondPlays.includes(side) ? { secondPlay: true as const } : {}),
  });
  return { sides: mapSides(of), ...more };
}

function parseBreaks(stored: string | null): Break[] {
  return stored === null ? [] : JSON.parse(stored);
}

/** The names of the columns that contain the id of a player, in the row of a match. */
export const PLAYER_COLUMNS = SIDES.flatMap((side) =>
  PLAYER_COLUMN_NAME_PARTS.map((place) => `${side}_${place}_id` as const),
);
