import { expect, test } from 'vitest';
import {
  valueAnswersOf,
  cardsRead,
  fixturesRead,
  leagueOf,
  readTable,
  readTables,
} from '../../../../tests/support/read-tables.ts';

const LEAGUE = leagueOf('26/27');

/** Returns what is read from a fixture list in a league with the season 26/27. `text`: the headings and the lines. */
function list(text: string, answers: string[] = [], facts = {}) {
  const found = readTables('fixtures', text, { facts: { ...LEAGUE, ...facts }, answers: valueAnswersOf(...answers) });
  const asked = found.asked.map(([kind, subject, suggested]) => `${kind} ${subject}: ${suggested}`);
  return { ...found, asked, rows: fixturesRead(found) };
}

type Case = {
  text: string;
  rows: string[];
  asked?: string[];
  faults?: string[];
  leftOut?: string[];
  answers?: string[];
  facts?: object;
};

const DATED = 'Div = division|Week = week|Date = date|Home = homeTeam|Away = awayTeam';
const TWO_DAYS = [
  { week: 1, from: '2026-09-14', to: '2026-09-20' },
  { week: 2, from: '2026-10-05', to: '2026-10-11' },
];

const CASES: Record<string, Case> = {
  'days of the season, with a weekday or without a year': {
    text: `${DATED}
1|1|Mon 21st Sep|Lions|Tigers
1|2|28/9|Bears|Wolves
1|3|12-Jan|Lions|Bears
1|4|19/01/27 19:30|Tigers|Wolves`,
    rows: [
      '26/27 1.1 2026-09-21 Lions v Tigers',
      '26/27 1.2 2026-09-28 Bears v Wolves',
      '26/27 1.3 2027-01-12 Lions v Bears',
      '26/27 1.4 2027-01-19 19:30 Tigers v Wolves',
    ],
  },
  'words in place of a team': {
    text: `${DATED}
1|1|21/09/2026|Lions|Winner of SF1
1|1|21/09/2026|Bears|Cup Final
1|2|28/09/2026|Tigers (withdrawn)|Lions
1|3|05/10/2026|@ Lions|v Bears
1|4|12/10/2026|Bears|@ Lions`,
    answers: ['nobody | Tigers (withdrawn) | person'],
    rows: ['26/27 1.2 2026-09-28 Tigers (withdrawn) v Lions', '26/27 1.3 2026-10-05 Lions v Bears'],
    asked: ['nobody Winner of SF1: left-out', 'nobody Cup Final: left-out'],
    faults: ['6: The away team is "@ Lions": the “@” says that this team is at home.'],
    leftOut: ['2: Winner of SF1 is no team.', '3: Cup Final is no team.'],
  },
  'days that cannot be': {
    text: `${DATED}
1|1|Tue 21st Sep|Lions|Tigers
1|1|30/02/2027|Bears|Wolves
1|1|21/09/2030|Foxes|Hares
1|1|soon|Owls|Crows
1|1|TBC|Jays|Rooks`,
    rows: ['26/27 1.1 Jays v Rooks'],
    faults: [
      '2: 21 September 2026 is a Monday, not a Tuesday: check the day and the year.',
      '3: Date is "30/02/2027", which is not in the calendar.',
      '4: 21 September 2030 is not in season 26/27.',
      '5: Date is "soon", which is not a date: write it as 22/09/2025.',
    ],
  },
  'the month first where one day can be nothing else': {
    text: `${DATED}
1|1|09/21/2026|Lions|Tigers
1|2|10/05/2026|Bears|Wolves`,
    rows: ['26/27 1.1 2026-09-21 Lions v Tigers', '26/27 1.2 2026-10-05 Bears v Wolves'],
  },
  'the only order in which all days are in the season': {
    text: `${DATED}
1|1|05/10/2026|Lions|Tigers
1|2|06/11/2026|Bears|Wolves`,
    facts: leagueOf('26/27', { calendar: [{ week: 1, from: '2026-09-01', to: '2027-03-31' }], weeks: 1 }),
    rows: ['26/27 1.1 2026-10-05 Lions v Tigers', '26/27 1.2 2026-11-06 Bears v Wolves'],
    faults: [],
  },
  'days that fit both orders': {
    text: `${DATED}
1|1|05/10/2026|Lions|Tigers
1|2|12/12/2026|Bears|Wolves`,
    rows: ['26/27 1.1 2026-10-05 Lions v Tigers', '26/27 1.2 2026-12-12 Bears v Wolves'],
    asked: ['dates order: day-first'],
  },
  'days that are in the usual months in one order alone': {
    text: `${DATED}
1|1|10/05/2026|Lions|Tigers
1|2|10/12/2026|Bears|Wolves`,
    rows: ['26/27 1.1 2026-10-05 Lions v Tigers', '26/27 1.2 2026-10-12 Bears v Wolves'],
    asked: ['dates order: month-first'],
  },
  'days that fit both orders, with an answer': {
    text: `${DATED}
1|1|10/05/2026|Lions|Tigers`,
    answers: ['dates | order | month-first'],
    rows: ['26/27 1.1 2026-10-05 Lions v Tigers'],
  },
  'days of both orders': {
    text: `${DATED}
1|1|21/09/2026|Lions|Tigers
1|2|09/28/2026|Bears|Wolves
1|3|05/10/2026|Foxes|Hares`,
    rows: ['26/27 1.1 2026-09-21 Lions v Tigers'],
    faults: [
      '3: Date is "09/28/2026", which is not in the calendar: the day comes before the month.',
      '4: 05/10/2026 is not clear, as line 3 has the month first (09/28/2026): write 2025-09-22.',
    ],
  },
  'moments with a zone': {
    text: `${DATED}
1|1|2026-09-21T00:00:00+01:00|Lions|Tigers
1|1|2026-09-20T23:00:00Z|Bears|Wolves
1|1|2026-11-20T23:30:00Z|Foxes|Hares`,
    rows: [
      '26/27 1.1 2026-09-21 Lions v Tigers',
      '26/27 1.1 2026-09-21 Bears v Wolves',
      '26/27 1.1 2026-11-20 23:30 Foxes v Hares',
    ],
  },
  'moments in a league elsewhere': {
    text: `${DATED}
1|1|2026-09-21T00:00:00+02:00|Lions|Tigers
1|1|2026-09-20T22:00:00Z|Bears|Wolves`,
    facts: { timeZone: 'Europe/Berlin' },
    rows: ['26/27 1.1 2026-09-21 Lions v Tigers'],
    faults: ['3: Date is "2026-09-20T22:00:00Z", which is in another time zone: write only the date.'],
  },
  'weeks from days, played or not': {
    text: `Div = division|Date = date|Home = homeTeam|Away = awayTeam
1|21/09/2026|Lions|Tigers
1|Thu 24 Sep 2026|Bears|Wolves
1|28/09/2026|Lions|Bears
1|TBA|Foxes|Hares
1||Owls|Crows
1|11/01/2027|Tigers|Wolves`,
    faults: ['6: This line has neither a week nor a date.'],
    leftOut: ['5: Foxes v Hares has neither a week nor a date yet.'],
    rows: [
      '26/27 1.1 2026-09-21 Lions v Tigers',
      '26/27 1.1 2026-09-24 Bears v Wolves',
      '26/27 1.2 2026-09-28 Lions v Bears',
      '26/27 1.17 2027-01-11 Tigers v Wolves',
    ],
    asked: ['weeks dates: from-dates'],
  },
  'weeks from the season’s calendar': {
    text: `Div = division|Date = date|Home = homeTeam|Away = awayTeam
1|15/09/2026|Lions|Tigers
1|28/09/2026|Foxes|Hares
1|06/10/2026|Bears|Wolves`,
    facts: leagueOf('26/27', { calendar: TWO_DAYS, weeks: 2 }),
    answers: ['weeks | dates | from-dates'],
    rows: [
      '26/27 1.1 2026-09-15 Lions v Tigers',
      '26/27 1.1 2026-09-28 Foxes v Hares',
      '26/27 1.2 2026-10-06 Bears v Wolves',
    ],
  },
  'one week for all': {
    text: `Div = division|Date = date|Home = homeTeam|Away = awayTeam
1|21/09/2026|Lions|Tigers
1|28/09/2026|Bears|Wolves`,
    answers: ['weeks | dates | one'],
    rows: ['26/27 1.1 2026-09-21 Lions v Tigers', '26/27 1.1 2026-09-28 Bears v Wolves'],
  },
  'neither weeks nor days nor divisions': {
    text: `Home = homeTeam|Away = awayTeam
Lions|Tigers`,
    rows: ['26/27 1.1 Lions v Tigers'],
    asked: ['all division: 1', 'all week: 1'],
  },
  'answers for all lines win over columns': {
    text: `${DATED}
2|7|21/09/2026|Lions|Tigers`,
    answers: ['all | division | 3', 'all | week | 4', 'all | season | 2026'],
    rows: ['2026 3.4 2026-09-21 Lions v Tigers'],
  },
  'cups are left out': {
    text: `Type = competition|Div = division|Week = week|Home = homeTeam|Away = awayTeam
L|1|1|Lions|Tigers
Cup|1|2|Lions|Bears
|1|SF1|Lions|Foxes
|1|Week 3|Lions|Owls`,
    rows: ['26/27 1.1 Lions v Tigers', '26/27 1.3 Lions v Owls'],
    asked: ['competition L: league', 'competition Cup: left-out', 'competition SF1: left-out'],
    leftOut: ['3: This line is not part of the league (Cup).', '4: This line is not part of the league (SF1).'],
  },
  'a cup’s round that counts has no week': {
    text: `Week = week|Div = division|Home = homeTeam|Away = awayTeam
1|1|Lions|Tigers
SF|1|Lions|Foxes`,
    answers: ['competition | sf | league'],
    rows: ['26/27 1.1 Lions v Tigers'],
    faults: ['3: Week is "SF", which is not a whole number.'],
  },
  'both teams in a cell': {
    text: `Div = division|Week = week|Match = fixture
1|1|Lions v Tigers
1|1|Bears 3-2 Wolves
1|1|Foxes P-P Hares
1|1|Owls`,
    rows: ['26/27 1.1 Lions v Tigers', '26/27 1.1 Bears v Wolves', '26/27 1.1 Foxes v Hares postponed'],
    faults: ['5: Match is "Owls", which is not two teams.'],
    leftOut: ['3: The score 3-2 is left out: this is a list of fixtures.'],
  },
  byes: {
    text: `Div = division|Week = week|Home = homeTeam|Away = awayTeam
1|1|Lions|Bye
1|1||Tigers
1|1|Bears|Wolves`,
    rows: ['26/27 1.1 Bears v Wolves'],
    leftOut: ['2: Lions Bye: no match.', '3: Tigers: no match.'],
  },
  'teams that are none': {
    text: `Div = division|Week = week|Home = homeTeam|Away = awayTeam
1|1|Home Team|Tigers
1|1|2026-09-21|Wolves
1|1|07700 900123|Foxes`,
    rows: [],
    faults: [
      '2: The home team is "Home Team": that is a heading, not a name.',
      '3: The home team is "2026-09-21": that is a date, not a name.',
      '4: The home team is "07700 900123": that is a number, not a name.',
    ],
  },
  'times, venues and states': {
    text: `Div = division|Week = week|Time = time|Home = homeTeam|Away = awayTeam|At = venue|State = state
1|1|7.30pm|Lions|Tigers|Red Lion|Postponed
1|1|TBC|Bears|Wolves||Played
1|1|late|Foxes|Hares||C-C
1|1||Owls|Crows||Moved from 12/09`,
    rows: [
      '26/27 1.1 19:30 Lions v Tigers postponed at Red Lion',
      '26/27 1.1 Bears v Wolves',
      '26/27 1.1 Owls v Crows',
    ],
    faults: ['4: Time is "late", which is not a time: write it as 19:30.'],
    leftOut: ['5: “Moved from 12/09” is not stored: the fixture is planned.'],
  },
  'cells that are filled once for a block': {
    text: `${DATED}
1|1|21/09/2026|Lions|Tigers
||||
|||Bears|Wolves
|2|28/09/2026|Lions|Bears
|||Tigers|Wolves`,
    rows: [
      '26/27 1.1 2026-09-21 Lions v Tigers',
      '26/27 1.1 2026-09-21 Bears v Wolves',
      '26/27 1.2 2026-09-28 Lions v Bears',
      '26/27 1.2 2026-09-28 Tigers v Wolves',
    ],
  },
  'a missing cell among others is a fault': {
    text: `${DATED}
1|1|21/09/2026|Lions|Tigers
1|1|21/09/2026|Bears|Wolves
1||28/09/2026|Lions|Bears
|2|28/09/2026|Tigers|Wolves`,
    rows: ['26/27 1.1 2026-09-21 Lions v Tigers', '26/27 1.1 2026-09-21 Bears v Wolves'],
    faults: ['4: Week is empty.', '5: Div is empty.'],
  },
  'days that are not known below days that are': {
    text: `${DATED}
1|1|21/09/2026|Lions|Tigers
1|2||Lions|Bears
1|3||Bears|Tigers`,
    rows: ['26/27 1.1 2026-09-21 Lions v Tigers', '26/27 1.2 Lions v Bears', '26/27 1.3 Bears v Tigers'],
  },
  'each match twice, once from each side': {
    text: `${DATED}
1|1|21/09/2026|Lions|Tigers
1|2|28/09/2026|Lions|Bears
1|1|21/09/2026|Tigers|Lions
1|2|28/09/2026|Bears|Lions`,
    rows: ['26/27 1.1 2026-09-21 Lions v Tigers', '26/27 1.2 2026-09-28 Lions v Bears'],
    asked: ['twice lines: mirror'],
    leftOut: [
      '4: This is the match on line 2, from the other side.',
      '5: This is the match on line 3, from the other side.',
    ],
  },
};

