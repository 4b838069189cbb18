import { addDays, compareDays } from '#domain/day.ts';
import { lastDayOf } from '#domain/fixtures/calendar.ts';
import { firstYearsOf, yearsOf } from '#domain/seasons/first-year.ts';
import { type DatedSeason, isOneYear, parseSeasonName, startOfSeason } from '#domain/seasons/season.ts';
import { type TableLine, tablesWith } from './line.ts';
import { listInWords, type ValueReading, type ReportFault } from './reading.ts';
import { readSeason, seasonWithin, twoYearSeason } from './season.ts';

/** A season with the first and the last day that it can have. */
export type SeasonSpan = DatedSeason & { from: string; to: string };

/** Returns a line's season; `null` if it has a fault, which is reported, or if a question about it is open. */
type SeasonOf = (line: TableLine, report: ReportFault) => string | null;

/**
 * Returns a function that reads the season of each line. `days`: days of the file with their years, from which a season
 * is suggested.
 */
export function seasonReader(lines: readonly TableLine[], days: readonly string[], reading: ValueReading): SeasonOf {
  const { inquiry } = reading;
  const all = inquiry.given('all', 'season');
  const texts = Map.groupBy(
    lines.filter((line) => line.text('season') !== ''),
    (line) => line.text('season'),
  );
  const isSaid = texts.size > 0 && all === undefined && readsColumn(texts, reading);
  if (!isSaid) {
    const one = seasonOfAll(lines, days, reading);
    return () => one;
  }
  const names = new Map([...texts].map(([text, own]) => [text, seasonOfText(text, own, days, reading)] as const));
  const withSeasons = tablesWith(lines, 'season');
  const others = lines.filter(({ columns }) => !withSeasons.has(columns));
  const [only = null, another] = new Set([...names.values()].filter((name) => typeof name === 'string'));
  const rest = others.length > 0 ? seasonOfAll(others, days, reading, another === undefined ? only : null) : null;
  // In this site's own lists, a line without a season is one of the default season.
  const ofDefault = reading.own && isOfLeague(reading) ? reading.facts.defaultSeason : null;
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

/** Returns whether the column of seasons is read. Asks if its texts may be something else. */
function readsColumn(texts: ReadonlyMap<string, readonly TableLine[]>, { facts, inquiry }: ValueReading): boolean {
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

/** Returns the season that a text means, or its fault. Asks if the text is not clear. */
function seasonOfText(
  text: string,
  own: readonly TableLine[],
  days: readonly string[],
  { facts, inquiry }: ValueReading,
) {
  const read = readSeason(
    text,
    facts.seasons.map(({ name }) => name),
  );
  if ('name' in read) return read.name;
  if ('fault' in read) return read;
  const suggested = read.suggested ?? seasonOfDays(days, facts);
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
 * Returns one season for all these lines, which name no season. Asks unless the season is clear. `others`: the season
 * of other lines.
 */
function seasonOfAll(
  lines: readonly TableLine[],
  days: readonly string[],
  reading: ValueReading,
  others: string | null = null,
): string | null {
  const { facts, inquiry } = reading;
  const { defaultSeason } = facts;
  const titles = new Set(lines.flatMap(({ columns }) => columns.table.titles).map(seasonWithin));
  const [title] = [...titles].filter((one) => one !== null);
  const ofDays = seasonOfDays(days, facts);
  const elsewhere = days.filter((day) => seasonOfDay(day, facts) !== defaultSeason);
  const isElsewhere = elsewhere.length * 2 > lines.length;
  const isDefault =
    isOfLeague(reading) &&
    defaultSeason !== null &&
    (others ?? title ?? defaultSeason) === defaultSeason &&
    !isElsewhere;
  if (isDefault && inquiry.given('all', 'season') === undefined) return defaultSeason;
  const suggested =
    others ?? title ?? ofDays ?? (isOfLeague(reading) ? defaultSeason : null) ?? seasonOfDay(facts.today, facts);
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

/** Returns whether lines without a season belong to the league's default season. */
function isOfLeague({ kind }: ValueReading): boolean {
  return kind === 'fixtures' || kind === 'squads';
}

/** Returns the season to which most of the days belong; `null` without days. */
function seasonOfDays(days: readonly string[], facts: ValueReading['facts']): string | null {
  const counts = Map.groupBy(days, (day) => seasonOfDay(day, facts));
  const [most] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? null;
}

/** How many days before its start already belong to a season (Rule C23). */
const DAYS_BEFORE = 60;

/**
 * Returns the name of the season to which a day belongs: one of the league, or a new one that begins at the same time
 * of the year as the league's latest season, or in September.
 */
function seasonOfDay(day: string, { seasons }: ValueReading['facts']): string {
  const known = seasons.find((season) => {
    const { from, to } = spanOf(season);
    return season.calendar.length > 0 && compareDays(from, day) <= 0 && compareDays(day, to) <= 0;
  });
  if (known) return known.name;
  const latest = seasons.at(-1);
  const year = Number(day.slice(0, 4));
  if (latest && isOneYear(latest.name)) return String(year);
  const start = latest ? startOfSeason(latest).slice(4) : '-09-01';
  return compareDays(day, addDays(`${day.slice(0, 4)}${start}`, -DAYS_BEFORE)) < 0
    ? twoYearSeason(year - 1)
    : twoYearSeason(year);
}

/**
 * Returns the first and last day that each season of a file can have, keyed by name. `days`: the days that the file has
 * in each season.
 */
export function seasonSpans(
  days: ReadonlyMap<string, readonly string[]>,
  { facts }: ValueReading,
): ReadonlyMap<string, SeasonSpan> {
  const today = Number(facts.today.slice(0, 4));
  const known = new Map(facts.seasons.map((season) => [season.name, season]));
  const named = [...days].map(([name, own]) => {
    const stored = known.get(name);
    return { name, years: stored ? [stored.firstYear] : yearsOf(own) };
  });
  const years = firstYearsOf(named, [today, ...facts.seasons.map(({ firstYear }) => firstYear)], today);
  return new Map(
    [...days.keys()].map((name) => [
      name,
      spanOf(known.get(name) ?? { name, firstYear: years.get(name) ?? today, calendar: [], weeks: 0 }),
    ]),
  );
}

function spanOf(season: DatedSeason & { weeks: number }): SeasonSpan {
  const { name, firstYear, calendar } = season;
  const span = { name, firstYear, calendar };
  const last = lastDayOf(season);
  if (last !== null) return { ...span, from: addDays(startOfSeason(season), -DAYS_BEFORE), to: last };
  const [from, to] = isOneYear(name)
    ? [addDays(`${year(firstYear)}-01-01`, -DAYS_BEFORE), addDays(`${year(firstYear)}-12-31`, DAYS_BEFORE)]
    : [`${year(firstYear)}-01-01`, `${year(firstYear + 1)}-12-31`];
  return { ...span, from, to };
}

function year(number: number): string {
  return String(Math.min(Math.max(number, 1), 9999)).padStart(4, '0');
}

/** Returns the year of a day of the season, given its month and day. */
export function yearOfDay(span: SeasonSpan, monthAndDay: string): string {
  const start = addDays(startOfSeason(span), -DAYS_BEFORE);
  const first = `${start.slice(0, 4)}-${monthAndDay}`;
  return compareDays(first, start) < 0 ? year(Number(start.slice(0, 4)) + 1) : start.slice(0, 4);
}

/** Returns whether a day is in the twelve months that begin some weeks before its season does. */
export function isInUsualMonths(day: string, span: SeasonSpan): boolean {
  return yearOfDay(span, day.slice(5)) === day.slice(0, 4);
}
