import { expect, test } from 'vitest';
import { cellOf, checkColumns, type ColumnAnswer, recogniseColumns } from './result-columns.ts';

/** What each frame of a line is read as. */
function read(header: string, line: string, answers: readonly ColumnAnswer[] = []) {
  const { frames, lacking, unused } = recogniseColumns(header.split(','), answers);
  const fields = line.split(',');
  const cells = frames.map((frame) =>
    Object.fromEntries([...frame.sources.keys()].map((column) => [column, cellOf(frame, column, fields)])),
  );
  return { cells, lacking, unused };
}

const FIXTURE = { season: '25/26', division: '2', week: '3', homeTeam: 'Lions', awayTeam: 'Tigers' };
const FRAME = { homePlayer: 'Ann Lee', homeScore: '72', awayPlayer: 'Bo Day', awayScore: '31' };

test.each([
  [
    'a line for each frame, in words',
    'Season,Division,Week,Home Team,Away Team,Frame,Home Player,Home Score,Away Player,Away Score',
    '2025/26,Division Two,Week 3,Lions,Tigers,1,Ann Lee,72,Bo Day,31',
    [{ ...FIXTURE, match: '1', ...FRAME }],
  ],
  [
    'punctuation and short names',
    'SEASON,div.,Wk,HOME_TEAM,away-team,Frame No.,Player 1,Score 1,Player 2,Score 2,Home High Break',
    '25-26,2,3,Lions,Tigers,1,Ann Lee,72,Bo Day,31,41',
    [{ ...FIXTURE, match: '1', ...FRAME, homeBreak: '41' }],
  ],
  [
    'points of a frame beside the score of the match',
    'Season,League,Round,Home,Away,Home Score,Away Score,Home Player,Home Points,Away Player,Away Points,Match Date',
    '25/26,2,3,Lions,Tigers,3,2,Ann Lee,72,Bo Day,31,22 Sep 2025',
    [{ ...FIXTURE, ...FRAME, date: '22 Sep 2025' }],
  ],
  [
    'a line for each fixture, scores in one column',
    'Season,Division,Week,Home Team,Away Team,Home Score,Away Score,Home Player 1,Away Player 1,Frame 1,Home Player 2,Away Player 2,Frame 2',
    '25/26,2,3,Lions,Tigers,1,1,Ann Lee,Bo Day,72-31,Cy Fox,Di Gale,12 – 60',
    [
      { ...FIXTURE, match: '1', ...FRAME },
      { ...FIXTURE, match: '2', homePlayer: 'Cy Fox', homeScore: '12', awayPlayer: 'Di Gale', awayScore: '60' },
    ],
  ],
  [
    'a line for each fixture, players and scores in one column',
    'Season,Division,Week,Home Team,Away Team,Frame 1,Frame 2',
    '25/26,2,3,Lions,Tigers,Ann Lee 72-31 Bo Day,Cy Fox 12:60 Di Gale',
    [
      { ...FIXTURE, match: '1', ...FRAME },
      { ...FIXTURE, match: '2', homePlayer: 'Cy Fox', homeScore: '12', awayPlayer: 'Di Gale', awayScore: '60' },
    ],
  ],
  [
    'a line for each fixture, a column for each score and break',
    'Season,Division,Week,Home Team,Away Team,Frame 1 Home Player,Frame 1 Home,Frame 1 Away Player,Frame 1 Away,Home Break 1,F2 Home Player,F2 Home Score,F2 Away Player,F2 Away Score,F2 Home Break',
    '25/26,2,3,Lions,Tigers,Ann Lee,72,Bo Day,31,41;30,Cy Fox,12,Di Gale,60,',
    [
      { ...FIXTURE, match: '1', ...FRAME, homeBreak: '41', homeBreak2: '30' },
      {
        ...FIXTURE,
        match: '2',
        homePlayer: 'Cy Fox',
        homeScore: '12',
        awayPlayer: 'Di Gale',
        awayScore: '60',
        homeBreak: '',
        homeBreak2: '',
      },
    ],
  ],
])('%s', (_, header, line, cells) => {
  expect(read(header, line)).toMatchObject({ cells, lacking: [] });
});

