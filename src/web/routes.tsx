// First, so that the order of the layers stands before any of them.
import './styles/layers.css';
import './styles/reset.css';
import './styles/colours.css';
import './styles/tokens.css';
import './styles/base.css';
import './components/button.module.css';
import './components/list.module.css';
import './components/part.module.css';
import './components/surface.module.css';
import './components/ui.module.css';
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

const careers = async () => (await import('./screens/career/career.tsx')).careers;
const allTime = async () => (await import('./screens/all-time/all-time.tsx')).allTime;

/** The public screens. Those of officials are in official-routes.ts. */
const publicScreens: RouteObject[] = [
  screen({ id: 'home', path: '', load: () => import('./screens/home/home.tsx') }),
  screen({
    id: 'league-standings',
    load: () => import('./screens/league-standings/league-standings.tsx'),
  }),
  screen({
    id: 'team-details',
    path: 'team/:teamId',
    load: () => import('./screens/team-details/team-details.tsx'),
  }),
  screen({ id: 'results', load: () => import('./screens/results/results.tsx') }),
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
    shouldRevalidate,
    load: () => import('./screens/player-stats/player-stats.tsx'),
  }),
  screen({ id: 'breaks', load: () => import('./screens/breaks/breaks.tsx') }),
  screen({ id: 'career', path: 'player/:playerId', load: async () => (await careers()).career }),
  screen({
    id: 'proof',
    folder: 'career',
    path: 'records/:record/:holderId',
    load: async () => (await careers()).proof,
  }),
  screen({ id: 'records', folder: 'all-time', load: async () => (await allTime()).records }),
  screen({ id: 'honours', folder: 'all-time', load: async () => (await allTime()).honours }),
  screen({
    id: 'squads-handicaps',
    shouldRevalidate,
    load: () => import('./screens/squads-handicaps/squads-handicaps.tsx'),
  }),
  screen({ id: 'cups', load: () => import('./screens/cups/cups.tsx') }),
  screen({ id: 'cup', path: 'cups/:competitionId', load: () => import('./screens/cup/cup.tsx') }),
  screen({ id: 'search', load: () => import('./screens/search/search.tsx') }),
  screen({ id: 'fixtures', load: () => import('./screens/fixtures/fixtures.tsx') }),
  screen({ id: 'news', load: () => import('./screens/news/news.tsx') }),
  screen({
    id: 'presentation-photos',
    shouldRevalidate,
    load: () => import('./screens/presentation-photos/presentation-photos.tsx'),
  }),
  screen({ id: 'contacts', load: () => import('./screens/contacts/contacts.tsx') }),
  screen({ id: 'rules', load: () => import('./screens/rules/rules.tsx') }),
  screen({ id: 'downloads', load: () => import('./screens/downloads/downloads.tsx') }),
  screen({
    id: 'questionnaire',
    load: () => import('./screens/questionnaire/questionnaire.tsx'),
  }),
  screen({ id: 'timers', load: () => import('./screens/timers/timers.tsx') }),
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
