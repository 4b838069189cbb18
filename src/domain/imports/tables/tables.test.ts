import { describe, expect, it } from 'vitest';
import { type FileAnswer, Inquiry } from '#domain/imports/inquiry.ts';
import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { Sheet, Table } from '#domain/imports/sheet.ts';
import { usualRules } from '#domain/seasons/season.ts';
import { listed, rowsOf } from '../../../../tests/support/rows.ts';
import { sheetOf } from '../../../../tests/support/sheets.ts';
import { tablesIn } from './tables.ts';

const FACTS: LeagueFacts = {
  today: '2026-08-01',
  defaultSeason: null,
  seasons: [],
  rules: usualRules,
  teams: [],
  players: [],
};

type Answers = readonly [kind: string, subject: string, value: string][];

function found(sheets: readonly Sheet[], answers: Answers = [], facts: Partial<LeagueFacts> = {}) {
  const given: FileAnswer[] = answers.map(([kind, subject, value]) => ({ kind, subject, value }));
  const inquiry = new Inquiry(given);
  return { tables: tablesIn(sheets, { ...FACTS, ...facts }, inquiry), inquiry };
}

/**
 * The tables of a text: their headings in brackets, with the kind, then their rows with what holds for them in braces, then
 * questions with their suggestions, and the lines that are left out.
 */
function read(text: string, answers: Answers = [], facts: Partial<LeagueFacts> = {}): string[] {
  return told(found([sheetOf(text)], answers, facts));
}

function told({ tables, inquiry }: { tables: readonly Table[]; inquiry: Inquiry }): string[] {
  return [
    ...tables.flatMap(tableLines),
    ...inquiry
      .questions()
      .map(({ kind, subject, suggested, needed }) => `?${needed ? '' : '?'} ${kind} ${subject}: ${suggested}`),
    ...outLines(inquiry),
  ];
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

function outLines(inquiry: Inquiry): string[] {
  const lines = [...new Set(inquiry.leftOut().map(({ line }) => line))];
  return lines.length === 0 ? [] : [`out ${lines.join(' ')}`];
}

const GRID = String.raw`\n,Red Lion,Blue Bell\nRed Lion,,3-2\nBlue Bell,P-P,`;
const CELLS = '[homeTeam,awayTeam,teamScores,state] scores / Red Lion,Blue Bell,3-2, / Blue Bell,Red Lion,,P-P';

const TABLES = rowsOf(String.raw`
  nothing |  |
  headings | Home,Away,Score\nA,B,3-2 | [Home,Away,Score] / A,B,3-2
`);

describe('tables', () => {
  it.each(TABLES)('of a file with %s', (_, text = '', expected = '') => {
    expect(read(text)).toEqual(listed(expected));
  });
});
