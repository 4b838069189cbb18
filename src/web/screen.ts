import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject, UIMatch } from 'react-router';
import type { Site } from './layout/site.ts';

/** What a page says about itself to the browser's tab, to search engines, and wherever its link is shown. */
export type Head = {
  title: string;
  description: string;
  /** The one address of this view, path and query, where it is not simply the page's own. */
  address?: string;
  /** The path of the picture that is shown with a link to it (1200 by 630); the league's own where it has none. */
  picture?: string;
};

type Screen<Data> = {
  /** Also names the source file, `screens/{id}/{id}.tsx`, by which the page's built files are found. */
  id: string;
  /** None: the screen at `/`. */
  path?: string;
  loader: (args: LoaderFunctionArgs) => Promise<Data>;
  head: (data: Data, site: Site) => Head;
  /** Its code, which only its visitors fetch. The loader is not in it, so that data and code travel side by side. */
  load: () => Promise<{ Component: ComponentType }>;
};
type ScreenHandle = { head: (data: unknown, site: Site) => Head | null; guarded: boolean; folder: string };

/** One screen as a route. */
export function screen<Data>({ id, path, loader, head, load }: Screen<Data>): RouteObject {
  // The router gives a route's own data beside its own handle, and knows both only as `unknown`.
  const handle: ScreenHandle = { head: (data, site) => head(data as Data, site), guarded: false, folder: id };
  const lazy = async () => ({ Component: (await load()).Component });
  return path === undefined ? { id, index: true, loader, handle, lazy } : { id, path, loader, handle, lazy };
}

/** What the module of a lazy screen gives. */
export type ScreenModule<Data> = {
  Component: ComponentType;
  loader: (args: LoaderFunctionArgs) => Promise<Data>;
  head: (data: Data, site: Site) => Head;
};

/** Fetches a screen's module, whatever its data are. */
export type LoadScreen = () => Promise<Omit<ScreenModule<unknown>, 'head'> & { head: ScreenModule<never>['head'] }>;

type LazyScreen = {
  /** As in `screen`. */
  id: string;
  /** The source file, `screens/{folder}/{folder}.tsx`, where it is not named by the id: one file may have several screens. */
  folder?: string;
  path: string;
  /** For officials only: the page is rendered for each request and never cached. */
  guarded?: true;
  load: LoadScreen;
};

/** A screen that not every visitor comes to: its loader and its words travel with its code, not with the first page's. */
export function lazyScreen({ id, folder = id, path, guarded, load }: LazyScreen): RouteObject {
  const handle: ScreenHandle = { head: () => null, guarded: guarded === true, folder };
  async function lazy() {
    const { Component, loader, head } = await load();
    // The router gives a route's own data beside its own handle, and knows both only as `unknown`.
    handle.head = (data, site) => head(data as never, site);
    return { Component, loader };
  }
  return { id, path, handle, lazy };
}

/** Whether the deepest of the matched routes is a screen for officials alone. */
export function isGuarded(matches: readonly { route: RouteObject }[]): boolean {
  const handle: unknown = matches.at(-1)?.route.handle;
  return isScreenHandle(handle) && handle.guarded;
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
