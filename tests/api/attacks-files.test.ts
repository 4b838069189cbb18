/** Hostile files and texts in a league (docs/security.md). */
import { globSync, readFileSync } from 'node:fs';
import { createContext, Script } from 'node:vm';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { answerOrThrow } from '#contract/client.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { calendarText, fixtureEvent } from '#server/publish/calendars.ts';
import { scoreBlock } from '#server/publish/pictures/blocks.ts';
import { drawPicture } from '#server/publish/pictures/picture.ts';
import { renderPng } from '#server/publish/pictures/picture-text.ts';
import { convertPicture, preparePicture, UnusablePicture } from '#server/publish/photos/convert.ts';
import { markdownToHtml } from '#server/content/markdown.ts';
import { atomFeed } from '#server/publish/news-feed.ts';
import { plainPicture, pngOf, pngClaiming, putDocument, putGalleries } from '../support/pictures.ts';
import { openSite } from '../support/site.ts';

test('decompression bombs, broken pictures and drawings are no pictures, and take no memory', async () => {
  const good = await plainPicture(400, 300, '#00aa00').jpeg().toBuffer();
  const svg = (text: string) => `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'a'.repeat(999)}">]>${text}`;
  const bombs = {
    'dots.png': await pngClaiming(30_000, 30_000),
    'black.png': blackPng(12_000),
    'wide.png': await pngClaiming(2_000_000_000, 1),
    'none.png': await pngClaiming(0, 0),
    'packed.png': Buffer.concat([await pngClaiming(8000, 8000), deflateSync(Buffer.alloc(30_000_000))]),
    'entities.png': svg('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&a;&a;</text></svg>'),
    'huge.jpg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><rect width="100%" height="100%"/></svg>',
    'page.jpg': '<!doctype html><script>alert(1)</script>',
    'moving.webp': Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00', 'latin1'),
    'cut.jpg': good.subarray(0, good.length / 2),
    'head.jpg': good.subarray(0, 20),
    'empty.png': '',
  };
  const before = process.memoryUsage().rss;
  expect(await preparePicture(good)).toMatchObject({ width: 400, height: 300 });
  for (const [name, file] of Object.entries(bombs))
    await expect(preparePicture(Buffer.from(file)), name).rejects.toThrow(UnusablePicture);
  // A picture of 900 million pixels would take 3.6 GB.
  expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000);
});

test('no picture is made of more pixels than coding it may take', async () => {
  const tall = await plainPicture(1600, 16_000, '#00aa00').png().toBuffer();
  const stored = await preparePicture(tall);
  expect(stored.width * stored.height).toBeLessThanOrEqual(4_000_000);
  expect(stored.height / stored.width).toBeCloseTo(10, 1);
  const earlier = await plainPicture(1600, 9600, '#00aa00').webp({ effort: 0 }).toBuffer();
  const { width, height } = await sharp(await convertPicture(earlier, 1600, 'jpg')).metadata();
  expect(width * height).toBeLessThanOrEqual(4_000_000);
});

/** Returns a valid square picture of black pixels, one bit each: 144 million pixels take 20 kB. */
function blackPng(side: number): Buffer {
  return pngOf(side, side, [1, 0, 0, 0, 0], deflateSync(Buffer.alloc(side * (side / 8 + 1)), { level: 1 }));
}

test('only the first frame of an animation is decoded and shown', async () => {
  const pages = 12;
  const colours = Array.from({ length: pages }, (_, at) => `#${(at * 20).toString(16).padStart(2, '0')}0040`);
  const frames = await Promise.all(colours.map((colour) => plainPicture(64, 64, colour).png().toBuffer()));
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(pages);
  const { api, app, store } = await openSite('sqlite');
  await putGalleries(store, { Own: { moving } });
  const [photo] = answerOrThrow(await api('GET /api/galleries', {})).galleries.flatMap((gallery) => gallery.photos);
  expect(photo).toMatchObject({ width: 64, height: 64 });
  for (const format of ['webp', 'jpg'] as const) {
    const { rawPayload } = await app.inject(`/photos/${photo?.id}-64.${format}`);
    const { pages: shown = 1, width, height } = await sharp(rawPayload, { animated: true }).metadata();
    expect([format, shown, width, height]).toEqual([format, 1, 64, 64]);
  }
});

test('a file name is encoded in its header, and no document runs as a script', async () => {
  const names = ['a".html', 'b; filename=x.exe.txt', "c'%.svg", 'Café ♥.pdf', 'd.xhtml', 'e.js', 'f.xml', 'g.htm.jpg'];
  const { app, store } = await openSite('sqlite');
  for (const name of names) await putDocument(store, name, '<script>alert(1)</script>');
  for (const name of names) {
    const { statusCode, headers } = await app.inject(`/documents/${encodeURIComponent(name)}`);
    const isShown = /\.(txt|pdf|jpg)$/.test(name);
    expect([name, statusCode]).toEqual([name, 200]);
    const disposition = `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`;
    expect(headers['content-disposition']).toBe(disposition);
    expect(String(headers['content-type'])).not.toMatch(/html|xml|script|svg/);
    if (!name.endsWith('.pdf')) expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  }
});

