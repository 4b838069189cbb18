import { sideAhead, type Sides } from '#domain/cards/match.ts';
import { legsIn } from '#domain/cups/legs.ts';
import { countedScore, type ResultWithLosses, decidingScore, areAllLegsPlayed } from '#domain/cups/tie-outcome.ts';

/** Returns text such as `3–1`. */
export function tieScoreText({ home, away }: Sides<number>): string {
  return `${home}–${away}`;
}

/** What each leg is called, from index 1. */
export const LEG_NAMES = ['', 'first leg', 'second leg'] as const;

/** The parts of a tie's line: its score, and the words after the names, such as ` (walkover)` or `, first leg`. */
type TieWords = { score: string; after: string };

/**
 * Returns the words for a result, or for one of its legs. The score is in frames, or in points if these decide. A level
 * tie also says who went through, and a tie of two legs has the score of each leg.
 */
export function tieWords(
  { result, lost, leg = null }: ResultWithLosses & { leg?: number | null },
  [home, away]: readonly [string, string],
): TieWords {
  if (result.bothOut) return { score: 'v', after: ' (both out)' };
  if (result.walkover !== null) return { score: 'v', after: ' (walkover)' };
  const legs = legsIn(result);
  const one = leg ?? (areAllLegsPlayed(result) ? null : (legs[0]?.leg ?? null));
  const own = legs.find((played) => played.leg === one);
  if (own) return { score: tieScoreText(decidingScore(own)), after: `, ${LEG_NAMES[own.leg] ?? ''}` };
  const counted = decidingScore(countedScore({ result, lost }));
  const through = { home, away };
  const level = sideAhead(counted) === null && result.winner ? `, ${through[result.winner]} through` : '';
  const each = legs.map((played) => tieScoreText(decidingScore(played))).join(' and ');
  return { score: tieScoreText(counted), after: `${level}${each === '' ? '' : ` (${each})`}` };
}
