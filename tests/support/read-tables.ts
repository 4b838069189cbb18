import type { FileContent, ResultRow } from '#domain/imports/content.ts';
import type { LeagueFacts } from '#domain/imports/facts.ts';
import { type ImportAnswer, Inquiry } from '#domain/imports/inquiry.ts';
import { type FileKind, parseMeaning, COLUMN_MEANINGS } from '#domain/imports/meanings.ts';
import type { ColumnWithMeaning, TableWithMeanings } from '#domain/imports/sheet.ts';
import { readContent } from '#domain/imports/values/read-content.ts';
import { USUAL_RULES } from '#domain/seasons/presets.ts';

/** An empty league, on a summer day after the season 25/26. */
export const EMPTY_LEAGUE: LeagueFacts = {
  today: '2026-07-15',
  defaultSeason: null,
  seasons: [],
  rules: USUAL_RULES,
  teams: [],
  players: [],
};

/**
 * Makes a table from lines of cells that bars separate. The first line has the headings. A heading is a text and a
 * meaning, such as `Pts = homeScore 2`, or only a meaning.
 */
export function readTable(text: string, more: Partial<TableWithMeanings> = {}): TableWithMeanings {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const [head = [], ...rows] = lines;
  const columns = head.flatMap((cell, place): ColumnWithMeaning[] => {
    const [heading = '', value] = cell.split(' = ');
    const own = Object.entries(COLUMN_MEANINGS).find(([, one]) => 'heading' in one && one.heading === heading)?.[0];
    const read = parseMeaning(value ?? own ?? heading);
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

/** The values read from tables, with the questions, faults and left-out lines of the import. */
export type WhatWasRead = {
  content: FileContent | null;
  asked: [kind: string, subject: string, suggested: string | null][];
  faults: string[];
  leftOut: string[];
};

/** Reads the values of tables as those of a file of this kind. A text is one table, written as for `readTable`. */
export function readTables(
  kind: FileKind,
  tables: string | readonly TableWithMeanings[],
  { facts = {}, answers = [] }: { facts?: Partial<LeagueFacts>; answers?: readonly ImportAnswer[] } = {},
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

/**
 * Returns the cards of a file as texts: `25/26 1.2 Lions v Tigers`, followed by lines with players, scores and breaks.
 */
export function cardsRead({ content }: WhatWasRead): string[] {
  if (!content || !('groups' in content)) return [];
  return content.groups.flatMap(({ key, rows }) => [
    `${key.season} ${key.division}.${key.week} ${key.home.name} v ${key.away.name}`,
    ...rows.map(rowText),
  ]);
}

function rowText({ date, match, frame, players, draft, ending, faulty }: ResultRow): string {
  const number = [match, frame].filter((one) => typeof one === 'number').join('.');
  const on = [number, date].filter((one) => one).join(' ');
  if (ending) {
    const { outcome, awardedTo, homeTeamScore, awayTeamScore } = ending;
    return [on, outcome, awardedTo, `${homeTeamScore}-${awayTeamScore}`].filter((one) => one).join(' ');
  }
  const side = (own: 'home' | 'away') => {
    const names = players[own].map((named) => (named === null ? '–' : (named?.name ?? '?'))).join('+');
    const all = draft[`${own}Breaks`] ?? [draft[`${own}Break`], draft[`${own}Break2`]];
    const breaks = all.flatMap((one) => (typeof one === 'object' ? (one?.points ?? []) : (one ?? [])));
    const score = draft[`${own}Score`];
    return [names, score === undefined ? '?' : score, breaks.length > 0 ? `(${breaks.join(',')})` : null]
      .filter((one) => one !== null)
      .join(' ');
  };
  const won = draft.winner ? ` won by ${draft.winner}` : '';
  return `${on} ${side('home')} v ${side('away')}${won}${faulty ? ' faulty' : ''}`.trim();
}

/** Makes answers from texts such as `nobody | No Player | absent`. */
export function valueAnswersOf(...texts: string[]): ImportAnswer[] {
  return texts.map((text) => {
    const [kind = '', subject = '', value = ''] = text.split(' | ');
    return { kind, subject, value };
  });
}

/**
 * Returns the fixtures of a file as texts such as `26/27 1.2 2026-09-21 19:30 Lions v Tigers postponed at Red Lion`.
 */
export function fixturesRead({ content }: WhatWasRead): string[] {
  if (content?.kind !== 'fixtures') return [];
  return content.rows.map(({ season, division, week, date, time, home, away, venue, state }) =>
    [
      `${season} ${division}.${week}`,
      date,
      time,
      `${home.name} v ${away.name}`,
      state === 'planned' ? null : state,
      venue === '' ? null : `at ${venue}`,
    ]
      .filter((part) => part !== null)
      .join(' '),
  );
}

/** Returns the players of squads as texts such as `1 Lions: Ann Lee 20`. */
export function squadsRead({ content }: WhatWasRead): string[] {
  if (content?.kind !== 'squads') return [];
  return content.rows.map(({ team, division, venue, player }) => {
    const numbers = Object.values(player?.handicaps ?? {}).join('/') || null;
    const at = venue === '' ? null : `at ${venue}`;
    return [`${division} ${team.name}:`, player?.name ?? '–', numbers, at].filter((part) => part !== null).join(' ');
  });
}

/** Returns a league with one season, which is the default and has no dates. */
export const leagueOf = (
  name: string,
  more: Partial<LeagueFacts['seasons'][number]> = {},
): Pick<LeagueFacts, 'defaultSeason' | 'seasons'> => ({
  defaultSeason: name,
  seasons: [{ name, firstYear: 2000 + Number(name.slice(0, 2)), divisions: [1], weeks: 30, calendar: [], ...more }],
});
