import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { LeagueAnswer } from '#contract/league.ts';
import { iconSource } from '#web/assets.ts';
import { createPageRenderer } from '#web/render.tsx';
import { plainPicture } from '../support/pictures.ts';
import { openSite } from '../support/site.ts';
import { openOffice } from './sign-in-site.ts';

const GREEN = '#115522';
const NO_FILES = { start: null, scripts: [], preloads: [], fonts: [], later: [], styles: [] };

async function opened() {
  const web = { assets: null, render: createPageRenderer(() => NO_FILES), icon: await readFile(iconSource, 'utf8') };
  const site = await openSite('sqlite', { web });
  const office = await openOffice(site);
  const bytes = async (url: string) => (await site.app.inject(url)).rawPayload;
  const send = (file: Buffer) => office.send('PUT', '/api/admin/logo', undefined, { file });
  const logo = async () => (await site.app.inject('/api/league')).json<LeagueAnswer>().logo;
  return { ...site, office, bytes, send, logo };
}

/** Returns the colour in the middle of a picture, as red, green and blue. */
async function middleOf(picture: Buffer): Promise<number[]> {
  const { width, height } = await sharp(picture).metadata();
  const spot = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 };
  return [...(await sharp(picture).extract(spot).removeAlpha().raw().toBuffer())];
}

/** Addresses of files that show the logo: two icons, a link's preview picture and a document to print. */
const MADE = ['/favicon.ico', '/apple-touch-icon.png', '/og/site.png', '/downloads/results-card.pdf'] as const;

it('the league gets a logo, and undo brings it back after it was removed', async () => {
  const { app, office, bytes, send, logo } = await opened();
  expect(await logo()).toBeNull();
  const page = async () => (await app.inject('/contacts')).body;
  expect(await page()).toContain('type="image/svg+xml"');
  const before = await Promise.all(MADE.map(bytes));

  expect((await send(Buffer.from('no picture'))).status).toBe(422);
  const set = await send(await plainPicture(1200, 300, GREEN).png().toBuffer());
  const address = expect.stringMatching(/^\/photos\/[0-9a-f]{32}-480\.jpg$/);
  const answer = { picture: address, pictureSize: { width: 480, height: 120 } };
  expect([set.status, set.json]).toEqual([200, { logo: answer }]);
  expect((await office.latest()).summary).toBe('Set the league’s logo');
  const shown = await logo();
  expect(shown).toEqual(answer);
  const picture = String(shown?.picture);
  expect(await sharp(await bytes(picture)).metadata()).toMatchObject({ width: 480, height: 120 });
  const html = await page();
  expect(html).toContain(`src="${picture}" alt="" width="80" height="20" loading="lazy"`);
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png?logo=');
  expect(html).not.toContain('image/svg+xml');

  const after = await Promise.all(MADE.map(bytes));
  expect(after.map((one, index) => one.equals(before[index]!))).toEqual(MADE.map(() => false));
  const [, touch] = after;
  const [red = 0, green = 0, blue = 0] = await middleOf(touch!);
  expect(green).toBeGreaterThan(red);
  expect(green).toBeGreaterThan(blue);

  const removed = await office.send('DELETE', '/api/admin/logo');
  expect([removed.status, removed.json, await logo()]).toEqual([200, { logo: null }, null]);
  expect((await office.latest()).summary).toBe('Removed the league’s logo');
  const again = await Promise.all(MADE.slice(0, 3).map(bytes));
  expect(again.map((one, index) => one.equals(before[index]!))).toEqual([true, true, true]);
  expect((await office.undo(removed.headers['history-entry'])).status).toBe(200);
  expect(await logo()).toEqual(shown);
});

it('a small logo keeps its size, and its transparent parts become white', async () => {
  const { send, logo, bytes } = await opened();
  const clear = sharp({ create: { width: 90, height: 90, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  await send(await clear.png().toBuffer());
  expect((await logo())?.pictureSize).toEqual({ width: 90, height: 90 });
  expect(await middleOf(await bytes(String((await logo())?.picture)))).toEqual([255, 255, 255]);
});
