import { NEW } from '#domain/imports/inquiry.ts';
import { ordinal, printable, type ReadNumber, whole } from '#domain/imports/cells.ts';
import type { NamedDivision } from '#domain/imports/content.ts';
import { foldName } from '#domain/name.ts';
import { type Line, tablesWith } from './line.ts';
import { readDivisionNumber } from './division.ts';
import { type Reading, type Report, valueOf } from './reading.ts';

/** The highest division of a season that a file creates. */
const MAX_DIVISIONS = 99;

/** Returns a line's division in its season; `undefined` for a line without one. */
type DivisionOf = (line: Line, season: string, report: Report) => number | undefined;

/** The divisions of a file. `named`: divisions with the names that the file gives them. */
export type Divisions = { of: DivisionOf; named: NamedDivision[] };

/** Returns the divisions of the lines. Asks about names, and about lines without a division. */
export function divisionsOf(
  lines: readonly Line[],
  seasonOf: (line: Line) => string | null,
  reading: Reading,
): Divisions {
  const { inquiry, exported, kind } = reading;
  const texts = Map.groupBy(lines, (line) => line.text('division'));
  const said = [...texts.keys()].filter((text) => text !== '');
  // A break needs no division.
  if (kind === 'breaks' && said.length === 0) return { of: () => undefined, named: [] };
  if (!exported && (inquiry.given('all', 'division') !== undefined || said.length === 0))
    return oneDivision(lines, seasonOf, reading);
  const withDivisions = tablesWith(lines, 'division');
  const others = lines.filter(({ columns }) => !withDivisions.has(columns));
  const rest = others.length > 0 && kind !== 'breaks' ? oneDivision(others, seasonOf, reading) : null;
  const isWhole = kind === 'results' || kind === 'scores' || kind === 'breaks';
  const read: ReadNumber = isWhole ? ordinal(MAX_DIVISIONS) : whole;
  const isNumber = (text: string) => text === '' || readDivisionNumber(text) !== null;
  const nameIn = namesOf(reading);
  const isKnown = (line: Line) => nameIn(seasonOf(line), line.text('division')) !== undefined;
  // If the league calls its first division Premier, a file with both Premier and 1 means another division by 1.
  const called = new Set(lines.map((line) => nameIn(seasonOf(line), line.text('division'))));
  const isOther = (line: Line) => !isKnown(line) && called.has(readDivisionNumber(line.text('division')) ?? undefined);
  const isDoubtful = (line: Line) =>
    line.text('division') !== '' && (isNumber(line.text('division')) ? isOther(line) : !isKnown(line));
  if (!exported && lines.some(isDoubtful))
    return askedDivisions(texts, seasonOf, reading, (line) => (withDivisions.has(line.columns) ? null : rest));
  return {
    named: [],
    of(line, season, report) {
      if (rest && !withDivisions.has(line.columns)) return rest.of(line, season, report);
      const text = line.text('division');
      // This site's own files have numbers, even if a division's name is a number.
      const known = exported && /^\d+$/.test(text) ? undefined : nameIn(season, text);
      if (known !== undefined) return known;
      const number = readDivisionNumber(text);
      return valueOf(read(number === null ? text : String(number), line.heading('division')), report);
    },
  };
}

/** Returns a function that finds the number of a division by its name in a season. */
function namesOf({ facts }: Reading): (season: string | null, text: string) => number | undefined {
  const seasons = new Map(
    facts.seasons.map(({ name, divisionNames = {} }) => [
      name,
      new Map(Object.entries(divisionNames).map(([number, called]) => [foldName(called), Number(number)])),
    ]),
  );
  return (season, text) => seasons.get(season ?? facts.defaultSeason ?? '')?.get(foldName(text));
}

