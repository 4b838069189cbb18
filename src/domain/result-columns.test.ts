import { expect, test } from 'vitest';
import { cellOf, type ColumnAnswer, recogniseColumns } from './result-columns.ts';

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
