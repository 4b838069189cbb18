import { addDays, compareDays } from '#domain/day.ts';
import { lastDayOf } from '#domain/fixtures/calendar.ts';
import { firstYearsOf, yearsOf } from '#domain/seasons/first-year.ts';
import { type DatedSeason, isOneYear, parseSeasonName, startOfSeason } from '#domain/seasons/season.ts';
import { type Line, tablesWith } from './line.ts';
import { listWords, type Reading, type Report } from './reading.ts';
import { readSeason, seasonWithin, twoYears } from './season.ts';

/** The days that a season can have. */
export type SeasonSpan = DatedSeason & { from: string; to: string };

/** Returns a line's season; `null` if the season has a fault, or a question about it is open. */
type SeasonOf = (line: Line, report: Report) => string | null;

/** Returns a function that gives the season of each line. `days`: days of the file with their years, for a suggestion. */
export function seasonsOf(lines: readonly Line[], days: readonly string[], reading: Reading): SeasonOf {
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
  // A line without a season, in this site's own list, belongs to the default season.
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

/** Returns whether a column of seasons is read. Asks if its texts may mean something else. */
function readsColumn(texts: ReadonlyMap<string, readonly Line[]>, { facts, inquiry }: Reading): boolean {
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
      text: `Does the column ${column.subject} have seasons? It has ${listWords(unclear.map(([text]) => `“${text}”`))}.`,
      options: [
        { value: 'season', text: 'Yes' },
        { value: 'ignored', text: 'No, leave it out' },
      ],
      suggested: canBe ? 'season' : 'ignored',
      needed: true,
    }) !== 'ignored'
  );
}

function seasonOfText(text: string, own: readonly Line[], days: readonly string[], { facts, inquiry }: Reading) {
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

/** Returns the season of a file that does not name one. */
function seasonOfAll(
  lines: readonly Line[],
  days: readonly string[],
  reading: Reading,
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

/** Returns whether lines without a season belong to the league's current season. */
function isOfLeague({ kind }: Reading): boolean {
  return kind === 'fixtures' || kind === 'squads';
}

/** Returns the season that has most of the days; `null` without days. */
function seasonOfDays(days: readonly string[], facts: Reading['facts']): string | null {
  const counts = Map.groupBy(days, (day) => seasonOfDay(day, facts));
  const [most] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? null;
}

/** Days before a season's start that belong to it (Rule C23). */
const DAYS_BEFORE = 60;

/**
 * Returns the season of a day: a season of the league, or else a new one, which begins at the time of year of the league’s latest
 * season, or in September.
 */
function seasonOfDay(day: string, { seasons }: Reading['facts']): string {
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
    ? twoYears(year - 1)
    : twoYears(year);
}

/** Returns the days that the seasons of a file can have, keyed by name. `days`: the days of each season in the file. */
export function spansOf(
  days: ReadonlyMap<string, readonly string[]>,
  { facts }: Reading,
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

/** Returns the day of the season with this month and day. */
export function yearIn(span: SeasonSpan, monthAndDay: string): string {
  const start = addDays(startOfSeason(span), -DAYS_BEFORE);
  const first = `${start.slice(0, 4)}-${monthAndDay}`;
  return compareDays(first, start) < 0 ? year(Number(start.slice(0, 4)) + 1) : start.slice(0, 4);
}

/** Returns whether a day is in the twelve months that a season usually has. */
export function isUsual(day: string, span: SeasonSpan): boolean {
  return yearIn(span, day.slice(5)) === day.slice(0, 4);
}
