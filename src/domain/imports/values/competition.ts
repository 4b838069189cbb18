/** The answers to the question whether a competition is part of the league. */
export const COMPETITION_QUESTION_ANSWERS = { league: 'league', leftOut: 'left-out' } as const;

const LEAGUE_AT_START_PATTERN = /^(?:l|lge|league|division|div|section|premier(?:ship)?)\b/i;
const LEAGUE_ANYWHERE_PATTERN = /\b(?:league|division|div|premiership)\b/i;
const OTHER_COMPETITION_PATTERN =
  /\b(?:cup|plate|trophy|shield|bowl|friendly|friendlies|knock-?out|k\.?o\.?|play-?offs?|final|finals|semi|quarter|team knockout|singles|pairs|doubles|charity|exhibition|open|pre-?season|practice|challenge|memorial|tournament|c|f)\b/i;

/**
 * Returns the likely answer to the question whether a competition is part of the league, judged by its name; `null` if
 * the name does not show it.
 */
export function suggestedIsLeagueAnswer(text: string): string | null {
  if (OTHER_COMPETITION_PATTERN.test(text)) return COMPETITION_QUESTION_ANSWERS.leftOut;
  return LEAGUE_AT_START_PATTERN.test(text) || LEAGUE_ANYWHERE_PATTERN.test(text)
    ? COMPETITION_QUESTION_ANSWERS.league
    : null;
}
