import { describe, expect, test } from 'vitest';
import { readColumnsOf, tableOf } from '../../../../tests/support/column-tables.ts';

const CARD = 'Week|Home|Away|Home Player|HPts|Away Player|APts';
const FRAMES = `1|Red Lion|Blue Bell|Ann Lee|72|Cal Roe|31
1|Red Lion|Blue Bell|Bob Fox|20|Dee Orr|64`;
const READ = 'results: week | homeTeam | awayTeam | homePlayer | homeScore | awayPlayer | awayScore';

/** Returns a match card of two lines with one more column: its heading, and its cell on each line. */
function withColumn(heading: string, first: string, second: string): string {
  const [a = '', b = ''] = FRAMES.split('\n');
  return `${CARD}|${heading}\n${a}|${first}\n${b}|${second}`;
}

/**
 * The heading of one more column in a match card, its two cells, the meaning that is read (`-` if the column is not
 * read), and the question with its suggested answer (`!` if an official must answer it).
 */
test.each<[heading: string, cells: string, read: string, asked: string]>([
  ['Date', '22/09/2025|22/09/2025', 'date', ''],
  ['Date', '|', '-', ''],
  ['Date', 'TBC|TBC', '-', ''],
  ['Date', '45922|45922', 'date', ''],
  ['Date', 'Red Lion|Blue Bell', 'date', 'column Date: date!'],
  ['Date', '19:30|19:30', 'time', 'column Date: time!'],
  ['When', '22 Sep 2025|22 Sep 2025', 'date', ''],
  ['Day', 'Monday|Monday', '-', ''],
  ['KO', '19:30|20:00', 'time', ''],
  ['KO', 'yes|no', '-', ''],
  ['Frame', '1|2', 'match', ''],
  ['Frame', '1|1', '-', ''],
  ['Frame', 'Frame 1|Frame 2', 'match', ''],
  ['Match', '1|2', 'match', ''],
  ['Match', '17|17', '-', ''],
  ['Match', '10452|10453', '-', ''],
  ['Match', 'Red Lion v Blue Bell|Red Lion v Blue Bell', 'fixture', ''],
  ['Match', '2-1|2-1', 'teamScores', ''],
  ['Match No', '1|2', 'match', ''],
  ['No.', '1|2', 'match', ''],
  ['Result', '2-1|2-1', 'teamScores', ''],
  ['Result', '1-1|', 'teamScores', ''],
  ['Result', 'Home|Away', 'winner', ''],
  ['Winner', 'Ann Lee|Dee Orr', 'winner', ''],
  ['Home Frames', '1|1', 'homeTeamScore', ''],
  ['Home Score', '2|2', 'homeTeamScore', ''],
  ['Home Total', '2|2', 'homeTeamScore', ''],
  ['Home HB', '41|', 'homeBreak', ''],
  ['Home Break', 'Break 41|50+', 'homeBreak', ''],
  ['Away Breaks', '41, 35|', 'awayBreak', ''],
  ['Venue', 'Market|Market', 'venue', ''],
  ['Club', 'Market|Market', 'venue', 'column Club: venue!'],
  ['Season', '25/26|25/26', 'season', ''],
  ['Season', '25|25', 'season', ''],
  ['Season', '2025-11-11|2025-11-11', 'season', ''],
  ['Division', '1A|1A', 'division', ''],
  ['Section', 'A|A', 'division', ''],
  ['Section', 'Singles|Singles', '-', ''],
  ['League', 'Premier|Premier', 'division', ''],
  ['Competition', 'Division 1|Division 1', 'division', ''],
  ['Competition', 'League|Cup', 'competition', ''],
  ['Competition', 'Division 1|Cup', 'competition', 'column Competition: competition!'],
  ['Type', 'L|Cup', 'competition', ''],
  ['Type', 'Friday|Monday', 'competition', 'column Type: competition!'],
  ['Round', '1|1', '-', ''],
  ['Round', '2|3', '-', 'column Round: ignored!'],
  ['Handicap', '20|5', '-', ''],
  ['Home Hcp', '20|5', '-', ''],
  ['Referee', 'Pat Kay|Pat Kay', '-', ''],
  ['Notes', 'late start|', '-', ''],
  ['Notes', 'table 2|Postponed', 'state', 'column Notes: state!'],
  ['Fine', '£5|£5', '-', ''],
  ['Frobnication', 'blue|red', '-', 'column Frobnication: ignored'],
  ['Frobnication', '22/09/2025|22/09/2025', 'date', 'column Frobnication: date!'],
  ['Frobnication', '07700900123|07700900124', '-', ''],
  ['Phone', '07700900123|07700900124', '-', ''],
  ['', '22/09/2025|22/09/2025', 'date', 'column #8: date!'],
  ['', 'x|y', '-', 'column #8: ignored'],
  ['Unnamed: 7', 'x|y', '-', 'column Unnamed: 7: ignored'],
  ['APts', '31|64', '-', ''],
  ['APts', '31|65', '?', ''],
  ['Home.1', '|', '-', ''],
])('a column %s with %s: %s', (heading, cells, read, asked) => {
  const [first = '', second = ''] = cells.split('|');
  const found = readColumnsOf(withColumn(heading, first, second));
  if (read === '?') expect(found.asked).toBe('column APts: null!, column APts (2): null!');
  else if (heading === 'Round' && asked !== '')
    expect(found).toMatchObject({ read: `${READ} | ${read}`, asked: `column Week: week!, ${asked}` });
  else expect(found).toMatchObject({ read: `${READ} | ${read}`, asked });
});

