// Must be imported first, because it defines the order of the cascade layers.
import './styles/layers.css';
import './styles/reset.css';
import './styles/colours.css';
import './styles/tokens.css';
import './styles/base.css';
// The styles of the most visited pages, which the build joins in one file (see
// docs/decisions/scripts-after-the-first-paint.md). Shared styles come first, because later files override parts of
// them.
import './components/button.module.css';
import './components/list.module.css';
import './components/ui.module.css';
import './components/adjustments.module.css';
import './components/chart/chart.module.css';
import './components/choice-form.module.css';
import './components/dense-rows.module.css';
import './components/round-photo.module.css';
import './components/figures.module.css';
import './components/fixture-rows.module.css';
import './components/fixtures-picture.module.css';
import './components/form.module.css';
import './components/handicaps-over-time.module.css';
import './components/hero.module.css';
import './components/input.module.css';
import './components/named.module.css';
import './components/page-heading.module.css';
import './components/plain-table.module.css';
import './components/player-links.module.css';
import './components/profile-heading.module.css';
import './components/share-link.module.css';
import './components/step-button.module.css';
import './components/table.module.css';
import './components/team-mark.module.css';
import './components/zones.module.css';
import './filter/filter-field.module.css';
import './screens/home/home.module.css';
import './screens/league-standings/position.module.css';
import './screens/results/results.module.css';
import './screens/results/card-matches.module.css';
import './screens/results/fixture-result.module.css';
import './screens/results/frame-row.module.css';
import './screens/fixtures/fixtures.module.css';
import './screens/team-details/team-details.module.css';
import './screens/player-stats/player-stats.module.css';
import './screens/match/match.module.css';
import './styles/faces.css';
import './styles/numbers.css';
import './styles/print.css';
import type { RouteObject } from 'react-router';
import { shouldReloadRows as shouldRevalidate } from './filter/same-rows.ts';
import { FailurePage } from './layout/failure-page.tsx';
import { EmergencyLayout, Layout } from './layout/layout.tsx';
import { loadSite, siteRouteId, shouldReloadSite } from './layout/site.ts';
import { screenRoute } from './screen.ts';

/** The id of the route around all screens. If a screen fails, this route shows the error message inside the layout. */
export const screensRouteId = 'screens';

const importPlayerScreens = async () => (await import('./screens/player/player.tsx')).playerScreens;
const importSeasonScreens = async () => (await import('./screens/season/season.tsx')).seasonScreens;
const importAllTimeScreens = async () => (await import('./screens/all-time/all-time.tsx')).allTimeScreens;

/** The public screens. Officials' screens are in official-routes.ts. */
const publicScreens: RouteObject[] = [
  screenRoute('home', () => import('./screens/home/home.tsx'), { path: '' }),
  screenRoute('league-standings', () => import('./screens/league-standings/league-standings.tsx')),
  screenRoute('team-details', () => import('./screens/team-details/team-details.tsx'), { path: 'team/:teamId' }),
  screenRoute('results', () => import('./screens/results/results.tsx')),
  screenRoute('match', () => import('./screens/match/match.tsx'), { path: 'match/:id/*' }),
  screenRoute('week', () => import('./screens/week/week.tsx'), { path: 'weeks/:season/:week' }),
  screenRoute('player', async () => (await importPlayerScreens()).player, { path: 'player/:playerId' }),
  screenRoute('player-matches', async () => (await importPlayerScreens()).playerMatches, {
    folder: 'player',
    path: 'player-matches/:playerName',
  }),
  screenRoute('rivalry', () => import('./screens/rivalry/rivalry.tsx'), { path: 'player/:playerId/v/:opponentId' }),
  screenRoute('player-season', async () => (await importSeasonScreens()).playerSeason, {
    folder: 'season',
    path: 'season/:season/player/:playerId',
  }),
  screenRoute('team-season', async () => (await importSeasonScreens()).teamSeason, {
    folder: 'season',
    path: 'season/:season/team/:teamId',
  }),
  screenRoute('player-stats', () => import('./screens/player-stats/player-stats.tsx'), { shouldRevalidate }),
  screenRoute('breaks', () => import('./screens/breaks/breaks.tsx')),
  screenRoute('proof', async () => (await importAllTimeScreens()).proof, {
    folder: 'all-time',
    path: 'records/:record/:holderId',
  }),
  screenRoute('records', async () => (await importAllTimeScreens()).records, { folder: 'all-time' }),
  screenRoute('honours', async () => (await importAllTimeScreens()).honours, { folder: 'all-time' }),
  screenRoute('squads-handicaps', () => import('./screens/squads-handicaps/squads-handicaps.tsx'), {
    shouldRevalidate,
  }),
  screenRoute('cups', () => import('./screens/cups/cups.tsx')),
  screenRoute('cup', () => import('./screens/cup/cup.tsx'), { path: 'cups/:competitionId' }),
  screenRoute('search', () => import('./screens/search/search.tsx')),
  screenRoute('following', () => import('./screens/following/following.tsx')),
  screenRoute('fixtures', () => import('./screens/fixtures/fixtures.tsx')),
  screenRoute('news', () => import('./screens/news/news.tsx')),
  screenRoute('presentation-photos', () => import('./screens/presentation-photos/presentation-photos.tsx'), {
    shouldRevalidate,
  }),
  screenRoute('contacts', () => import('./screens/contacts/contacts.tsx')),
  screenRoute('rules', () => import('./screens/rules/rules.tsx')),
  screenRoute('downloads', () => import('./screens/downloads/downloads.tsx')),
  screenRoute('questionnaire', () => import('./screens/questionnaire/questionnaire.tsx')),
  screenRoute('timers', () => import('./screens/timers/timers.tsx')),
  screenRoute('tv', () => import('./screens/tv/tv.tsx'), { fullWindow: true }),
  screenRoute('cup-draw', () => import('./screens/cup-draw/cup-draw.tsx'), { path: 'cup-draw/F' }),
];

/**
 * Returns the route of the layout, which contains the public screens and then `more`. One route in `more` must match
 * unknown addresses.
 */
export function publicAndExtraRoutes(more: RouteObject[]): RouteObject[] {
  return [
    {
      id: siteRouteId,
      loader: loadSite,
      shouldRevalidate: shouldReloadSite,
      Component: Layout,
      ErrorBoundary: EmergencyLayout,
      children: [{ id: screensRouteId, ErrorBoundary: FailurePage, children: [...publicScreens, ...more] }],
    },
  ];
}
