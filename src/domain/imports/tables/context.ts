import { MONTH_NAMES, NUMBER_WORDS } from '#domain/imports/words.ts';
import type { ContextAbove } from '#domain/imports/sheet.ts';
import { DATE_PATTERN, TIME_PATTERN } from './texts.ts';

const NUMBER_WORD_PATTERN = NUMBER_WORDS.join('|');
const ORDINALS = 'first|second|third|fourth|fifth|sixth|1st|2nd|3rd|[4-9]th';
const REGION_OR_COLOUR_PATTERN = 'north|south|east|west|central|upper|lower|red|blue|green|yellow';
const DIVISION_RANK_PATTERN =
  'premier(?:ship)?|championship|super|elite|conference|major|minor|intermediate|senior|junior';
const DIVISION_WORD_PATTERN = 'division|div|section|group|pool|zone|tier|flight|league';
const DIVISION_NUMBER_OR_NAME_PATTERN = `\\d{1,2}[a-z]?|[a-h]|[ivx]{1,4}|${NUMBER_WORD_PATTERN}|${DIVISION_RANK_PATTERN}|${REGION_OR_COLOUR_PATTERN}`;

type ContextPattern = { what: keyof ContextAbove | null; pattern: RegExp };

const contextPattern = (what: keyof ContextAbove | null, pattern: string): ContextPattern => ({
  what,
  pattern: new RegExp(`^(?:${pattern})(?![\\p{L}\\d])`, 'iu'),
});

/**
 * Patterns of texts about the lines below, such as `Week 3`. They are tried in this order. `null` marks words that have
 * no meaning but may be between such texts.
 */
const CONTEXT_PATTERNS: readonly ContextPattern[] = [
  contextPattern('date', `(?:w\\/?c|w\\/?b|week commencing|week beginning|week starting)[ :]+(?:${DATE_PATTERN})`),
  contextPattern(
    'week',
    `(?:match ?week|week|wk|match ?day|game ?week|gw|round|rd)\\.? ?(?:no\\.?|number|#|:)? ?(?:\\d{1,2}(?: (?:of|/) \\d{1,2})?|${NUMBER_WORD_PATTERN})`,
  ),
  contextPattern(
    'season',
    '(?:season|winter|summer|autumn|spring)?(?: season| league)? ?:? ?(?:(?:19|20)\\d{2} ?[-/–] ?(?:\\d{4}|\\d{2})(?![-/\\d]))(?: season)?',
  ),
  contextPattern(
    'season',
    '(?:season|winter|summer|autumn|spring)(?: season| league)?,? ?:? ?(?:(?:19|20)\\d{2}|\\d{2} ?[-/–] ?\\d{2})(?: season)?',
  ),
  contextPattern('date', DATE_PATTERN),
  contextPattern('time', TIME_PATTERN),
  contextPattern(
    'division',
    `(?:${DIVISION_WORD_PATTERN})\\.? ?(?:no\\.?|:)? ?(?:${DIVISION_NUMBER_OR_NAME_PATTERN})(?: ?\\(?(?:${REGION_OR_COLOUR_PATTERN}|[a-h])\\)?)?(?: division| section)?`,
  ),
  contextPattern(
    'division',
    `(?:${ORDINALS}|${DIVISION_RANK_PATTERN}|${REGION_OR_COLOUR_PATTERN}|[a-h])(?: (?:${REGION_OR_COLOUR_PATTERN}|[a-h]|${NUMBER_WORD_PATTERN}|\\d))?(?: (?:${DIVISION_WORD_PATTERN}))(?: (?:${REGION_OR_COLOUR_PATTERN}|[a-h]|${NUMBER_WORD_PATTERN}|\\d))?`,
  ),
  contextPattern(
    'division',
    `(?:premier(?:ship)?|championship)(?: (?:${REGION_OR_COLOUR_PATTERN}|${NUMBER_WORD_PATTERN}|[a-h]|\\d))?`,
  ),
  contextPattern(
    null,
    'fixtures?|results?|scores?|match(?:es)?|games?|fixture list|for|of|on|at|the|and|all|start|starting|played|to be played',
  ),
];

const LEADING_SEPARATORS_PATTERN = /^[\s,;:|()[\]/–—-]+/;
const MAX_CONTEXT_LENGTH = 100;

