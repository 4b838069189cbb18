import { expect, it } from 'vitest';
import { parseVenue, tableClashes, tablesOf } from './venue.ts';

const tablesAt = tablesOf([
  { name: 'The Mill', tables: 2 },
  { name: 'Elms', tables: 1 },
]);

it('a venue with more fixtures in a week than tables is reported with all home teams', () => {
  const uses = [
    { week: 2, venue: 'Elms', homeTeamId: 'a' },
    { week: 2, venue: 'ELMS ', homeTeamId: 'b' },
    { week: 1, venue: 'The Mill', homeTeamId: 'c' },
    { week: 1, venue: 'the mill', homeTeamId: 'd' },
    { week: 1, venue: 'The Mill', homeTeamId: 'e' },
    { week: 3, venue: 'The Mill', homeTeamId: 'c' },
    { week: 3, venue: 'The Mill', homeTeamId: 'd' },
    { week: 3, venue: '', homeTeamId: 'f' },
    { week: 3, venue: '', homeTeamId: 'g' },
  ];
  const clashes = tableClashes(uses, tablesAt);
  expect(clashes).toEqual([
    { week: 1, venue: 'The Mill', tables: 2, homeTeamIds: ['c', 'd', 'e'] },
    { week: 2, venue: 'Elms', tables: 1, homeTeamIds: ['a', 'b'] },
  ]);
});

it('an unknown venue has one table', () => {
  expect(tablesAt('Somewhere')).toBe(1);
});

it.each([
  ['  Old   Mill ', { ok: true, value: 'Old Mill' }],
  ['   ', { ok: true, value: '' }],
])('a venue is kept as names are: %j', (text, kept) => {
  expect(parseVenue(text)).toEqual(kept);
});

it('a venue has no invisible characters', () => {
  expect(parseVenue('A\u202eB')).toMatchObject({ ok: false, issues: [{ path: 'venue' }] });
});