test.each(Object.entries(CASES))('%s', (_, { text, rows, asked = [], faults = [], leftOut = [], answers, facts }) => {
  const found = list(text, answers, facts);
  expect(found.rows).toEqual(rows);
  expect(found.asked).toEqual(asked);
  expect(found.faults).toEqual(faults);
  expect(found.leftOut).toEqual(leftOut);
});

const SCORES =
  'Season = season|Div = division|Week = week|Date = date|Home = homeTeam|Away = awayTeam|H = homeTeamScore|A = awayTeamScore';

test.each([
  ['25', ['column Season: season', 'season 25: 25/26'], '25/26'],
  ['2025-11-11', ['column Season: ignored', 'all season: 25/26'], '25/26'],
  ['Winter 2025/26', ['column Season: season', 'season Winter 2025/26: 25/26'], '25/26'],
  ['2025-2026', [], '25/26'],
])('the season %s asks %j', (season, asked, name) => {
  const found = readTables('scores', `${SCORES}\n${season}|1|1|22/09/2025|Lions|Tigers|3|2`);
  expect(found.asked.map(([kind, subject, suggested]) => `${kind} ${subject}: ${suggested}`)).toEqual(asked);
  expect(cardsRead(found)[0]).toBe(`${name} 1.1 Lions v Tigers`);
});

