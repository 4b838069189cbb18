import { expect, test } from 'vitest';
import type { ColumnAnswer } from '#domain/imports/import-answers.ts';
import { FIXTURES, SQUADS } from './columns.ts';
import { linesOf } from '../../../tests/support/faults.ts';
import { cellOf, columnFaults, mapHeadings, readOwnHeadings } from './headings.ts';

/** `Spieler: homePlayer, Liga: division`, as answers about headers. */
function said(text: string): ColumnAnswer[] {
  const pairs = text === '' ? [] : text.split(', ').map((one) => one.split(': '));
  return pairs.map(([header = '', column = '']) => ({ column, header, value: null }));
}

/** What each frame of a line is read as. */
function read(header: string, line: string, answers: readonly ColumnAnswer[] = []) {
  const { frames, columns, lacking } = mapHeadings(header.split(','), answers);
  const fields = line.split(',');
  const cells = frames.map((frame) =>
    Object.fromEntries([...frame.sources.keys()].map((column) => [column, cellOf(frame, column, fields)])),
  );
  return { cells, lacking, columns };
}

const FIXTURE = { season: '25/26', division: '2', week: '3', homeTeam: 'Lions', awayTeam: 'Tigers' };
const FRAME = { homePlayer: 'Ann Lee', homeScore: '72', awayPlayer: 'Bo Day', awayScore: '31' };

const SECOND = { homePlayer: 'Cy Fox', homeScore: '12', awayPlayer: 'Di Gale', awayScore: '60' };
const TEAMS = 'Season,Division,Week,Home Team,Away Team';
const ONE = [{ ...FIXTURE, ...FRAME }];
const BOTH = [
  { ...FIXTURE, match: '1', ...FRAME },
  { ...FIXTURE, match: '2', ...SECOND },
];
const scores = (breaks: object) => [
  { ...FIXTURE, match: '1', ...FRAME, ...breaks },
  { ...FIXTURE, match: '2', homeScore: '12', awayScore: '60' },
];

/** What a file has, its header, a line of it, and the answers. */
test.each<[table: string, cells: object[]]>([
  [
    `this site’s names in any spelling, without an answer
     SEASON,division.,Week,HOME_TEAM,away-team,Match,Home Player,Home Score,Away Player,Away Score
     2025/26,Division Two,Week 3,Lions,Tigers,1,Ann Lee,72,Bo Day,31`,
    BOTH.slice(0, 1),
  ],
  [
    `a line for each frame
     Year,Liga,Rd,Heim,Gast,Spieler 1,P1,Spieler 2,P2,High,Ort
     25-26,2,3,Lions,Tigers,Ann Lee,72,Bo Day,31,41;30,Hall
     year: season, Liga: division, Rd: week, Heim: homeTeam, Gast: awayTeam, Spieler-1: homePlayer, P1: homeScore, Spieler 2: awayPlayer, P2: awayScore, High: homeBreak`,
    [{ ...ONE[0], homeBreak: '41', homeBreak2: '30' }],
  ],
  [
    `both scores of a frame in one column
     ${TEAMS},Heim,Gast,Punkte
     25/26,2,3,Lions,Tigers,Ann Lee,Bo Day,72 – 31
     Heim: homePlayer, Gast: awayPlayer, Punkte: frame`,
    ONE,
  ],
  [
    `points of a frame beside the score of the match
     ${TEAMS},Home Score,Away Score,Home Player,HP,Away Player,AP
     25/26,2,3,Lions,Tigers,3,2,Ann Lee,72,Bo Day,31
     HP: homeScore, AP: awayScore`,
    ONE,
  ],
  [
    `a line for each fixture, scores in one column
     ${TEAMS},Home Score,Away Score,H1,A1,F1,H2,A2,F2
     25/26,2,3,Lions,Tigers,1,1,Ann Lee,Bo Day,72-31,Cy Fox,Di Gale,12 – 60
     H1: homePlayer 1, A1: awayPlayer 1, F1: frame 1, H2: homePlayer 2, A2: awayPlayer 2, F2: frame 2`,
    BOTH,
  ],
  [
    `a line for each fixture, players and scores in one column
     ${TEAMS},F2,F1
     25/26,2,3,Lions,Tigers,Cy Fox 12:60 Di Gale,Ann Lee 72-31 Bo Day
     F1: frame 1, F2: frame 2`,
    BOTH,
  ],
  [
    `a line for each fixture, a column for each score and break; a name of its own goes before one in a frame
     ${TEAMS},Name,Frame,H2,A2,Best,Second
     25/26,2,3,Lions,Tigers,Ann Lee,A. L. 72-31 Bo Day,12,60,41,30
     Name: homePlayer 1, Frame: frame 1, H2: homeScore 2, A2: awayScore 2, Best: homeBreak 1, Second: homeBreak2 1`,
    scores({ homeBreak: '41', homeBreak2: '30' }),
  ],
  [
    `a line for each fixture: a name after its frame goes before it too, a column beside another has all of its own
     ${TEAMS},Frame,Name,H2,A2,Best,Second
     25/26,2,3,Lions,Tigers,A. L. 72-31 Bo Day,Ann Lee,12,60,41;25,30;22
     Name: homePlayer 1, Frame: frame 1, H2: homeScore 2, A2: awayScore 2, Best: homeBreak 1, Second: homeBreak2 1`,
    scores({ homeBreak: '41;25', homeBreak2: '30;22' }),
  ],
])('%s', (table, cells) => {
  const [, header = '', line = '', answers = ''] = table.split(/\n +/);
  expect(read(header, line, said(answers))).toMatchObject({ cells, lacking: [] });
});

