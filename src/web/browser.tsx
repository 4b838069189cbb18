import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { DataRouteObject } from 'react-router';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createBrowserApi, sendByFetch } from './api/browser-client.ts';
import { fetchAheadOnIntent } from './api/fetch-ahead.ts';
import { hydrationElement, rootElement, unpacked } from './hydration.ts';
import { standsOnHeader } from '#contract/stands-on.ts';
import { createStanding } from './live/standing.ts';
import { answered, lastSeenName, watchNetwork } from './offline/last-seen.ts';
import { createPageSource, pageSource } from './page-source.ts';
import { routes } from './routes.tsx';
// Pages link it (render.tsx): the browsers' build has to hold the file.
import './styles/icon.svg?no-inline';

/** How long the list of seasons is believed without asking again. */
const seasonsKeptFor = 60_000;

await comeAlive();

async function comeAlive(): Promise<void> {
  const page = document.getElementById(rootElement);
  const data = document.getElementById(hydrationElement);
  if (page === null || data === null) return;

  await loadScreens(window.location);
  const now = () => performance.now();
  let revision: number | null = null;
  const standing = createStanding(metaOf(standsOnHeader));
  const { api, ahead, forget } = createBrowserApi(
    (sent) => sendByFetch(sent, revision),
    now,
    (key, headers) => {
      standing.heard(key, headers.get(standsOnHeader));
      answered();
    },
  );
  const source = createPageSource(api, seasonsKeptFor, now);
  const sourceAhead = createPageSource(ahead, seasonsKeptFor, now);
  const context = new RouterContextProvider();
  context.set(pageSource, source);
  const router = createBrowserRouter(routes, {
    hydrationData: unpacked(data.textContent ?? ''),
    getContext() {
      standing.begin();
      return context;
    },
  });
  hydrateRoot(
    page,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
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

/** The code of the page that stands must be there before it comes alive: React compares the two. */
async function loadScreens(location: Location): Promise<void> {
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
