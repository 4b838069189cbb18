import { expect, it } from 'vitest';
import { weekProgressWords } from './weeks.tsx';

const PLAYED = { fixtureId: 'f', state: 'played', due: false, resultState: 'final' } as const;
const PLANNED = { fixtureId: null, state: 'planned', due: false, resultState: null } as const;
const UNCONFIRMED = { ...PLAYED, resultState: 'unconfirmed' } as const;
const POSTPONED = { ...PLANNED, state: 'postponed' } as const;
const LATE = { ...PLANNED, due: true } as const;

it.each([
  ['All in', [PLAYED, PLAYED]],
  ['All in, 1 not final', [PLAYED, UNCONFIRMED]],
  ['1 match', [PLANNED]],
  ['2 matches, 1 postponed', [PLANNED, POSTPONED]],
  ['2 of 4 in, 1 postponed, 1 overdue', [PLAYED, PLAYED, POSTPONED, LATE]],
])('says %s', (words, fixtures) => {
  expect(weekProgressWords(fixtures)).toBe(words);
});
