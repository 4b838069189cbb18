import type { FileContent } from '#domain/imports/content.ts';
import type { LeagueFacts } from '#domain/imports/facts.ts';
import { type FileAnswer, Inquiry } from '#domain/imports/inquiry.ts';
import { MEANINGS, meaningOf } from '#domain/imports/meanings.ts';
import type { FileKind, ReadColumn, ReadTable } from '#domain/imports/sheet.ts';
import { readContent } from '#domain/imports/values/read-content.ts';
import { USUAL_RULES } from '#domain/seasons/presets.ts';

/** A league without anything in it, on a day in summer after the season 25/26. */
export const EMPTY_LEAGUE: LeagueFacts = {
  today: '2026-07-15',
  defaultSeason: null,
  seasons: [],
  rules: USUAL_RULES,
  teams: [],
  players: [],
};

/** Makes a table of lines, the first with the headings. A heading is `Pts = homeScore 2`, or the meaning itself. Bars part cells. */
export function readTable(text: string, more: Partial<ReadTable> = {}): ReadTable {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const [head = [], ...rows] = lines;
  const columns = head.flatMap((cell, place): ReadColumn[] => {
    const [heading = '', value = heading] = cell.split(' = ');
    const own = Object.entries(MEANINGS).find(([, one]) => 'own' in one && one.own === value)?.[0];
    const read = meaningOf(own ?? value);
    return read ? [{ place, heading, subject: heading, ...read }] : [];
  });
  return {
    number: 1,
    sheet: null,
    headingLine: 1,
    headings: head.map((cell) => cell.split(' = ')[0] ?? ''),
    rows: rows.map((cells, i) => ({ line: i + 2, cells, above: {} })),
    titles: [],
    columns,
    ...more,
  };
}

/** What was read of tables, and what the reading asked and said. */
export type WhatWasRead = {
  content: FileContent | null;
  asked: [kind: string, subject: string, suggested: string | null][];
  faults: string[];
  leftOut: string[];
};

/** Reads the values of tables. An answer is written as `kind subject: value`, with the kind's first word. */
export function readTables(
  kind: FileKind,
  tables: string | readonly ReadTable[],
  { facts = {}, answers = [] }: { facts?: Partial<LeagueFacts>; answers?: readonly FileAnswer[] } = {},
): WhatWasRead {
  const inquiry = new Inquiry(answers);
  const all = typeof tables === 'string' ? [readTable(tables)] : tables;
  const content = readContent(kind, all, { ...EMPTY_LEAGUE, ...facts }, inquiry);
  const sentences = (notes: { line: number; text: string }[]) => notes.map(({ line, text }) => `${line}: ${text}`);
  return {
    content,
    asked: inquiry.questions().map((question) => [question.kind, question.subject, question.suggested]),
    faults: sentences(inquiry.faults()),
    leftOut: sentences(inquiry.leftOut()),
  };
}
