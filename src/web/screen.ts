import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunction, UIMatch } from 'react-router';
import type { Site } from './layout/site.ts';

/** A page's data for the browser tab, search engines, and link previews. */
export type Head = {
  title: string;
  description: string;
  /** The canonical path and query of the current view, if they differ from the address that the visitor opened. */
  address?: string;
  /** The path of the image in link previews (1200 by 630 pixels). By default, the league's own image. */
  picture?: string;
};

/** The exports of a screen's module. */
export type ScreenModule<Data> = {
  Component: ComponentType;
  loader: (args: LoaderFunctionArgs) => Promise<Data>;
  head: (data: Data, site: Site) => Head;
  /** Shown in place of the page if it fails. By default, the common failure page. */
  ErrorBoundary?: ComponentType;
};

/** A function that imports a screen's module, for any type of data. */
export type ScreenLoader = () => Promise<Omit<ScreenModule<unknown>, 'head'> & { head: ScreenModule<never>['head'] }>;

export type ScreenOptions = {
  /**
   * The folder of the source file, `screens/{folder}/{folder}.tsx`. By default, the screen's id. One file may contain
   * several screens.
   */
  folder?: string;
  /** The screen's path. By default, the screen's id. Empty for the screen at `/`. */
  path?: string;
  /** For officials only. The page is rendered for each request and never cached. */
  guarded?: boolean;
  /** Fills the window: the page has no header, navigation or footer. */
  fullWindow?: boolean;
  shouldRevalidate?: ShouldRevalidateFunction;
};
type ScreenHandle = {
  head: (data: unknown, site: Site) => Head | null;
  guarded: boolean;
  fullWindow: boolean;
  folder: string;
};

/**
 * Creates the route for a screen. Its loader and head are imported together with its component when the screen is first
 * needed, so that the first page of a visit stays small.
 */
export function screenRoute(id: string, load: ScreenLoader, options: ScreenOptions = {}): RouteObject {
  const { folder = id, path = id, guarded = false, fullWindow = false, ...rest } = options;
  const handle: ScreenHandle = { head: () => null, guarded, fullWindow, folder };
  async function lazy() {
    const { Component, loader, head, ErrorBoundary } = await load();
    // The cast is safe: `headOf` passes each handle the data that the loader of the same screen returned.
    handle.head = (data, site) => head(data as never, site);
    return ErrorBoundary === undefined ? { Component, loader } : { Component, loader, ErrorBoundary };
  }
  return path === '' ? { id, index: true, handle, lazy, ...rest } : { id, path, handle, lazy, ...rest };
}

/** Returns whether the deepest matched route is an officials' screen. */
export function isOfficialsRoute(matches: readonly { route: RouteObject }[]): boolean {
  const handle: unknown = matches.at(-1)?.route.handle;
  return isScreenHandle(handle) && handle.guarded;
}

/** Returns whether the deepest matched screen fills the window. */
export function isFullWindowScreen(matches: readonly Pick<UIMatch, 'handle'>[]): boolean {
  const { handle } = matches.at(-1) ?? {};
  return isScreenHandle(handle) && handle.fullWindow;
}

/**
 * Returns the folder of the screen that the deepest matched route shows. The screen's source file has the same name.
 * `null` if that route shows no screen.
 */
export function screenFolderOf(matches: readonly { route: RouteObject }[]): string | null {
  const handle: unknown = matches.at(-1)?.route.handle;
  return isScreenHandle(handle) ? handle.folder : null;
}

/** Returns the head of the deepest matched screen whose data is loaded. `null` if there is no such screen. */
export function headOf(matches: Pick<UIMatch, 'handle' | 'loaderData'>[], site: Site): Head | null {
  for (const { handle, loaderData } of matches.toReversed()) {
    if (isScreenHandle(handle) && loaderData !== undefined) return handle.head(loaderData, site);
  }
  return null;
}

function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === 'object' && handle !== null && 'head' in handle;
}
