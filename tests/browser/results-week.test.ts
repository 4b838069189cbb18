import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectWeekShown } from './results-page.ts';
import { swipe } from './touch.ts';
import { phone, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite();

test('the week changes by its list, the arrows and the keys, and so does the address; Back returns; another division keeps the week, another season does not', async () => {
  const page = await visit.open('/results');
  await page.getByLabel('Week').selectOption('4');
  await expectWeekShown(visit, page, '25/26', 1, 4);
  expect(queryOf(page)).toBe('?season=25/26&division=1&week=4');
  expect(await page.title()).toContain('Division 1, week 4, season 25/26');
  await page.goBack();
  await expectWeekShown(visit, page, '25/26', 1, 10);

  await page.getByLabel('Week').selectOption('2');
  await expectWeekShown(visit, page, '25/26', 1, 2);
  const previous = page.getByRole('link', { name: 'Previous week' });
  await previous.click();
  await expectWeekShown(visit, page, '25/26', 1, 1);
  expect(await previous.getAttribute('aria-disabled')).toBe('true');
  const next = page.getByRole('link', { name: 'Next week' });
  await next.click();
  await expectWeekShown(visit, page, '25/26', 1, 2);
  await page.getByLabel('Week').selectOption('3');
  await expectWeekShown(visit, page, '25/26', 1, 3);
  await expect.poll(() => page.getByText('No matches found.', { exact: true }).count()).toBe(1);

  // Week 3 has no results, so the keys skip it.
  await next.focus();
  for (const [key, week] of [
    ['ArrowRight', 4],
    ['ArrowLeft', 2],
    ['ArrowLeft', 1],
    ['ArrowLeft', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expectWeekShown(visit, page, '25/26', 1, week);
  }

  await page.getByLabel('Division').selectOption('2');
  await expectWeekShown(visit, page, '25/26', 2, 1);
  await page.getByLabel('Season').selectOption('24/25');
  await expectWeekShown(visit, page, '24/25', 2, 24);
  expect(queryOf(page)).toBe('?season=24/25&division=2');
});

describe('touch', () => {
  const touching = { ...phone, hasTouch: true, isMobile: true };

  test('a swipe sideways changes the week, and a swipe up or down scrolls', async () => {
    const page = await visit.open('/results?season=25/26&division=1&week=5', touching);
    await swipe(page, [300, 600], [120, 610]);
    await expectWeekShown(visit, page, '25/26', 1, 6);
    await swipe(page, [120, 600], [300, 590]);
    await expectWeekShown(visit, page, '25/26', 1, 5);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await swipe(page, [200, 700], [270, 400]);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe('Week 5');
  });

  test('with reduced motion, a swipe changes the week without an animation', async () => {
    const page = await visit.open('/results?season=25/26&division=1&week=5', { ...touching, reducedMotion: 'reduce' });
    await swipe(page, [300, 600], [120, 610], async () => {
      await expect.poll(() => page.locator('[style*="translate"]').count()).toBe(0);
    });
    await expectWeekShown(visit, page, '25/26', 1, 6);
  });
});

test('a stored season is shown; if it is All, the default season is shown, and All stays stored', async () => {
  const page = await visit.open('/results', visit.having({ season: 'All' }));
  await expectWeekShown(visit, page, '25/26', 1, 10);
  await page.getByRole('navigation').getByRole('link', { name: 'League Standings' }).click();
  await page.getByRole('table').waitFor();
  expect(await page.getByLabel('Season').inputValue()).toBe('All');

  await page.goBack();
  await page.getByRole('link', { name: 'Previous week' }).click();
  await expectWeekShown(visit, page, '25/26', 1, 9);
  expect(await page.evaluate(() => localStorage.getItem('season'))).toBe('All');

  await page.evaluate(() => localStorage.setItem('season', '24/25'));
  await visit.go(page, '/results');
  await expectWeekShown(visit, page, '24/25', 1, 24);
});

const queryOf = (page: Page): string => new URL(page.url()).search;
