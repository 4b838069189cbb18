import { expect, test } from 'vitest';
import { USUAL_RULES } from '#domain/seasons/presets.ts';
import { valueAnswersOf, cardsRead, leagueOf, readTables } from '../../../../tests/support/read-tables.ts';

const HEAD = 'Season = season|Div = division|Week = week|Home = homeTeam|Away = awayTeam';

type Case = {
  headings?: string;
  lines: string[];
  cards: string[];
  faults?: string[];
  leftOut?: string[];
  asked?: string[];
};

const CASES: Record<string, Case> = {
  'a score for each side': {
    lines: ['25/26|1|1|Lions|Tigers|3|2', '25/26|1|1|Bears|Wolves|4.0| 1'],
    cards: ['25/26 1.1 Lions v Tigers', 'scores 3-2', '25/26 1.1 Bears v Wolves', 'scores 4-1'],
  },
  'a score in one cell': {
    headings: 'Res = teamScores',
    lines: ['25/26|1|1|Lions|Tigers|3-2', '25/26|1|1|Bears|Wolves|2026-02-03', '25/26|1|1|Foxes|Hares|3½-1½'],
    cards: [
      '25/26 1.1 Lions v Tigers',
      'scores 3-2',
      '25/26 1.1 Bears v Wolves',
      'undefined-undefined',
      '25/26 1.1 Foxes v Hares',
      'undefined-undefined',
    ],
    faults: [
      '3: Res is "2026-02-03", which is a date: the spreadsheet changed the score into one. Format the cell as text, and type the score again.',
      '4: Res is "3½-1½", which is not a score.',
    ],
  },
  'matches without a score': {
    headings: 'H = homeTeamScore|A = awayTeamScore|State = state',
    lines: [
      '25/26|1|1|Lions|Tigers|||',
      '25/26|1|1|Bears|Wolves|P-P||',
      '25/26|1|1|Foxes|Hares|0|0|Postponed',
      '25/26|1|1|Owls|Crows|||Conceded',
      '25/26|1|1|Jays|Rooks|3|2|Played',
      '25/26|1|1|Cats|Dogs|3|2|Postponed',
      '25/26|1|1|Ants|Bees|3||',
    ],
    cards: [
      '25/26 1.1 Owls v Crows',
      'undefined-undefined',
      '25/26 1.1 Jays v Rooks',
      'scores 3-2',
      '25/26 1.1 Cats v Dogs',
      'scores 3-2',
      '25/26 1.1 Ants v Bees',
      'scores 3-undefined',
    ],
    faults: [
      '5: Owls v Crows was conceded, but the line does not say by whom.',
      '7: Cats v Dogs has a score, but is postponed.',
      '8: A is empty.',
    ],
    leftOut: [
      '2: Lions v Tigers has no score.',
      '3: Bears v Wolves has no score: postponed.',
      '4: Foxes v Hares has no score: postponed.',
    ],
  },
  'a note beside a score': {
    headings: 'H = homeTeamScore|A = awayTeamScore|Notes = state',
    lines: ['25/26|1|1|Lions|Tigers|5|0|Tigers conceded'],
    cards: ['25/26 1.1 Lions v Tigers', 'scores 5-0'],
    leftOut: ['2: “Tigers conceded” is not stored.'],
  },
  'a score without one of the teams': {
    lines: ['25/26|1|1|Lions||3|2', '25/26|1|1|Bears|Bye||', '25/26|1|1|Foxes|Hares|3|2'],
    cards: ['25/26 1.1 Foxes v Hares', 'scores 3-2'],
    faults: ['2: The away team is missing.'],
    leftOut: ['3: Bears Bye: no match.'],
  },
  walkovers: {
    lines: ['25/26|1|1|Lions|Tigers|w/o|', '25/26|1|1|Bears|Wolves|0|W/O', '25/26|1|1|Foxes|Hares|w/o|3'],
    cards: [
      '25/26 1.1 Lions v Tigers',
      'awarded home undefined-undefined',
      '25/26 1.1 Bears v Wolves',
      'awarded away undefined-undefined',
      '25/26 1.1 Foxes v Hares',
      'awarded home undefined-undefined',
    ],
    faults: ['4: H is "w/o", but the line does not say who won.'],
  },
  'wins by a letter': {
    headings: 'Res = teamScores',
    lines: ['25/26|1|1|Lions|Tigers|H-W', '25/26|1|1|Bears|Wolves|Away W/O', '25/26|1|1|Foxes|Hares|P-P'],
    cards: [
      '25/26 1.1 Lions v Tigers',
      'awarded home undefined-undefined',
      '25/26 1.1 Bears v Wolves',
      'awarded away undefined-undefined',
    ],
    leftOut: ['4: Foxes v Hares has no score: postponed.'],
  },
  'each match twice': {
    lines: ['25/26|1|1|Lions|Tigers|3|2', '25/26|1|1|Tigers|Lions|2|3'],
    cards: ['25/26 1.1 Lions v Tigers', 'scores 3-2'],
    asked: ['twice lines'],
    leftOut: ['3: This is the match on line 2, from the other side.'],
  },
  'home and away are not the same match': {
    lines: ['25/26|1|1|Lions|Tigers|3|2', '25/26|1|9|Tigers|Lions|2|3'],
    cards: ['25/26 1.1 Lions v Tigers', 'scores 3-2', '25/26 1.9 Tigers v Lions', 'scores 2-3'],
  },
};

