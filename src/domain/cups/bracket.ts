type Side = { entrantId: string } | null;

/** The fields of a tie that decide its place in the bracket. */
export type BracketTie = { round: number; position: number; home: Side; away: Side; winner: Side };

/**
 * Returns the ties of each round of a bracket from top to bottom. Two ties whose winners meet are neighbours, even if
 * each round is drawn separately. A place without a drawn tie is `null`.
 */
export function bracketPlaces<Tie extends BracketTie>(rounds: number, ties: readonly Tie[]): (Tie | null)[][] {
  const columns: (Tie | null)[][] = [];
  for (let round = rounds; round >= 1; round--) {
    const drawn = ties.filter((tie) => tie.round === round).toSorted((a, b) => a.position - b.position);
    columns.unshift(placesOf(drawn, columns[0] ?? [], 2 ** (rounds - round)));
  }
  return columns;
}

/**
 * Returns the places of a round. A tie goes where its winner plays next. If that is unknown, the tie keeps its
 * position, or takes the first free place.
 */
function placesOf<Tie extends BracketTie>(
  drawn: readonly Tie[],
  next: readonly (Tie | null)[],
  count: number,
): (Tie | null)[] {
  const sides = next.flatMap((tie) => [tie?.home ?? null, tie?.away ?? null]);
  const places = Array.from({ length: count }, (_, place) => feederOf(sides[place] ?? null, drawn));
  for (const [position, tie] of drawn.entries()) {
    if (places.includes(tie)) continue;
    places[places[position] === null ? position : places.indexOf(null)] = tie;
  }
  return places;
}

function feederOf<Tie extends BracketTie>(side: Side, drawn: readonly Tie[]): Tie | null {
  if (side === null) return null;
  return drawn.find(({ winner }) => winner?.entrantId === side.entrantId) ?? null;
}

/** Returns the round to show first: the earliest round with a tie to play, or else the last drawn round. */
export function currentRound(ties: readonly { round: number; state: string }[]): number {
  const open = ties.filter(({ state }) => state === 'open').map(({ round }) => round);
  return open.length > 0 ? Math.min(...open) : Math.max(1, ...ties.map(({ round }) => round));
}

/** Returns the number of rounds for `entrants`: ⌈log₂ n⌉ (Rule K1). */
export function countKnockOutRounds(entrants: number): number {
  let rounds = 0;
  while (2 ** rounds < entrants) rounds++;
  return rounds;
}

/** Returns whether a tie can be played: both sides are known, and the tie is open. */
export function canBePlayed({ state, home, away }: { state: string; home: unknown; away: unknown }): boolean {
  return state === 'open' && home !== null && away !== null;
}

/** Returns whether all rounds are drawn at once, so that the sides of later rounds follow from earlier ones. */
export function isBracket(draw: string): boolean {
  return draw !== 'eachRound';
}
