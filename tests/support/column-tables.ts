import { readColumns } from '#domain/imports/columns/read-columns.ts';
import type { LeagueFacts } from '#domain/imports/facts.ts';
import { type ImportAnswer, Inquiry } from '#domain/imports/inquiry.ts';
import type { QuestionKind } from '#domain/imports/question-kind.ts';
import type { Table } from '#domain/imports/sheet.ts';
import { USUAL_RULES } from '#domain/seasons/presets.ts';

const EMPTY_LEAGUE: LeagueFacts = {
  today: '2025-11-20',
  defaultSeason: null,
  seasons: [],
  rules: USUAL_RULES,
  teams: [],
  players: [],
};

/**
 * Makes a table from lines, the first of which has the headings. Bars separate cells. If the first line has only bars,
 * the table has no headings. `firstLine`: the number of the first line in its file.
 */
export function tableOf(text: string, { firstLine = 1, ...more }: Partial<Table> & { firstLine?: number } = {}): Table {
  const [headings = [], ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const isBare = headings.every((heading) => heading === '');
  return {
    number: 1,
    sheet: null,
    headingLine: isBare ? null : firstLine,
    headings,
    rows: lines.map((cells, i) => ({
      line: firstLine + 1 + i,
      cells: headings.map((_, place) => cells[place] ?? ''),
      above: {},
    })),
    titles: [],
    ...more,
  };
}

/** Makes answers to questions about a file from texts such as `column Home: homeTeam`: kind, subject and value. */
export function columnAnswersOf(...texts: string[]): ImportAnswer[] {
  return texts.map((text) => {
    const [, kind = '', subject = '', value = ''] = /^(\w+) (.+): (.+)$/.exec(text) ?? [];
    return { kind: kind as QuestionKind, subject, value };
  });
}

/**
 * Reads the columns of tables. `read`: the kind of file and what each column means, such as
 * `scores: date | homeTeam | - | awayTeam` (`-` for a column that is not read). `asked`: each question with its
 * suggested answer, such as `column #3: date!` (`!` if an answer is needed). `leftOut` and `faults`: lines of the file,
 * each with the reason, such as `4: why`.
 */
export function readColumnsOf(
  tables: string | readonly Table[],
  answers: readonly string[] = [],
  remembered: readonly string[] = [],
  facts: Partial<LeagueFacts> = {},
) {
  const all = typeof tables === 'string' ? [tableOf(tables)] : tables;
  const inquiry = new Inquiry(columnAnswersOf(...answers), columnAnswersOf(...remembered));
  const { kind, tables: read } = readColumns(all, { ...EMPTY_LEAGUE, ...facts }, inquiry);
  const columns = read.map(({ headings, columns: found }) =>
    headings
      .map((_, place) => found.find((one) => one.place === place))
      .map((one) => (one === undefined ? '-' : one.number === 1 ? one.meaning : `${one.meaning} ${one.number}`))
      .join(' | '),
  );
  return {
    read: [kind ?? 'null', ...columns].join(': '),
    asked: inquiry
      .questions()
      .map(({ kind: of, subject, suggested, needed }) => `${of} ${subject}: ${suggested}${needed ? '!' : ''}`)
      .join(', '),
    leftOut: inquiry.leftOut().map(({ line, text }) => `${line}: ${text}`),
    faults: inquiry.faults().map(({ line, text }) => `${line}: ${text}`),
    questions: inquiry.questions(),
    answered: inquiry.answered().map(({ subject, value }) => `${subject}: ${value}`),
  };
}
