import { type Markup, markup } from './markup.ts';

export type Theme = 'light' | 'dark';

/**
 * The content of an embedded page. `below` is a line under its title. `link` leads to the site's page with the full
 * content.
 */
export type Embed = { title: string; below: string | null; body: Markup; link: { to: string; words: string } };

/**
 * How an embedded page looks, and whether it updates itself (`isLive`). If `theme` is `null`, the page follows the
 * visitor's device.
 */
type EmbedDisplayOptions = { theme: Theme | null; isLive: boolean };

/**
 * Returns an embedded page, which another site shows in a frame, as HTML. The page has no navigation. Its links open in
 * a new tab, so that visitors do not lose the other site.
 */
export function embeddedPageHtml({ title, below, body, link }: Embed, { theme, isLive }: EmbedDisplayOptions): string {
  return markup`<!doctype html>
<html lang="en-GB" data-theme="${theme ?? 'device'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<base target="_blank">
<link rel="stylesheet" href="/embed/style.css">
${isLive ? markup`<script src="${LIVE_SCRIPT_PATH}" defer></script>` : null}
</head>
<body>
<header>
<h1>${title}</h1>
${below === null ? null : markup`<p>${below}</p>`}
</header>
<main>
${body}
</main>
<footer><a href="${link.to}">${link.words}</a></footer>
</body>
</html>
`.html;
}

/** The path of the script that keeps embedded pages up to date. */
export const LIVE_SCRIPT_PATH = '/embed/live.js';

/** Returns the embedded page that is shown after an error: a sentence and a link to the site, as HTML. */
export function errorDocument(sentence: string, look: EmbedDisplayOptions): string {
  const link = { to: '/', words: 'Open the league’s site' };
  return embeddedPageHtml({ title: 'Nothing to show', below: null, body: markup`<p>${sentence}</p>`, link }, look);
}
