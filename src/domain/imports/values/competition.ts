/** Answers to whether the lines of a competition count in the league. */
export const COMPETITION = { league: 'league', leftOut: 'left-out' } as const;

const LEAGUE = /^(?:l|lge|league|division|div|section|premier(?:ship)?)\b/i;
const LEAGUE_WITHIN = /\b(?:league|division|div|premiership)\b/i;
const OTHER =
  /\b(?:cup|plate|trophy|shield|bowl|friendly|friendlies|knock-?out|k\.?o\.?|play-?offs?|final|finals|semi|quarter|team knockout|singles|pairs|doubles|charity|exhibition|open|pre-?season|practice|challenge|memorial|tournament|c|f)\b/i;

/** Returns the likeliest answer about the name of a competition; `null` if the name does not show it. */
export function suggestedCompetition(text: string): string | null {
  if (OTHER.test(text)) return COMPETITION.leftOut;
  return LEAGUE.test(text) || LEAGUE_WITHIN.test(text) ? COMPETITION.league : null;
}
