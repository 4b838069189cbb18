import { expect, test } from 'vitest';
import { nobodyMovesWords } from './promotion-words.ts';

const stays = { move: 'stays', position: 1 } as const;
const tie = { division: 1, position: 2, teamIds: ['a', 'b'] };
const season = { from: '25/26', divisions: [1, 2], promoted: 2, ties: [], teams: [stays] };

test.each<[string, Partial<Parameters<typeof nobodyMovesWords>[0]>, string | null]>([
  ['one goes up', { teams: [stays, { ...stays, move: 'promoted' }] }, null],
  ['one goes down', { teams: [{ ...stays, move: 'relegated' }] }, null],
  ['one division', { divisions: [1], ties: [tie] }, 'No team moves, because there is only one division.'],
  ['none up and none down', { promoted: 0, ties: [tie] }, 'No team moves, because none goes up or down.'],
  ['no table', { teams: [{ ...stays, position: null }] }, 'No team moves, because 25/26 has no table.'],
  ['level teams', { ties: [tie] }, 'No team moves, because teams are level at the places that decide.'],
  [
    'numbers that differ, and too few teams',
    { promoted: null },
    'No team moves, because the divisions have too few teams.',
  ],
])('%s', (_, part, words) => {
  expect(nobodyMovesWords({ ...season, ...part })).toBe(words);
});
