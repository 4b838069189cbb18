import { expect, test } from 'vitest';
import type { Role } from '#domain/people/permissions.ts';
import { search } from '#domain/search.ts';
import { toSearchResults, isTooShort, EMPTY_SEARCH_ANSWER } from './search-results.ts';
import { officialPageIndex } from './official-pages.ts';
import { publicPageIndex } from './site-pages.ts';

const OF = { carried: '', nameOfDivision: (division: number) => `Division ${division}` };

test('results say whether they are teams, matches or players, and link to their pages', () => {
  const team = { teamId: 't 1', name: 'Old Mill', division: 2, deleted: false, formerly: null, distance: 0 };
  const named = { name: 'Jo St.John', deleted: false, formerly: 'Jo Smith', distance: 0 };
  const player = { playerId: 'p', team: 'Elms', teamId: 'e', ...named };
  const match = { address: '/match/m/x', name: 'Old Mill v Elms', season: '24/25', weekNumber: 3, distance: 0 };
  const matches = [
    { ...match, date: '2026-01-09', played: false },
    { ...match, date: null, played: true },
  ];
  const answer = {
    ...EMPTY_SEARCH_ANSWER,
    teams: [team, { ...team, teamId: 'x', deleted: true }],
    matches,
    players: [player],
  };
  expect(
    toSearchResults(answer, [], { ...OF, carried: '?season=24/25' }).map(({ what, address }) => [what, address]),
  ).toEqual([
    ['Team, Division 2', '/team/t%201?season=24/25'],
    ['Former team', '/team/x?season=24/25'],
    ['Next match, Fri 9 January 2026', '/match/m/x'],
    ['Result, 24/25, week 3', '/match/m/x'],
    ['Player, Elms, formerly Jo Smith', '/player/p?season=24/25'],
  ]);
});

test('rules, news and other texts link to their place on a page, and the closest result comes first', () => {
  const written = [
    { kind: 'rule' as const, id: 'rule-cups', name: 'Cups', about: '', distance: 2 },
    { kind: 'news' as const, id: '2026-01-open', name: 'Open', about: '2026-01-09', distance: 1 },
    { kind: 'cup' as const, id: 'c 1', name: 'Open cup', about: '25/26', distance: 0 },
    { kind: 'contact' as const, id: 'committee', name: 'Secretary', about: 'Jo Lee', distance: 3 },
    { kind: 'venue' as const, id: 'venue-2', name: 'Elms', about: 'Quay 1', distance: 4 },
  ];
  const page = { key: 'page /cups', name: 'Cups', what: 'Page', address: '/cups', distance: 1 };
  expect(
    toSearchResults({ ...EMPTY_SEARCH_ANSWER, written }, [page], OF).map(({ what, address }) => [what, address]),
  ).toEqual([
    ['Cup, 25/26', '/cups/c%201'],
    ['Page', '/cups'],
    ['News, Fri 9 January 2026', '/news#2026-01-open'],
    ['Rules', '/rules#rule-cups'],
    ['Contact, Jo Lee', '/contacts#committee'],
    ['Venue, Quay 1', '/contacts#venue-2'],
  ]);
});

test('every page of the menu and of officials is found by its name, and by everyday words', () => {
  const secretary = officialPageIndex('secretary');
  const names = (text: string) => search([...publicPageIndex, ...secretary], text, 10).map(({ thing }) => thing.name);
  for (const { thing } of [...publicPageIndex, ...secretary]) expect(names(thing.name)).toContain(thing.name);
  expect(names('deduction')).toEqual(['Points adjustments']);
  expect(names('handicap review')).toEqual(['Handicap review']);
  expect(names('backup')).toEqual(['Status']);
  expect(names('postpone')).toContain('Matches');
  expect(names('invitation')).toEqual(['People']);
  expect(names('league table')).toContain('League Standings');
  expect(names('shot clock')).toContain('Shootout Timers');
});

test('nobody finds a page that they may not open', () => {
  const names = (role: Role) => officialPageIndex(role).map(({ thing }) => thing.name);
  expect(names('captain')).toEqual(['Open results']);
  expect(names('results')).not.toContain('People');
});

test.each([
  ['', true],
  ['ab', true],
  ['a b', true],
  ['abc', false],
  ['ž Ω я', false],
])('%j is too short: %s', (text, short) => {
  expect(isTooShort(text)).toBe(short);
});
