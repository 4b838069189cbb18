import { isWrittenDay } from './written-day.ts';

/**
 * The value of a cell, or the reason why it cannot be read (`fault`): the end of a sentence, such as `which is a date`.
 */
type ScoreCell<T> = { value: T } | { fault: string };

const POINTS_PATTERN = /^\(?(-?\d{1,9})(?:[.,](\d{1,25}))?\)?$/;
const SCORE_PAIR_PATTERN =
  /^[([]?(\d{1,9}(?:\.\d{1,25})?) ?(?:[-–—−/:]|v\.?|vs\.?|to| ) ?(\d{1,9}(?:\.\d{1,25})?)[)\]]?$/i;
const TIME_PATTERN = /^0\d:\d\d(?::\d\d)?$/;
const DATE_FAULT =
  'which is a date: the spreadsheet changed the score into one. Format the cell as text, and type the score again';
/** How many digits a score may have in a file of another site. */
const MAX_SCORE_DIGITS = 3;

/**
 * Reads the points of one side (Rule N25). `own`: whether the cell is in one of this site's own files. In those files,
 * any whole number is accepted here, because the league's rules check the number later.
 */
export function readPoints(text: string, own = false): ScoreCell<number> {
  const [, whole, fraction] = POINTS_PATTERN.exec(text.replace('−', '-')) ?? [];
  if (whole !== undefined) return scoreFromParts(whole, fraction, own);
  if (isWrittenDay(text)) return { fault: DATE_FAULT };
  return { fault: 'which is not a whole number' };
}

/** Reads the points of both sides in one cell: `3-2`, `72/31`, `72 v 31`, `55 49`. */
export function readBothScores(text: string): ScoreCell<[home: number, away: number]> {
  if (TIME_PATTERN.test(text))
    return {
      fault:
        'which is a time: the spreadsheet changed the score into one. Format the cell as text, and type the score again',
    };
  const [, home, away] = SCORE_PAIR_PATTERN.exec(text) ?? [];
  if (home === undefined || away === undefined)
    return { fault: isWrittenDay(text) ? DATE_FAULT : 'which is not a score' };
  const [first, second] = [readPointsOfSide(home), readPointsOfSide(away)];
  if ('fault' in first) return first;
  return 'fault' in second ? second : { value: [first.value, second.value] };
}

function readPointsOfSide(points: string): ScoreCell<number> {
  const [whole = '', fraction] = points.split('.');
  return scoreFromParts(whole, fraction, false);
}

function scoreFromParts(whole: string, fraction: string | undefined, own: boolean): ScoreCell<number> {
  const number = Number(fraction === undefined ? whole : `${whole}.${fraction}`) + 0;
  // A spreadsheet may store 31 as 30.999999999999996.
  const points = Math.round(number);
  if (Math.abs(points - number) > 1e-6) return { fault: 'which is not a whole number' };
  if (
    !own &&
    (points < 0 ||
      String(points).length > MAX_SCORE_DIGITS ||
      whole.replace(/^-?0+(?=\d)/, '').length > MAX_SCORE_DIGITS)
  )
    return { fault: 'which is too high for a score' };
  return { value: points };
}

/** Returns whether the score cell of a side says that this side won without playing, such as `w/o`. */
export function isWalkoverWin(text: string): boolean {
  return /^(?:w[./ \\]?o\.?|walk ?-?over|forfeit(?:ed)?|bye)\.?$/i.test(text);
}

/**
 * Returns whether a score cell means that there is no score: it is empty, or has a dash or a text such as `not played`.
 */
export function meansNoScore(text: string): boolean {
  return /^(?:|[-–—]{1,3}|void(?:ed)?|n\/?p|dnp|not played|unplayed|n\/a|no frame)$/i.test(text);
}

/** Returns `won` or `lost` for a text such as `W` or `lost` in the score cell of a side; `null` for any other text. */
export function readWonOrLost(text: string): 'won' | 'lost' | null {
  if (/^(?:w|won|win|winner)$/i.test(text)) return 'won';
  return /^(?:l|lost|loss|loser)$/i.test(text) ? 'lost' : null;
}
