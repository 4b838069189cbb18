import { expect, test } from 'vitest';
import { makeFixture, makeFrame, makePlayer, makeTeam } from '../fixtures/made-league.ts';
import { fits, isAccessible } from './page-quality.ts';
import { fixturesOf } from './results-page.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite();

test('a fixture has its own address, which can be copied', async () => {
  const visitor = await visit.visitor({ ...desk, permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await visitor.newPage();
  await visit.go(page, '/results');
  const fixtures = await fixturesOf(visit, '25/26', 1, 10);
  const last = fixtures.at(-1);
  const article = page.locator(`[id="${last?.fixtureId}"]`);
  await article.getByRole('link', { name: 'Share' }).click();
  await article.getByText('Link copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.startsWith(visit.url('/results?season=25/26&division=1&week=10'))).toBe(true);
  expect(new URL(copied).hash).toBe(`#${last?.fixtureId}`);

  await visit.go(page, copied);
  expect(await article.evaluate((element) => element.matches(':target'))).toBe(true);
  expect(await article.evaluate((element) => element.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);
});

test('very long names and many breaks do not widen the page', async () => {
  await visit.store().write({ by: '', via: 'seed', action: 'test', summary: 'Long names' }, async (change) => {
    await change.putAll('team', [
      makeTeam('long', { name: 'W'.repeat(60) }),
      makeTeam('wide', { name: 'm'.repeat(60) }),
    ]);
    await change.putAll('player', [
      makePlayer('long-player', 'long', { name: 'W'.repeat(59) }),
      makePlayer('wide-player', 'wide', { name: 'm'.repeat(59) }),
    ]);
    const breaks = { homeBreak: 147, homeBreak2: 100, awayBreak: 147, awayBreak2: 103 };
    const frame = makeFrame('long-player', 147, 250, 'wide-player', breaks);
    const fixture = makeFixture('long', 'wide', { week: 3, frames: [frame, frame, frame, frame, frame] });
    await change.put('fixture', { ...fixture, recorded: await change.nextRecorded(), deleted: false });
  });
  for (const size of [phone, desk]) {
    const page = await visit.open('/results?week=3', size);
    await expect.poll(() => page.getByText('(147, 100)').count()).toBe(5);
    await fits(page);
    await isAccessible(page);
  }
});