/**
 * Four scores on two match cards of two lines each, their meaning (`score`: of frames, `teamScores`: of matches), and
 * the question with its suggested answer.
 */
test.each<[scores: string, read: string, asked: string]>([
  ['72-31,20-64,55-49,60-12', 'score', ''],
  ['3-2,1-3,2-2,3-0', 'score', 'column Score: score!'],
  ['2-1,2-1,0-3,0-3', 'teamScores', 'column Score: teamScores!'],
  ['2-1,,0-3,', 'teamScores', 'column Score: teamScores!'],
  ['72-31,72-31,20-64,20-64', 'score', 'column Score: score!'],
  ['1-0,0-1,1-0,1-0', 'score', ''],
  ['1-0,1-0,1-0,1-0', 'score', ''],
  ['w/o,20-64,55-49,60-12', 'score', ''],
  ['2026-02-03,1072-31,7 2-31,2026-02-04', 'score', 'column Score: score!'],
  ['72,20,55,60', 'score', 'column Score: score!'],
])('scores %s: %s', (scores, read, asked) => {
  const cells = scores.split(',');
  const lines = cells.map(
    (score, i) => `${i < 2 ? 'Red Lion|Blue Bell' : 'Green Man|White Hart'}|A ${i}|B ${i}|${score}`,
  );
  const found = readColumnsOf(`Home|Away|Home Player|Away Player|Score\n${lines.join('\n')}`);
  const isRead = read !== 'teamScores' || found.read.startsWith('results');
  expect(isRead ? found.read.split(' | ').at(-1) : read).toBe(read);
  if (!scores.includes('2026') && !scores.startsWith('72,')) expect(found.asked).toContain(asked);
  else expect(found.asked).toContain('column Score');
});

test.each<[headings: string, lines: string[], asked: string]>([
  ['Lge|Week|Home|Away|H|A', ['1|1|Lions|Tigers|3|2', '2|1|Bears|Wolves|1|4'], 'column Lge: ignored'],
  ['Ground|Week|Home|Away|H|A', ['The Den|1|Lions|Tigers|3|2', 'Old Hall|1|Bears|Wolves|1|4'], ''],
  ['Date|Home|Away|F|A', ['22/09/2025|Lions|Tigers|3|2', '29/09/2025|Bears|Wolves|1|4'], 'file kind: fixtures!'],
])('a column that may be a division or a score is not ignored without a question: %s', (headings, lines, asked) => {
  expect(readColumnsOf([headings, ...lines].join('\n')).asked).toBe(asked);
});

