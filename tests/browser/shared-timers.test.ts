import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PASSWORD } from '../support/running-site.ts';
import { fits, isAccessible, hasLargeTargets } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite({ now: () => new Date() });
/** How far apart two phones may be, in milliseconds. */
const IN_STEP = 300;

function clockOf(page: Page, name: string) {
  const region = page.getByRole('region', { name });
  return {
    press: (button: string) => region.getByRole('button', { name: button, exact: true }).click(),
    buttons: region.getByRole('button'),
    figures: region.getByRole('timer'),
  };
}

/** A phone in the hall, whose clock is wrong by `wrong` milliseconds. */
async function hallPhone(context: BrowserContext, path: string, wrong = 0): Promise<Page> {
  const page = wrong === 0 ? await visit.pageIn(context) : await context.newPage();
  if (wrong !== 0) {
    await page.addInitScript((off) => {
      const right = Date.now.bind(Date);
      Date.now = () => right() + off;
    }, wrong);
  }
  await visit.go(page, path);
  return page;
}

/** Records when a phone's shot clock changes, by this machine's clock. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const figures = document.querySelector('[data-clock=shot] [role=timer]');
    const seen: [number, string | null | undefined][] = [];
    new MutationObserver(() => seen.push([performance.timeOrigin + performance.now(), figures?.textContent])).observe(
      document.body,
      { subtree: true, characterData: true, childList: true },
    );
    Object.assign(window, { seen });
  });
}

async function seenOn(page: Page): Promise<Map<string, number>> {
  // As `watch` made it.
  const seen = await page.evaluate(() => (window as unknown as { seen: [number, string][] }).seen);
  return new Map(seen.toReversed().map(([at, text]) => [text, at]));
}

/** Shares a timer as a signed-in official; returns the page and the code. */
async function share(official: BrowserContext): Promise<{ page: Page; code: string }> {
  const page = await visit.pageIn(official);
  await visit.go(page, '/timers');
  await page.getByRole('button', { name: 'Share this timer' }).click();
  await page.waitForURL(/\?code=\w{4}$/);
  await page.getByText('You control this timer').waitFor();
  return { page, code: new URL(page.url()).searchParams.get('code') ?? '' };
}

test('phones follow a shared timer in step, even with a wrong clock or opened late', async () => {
  const { page, code } = await share(await visit.official());
  const hall = await visit.visitor(phone);
  const wrong = await hallPhone(hall, `/timers?code=${code.toLowerCase()}`, -3_600_000);
  const right = await hallPhone(await visit.visitor(), `/timers?code=${code}`, 45_000);
  for (const one of [wrong, right]) {
    await one.getByText('You are following this timer.').waitFor();
    await expect.poll(() => clockOf(one, 'Shot Clock').buttons.count()).toBe(0);
  }
  const all = [page, wrong, right];
  // The second answer gives a better reading of the server's clock.
  await expect.poll(() => clockOf(wrong, 'Shot Clock').figures.textContent()).toBe('00:20');
  for (const one of all) await watch(one);
  await clockOf(page, 'Shot Clock').press('Start');
  const late = await hallPhone(hall, `/timers?code=${code}`);
  for (const one of [...all, late])
    await expect.poll(() => clockOf(one, 'Shot Clock').figures.textContent()).toMatch(/^00:(0\d|1[0-6])$/);

  const [first = new Map(), ...others] = await Promise.all(all.map(seenOn));
  for (const other of others) {
    const apart = ['00:19', '00:18', '00:17', '00:16'].map((text) =>
      Math.abs((other.get(text) ?? 0) - (first.get(text) ?? Infinity)),
    );
    // A busy machine may paint one of the four late.
    expect(apart.toSorted((a, b) => a - b)[2], apart.join(' ')).toBeLessThan(IN_STEP);
  }
  expect((await hall.cookies()).length).toBe(0);

  // A press reaches every phone.
  await clockOf(page, 'Shot Clock').press('Stop');
  for (const one of [...all, late]) await one.getByText('Stopped', { exact: true }).waitFor();
  const figures = await Promise.all([...all, late].map((one) => clockOf(one, 'Shot Clock').figures.textContent()));
  expect(new Set(figures).size).toBe(1);
});

