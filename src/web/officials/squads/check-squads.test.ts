import { expect, test } from 'vitest';
import { checkHandicapValues, checkPlayer, checkTeam } from './check-squads.ts';

test('a team has a name and one of the divisions', () => {
  expect(checkTeam({ name: '  The  Weavers ', division: '2', venue: ' Cue  Club ', night: '4' }, [1, 2])).toEqual({
    ok: true,
    value: { name: 'The Weavers', division: 2, venue: 'Cue Club', night: 4 },
  });
  expect(checkTeam({ name: 'The Weavers', division: '0', venue: '', night: '' }, [1, 2])).toMatchObject({ ok: true });
});

test('all faults of a team are reported at once, each at its field', () => {
  expect(checkTeam({ name: ' ', division: '', venue: '', night: '' }, [1, 2])).toEqual({
    ok: false,
    issues: [
      { path: 'division', message: 'Division is required.' },
      { path: 'name', message: 'The team name is required.' },
    ],
  });
  expect(checkTeam({ name: 'The Weavers', division: '3', venue: '', night: '' }, [1, 2])).toEqual({
    ok: false,
    issues: [{ path: 'division', message: 'The league has no division 3.' }],
  });
});

test('a player has a name and three numbers; the modifier may have a fraction', () => {
  expect(checkPlayer({ name: 'Ada Lee', handicap: '20', modifier: '2.5', newHandicap: '15' })).toEqual({
    ok: true,
    value: { name: 'Ada Lee', handicap: 20, modifier: 2.5, newHandicap: 15 },
  });
});

test('all faults of a player are reported at once, each at its field', () => {
  const checked = checkPlayer({ name: 'Absentee', handicap: '', modifier: 'x', newHandicap: '2.5' });
  expect(!checked.ok && checked.issues.map(({ path }) => path).sort()).toEqual([
    'handicap',
    'modifier',
    'name',
    'newHandicap',
  ]);
});

test.each([
  ['-1', 'The handicap must be from 0 to 150.'],
  ['151', 'The handicap must be from 0 to 150.'],
  ['1.5', 'The handicap must be a whole number.'],
])('rejects a handicap of %s', (handicap, message) => {
  expect(checkHandicapValues({ handicap, modifier: '0', newHandicap: '0' })).toEqual({
    ok: false,
    issues: [{ path: 'handicap', message }],
  });
});
