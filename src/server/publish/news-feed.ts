import { z } from 'zod';
import { answerOrThrow, type ApiClient } from '#contract/client.ts';
import type { Digest } from '#contract/week.ts';
import { teamsAndScoreWords } from '#domain/cards/score-words.ts';
import { compareDays } from '#domain/day.ts';
import { splitByWeekOfPlay } from '#domain/week/week.ts';
import type { NewsPostItem } from '../content/items.ts';
import { itemsShownToday } from '../content/league-content.ts';
import { escapeHtml, markdownToHtml } from '#server/content/markdown.ts';
import { servedPhotoWidths } from './photos/photo-variants.ts';
import { definePublication } from './publication.ts';

/**
 * Returns the publication of the news feed, which has the league's news and the digests of complete weeks. `address` is
 * the site's address without a final slash.
 */
export function newsFeedPublication(address: string) {
  return definePublication({
    path: '/news.atom',
    wanted: z.object({}),
    type: 'application/atom+xml; charset=utf-8',
    async make({ read, api }) {
      // The news and the weekly digests are read one after the other. They do not depend on each other, so a change of
      // the data between the two reads does no harm.
      const digests = await latestDigests(api);
      return read(async (from) => {
        const { name, posts } = from.content();
        return atomFeed({ name, posts: itemsShownToday(posts, from.today), digests, address });
      });
    },
  });
}

/** How many weeks the feed has at most. */
const MAX_FEED_WEEKS = 5;

/**
 * Returns the digests of the default season's latest week played and of the four weeks before it, newest first.
 * Leaves out weeks that are not complete.
 */
async function latestDigests(api: ApiClient): Promise<Digest[]> {
  const asked = await api('GET /api/digest', {});
  // A league that is still being set up may have no season. The API then answers 404.
  if (!asked.ok && asked.status === 404) return [];
  const latest = answerOrThrow(asked);
  const found = [latest];
  for (
    let weekNumber = latest.weekNumber - 1;
    weekNumber > Math.max(0, latest.weekNumber - MAX_FEED_WEEKS);
    weekNumber--
  )
    found.push(answerOrThrow(await api('GET /api/digest', { query: { weekNumber } })));
  return found.filter(({ complete }) => complete);
}

/**
 * The data from which a feed is made. `name` is the league's name. `address` is the site's address without a final
 * slash.
 */
type FeedParts = { name: string; address: string; posts: readonly NewsPostItem[]; digests: readonly Digest[] };

/** The date of a feed that has no entries. */
const EMPTY_FEED_DATE = '1970-01-01';

/** Returns the league's news and the digests of weeks as an Atom feed (RFC 4287), newest first. */
export function atomFeed({ name, address, posts, digests }: FeedParts): string {
  const entries = [...posts.map((post) => entryOfPost(post)), ...digests.flatMap(entryOfWeek)].toSorted((a, b) =>
    compareDays(b.published, a.published),
  );
  const latest = entries.reduce((day, { updated }) => (compareDays(updated, day) > 0 ? updated : day), EMPTY_FEED_DATE);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
<id>${escapeForFeed(address)}/news.atom</id>
<title>${escapeForFeed(name)}: news</title>
<updated>${midnightTimestamp(latest)}</updated>
<link rel="self" type="application/atom+xml" href="${escapeForFeed(address)}/news.atom"/>
<link rel="alternate" type="text/html" href="${escapeForFeed(address)}/news"/>
<author><name>${escapeForFeed(name)}</name></author>
${entries.map((entry) => entryXml(entry, address)).join('\n')}
</feed>
`;
}

/** One entry of a feed. `link` is a path on the site; `published` and `updated` are days. */
type Entry = { link: string; title: string; published: string; updated: string; html: string };

function entryOfPost({ id, title, date, updated, text, picture }: NewsPostItem): Entry {
  return { link: `/news#${id}`, title, published: date, updated, html: pictureHtml(picture) + markdownToHtml(text, 3) };
}

/**
 * Returns an array with the feed's entry for a week, dated by the week's last result. The array is empty if no result
 * has a day.
 */
function entryOfWeek({ season, weekNumber, results, text, link, picture }: Digest): Entry[] {
  const { played } = splitByWeekOfPlay(results, weekNumber);
  const [day] = played.flatMap(({ date }) => date ?? []).sort((a, b) => compareDays(b, a));
  if (day === undefined) return [];
  const addresses = new Map(results.map((one) => [teamsAndScoreWords(one), one.address]));
  const line = (words: string) => {
    const [html, address] = [escapeHtml(words), addresses.get(words)];
    return address === undefined ? html : `<a href="${escapeHtml(address)}">${html}</a>`;
  };
  const paragraphs = text.split('\n\n').map((part) => `<p>${part.split('\n').map(line).join('<br>')}</p>`);
  const title = `Week ${weekNumber} of ${season}`;
  const html = `<p><img src="${picture}" width="1080" height="1350" alt="${title}"></p>\n${paragraphs.join('\n')}`;
  return [{ link, title, published: day, updated: day, html }];
}

function entryXml({ link, title, published, updated, html }: Entry, address: string): string {
  const whole = `${escapeForFeed(address)}${escapeForFeed(link)}`;
  return `<entry>
<id>${whole}</id>
<title>${escapeForFeed(title)}</title>
<published>${midnightTimestamp(published)}</published>
<updated>${midnightTimestamp(updated)}</updated>
<link rel="alternate" type="text/html" href="${whole}"/>
<content type="html">${escapeForFeed(makeLinksAbsolute(html, address))}</content>
</entry>`;
}

/** The greatest width of a post's picture in the feed, in pixels. */
const MAX_PICTURE_WIDTH = 960;

function pictureHtml(picture: NewsPostItem['picture']): string {
  if (!picture) return '';
  const width = servedPhotoWidths(picture.width).findLast((one) => one <= MAX_PICTURE_WIDTH) ?? picture.width;
  const height = Math.round((picture.height * width) / picture.width);
  const source = `/photos/${picture.id}-${width}.jpg`;
  return `<p><img src="${source}" width="${width}" height="${height}" alt="${escapeForFeed(picture.alt)}"></p>\n`;
}

/**
 * Makes links absolute, because feed readers show a post outside the site. The pattern finds only attributes, because
 * quotation marks in the text of a post are escaped.
 */
function makeLinksAbsolute(html: string, address: string): string {
  return html.replace(/(href|src)="([/#])/g, (_, name: string, start: string) => {
    return `${name}="${address}${start === '#' ? '/news#' : '/'}`;
  });
}

function midnightTimestamp(day: string): string {
  return `${day}T00:00:00Z`;
}

/** Escapes text for XML, and removes characters that XML does not allow, such as control characters. */
function escapeForFeed(text: string): string {
  return escapeHtml(text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ''));
}
