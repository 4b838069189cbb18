import { parseFeed } from '@rowanmanning/feed-parser';
import { expect, test } from 'vitest';
import { atomFeed } from './news-feed.ts';

const address = 'https://league.example.org';

function post(id: string, date: string, title: string, text: string) {
  return { id, title, date, updated: date, event: null, from: null, until: null, text };
}

test('a feed reader finds every post and link', () => {
  const posts = [
    post(
      'b',
      '2025-04-01',
      'Cups & <Plates>',
      'See [the draw](/cup-draw/F), "quoted" & [below](#x).\n\n![W](/documents/w.jpg)',
    ),
    post('a', '2025-03-01', 'Café', 'Hello. \u0007'),
  ];
  const xml = atomFeed({ name: 'A & B League', address, posts, digests: [] });
  const feed = parseFeed(xml);
  expect(feed.meta).toMatchObject({ type: 'atom', version: '1.0' });
  expect(feed).toMatchObject({ title: 'A & B League: news', self: `${address}/news.atom`, url: `${address}/news` });
  expect(feed.updated?.toISOString()).toBe('2025-04-01T00:00:00.000Z');
  expect(feed.items.map(({ id, title, url }) => ({ id, title, url }))).toEqual([
    { id: `${address}/news#b`, title: 'Cups & <Plates>', url: `${address}/news#b` },
    { id: `${address}/news#a`, title: 'Café', url: `${address}/news#a` },
  ]);
  const [first, second] = feed.items;
  expect(first?.published?.toISOString()).toBe('2025-04-01T00:00:00.000Z');
  expect(first?.content).toContain(`<a href="${address}/cup-draw/F">the draw</a>`);
  expect(first?.content).toContain(`<a href="${address}/news#x">below</a>`);
  expect(first?.content).toContain(`src="${address}/documents/w.jpg"`);
  expect(second?.content).toContain('Hello.');
});

test('a feed without news is valid', () => {
  const feed = parseFeed(atomFeed({ name: 'A', address, posts: [], digests: [] }));
  expect(feed.items).toEqual([]);
  expect(feed.updated).not.toBe(null);
});
