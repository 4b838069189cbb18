import { sideAhead, type Sides } from '#domain/cards/match.ts';
import { playedLegs } from '#domain/cups/legs.ts';
import {
  tieScoreAfterDecisions,
  type ResultWithDecisions,
  decidingPointsOrFrames,
  areAllLegsPlayed,
} from '#domain/cups/tie-outcome.ts';

/** Returns a score as text, such as `3–1`. */
export function tieScoreText({ home, away }: Sides<number>): string {
  return `${home}–${away}`;
}

/** The names of the legs. The index is the number of the leg, so index 0 is not used. */
export const LEG_NAMES = ['', 'first leg', 'second leg'] as const;

/**
 * The text of a tie's result. `score` goes between the names of the sides. `after` goes after the second name: for
 * example, ` (walkover)` or `, first leg`.
 */
type TieResultWords = { score: string; after: string };

/**
 * Returns the text of a tie's result. If `leg` is set, returns the text of the result of this leg. The score is in
 * frames, or in points if points decide. For a level tie, the text also says who went through. For a tie of two legs,
 * the text also has the score of each leg. If only one of two legs has been played, the text has only the result of the
 * played leg. `home` and `away` are the names of the sides.
 */
export function tieResultWords(
  { result, lost, leg = null }: ResultWithDecisions & { leg?: number | null },
  [home, away]: readonly [string, string],
): TieResultWords {
  if (result.bothOut) return { score: 'v', after: ' (both out)' };
  if (result.walkover !== null) return { score: 'v', after: ' (walkover)' };
  const legs = playedLegs(result);
  const one = leg ?? (areAllLegsPlayed(result) ? null : (legs[0]?.leg ?? null));
  const own = legs.find((played) => played.leg === one);
  if (own) return { score: tieScoreText(decidingPointsOrFrames(own)), after: `, ${LEG_NAMES[own.leg] ?? ''}` };
  const counted = decidingPointsOrFrames(tieScoreAfterDecisions({ result, lost }));
  const through = { home, away };
  const level = sideAhead(counted) === null && result.winner ? `, ${through[result.winner]} through` : '';
  const each = legs.map((played) => tieScoreText(decidingPointsOrFrames(played))).join(' and ');
  return { score: tieScoreText(counted), after: `${level}${each === '' ? '' : ` (${each})`}` };
}
