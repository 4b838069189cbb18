import { expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/people/permissions.ts';
import { permittedPages, OFFICIAL_SUBPAGES, mainPageOf, MAIN_PAGES } from './official-pages.ts';

test.each([
  ['/admin', 'to-do'],
  ['/admin/matches', 'matches'],
  ['/admin/result/f1', 'matches'],
  ['/data-input', 'matches'],
  ['/admin/teams', 'teams'],
  ['/admin/update-player', 'teams'],
  ['/admin/cup/c1/tie/t1', 'cups'],
  ['/cup-draw/T', 'cups'],
  ['/admin/league', 'league'],
  ['/admin/content/new-post', 'league'],
  ['/admin/setup/teams', 'league'],
])('%s belongs to %s', (path, mainPage) => {
  expect(mainPageOf(path)).toBe(mainPage);
});

test('each role has its main pages', () => {
  const labels = (role: Actor['role']) => permittedPages({ ...VISITOR, role }, MAIN_PAGES).map(({ label }) => label);
  expect(labels('secretary')).toEqual(['To do', 'Matches', 'Teams', 'Cups', 'League']);
  expect(labels('results')).toEqual(['To do', 'Matches', 'League']);
  expect(labels('captain')).toEqual([]);
  const pages = permittedPages({ ...VISITOR, role: 'captain', teamIds: ['a'] }, OFFICIAL_SUBPAGES).map(({ to }) => to);
  expect(pages).toEqual(['/data-input', '/open-results', '/timers']);
});
