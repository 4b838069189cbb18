/** One pairing of a round: the places of the home and away entrants. */
export type Pairing = { home: number; away: number };

/**
 * Returns the rounds in which everybody meets everybody once at home and once away (Rules F1, F2), by the circle
 * method. Of an even number, each place has another whose sides are the opposite in every round. `once`: the first half.
 */
export function roundRobin(entrants: number, once = false): Pairing[][] {
  const seats = entrants + (entrants % 2);
  const half = Array.from({ length: Math.max(0, seats - 1) }, (_, round) => roundOf(round, seats, entrants));
  if (once) return half;
  return [...half, ...half.map((round) => round.map(({ home, away }) => ({ home: away, away: home })))];
}

/** Returns the number of rounds; 0 for a single entrant. */
export function roundsFor(entrants: number, once = false): number {
  return entrants < 2 ? 0 : (once ? 1 : 2) * (entrants + (entrants % 2) - 1);
}

function roundOf(round: number, seats: number, entrants: number): Pairing[] {
  const others = seats - 1;
  const pairings: Pairing[] = [];
  for (let row = 0; row < seats / 2; row++) {
    // The last place stays; the others rotate.
    const one = (round + row) % others;
    const other = row === 0 ? others : (round + others - row) % others;
    const homeFirst = row === 0 ? round % 2 === 0 : row % 2 === 1;
    if (other < entrants) pairings.push(homeFirst ? { home: one, away: other } : { home: other, away: one });
  }
  return pairings;
}

/**
 * Returns the week of a round, from 1. Rounds are spread evenly over the season, with the first and last week played;
 * `null` if there are too few weeks.
 */
export function weekOfRound(round: number, rounds: number, weeks: number): number | null {
  // Stryker disable next-line EqualityOperator: as many rounds as weeks are one a week either way.
  if (rounds > weeks) return round < weeks ? round + 1 : null;
  return rounds === 1 ? 1 : 1 + Math.round((round * (weeks - 1)) / (rounds - 1));
}