/** Returns whether a text is a season such as `25/26`, and cannot be a day. */
const isSeasonAndNotDay = (text: string) => {
  const { first, second } = /^(?<first>\d{2})\/(?<second>\d{2})$/.exec(text)?.groups ?? {};
  return first !== undefined && Number(second) > 12 && (Number(first) + 1) % 100 === Number(second);
};

/**
 * Returns what a text such as `Week 3`, `Division Two` or `Wk 3 - 22nd September` says about the lines below it.
 * Returns `null` if the text says nothing about these lines, has words that match none of `CONTEXT_PATTERNS`, or is
 * longer than `MAX_CONTEXT_LENGTH`.
 */
export function parseContextLine(text: string): ContextAbove | null {
  if (text.length > MAX_CONTEXT_LENGTH) return null;
  if (isSeasonAndNotDay(text)) return { season: text };
  const found: ContextAbove = {};
  const rest = extractLeadingContext(text, found);
  return rest === '' && Object.keys(found).length > 0 ? found : null;
}

/**
 * Returns what a title such as `Northvale League - Division 2 - Results` says about the lines below it, except for the
 * season, because a season in a title is only suggested to officials.
 */
export function titleContext(title: string): ContextAbove {
  const said: ContextAbove = {};
  if (title.length > MAX_CONTEXT_LENGTH * 2) return said;
  const parts = title.split(
    /\s+[-–—|:]\s+|[,;|:()]\s*|\s+(?=(?:division|div|section) (?:\d|one|two|three|four|five|six|a|b|c)\b)/i,
  );
  for (const one of parts)
    for (const [what, value] of contextEntries(parseContextLine(one.trim()) ?? {})) said[what] ??= value;
  delete said.season;
  return said;
}

const contextEntries = (above: ContextAbove) => Object.entries(above) as [keyof ContextAbove, string][];

/**
 * Removes texts such as `Week 3` from the beginning of a text, as long as one of `CONTEXT_PATTERNS` matches, and adds
 * what they say to `found`. Returns the rest of the text; '' if nothing is left.
 */
function extractLeadingContext(text: string, found: ContextAbove): string {
  let rest = text;
  while (rest !== '') {
    const tidy = rest.replace(LEADING_SEPARATORS_PATTERN, '');
    const next = CONTEXT_PATTERNS.map(({ what, pattern }) => ({ what, match: pattern.exec(tidy)?.[0] ?? '' })).find(
      ({ what, match }) => match !== '' && (what === null || found[what] === undefined),
    );
    if (!next) return tidy;
    if (next.what !== null) found[next.what] = next.match.trim();
    rest = tidy.slice(next.match.length);
  }
  return '';
}

const NON_LEAGUE_COMPETITION_PATTERN =
  /\b(?:cup|trophy|shield|plate|vase|bowl|knock ?-?out|k\.?o\.?|friendl(?:y|ies)|play-?offs?|(?:semi|quarter)[ -]?finals?|finals?|handicap singles|singles championship|doubles championship|pairs championship)\b/i;

/** Returns whether a text names a competition outside the league, such as a cup. */
export function mentionsCompetitionOutsideLeague(text: string): boolean {
  return (
    text.length <= MAX_CONTEXT_LENGTH &&
    NON_LEAGUE_COMPETITION_PATTERN.test(text) &&
    !/\b(?:league and|results|fixtures|season|tables?)\b|\d{4}\/\d\d/i.test(text)
  );
}

/**
 * Returns what is known about the rows below a row. `above`: what was known before this row. `next`: what this row
 * says, which takes precedence. A new week removes the earlier day and time. A new day removes the earlier time. A new
 * division or season removes the earlier team.
 */
export function contextBelow(above: ContextAbove, next: ContextAbove): ContextAbove {
  const held: ContextAbove = { ...above };
  if (next.week !== undefined) delete held.date;
  if (next.week !== undefined || next.date !== undefined) delete held.time;
  if (next.division !== undefined || next.season !== undefined) delete held.team;
  return { ...held, ...next };
}

/**
 * Returns whether a line has only the name of a month, perhaps with a year. Such a line can be left out, because the
 * days below it name the month too.
 */
export function isMonthLine(filled: readonly string[]): boolean {
  return filled.length === 1 && filled[0]!.length <= MAX_MONTH_LINE_LENGTH && MONTH_LINE.test(filled[0]!);
}

const MAX_MONTH_LINE_LENGTH = 20;
const MONTH_LINE = new RegExp(`^(?:${MONTH_NAMES.join('|')}),? ?(?:\\d{4})?$`, 'i');