test.each<[what: string, titles: string[], facts: object, date: string, suggested: string]>([
  ['a title', ['Results 2024/25'], {}, '', '24/25'],
  ['the days', [], {}, '12/01/2026', '25/26'],
  ['the days of a summer league', [], leagueOf('2025'), '13/06/2025', '2025'],
  ['today', [], {}, '', '26/27'],
])('the season of all lines is suggested from %s', (_, titles, facts, date, suggested) => {
  const table = readTable(
    `Div = division|Week = week|Date = date|Home = homeTeam|Away = awayTeam|S = teamScores\n1|1|${date}|Lions|Tigers|3-2`,
    { titles },
  );
  expect(readTables('scores', [table], { facts }).asked).toEqual([['all', 'season', suggested]]);
});

test('a row above the lines counts for what the lines do not say', () => {
  const table = readTable('Home = homeTeam|Away = awayTeam\nLions|Tigers');
  const above = { season: 'Season 26/27', division: 'Division Two', week: 'Week 3', date: 'Thursday 2nd October' };
  const rows = table.rows.map((row) => ({ ...row, above }));
  const found = readTables('fixtures', [{ ...table, rows }], { facts: LEAGUE });
  expect([fixturesRead(found), found.asked]).toEqual([[], []]);
  expect(found.faults).toEqual(['2: 2 October 2026 is a Friday, not a Thursday: check the day and the year.']);
});

