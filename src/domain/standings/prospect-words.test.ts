import { expect, it } from 'vitest';
import type { Prospect } from './prospects.ts';
import { prospectWords } from './prospect-words.ts';

const CAN: Prospect = { can: true, certain: false, needs: null };
const SURE: Prospect = { can: true, certain: true, needs: null };
const NEVER: Prospect = { can: false, certain: false, needs: null };

it.each<[Prospect, Prospect | null, Prospect | null, string[]]>([
  [CAN, null, null, ['Can still win the division, with 3 matches left.']],
  [
    { ...CAN, needs: 1 },
    { ...CAN, needs: 12 },
    { ...CAN, needs: 2 },
    [
      'Can still win the division, with 3 matches left. Needs 1 more point to be sure of the title.',
      'Can still go up. Needs 12 more points to be sure of going up.',
      'Can still go down. Needs 2 more points to be sure of staying up.',
    ],
  ],
  [SURE, SURE, SURE, ['Certain of the title: cannot be caught.', 'Certain to go up.', 'Cannot go down.']],
  [NEVER, NEVER, NEVER, ['Can no longer win the division.', 'Can no longer go up.', 'Certain to go down.']],
  [NEVER, null, CAN, ['Can no longer win the division.', 'Can still go down.']],
  [{ can: null, certain: false, needs: null }, null, null, []],
  [{ can: null, certain: null, needs: null }, { can: true, certain: null, needs: null }, SURE, ['Cannot go down.']],
])('%j, %j, %j', (title, promotion, safety, words) => {
  expect(prospectWords({ teamId: 'a', left: 3, title, promotion, safety })).toEqual(words);
});

it('names a single match', () => {
  const words = prospectWords({ teamId: 'a', left: 1, title: CAN, promotion: null, safety: null });
  expect(words).toEqual(['Can still win the division, with 1 match left.']);
});
