import { expect, it } from 'vitest';
import { makePeople, makeSeason, makeTeam } from '../../tests/fixtures/made-league.ts';
import { checkPair, checkWhen } from './scheduled-draft.ts';

const SEASON = makeSeason('25/26');
const WHEN = { weekNumber: 4, date: '2025-10-07', venue: ' The  Old Mill ', state: 'rearranged' };
const PEOPLE = makePeople([
  makeTeam('a'),
  makeTeam('b'),
  makeTeam('c', { division: 2, name: 'Cubs' }),
  makeTeam('d', { deleted: true }),
]);

it('when and where a fixture is played is kept as names are', () => {
  expect(checkWhen(WHEN, SEASON)).toEqual({
    ok: true,
    value: { week: 4, date: '2025-10-07', venue: 'The Old Mill', state: 'rearranged' },
  });
  const open = { weekNumber: 24, date: '', venue: '  ', state: 'planned' };
  expect(checkWhen(open, SEASON)).toMatchObject({ ok: true, value: { date: null, venue: '' } });
});

it.each([
  [{ weekNumber: 0 }, 'weekNumber', 'Week number must be at least 1.'],
  [{ weekNumber: 25 }, 'weekNumber', 'Season 25/26 has 24 weeks.'],
  [{ weekNumber: 1.5 }, 'weekNumber', 'Week number must be a whole number.'],
  [{ date: '2025-02-30' }, 'date', '2025-02-30 is not a day of the calendar.'],
  [{ date: '7 Oct' }, 'date', 'The date must be written as YYYY-MM-DD, such as 2025-09-22.'],
  [{ venue: 'x'.repeat(81) }, 'venue', 'The venue is longer than 80 characters.'],
  [{ state: 'played' }, 'state', 'The state must be one of planned, postponed, rearranged.'],
])('%j is a fault', (given, path, message) => {
  expect(checkWhen({ ...WHEN, ...given }, SEASON)).toEqual({ ok: false, issues: [{ path, message }] });
});

it('every fault is told at once, but not one that was told before', () => {
  const draft = { weekNumber: undefined, date: 'x', venue: '\u0000', state: 'gone' };
  const checked = checkWhen(draft, SEASON);
  expect(checked.ok ? [] : checked.issues.map(({ path }) => path)).toEqual(['date', 'venue', 'state']);
});

it.each([
  [{}, []],
  [{ division: 3 }, ['division: Season 25/26 has no division 3.']],
  [{ awayTeam: 'a' }, ['awayTeam: A team cannot play against itself.']],
  [{ awayTeam: 'd' }, ['awayTeam: There is no such team.']],
  [{ homeTeam: 'x', awayTeam: 'y' }, ['homeTeam: There is no such team.', 'awayTeam: There is no such team.']],
  [{ awayTeam: 'c' }, ['awayTeam: Cubs are not in division 1.']],
])('who plays is checked: %j', (given, faults) => {
  const checked = checkPair({ division: 1, homeTeam: 'a', awayTeam: 'b', ...given }, SEASON, PEOPLE, true);
  expect(checked.ok ? [] : checked.issues.map(({ path, message }) => `${path}: ${message}`)).toEqual(faults);
});

it('of an older season nobody says who was in which division', () => {
  expect(checkPair({ division: 1, homeTeam: 'a', awayTeam: 'c' }, SEASON, PEOPLE, false).ok).toBe(true);
});
