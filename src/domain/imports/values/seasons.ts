import { addDays, compareDays } from '#domain/day.ts';
import { lastDayOfSeason } from '#domain/fixtures/calendar.ts';
import { firstYearsOfSeasons, yearsOfDays } from '#domain/seasons/first-year.ts';
import { type SeasonStartFields, isSingleYearName, parseSeasonName, startOfSeason } from '#domain/seasons/season.ts';
import { type TableLine, tablesWithValuesOfMeaning } from './line.ts';
import { listInWords, type ValueReadingContext, type ReportFault } from './reading.ts';
import { readSeason, seasonInText, twoYearSeasonName } from './season.ts';

/** A season, with the first day (`from`) and the last day (`to`) that can belong to it. */
export type SeasonSpan = SeasonStartFields & { from: string; to: string };

/**
 * Returns the name of a line's season. Returns `null` if the season has a fault, which is reported, or if the question
 * about the season has neither an answer nor a suggestion.
 */
type SeasonReader = (line: TableLine, report: ReportFault) => string | null;

/**
 * Returns a function that reads the season of each line (Rule N26). `days`: the days in the file that are written with
 * a year. Questions suggest the season to which most of these days belong.
 */
export function seasonReader(
  lines: readonly TableLine[],
  days: readonly string[],
  reading: ValueReadingContext,
): SeasonReader {
  const { inquiry } = reading;
  const all = inquiry.answerForFile('all', 'season');
  const texts = Map.groupBy(
    lines.filter((line) => line.text('season') !== ''),
    (line) => line.text('season'),
  );
  const isSaid = texts.size > 0 && all === undefined && shouldReadSeasonColumn(texts, reading);
  if (!isSaid) {
    const one = seasonOfAllLines(lines, days, reading);
    return () => one;
  }
  const names = new Map([...texts].map(([text, own]) => [text, seasonOfCellText(text, own, days, reading)] as const));
  const withSeasons = tablesWithValuesOfMeaning(lines, 'season');
  const others = lines.filter(({ columns }) => !withSeasons.has(columns));
  const [only = null, another] = new Set([...names.values()].filter((name) => typeof name === 'string'));
  const rest = others.length > 0 ? seasonOfAllLines(others, days, reading, another === undefined ? only : null) : null;
  // In this site's own fixture lists and squads, a line without a season belongs to the default season.
  const ofDefault = reading.own && usesDefaultSeason(reading) ? reading.facts.defaultSeason : null;
  return (line, report) => {
    if (!withSeasons.has(line.columns)) return rest;
    const text = line.text('season');
    if (text === '' && ofDefault !== null) return ofDefault;
    const found = text === '' ? { fault: 'Season is required.' } : names.get(text);
    if (found === undefined || found === null) return null;
    if (typeof found === 'string') return found;
    report(found.fault);
    return null;
  };
}

/**
 * Returns whether to read the season column. If some of its texts are not clearly seasons, asks an official whether the
 * column has seasons.
 */
function shouldReadSeasonColumn(
  texts: ReadonlyMap<string, readonly TableLine[]>,
  { facts, inquiry }: ValueReadingContext,
): boolean {
  const known = facts.seasons.map(({ name }) => name);
  const unclear = [...texts].filter(([text]) => 'suggested' in readSeason(text, known));
  const column = unclear[0]?.[1][0]?.columns.find('season');
  if (!column) return true;
  const canBe = unclear.some(([text]) => {
    const read = readSeason(text, known);
    return 'suggested' in read && read.suggested !== null;
  });
  return (
    inquiry.ask({
      kind: 'column',
      subject: column.subject,
      lines: unclear.flatMap(([, own]) => own.slice(0, 1).map(({ line }) => line)),
      text: `Does the column ${column.subject} have seasons? It has ${listInWords(unclear.map(([text]) => `“${text}”`))}.`,
      options: [
        { value: 'season', text: 'Yes' },
        { value: 'ignored', text: 'No, leave it out' },
      ],
      suggested: canBe ? 'season' : 'ignored',
      needed: true,
    }) !== 'ignored'
  );
}

/**
 * Returns the name of the season that a text means, or the fault of the text. If the text is not clear, asks an
 * official; without an answer or a suggestion, returns `null`.
 */
function seasonOfCellText(
  text: string,
  own: readonly TableLine[],
  days: readonly string[],
  { facts, inquiry }: ValueReadingContext,
) {
  const read = readSeason(
    text,
    facts.seasons.map(({ name }) => name),
  );
  if ('name' in read) return read.name;
  if ('fault' in read) return read;
  const suggested = read.suggested ?? seasonOfMostDays(days, facts);
  return inquiry.ask({
    kind: 'season',
    subject: text,
    lines: own.map(({ line }) => line),
    text: `Which season is “${text}”?`,
    options: suggested === null ? [] : [{ value: suggested, text: suggested }],
    suggested,
    needed: true,
    accepts: (value) => parseSeasonName(value).ok,
  });
}

/**
 * Returns the one season to which all of `lines` belong, without reading the season cells of the lines. Asks an
 * official if the season is not clearly the default season. `others`: the season of the other tables in the file, if
 * those tables all have the same season; otherwise `null`.
 */
