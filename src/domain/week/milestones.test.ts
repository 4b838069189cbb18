import { expect, it } from 'vitest';
import { totalsOfSeason } from '#domain/seasons/season-marks.ts';
import {
  LEAGUE,
  makeFixture,
  makeFrames,
  makeMatch,
  makePair,
  makePeople,
  makePlayer,
  makeTeam,
  RULES,
} from '../../../tests/fixtures/made-league.ts';
import { firstPlaceMilestones, milestonesIn, certainChampions, titleMilestones } from './milestones.ts';

const people = makePeople(
  [makeTeam('a', { name: 'Cue Corner' }), makeTeam('b', { name: 'Weavers' })],
  [makePlayer('ann', 'a', { name: 'Ann' }), makePlayer('bob', 'b', { name: 'Bob' })],
);

/** Returns fixtures of one frame each. `W`: Ann wins. `L`: Bob wins. A number after the letter is a break by Ann. */
function played(frames: string, week: number, season = '25/26') {
  return frames.split(' ').flatMap((one) => {
    if (one === '') return [];
    const points = Number(one.slice(1));
    const match = makeMatch('ann', one.startsWith('W') ? 60 : 20, one.startsWith('W') ? 20 : 60, 'bob', {
      home: points ? [points] : [],
    });
    return makeFixture('a', 'b', { week, season, matches: [match] });
  });
}

const wins = (number: number) => Array(number).fill('W').join(' ');

const bestBreak = (points: number) => [`best-break Ann made a personal best break of ${points} (before: 30).`];
const runOf = (count: number) => [
  `winning-run Ann made it ${count} wins in a row.`,
  `team-run Cue Corner made it ${count} wins in a row.`,
];

it('does not say frames if matches have several', () => {
  const bestOfThree = (week: number, count: number) =>
    Array.from({ length: count }, () =>
      makeFixture('a', 'b', { week, matches: [makeFrames('ann', '60-1 60-2', 'bob')] }),
    );
  const texts = (before: number, now: number) =>
    milestonesIn(bestOfThree(9, now), bestOfThree(3, before), [], people).flatMap((one) =>
      'playerId' in one ? one.text : [],
    );
  expect(texts(4, 1)).toEqual(['Ann made it 5 wins in a row.']);
  expect(texts(98, 2)).toContain('Ann played for the 100th time.');
});

it('mentions only a break of a match of pairs', () => {
  const pair = makePair('ann', 60, 20, 'bob', { ann: [50] });
  const found = milestonesIn([makeFixture('a', 'b', { week: 9, matches: [pair] })], played('W30 W W W', 3), [], people);
  expect(found.map(({ text }) => text)).toEqual([
    'Ann made a personal best break of 50 (before: 30).',
    'Cue Corner made it 5 wins in a row.',
  ]);
});

it.each([
  // The case, the frames of an earlier season, of earlier weeks and of the current week, and the expected milestones.
  ['a first win after lost frames', '', 'L L', 'W', ['first-win Ann won for the first time.']],
  ['no first win is known without results from before', '', '', 'W', []],
  ['a second win', '', 'W', 'W', []],
  ['a first win of somebody new', '', 'W', 'L', ['first-win Bob won for the first time.']],
  ['a first win when the earlier one was last season', 'W L', '', 'W L', []],
  ['a better break', '', 'W30 L', 'W31', bestBreak(31)],
  ['the best of several breaks', '', 'W30 L', 'W31 W40', bestBreak(40)],
  ['a better break than last season', 'W30 L', '', 'L31', bestBreak(31)],
  ['the same break', '', 'W30 L', 'L30', []],
  ['a first break', '', 'W L', 'L50', []],
  ['a run that reaches five', '', `L ${wins(4)}`, 'W', runOf(5)],
  ['a run that is told only once', '', `L ${wins(5)}`, 'W', []],
  ['a run that reached five and ended', '', `L ${wins(4)}`, 'W L', runOf(5)],
  ['a run over the new year', `L ${wins(8)}`, 'W', 'W', runOf(10)],
  ['a run that ended before', '', `L ${wins(4)} L`, 'W', []],
])('%s', (_, earlier, before, week, expected) => {
  const found = milestonesIn(played(week, 9), played(before, 3), [totalsOfSeason(played(earlier, 1, '24/25'))], people);
  expect(found.map(({ kind, text }) => `${kind} ${text}`)).toEqual(expected);
});

// Returns frames that Ann wins and loses in turn, so that there are no runs.
const turns = (number: number) => Array.from({ length: number }, (_, i) => (i % 2 === 0 ? 'W' : 'L')).join(' ');

