import type { LeagueFacts } from '#domain/imports/facts.ts';
import { type ImportAnswer, Inquiry } from '#domain/imports/inquiry.ts';
import type { Sheet, Table } from '#domain/imports/sheet.ts';
import { tablesInFile } from '#domain/imports/tables/tables.ts';
import { USUAL_RULES } from '#domain/seasons/presets.ts';
import { sheetOf } from './sheets.ts';

export const NO_LEAGUE: LeagueFacts = {
  today: '2026-08-01',
  defaultSeason: null,
  seasons: [],
  rules: USUAL_RULES,
  teams: [],
  players: [],
};

/** Answers to the import's questions, each as `kind subject value`, such as `orientation squads columns`. */
type Answers = readonly string[];

/** Finds the tables in sheets. `answers`: the answers to the import's questions. */
export function findTables(sheets: readonly Sheet[], answers: Answers = [], facts: Partial<LeagueFacts> = {}) {
  const given = answers.map((answer): ImportAnswer => {
    const [kind = '', ...words] = answer.split(' ');
    return { kind, subject: words.slice(0, -1).join(' '), value: words.at(-1)! };
  });
  const inquiry = new Inquiry(given);
  return { tables: tablesInFile(sheets, { ...NO_LEAGUE, ...facts }, inquiry), inquiry };
}

/**
 * Returns the tables found in a text, as lines: the headings in brackets, with the kind of the table; the rows, with
 * what applies to each row in braces, and `!` for a broken row; the questions with their suggestions (`?` if an answer
 * is needed, otherwise `(?)`); and the numbers of the lines that are left out.
 */
export function tablesAsLines({ tables, inquiry }: { tables: readonly Table[]; inquiry: Inquiry }): string[] {
  const asked = inquiry
    .questions()
    .map(({ kind, subject, suggested, needed }) => `${needed ? '?' : '(?)'} ${kind} ${subject}: ${suggested}`);
  const out = [...new Set(inquiry.leftOut().map(({ line }) => line))];
  return [...tables.flatMap(tableLines), ...asked, ...(out.length === 0 ? [] : [`out ${out.join(' ')}`])];
}

function tableLines({ headings, rows, kind }: Table): string[] {
  return [
    `[${headings.join(',')}]${kind === undefined ? '' : ` ${kind}`}`,
    ...rows.map(({ cells, above, broken }) => {
      const held = Object.values(above).join('; ');
      return `${cells.join(',')}${held === '' ? '' : ` {${held}}`}${broken === undefined ? '' : ' !'}`;
    }),
  ];
}

/** Finds the tables in a text. Returns them as lines. */
export const tablesOf = (text: string, ...answers: string[]): string[] =>
  tablesAsLines(findTables([sheetOf(text)], answers));
