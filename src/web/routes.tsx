// First, so that the order of the layers stands before any of them.
import './styles/layers.css';
import './styles/reset.css';
import './styles/colours.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/faces.css';
import './styles/numbers.css';
import './styles/print.css';
import type { RouteObject } from 'react-router';
import { rowsMayChange as shouldRevalidate } from './filter/same-rows.ts';
import { Failure } from './layout/failure.tsx';
import { BareLayout, Layout } from './layout/layout.tsx';
import { loadSite, siteId, siteMayChange } from './layout/site.ts';
import { screen } from './screen.ts';

/** The route that shows a failing screen's sentence inside the layout. */
export const screensId = 'screens';

/** The public screens. Those of officials are in official-routes.ts. */
const publicScreens: RouteObject[] = [
  screen({ id: 'home', load: () => import('./screens/home/home.tsx') }),
  screen({
    id: 'league-standings',
    path: 'league-standings',
    load: () => import('./screens/league-standings/league-standings.tsx'),
  }),
  screen({
    id: 'team-details',
    path: 'team/:teamId',
    load: () => import('./screens/team-details/team-details.tsx'),
  }),
  screen({ id: 'results', path: 'results', load: () => import('./screens/results/results.tsx') }),
  screen({
    id: 'player-matches',
    path: 'player-matches/:playerName',
    load: () => import('./screens/player-matches/player-matches.tsx'),
  }),
  screen({
    id: 'rivalry',
    path: 'player/:playerId/v/:opponentId',
    load: () => import('./screens/rivalry/rivalry.tsx'),
  }),
  screen({
    id: 'player-stats',
    path: 'player-stats',
    shouldRevalidate,
    load: () => import('./screens/player-stats/player-stats.tsx'),
  }),
  screen({ id: 'breaks', path: 'breaks', load: () => import('./screens/breaks/breaks.tsx') }),
  screen({
    id: 'squads-handicaps',
    path: 'squads-handicaps',
    shouldRevalidate,
    load: () => import('./screens/squads-handicaps/squads-handicaps.tsx'),
  }),
  screen({ id: 'search', path: 'search', load: () => import('./screens/search/search.tsx') }),
  screen({ id: 'fixtures', path: 'fixtures', load: () => import('./screens/fixtures/fixtures.tsx') }),
  screen({ id: 'news', path: 'news', load: () => import('./screens/news/news.tsx') }),
  screen({
    id: 'presentation-photos',
    path: 'presentation-photos',
    shouldRevalidate,
    load: () => import('./screens/presentation-photos/presentation-photos.tsx'),
  }),
  screen({ id: 'contacts', path: 'contacts', load: () => import('./screens/contacts/contacts.tsx') }),
  screen({ id: 'downloads', path: 'downloads', load: () => import('./screens/downloads/downloads.tsx') }),
  screen({
    id: 'questionnaire',
    path: 'questionnaire',
    load: () => import('./screens/questionnaire/questionnaire.tsx'),
  }),
  screen({ id: 'timers', path: 'timers', load: () => import('./screens/timers/timers.tsx') }),
  screen({ id: 'cup-draw', path: 'cup-draw/F', load: () => import('./screens/cup-draw/cup-draw.tsx') }),
];

/** All pages under the one layout: the public ones, and `more`, which also handles an unknown address. */
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
