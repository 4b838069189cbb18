import { expect, test } from 'vitest';
import type { CompetitionSummary, TieAnswer } from '#contract/cups.ts';
import { nextCupOf } from './load.ts';

/** A cup of two rounds with these days, and open ties such as `1` or `2 overdue`, by their round. */
function cupOf(name: string, playBy: (string | null)[], ties: string[]): CompetitionSummary {
  const rounds = playBy.map((day, index) => ({ round: index + 1, name: `Round ${index + 1}`, bestOf: 5, playBy: day }));
  const openTies = ties.map((tie, index) => {
    const [round, late] = tie.split(' ');
    // Only what the function reads.
    return { tieId: `${name} ${index}`, round: Number(round), overdue: late === 'overdue', home: null } as TieAnswer;
  });
  return { competitionId: name, name, rounds, openTies } as unknown as CompetitionSummary; // as above
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
  const next = nextCupOf(cups);
  expect(next && [next.name, Number(next.round.at(-1)), next.ties.length]).toEqual(expected);
});
