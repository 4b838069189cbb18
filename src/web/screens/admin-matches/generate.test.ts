import { expect, test } from 'vitest';
import { checkPlanRequest } from './generate.tsx';

const values = { division: '', first: '1', free: '', night: '', meetings: '2' };

test('plans all weeks from the first one, except those left free', () => {
  expect(checkPlanRequest({ ...values, first: '2', free: '4, 6;7' }, '25/26', 8)).toEqual({
    ok: true,
    value: { season: '25/26', weeks: [2, 3, 5, 8], night: null, meetings: 2 },
  });
  expect(checkPlanRequest({ ...values, division: '2', night: '4', meetings: '3' }, '25/26', 2)).toEqual({
    ok: true,
    value: { season: '25/26', divisions: [2], weeks: [1, 2], night: 4, meetings: 3 },
  });
});

test.each([
  [{ first: '' }, 'first', 'The first week is required.'],
  [{ first: '9' }, 'first', 'The first week must be from 1 to 8.'],
  [{ first: '0' }, 'first', 'The first week must be from 1 to 8.'],
  [{ first: '1.5' }, 'first', 'The first week must be from 1 to 8.'],
  [{ free: 'Christmas' }, 'free', 'Write the weeks as numbers, such as 5, 12.'],
])('rejects %j', (given, path, message) => {
  expect(checkPlanRequest({ ...values, ...given }, '25/26', 8)).toEqual({ ok: false, issues: [{ path, message }] });
});
