import { type Appearance, appearancesIn } from '#domain/appearance.ts';
import type { Fixture } from '#domain/fixture.ts';
import { ABSENTEE, nameAscending } from '#domain/name.ts';
import { ascending, type Comparer, descending, inOrder } from '#domain/order.ts';
import { knownPlayer, type People } from '#domain/people.ts';
import { compareSeasons } from '#domain/season.ts';

/** A recorded break. `frameScore` has the player's side first, such as `72-31`. */
export type BreakRow = {
  playerId: string;
  player: string;
  break: number;
  division: number;
  weekNumber: number;
  season: string;
  opponent: string;
  frameScore: string;
  result: 'Win' | 'Loss';
};

/** The order of the breaks (Rule B1), then by player id. Rows level in all of this stay in order of play. */
export const BREAKS_ORDER: readonly Comparer<BreakRow>[] = [
  descending((row) => row.break),
  { compare: (a, b) => compareSeasons(b.season, a.season) },
  ascending((row) => row.weekNumber),
  nameAscending(
    (row) => row.player,
    (row) => row.playerId,
  ),
];

/** Returns every recorded break, highest first, under present names. */
export function breaksOf(fixtures: readonly Fixture[], people: People): BreakRow[] {
  return appearancesIn(fixtures)
    .flatMap((appearance) => rows(appearance, people))
    .sort(inOrder(BREAKS_ORDER));
}

function rows({ fixture, playerId, opponentId, ...frame }: Appearance, people: People): BreakRow[] {
  return frame.breaks.map((points) => ({
    playerId,
    player: knownPlayer(people.players, playerId).name,
    break: points,
    division: fixture.division,
    weekNumber: fixture.week,
    season: fixture.season,
    opponent: opponentId === null ? ABSENTEE : knownPlayer(people.players, opponentId).name,
    frameScore: `${frame.pointsFor}-${frame.pointsAgainst}`,
    result: frame.won ? 'Win' : 'Loss',
  }));
}
