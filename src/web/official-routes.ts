import type { RouteObject } from 'react-router';
import { redirect } from 'react-router';
import { screen, type LoadScreen } from './screen.ts';

/** The screens under `/admin/` by their last part, each with its source file where several screens share one. */
const adminScreens: Record<string, { folder?: string; load: LoadScreen }> = {
  'add-team': { folder: 'admin-teams', load: async () => (await teams()).addTeam },
  'update-team': { folder: 'admin-teams', load: async () => (await teams()).updateTeam },
  'delete-team': { folder: 'admin-teams', load: async () => (await teams()).deleteTeam },
  'add-player': { folder: 'admin-players', load: async () => (await players()).addPlayer },
  'update-player': { folder: 'admin-players', load: async () => (await players()).updatePlayer },
  'transfer-player': { folder: 'admin-players', load: async () => (await players()).transferPlayer },
  'delete-player': { folder: 'admin-players', load: async () => (await players()).deletePlayer },
  'merge-players': { load: () => import('./screens/admin-merge-players/admin-merge-players.tsx') },
  'update-handicap': { load: () => import('./screens/admin-update-handicap/admin-update-handicap.tsx') },
  'view-teams-players': { load: () => import('./screens/admin-view-teams-players/admin-view-teams-players.tsx') },
  adjustments: { load: () => import('./screens/admin-adjustments/admin-adjustments.tsx') },
  fixtures: { load: () => import('./screens/admin-fixtures/admin-fixtures.tsx') },
  cups: { folder: 'admin-cups', load: async () => (await cups()).adminCupList },
  'removed-results': { load: () => import('./screens/admin-removed-results/admin-removed-results.tsx') },
  'import-export': { load: () => import('./screens/admin-import-export/admin-import-export.tsx') },
  seasons: { load: () => import('./screens/admin-seasons/admin-seasons.tsx') },
  photos: { load: () => import('./screens/admin-photos/admin-photos.tsx') },
  documents: { load: () => import('./screens/admin-documents/admin-documents.tsx') },
  sponsors: { load: () => import('./screens/admin-sponsors/admin-sponsors.tsx') },
  people: { load: () => import('./screens/admin-people/admin-people.tsx') },
  content: { load: () => import('./screens/admin-content/admin-content.tsx') },
  status: { load: () => import('./screens/admin-status/admin-status.tsx') },
};
const cups = async () => (await import('./screens/admin-cups/admin-cups.tsx')).adminCups;
const teams = () => import('./screens/admin-teams/admin-teams.tsx');
const players = () => import('./screens/admin-players/admin-players.tsx');

/**
 * The officials' screens, the page where a personal link leads, and redirects from addresses without a page. Only the server and officials' pages load this list,
 * so that public pages stay small.
 */
export const officialRoutes: RouteObject[] = [
  screen({
    id: 'data-input',
    guarded: true,
    load: () => import('./screens/data-input/data-input.tsx'),
  }),
  screen({ id: 'open-results', guarded: true, load: () => import('./screens/open-results/open-results.tsx') }),
  screen({ id: 'admin', guarded: true, load: () => import('./screens/admin/admin.tsx') }),
  screen({
    id: 'admin-result',
    path: 'admin/result/:fixtureId',
    guarded: true,
    load: () => import('./screens/admin-result/admin-result.tsx'),
  }),
  screen({
    id: 'admin-setup',
    path: 'admin/setup/:step?',
    guarded: true,
    load: () => import('./screens/admin-setup/admin-setup.tsx'),
  }),
  screen({
    id: 'admin-cup',
    folder: 'admin-cups',
    path: 'admin/cup/:competitionId',
    guarded: true,
    load: async () => (await cups()).adminCup,
  }),
  screen({
    id: 'admin-tie',
    folder: 'admin-cups',
    path: 'admin/cup/:competitionId/tie/:tieId',
    guarded: true,
    load: async () => (await cups()).adminTie,
  }),
  screen({
    id: 'admin-edit-content',
    path: 'admin/content/:id',
    guarded: true,
    load: () => import('./screens/admin-edit-content/admin-edit-content.tsx'),
  }),
  ...Object.entries(adminScreens).map(([name, source]) =>
    screen({ id: `admin-${name}`, path: `admin/${name}`, guarded: true, ...source }),
  ),
  screen({
    id: 'cup-draw-official',
    path: 'cup-draw/T',
    guarded: true,
    load: () => import('./screens/cup-draw-official/cup-draw-official.tsx'),
  }),
  screen({ id: 'join', path: 'join', load: () => import('./screens/join/join.tsx') }),
  {
    id: 'cup-draw-alone',
    path: 'cup-draw',
    loader: ({ request }) => redirect(`/cup-draw/F${new URL(request.url).search}`),
  },
  { id: 'unknown', path: '*', loader: () => redirect('/') },
];