const SCRIPTS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&colon;alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x)',
  '[x](//evil.example)',
  '![x](javascript:alert(1))',
  '![x](https://evil.example/a.png)',
  '![x](x" onerror="alert(1))',
  '[x](/a" onclick="alert(1))',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  ']]><script>alert(1)</script>',
  '`<script>`',
  '</title><script>alert(1)</script>',
];

test('no news, page, feed, calendar or picture contains a script from a text', async () => {
  for (const text of SCRIPTS) {
    const html = markdownToHtml(text, 2);
    const tags = [...html.matchAll(/<\/?(\w+)/g)].map(([, tag]) => tag);
    expect(
      tags.filter((tag) => !/^(p|a|img|code|br|wbr)$/.test(String(tag))),
      text,
    ).toEqual([]);
    expect(html, text).not.toMatch(/<[^>]*\s(on\w+|style)=|(href|src)="(?!\/(?!\/)|https?:|mailto:|tel:|sms:|#)/i);
    expect(html, text).not.toMatch(/<img[^>]*src="(?!\/(?!\/))/);
    const days = { date: '2025-01-01', updated: '2025-01-01', event: null, from: null, until: null };
    const posts = [{ id: 'a', title: text, ...days, text }];
    const feed = atomFeed({ name: text, address: 'https://league.example', posts, digests: [] });
    expect(feed, text).not.toMatch(/<(script|img|svg|p)\b/);
    const blocks = [scoreBlock([text, 3], [text, 2])];
    const card = drawPicture({ league: text, title: text, subtitle: text, blocks, note: text }, 'card').svg;
    expect(card, text).not.toMatch(/<(script|img|foreignObject)|<[^>]*\son\w+=/i);
  }
  const blocks = [scoreBlock(['&a;', 1], ['\u{0}', 2])];
  const picture = { league: '<&">', title: ']]>', subtitle: '', blocks, note: '' };
  const drawn = await renderPng(drawPicture(picture, 'card').svg);
  expect(drawn.subarray(1, 4).toString()).toBe('PNG');
});

test('a name cannot start a new line in a calendar', () => {
  const name = 'A\r\nBEGIN:VALARM\nATTENDEE:mailto:x@evil.example;,\\';
  const sides = { homeTeamId: 'a', homeTeamName: name, awayTeamId: 'b', awayTeamName: name };
  const played = { fixtureId: null, homeTeamScore: null, awayTeamScore: null, resultState: null };
  const place = { season: '25/26', division: 1, weekNumber: 1, date: '2025-10-01', venue: name };
  const fixture: ScheduledFixtureAnswer = { listedId: 'a', ...place, state: 'planned', ...sides, ...played };
  const address = 'https://league.example';
  const time = { time: '19:30', timeZone: 'Europe/London', changedAt: '2025-09-01T00:00:00Z' };
  const event = fixtureEvent(fixture, { ...time, address, week: undefined, venueAddress: name });
  const text = calendarText(name, address, event ? [event] : []).replaceAll('\r\n ', '');
  expect(text).toContain('BEGIN:VEVENT');
  const lines = text.split(/\r\n|[\r\n]/).filter((line) => line !== '');
  expect(lines.filter((line) => /^(BEGIN:VALARM|ATTENDEE|BEGIN:VEVENT)/.test(line))).toEqual(['BEGIN:VEVENT']);
});

/** Matches each regular expression in source code, between characters that can come before and after one. */
const EXPRESSION =
  /(?<=[\s(,=:!&|?[{;]|^)\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[*\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])*)\/([dgimsuvy]*)(?=[\s).,;:\]}!?]|$)/gm;
const SIGNS = [...`a0 -_.,"'/\\=@(<#:%`.split(''), 'at', 'wa1', 'copy', '0 ', 'a-'];
/**
 * The limit for all expressions together, in milliseconds. On the texts below, with 400 repeated signs, an expression
 * slower than quadratic would take minutes.
 */
const MAX_MS = 20_000;

test('no regular expression is slow on a hostile text', () => {
  const files = globSync('src/{domain,contract,server,web,main}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|\/drawn\//.test(file),
  );
  const expressions = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(EXPRESSION)].flatMap(([, source = '', flags = '']) => {
      try {
        return [new RegExp(source, flags.replace(/[gy]/g, ''))];
      } catch {
        return [];
      }
    }),
  );
  expect(expressions.length).toBeGreaterThan(100);
  const texts = ['', 'a', '"', ' '].flatMap((head) =>
    SIGNS.flatMap((sign) => ['', '!', '\0'].map((end) => head + sign.repeat(400) + end)),
  );
  const context = createContext({ expressions, texts, at: '' });
  const run = 'for (const one of expressions) for (const text of texts) { at = String(one); one.test(text); }';
  try {
    new Script(run).runInContext(context, { timeout: MAX_MS });
  } catch (cause) {
    throw new Error(`${String(context['at'])} takes too long`, { cause });
  }
});
