import { expect, test } from 'vitest';
import type { CompetitionSummary, TieAnswer } from '#contract/cups.ts';
import type { RunningScoreAnswer } from '#contract/running-scores.ts';
import type { WhatsOn } from '#contract/whats-on.ts';
import { combineMatchLists, chooseHomeLead, mostUrgentCup } from './load.ts';

/**
 * Makes a cup. `playBy`: the play-by day of each round. `ties`: the open ties, each as the number of its round, such as
 * `1` or `2 overdue`.
 */
function cupOf(name: string, playBy: (string | null)[], ties: string[]): CompetitionSummary {
  const rounds = playBy.map((day, index) => ({ round: index + 1, name: `Round ${index + 1}`, bestOf: 5, playBy: day }));
  const openTies = ties.map((tie, index) => {
    const [round, late] = tie.split(' ');
    // The tie has only the fields that `mostUrgentCup` reads.
    return { tieId: `${name} ${index}`, round: Number(round), overdue: late === 'overdue', home: null } as TieAnswer;
  });
  // The cup, too, has only the fields that `mostUrgentCup` reads.
  return { competitionId: name, name, rounds, openTies } as unknown as CompetitionSummary;
}

test.each([
  ['no cups', [], null],
  ['nothing to play', [cupOf('A', ['2026-12-01'], [])], null],
  ['one', [cupOf('A', ['2026-12-01'], ['1', '1'])], ['A', 1, 2]],
  ['the sooner', [cupOf('A', ['2026-12-09'], ['1']), cupOf('B', ['2026-12-01'], ['1'])], ['B', 1, 1]],
  ['a day before none', [cupOf('A', [null], ['1']), cupOf('B', ['2026-12-01'], ['1'])], ['B', 1, 1]],
  ['none', [cupOf('A', [null], ['1'])], ['A', 1, 1]],
  [
    'an overdue tie is not what comes',
    [cupOf('A', ['2026-11-01'], ['1 overdue']), cupOf('B', ['2026-12-01'], ['1'])],
    ['B', 1, 1],
  ],
  ['all are overdue', [cupOf('A', ['2026-11-01'], ['1 overdue', '1 overdue'])], ['A', 1, 2]],
  ['the round after an overdue tie', [cupOf('A', ['2026-11-01', '2026-12-01'], ['1 overdue', '2', '2'])], ['A', 2, 2]],
])('the cup that is played next: %s', (_, cups, expected) => {
  const next = mostUrgentCup(cups);
  expect(next && [next.name, Number(next.round.at(-1)), next.ties.length]).toEqual(expected);
});

const place = { season: '25/26', division: 1, weekNumber: 10, homeTeamName: 'A', awayTeamName: 'B' };
const running = (homeTeamId: string): RunningScoreAnswer => ({
  ...place,
  runningId: `r ${homeTeamId}`,
  homeTeamId,
  awayTeamId: 'b',
  homeTeamScore: 2,
  awayTeamScore: 1,
  matches: [],
  changedAt: '2025-11-20T20:00:00.000Z',
});
const listed = (homeTeamId: string, fixtureId: string | null = null) => ({
  ...place,
  listedId: `l ${homeTeamId}`,
  homeTeamId,
  awayTeamId: 'b',
  date: '2025-11-20',
  venue: '',
  fixtureId,
  state: fixtureId === null ? ('planned' as const) : ('played' as const),
  resultState: null,
  homeTeamScore: fixtureId === null ? null : 5,
  awayTeamScore: fixtureId === null ? null : 0,
});
function nightFixtures(fixtures: ReturnType<typeof listed>[]) {
  const when = {
    near: 'today',
    day: '2025-11-20',
    weekNumber: 10,
    weekEnds: null,
    time: null,
    isFirst: false,
  } as const;
  return { ...when, fixtures, others: [] };
}
function nightOf(near: 'today' | 'tomorrow'): WhatsOn['lead'] {
  const when = { near, day: '2025-11-20', weekNumber: 10, weekEnds: null, time: '19:45', isFirst: false };
  return { kind: 'night', night: { ...when, fixtures: [listed('a'), listed('c', 'f')], others: [] } };
}

test.each<[what: string, lead: WhatsOn['lead'], running: RunningScoreAnswer[], shown: string[]]>([
  ['nothing is played', nightOf('today'), [], ['l a null', 'l c 5']],
  ['a listed match is played', nightOf('today'), [running('a')], ['l a 2', 'l c 5']],
  ['another match is played', nightOf('today'), [running('d')], ['l a null', 'l c 5', 'r d 2']],
  ['the night is another one', nightOf('tomorrow'), [running('a')], ['r a 2']],
  ['there is no night', { kind: 'over' }, [running('d')], ['r d 2']],
])('leads with tonight or the next night if %s', (_, lead, now, shown) => {
  const leads = chooseHomeLead(lead, now, '2025-11-20');
  if (leads.kind !== 'night') throw new Error('A night leads.');
  expect(leads.night.matches.map(({ listedId, homeTeamScore }) => `${listedId} ${homeTeamScore}`)).toEqual(shown);
  expect(leads.night.near).toBe(now.length === 0 && lead.kind === 'night' ? lead.night.near : 'today');
});

test('lists each match once, by its id on the fixture list if it is on one', () => {
  const night = { kind: 'night', night: { ...nightFixtures([listed('c'), listed('e')]) } } as const;
  const shown = combineMatchLists([listed('a'), listed('b', 'f1')], night, [listed('b', 'f1'), listed('off', 'f2')]);
  expect(shown.map(({ listedId }) => listedId)).toEqual(['l a', 'l b', 'l c', 'l e', 'l off']);
});
