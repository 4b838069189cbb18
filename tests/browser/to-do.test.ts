import { expect, test } from 'vitest';
import { fits, isGoodOnDeskAndPhone } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const { go, official, pageIn } = useSite();

test('with letters twice as large nothing is wider than a desk, header and column included', async () => {
  const page = await pageIn(await official(desk));
  for (const path of ['/admin', '/admin/matches', '/admin/teams', '/admin/people', '/admin/seasons', '/']) {
    await go(page, path);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const right = await page
      .locator('header :is(a, summary):visible, nav[aria-label=Places] a')
      .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    expect(right).toBeLessThanOrEqual(1280);
    await fits(page);
  }
});

test('the places are accessible and fit, light and dark, and cover nothing on a phone', async () => {
  const page = await pageIn(await official(phone));
  for (const path of ['/admin', '/admin/matches', '/admin/teams', '/admin/cups', '/admin/league']) {
    await go(page, path);
    const places = page.getByRole('navigation', { name: 'Places' });
    await expect.poll(() => places.getByRole('link').count()).toBe(5);
    expect(await places.locator('[aria-current=page]').getAttribute('href')).toBe(path);
    await isGoodOnDeskAndPhone(page);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const [bar, end] = [await places.boundingBox(), await page.getByRole('contentinfo').boundingBox()];
    expect(end!.y + end!.height).toBeLessThanOrEqual(bar!.y + 1);
  }
});
