import { ANSWER_NEW_NAME } from '#domain/imports/inquiry.ts';
import { positiveNumberReader, printableQuote, type NumberReader, readWholeNumber } from '#domain/imports/cells.ts';
import type { NamedDivision } from '#domain/imports/content.ts';
import { foldName } from '#domain/name.ts';
import { type TableLine, tablesWithValuesOfMeaning } from './line.ts';
import { readDivisionNumber } from './division.ts';
import { type ValueReadingContext, type ReportFault, valueOrReportFaults } from './reading.ts';

/** The highest division number that a file may have. */
const MAX_DIVISION_NUMBER = 99;

/**
 * Returns the number of a line's division in `season`; `undefined` if the line has no division, or if the division
 * could not be read. Reports a fault for a text that could not be read.
 */
type DivisionReader = (line: TableLine, season: string, report: ReportFault) => number | undefined;

/** The divisions of a file. `of` reads the division of a line. `named`: the divisions to which the file gives names. */
export type DivisionsOfFile = { of: DivisionReader; named: NamedDivision[] };

/**
 * Returns an object that reads the division of each line (Rule N26). Asks officials about unknown names of divisions,
 * and about lines without a division.
 */
export function divisionReader(
  lines: readonly TableLine[],
  seasonOf: (line: TableLine) => string | null,
  reading: ValueReadingContext,
): DivisionsOfFile {
  const { inquiry, exported, kind } = reading;
  const texts = Map.groupBy(lines, (line) => line.text('division'));
  const said = [...texts.keys()].filter((text) => text !== '');
  // A break needs no division.
  if (kind === 'breaks' && said.length === 0) return { of: () => undefined, named: [] };
  if (!exported && (inquiry.answerForFile('all', 'division') !== undefined || said.length === 0))
    return askDivisionForAllLines(lines, seasonOf, reading);
  const withDivisions = tablesWithValuesOfMeaning(lines, 'division');
  const others = lines.filter(({ columns }) => !withDivisions.has(columns));
  const rest = others.length > 0 && kind !== 'breaks' ? askDivisionForAllLines(others, seasonOf, reading) : null;
  const isWhole = kind === 'results' || kind === 'scores' || kind === 'breaks';
  const read: NumberReader = isWhole ? positiveNumberReader(MAX_DIVISION_NUMBER) : readWholeNumber;
  const isNumber = (text: string) => text === '' || readDivisionNumber(text) !== null;
  const nameIn = divisionNumberFinder(reading);
  const isKnown = (line: TableLine) => nameIn(seasonOf(line), line.text('division')) !== undefined;
  // A file with both `Premier` and `1` means two divisions. If the league calls its division 1 `Premier`, it is
  // doubtful which division `1` means, so an official is asked.
  const called = new Set(lines.map((line) => nameIn(seasonOf(line), line.text('division'))));
  const isOther = (line: TableLine) =>
    !isKnown(line) && called.has(readDivisionNumber(line.text('division')) ?? undefined);
  const isDoubtful = (line: TableLine) =>
    line.text('division') !== '' && (isNumber(line.text('division')) ? isOther(line) : !isKnown(line));
  if (!exported && lines.some(isDoubtful))
    return askDivisionForEachText(texts, seasonOf, reading, (line) => (withDivisions.has(line.columns) ? null : rest));
  return {
    named: [],
    of(line, season, report) {
      if (rest && !withDivisions.has(line.columns)) return rest.of(line, season, report);
      const text = line.text('division');
      // In a file that this site exported, divisions are numbers: `2` means division 2, even if another division is
      // called `2`.
      const known = exported && /^\d+$/.test(text) ? undefined : nameIn(season, text);
      if (known !== undefined) return known;
      const number = readDivisionNumber(text);
      return valueOrReportFaults(read(number === null ? text : String(number), line.heading('division')), report);
    },
  };
}

/**
 * Returns a function that takes a season and the name of a division, and returns the number of the division. For the
 * season `null`, it uses the default season. For an unknown name, it returns `undefined`.
 */
function divisionNumberFinder({
  facts,
}: ValueReadingContext): (season: string | null, text: string) => number | undefined {
  const seasons = new Map(
    facts.seasons.map(({ name, divisionNames = {} }) => [
      name,
      new Map(Object.entries(divisionNames).map(([number, called]) => [foldName(called), Number(number)])),
    ]),
  );
  return (season, text) => seasons.get(season ?? facts.defaultSeason ?? '')?.get(foldName(text));
}

/**
 * Asks an official for one division for all these lines, because the file names no division for them. The returned `of`
 * gives this division for every line, or `undefined` if the division is not known.
 */
function askDivisionForAllLines(
  lines: readonly TableLine[],
  seasonOf: (line: TableLine) => string | null,
  { facts, inquiry }: ValueReadingContext,
): DivisionsOfFile {
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
    accepts: isDivisionNumber,
  });
  const division = answer === null ? undefined : Number(answer);
  return { of: () => division, named: [] };
}

function isDivisionNumber(value: string): boolean {
  return /^(?:0|[1-9]\d?)$/.test(value);
}

/**
 * Asks an official which division each text in the column of divisions means, even if the text is a number. Does not
 * ask about a text that is the name of exactly one division of the league. `otherwise`: takes a line, and returns the
 * object that reads the line's division if the line is in a table without divisions. For a line in any other table,
 * `otherwise` returns `null`.
 */
function askDivisionForEachText(
  texts: ReadonlyMap<string, readonly TableLine[]>,
  seasonOf: (line: TableLine) => string | null,
  { facts, inquiry }: ValueReadingContext,
  otherwise: (line: TableLine) => DivisionsOfFile | null,
): DivisionsOfFile {
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
          text: `Which division is “${printableQuote(text)}”?`,
          options: [
            ...numbers.map((number) => ({ value: String(number), text: `Division ${number}` })),
            { value: ANSWER_NEW_NAME, text: 'A new division with this name' },
          ],
          suggested: isNew ? ANSWER_NEW_NAME : null,
          needed: true,
          accepts: isDivisionNumber,
        }),
      );
  }
  const numbered = divisionNumbersByText(answers, numbers);
  return {
    named: divisionNamesInFile(texts, seasonOf, numbered),
    of(line, season, report) {
      const rest = otherwise(line);
      if (rest) return rest.of(line, season, report);
      const text = line.text('division');
      return text === '' ? report(`${line.heading('division')} is empty.`) : numbered.get(text);
    },
  };
}

/**
 * Returns the number of each division, keyed by the text in the file. New divisions get the lowest free numbers, in the
 * order of the file. Texts without an answer are left out.
 */
function divisionNumbersByText(
  answers: ReadonlyMap<string, string | null>,
  known: readonly number[],
): Map<string, number> {
  const taken = new Set([
    ...known,
    ...[...answers.values()].filter((one) => one !== null && one !== ANSWER_NEW_NAME).map(Number),
  ]);
  const numbered = new Map<string, number>();
  let next = 1;
  for (const [text, answer] of answers) {
    if (answer === null) continue;
    if (answer !== ANSWER_NEW_NAME) {
      numbered.set(text, Number(answer));
      continue;
    }
    while (taken.has(next)) next++;
    taken.add(next);
    numbered.set(text, next);
  }
  return numbered;
}

function divisionNamesInFile(
  texts: ReadonlyMap<string, readonly TableLine[]>,
  seasonOf: (line: TableLine) => string | null,
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
