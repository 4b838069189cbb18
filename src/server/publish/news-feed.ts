import { z } from 'zod';
import type { Post } from '../content/items.ts';
import { shownOn } from '../content/league-content.ts';
import { escapeHtml, toHtml } from '#server/content/markdown.ts';
import { widthsOf } from './photos/convert.ts';
import { publication } from './publication.ts';

/** The news as a feed; every page links it (`web/render`). `address`: the site's. */
export function newsFeed(address: string) {
  return publication({
    path: '/news.atom',
    wanted: z.object({}),
    type: 'application/atom+xml; charset=utf-8',
    make: ({ read }) =>
      read(async (from) => {
        const { name, posts } = from.content();
        return atomOf({ name, posts: shownOn(posts, from.today), address });
      }),
  });
}

/** `address`: the site's, without a slash at its end. */
type FeedParts = { name: string; address: string; posts: readonly Post[] };

/** The date of a feed without posts. */
const NEVER = '1970-01-01';

/** Returns the league's news as an Atom feed (RFC 4287), newest first. */
export function atomOf({ name, address, posts }: FeedParts): string {
  const latest =
    posts
      .map(({ updated }) => updated)
      .toSorted()
      .at(-1) ?? NEVER;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
<id>${escaped(address)}/news.atom</id>
<title>${escaped(name)}: news</title>
<updated>${momentOf(latest)}</updated>
<link rel="self" type="application/atom+xml" href="${escaped(address)}/news.atom"/>
<link rel="alternate" type="text/html" href="${escaped(address)}/news"/>
<author><name>${escaped(name)}</name></author>
${posts.map((post) => entryOf(post, address)).join('\n')}
</feed>
`;
}

function entryOf({ id, title, date, updated, text, picture }: Post, address: string): string {
  const link = `${escaped(address)}/news#${escaped(id)}`;
  return `<entry>
<id>${link}</id>
<title>${escaped(title)}</title>
<published>${momentOf(date)}</published>
<updated>${momentOf(updated)}</updated>
<link rel="alternate" type="text/html" href="${link}"/>
<content type="html">${escaped(wholeLinks(pictureHtml(picture) + toHtml(text, 3), address))}</content>
</entry>`;
}

/** Pixels: as wide as feed readers show a post. */
const PICTURE_WIDTH = 960;

function pictureHtml(picture: Post['picture']): string {
  if (!picture) return '';
  const width = widthsOf(picture.width).findLast((one) => one <= PICTURE_WIDTH) ?? picture.width;
  const height = Math.round((picture.height * width) / picture.width);
  const source = `/photos/${picture.id}-${width}.jpg`;
  return `<p><img src="${source}" width="${width}" height="${height}" alt="${escaped(picture.alt)}"></p>\n`;
}

/** Makes links absolute, as feed readers show a post away from the site. Text in the HTML has no bare quotes. */
function wholeLinks(html: string, address: string): string {
  return html.replace(/(href|src)="([/#])/g, (_, name: string, start: string) => {
    return `${name}="${address}${start === '#' ? '/news#' : '/'}`;
  });
}

function momentOf(day: string): string {
  return `${day}T00:00:00Z`;
}

/** Also removes control characters, which XML cannot hold. */
function escaped(text: string): string {
  return escapeHtml(text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ''));
}