function oneDivision(
  lines: readonly Line[],
  seasonOf: (line: Line) => string | null,
  { facts, inquiry }: Reading,
): Divisions {
  const names = new Set(lines.slice(0, 1).map(seasonOf));
  const season = facts.seasons.find(({ name }) => names.has(name)) ?? facts.seasons.at(-1);
  const divisions = season && season.divisions.length > 0 ? season.divisions : [1];
  const titles = new Set(lines.flatMap(({ columns }) => columns.table.titles.map(readDivisionNumber)));
  const [title] = [...titles].filter((number) => number !== null);
  const suggested = title ?? (divisions.length === 1 ? divisions[0] : undefined);
  const answer = inquiry.ask({
    kind: 'all',
    subject: 'division',
    lines: lines.slice(0, 1).map(({ line }) => line),
    text: 'Which division is this? The file does not say.',
    options: [...new Set([...(suggested === undefined ? [] : [suggested]), ...divisions])].map((number) => ({
      value: String(number),
      text: season?.divisionNames?.[number] ?? `Division ${number}`,
    })),
    suggested: suggested === undefined ? null : String(suggested),
    needed: true,
    accepts: isDivision,
  });
  const division = answer === null ? undefined : Number(answer);
  return { of: () => division, named: [] };
}

function isDivision(value: string): boolean {
  return /^(?:0|[1-9]\d?)$/.test(value);
}

/** Asks which division each text means, because some texts are not numbers. */
function askedDivisions(
  texts: ReadonlyMap<string, readonly Line[]>,
  seasonOf: (line: Line) => string | null,
  { facts, inquiry }: Reading,
  otherwise: (line: Line) => Divisions | null,
): Divisions {
  const seasons = new Set([...texts.values()].flat().map(seasonOf));
  const known = facts.seasons.filter(({ name }) => seasons.has(name));
  const numbers = [...new Set(known.flatMap(({ divisions }) => divisions))].sort((a, b) => a - b);
  const isNew = known.length === 0;
  const answers = new Map<string, string | null>();
  for (const [text, own] of texts) {
    if (text === '') continue;
    const called = known.flatMap(({ divisionNames = {} }) =>
      Object.entries(divisionNames).flatMap(([number, name]) => (foldName(name) === foldName(text) ? number : [])),
    );
    const [sure, ...others] = new Set(called);
    if (sure !== undefined && others.length === 0) answers.set(text, sure);
    else
      answers.set(
        text,
        inquiry.ask({
          kind: 'division',
          subject: text,
          lines: own.map(({ line }) => line),
          text: `Which division is “${printable(text)}”?`,
          options: [
            ...numbers.map((number) => ({ value: String(number), text: `Division ${number}` })),
            { value: NEW, text: 'A new division with this name' },
          ],
          suggested: isNew ? NEW : null,
          needed: true,
          accepts: isDivision,
        }),
      );
  }
  const numbered = numberedDivisions(answers, numbers);
  return {
    named: namedDivisions(texts, seasonOf, numbered),
    of(line, season, report) {
      const rest = otherwise(line);
      if (rest) return rest.of(line, season, report);
      const text = line.text('division');
      return text === '' ? report(`${line.heading('division')} is empty.`) : numbered.get(text);
    },
  };
}

/** Returns the number of each text. New divisions get the free numbers in order of first appearance. */
function numberedDivisions(answers: ReadonlyMap<string, string | null>, known: readonly number[]): Map<string, number> {
  const taken = new Set([...known, ...[...answers.values()].filter((one) => one !== null && one !== NEW).map(Number)]);
  const numbered = new Map<string, number>();
  let next = 1;
  for (const [text, answer] of answers) {
    if (answer === null) continue;
    if (answer !== NEW) {
      numbered.set(text, Number(answer));
      continue;
    }
    while (taken.has(next)) next++;
    taken.add(next);
    numbered.set(text, next);
  }
  return numbered;
}

function namedDivisions(
  texts: ReadonlyMap<string, readonly Line[]>,
  seasonOf: (line: Line) => string | null,
  numbered: ReadonlyMap<string, number>,
): NamedDivision[] {
  const named = new Map<string, NamedDivision>();
  for (const [text, own] of texts) {
    const division = numbered.get(text);
    if (division === undefined) continue;
    for (const season of new Set(own.map(seasonOf)))
      if (season !== null && !named.has(`${season} ${division}`))
        named.set(`${season} ${division}`, { season, division, name: text });
  }
  return [...named.values()];
}