const DIVISIONS: [texts: string[], facts: object, answers: string[], read: string[], asked: string[]][] = [
  [['1', 'Division 2', 'Div Three'], {}, [], ['1', '2', '3'], []],
  [['North', 'South'], {}, [], ['1 North', '2 South'], ['North', 'South']],
  [['Division 1A', 'Division 1B'], {}, [], ['1 Division 1A', '2 Division 1B'], ['Division 1A', 'Division 1B']],
  [['1A', '1B', '2'], {}, ['division | 1a | 1', 'division | 1b | 2', 'division | 2 | 3'], ['1 1A', '2 1B', '3 2'], []],
  [['Premier', '1'], {}, ['division | premier | 1', 'division | 1 | new'], ['1 Premier', '2 1'], []],
  [['Premier', '2'], leagueOf('25/26', { divisions: [1, 2], divisionNames: { 1: 'Premier' } }), [], ['1', '2'], []],
  [
    ['A', 'B'],
    leagueOf('25/26', { divisions: [1, 2] }),
    ['division | A | 2', 'division | B | new'],
    ['2 A', '3 B'],
    [],
  ],
  [['A'], leagueOf('25/26'), [], [], ['A']],
  [
    ['Premier', '1'],
    leagueOf('25/26', { divisions: [1, 2], divisionNames: { 1: 'Premier' } }),
    [],
    ['1 Premier'],
    ['1'],
  ],
  [
    ['Premier', '1'],
    leagueOf('25/26', { divisions: [1, 2], divisionNames: { 1: 'Premier', 2: '1' } }),
    [],
    ['1', '2'],
    [],
  ],
];
test.each(DIVISIONS)('the divisions %j', (texts, facts, answers, read, asked) => {
  const lines = texts.map((text, i) => `25/26|${text}|1||Team ${i}|Other ${i}|3|2`);
  const found = readTables('scores', [SCORES, ...lines].join('\n'), { facts, answers: valueAnswersOf(...answers) });
  const named = new Map(found.content?.divisions.map(({ division, name }) => [division, name]));
  const groups = found.content && 'groups' in found.content ? found.content.groups : [];
  expect(groups.map(({ key: { division } }) => [division, named.get(division)].join(' ').trim())).toEqual(read);
  expect(found.asked.map(([, subject]) => subject)).toEqual(asked);
});

