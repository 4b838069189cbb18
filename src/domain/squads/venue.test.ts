import { expect, it } from 'vitest';
import { parseVenueName, detectVenueRenames, tableClashes, tableCountLookup } from './venue.ts';

const tablesAt = tableCountLookup([
  { name: 'The Mill', tables: 2 },
  { name: 'Elms', tables: 1 },
]);

it('a venue with more fixtures in a week than tables is reported with all home teams', () => {
  const uses = '2 a Elms, 2 b ELMS , 1 c The Mill, 1 d the mill, 1 e The Mill, 3 c The Mill, 3 d The Mill, 3 f , 3 g ';
  const used = uses.split(', ').map((use) => {
    const [, week, homeTeamId = '', venue = ''] = /^(\d) (\w) (.*)$/.exec(use) ?? [];
    return { week: Number(week), venue, homeTeamId, day: null };
  });
  const clashes = tableClashes(used, tablesAt);
  expect(clashes).toEqual([
    { week: 1, venue: 'The Mill', tables: 2, homeTeamIds: ['c', 'd', 'e'] },
    { week: 2, venue: 'Elms', tables: 1, homeTeamIds: ['a', 'b'] },
  ]);
});

it.each([
  [['Mon', 'Tue'], ''],
  [['Mon', 'Mon'], 'ab'],
  [['Mon', null], 'ab'],
  [[null, null], 'ab'],
  [['Mon', 'Tue', 'Tue'], 'bc'],
  [['Mon', 'Tue', null], 'ac bc'],
  [[null, null, 'Mon'], 'abc'],
])('fixtures on %j at one table clash as %j', (days, expected) => {
  const uses = days.map((day, index) => ({ week: 1, day, venue: 'Elms', homeTeamId: 'abc'.charAt(index) }));
  const clashes = tableClashes(uses, tablesAt).map(({ homeTeamIds }) => homeTeamIds.join(''));
  expect(clashes.join(' ')).toBe(expected);
});

it('an unknown venue has one table', () => {
  expect(tablesAt('Somewhere')).toBe(1);
});

it.each([
  ['  Old   Mill ', { ok: true, value: 'Old Mill' }],
  ['   ', { ok: true, value: '' }],
])('a venue is tidied like a name: %j', (text, kept) => {
  expect(parseVenueName(text)).toEqual(kept);
});

it('a venue has no invisible characters', () => {
  expect(parseVenueName('A\u202eB')).toMatchObject({ ok: false, issues: [{ path: 'venue' }] });
});

const [mill, elms, oak] = ['Mill, 1 Row', 'Elms, 2 Row', 'Oak, 3 Row'];

it.each([
  ['nothing', [mill, elms], [mill, elms], ''],
  ['another order', [mill, elms], [elms, mill], ''],
  ['a name', [mill, elms], ['The Mill, 1 Row', elms], 'mill: The Mill'],
  ['a name and the order', [mill, elms], [elms, 'The Mill, 1 row '], 'mill: The Mill'],
  ['a name, with one added', [mill], [oak, 'The Mill, 1 Row'], 'mill: The Mill'],
  ['capitals', [mill], ['MILL, 1 Row'], 'mill: MILL'],
  ['a name and its address', [mill, elms], ['New, 9 Way', elms], 'mill: New'],
  ['one removed', [mill, elms], [elms], ''],
  ['a name and its address, with one added', [mill], ['New, 9 Way', elms], ''],
  ['two added of the address of one', [mill, elms], ['A, 1 Row', 'B, 1 Row', elms], ''],
  ['one of two of one address', ['A, x', 'B, x', elms], [elms, 'C, x'], ''],
  ['a name, with another removed', [mill, elms], ['The Mill, 1 Row'], 'mill: The Mill'],
  ['one replaced at the end', [mill, elms], [elms, oak], ''],
  ['two of one address', ['A, x', 'B, x'], ['C, x', 'D, x'], 'a: C, b: D'],
] as const)('venues in which %s changed are renamed', (_, before, after, renamed) => {
  const venues = (texts: readonly string[]) =>
    texts.map((text) => {
      const [name = '', address = ''] = text.split(', ');
      return { name, address };
    });
  const found = [...detectVenueRenames(venues(before), venues(after))].map((pair) => pair.join(': '));
  expect(found.join(', ')).toBe(renamed);
});
