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
import { writes } from './api/writes.ts';
import { hydrationElement, rootElement, unpacked } from './hydration.ts';
import { dependsOnHeader, staleSinceHeader } from '#contract/protocol.ts';
import { type Site, siteId } from './layout/site.ts';
import { createPageDependencies } from './live/page-dependencies.ts';
import { lastSeenName, noteAnswer, watchNetwork } from './offline/last-seen.ts';
import { createPageSource, pageSource } from './page-source.ts';
import { routesWith } from './routes.tsx';
import { isGuarded } from './screen.ts';
// Nearly every screen has these: they compress better in the file of every page than in one of their own.
import './components/choice-form.tsx';
import './components/day.tsx';
import './components/form.tsx';
import './components/table.tsx';
// Pages link it (render.tsx), so the build for browsers must contain it.
import './styles/icon.svg?no-inline';

/** How long the list of seasons is used before it is fetched again, in milliseconds. */
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
  const dependencies = createPageDependencies(metaOf(dependsOnHeader));
  const { api, prefetchApi, discardPrefetched } = createBrowserApi(
    (request) => sendByFetch(request, revision),
    now,
    (key, headers) => {
      dependencies.add(key, headers.get(dependsOnHeader));
      noteAnswer(headers.get(staleSinceHeader));
    },
  );
  const hydrationData = unpacked(data.textContent ?? '');
  // The data of the route `site` is what `loadSite` returned; none if that failed.
  const seasons = (hydrationData.loaderData?.[siteId] as Site | undefined)?.seasons ?? null;
  const source = createPageSource(api, seasonsKeptFor, now, seasons);
  const prefetchSource = createPageSource(prefetchApi, seasonsKeptFor, now, seasons);
  function forgetSeasons(): void {
    source.forgetSeasons();
    prefetchSource.forgetSeasons();
  }
  // What this page has changed holds in it at once.
  writes.subscribe(forgetSeasons);
  const context = new RouterContextProvider();
  context.set(pageSource, source);
  const router = createBrowserRouter(routes, {
    hydrationData,
    getContext() {
      dependencies.begin();
      return context;
    },
  });
  // A transition hydrates in slices: on an old phone the whole page at once would hold up scrolling. An officials' page is
  // hydrated at once, because its forms are disabled until then.
  const start = isGuarded(matchRoutes(routes, window.location) ?? []) ? (act: () => void) => act() : startTransition;
  start(() => {
    hydrateRoot(
      page,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
  watchNetwork(metaOf(lastSeenName));

  const { keepUp } = await import('./live/keep-up.ts');
  function onRevision(latest: number): void {
    revision = latest;
    discardPrefetched();
    forgetSeasons();
  }
  keepUp({ router, routes, source: prefetchSource, dependencies, onRevision });
}

/**
 * The public pages; all pages if the visit begins at one of the officials'. From a public page the browser opens those as
 * a new document, and an unknown address too, which the server redirects.
 */
async function routesFrom(location: Location): Promise<RouteObject[]> {
  const elsewhere = { path: '*', loader: ({ request }: LoaderFunctionArgs) => redirectDocument(request.url) };
  const routes = routesWith([elsewhere]);
  if (matchRoutes(routes, location)?.at(-1)?.route.path !== elsewhere.path) return routes;
  const { officialRoutes } = await import('./official-routes.ts');
  return routesWith(officialRoutes);
}

/** Loads the code of the current page before hydration, because React compares what it renders with the page. */
async function loadScreens(routes: RouteObject[], location: Location): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      // `lazy` returns the parts of its own route.
      const parts = (await route.lazy()) as Partial<DataRouteObject>;
      Object.assign(route, parts, { lazy: undefined });
    }),
  );
}

function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