test('what nobody has named is lacking, until it is assigned to a column or is one value for all lines', () => {
  const header = 'Woche,Heim,Gast,Match,Spieler Heim,Home Score,Spieler Gast,Away Score,Ort';
  const line = '3,Lions,Tigers,1,Ann Lee,72,Bo Day,31,Hall';
  expect(read(header, line)).toMatchObject({
    lacking: ['season', 'division', 'week', 'homeTeam', 'awayTeam', 'homePlayer', 'awayPlayer'],
    columns: [null, null, null, 'match', null, 'homeScore', null, 'awayScore', null],
  });
  const answers = [
    ...said('woche: week, Heim: homeTeam, Gast: awayTeam, Spieler-Heim: homePlayer, Spieler Gast: awayPlayer'),
    { column: 'season', header: null, value: '25/26' },
    { column: 'division', header: null, value: '2' },
  ];
  expect(read(header, line, answers)).toEqual({
    cells: [{ ...FIXTURE, match: '1', ...FRAME }],
    lacking: [],
    columns: ['week', 'homeTeam', 'awayTeam', 'match', 'homePlayer', 'homeScore', 'awayPlayer', 'awayScore', null],
  });
});

test.each<[headers: string, answers: string, columns: (string | null)[]]>([
  // Usual names elsewhere are nobody's word for it.
  ['Year,Home,Frame 1,Player 1', '', [null, null, null, null]],
  // Two headers alike say nothing.
  ['Season,season', '', [null, null]],
  [',,Season', '', [null, null, 'season']],
  // An answer goes before this site's own name, and the first answer before later ones.
  ['Home Score,Points', 'Points: homeScore', [null, 'homeScore']],
  ['A,B', 'A: week, A: season, B: week', ['week', null]],
  ['Week,Rd', 'Week: ignored', [null, null]],
  ['A', 'Z: week', [null]],
])('the headers %j with %j', (headers, answers, columns) => {
  expect(mapHeadings(headers.split(','), said(answers)).columns).toEqual(columns);
});

test('a frame of several lacks its scores', () => {
  const headers = ['Season', 'Division', 'Week', 'Home Team', 'Away Team', 'A', 'B', 'C'];
  const { lacking, frames } = mapHeadings(headers, said('A: homePlayer 1, B: frame 2, C: homeScore 1'));
  expect(lacking).toEqual(['awayScore 1']);
  expect(frames.map(({ own }) => own)).toEqual([[5, 7], [6]]);
});

test('a file with several frames in a line lacks what it does not say of the fixture, and what it says of no frame is of none', () => {
  const headers = 'Division,Week,Home Team,Away Team,Home Player,Match,A,B';
  const found = read(headers, '2,3,Lions,Tigers,Ann Lee,7,72,31', said('A: homeScore 1, B: awayScore 1'));
  const { season: _, ...fixture } = FIXTURE;
  expect(found).toMatchObject({
    cells: [{ ...fixture, match: '1', homeScore: '72', awayScore: '31' }],
    lacking: ['season'],
  });
  expect(found.cells[0]).not.toHaveProperty('homePlayer');
});

