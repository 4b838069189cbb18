// First, so that the order of the layers stands before any of them.
import './styles/layers.css';
import './styles/reset.css';
import './styles/colours.css';
import './styles/tokens.css';
import './styles/base.css';
import type { RouteObject } from 'react-router';
import { rowsMayChange } from './filter/same-rows.ts';
import { Failure } from './layout/failure.tsx';
import { BareLayout, Layout } from './layout/layout.tsx';
import { loadSite, siteId, siteMayChange } from './layout/site.ts';
import { lazyScreen, screen } from './screen.ts';
import { headOfHome, loadHome } from './screens/home/load.ts';
import { headOfStandings, loadStandings } from './screens/league-standings/load.ts';
import { headOfPlayerStats, loadPlayerStats } from './screens/player-stats/load.ts';
import { headOfResults, loadResults } from './screens/results/load.ts';

/** Where a failing screen's sentence is shown: inside the layout. */
export const screensId = 'screens';

/** The public screens. Those of officials are in official-routes.ts. */
const publicScreens: RouteObject[] = [
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
  lazyScreen({
    id: 'team-details',
    path: 'team/:teamId',
    load: () => import('./screens/team-details/team-details.tsx'),
  }),
  screen({
    id: 'results',
    path: 'results',
    loader: loadResults,
    head: headOfResults,
    load: () => import('./screens/results/results.tsx'),
  }),
  lazyScreen({
    id: 'player-matches',
    path: 'player-matches/:playerName',
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
  lazyScreen({
    id: 'breaks',
    path: 'breaks',
    load: () => import('./screens/breaks/breaks.tsx'),
  }),
  {
    ...lazyScreen({
      id: 'squads-handicaps',
      path: 'squads-handicaps',
      load: () => import('./screens/squads-handicaps/squads-handicaps.tsx'),
    }),
    shouldRevalidate: rowsMayChange,
  },
  lazyScreen({
    id: 'search',
    path: 'search',
    load: () => import('./screens/search/search.tsx'),
  }),
  lazyScreen({ id: 'fixtures', path: 'fixtures', load: () => import('./screens/fixtures/fixtures.tsx') }),
  lazyScreen({ id: 'news', path: 'news', load: () => import('./screens/news/news.tsx') }),
  {
    ...lazyScreen({
      id: 'presentation-photos',
      path: 'presentation-photos',
      load: () => import('./screens/presentation-photos/presentation-photos.tsx'),
    }),
    shouldRevalidate: rowsMayChange,
  },
  lazyScreen({ id: 'contacts', path: 'contacts', load: () => import('./screens/contacts/contacts.tsx') }),
  lazyScreen({ id: 'downloads', path: 'downloads', load: () => import('./screens/downloads/downloads.tsx') }),
  lazyScreen({
    id: 'questionnaire',
    path: 'questionnaire',
    load: () => import('./screens/questionnaire/questionnaire.tsx'),
  }),
  lazyScreen({ id: 'timers', path: 'timers', load: () => import('./screens/timers/timers.tsx') }),
  lazyScreen({
    id: 'cup-draw',
    path: 'cup-draw/F',
    load: () => import('./screens/cup-draw/cup-draw.tsx'),
  }),
];

/** Pages, all under the one layout: the public ones, and `more`, which also says what becomes of an unknown address. */
export function routesWith(more: RouteObject[]): RouteObject[] {
  return [
    {
      id: siteId,
      loader: loadSite,
      shouldRevalidate: siteMayChange,
      Component: Layout,
      ErrorBoundary: BareLayout,
      children: [{ id: screensId, ErrorBoundary: Failure, children: [...publicScreens, ...more] }],
    },
  ];
}
