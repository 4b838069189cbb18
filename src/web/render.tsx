import { renderToString } from 'react-dom/server';
import {
  type StaticHandlerContext,
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import { CallFailed, type ApiClient } from '#contract/client.ts';
import type { LogoAnswer } from '#contract/content.ts';
import { dependsOnHeader, parseDependencies } from '#contract/protocol.ts';
import { palette } from '#contract/palette.ts';
import type { PageAssets, AssetsLookup } from './assets.ts';
import { statusAndTextsForError, hydrationElementId, packHydrationData, rootElementId } from './hydration.ts';
import { canonicalPath, headOfFailurePage, pageTitle } from './layout/page-head.ts';
import { type Site, siteRouteId } from './layout/site.ts';
import { createPageSource, pageSourceContext } from './page-source.ts';
import { officialRoutes } from './official-routes.ts';
import { publicAndExtraRoutes, screensRouteId } from './routes.tsx';
import { type Head, screenFolderOf, headOf, isOfficialsRoute } from './screen.ts';
import icon from './styles/icon.svg?no-inline';
import { deferredScriptsMetaName } from './run-after-paint.ts';

/** A rendered page. `error` is only for the log, not for the page. */
export type RenderedPage = { status: number; headers: Record<string, string>; html: string; error?: unknown };
/**
 * `publicUrl`: the site's address for visitors. `dependsOn`: returns the revisions of the data that the API's answers
 * have used so far (`contract/protocol.ts`). `missing`: if set, a sentence to show in place of the screen, with status
 * 404.
 */
export type RenderContext = { publicUrl: string; dependsOn: () => string; missing?: string };
/** Renders the page for an address (path and query). Reads the page's data through the API. */
export type PageRenderer = (url: string, api: ApiClient, place: RenderContext) => Promise<RenderedPage>;

type RouteMatch = { route: { id: string } };

const staticHandler = createStaticHandler(publicAndExtraRoutes(officialRoutes));

/** Returns a function that renders pages with the files of a build. */
export function createPageRenderer(assetsOf: AssetsLookup): PageRenderer {
  return (url, api, place) => render(url, api, place, assetsOf);
}

const allScreenRoutes = staticHandler.dataRoutes
  .flatMap(function all(route): typeof staticHandler.dataRoutes {
    return [route, ...(route.children ?? []).flatMap(all)];
  })
  .filter(({ handle }) => handle !== undefined);

/** Returns the folder names of all screens. A build must contain each of these screens. */
export function allScreenFolders(): string[] {
  return allScreenRoutes.map(({ handle }) => handle.folder);
}

/** Returns the paths of all public pages without parameters, in the order of the routes. */
export function publicPagePaths(): string[] {
  return allScreenRoutes
    .filter(({ handle, path }) => !handle.guarded && !path?.includes(':'))
    .map(({ path = '' }) => `/${path}`);
}

/** Returns whether an address (path and query) leads to an officials' page. */
export function isOfficialsPage(url: string): boolean {
  return (
    isWellFormedPath(url) && isOfficialsRoute(matchRoutes(staticHandler.dataRoutes, url.split('?', 1)[0] ?? '') ?? [])
  );
}

async function render(
  url: string,
  api: ApiClient,
  place: RenderContext,
  assetsOf: AssetsLookup,
): Promise<RenderedPage> {
  if (!isWellFormedPath(url)) return { status: 302, headers: { location: '/' }, html: '' };
  const requestContext = new RouterContextProvider();
  requestContext.set(
    pageSourceContext,
    createPageSource(api, Infinity, () => 0),
  );
  const { missing } = place;
  const only =
    missing === undefined ? {} : { filterMatchesToLoad: ({ route }: RouteMatch) => route.id === siteRouteId };
  // The address is joined as text, because `new URL(url, base)` would read `//name` as another host.
  const context = await staticHandler.query(new Request(`http://site${url}`), { requestContext, ...only });
  if (context instanceof Response) return redirection(context);
  if (missing !== undefined) {
    context.errors ??= { [screensRouteId]: new CallFailed(404, { success: false, error: missing, message: missing }) };
  }

  const body = renderPageBody(context);
  const head = headFor(context);
  const screenId = context.errors ? null : screenFolderOf(context.matches);
  const dependsOn = place.dependsOn();
  const sharing = linkPreviewOf(head, context, place.publicUrl, dependsOn);
  const { cloth = null, logo = null } = siteOf(context)?.league ?? {};
  const data = packHydrationData(context);
  const html = documentHtml({
    head,
    sharing,
    dependsOn,
    assets: assetsOf(screenId),
    icons: iconLinkTags(logo),
    cloth,
    body,
    data,
  });
  const error = Object.values(context.errors ?? {})[0];
  const status = error === undefined ? 200 : statusOf(error);
  const rendered = { status, headers: { 'content-type': 'text/html; charset=utf-8' }, html };
  return error === undefined ? rendered : { ...rendered, error };
}

/**
 * Renders the page's HTML. If a screen fails while rendering, stores the error in `context`, and renders the failure
 * page.
 */
function renderPageBody(context: StaticHandlerContext): string {
  try {
    return renderRoutesToHtml(context);
  } catch (error) {
    context.errors = { [siteOf(context) === undefined ? siteRouteId : screensRouteId]: error };
    return renderRoutesToHtml(context);
  }
}

function renderRoutesToHtml(context: StaticHandlerContext): string {
  const router = createStaticRouter(staticHandler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

/** Returns the data that every page uses. Undefined if its loading failed. */
function siteOf({ loaderData }: StaticHandlerContext): Site | undefined {
  // The cast is safe, because `loadSite` returned this value.
  return loaderData[siteRouteId] as Site | undefined;
}

function headFor(context: StaticHandlerContext): Head {
  const site = siteOf(context);
  const error = Object.values(context.errors ?? {})[0];
  if (error !== undefined || site === undefined) return headOfFailurePage(statusAndTextsForError(error), site);
  const matches = context.matches.map(({ route }) => ({
    handle: route.handle as unknown,
    loaderData: context.loaderData[route.id] as unknown,
  }));
  const head = headOf(matches, site);
  return { ...head, title: pageTitle(head, site), description: head?.description ?? site.league.name };
}

/** Returns the data for link previews. `null` for a failed page or an officials' page. */
function linkPreviewOf(
  head: Head,
  context: StaticHandlerContext,
  publicUrl: string,
  dependsOn: string,
): LinkPreview | null {
  const site = siteOf(context);
  if (context.errors !== null || site === undefined || isOfficialsRoute(context.matches)) return null;
  return {
    siteName: site.league.name,
    address: publicUrl + canonicalPath(head, context.location),
    picture: publicUrl + linkPreviewImagePath(head, dependsOn),
  };
}

/**
 * Returns the link tags for the page's icons. The icons are made from the league's logo. Their address changes when the
 * logo changes. Without a logo, the site's own icon is used.
 */
function iconLinkTags(logo: LogoAnswer | null): string {
  if (logo === null) return `<link rel="icon" href="${escapeHtml(icon)}" type="image/svg+xml">`;
  const address = `/apple-touch-icon.png?logo=${escapeHtml(logo.picture.replace('/photos/', '').slice(0, 8))}`;
  return ['icon', 'apple-touch-icon'].map((rel) => `<link rel="${rel}" href="${address}">`).join('\n');
}

/**
 * Returns the path of the image in the link preview. The path of a page's own image contains a revision number that
 * changes with the page's data, because chat apps cache images by address for a long time.
 */
function linkPreviewImagePath({ picture }: Head, dependsOn: string): string {
  if (picture === undefined) return '/og/site.png';
  const revision = Object.values(parseDependencies(dependsOn)).reduce((sum, one) => sum + one, 0);
  return `${picture}${picture.includes('?') ? '&' : '?'}revision=${revision}`;
}

/**
 * Returns whether a path can belong to a page. It must not contain broken escapes, line breaks, or dot segments such as
 * `..`. Different programs resolve dot segments differently.
 */
function isWellFormedPath(url: string): boolean {
  try {
    const path = decodeURI(url.split('?', 1)[0] ?? '');
    return !/[\n\r\u2028\u2029]/.test(path) && !/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path);
  } catch {
    return false;
  }
}

/** Returns the HTTP status of a failed page: the status of the error, or 503 if the API did not answer (status 0). */
function statusOf(error: unknown): number {
  const { status } = statusAndTextsForError(error);
  return status >= 400 && status < 600 ? status : 503;
}

function redirection(response: Response): RenderedPage {
  const location = response.headers.get('location') ?? '/';
  return { status: response.status, headers: { location, 'content-type': 'text/html; charset=utf-8' }, html: '' };
}

/** The contents of a link preview: the full addresses of the page and its image, and the site's name. */
export type LinkPreview = { siteName: string; address: string; picture: string };
/**
 * The parts of a page's HTML. `body`, `data`, `icons` and the start script (`assets.start`) are inserted unchanged. All
 * other texts are escaped.
 */
export type DocumentParts = {
  head: Head;
  /** `null` for a page without link previews. */
  sharing: LinkPreview | null;
  /** The parts of the league's data from which the page is made, with the revision of each (`contract/protocol.ts`). */
  dependsOn: string;
  assets: PageAssets;
  /** The tags that link the icons. */
  icons: string;
  /** The league's main colour, if the league has chosen its own colours (`/league.css`). Otherwise `null`. */
  cloth: string | null;
  body: string;
  data: string;
};

/**
 * Returns a page's HTML. Styles and scripts are files, and the data is JSON. Only the start script is inline, and the
 * content security policy names its hash. So the policy needs no `unsafe-inline`.
 */
export function documentHtml({ head, sharing, dependsOn, assets, icons, cloth, body, data }: DocumentParts): string {
  const links = [
    ...assets.fonts.map(
      (file) => `<link rel="preload" href="${escapeHtml(file)}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...assets.styles.map((file) => `<link rel="stylesheet" href="${escapeHtml(file)}">`),
    // `/league.css` comes after the site's own styles, because it overrides their colours.
    ...(cloth === null ? [] : ['<link rel="stylesheet" href="/league.css">']),
    ...(assets.later.length === 0
      ? []
      : [`<meta name="${deferredScriptsMetaName}" content="${escapeHtml(assets.later.join(' '))}">`]),
    ...(assets.start === null ? [] : [`<script>${assets.start}</script>`]),
    ...assets.preloads.map((file) => `<link rel="modulepreload" href="${escapeHtml(file)}">`),
    ...assets.scripts.map((file) => `<script type="module" src="${escapeHtml(file)}"></script>`),
  ];
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title)}</title>
<meta name="description" content="${escapeHtml(head.description)}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${escapeHtml(cloth ?? palette.baize800)}">
${icons}
<link rel="manifest" href="/site.webmanifest">
<link rel="alternate" type="application/atom+xml" title="News" href="/news.atom">
<meta name="${dependsOnHeader}" content="${escapeHtml(dependsOn)}">
${sharing === null ? '<meta name="robots" content="noindex">' : linkPreviewTags(head, sharing)}
${links.join('\n')}
</head>
<body>
<div id="${rootElementId}">${body}</div>
<script type="application/json" id="${hydrationElementId}">${data}</script>
</body>
</html>
`;
}

/** Returns the canonical link and the tags for link previews. Twitter (X) needs `twitter:card` in addition to `og:`. */
function linkPreviewTags({ title, description }: Head, { siteName, address, picture }: LinkPreview): string {
  const properties = {
    'og:type': 'website',
    'og:site_name': siteName,
    'og:locale': 'en_GB',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': picture,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': description,
  };
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
