import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSite } from '../support/site.ts';
import { fileHeaders, openOffice } from './sign-in-site.ts';

const LONG = [
  ...['results', 'statistics'].flatMap((kind) =>
    ['csv', 'xlsx'].map((format) => `/api/admin/export/${kind}?season=All&format=${format}`),
  ),
  '/api/admin/players/duplicates',
  '/api/admin/handicap-proposals',
  '/api/openapi.json',
];

/** Makes the clock jump ahead at each reading, so that long work pauses for others whenever it can. */
function hurryClock(): void {
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
  onTestFinished(() => clock.mockRestore());
}

async function openSignedIn() {
  const site = await openSite('sqlite', { demo: true });
  // This request puts the answer for visitors into the cache.
  await site.app.inject({ url: '/api/standings/1' });
  return { site, browser: await openOffice(site, { name: 'Pat' }) };
}

describe('while an official waits for something long', () => {
  it.each(LONG)('visitors are answered: %s', async (path) => {
    const { site, browser } = await openSignedIn();
    hurryClock();
    let isOver = false;
    const { cookie = '' } = fileHeaders(browser);
    const long = site.app.inject({ url: path, headers: { cookie } }).finally(() => (isOver = true));
    for (let visitor = 1; visitor <= 3; visitor++) {
      expect((await site.app.inject({ url: '/api/standings/1' })).statusCode).toBe(200);
      expect([visitor, isOver]).toEqual([visitor, false]);
    }
    expect((await long).statusCode).toBe(200);
  });

  it('others wait, so that visitors find a free connection to the store', async () => {
    const { site, browser } = await openSignedIn();
    hurryClock();
    const answered: string[] = [];
    const ask = () => browser.send('GET', '/api/admin/export/results').then(() => answered.push('export'));
    const exports = Array.from({ length: 8 }, ask);
    // After these turns of the event loop, every export has had the chance to begin.
    for (let turn = 0; turn < 30; turn++) await nextTurn();
    expect((await site.app.inject({ url: '/api/standings/1' })).statusCode).toBe(200);
    answered.push('visitor');
    await Promise.all(exports);
    expect(answered.indexOf('visitor')).toBeLessThanOrEqual(1);
    expect(answered).toHaveLength(9);
  });
});
