import type { RouteObject } from 'react-router';
import { redirect } from 'react-router';
import { contentKindNames, contentKinds } from '#contract/kinds/content.ts';
import { type ScreenLoader, screenRoute, type ScreenOptions } from './screen.ts';

const loadCupScreens = async () => (await import('./screens/admin-cups/admin-cups.tsx')).cupScreens;
const loadTeamScreens = () => import('./screens/admin-teams/admin-teams.tsx');
const loadSquadScreens = () => import('./screens/admin-squads/admin-squads.tsx');
const loadContentKindScreens = () => import('./screens/admin-kinds/admin-kinds.tsx');
const loadHandicapScreens = () => import('./screens/admin-handicaps/admin-handicaps.tsx');
const loadHandicapReplayScreen = () => import('./screens/admin-handicaps/replay.tsx');
const loadHandicapReviewScreen = () => import('./screens/admin-handicaps/review.tsx');

/** Returns the route of a screen that only officials can see. */
function officialsScreenRoute(id: string, load: ScreenLoader, options: ScreenOptions = {}): RouteObject {
  return screenRoute(id, load, { ...options, guarded: true });
}

/** Returns the route of an officials' screen with the address `/admin/{name}`. */
function adminRoute(name: string, load: ScreenLoader, folder = `admin-${name}`): RouteObject {
  return officialsScreenRoute(`admin-${name}`, load, { path: `admin/${name}`, folder });
}

/**
 * Returns a route that redirects the former address `/admin/{name}` to `/admin/{place}`, the page that has the same
 * content. `part`: the id of the section with this content, which that page then shows expanded.
 */
function movedPageRedirect(name: string, place: string, part = 'set-up'): RouteObject {
  return {
    id: `admin-${name}`,
    path: `admin/${name}`,
    loader({ request }) {
      const search = new URLSearchParams([...new URL(request.url).searchParams, ['open', part]]);
      return redirect(`/admin/${place}?${search}`);
    },
  };
}

/**
 * The routes of the officials' screens and of the page for personal links, and redirects from former, incomplete and
 * unknown addresses. The server loads this list. A browser loads it only if a visit begins at one of these addresses,
 * so that public pages stay small.
 */
export const officialRoutes: RouteObject[] = [
  officialsScreenRoute('data-input', () => import('./screens/data-input/data-input.tsx')),
  officialsScreenRoute('open-results', () => import('./screens/open-results/open-results.tsx')),
  officialsScreenRoute('admin', () => import('./screens/admin/admin.tsx')),
  officialsScreenRoute('admin-result', () => import('./screens/admin-result/admin-result.tsx'), {
    path: 'admin/result/:fixtureId',
  }),
  officialsScreenRoute('admin-setup', () => import('./screens/admin-setup/admin-setup.tsx'), {
    path: 'admin/setup/:step?',
  }),
  officialsScreenRoute('admin-cup', async () => (await loadCupScreens()).adminCup, {
    folder: 'admin-cups',
    path: 'admin/cup/:competitionId',
  }),
  officialsScreenRoute('admin-tie', async () => (await loadCupScreens()).adminTie, {
    folder: 'admin-cups',
    path: 'admin/cup/:competitionId/tie/:tieId',
  }),
  officialsScreenRoute('admin-edit-content', () => import('./screens/admin-edit-content/admin-edit-content.tsx'), {
    path: 'admin/content/:id',
  }),
  adminRoute('matches', () => import('./screens/admin-matches/admin-matches.tsx')),
  movedPageRedirect('fixtures', 'matches'),
  adminRoute('adjustments', () => import('./screens/admin-adjustments/admin-adjustments.tsx')),
  movedPageRedirect('removed-results', 'matches', 'deleted'),
  adminRoute('teams', async () => (await loadTeamScreens()).teamsAndPlayersScreen),
  officialsScreenRoute(
    'admin-withdraw',
    async () => (await import('./screens/admin-withdraw/admin-withdraw.tsx')).withdrawScreen,
    {
      path: 'admin/teams/:teamId/withdraw',
    },
  ),
  adminRoute('view-teams-players', async () => (await loadTeamScreens()).teamsOverviewScreen, 'admin-teams'),
  adminRoute('add-team', async () => (await loadSquadScreens()).addTeamScreen, 'admin-squads'),
  adminRoute('update-team', async () => (await loadSquadScreens()).teamUpdateScreen, 'admin-squads'),
  adminRoute('delete-team', async () => (await loadSquadScreens()).deleteTeamScreen, 'admin-squads'),
  adminRoute('add-player', async () => (await loadSquadScreens()).addPlayerScreen, 'admin-squads'),
  adminRoute('update-player', async () => (await loadSquadScreens()).playerUpdateScreen, 'admin-squads'),
  adminRoute('transfer-player', async () => (await loadSquadScreens()).playerTransferScreen, 'admin-squads'),
  adminRoute('delete-player', async () => (await loadSquadScreens()).deletePlayerScreen, 'admin-squads'),
  adminRoute('merge-players', () => import('./screens/admin-merge-players/admin-merge-players.tsx')),
  adminRoute('update-handicap', () => import('./screens/admin-update-handicap/admin-update-handicap.tsx')),
  adminRoute('handicaps', async () => (await loadHandicapReviewScreen()).handicapReviewScreen),
  adminRoute('handicaps/policy', async () => (await loadHandicapScreens()).policyScreen, 'admin-handicaps'),
  adminRoute(
    'handicaps/replay',
    async () => (await loadHandicapReplayScreen()).handicapReplayScreen,
    'admin-handicaps',
  ),
  adminRoute('league', () => import('./screens/admin-league/admin-league.tsx')),
  adminRoute('cups', async () => (await loadCupScreens()).adminCupList),
  adminRoute('import-export', () => import('./screens/admin-import-export/admin-import-export.tsx')),
  adminRoute('seasons', () => import('./screens/admin-seasons/admin-seasons.tsx')),
  adminRoute('photos', () => import('./screens/admin-photos/admin-photos.tsx')),
  adminRoute('documents', () => import('./screens/admin-documents/admin-documents.tsx')),
  ...contentKindNames.map((name) =>
    adminRoute(
      contentKinds[name].address,
      async () => (await loadContentKindScreens()).contentKindScreens[name],
      'admin-kinds',
    ),
  ),
  adminRoute('people', () => import('./screens/admin-people/admin-people.tsx')),
  adminRoute('embed', () => import('./screens/admin-embed/admin-embed.tsx')),
  adminRoute('content', () => import('./screens/admin-content/admin-content.tsx')),
  adminRoute('status', () => import('./screens/admin-status/admin-status.tsx')),
  officialsScreenRoute('cup-draw-official', () => import('./screens/cup-draw-official/cup-draw-official.tsx'), {
    path: 'cup-draw/T',
  }),
  screenRoute('join', () => import('./screens/join/join.tsx')),
  {
    id: 'cup-draw-alone',
    path: 'cup-draw',
    loader: ({ request }) => redirect(`/cup-draw/F${new URL(request.url).search}`),
  },
  { id: 'unknown', path: '*', loader: () => redirect('/') },
];
