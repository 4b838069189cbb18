import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  type DataRouteObject,
  type LoaderFunctionArgs,
  matchRoutes,
  redirectDocument,
  type RouteObject,
  RouterContextProvider,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createBrowserApi, sendByFetch } from './api/browser-client.ts';
import { fetchAheadOnIntent } from './api/fetch-ahead.ts';
import { hydrationElement, rootElement, unpacked } from './hydration.ts';
import { dependsOnHeader, staleSinceHeader } from '#contract/protocol.ts';
import { type Site, siteId } from './layout/site.ts';
import { createStanding } from './live/standing.ts';
import { lastSeenName, noteAnswer, watchNetwork } from './offline/last-seen.ts';
import { createPageSource, pageSource } from './page-source.ts';
import { routesWith } from './routes.tsx';
import { isGuarded } from './screen.ts';
// Nearly every screen has these: in the file that every page begins with they are smaller than in one of their own.
import './components/choice-form.tsx';
import './components/choice-selects.tsx';
import './components/day.tsx';
import './components/form.tsx';
import './components/table.tsx';
// Pages link it (render.tsx): the browsers' build has to hold the file.
import './styles/icon.svg?no-inline';

/** How long the list of seasons is believed without asking again. */
const seasonsKeptFor = 60_000;

/** Hydrates the page that the server rendered, and keeps it up to date. */
export async function hydrate(): Promise<void> {
  const page = document.getElementById(rootElement);
  const data = document.getElementById(hydrationElement);
  if (page === null || data === null) return;

  const routes = await routesFrom(window.location);
  await loadScreens(routes, window.location);
  const now = () => performance.now();
  let revision: number | null = null;
  const standing = createStanding(metaOf(dependsOnHeader));
  const { api, ahead, forget } = createBrowserApi(
    (sent) => sendByFetch(sent, revision),
    now,
    (key, headers) => {
      standing.heard(key, headers.get(dependsOnHeader));
      noteAnswer(headers.get(staleSinceHeader));
    },
  );
  const hydrationData = unpacked(data.textContent ?? '');
  // The route `site` gives what `loadSite` answers, or nothing where that failed.
  const seasons = (hydrationData.loaderData?.[siteId] as Site | undefined)?.seasons ?? null;
  const source = createPageSource(api, seasonsKeptFor, now, seasons);
  const sourceAhead = createPageSource(ahead, seasonsKeptFor, now, seasons);
  const context = new RouterContextProvider();
  context.set(pageSource, source);
  const router = createBrowserRouter(routes, {
    hydrationData,
    getContext() {
      standing.begin();
      return context;
    },
  });
  // In slices, with room between them: on an old phone the whole page in one piece would hold up whoever scrolls. A form
  // of officials is not to be typed into before it hears.
  const takeOver = isGuarded(matchRoutes(routes, window.location) ?? []) ? (act: () => void) => act() : startTransition;
  takeOver(() => {
    hydrateRoot(
      page,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
  fetchAheadOnIntent(routes, sourceAhead);
  watchNetwork(metaOf(lastSeenName));

  const { keepUp } = await import('./live/keep-up.ts');
  function movedOn(to: number): void {
    revision = to;
    forget();
    source.forgetSeasons();
    sourceAhead.forgetSeasons();
  }
  keepUp({ router, routes, source: sourceAhead, standing, movedOn });
}

/**
 * The public pages; or all, where the visit begins at one of officials. From a public page to one of officials the
 * browser opens a new document, and so to an address that is no page, which the server sends elsewhere.
 */
async function routesFrom(location: Location): Promise<RouteObject[]> {
  const elsewhere = { path: '*', loader: ({ request }: LoaderFunctionArgs) => redirectDocument(request.url) };
  const routes = routesWith([elsewhere]);
  if (matchRoutes(routes, location)?.at(-1)?.route.path !== elsewhere.path) return routes;
  const { officialRoutes } = await import('./official-routes.ts');
  return routesWith(officialRoutes);
}

/** The code of the page that stands must be there before it comes alive: React compares the two. */
async function loadScreens(routes: RouteObject[], location: Location): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      // What `lazy` gives are the parts of this very route.
      const parts = (await route.lazy()) as Partial<DataRouteObject>;
      Object.assign(route, parts, { lazy: undefined });
    }),
  );
}

function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