describe('answers', () => {
  test('an official’s answer counts more than heading and cells, and is listed as used', () => {
    const found = readColumnsOf(`${CARD}\n${FRAMES}`, [
      'column home: awayTeam',
      'column Away: homeTeam',
      'column Week: ignored',
    ]);
    expect(found).toMatchObject({
      read: 'results: - | awayTeam | homeTeam | homePlayer | homeScore | awayPlayer | awayScore',
      asked: '',
      answered: ['Week: ignored', 'Home: awayTeam', 'Away: homeTeam'],
      leftOut: ['1: The column Week is left out.'],
    });
  });

  test.each<[what: string, remembered: string[], read: string]>([
    [
      'an answer about an earlier file',
      ['column HPts: awayScore', 'column APts: homeScore'],
      READ.replace('homeScore', '*').replace('awayScore', 'homeScore').replace('*', 'awayScore'),
    ],
    ['not where the cells contradict it', ['column HPts: homeTeam', 'column Week: date'], READ],
    ['no nonsense', ['column HPts: nonsense', 'column Week: homePlayer 99'], READ],
  ])('%s counts: %s', (_, remembered, read) => {
    expect(readColumnsOf(`${CARD}\n${FRAMES}`, [], remembered)).toMatchObject({ read });
  });

  test('an earlier answer does not change this site’s own files', () => {
    const own = 'division|week|homeTeam|awayTeam\n1|1|Lions|Tigers';
    expect(readColumnsOf(own, [], ['column homeTeam: awayTeam']).read).toBe(
      'fixtures: division | week | homeTeam | awayTeam',
    );
    expect(readColumnsOf(own, ['column week: ignored']).read).toBe('fixtures: division | - | homeTeam | awayTeam');
  });

  test('two columns that are said to mean the same are a fault', () => {
    const found = readColumnsOf(`${CARD}\n${FRAMES}`, ['column Week: date', 'column Away: date']);
    expect(found.faults).toEqual(['1: The columns Week and Away have the same meaning. Change one of them.']);
  });

  test('columns without a heading are named by their place, and equal headings by their number', () => {
    const bare = '||\n2026-09-21|Red Lion|Blue Bell\n2026-09-21|Green Man|White Hart';
    expect(readColumnsOf(bare)).toMatchObject({
      read: 'fixtures: date | homeTeam | awayTeam',
      asked: 'file kind: fixtures!, column #1: date!, column #2: homeTeam!, column #3: awayTeam!',
    });
    const answers = ['file kind: fixtures', 'column #1: date', 'column #2: awayTeam', 'column #3: homeTeam'];
    expect(readColumnsOf(bare, answers)).toMatchObject({ read: 'fixtures: date | awayTeam | homeTeam', asked: '' });
    const twice = 'Date|Name|Name|Score\n22/09/2025|Red Lion|Blue Bell|3-2';
    const named = ['column Name: homeTeam', 'column Name (2): awayTeam'];
    expect(readColumnsOf(twice, named)).toMatchObject({
      read: 'scores: date | homeTeam | awayTeam | teamScores',
      asked: '',
    });
  });

  test('the answer about the kind wins', () => {
    const list = 'Home|Away|Score\nRed Lion|Blue Bell|3-2\nRed Lion|Green Man|';
    expect(readColumnsOf(list).asked).toBe('file kind: scores!');
    expect(readColumnsOf(list, ['file kind: fixtures'])).toMatchObject({
      read: 'fixtures: homeTeam | awayTeam | -',
      leftOut: ['1: The column Score is left out.'],
      asked: '',
    });
    expect(readColumnsOf(list, ['file kind: scores'])).toMatchObject({
      read: 'scores: homeTeam | awayTeam | teamScores',
    });
  });

  test('a question about a column offers what its heading and cells may mean first, and every meaning of the kind', () => {
    const [question] = readColumnsOf(
      'Home|Away|Home Player|Away Player|Score\nLions|Tigers|Ann|Bo|3-2\nLions|Tigers|Cy|Di|1-3',
    ).questions;
    expect(question).toMatchObject({
      kind: 'column',
      subject: 'Score',
      lines: [1, 2, 3],
      text: 'Are the scores in Score frame scores or match scores? It has 3-2, 1-3.',
    });
    expect(question?.options.slice(0, 2)).toEqual([
      { value: 'score', text: 'Frame score, such as 72–31' },
      { value: 'teamScores', text: 'Match score, such as 3–2' },
    ]);
    expect(question?.options.at(-1)).toEqual({ value: 'ignored', text: 'Leave it out' });
  });
});