function seasonOfAllLines(
  lines: readonly TableLine[],
  days: readonly string[],
  reading: ValueReadingContext,
  others: string | null = null,
): string | null {
  const { facts, inquiry } = reading;
  const { defaultSeason } = facts;
  const titles = new Set(lines.flatMap(({ columns }) => columns.table.titles).map(seasonInText));
  const [title] = [...titles].filter((one) => one !== null);
  const ofDays = seasonOfMostDays(days, facts);
  const elsewhere = days.filter((day) => seasonOfDay(day, facts) !== defaultSeason);
  const isElsewhere = elsewhere.length * 2 > lines.length;
  const isDefault =
    usesDefaultSeason(reading) &&
    defaultSeason !== null &&
    (others ?? title ?? defaultSeason) === defaultSeason &&
    !isElsewhere;
  if (isDefault && inquiry.answerForFile('all', 'season') === undefined) return defaultSeason;
  const suggested =
    others ?? title ?? ofDays ?? (usesDefaultSeason(reading) ? defaultSeason : null) ?? seasonOfDay(facts.today, facts);
  const names = [...new Set([suggested, ...facts.seasons.map(({ name }) => name).toReversed()])];
  return inquiry.ask({
    kind: 'all',
    subject: 'season',
    lines: lines.slice(0, 1).map(({ line }) => line),
    text: 'Which season is this? The file does not say.',
    options: names.map((name) => ({ value: name, text: name })),
    suggested,
    needed: true,
    accepts: (value) => parseSeasonName(value).ok,
  });
}

/** Returns whether, in files of this kind, lines without a season belong to the league's default season. */
function usesDefaultSeason({ kind }: ValueReadingContext): boolean {
  return kind === 'fixtures' || kind === 'squads';
}

/** Returns the season to which most of the days belong; `null` without days. */
function seasonOfMostDays(days: readonly string[], facts: ValueReadingContext['facts']): string | null {
  const counts = Map.groupBy(days, (day) => seasonOfDay(day, facts));
  const [most] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? null;
}

/** The number of days before a season's start that already belong to the season (Rule C23). */
const DAYS_BEFORE_SEASON_START = 60;

/**
 * Returns the name of the season to which a day belongs: a season of the league, or else a new season. If the latest
 * season is named after one year, the new season is named after one year too. Otherwise the new season is named after
 * two years. A season of two years begins on the same day of the year as the latest season or, in a league without
 * seasons, on 1 September.
 */
function seasonOfDay(day: string, { seasons }: ValueReadingContext['facts']): string {
  const known = seasons.find((season) => {
    const { from, to } = spanOf(season);
    return season.calendar.length > 0 && compareDays(from, day) <= 0 && compareDays(day, to) <= 0;
  });
  if (known) return known.name;
  const latest = seasons.at(-1);
  const year = Number(day.slice(0, 4));
  if (latest && isSingleYearName(latest.name)) return String(year);
  const start = latest ? startOfSeason(latest).slice(4) : '-09-01';
  return compareDays(day, addDays(`${day.slice(0, 4)}${start}`, -DAYS_BEFORE_SEASON_START)) < 0
    ? twoYearSeasonName(year - 1)
    : twoYearSeasonName(year);
}

/**
 * Returns each season of a file with the first and last day that can belong to it, keyed by name. `days`: the days in
 * the file that have a year, keyed by season.
 */
export function fileSeasonSpans(
  days: ReadonlyMap<string, readonly string[]>,
  { facts }: ValueReadingContext,
): ReadonlyMap<string, SeasonSpan> {
  const today = Number(facts.today.slice(0, 4));
  const known = new Map(facts.seasons.map((season) => [season.name, season]));
  const named = [...days].map(([name, own]) => {
    const stored = known.get(name);
    return { name, years: stored ? [stored.firstYear] : yearsOfDays(own) };
  });
  const years = firstYearsOfSeasons(named, [today, ...facts.seasons.map(({ firstYear }) => firstYear)], today);
  return new Map(
    [...days.keys()].map((name) => [
      name,
      spanOf(known.get(name) ?? { name, firstYear: years.get(name) ?? today, calendar: [], weeks: 0 }),
    ]),
  );
}

function spanOf(season: SeasonStartFields & { weeks: number }): SeasonSpan {
  const { name, firstYear, calendar } = season;
  const span = { name, firstYear, calendar };
  const last = lastDayOfSeason(season);
  if (last !== null) return { ...span, from: addDays(startOfSeason(season), -DAYS_BEFORE_SEASON_START), to: last };
  const [from, to] = isSingleYearName(name)
    ? [
        addDays(`${padYearToFourDigits(firstYear)}-01-01`, -DAYS_BEFORE_SEASON_START),
        addDays(`${padYearToFourDigits(firstYear)}-12-31`, DAYS_BEFORE_SEASON_START),
      ]
    : [`${padYearToFourDigits(firstYear)}-01-01`, `${padYearToFourDigits(firstYear + 1)}-12-31`];
  return { ...span, from, to };
}

function padYearToFourDigits(number: number): string {
  return String(Math.min(Math.max(number, 1), 9999)).padStart(4, '0');
}

/** Returns the year of a day in a season, such as `2025`. `monthAndDay`: the day without its year, such as `09-22`. */
export function yearOfDayInSeason(span: SeasonSpan, monthAndDay: string): string {
  const start = addDays(startOfSeason(span), -DAYS_BEFORE_SEASON_START);
  const first = `${start.slice(0, 4)}-${monthAndDay}`;
  return compareDays(first, start) < 0 ? padYearToFourDigits(Number(start.slice(0, 4)) + 1) : start.slice(0, 4);
}

/**
 * Returns whether a day is in the twelve months that begin `DAYS_BEFORE_SEASON_START` days before the season starts.
 */
export function isInTwelveMonthsOfSeason(day: string, span: SeasonSpan): boolean {
  return yearOfDayInSeason(span, day.slice(5)) === day.slice(0, 4);
}
