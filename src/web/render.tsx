import { renderToString } from 'react-dom/server';
import type { StaticHandlerContext } from 'react-router';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import type { Client } from '#contract/client.ts';
import { parseDependencies } from '#contract/protocol.ts';
import type { AssetsOf } from './assets.ts';
import type { Sharing } from './document.ts';
import { documentOf } from './document.ts';
import { failureOf, packed } from './hydration.ts';
import { canonicalPath, headOfFailure, titleOf } from './layout/page-head.ts';
import type { Site } from './layout/site.ts';
import { siteId } from './layout/site.ts';
import { createPageSource, pageSource } from './page-source.ts';
import { officialRoutes } from './official-routes.ts';
import { routesWith, screensId } from './routes.tsx';
import type { Head } from './screen.ts';
import { folderOf, headOf, isGuarded } from './screen.ts';
import icon from './styles/icon.svg?no-inline';

/** A rendered page. `error` is for the log; the page does not show it. */
export type Rendered = { status: number; headers: Record<string, string>; html: string; error?: unknown };
/** The address that visitors use, and what the answers so far depend on (`contract/protocol`). */
export type Place = { publicUrl: string; dependsOn: () => string };
/** Renders the page of an address, path and query; reads its data by the API. */
export type Render = (url: string, api: Client, place: Place) => Promise<Rendered>;

const handler = createStaticHandler(routesWith(officialRoutes));

/** Returns a function that renders pages with the files of a build. */
export function createRender(assetsOf: AssetsOf): Render {
  return (url, api, place) => render(url, api, place, assetsOf);
}

const screens = handler.dataRoutes
  .flatMap(function all(route): typeof handler.dataRoutes {
    return [route, ...(route.children ?? []).flatMap(all)];
  })
  .filter(({ handle }) => handle !== undefined);

/** The screens that a build must contain. */
export function screenIds(): string[] {
  return screens.map(({ handle }) => handle.folder);
}

/** The paths of the public pages without parameters, in the order of the routes. */
export function pagePaths(): string[] {
  return screens
    .filter(({ handle, path }) => !handle.guarded && !path?.includes(':'))
    .map(({ path = '' }) => `/${path}`);
}

/** Whether an address, path and query, is that of an officials' page. */
export function isGuardedPage(url: string): boolean {
  return isReadable(url) && isGuarded(matchRoutes(handler.dataRoutes, url.split('?', 1)[0] ?? '') ?? []);
}

async function render(url: string, api: Client, place: Place, assetsOf: AssetsOf): Promise<Rendered> {
  if (!isReadable(url)) return { status: 302, headers: { location: '/' }, html: '' };
  const requestContext = new RouterContextProvider();
  requestContext.set(
    pageSource,
    createPageSource(api, Infinity, () => 0),
  );
  // Not `new URL(url, base)`: there `//name` would be another host.
  const context = await handler.query(new Request(`http://site${url}`), { requestContext });
  if (context instanceof Response) return redirection(context);

  const body = bodyOf(context);
  const head = headFor(context);
  const screenId = context.errors ? null : folderOf(context.matches);
  const dependsOn = place.dependsOn();
  const sharing = sharingOf(head, context, place.publicUrl, dependsOn);
  const cloth = siteOf(context)?.league.cloth ?? null;
  const data = packed(context);
  const html = documentOf({ head, sharing, dependsOn, assets: assetsOf(screenId), icon, cloth, body, data });
  const error = Object.values(context.errors ?? {})[0];
  const status = error === undefined ? 200 : statusOf(error);
  const rendered = { status, headers: { 'content-type': 'text/html; charset=utf-8' }, html };
  return error === undefined ? rendered : { ...rendered, error };
}

/** The page's HTML. A screen that fails while rendering becomes the failure page; the context gets its error. */
function bodyOf(context: StaticHandlerContext): string {
  try {
    return renderOnce(context);
  } catch (error) {
    context.errors = { [siteOf(context) === undefined ? siteId : screensId]: error };
    return renderOnce(context);
  }
}

function renderOnce(context: StaticHandlerContext): string {
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

/** The data of every page; none if they could not be loaded. */
function siteOf({ loaderData }: StaticHandlerContext): Site | undefined {
  // What `loadSite` returned.
  return loaderData[siteId] as Site | undefined;
}

function headFor(context: StaticHandlerContext): Head {
  const site = siteOf(context);
  const error = Object.values(context.errors ?? {})[0];
  if (error !== undefined || site === undefined) return headOfFailure(failureOf(error), site);
  const matches = context.matches.map(({ route }) => ({
    handle: route.handle as unknown,
    loaderData: context.loaderData[route.id] as unknown,
  }));
  const head = headOf(matches, site);
  return { ...head, title: titleOf(head, site), description: head?.description ?? site.league.name };
}

/** How the page is shared; `null` for a page that failed or is for officials. */
function sharingOf(head: Head, context: StaticHandlerContext, publicUrl: string, dependsOn: string): Sharing | null {
  const site = siteOf(context);
  if (context.errors !== null || site === undefined || isGuarded(context.matches)) return null;
  return {
    siteName: site.league.name,
    address: publicUrl + canonicalPath(head, context.location),
    picture: publicUrl + pictureOf(head, dependsOn),
  };
}

/** The path of the shared link's image. It has the revision, because chats cache images by address for long. */
function pictureOf({ picture }: Head, dependsOn: string): string {
  if (picture === undefined) return '/og/site.png';
  const revision = Object.values(parseDependencies(dependsOn)).reduce((sum, one) => sum + one, 0);
  return `${picture}${picture.includes('?') ? '&' : '?'}revision=${revision}`;
}

/**
 * Whether a path can be a page's: it has no broken escape, no line break, and no dot segments, which different readers
 * resolve differently.
 */
function isReadable(url: string): boolean {
  try {
    const path = decodeURI(url.split('?', 1)[0] ?? '');
    return !/[\n\r\u2028\u2029]/.test(path) && !/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path);
  } catch {
    return false;
  }
}

/** The status of a page that failed: 503 if the API did not answer (status 0). */
function statusOf(error: unknown): number {
  const { status } = failureOf(error);
  return status >= 400 && status < 600 ? status : 503;
}

function redirection(response: Response): Rendered {
  const location = response.headers.get('location') ?? '/';
  return { status: response.status, headers: { location, 'content-type': 'text/html; charset=utf-8' }, html: '' };
}