it.each([
  [98, 1, null],
  [99, 1, 100],
  [99, 2, 100],
  [100, 1, null],
  [249, 1, 250],
  [499, 1, 500],
  [749, 1, null],
  [999, 1, 1000],
  [1000, 1, null],
  [1499, 3, 1500],
])('after %i frames, %i more are frame number %s', (before, more, told) => {
  const texts = milestonesIn(played(turns(more), 9), played(turns(before), 3), [], people).map(({ text }) => text);
  expect(texts).toEqual(told === null ? [] : [`Ann played frame number ${told}.`, `Bob played frame number ${told}.`]);
});

it('names them in the order of their names', () => {
  const players = [makePlayer('ann', 'a', { name: 'Ann' }), makePlayer('bob', 'b', { name: 'Abe' })];
  const league = makePeople([...people.teams.values()], players);
  const found = milestonesIn(played(turns(1), 9), played(turns(99), 3), [], league);
  expect(found.map(({ text }) => text)).toEqual(['Abe played frame number 100.', 'Ann played frame number 100.']);
});

it('names the player or team of each milestone', () => {
  const found = milestonesIn(played('W', 9), played(`L ${wins(4)}`, 3), [], people);
  expect(found).toEqual([
    { kind: 'winning-run', playerId: 'ann', text: 'Ann made it 5 wins in a row.' },
    { kind: 'team-run', teamId: 'a', text: 'Cue Corner made it 5 wins in a row.' },
  ]);
  expect(milestonesIn([], [], [], LEAGUE)).toEqual([]);
});

/** Returns a table of these teams. In a `level` table all teams are first. */
const table = (...teams: string[]) =>
  teams.map((name, i) => ({ teamId: name.toLowerCase(), teamName: name, position: i + 1 }));
const level = (...teams: string[]) => table(...teams).map((row) => ({ ...row, position: 1 }));
const joint = level('A', 'B').map((row) => ({ ...row, decided: { how: 'joint', note: '' } as const }));

it.each([
  [table('A', 'B'), table('B', 'A'), ['B went top of Division 2.']],
  [table('A', 'B'), table('A', 'B'), []],
  [table(), table('A', 'B'), []],
  [table(), table(), []],
  [table('A', 'B'), level('A', 'B'), []],
  [level('A', 'B'), level('A', 'B'), []],
  [level('A', 'B'), table('A', 'B'), ['A went top of Division 2.']],
])('first place: %j, then %j', (before, after, expected) => {
  expect(firstPlaceMilestones('Division 2', before, after).map(({ text }) => text)).toEqual(expected);
});

/** Returns a division of teams `a` and `b` with these points, and the number of fixtures left between the two. */
function openDivision(a: number, b: number, left: number) {
  const fixture = { homeTeamId: 'a', awayTeamId: 'b', mayLapse: false };
  const points = new Map([['a', a] as const, ['b', b] as const]);
  return { points, fixtures: Array.from({ length: left }, () => fixture), rules: RULES };
}

it.each([
  // The points of `a` and `b`, the number of fixtures left (five points each), the table, and the teams that have won
  // the title for certain.
  [10, 4, 1, table('A', 'B'), 'A'],
  [10, 5, 1, table('A', 'B'), ''],
  [10, 6, 1, table('A', 'B'), ''],
  [10, 6, 0, table('A', 'B'), 'A'],
  [10, 10, 0, table('A', 'B'), 'A'],
  [10, 10, 0, level('A', 'B'), ''],
  [10, 10, 0, joint, 'A B'],
])(
  'with %i and %i points and %i fixtures left, and the table %j, the title is of "%s"',
  (a, b, left, rows, holders) => {
    const found = certainChampions({ open: openDivision(a, b, left), table: rows });
    expect(found.map(({ teamName }) => teamName).join(' ')).toBe(holders);
  },
);

const levelWith = (teams: string) => `${teams[0]} finished level with ${teams[2]} at the top of Division 2.`;

it.each([
  ['won', 1, table('A', 'B'), 0, table('A', 'B'), ['A won the title of Division 2.']],
  ['won before', 0, table('A', 'B'), 0, table('A', 'B'), []],
  ['open', 1, table('A', 'B'), 1, table('A', 'B'), []],
  ['joint', 1, table('A', 'B'), 0, joint, ['A', 'B'].map((team) => `${team} are joint champions of Division 2.`)],
  ['level', 1, table('A', 'B'), 0, level('A', 'B'), ['A B', 'B A'].map(levelWith)],
  ['level before', 0, level('A', 'B'), 0, level('A', 'B'), []],
])('the title, %s', (_, leftBefore, before, leftAfter, after, expected) => {
  const [open, over] = [leftBefore, leftAfter].map((left) => openDivision(10, 10, left));
  const reached = titleMilestones('Division 2', { open: open!, table: before }, { open: over!, table: after });
  expect(reached.map(({ text }) => text)).toEqual(expected);
});
