import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desk, phone, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite();

test('the first Tab stop skips the navigation', async () => {
  const page = await visit.open('/league-standings?season=24/25');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.getByLabel('Season').evaluate((select) => select === document.activeElement)).toBe(true);
  expect(new URL(page.url()).search).toBe('?season=24/25');
});

test('a visit with only the keyboard', async () => {
  const page = await visit.open('/');
  await page.getByRole('link', { name: 'Home' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/league-standings');
  await page.locator('h1:focus').waitFor();
  expect(await focused(page)).toBe('League Standings');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.waitForURL(/\?season=24\/25&division=1$/);
  await page.getByRole('status').filter({ hasText: 'season 24/25' }).waitFor();
  // Four stops: the division, the week, the first position and the first team. The table needs no stop on a desktop,
  // where it does not scroll sideways.
  for (let stops = 0; stops < 4; stops++) await page.keyboard.press('Tab');
  const link = page.locator('tbody th a').first();
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('on a phone the menu opens with large targets and closes by keyboard, and closes on navigation', async () => {
  const page = await visit.open('/player-stats', phone);
  const menu = page.locator('nav details');
  await page.locator('nav summary').focus();
  await page.keyboard.press('Enter');
  expect(await menu.getAttribute('open')).not.toBe(null);
  const small = await page
    .locator('a:visible, select:visible, summary:visible')
    .evaluateAll((found) =>
      found
        .map((element) => ({ text: element.textContent, height: element.getBoundingClientRect().height }))
        .filter(({ text, height }) => text !== 'Skip to content' && height < 44),
    );
  expect(small).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await menu.getAttribute('open')).toBe(null);
  expect(await focused(page)).toBe('Menu');

  await page.keyboard.press('Space');
  await menu.getByRole('link', { name: 'League Standings' }).click();
  await page.getByRole('heading', { level: 1, name: 'League Standings' }).waitFor();
  expect(await menu.getAttribute('open')).toBe(null);
});

test.each([phone, desk])(
  'a smaller header stays in view while the page scrolls, and never covers what has the focus',
  async (size) => {
    const page = await visit.open('/player-stats', size);
    const header = page.locator('header');
    const below = () => header.evaluate((element) => element.getBoundingClientRect().bottom);
    const whole = await below();
    const length = () => page.evaluate(() => document.documentElement.scrollHeight);
    // Rows get their final height once they have been near the window, so this scrolls to each of them first.
    for (const row of await page.locator('tbody tr').all()) await row.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(below).toBe(whole);
    const before = await length();
    await page.evaluate(() => window.scrollTo(0, 2000));
    await expect.poll(below).toBeLessThan(whole);
    expect(await below()).toBeGreaterThan(44);
    expect(await length()).toBe(before);
    // Backwards through the table, each link enters the window at the top, where the header is.
    await page.locator('tbody a').nth(60).focus();
    for (let stops = 0; stops < 20; stops++) {
      await page.keyboard.press('Shift+Tab');
      const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
      expect(top).toBeGreaterThanOrEqual(await below());
    }
  },
);

test('in a low window, and with very large letters, the header does not stay in view', async () => {
  const low = await visit.open('/player-stats', { viewport: { width: 844, height: 390 } });
  const large = await visit.open('/player-stats', phone);
  await large.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  for (const page of [low, large]) {
    await page.evaluate(() => window.scrollTo(0, 2000));
    const below = () => page.locator('header').evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(below).toBeLessThan(0);
  }
});

test('after a link, the focus is on the heading of the new page, and the menu is closed', async () => {
  const page = await visit.open('/', phone);
  await page.locator('nav summary').click();
  const link = page.locator('nav details').getByRole('link', { name: 'League Standings' });
  // Looks at the focus and the menu as soon as the new heading appears: a visitor may press something right then.
  const arrival = await link.evaluate(
    (element) =>
      new Promise<{ focus: string | undefined; isOpen: boolean }>((resolve) => {
        new MutationObserver(() => {
          const heading = document.querySelector('h1');
          if (heading?.textContent !== 'League Standings') return;
          const isOpen = document.querySelector('nav details')?.hasAttribute('open') ?? true;
          resolve({ focus: document.activeElement?.textContent, isOpen });
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      }),
  );
  expect(arrival).toEqual({ focus: 'League Standings', isOpen: false });
});

test('of two links pressed at once the second is followed', async () => {
  const page = await visit.open('/', desk);
  await page.getByRole('navigation', { name: 'Main' }).evaluate((navigation) => {
    for (const path of ['/player-stats', '/results'])
      navigation.querySelector<HTMLElement>(`a[href^="${path}"]`)?.click();
  });
  await page.getByRole('heading', { level: 1, name: 'Results' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/results');
});

/** What a device stores while a secretary is signed in. */
const SECRETARY = JSON.stringify({ role: 'secretary', teamIds: [], divisions: null, personId: null });

test('nothing in the header covers the league’s name on narrow phones and with large letters', async () => {
  const page = await visit.open('/league-standings', { ...visit.having({ official: SECRETARY }), ...phone });
  await page.getByRole('link', { name: 'Enter result' }).waitFor();
  for (const [width, percent] of [
    [320, 100],
    [360, 100],
    [390, 100],
    [390, 150],
    [390, 200],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent);
    const covered = await page.locator('header').evaluate((header) => {
      const words = document.createRange();
      words.selectNodeContents(header.querySelector('a > span:last-child') ?? header);
      const { left, top, right, bottom } = words.getBoundingClientRect();
      return [...header.querySelectorAll('nav a, summary')]
        .filter((control) => control.checkVisibility())
        .map((control) => control.getBoundingClientRect())
        .filter((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top)
        .map((box) => box.toJSON() as unknown);
    });
    expect(covered, `${width} px, ${percent} %`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('a failed load shows the reason, and Retry loads the page', async () => {
  visit.expectComplaints(/503|The league is unavailable/);
  const page = await visit.open('/league-standings');
  await page.route('**/api/together*', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, error: 'The league is unavailable.', message: 'The league is unavailable.' },
    }),
  );
  await page.getByLabel('Season').selectOption('24/25');
  await page.getByText('The league is unavailable.').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('This page could not be loaded');
  await page.unroute('**/api/together*');
  await page.getByRole('link', { name: 'Retry' }).click();
  await page.getByRole('table').waitFor();
  expect(await page.getByLabel('Season').inputValue()).toBe('24/25');
});

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}
