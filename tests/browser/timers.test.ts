import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  expectToFitScreen,
  expectLargeTargets,
  expectAccessible,
  expectGoodAsItIs,
  expectStableLayout,
} from './page-quality.ts';
import { PASSWORD } from '../support/password-text.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

const START = Date.parse('2026-01-15T19:30:00Z');
const MINUTE = 60_000;
/** The server's clock. Like the clocks of the pages, it stands still until the test moves it. */
let now = START;
const visit = useBrowserSite({ now: () => new Date(now) });

/** Opens a page whose clock is `wrong` milliseconds ahead of the server's, and stands still until the test moves it. */
async function openTimers(context: BrowserContext, path = '/timers', wrong = 0): Promise<Page> {
  const page = await context.newPage();
  // The clock has to run while the page loads.
  await page.clock.install({ time: now + wrong - MINUTE });
  await visit.go(page, path);
  await page.clock.pauseAt(now + wrong);
  // The page requests the server's time again, because its own clock has jumped.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  return page;
}

/** Moves the server's clock and those of the pages ahead in one jump. Requests due meanwhile are sent afterwards. */
async function after(milliseconds: number, pages: Page[]): Promise<void> {
  now += milliseconds;
  for (const page of pages) await page.clock.fastForward(milliseconds);
}

const clockOn = (page: Page, name: string) => page.getByRole('region', { name });
const press = (page: Page, name: string, button: string) =>
  clockOn(page, name).getByRole('button', { name: button, exact: true }).click();

/** Returns the times and statuses of the game timer and the shot clock, such as `10:00 Ready | 00:20 Ready`. */
async function board(page: Page): Promise<string> {
  const panels = ['Game Timer', 'Shot Clock'].map(async (name) => {
    const region = clockOn(page, name);
    return `${await region.getByRole('timer').textContent()} ${await region.getByRole('paragraph').textContent()}`;
  });
  return (await Promise.all(panels)).join(' | ');
}

async function all(pages: Page[], shown: string): Promise<void> {
  for (const page of pages) await expect.poll(() => board(page)).toBe(shown);
}

test('phones follow a shared timer in step, even with a wrong clock or opened late; a phone without a network catches up; two officials control it', async () => {
  const one = await openTimers(await visit.official());
  await press(one, 'Game Timer', 'Start');
  await after(2_000, [one]);
  // A timer that runs already keeps running when it is shared.
  await one.getByRole('button', { name: 'Share this timer' }).click();
  await one.getByText('You control this timer').waitFor();
  const code = new URL(one.url()).searchParams.get('code') ?? '';
  expect(code).toMatch(/^\w{4}$/);
  const hall = await visit.visitor(phone);
  const two = await openTimers(hall, `/timers?code=${code.toLowerCase()}`, -3_600_000);
  await two.getByText('You are following this timer.').waitFor();
  await all([one, two], '09:58 Running | 00:20 Ready');
  for (const name of ['Game Timer', 'Shot Clock']) expect(await clockOn(two, name).getByRole('button').count()).toBe(0);

  await press(one, 'Shot Clock', 'Start');
  await all([two], '09:58 Running | 00:20 Running');
  await after(4_000, [one, two]);
  const late = await openTimers(await visit.visitor(), `/timers?code=${code}`, 45_000);
  await all([one, two, late], '09:54 Running | 00:16 Running');
  expect(await hall.cookies()).toEqual([]);
  await late.close();

  visit.expectComplaints(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|401|403/);
  await hall.setOffline(true);
  await two.evaluate(() => window.dispatchEvent(new Event('online')));
  await two.getByText('The clocks run on').waitFor();
  // Waits for the answer, because the server's time in it must be from before the jump, like the page's time.
  const answered = one.waitForResponse((response) => response.request().method() === 'POST');
  await press(one, 'Game Timer', 'Stop');
  await (await answered).finished();
  await after(2_000, [one, two]);
  await all([one], '09:54 Stopped | 00:14 Running');
  await all([two], '09:52 Running | 00:14 Running');
  await hall.setOffline(false);
  await all([two], '09:54 Stopped | 00:14 Running');

  await two.getByRole('button', { name: 'Take control (officials)' }).click();
  const prompt = two.getByRole('dialog', { name: 'Shootout Timers' });
  const asks = prompt.getByText('Only officials can share a timer');
  // React waits a moment before it shows what was loaded.
  await expect.poll(() => after(1_000, [one, two]).then(() => asks.isVisible())).toBe(true);
  await prompt.getByLabel('Password').fill(PASSWORD);
  // In the dialog, the Space key presses the focused button and does not reset the shot clock.
  await prompt.getByRole('button', { name: 'Sign in' }).focus();
  await two.keyboard.press('Space');
  await two.getByText('You control this timer').waitFor();
  await Promise.all([press(one, 'Game Timer', 'Start'), two.keyboard.press('Space')]);
  await all([one, two], '09:54 Running | 00:20 Ready');

  // After a reload, the page still controls the timer.
  await two.clock.resume();
  await two.reload({ waitUntil: 'commit' });
  await two.getByText('You control this timer').waitFor();
  await two.getByRole('img', { name: 'QR code of this address' }).waitFor();
  await expectGoodAsItIs(two);
});