test.each<[column: string, cell: string, read: string]>([
  ['season', '2025/26', '25/26'],
  ['season', '2025-2026', '25/26'],
  ['season', '25 – 26', '25/26'],
  ['season', '25 / 2026', '25/26'],
  ['season', 'Winter 2025/26', 'Winter 2025/26'],
  ['season', '2025/26 A', '2025/26 A'],
  ['division', ' 2 ', '2'],
  ['division', 'Division 12', '12'],
  ['division', '2nd division', '2'],
  ['division', '1ST', '1'],
  ['division', '3rd', '3'],
  ['division', '4th', '4'],
  ['division', 'Division Number Two', '2'],
  ['division', 'Premier', 'Premier'],
  ['division', 'Division 2 of 3', 'Division 2 of 3'],
  ['division', 'Division 1234', 'Division 1234'],
  ...['One', 'TWO', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map(
    (word, i): [string, string, string] => ['week', `Week  ${word}`, String(i + 1)],
  ),
  ['match', 'Frame 3', '3'],
  ['week', 'Week forty', 'Week forty'],
  ['homePlayer', ' Player 3 ', 'Player 3'],
  ['homePlayer', 'Ann One', 'Ann One'],
  ['date', '2nd', '2nd'],
])('the %s in the cell %j is %j', (column, cell, read) => {
  const headers = ['season', 'division', 'week', 'match', 'homePlayer', 'date'];
  const [frame] = mapHeadings(headers, []).frames;
  const cells = headers.map((header) => (header === column ? cell : ''));
  expect(frame && cellOf(frame, column, cells)).toBe(read);
  expect(frame && cellOf(frame, column, [])).toBe('');
  expect(frame && cellOf(frame, 'homeBreak', [cell])).toBe('');
});

test.each<[cell: string, homePlayer: string, homeScore: string, awayScore: string, awayPlayer: string]>([
  ['72-31', '', '72', '31', ''],
  ['Ann Lee  72 – 31 Bo Day', 'Ann Lee', '72', '31', 'Bo Day'],
  ['Ann Lee 72 — 131', 'Ann Lee', '72', '131', ''],
  ['147 : 0 Bo Day', '', '147', '0', 'Bo Day'],
  ['void', '', 'void', 'void', ''],
  ['', '', '', '', ''],
  [`${'A'.repeat(195)}72-31`, 'A'.repeat(195), '72', '31', ''],
  [`${'A'.repeat(196)}72-31`, '', `${'A'.repeat(196)}72-31`, `${'A'.repeat(196)}72-31`, ''],
])('the cell %j is a frame', (cell, ...parts) => {
  const [frame] = mapHeadings(['Frame 1'], said('Frame 1: frame 1')).frames;
  const columns = ['homePlayer', 'homeScore', 'awayScore', 'awayPlayer'];
  expect(columns.map((column) => frame && cellOf(frame, column, [cell]))).toEqual(parts);
});

test.each<[cell: string, first: string, others: string]>([
  ['', '', ''],
  ['41', '41', ''],
  ['41;30', '41', '30'],
  ['41, 30/25 20', '41', '30;25;20'],
])('the breaks in the cell %j', (cell, first, others) => {
  const [frame] = mapHeadings(['Frame 1', 'Frame 2', 'Best'], said('Best: homeBreak 1')).frames;
  expect(['homeBreak', 'homeBreak2'].map((column) => frame && cellOf(frame, column, ['', '', cell]))).toEqual([
    first,
    others,
  ]);
});

test('what is said about columns is checked, all faults at once', () => {
  const answers = [
    { column: 'week', header: 'Woche', value: null },
    { column: 'season', header: null, value: '25/26' },
    { column: 'division', header: null, value: '2' },
    { column: 'week', header: null, value: '3' },
    ...said('Foul: ignored, Best: homeBreak 25, F3: frame 3'),
  ];
  expect(columnFaults(answers)).toEqual([]);
  const unread = [
    { column: 'week', header: undefined, value: null },
    { column: 'week', header: undefined, value: '3' },
    { column: 'week', header: 'Woche', value: undefined },
  ];
  expect(columnFaults([undefined, ...unread])).toEqual([]);
  const one = 'A column is either a header of the file or one value.';
  const faulty = [
    { column: 'venue', header: 'Ort', value: null },
    answers[0],
    { column: 'week', header: null, value: null },
    { column: 'week', header: 'Woche', value: '3' },
    { column: 'homeTeam', header: null, value: 'Lions' },
    ...said('A: homePlayer 26, B: match 1, C: week 1, D: ignored 1, E: best homePlayer 1, F: homePlayer 100'),
  ];
  expect(linesOf(columnFaults(faulty))).toEqual([
    'columns.0.column: Results have no such column.',
    `columns.2.header: ${one}`,
    `columns.3.header: ${one}`,
    'columns.4.value: Only season, division and week may have one value.',
    ...[5, 6, 7, 8, 9, 10].map((at) => `columns.${at}.column: Results have no such column.`),
  ]);
});

/** What headings look like, with the first values below each. */
test.each<[header: string, values: string, suggested: string | null]>([
  ['Year', '15/16', 'season'],
  ['Div.', '2', 'division'],
  ['Rd', '3', 'week'],
  ['Played', '14/09/2015', 'date'],
  ['Home', 'Lions', 'homeTeam'],
  ['Player (H)', 'Ann Lee', 'homePlayer'],
  ['Player (A)', 'Bo Day', 'awayPlayer'],
  ['Away Player 02', 'Bo Day', 'awayPlayer 2'],
  ['Guest Name', 'Bo Day', 'awayPlayer'],
  ['Player', 'Ann Lee', null],
  ['Points (A)', '31 72', 'awayScore'],
  // The score of a match is none of a frame.
  ['Score (H)', '3 2 4', null],
  ['Breaks (Home)', '41', 'homeBreak'],
  ['Frame', '1 2 3', 'match'],
  ['Frame', '72-31', 'frame'],
  ['Frame 26', '72-31', null],
  ['Result', '3-2', null],
  ['Referee', 'Cy Fox', null],
  ['', '', null],
])('the header %j above %j looks like %j', (header, values, suggested) => {
  const { columns, suggested: found } = mapHeadings([header], [], [values.split(' ')]);
  expect([columns, found]).toEqual([[null], [suggested]]);
});

test('nothing is suggested twice, nor for what was said or is one of this site’s names', () => {
  const headers = ['Home Team', 'Home', 'Played', 'Date Played', 'Rd', 'Home Break 2', 'Frame'];
  const { columns, suggested } = mapHeadings(headers, said('Rd: ignored'));
  expect(columns).toEqual(['homeTeam', null, null, null, null, 'homeBreak2', null]);
  expect(suggested).toEqual([null, null, 'date', null, null, null, 'match']);
});

test('of headers alike, only the first is suggested', () => {
  expect(mapHeadings(['Frame', 'Frame'], [], [['1'], ['72-31']]).suggested).toEqual(['match', null]);
});

test.each([
  ['in any order and case, with others', SQUADS, 'Player,TEAM,division,handicap,Modifier,newHandicap,Phone', [], []],
  [
    'without a division, and with two players',
    SQUADS,
    'team,player,PLAYER,handicap,modifier,newHandicap',
    ['division'],
    [['player', 2]],
  ],
  ['without what a file may lack', FIXTURES, 'division,week,homeTeam,awayTeam', [], []],
  ['nothing of it', FIXTURES, 'Home,Away', ['division', 'week', 'homeTeam', 'awayTeam'], []],
] as const)('this site’s own headings: %s', (_, format, header, lacking, twice) => {
  expect(readOwnHeadings(format, header.split(','))).toMatchObject({ lacking, twice });
});

test('cells below this site’s own headings are read as they are', () => {
  const { frames, columns, suggested } = readOwnHeadings(FIXTURES, ['Week', 'Rd', 'HOMETEAM', 'division']);
  expect(columns).toEqual(['week', null, 'homeTeam', 'division']);
  expect(suggested).toEqual([null, null, null, null]);
  expect(frames).toHaveLength(1);
  const cells = ['division', 'week', 'homeTeam', 'date'].map(
    (column) => frames[0] && cellOf(frames[0], column, ['Week 3', 'x', ' Lions ', 'Two']),
  );
  expect(cells).toEqual(['Two', 'Week 3', ' Lions ', '']);
  expect(frames[0]?.own).toEqual([]);
});
