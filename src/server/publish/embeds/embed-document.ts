import { type Markup, markup } from './markup.ts';

export type Theme = 'light' | 'dark';

/**
 * The content of an embedded page. `below` is a line under its title. `link` leads to the page of the site that has
 * more.
 */
export type Embed = { title: string; below: string | null; body: Markup; link: { to: string; words: string } };

/**
 * How an embedded page looks, and whether it keeps itself up to date. If `theme` is `null`, the page follows the
 * visitor's device.
 */
type EmbedLook = { theme: Theme | null; isLive: boolean };

/**
 * Returns an embedded page as HTML. The page has no navigation, and its links open the site in a new tab, so that the
 * page around the frame stays open.
 */
export function embedDocument({ title, below, body, link }: Embed, { theme, isLive }: EmbedLook): string {
  return markup`<!doctype html>
<html lang="en-GB" data-theme="${theme ?? 'device'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<base target="_blank">
<link rel="stylesheet" href="/embed/style.css">
${isLive ? markup`<script src="${LIVE_SCRIPT}" defer></script>` : null}
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
export const LIVE_SCRIPT = '/embed/live.js';

/** Returns the page for an invalid address: a sentence and a link to the site. */
export function faultDocument(sentence: string, look: EmbedLook): string {
  const link = { to: '/', words: 'Open the league’s site' };
  return embedDocument({ title: 'Nothing to show', below: null, body: markup`<p>${sentence}</p>`, link }, look);
}