describe('several tables', () => {
  const results = tableOf(`${CARD}\n${FRAMES}`);
  const league = tableOf('Team|P|W|L|F|A|Pts\nRed Lion|1|1|0|2|1|2', { number: 2, firstLine: 6 });
  const squads = tableOf('Team|Player|Hcp\nRed Lion|Ann Lee|20', { number: 3, firstLine: 10 });

  test('a league table is left out, line by line', () => {
    expect(readColumnsOf([results, league])).toMatchObject({
      read: READ,
      asked: 'table 2: ignored',
      leftOut: ['7: Table 2 is a league table, which is left out.'],
    });
  });

  test('tables of one kind are read together, and equal headings mean the same in all of them', () => {
    const more = tableOf(`${CARD}\n1|Green Man|White Hart|Gus Ray||Ida Poe|`, { number: 2, firstLine: 6 });
    expect(readColumnsOf([results, more])).toMatchObject({
      read: `${READ}: ${READ.slice('results: '.length)}`,
      asked: '',
    });
  });

  test('if tables are of several kinds, those of one kind are read', () => {
    expect(readColumnsOf([results, squads])).toMatchObject({
      read: READ,
      asked: 'file kind: results!, table 3: ignored!',
    });
    expect(readColumnsOf([results, squads], ['file kind: squads', 'table 1: ignored'])).toMatchObject({
      read: 'squads: team | player | handicap',
      asked: '',
      leftOut: ['2: Table 1 is left out.', '3: Table 1 is left out.'],
    });
  });

  test('an official can have a table read that seems to be of another kind', () => {
    const bare = tableOf('||\nx|Green Man|White Hart', { number: 2, firstLine: 6 });
    const list = tableOf('Home|Away\nRed Lion|Blue Bell');
    expect(readColumnsOf([list, bare], ['table 2: read', 'column #1: ignored']).read).toMatch(
      /^fixtures: homeTeam \| awayTeam: /,
    );
  });
});

test('a table that was given this site’s headings by an earlier step causes no question', () => {
  const made = tableOf('team|player|handicap\nRed Lion||\nRed Lion|Ann Lee|rec 20', {
    headingLine: null,
    kind: 'squads',
  });
  expect(readColumnsOf([made])).toMatchObject({ read: 'squads: team | player | handicap', asked: '', leftOut: [] });
});

describe('lists written from one team’s side', () => {
  const head = 'Team|Opposition|Venue|Player|Opponent|For|Against';
  const lines = 'Lions|Tigers|H|Ann|Bo|72|31\nLions|Bears|A|Ann|Cy|20|64';

  test('a column that says who was at home swaps the sides of away matches', () => {
    expect(readColumnsOf(`${head}\n${lines}`)).toMatchObject({
      read: [
        'results: homeTeam | awayTeam | - | homePlayer | awayPlayer | homeScore | awayScore',
        'awayTeam | homeTeam | - | awayPlayer | homePlayer | awayScore | homeScore',
      ].join(': '),
      asked: '',
      leftOut: [],
      faults: [],
    });
  });

  test('it does not say whose score comes first in a cell with both', () => {
    const text = 'Team|Opposition|H/A|Result\nLions|Tigers|H|3-2\nLions|Bears|A|4-1';
    expect(readColumnsOf(text).faults).toEqual(['3: Result does not say whose score comes first in an away match.']);
  });

  test('without it, the side is a question', () => {
    expect(readColumnsOf('Team|Opposition|Home Frames|Away Frames\nLions|Tigers|3|2').asked).toBe(
      'column Team: homeTeam!',
    );
  });
});

describe('several matches on a line', () => {
  const twice = 'Week|Home|Away|Home|Away\n1|Lions|Tigers|Bears|Wolves\n2|Tigers|Lions||';

  test('two matches on a line become two tables if an official says so', () => {
    expect(readColumnsOf(twice)).toMatchObject({
      read: 'fixtures: week | homeTeam | awayTeam | - | -: week | - | - | homeTeam | awayTeam',
      asked:
        'column Home: homeTeam!, column Away: awayTeam!, column Home (2): homeTeam 2!, column Away (2): awayTeam 2!',
    });
    const answers = [
      'column Home: homeTeam',
      'column Away: awayTeam',
      'column Home (2): ignored',
      'column Away (2): ignored',
    ];
    expect(readColumnsOf(twice, answers)).toMatchObject({
      read: 'fixtures: week | homeTeam | awayTeam | - | -',
      asked: '',
    });
  });

  test.each<[players: string, read: string]>([
    ['Ann Lee, Bob Fox, Cy Day', 'squads: team | player | player 2 | player 3'],
    ['Ann Lee; Bob Fox; Cy Day', 'squads: team | player | player 2 | player 3'],
    ['Lee, Ann', 'squads: team | player'],
    ['Ann Lee', 'squads: team | player'],
  ])('the players %s in one cell: %s', (players, read) => {
    expect(readColumnsOf(`Team|Players\nLions|${players}\nTigers|Di Gale`).read).toBe(read);
  });
});
