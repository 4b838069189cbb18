import { expect, it } from 'vitest';
import { adjustmentsBeyond, checkAdjustment } from '#domain/adjustment.ts';
import { makeSeason } from '../../tests/fixtures/made-league.ts';

const DRAFT = { season: '25/26', division: 1, teamId: 'a', points: -2, reason: ' Late  card ', weekNumber: 3 };
const CONTEXT = { season: makeSeason('25/26'), teamIds: new Set(['a']) };

it('is recorded with a tidied reason', () => {
  const { weekNumber: week, ...rest } = DRAFT;
  expect(checkAdjustment(DRAFT, CONTEXT)).toEqual({ ok: true, value: { ...rest, week, reason: 'Late card' } });
});

it.each([
  [{ points: 0 }, ['points: Points must be a whole number from −99 to 99, but not 0.']],
  [{ points: 100 }, ['points: Points must be a whole number from −99 to 99, but not 0.']],
  [{ points: 1.5 }, ['points: Points must be a whole number from −99 to 99, but not 0.']],
  [{ reason: ' ' }, ['reason: The reason is required.']],
  [{ reason: 'x'.repeat(201) }, ['reason: The reason is longer than 200 characters.']],
  [{ weekNumber: 0 }, ['weekNumber: The week must be from 1 to 24.']],
  [{ weekNumber: 25 }, ['weekNumber: The week must be from 1 to 24.']],
  [{ division: 9 }, ['division: Season 25/26 has no division 9.']],
  [{ teamId: 'b' }, ['teamId: This team did not play in division 1 of 25/26.']],
  [
    { points: 0, reason: '', weekNumber: 99, teamId: 'b' },
    [
      'teamId: This team did not play in division 1 of 25/26.',
      'points: Points must be a whole number from −99 to 99, but not 0.',
      'weekNumber: The week must be from 1 to 24.',
      'reason: The reason is required.',
    ],
  ],
  [{ season: undefined, points: undefined }, []],
])('%j', (given, expected) => {
  const checked = checkAdjustment({ ...DRAFT, ...given }, CONTEXT);
  expect(checked.ok).toBe(false);
  expect(checked.ok ? [] : checked.issues.map(({ path, message }) => `${path}: ${message}`)).toEqual(expected);
});

it('needs a season that the league has', () => {
  const checked = checkAdjustment({ ...DRAFT, season: '01/02' }, { season: undefined, teamIds: new Set() });
  expect(checked).toEqual({ ok: false, issues: [{ path: 'season', message: 'The league has no season 01/02.' }] });
});

it('keeps the week and division that it is in', () => {
  const season = makeSeason('25/26', { weeks: 3, divisions: [1] });
  expect(adjustmentsBeyond(season, [{ week: 3, division: 1 }])).toBeNull();
  const beyond = [
    { week: 4, division: 1 },
    { week: 1, division: 2 },
  ];
  expect(adjustmentsBeyond(season, beyond)).toBe(
    'Season 25/26 has 2 points adjustments in weeks or divisions that would be removed.',
  );
});
