import { expect, it } from 'vitest';
import { aboutWeek } from './weeks.tsx';

const PLAYED = { fixtureId: 'f', state: 'played', due: false } as const;
const PLANNED = { fixtureId: null, state: 'planned', due: false } as const;
const POSTPONED = { ...PLANNED, state: 'postponed' } as const;
const LATE = { ...PLANNED, due: true } as const;

it.each([
  ['All in', [PLAYED, PLAYED]],
  ['1 match', [PLANNED]],
  ['2 matches, 1 postponed', [PLANNED, POSTPONED]],
  ['2 of 4 in, 1 postponed, 1 overdue', [PLAYED, PLAYED, POSTPONED, LATE]],
])('says %s', (words, fixtures) => {
  expect(aboutWeek(fixtures)).toBe(words);
});
