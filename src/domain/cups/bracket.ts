type BracketEntrant = { entrantId: string } | null;

/** The fields of a tie that decide where the picture of the bracket shows it. */
export type BracketTie = {
  round: number;
  position: number;
  home: BracketEntrant;
  away: BracketEntrant;
  winner: BracketEntrant;
};

/**
 * Returns the ties of each round, from top to bottom as the picture of the bracket shows them. Two ties whose winners
 * meet are neighbours, even if the draw for each round is made separately. `null` stands for a tie that does not exist.
 */
export function tiesInBracketOrder<Tie extends BracketTie>(rounds: number, ties: readonly Tie[]): (Tie | null)[][] {
  const columns: (Tie | null)[][] = [];
  for (let round = rounds; round >= 1; round--) {
    const drawn = ties.filter((tie) => tie.round === round).toSorted((a, b) => a.position - b.position);
    columns.unshift(tiesOfRoundInBracketOrder(drawn, columns[0] ?? [], 2 ** (rounds - round)));
  }
  return columns;
}

/**
 * Returns the ties of a round from top to bottom, with `null` for a tie that does not exist. Each tie of the next round
 * has two places in this round. A tie whose winner plays in the next round gets one of the two places of the winner's
 * next tie. Any other tie gets the place with the same index as the tie has in `drawn`, or the first free place if that
 * place is taken.
 */
function tiesOfRoundInBracketOrder<Tie extends BracketTie>(
  drawn: readonly Tie[],
  next: readonly (Tie | null)[],
  count: number,
): (Tie | null)[] {
  const sides = next.flatMap((tie) => [tie?.home ?? null, tie?.away ?? null]);
  const places = Array.from({ length: count }, (_, place) => feederTieOf(sides[place] ?? null, drawn));
  for (const [position, tie] of drawn.entries()) {
    if (places.includes(tie)) continue;
    places[places[position] === null ? position : places.indexOf(null)] = tie;
  }
  return places;
}

function feederTieOf<Tie extends BracketTie>(side: BracketEntrant, drawn: readonly Tie[]): Tie | null {
  if (side === null) return null;
  return drawn.find(({ winner }) => winner?.entrantId === side.entrantId) ?? null;
}

/**
 * Returns the round to show first: the earliest round with a tie to play, or else the last drawn round (1 before the
 * draw).
 */
export function roundToShowFirst(ties: readonly { round: number; state: string }[]): number {
  const open = ties.filter(({ state }) => state === 'open').map(({ round }) => round);
  return open.length > 0 ? Math.min(...open) : Math.max(1, ...ties.map(({ round }) => round));
}

/** Returns the number of knock-out rounds for a number of entrants: ⌈log₂ entrants⌉ (Rule K1). */
export function countKnockOutRounds(entrants: number): number {
  let rounds = 0;
  while (2 ** rounds < entrants) rounds++;
  return rounds;
}

/** Returns whether a tie can be played: both sides are known, and the tie is not decided yet. */
export function isTiePlayable({ state, home, away }: { state: string; home: unknown; away: unknown }): boolean {
  return state === 'open' && home !== null && away !== null;
}

/**
 * Returns whether all rounds of a competition are drawn at once, so that the sides of later rounds follow from earlier
 * results. `draw`: the competition's way of drawing.
 */
export function isBracketDraw(draw: string): boolean {
  return draw !== 'eachRound';
}