test('tables that do not say their week or division are asked for beside others that do', () => {
  const other = readTable(
    'Season = season|Date = date|Home = homeTeam|Away = awayTeam|S = teamScores\n25/26|22/09/2025|Bears|Wolves|1-4',
  );
  const found = readTables('scores', [
    readTable(`${SCORES}\n25/26|2|3|29/09/2025|Lions|Tigers|3|2`),
    { ...other, rows: other.rows.map((row) => ({ ...row, line: row.line + 10 })) },
  ]);
  expect(cardsRead(found)).toEqual([
    '25/26 2.3 Lions v Tigers',
    '2025-09-29 scores 3-2',
    '25/26 1.1 Bears v Wolves',
    '2025-09-22 scores 1-4',
  ]);
  expect(found.asked.map(([kind, subject]) => `${kind} ${subject}`)).toEqual(['all division', 'weeks dates']);
});

test('a line that could not be split is a fault, and a stray', () => {
  const table = readTable(`${SCORES}\n25/26|1|1||Lions|Tigers|3|2\n25/26|1|1||Lions, Red|Tigers|3|2`);
  const rows = table.rows.map((row, i) => (i === 1 ? { ...row, broken: 'The line has 9 cells.' } : row));
  const found = readTables('scores', [{ ...table, rows }]);
  expect(found.faults).toEqual(['3: The line has 9 cells.']);
  expect(found.content).toMatchObject({ unassignedLines: [3] });
});
