import type { RouteObject } from 'react-router';
import { redirect } from 'react-router';
import { lazyScreen, type LoadScreen } from './screen.ts';

/** The screens under `/admin/` by their last part (specification §2: guarded routes). A new one is one line here. */
const officialScreens: Record<string, LoadScreen> = {
  fixtures: () => import('./screens/admin-fixtures/admin-fixtures.tsx'),
  'add-player': () => import('./screens/admin-add-player/admin-add-player.tsx'),
  'update-team': () => import('./screens/admin-update-team/admin-update-team.tsx'),
  'update-player': () => import('./screens/admin-update-player/admin-update-player.tsx'),
  'delete-team': () => import('./screens/admin-delete-team/admin-delete-team.tsx'),
  'delete-player': () => import('./screens/admin-delete-player/admin-delete-player.tsx'),
  'update-handicap': () => import('./screens/admin-update-handicap/admin-update-handicap.tsx'),
  'removed-results': () => import('./screens/admin-removed-results/admin-removed-results.tsx'),
  'import-export': () => import('./screens/admin-import-export/admin-import-export.tsx'),
  seasons: () => import('./screens/admin-seasons/admin-seasons.tsx'),
  status: () => import('./screens/admin-status/admin-status.tsx'),
  'transfer-player': () => import('./screens/admin-transfer-player/admin-transfer-player.tsx'),
  'view-teams-players': () => import('./screens/admin-view-teams-players/admin-view-teams-players.tsx'),
  'add-team': () => import('./screens/admin-add-team/admin-add-team.tsx'),
};

/**
 * The screens of officials, and what becomes of an unknown address: with them every page is known (`routesWith`). Only
 * the server and who opens one of them fetch this list, so that no visitor pays for it.
 */
export const officialRoutes: RouteObject[] = [
  lazyScreen({
    id: 'data-input',
    path: 'data-input',
    guarded: true,
    load: () => import('./screens/data-input/data-input.tsx'),
  }),
  lazyScreen({ id: 'admin', path: 'admin', guarded: true, load: () => import('./screens/admin/admin.tsx') }),
  lazyScreen({
    id: 'admin-result',
    path: 'admin/result/:fixtureId',
    guarded: true,
    load: () => import('./screens/admin-result/admin-result.tsx'),
  }),
  ...Object.entries(officialScreens).map(([name, load]) =>
    lazyScreen({ id: `admin-${name}`, path: `admin/${name}`, guarded: true, load }),
  ),
  lazyScreen({
    id: 'cup-draw-official',
    path: 'cup-draw/T',
    guarded: true,
    load: () => import('./screens/cup-draw-official/cup-draw-official.tsx'),
  }),
  { id: 'unknown', path: '*', loader: () => redirect('/') },
];
