/**
 * The two names in one cell, and the score (such as `3-2`) or the state (such as `P-P`) between or after them. `score`
 * and `state` are `null` if the cell has none.
 */
export type NamesAndScore = { home: string; away: string; score: string | null; state: string | null };

const MAX_FIXTURE_TEXT_LENGTH = 200;
const SCORE_PATTERN_SOURCE = String.raw`\d{1,4} ?[-–—:/] ?\d{1,4}`;
const SCORE_BETWEEN_NAMES_PATTERN = new RegExp(`^(\\S.*?) \\(?(${SCORE_PATTERN_SOURCE})\\)? (\\S.*)$`);
const SCORE_AT_END = new RegExp(
  `^(\\S.*?) (?:v|vs|versus|-|–|—|beat|bt)\\.? (\\S.*?),? \\(?(${SCORE_PATTERN_SOURCE})\\)?$`,
  'i',
);
const SCORE_AFTER_EACH_TEAM_PATTERN = /^(\D*\S) \(?(\d{1,4})\)? (?:v\.?|vs\.?|-|–|—|,) (\D*\S) \(?(\d{1,4})\)?$/i;
const SCORES_AROUND_V = /^(\D*\S) \(?(\d{1,4})\)? (?:v|vs)\.? \(?(\d{1,4})\)? (\S\D*)$/i;
const NAMES_AROUND_STATE_PATTERN = /^(\S.*?) (p ?[-–] ?p|a ?[-–] ?a|c ?[-–] ?c|w\/o) (\S.*)$/i;
const VERSUS_SEPARATOR_PATTERN = / (?:v|vs|versus)\.? /i;
const DASH_SEPARATOR_PATTERN = / [-–—] /;

/**
 * Reads a cell with two names, such as `Red Lion v Blue Bell` or `Red Lion 3-2 Blue Bell`; `null` for any other text.
 */
export function readNamesAndScore(text: string): NamesAndScore | null {
  if (text.length > MAX_FIXTURE_TEXT_LENGTH) return null;
  for (const read of [readNamesAroundScore, readNamesAroundState, readNamesAroundSeparator]) {
    const found = read(text);
    if (found) return found.home === '' || found.away === '' ? null : found;
  }
  return null;
}

function readNamesAroundScore(text: string): NamesAndScore | null {
  const [, home, score, away] = SCORE_BETWEEN_NAMES_PATTERN.exec(text) ?? [];
  if (home !== undefined && score !== undefined && away !== undefined && !/\d[-–—:/]\d/.test(away))
    return { home, away, score, state: null };
  const last = SCORE_AT_END.exec(text);
  if (last) return { home: last[1] ?? '', away: last[2] ?? '', score: last[3] ?? '', state: null };
  const each = SCORE_AFTER_EACH_TEAM_PATTERN.exec(text);
  if (each) return { home: each[1] ?? '', away: each[3] ?? '', score: `${each[2]}-${each[4]}`, state: null };
  const inside = SCORES_AROUND_V.exec(text);
  if (inside) return { home: inside[1] ?? '', away: inside[4] ?? '', score: `${inside[2]}-${inside[3]}`, state: null };
  return null;
}

function readNamesAroundState(text: string): NamesAndScore | null {
  const [, home, state, away] = NAMES_AROUND_STATE_PATTERN.exec(text) ?? [];
  return home === undefined || away === undefined ? null : { home, away, score: null, state: state ?? null };
}

function readNamesAroundSeparator(text: string): NamesAndScore | null {
  for (const word of [VERSUS_SEPARATOR_PATTERN, DASH_SEPARATOR_PATTERN]) {
    const [home, away, ...more] = text.split(word);
    if (home !== undefined && away !== undefined && more.length === 0)
      return { home: home.trim(), away: away.trim(), score: null, state: null };
  }
  return null;
}
