import type { RouteObject } from 'react-router';
import { redirect } from 'react-router';
import { contentKindNames, contentKinds } from '#contract/kinds/content.ts';
import { type LoadScreen, screen, type ScreenOptions } from './screen.ts';

const loadCupScreens = async () => (await import('./screens/admin-cups/admin-cups.tsx')).cupScreens;
const loadTeamScreens = () => import('./screens/admin-teams/admin-teams.tsx');
const loadSquadScreens = () => import('./screens/admin-squads/admin-squads.tsx');
const loadKindScreens = () => import('./screens/admin-kinds/admin-kinds.tsx');
const loadHandicapScreens = () => import('./screens/admin-handicaps/admin-handicaps.tsx');
const loadReplayScreen = () => import('./screens/admin-handicaps/replay.tsx');
const loadReviewScreen = () => import('./screens/admin-handicaps/review.tsx');

/** Returns the route of a screen that only officials can see. */
function official(id: string, load: LoadScreen, options: ScreenOptions = {}): RouteObject {
  return screen(id, load, { ...options, guarded: true });
}

/** Returns the route of an officials' screen with the address `/admin/{name}`. */
function admin(name: string, load: LoadScreen, folder = `admin-${name}`): RouteObject {
  return official(`admin-${name}`, load, { path: `admin/${name}`, folder });
}

/**
 * Returns a route that redirects the former address `/admin/{name}` to `/admin/{place}`, the page that has the same
 * content. `part`: the id of the section with this content, which that page then shows expanded.
 */
function moved(name: string, place: string, part = 'set-up'): RouteObject {
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
  official('data-input', () => import('./screens/data-input/data-input.tsx')),
  official('open-results', () => import('./screens/open-results/open-results.tsx')),
  official('admin', () => import('./screens/admin/admin.tsx')),
  official('admin-result', () => import('./screens/admin-result/admin-result.tsx'), {
    path: 'admin/result/:fixtureId',
  }),
  official('admin-setup', () => import('./screens/admin-setup/admin-setup.tsx'), { path: 'admin/setup/:step?' }),
  official('admin-cup', async () => (await loadCupScreens()).adminCup, {
    folder: 'admin-cups',
    path: 'admin/cup/:competitionId',
  }),
  official('admin-tie', async () => (await loadCupScreens()).adminTie, {
    folder: 'admin-cups',
    path: 'admin/cup/:competitionId/tie/:tieId',
  }),
  official('admin-edit-content', () => import('./screens/admin-edit-content/admin-edit-content.tsx'), {
    path: 'admin/content/:id',
  }),
  admin('matches', () => import('./screens/admin-matches/admin-matches.tsx')),
  moved('fixtures', 'matches'),
  admin('adjustments', () => import('./screens/admin-adjustments/admin-adjustments.tsx')),
  moved('removed-results', 'matches', 'deleted'),
  admin('teams', async () => (await loadTeamScreens()).teamsAndPlayersScreen),
  official('admin-withdraw', async () => (await import('./screens/admin-withdraw/admin-withdraw.tsx')).withdrawScreen, {
    path: 'admin/teams/:teamId/withdraw',
  }),
  admin('view-teams-players', async () => (await loadTeamScreens()).teamsOverviewScreen, 'admin-teams'),
  admin('add-team', async () => (await loadSquadScreens()).addTeamScreen, 'admin-squads'),
  admin('update-team', async () => (await loadSquadScreens()).updateTeamScreen, 'admin-squads'),
  admin('delete-team', async () => (await loadSquadScreens()).deleteTeamScreen, 'admin-squads'),
  admin('add-player', async () => (await loadSquadScreens()).addPlayerScreen, 'admin-squads'),
  admin('update-player', async () => (await loadSquadScreens()).updatePlayerScreen, 'admin-squads'),
  admin('transfer-player', async () => (await loadSquadScreens()).transferPlayerScreen, 'admin-squads'),
  admin('delete-player', async () => (await loadSquadScreens()).deletePlayerScreen, 'admin-squads'),
  admin('merge-players', () => import('./screens/admin-merge-players/admin-merge-players.tsx')),
  admin('update-handicap', () => import('./screens/admin-update-handicap/admin-update-handicap.tsx')),
  admin('handicaps', async () => (await loadReviewScreen()).reviewScreen),
  admin('handicaps/policy', async () => (await loadHandicapScreens()).policyScreen, 'admin-handicaps'),
  admin('handicaps/replay', async () => (await loadReplayScreen()).replayScreen, 'admin-handicaps'),
  admin('league', () => import('./screens/admin-league/admin-league.tsx')),
  admin('cups', async () => (await loadCupScreens()).adminCupList),
  admin('import-export', () => import('./screens/admin-import-export/admin-import-export.tsx')),
  admin('seasons', () => import('./screens/admin-seasons/admin-seasons.tsx')),
  admin('photos', () => import('./screens/admin-photos/admin-photos.tsx')),
  admin('documents', () => import('./screens/admin-documents/admin-documents.tsx')),
  ...contentKindNames.map((name) =>
    admin(contentKinds[name].address, async () => (await loadKindScreens()).contentKindScreens[name], 'admin-kinds'),
  ),
  admin('people', () => import('./screens/admin-people/admin-people.tsx')),
  admin('embed', () => import('./screens/admin-embed/admin-embed.tsx')),
  admin('content', () => import('./screens/admin-content/admin-content.tsx')),
  admin('status', () => import('./screens/admin-status/admin-status.tsx')),
  official('cup-draw-official', () => import('./screens/cup-draw-official/cup-draw-official.tsx'), {
    path: 'cup-draw/T',
  }),
  screen('join', () => import('./screens/join/join.tsx')),
  {
    id: 'cup-draw-alone',
    path: 'cup-draw',
    loader: ({ request }) => redirect(`/cup-draw/F${new URL(request.url).search}`),
  },
  { id: 'unknown', path: '*', loader: () => redirect('/') },
];
