/** One pairing of a round: who is at home, who is away, by place in the list of entrants. */
export type Pairing = { home: number; away: number };

/**
 * Everybody against everybody, once at home and once away: the circle method. With an odd number of entrants one
 * rests in each round. The second half repeats the first with the sides changed.
 *
 * Sides are as even as they can be: an entrant has the same side twice running no oftener than in the best such plan
 * known (3n − 6 times among an even number, n times among an odd one), never four times running, and three times at
 * most once. Of an even number each place has another whose sides are the opposite in every round.
 */
export function roundRobin(entrants: number): Pairing[][] {
  const seats = entrants + (entrants % 2);
  const half = Array.from({ length: Math.max(0, seats - 1) }, (_, round) => roundOf(round, seats, entrants));
  return [...half, ...half.map((round) => round.map(({ home, away }) => ({ home: away, away: home })))];
}

/** How many rounds that makes: none for a single entrant. */
export function roundsFor(entrants: number): number {
  return entrants < 2 ? 0 : 2 * (entrants + (entrants % 2) - 1);
}

function roundOf(round: number, seats: number, entrants: number): Pairing[] {
  const others = seats - 1;
  const pairings: Pairing[] = [];
  for (let row = 0; row < seats / 2; row++) {
    // The last seat stays; the others walk round the table.
    const one = (round + row) % others;
    const other = row === 0 ? others : (round + others - row) % others;
    const homeFirst = row === 0 ? round % 2 === 0 : row % 2 === 1;
    if (one < entrants && other < entrants)
      pairings.push(homeFirst ? { home: one, away: other } : { home: other, away: one });
  }
  return pairings;
}

/** The week of each round, from 1, spread evenly over a season so that the first and last week are played; `null` where rounds run out of weeks. */
export function weekOfRound(round: number, rounds: number, weeks: number): number | null {
  if (rounds > weeks) return round < weeks ? round + 1 : null;
  return rounds === 1 ? 1 : 1 + Math.round((round * (weeks - 1)) / (rounds - 1));
}