test.each(Object.entries(CASES))(
  '%s',
  (_, { headings = 'H = homeTeamScore|A = awayTeamScore', lines, cards, faults = [], leftOut = [], asked = [] }) => {
    const found = readTables('scores', [`${HEAD}|${headings}`, ...lines].join('\n'));
    expect(cardsRead(found)).toEqual(cards);
    expect(found.faults).toEqual(faults);
    expect(found.leftOut).toEqual(leftOut);
    expect(found.asked.map(([kind, subject]) => `${kind} ${subject}`)).toEqual(asked);
  },
);

test('teams and score may be in one cell, and venues and times are reported as not stored', () => {
  const found = readTables(
    'scores',
    `Season = season|Div = division|Week = week|Match = fixture|Time = time|At = venue
25/26|1|1|Lions 3-2 Tigers|19:30|Red Lion`,
  );
  expect(cardsRead(found)).toEqual(['25/26 1.1 Lions v Tigers', 'scores 3-2']);
  expect(found.leftOut).toEqual(['1: Times (Time) are not stored.', '1: Venues (At) are not stored.']);
});

test('two lines with swapped sides may be two matches', () => {
  const text = `${HEAD}|S = teamScores\n25/26|1|1|Lions|Tigers|3-2\n25/26|1|1|Tigers|Lions|2-3`;
  expect(cardsRead(readTables('scores', text, { answers: valueAnswersOf('twice | lines | keep') }))).toHaveLength(4);
});

test('a file with each frame from both sides is read once', () => {
  const frames = 'HP = homePlayer|HS = homeScore|AP = awayPlayer|AS = awayScore';
  const found = readTables(
    'results',
    `${HEAD}|${frames}
25/26|1|1|Lions|Tigers|Ann Lee|72|Bo Day|31
25/26|1|1|Lions|Tigers|Cal Roe|20|Dee Orr|64
25/26|1|1|Tigers|Lions|Dee Orr|64|Cal Roe|20
25/26|1|1|Tigers|Lions|Bo Day|31|Ann Lee|72`,
  );
  expect(cardsRead(found)).toEqual([
    '25/26 1.1 Lions v Tigers',
    '1 Ann Lee 72 v Bo Day 31',
    '2 Cal Roe 20 v Dee Orr 64',
  ]);
});

test('an empty week of a break may be that of the line above', () => {
  const text = `Week = week|Player = player|Team = team|Break = break
1|Ann Lee|Lions|41
|Bo Day|Tigers|35`;
  const weeks = (answers: string[]) => {
    const { content, asked } = readTables('breaks', text, {
      answers: valueAnswersOf('all | season | 25/26', ...answers),
    });
    return [
      content?.kind === 'breaks' ? content.rows.map(({ week }) => week) : [],
      asked.map(([, subject]) => subject),
    ];
  };
  expect(weeks([])).toEqual([[1, 1], ['empty']]);
  expect(weeks(['weeks | empty | none'])).toEqual([[1, null], []]);
});

test('breaks may be in a list of their own', () => {
  const found = readTables(
    'breaks',
    `Season = season|Date = date|Player = player|Team = team|Break = break|Opponent = opponent|Score = score
25/26|22/09/2025|Lee, Ann|Lions|41, 35|Bo Day|72-31
25/26|29 Sep|Cal Roe||50+||
25/26|||Lions|50||
25/26||Vacant|Lions|50||
25/26||Dee Orr|Lions|abc||11-Feb
25/26||Eve Kay|Lions|33 (2)||`,
  );
  const { content, faults, leftOut } = found;
  const rows = content?.kind === 'breaks' ? content.rows : [];
  expect(
    rows.map(({ line, date, player, team, points, opponent, frameScore }) =>
      [line, date, player.name, team?.name ?? '–', points, opponent, frameScore?.join('-')].join(' ').trim(),
    ),
  ).toEqual([
    '2 2025-09-22 Ann Lee Lions 41 Bo Day 72-31',
    '2 2025-09-22 Ann Lee Lions 35 Bo Day 72-31',
    '3 2025-09-29 Cal Roe – 50',
  ]);
  expect(rows[0]).toMatchObject({ season: '25/26', division: null, week: null });
  expect(faults).toEqual([
    '4: The player is missing.',
    '6: Break is "abc", which is not a break.',
    '6: Score is "11-Feb", which is a date: the spreadsheet changed the score into one. Format the cell as text, and type the score again.',
    '7: Break is "33 (2)", which is not a break.',
  ]);
  expect(leftOut).toEqual(['5: Vacant is not a person.']);
});

test('a league of winners keeps wins without points', () => {
  const { seasons } = leagueOf('25/26');
  const rules = {
    ...USUAL_RULES,
    format: [{ name: 'Pool', matches: 2, players: 1, frames: 1, scored: 'winner' as const, points: null }],
  };
  const found = readTables(
    'results',
    `${HEAD}|HP = homePlayer|HS = homeScore|AP = awayPlayer|AS = awayScore
25/26|1|1|Lions|Tigers|Ann Lee|1|Bo Day|0
25/26|1|1|Lions|Tigers|Cal Roe|L|Dee Orr|W`,
    { facts: { seasons: seasons.map((season) => ({ ...season, rules, divisionRules: {} })), defaultSeason: '25/26' } },
  );
  expect(cardsRead(found).slice(1)).toEqual(['1 Ann Lee v Bo Day won by home', '2 Cal Roe v Dee Orr won by away']);
});
