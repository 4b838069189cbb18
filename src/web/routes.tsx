import type { RouteObject } from 'react-router';
import { redirect } from 'react-router';
import { rowsMayChange } from './filter/same-rows.ts';
import { Failure } from './layout/failure.tsx';
import { BareLayout, Layout } from './layout/layout.tsx';
import { loadSite, siteId, siteMayChange } from './layout/site.ts';
import { screen } from './screen.ts';
import { headOfBreaks, loadBreaks } from './screens/breaks/load.ts';
import { headOfHome, loadHome } from './screens/home/load.ts';
import { headOfStandings, loadStandings } from './screens/league-standings/load.ts';
import { headOfPlayerStats, loadPlayerStats } from './screens/player-stats/load.ts';
import { headOfSquads, loadSquads } from './screens/squads-handicaps/load.ts';
import { headOfPlayerMatches, loadPlayerMatches } from './screens/player-matches/load.ts';
import { headOfResults, loadResults } from './screens/results/load.ts';
import { headOfSearch, loadSearch } from './screens/search/load.ts';
import { headOfTeamDetails, loadTeamDetails } from './screens/team-details/load.ts';

/** Where a failing screen's sentence is shown: inside the layout. */
export const screensId = 'screens';

/** Every page of the site (specification §2), all under the one layout. */
export const routes: RouteObject[] = [
  {
    id: siteId,
    loader: loadSite,
    shouldRevalidate: siteMayChange,
    Component: Layout,
    ErrorBoundary: BareLayout,
    children: [
      {
        id: screensId,
        ErrorBoundary: Failure,
        children: [
          screen({
            id: 'home',
            loader: loadHome,
            head: headOfHome,
            load: () => import('./screens/home/home.tsx'),
          }),
          screen({
            id: 'league-standings',
            path: 'league-standings',
            loader: loadStandings,
            head: headOfStandings,
            load: () => import('./screens/league-standings/league-standings.tsx'),
          }),
          screen({
            id: 'team-details',
            path: 'team/:teamId',
            loader: loadTeamDetails,
            head: headOfTeamDetails,
            load: () => import('./screens/team-details/team-details.tsx'),
          }),
          screen({
            id: 'results',
            path: 'results',
            loader: loadResults,
            head: headOfResults,
            load: () => import('./screens/results/results.tsx'),
          }),
          screen({
            id: 'player-matches',
            path: 'player-matches/:playerName',
            loader: loadPlayerMatches,
            head: headOfPlayerMatches,
            load: () => import('./screens/player-matches/player-matches.tsx'),
          }),
          {
            ...screen({
              id: 'player-stats',
              path: 'player-stats',
              loader: loadPlayerStats,
              head: headOfPlayerStats,
              load: () => import('./screens/player-stats/player-stats.tsx'),
            }),
            shouldRevalidate: rowsMayChange,
          },
          screen({
            id: 'breaks',
            path: 'breaks',
            loader: loadBreaks,
            head: headOfBreaks,
            load: () => import('./screens/breaks/breaks.tsx'),
          }),
          {
            ...screen({
              id: 'squads-handicaps',
              path: 'squads-handicaps',
              loader: loadSquads,
              head: headOfSquads,
              load: () => import('./screens/squads-handicaps/squads-handicaps.tsx'),
            }),
            shouldRevalidate: rowsMayChange,
          },
          screen({
            id: 'search',
            path: 'search',
            loader: loadSearch,
            head: headOfSearch,
            load: () => import('./screens/search/search.tsx'),
          }),
          { id: 'unknown', path: '*', loader: () => redirect('/') },
        ],
      },
    ],
  },
];