test('what is not recognised is lacking, until it is assigned to a column or is one value for all lines', () => {
  const header = 'Woche,Heim,Gast,Frame,Spieler Heim,Home Score,Spieler Gast,Away Score,Ort';
  const line = '3,Lions,Tigers,1,Ann Lee,72,Bo Day,31,Hall';
  expect(read(header, line)).toMatchObject({
    lacking: ['season', 'division', 'week', 'homeTeam', 'awayTeam', 'homePlayer', 'awayPlayer'],
    unused: ['Woche', 'Heim', 'Gast', 'Spieler Heim', 'Spieler Gast', 'Ort'],
  });
  const answers = [
    ...Object.entries({
      week: 'woche',
      homeTeam: 'Heim',
      awayTeam: 'Gast',
      homePlayer: 'Spieler-Heim',
      awayPlayer: 'Spieler Gast',
    }).map(([column, name]) => ({ column, header: name, value: null })),
    { column: 'season', header: null, value: '25/26' },
    { column: 'division', header: null, value: '2' },
  ];
  expect(read(header, line, answers)).toEqual({
    cells: [{ ...FIXTURE, match: '1', ...FRAME }],
    lacking: [],
    unused: ['Ort'],
  });
});

/** The column that each header alone is read as; `null`: none. */
test.each<[column: string | null, headers: string]>([
  ['season', 'Season|Season Name|Year'],
  ['division', 'Division|Div|Division No|Division Name|League|Section|Grade|Competition'],
  ['week', 'Week|Wk|Week No|Week Number|Round|Round No|Round Number|Match Week|Game Week|Matchday'],
  ['date', 'Date|Match Date|Fixture Date|Game Date|Played On|Date Played|Played Date|Date/Time'],
  ['match', 'Frame|Frame No|Frame Number|Frame Order|Match|Match No|Match Number|Game|Game No|Board|Order'],
  ['homeTeam', 'Home Team|Home Team Name|Home Club|Home Side|Team 1|Team A|Home'],
  ['awayTeam', 'Away Team|Away Team Name|Away Club|Away Side|Team 2|Team B|Away|Visitors|Visitor|Visiting Team'],
  ['homePlayer', 'Home Player|Home Player Name|Home Name|Player 1|Player 1 Name|Player A'],
  ['awayPlayer', 'Away Player|Away Player Name|Away Name|Player 2|Player 2 Name|Player B'],
  ['homeScore', 'Home Points|Home Pts|Home Frame Score|Home Frame Points|Home Player Score|Home Player Points'],
  ['homeScore', 'Player 1 Score|Player 1 Points|Home Score|Score Home|Points Home|Score 1'],
  ['awayScore', 'Away Points|Away Pts|Player 2 Score|Player 2 Points|Away Score|Score Away|Points Away|Score 2'],
  ['homeBreak', 'Home Break|Home High Break|Home Highest Break|Home HB|Home Breaks|Break Home|Player 1 Break'],
  ['awayBreak', 'Away Break|Away High Break|Away HB|Break Away|Player 2 Break'],
  ['homeBreak2', 'Home Break 2|Home Second Break'],
  ['awayBreak2', 'Away Break 2|Away Second Break'],
  ['homePlayerId', 'Home Player ID'],
  ['awayPlayerId', 'away_player_id'],
  ['homeTeamId', 'HomeTeamId'],
  ['awayTeamId', 'Away-Team-ID'],
  [null, 'Venue|Referee|Home Colour|Team C|Team|Player|Score|Break|Visiting Player|Player 3'],
])('%s is also called %s', (column, headers) => {
  for (const header of headers.split('|')) {
    const { frames, unused } = recogniseColumns([header], []);
    expect([header, ...(frames[0]?.sources.keys() ?? [])]).toEqual(column === null ? [header] : [header, column]);
    expect(unused).toEqual(column === null ? [header] : []);
  }
});

test.each<[header: string, renamed: object[], unused: string[]]>([
  // The most exact name wins, wherever it stands; the other is read as nothing.
  ['Year,Season', [], ['Year']],
  ['Year', [{ header: 'Year', column: 'season' }], []],
  // The score of the match is no score of a frame where there are points.
  ['Home Score,Home Points', [{ header: 'Home Points', column: 'homeScore' }], ['Home Score']],
  // Two headers alike say nothing.
  ['Season,season', [], ['Season', 'season']],
  ['Season,season,Year', [{ header: 'Year', column: 'season' }], ['Season', 'season']],
  ['SEASON', [], []],
  [',,Season', [], []],
  // A date of the line is no cell of its frames.
  ['Date,homeTeamId,F1 H,F1 A,F2 H,F2 A', [], []],
])('the headers %j', (header, renamed, unused) => {
  expect(recogniseColumns(header.split(','), [])).toMatchObject({ renamed, unused });
});

