import { sideAhead, type Sides } from '#domain/cards/match.ts';
import { legsIn } from '#domain/cups/legs.ts';
import { countedIn, type Decided, decidingIn, isWhole } from '#domain/cups/tie-outcome.ts';

/** Returns text such as `3–1`. */
export function scoreWords({ home, away }: Sides<number>): string {
  return `${home}–${away}`;
}

export const LEG_NAMES = ['', 'first leg', 'second leg'] as const;

/** The parts of a tie's line: its score, and the words after the names, such as ` (walkover)` or `, first leg`. */
type TieWords = { score: string; after: string };

/**
 * Returns the words for a result, or for one of its legs: the frames, or the points where they decide. A level tie says who went
 * through, and a tie of two legs the score of each.
 */
export function tieWords(
  { result, lost, leg = null }: Decided & { leg?: number | null },
  [home, away]: readonly [string, string],
): TieWords {
  if (result.bothOut) return { score: 'v', after: ' (both out)' };
  if (result.walkover !== null) return { score: 'v', after: ' (walkover)' };
  const legs = legsIn(result);
  const one = leg ?? (isWhole(result) ? null : (legs[0]?.leg ?? null));
  const own = legs.find((played) => played.leg === one);
  if (own) return { score: scoreWords(decidingIn(own)), after: `, ${LEG_NAMES[own.leg] ?? ''}` };
  const counted = decidingIn(countedIn({ result, lost }));
  const through = { home, away };
  const level = sideAhead(counted) === null && result.winner ? `, ${through[result.winner]} through` : '';
  const each = legs.map((played) => scoreWords(decidingIn(played))).join(' and ');
  return { score: scoreWords(counted), after: `${level}${each === '' ? '' : ` (${each})`}` };
}
