import { htmlOf } from '../../league-folder/markdown.ts';
import type { Post } from '../../league-folder/parse-post.ts';

/** What a feed is made of; `address`: the site's, without a slash at its end. */
type FeedParts = { name: string; address: string; posts: readonly Post[] };

/** The day of a feed that has nothing to tell yet. */
const NEVER = '1970-01-01';

/** The league's news as a feed (Atom, RFC 4287), the newest first. */
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

function entryOf({ id, title, date, updated, text }: Post, address: string): string {
  const link = `${escaped(address)}/news#${escaped(id)}`;
  return `<entry>
<id>${link}</id>
<title>${escaped(title)}</title>
<published>${momentOf(date)}</published>
<updated>${momentOf(updated)}</updated>
<link rel="alternate" type="text/html" href="${link}"/>
<content type="html">${escaped(wholeLinks(htmlOf(text, 3), address))}</content>
</entry>`;
}

/** Readers show a post away from the site: its own addresses need the site's before them. Text has no bare quotes. */
function wholeLinks(html: string, address: string): string {
  return html.replace(/(href|src)="([/#])/g, (_, name: string, start: string) => {
    return `${name}="${address}${start === '#' ? '/news#' : '/'}`;
  });
}

function momentOf(day: string): string {
  return `${day}T00:00:00Z`;
}

/** Also without the control characters that XML cannot hold. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