test('an answer goes before what a header is usually read as, and one without its header is no answer', () => {
  const answer = (column: string, header: string | null, value: string | null): ColumnAnswer => ({
    column,
    header,
    value,
  });
  const headers = ['Year', 'Season', 'Div'];
  const read = (...answers: ColumnAnswer[]) => recogniseColumns(headers, answers);
  expect(read(answer('season', 'year', null))).toMatchObject({
    renamed: [
      { header: 'Year', column: 'season' },
      { header: 'Div', column: 'division' },
    ],
    unused: ['Season'],
  });
  expect(read(answer('division', 'Season', null))).toMatchObject({
    renamed: [
      { header: 'Season', column: 'division' },
      { header: 'Year', column: 'season' },
    ],
    unused: ['Div'],
  });
  expect(read(answer('season', 'Gone', null))).toMatchObject({ unused: ['Year'] });
  const { frames, renamed } = read(answer('season', null, '25/26'));
  expect(renamed).toEqual([{ header: 'Div', column: 'division' }]);
  expect(frames.map((frame) => cellOf(frame, 'season', ['20/21', '21/22', '1']))).toEqual(['25/26']);
});

const FOUND_BEFORE = 'Season,Division,Week,Home Team,Away Team';

/** The columns of the frames of a line; those of the fixture are in every frame. */
function framesOf(headers: string): { columns: string[]; own: readonly number[] }[] {
  const fixture = FOUND_BEFORE.split(',').length;
  return recogniseColumns([...FOUND_BEFORE.split(','), ...headers.split(',')], []).frames.map(({ sources, own }) => ({
    columns: [...sources.keys()].slice(fixture),
    own: own.map((place) => place - fixture),
  }));
}

const SCORES = ['homeScore', 'awayScore'];

test.each<[headers: string, columns: string[]]>([
  ['Home Score 1,Away Score 1,Home Score 2,Away Score 2', SCORES],
  ['H Points 1,A Points 1,H Points 2,A Points 2', SCORES],
  ['Home Pts 1,Visitor Pts 1,Home Pts 2,Visitors Pts 2', SCORES],
  ['HomeResult1,AwayResult1,HomeResult2,AwayResult2', SCORES],
  ['Frame 1 Home,Frame 1 Away,Frame 2 Home,Frame 2 Away', SCORES],
  ['Fr1 H,Fr1 A,Fr2 H,Fr2 A', SCORES],
  ['F1 H,F1 A,F2 H,F2 A', SCORES],
  ['Match 1 H,Match 1 A,Match 2 H,Match 2 A', SCORES],
  ['M1 H,M1 A,M2 H,M2 A', SCORES],
  ['Game 1 H,Game 1 A,Game 2 H,Game 2 A', SCORES],
  ['G1 H,G1 A,G2 H,G2 A', SCORES],
  ['Board 1 H,Board 1 A,Board 2 H,Board 2 A', SCORES],
  ['Home 1,Home Score 1,Away Score 1,Home 2,Home Score 2,Away Score 2', ['homePlayer', ...SCORES]],
  ['Home Player 1,Home Score 1,Away Score 1,Home Player 2,Home Score 2,Away Score 2', ['homePlayer', ...SCORES]],
  ['Away Name 1,Home Score 1,Away Score 1,Away Name 2,Home Score 2,Away Score 2', ['awayPlayer', ...SCORES]],
  ['Home Break 1,H Score 1,A Score 1,Home Break 2,H Score 2,A Score 2', ['homeBreak', 'homeBreak2', ...SCORES]],
  ['A High 1,H Score 1,A Score 1,A High 2,H Score 2,A Score 2', ['awayBreak', 'awayBreak2', ...SCORES]],
  ['A Highest 1,H Score 1,A Score 1,A Highest 2,H Score 2,A Score 2', ['awayBreak', 'awayBreak2', ...SCORES]],
  ['A HB 1,H Score 1,A Score 1,A HB 2,H Score 2,A Score 2', ['awayBreak', 'awayBreak2', ...SCORES]],
  ['Frame 1,Frame 2', ['homePlayer', ...SCORES, 'awayPlayer']],
  ['Frame 1 Score,Frame 2 Result', ['homePlayer', ...SCORES, 'awayPlayer']],
  ['Frame 25,Frame 1', ['homePlayer', ...SCORES, 'awayPlayer']],
])('two frames of a line are in %s', (headers, columns) => {
  const frames = framesOf(headers);
  expect(frames.map((frame) => frame.columns)).toEqual([
    [...columns, 'match'],
    [...columns, 'match'],
  ]);
});

