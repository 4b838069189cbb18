import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunction, UIMatch } from 'react-router';
import type { Site } from './layout/site.ts';

/** What a page says about itself to the browser's tab, to search engines, and wherever its link is shown. */
export type Head = {
  title: string;
  description: string;
  /** The canonical address of this view, path and query, where it differs from the page's own. */
  address?: string;
  /** The path of the image that is shown with a link to it (1200 by 630); the league's own where it has none. */
  picture?: string;
};

/** What the module of a screen exports. */
export type ScreenModule<Data> = {
  Component: ComponentType;
  loader: (args: LoaderFunctionArgs) => Promise<Data>;
  head: (data: Data, site: Site) => Head;
  /** Shown in place of the page that failed; the common one by default. */
  ErrorBoundary?: ComponentType;
};

/** Imports a screen's module, whatever its data are. */
export type LoadScreen = () => Promise<Omit<ScreenModule<unknown>, 'head'> & { head: ScreenModule<never>['head'] }>;

export type ScreenOptions = {
  /** The source file, `screens/{folder}/{folder}.tsx`, where it is not named by the id: one file may have several screens. */
  folder?: string;
  /** The id by default; empty for the screen at `/`. */
  path?: string;
  /** For officials alone: the page is rendered for each of them, and never cached. */
  guarded?: boolean;
  /** Fills the window: without header, navigation and footer. */
  bare?: boolean;
  shouldRevalidate?: ShouldRevalidateFunction;
};
type ScreenHandle = {
  head: (data: unknown, site: Site) => Head | null;
  guarded: boolean;
  bare: boolean;
  folder: string;
};

/** One screen as a route. Its loader and its head are in its own code, so that the first page stays small. */
export function screen(id: string, load: LoadScreen, options: ScreenOptions = {}): RouteObject {
  const { folder = id, path = id, guarded = false, bare = false, ...rest } = options;
  const handle: ScreenHandle = { head: () => null, guarded, bare, folder };
  async function lazy() {
    const { Component, loader, head, ErrorBoundary } = await load();
    // The router passes a route's own data with its own handle, and types both as `unknown`.
    handle.head = (data, site) => head(data as never, site);
    return ErrorBoundary === undefined ? { Component, loader } : { Component, loader, ErrorBoundary };
  }
  return path === '' ? { id, index: true, handle, lazy, ...rest } : { id, path, handle, lazy, ...rest };
}

/** Whether the deepest of the matched routes is a screen for officials alone. */
export function isGuarded(matches: readonly { route: RouteObject }[]): boolean {
  const handle: unknown = matches.at(-1)?.route.handle;
  return isScreenHandle(handle) && handle.guarded;
}

/** Whether the deepest of the matched screens fills the window. */
export function isBare(matches: readonly Pick<UIMatch, 'handle'>[]): boolean {
  const { handle } = matches.at(-1) ?? {};
  return isScreenHandle(handle) && handle.bare;
}

/** The name of the source file of the deepest of the matched routes; `null` where it is no screen. */
export function folderOf(matches: readonly { route: RouteObject }[]): string | null {
  const handle: unknown = matches.at(-1)?.route.handle;
  return isScreenHandle(handle) ? handle.folder : null;
}

/** What the deepest of the matched screens that has its data says about itself. */
export function headOf(matches: Pick<UIMatch, 'handle' | 'loaderData'>[], site: Site): Head | null {
  for (const { handle, loaderData } of matches.toReversed()) {
    if (isScreenHandle(handle) && loaderData !== undefined) return handle.head(loaderData, site);
  }
  return null;
}

function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === 'object' && handle !== null && 'head' in handle;
}
