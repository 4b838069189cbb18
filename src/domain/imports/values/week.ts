import { readNumberOrRomanNumeral, readNumberInDigitsOrWords } from './number-words.ts';

/** The content of a line's week cell: the number of a week, or a round of a cup; `null` for neither. */
type WeekCell = { week: number } | { round: true } | null;

const WEEK_PATTERN =
  /^(?:(?:game|match|fixture|playing|league) ?)?(?:week|wk|weeks|round|rd|rnd|day|matchday|mw|gw|w)[.:]? ?(?:no\.? ?|number |#)?(.+)$/i;
const CUP_ROUND_PATTERN =
  /^(?:(?:the )?(?:cup |plate |trophy |shield |knock-?out )?(?:final|finals|semi|quarter|prelim|preliminary|play-?off|last \d{1,2})s?(?:[- ]?(?:finals?|round))?(?: ?\(?(?:\d|[a-z]|leg \d)\)?)?|(?:sf|qf|f|r|pr|prelim|l|ko) ?\d{0,2}|(?:round|rd) of \d{1,2}|.{0,20}\b(?:cup|plate|trophy|shield|friendly|knock-?out)\b.{0,20})$/i;

/**
 * Reads a week, such as `3`, `Week 3` or `Wk. 3`, or a round of a cup, such as `SF1` or `Final`. `R3` is a week if the
 * heading of its column begins with `Round` or `Rd`. Under any other heading, it is a round of a cup.
 */
export function readWeek(text: string, heading: string): WeekCell {
  if (text.length > 60) return null;
  const short = /^r ?(\d{1,2})$/i.exec(text)?.[1];
  if (short !== undefined && /^r(?:oun)?d/i.test(heading)) return { week: Number(short) };
  const rest = WEEK_PATTERN.exec(text)?.[1];
  const number = rest === undefined ? readNumberInDigitsOrWords(text) : readNumberOrRomanNumeral(rest);
  if (number !== null) return { week: number };
  return CUP_ROUND_PATTERN.test(text) ? { round: true } : null;
}
