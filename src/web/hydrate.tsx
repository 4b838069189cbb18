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
import { writeCountStore } from './api/writes.ts';
import { hydrationElementId, rootElementId, unpackHydrationData } from './hydration.ts';
import { dependsOnHeader, staleSinceHeader } from '#contract/protocol.ts';
import { type Site, siteRouteId } from './layout/site.ts';
import { createPageDependencies } from './live/page-dependencies.ts';
import { pageStoredAtMetaName, handleServerAnswer, watchForNetworkLoss } from './offline/last-seen.ts';
import { createPageSource, pageSourceContext } from './page-source.ts';
import { publicAndExtraRoutes } from './routes.tsx';
import { isOfficialsRoute } from './screen.ts';
// Nearly every screen uses these components. They compress better inside the file that all pages load.
import './components/choice-form.tsx';
import './components/day.tsx';
import './components/form.tsx';
import './components/table.tsx';
// Pages link to this icon (render.tsx), so the browser build must contain it.
import './styles/icon.svg?no-inline';

/** How long the list of seasons is used before it is fetched again, in milliseconds. */
const seasonsMaxAge = 60_000;

/** Hydrates the server-rendered page and keeps it up to date. */
export async function hydrate(): Promise<void> {
  const page = document.getElementById(rootElementId);
  const data = document.getElementById(hydrationElementId);
  if (page === null || data === null) return;

  const routes = await loadPublicOrAllRoutes(window.location);
  await loadScreens(routes, window.location);
  const now = () => performance.now();
  let revision: number | null = null;
  const dependencies = createPageDependencies(metaContent(dependsOnHeader));
  const { api, prefetchApi, discardPrefetched } = createBrowserApi(
    (request) => sendByFetch(request, revision),
    now,
    (key, headers) => {
      dependencies.add(key, headers.get(dependsOnHeader));
      handleServerAnswer(headers.get(staleSinceHeader));
    },
  );
  const hydrationData = unpackHydrationData(data.textContent ?? '');
  // The cast is safe: this is what `loadSite` returned, or undefined if loading failed.
  const seasons = (hydrationData.loaderData?.[siteRouteId] as Site | undefined)?.seasons ?? null;
  const source = createPageSource(api, seasonsMaxAge, now, seasons);
  const prefetchSource = createPageSource(prefetchApi, seasonsMaxAge, now, seasons);
  function forgetSeasons(): void {
    source.forgetSeasons();
    prefetchSource.forgetSeasons();
  }
  // After a write from this page, the seasons known so far may be out of date.
  writeCountStore.subscribe(forgetSeasons);
  const context = new RouterContextProvider();
  context.set(pageSourceContext, source);
  const router = createBrowserRouter(routes, {
    hydrationData,
    getContext() {
      dependencies.begin();
      return context;
    },
  });
  // A transition hydrates in slices: on an old phone, hydrating the whole page at once would block scrolling. An
  // officials' page hydrates at once, because its forms are disabled until the page is hydrated.
  const isOfficials = isOfficialsRoute(matchRoutes(routes, window.location) ?? []);
  const start = isOfficials ? (act: () => void) => act() : startTransition;
  start(() => {
    hydrateRoot(
      page,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
  watchForNetworkLoss(metaContent(pageStoredAtMetaName));

  const { startPageServices } = await import('./live/page-services.ts');
  function onRevision(latest: number): void {
    revision = latest;
    discardPrefetched();
    forgetSeasons();
  }
  startPageServices({ router, routes, source: prefetchSource, dependencies, onRevision });
}

/**
 * Returns the public routes, or all routes if the visit begins on an officials' page or at an unknown address. From a
 * public page, the browser opens officials' pages and unknown addresses as new documents. The server redirects unknown
 * addresses.
 */
async function loadPublicOrAllRoutes(location: Location): Promise<RouteObject[]> {
  const elsewhere = { path: '*', loader: ({ request }: LoaderFunctionArgs) => redirectDocument(request.url) };
  const routes = publicAndExtraRoutes([elsewhere]);
  if (matchRoutes(routes, location)?.at(-1)?.route.path !== elsewhere.path) return routes;
  const { officialRoutes } = await import('./official-routes.ts');
  return publicAndExtraRoutes(officialRoutes);
}

/** Loads the current page's code before hydration, because React compares what it renders with the server's HTML. */
async function loadScreens(routes: RouteObject[], location: Location): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      // The cast is safe: `lazy` returns fields of this route, such as its loader and its component.
      const parts = (await route.lazy()) as Partial<DataRouteObject>;
      Object.assign(route, parts, { lazy: undefined });
    }),
  );
}

function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