test('a phone without a network says so, and catches up when it is back', async () => {
  visit.expectComplaints(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { page, code } = await share(await visit.official());
  const hall = await visit.anybody(phone);
  const follower = await hallPhone(hall, `/timers?code=${code}`);
  await follower.getByText('You are following this timer.').waitFor();
  await hall.setOffline(true);
  await follower.evaluate(() => window.dispatchEvent(new Event('online')));
  await follower.getByText('The clocks run on').waitFor();
  await clockOf(page, 'Game Timer').press('Start');
  await page.getByText('Running').waitFor();
  expect(await clockOf(follower, 'Game Timer').figures.textContent()).toBe('10:00');
  await hall.setOffline(false);
  await follower.getByText('Running').waitFor();
});

test('an official who is not signed in enters the password; then two officials control the timer', async () => {
  visit.expectComplaints(/401|403/);
  const { page: one, code } = await share(await visit.official());
  const two = await hallPhone(await visit.anybody(phone), `/timers?code=${code}`);
  await two.getByRole('button', { name: 'Take control (officials)' }).click();
  const prompt = two.getByRole('dialog', { name: 'Shootout Timers' });
  await prompt.getByText('Only officials can share a timer').waitFor();
  await prompt.getByLabel('Password').fill(PASSWORD);
  // In the dialog the Space key presses the button.
  await prompt.getByRole('button', { name: 'Sign in' }).focus();
  await two.keyboard.press('Space');
  await two.getByText('You control this timer').waitFor();

  await Promise.all([clockOf(one, 'Game Timer').press('Start'), clockOf(two, 'Shot Clock').press('Start')]);
  for (const page of [one, two]) await expect.poll(() => page.getByText('Running').count()).toBe(2);
  await two.keyboard.press('Space');
  await one.getByRole('region', { name: 'Shot Clock' }).getByText('Ready').waitFor();
  await clockOf(one, 'Game Timer').press('Stop');
  await two.getByRole('region', { name: 'Game Timer' }).getByText('Stopped').waitFor();

  // Control lasts over a reload.
  await two.reload({ waitUntil: 'commit' });
  await two.getByText('You control this timer').waitFor();
  await two.getByRole('img', { name: 'QR code of this address' }).waitFor();
  await fits(two);
  await hasLargeTargets(two);
  await isAccessible(two);
});

test('a running timer is shared as it is, and a refused press is undone and reported', async () => {
  visit.expectComplaints(/409/);
  const page = await visit.pageIn(await visit.official(desk));
  await visit.go(page, '/timers');
  await clockOf(page, 'Game Timer').press('Start');
  await page.getByText('09:58').waitFor();
  await page.getByRole('button', { name: 'Share this timer' }).click();
  await page.getByText('You control this timer').waitFor();
  await expect.poll(() => clockOf(page, 'Game Timer').figures.textContent()).toMatch(/^09:5\d$/);
  const sentence = 'This press arrived too late and was ignored.';
  await page.route('**/presses', (route) =>
    route.fulfill({ status: 409, json: { success: false, error: sentence, message: sentence } }),
  );
  await clockOf(page, 'Game Timer').press('Stop');
  await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  await page.getByRole('region', { name: 'Game Timer' }).getByText('Running').waitFor();
  await page.unroute('**/presses');

  // The page's own timer has restarted.
  await page.getByRole('link', { name: 'Start my own timer' }).click();
  await page.waitForURL(/\/timers$/);
  await expect.poll(() => clockOf(page, 'Game Timer').figures.textContent()).toBe('10:00');
});

test('a results official is offered to follow, but not to share or to control', async () => {
  const { code } = await share(await visit.official());
  const page = await (await visit.visitor()).newPage();
  const hint = JSON.stringify({ role: 'results', teamIds: [], divisions: [1] });
  await page.addInitScript((text) => localStorage.setItem('official', text), hint);
  await visit.go(page, '/timers');
  await page.getByRole('button', { name: 'Follow' }).waitFor();
  await page.getByRole('button', { name: 'Share this timer' }).waitFor({ state: 'detached' });
  await visit.go(page, `/timers?code=${code}`);
  await page.getByText('You are following this timer.').waitFor();
  await page.getByRole('button', { name: 'Take control' }).waitFor({ state: 'detached' });
});

test('an unknown code says so, and another code can be typed', async () => {
  visit.expectComplaints(/404/);
  const page = await visit.open('/timers?code=<b>x', phone);
  await page.getByRole('heading', { name: 'No timer “<b>x”' }).waitFor();
  await page.getByLabel('Code').fill('cccc');
  await page.getByRole('button', { name: 'Follow' }).click();
  await page.getByRole('heading', { name: 'No timer “CCCC”' }).waitFor();
  await page.getByRole('alert').filter({ hasText: 'Codes expire after a day' }).waitFor();
  await isAccessible(page);
});