test.each([
  // One frame alone, or a frame without one of its scores, is no line of several frames.
  'Home Score 1,Away Score 1',
  'Home Score 1,Away Score 1,Home Score 2',
  'Home Score 1,Away Score 1,Away Score 2',
  // Words that say something else, no side, two numbers, or more frames than a fixture has.
  'Frame 1 Referee,Frame 2 Referee',
  'Score 1,Score 2',
  'Player 1,Player 2',
  'Frame 1 Player,Frame 2 Player',
  'Frame 1 Break,Frame 2 Break',
  'Frame 1 2,Frame 2 2',
  'Frame 26,Frame 27',
  '1,2',
  'Frame 1a Home,Frame 1a Away,Frame 2a Home,Frame 2a Away',
])('no line of several frames has %s', (headers) => {
  expect(framesOf(headers)).toMatchObject([{ own: [] }]);
});

test('frames come in the order of their numbers, each with its own cells, and a cell for a side goes before one for both', () => {
  const header = `${FOUND_BEFORE},Frame 2,Frame 1,Home Player 1,Home Break 1,Frame 3 Home`;
  const { frames } = recogniseColumns(header.split(','), []);
  const fields = '25/26,2,3,Lions,Tigers,Cy Fox 12-60 Di Gale,Ann Lee 72-31 Bo Day,A. Lee,41 30,9'.split(',');
  const cells = frames.map((frame) =>
    ['match', 'homePlayer', 'homeScore', 'awayPlayer', 'homeBreak'].map((column) => cellOf(frame, column, fields)),
  );
  expect(cells).toEqual([
    ['1', 'A. Lee', '72', 'Bo Day', '41'],
    ['2', 'Cy Fox', '12', 'Di Gale', ''],
  ]);
  expect(frames.map(({ own }) => own.toSorted((a, b) => a - b))).toEqual([[6, 7, 8], [5]]);
  const swapped = `${FOUND_BEFORE},Home Player 1,Frame 1,Frame 2`.split(',');
  const [first] = recogniseColumns(swapped, []).frames;
  expect(first && cellOf(first, 'homePlayer', ['', '', '', '', '', 'A. Lee', 'Ann Lee 72-31 Bo Day'])).toBe('A. Lee');
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
  const [frame] = recogniseColumns(headers, []).frames;
  expect(
    frame &&
      cellOf(
        frame,
        column,
        headers.map((header) => (header === column ? cell : '')),
      ),
  ).toBe(read);
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
  const [frame] = recogniseColumns(['Frame 1', 'Frame 2'], []).frames;
  const columns = ['homePlayer', 'homeScore', 'awayScore', 'awayPlayer'];
  expect(columns.map((column) => frame && cellOf(frame, column, [cell]))).toEqual(parts);
});

test.each<[cell: string, first: string, others: string]>([
  ['', '', ''],
  ['41', '41', ''],
  ['41;30', '41', '30'],
  ['41, 30/25 20', '41', '30;25;20'],
])('the breaks in the cell %j', (cell, first, others) => {
  const [frame] = recogniseColumns(['Frame 1', 'Frame 2', 'Home Break 1'], []).frames;
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
  ];
  expect(checkColumns(answers)).toEqual({ ok: true, value: answers });
  expect(checkColumns(undefined)).toEqual({ ok: true, value: [] });
  expect(checkColumns([undefined, { column: 'week', header: undefined, value: null }])).toEqual({
    ok: true,
    value: [],
  });
  const one = 'A column is either a header of the file or one value.';
  expect(
    checkColumns([
      { column: 'venue', header: 'Ort', value: null },
      answers[0],
      { column: 'week', header: null, value: null },
      { column: 'week', header: 'Woche', value: '3' },
      { column: 'homeTeam', header: null, value: 'Lions' },
    ]),
  ).toEqual({
    ok: false,
    issues: [
      { path: 'columns.0.column', message: 'Results have no such column.' },
      { path: 'columns.2.header', message: one },
      { path: 'columns.3.header', message: one },
      { path: 'columns.4.value', message: 'Only season, division and week may have one value.' },
    ],
  });
});
