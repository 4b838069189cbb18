/** Tests the addresses that browsers, phones, password managers and crawlers request from every site by themselves. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { iconSource } from '#web/assets.ts';
import { openSite, type TestSite } from '../support/site.ts';

async function siteWithIcon(): Promise<TestSite> {
  const render = async () => ({ status: 404, headers: {}, html: 'no page' });
  return openSite('sqlite', { web: { assets: null, render, icon: await readFile(iconSource, 'utf8') } });
}

const ADDRESSES: readonly (readonly [path: string, type: string])[] = [
  ['/favicon.ico', 'image/x-icon'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/apple-touch-icon-precomposed.png', 'image/png'],
  ['/apple-touch-icon-120x120.png', 'image/png'],
  ['/apple-touch-icon-120x120-precomposed.png', 'image/png'],
  ['/apple-touch-icon-152x152.png', 'image/png'],
  ['/apple-touch-icon-180x180-precomposed.png', 'image/png'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['/service-worker.js', 'text/javascript; charset=utf-8'],
];

test('every address that a browser requests by itself exists, with its type', async () => {
  const { app } = await siteWithIcon();
  for (const [path, type] of ADDRESSES) {
    const answer = await app.inject(path);
    expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([path, 200, type]);
    expect(answer.rawPayload.length).toBeGreaterThan(0);
  }
});

test('an icon is small, cached for a week, and then requested with its ETag', async () => {
  const { app } = await siteWithIcon();
  for (const path of ['/favicon.ico', '/apple-touch-icon.png']) {
    const { headers, rawPayload } = await app.inject(path);
    expect(headers['cache-control']).toBe('public, max-age=604800');
    expect(rawPayload.length).toBeLessThan(8_000);
    const again = await app.inject({ url: path, headers: { 'if-none-match': String(headers['etag']) } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  }
});

test('favicon.ico holds three PNGs, and the icon for phones has no transparent corner', async () => {
  const { app } = await siteWithIcon();
  const { rawPayload: file } = await app.inject('/favicon.ico');
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 3]);
  const sizes = [0, 1, 2].map(async (i) => {
    const [length, place] = [file.readUInt32LE(6 + 16 * i + 8), file.readUInt32LE(6 + 16 * i + 12)];
    const { width, height } = await sharp(file.subarray(place, place + length)).metadata();
    expect([file.readUInt8(6 + 16 * i), file.readUInt8(6 + 16 * i + 1)]).toEqual([width, height]);
    return width;
  });
  expect(await Promise.all(sizes)).toEqual([16, 32, 48]);

  const touch = sharp((await app.inject('/apple-touch-icon.png')).rawPayload);
  expect(await touch.metadata()).toMatchObject({ format: 'png', width: 180, height: 180 });
  expect((await touch.stats()).isOpaque).toBe(true);
});

test('a password manager is redirected to the form that changes the password, and gets 404 for other addresses', async () => {
  const { app } = await siteWithIcon();
  const change = await app.inject('/.well-known/change-password');
  expect([change.statusCode, change.headers.location]).toEqual([302, '/admin#password']);
  const none = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await app.inject(none)).statusCode).toBe(404);
});
