import type { Assets } from './assets.ts';
import { laterName } from './begin-later.ts';
import { dependsOnHeader } from '#contract/protocol.ts';
import { palette } from '#contract/palette.ts';
import { hydrationElement, rootElement } from './hydration.ts';
import type { Head } from './screen.ts';

/** What a shared link shows: the full addresses of the page and of its image, and the site's name. */
export type Sharing = { siteName: string; address: string; picture: string };
/** The parts of a page. `body` and `data` are inserted as they are, everything else is escaped. */
export type DocumentParts = {
  head: Head;
  /** `null` for a page that is not shared. */
  sharing: Sharing | null;
  /** The scopes and revisions that the page depends on (`contract/protocol`). */
  dependsOn: string;
  assets: Assets;
  icon: string;
  /** The colour of the cloth if the league has its own colours (`/league.css`); else `null`. */
  cloth: string | null;
  body: string;
  data: string;
};

/**
 * Returns the HTML of a page. Scripts and styles are files and the data is JSON, so that the content security policy needs
 * no `unsafe-inline`. The page is the same for every visitor.
 */
export function documentOf({ head, sharing, dependsOn, assets, icon, cloth, body, data }: DocumentParts): string {
  const links = [
    ...assets.faces.map(
      (file) => `<link rel="preload" href="${escaped(file)}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...assets.styles.map((file) => `<link rel="stylesheet" href="${escaped(file)}">`),
    // Last, because it replaces colours of the site's own styles.
    ...(cloth === null ? [] : ['<link rel="stylesheet" href="/league.css">']),
    ...(assets.later.length === 0 ? [] : [`<meta name="${laterName}" content="${escaped(assets.later.join(' '))}">`]),
    ...assets.preloads.map((file) => `<link rel="modulepreload" href="${escaped(file)}">`),
    ...assets.scripts.map((file) => `<script type="module" src="${escaped(file)}"></script>`),
  ];
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(head.title)}</title>
<meta name="description" content="${escaped(head.description)}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${escaped(cloth ?? palette.baize800)}">
<link rel="icon" href="${escaped(icon)}" type="image/svg+xml">
<link rel="alternate" type="application/atom+xml" title="News" href="/news.atom">
<meta name="${dependsOnHeader}" content="${escaped(dependsOn)}">
${sharing === null ? '<meta name="robots" content="noindex">' : sharingTags(head, sharing)}
${links.join('\n')}
</head>
<body>
<div id="${rootElement}">${body}</div>
<script type="application/json" id="${hydrationElement}">${data}</script>
</body>
</html>
`;
}

/** Open Graph tags, which chats and social networks read; one of them needs `summary_large_image` too. */
function sharingTags({ title, description }: Head, { siteName, address, picture }: Sharing): string {
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
    `<link rel="canonical" href="${escaped(address)}">`,
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escaped(value)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