test('the Space key resets the shot clock and does nothing else', async () => {
  const page = await openTimers(await visit.visitor({ viewport: { width: 1280, height: 500 } }));
  const [start, stop] = ['Start', 'Stop'].map((name) => clockOn(page, 'Shot Clock').getByRole('button', { name }));
  await start?.focus();
  await page.keyboard.press('Enter');
  // The press has disabled Start, so the focus moves to Stop.
  expect(await stop?.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.clock.runFor(3_000);
  await page.keyboard.press('Space');
  expect(await board(page)).toBe('10:00 Ready | 00:20 Ready');
  await page.keyboard.down('Space');
  await clockOn(page, 'Game Timer').getByRole('button', { name: 'Start' }).focus();
  await page.keyboard.up('Space');
  await start?.focus();
  await page.keyboard.press('Space');
  expect(await board(page)).toBe('10:00 Ready | 00:20 Ready');
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.keyboard.press('Space');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const field = page.getByRole('textbox', { name: 'Code of another timer' });
  await start?.click();
  await page.clock.runFor(3_000);
  await field.fill('k');
  await page.keyboard.press('Space');
  expect(await field.inputValue()).toBe('k ');
  expect(await board(page)).toBe('10:00 Ready | 00:17 Running');
});

test('nothing moves when the clocks change, on a small phone, a phone on its side or a desktop; in full screen the clocks fill the screen', async () => {
  const page = await openTimers(await visit.visitor(desk));
  // `phone` and `desk` have a viewport.
  const sizes = [phone.viewport!, { width: 320, height: 640 }, { width: 844, height: 390 }, desk.viewport!];
  const places = () =>
    page.locator('main :is(button, svg, h2)').evaluateAll((found) =>
      found.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, Math.round(y + window.scrollY), width, height].join(' ');
      }),
    );
  /** Returns the positions of the buttons, drawings and headings in each size. */
  const everywhere = async (): Promise<string[][]> => {
    const found: string[][] = [];
    for (const size of sizes) {
      await page.setViewportSize(size);
      found.push(await places());
      await expectToFitScreen(page);
    }
    return found;
  };
  const before = await everywhere();
  for (const name of ['Game Timer', 'Shot Clock']) await press(page, name, 'Start');
  for (const wait of [10_000, 5_000, 5_000, 280_000]) {
    await page.clock.fastForward(wait);
    expect(await everywhere()).toEqual(before);
  }
  await page.clock.fastForward(290_000);
  await press(page, 'Game Timer', 'Stop');
  expect(await everywhere()).toEqual(before);
  // The following checks wait, so they need a running clock.
  await page.clock.resume();
  await expectStableLayout(page);
  for (const [size, colorScheme] of [
    [desk, 'dark'],
    [phone, 'light'],
  ] as const) {
    await page.setViewportSize(size.viewport!);
    await page.emulateMedia({ colorScheme });
    await expectLargeTargets(page);
    await expectAccessible(page);
  }

  await page.setViewportSize(desk.viewport!);
  const full = page.getByRole('button', { name: 'Full screen', exact: true });
  await full.click();
  const exit = page.getByRole('button', { name: 'Exit full screen' });
  await exit.waitFor();
  const stage = page.locator('[data-full=true]');
  expect(await stage.evaluate((element) => element.getBoundingClientRect().toJSON())).toMatchObject({
    x: 0,
    y: 0,
    width: await page.evaluate(() => window.innerWidth),
    height: await page.evaluate(() => window.innerHeight),
  });
  const figures = await page.getByRole('timer').first().locator('svg').boundingBox();
  expect(figures?.height).toBeGreaterThan(250);
  const reachable = () =>
    page.getByRole('link').evaluateAll((links) => links.filter((one) => one.closest('[inert]') === null));
  expect(await reachable()).toEqual([]);
  await exit.click();
  await full.waitFor();
  expect((await reachable()).length).toBeGreaterThan(3);

  // If the browser has no full-screen mode, as on iPhones, the timers fill the window, and Escape ends this.
  await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
  await full.click();
  await exit.waitFor();
  expect(await page.evaluate(() => document.fullscreenElement)).toBe(null);
  await page.keyboard.press('Escape');
  await expect.poll(() => stage.count()).toBe(0);
});

test('without scripts the page says that it needs JavaScript, and it has no styles of its own', async () => {
  const html = await (await fetch(visit.url('/timers?code=KX4P'))).text();
  expect(html).toContain('<noscript><p>The timers need JavaScript.</p></noscript>');
  expect(html).not.toMatch(/\sstyle=/);
});
