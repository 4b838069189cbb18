import type { BrowserContext, Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { PASSWORD } from '../support/running-site.ts';
import { fits, isAccessible, hasLargeTargets } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite({ now: () => new Date() });
/** How far two phones may be apart, in milliseconds. */
const IN_STEP = 300;

function clockOf(page: Page, name: string) {
  const region = page.getByRole('region', { name });
  return {
    press: (button: string) => region.getByRole('button', { name: button, exact: true }).click(),
    buttons: region.getByRole('button'),
    figures: region.getByRole('timer'),
  };
}

/** A phone in the hall. `wrong`: by how many milliseconds its clock is off. */
async function hallPhone(context: BrowserContext, path: string, wrong = 0): Promise<Page> {
  const page = await context.newPage();
  if (wrong !== 0) {
    await page.addInitScript((off) => {
      const right = Date.now.bind(Date);
      Date.now = () => right() + off;
    }, wrong);
  }
  await visit.go(page, path);
  return page;
}

/** Notes when a phone's shot clock shows something else, by the clock of this machine. */
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

/** Shares a timer as a signed-in official; answers the page and the code. */
async function share(official: BrowserContext): Promise<{ page: Page; code: string }> {
  const page = await official.newPage();
  await visit.go(page, '/timers');
  await page.getByRole('button', { name: 'Share this timer' }).click();
  await page.waitForURL(/\?code=\w{4}$/);
  await page.getByText('You control this timer').waitFor();
  return { page, code: new URL(page.url()).searchParams.get('code') ?? '' };
}

test('a timer that is shared is followed in step, by a phone whose clock is wrong and by one that comes late', async () => {
  const { page, code } = await share(await visit.official());
  const hall = await visit.visitor(phone);
  const wrong = await hallPhone(hall, `/timers?code=${code.toLowerCase()}`, -3_600_000);
  const right = await hallPhone(await visit.visitor(), `/timers?code=${code}`, 45_000);
  for (const one of [wrong, right]) {
    await one.getByText('This page follows it.').waitFor();
    expect(await clockOf(one, 'Shot Clock').buttons.count()).toBe(0);
  }
  const all = [page, wrong, right];
  // The clock of the server is told better by the second answer.
  await vi.waitFor(async () => expect(await clockOf(wrong, 'Shot Clock').figures.textContent()).toBe('00:20'));
  for (const one of all) await watch(one);
  await clockOf(page, 'Shot Clock').press('Start');
  const late = await hallPhone(hall, `/timers?code=${code}`);
  for (const one of [...all, late]) await one.getByText('00:16', { exact: true }).waitFor({ timeout: 6_000 });

  const [first = new Map(), ...others] = await Promise.all(all.map(seenOn));
  for (const other of others) {
    const apart = ['00:19', '00:18', '00:17', '00:16'].map((text) =>
      Math.abs((other.get(text) ?? 0) - (first.get(text) ?? Infinity)),
    );
    // One of four may have been painted late by a machine that is busy.
    expect(apart.toSorted((a, b) => a - b)[2], apart.join(' ')).toBeLessThan(IN_STEP);
  }
  expect((await hall.cookies()).length).toBe(0);

  // A press reaches everybody.
  await clockOf(page, 'Shot Clock').press('Stop');
  for (const one of [...all, late]) await one.getByText('Stopped', { exact: true }).waitFor({ timeout: 2_000 });
  const figures = await Promise.all([...all, late].map((one) => clockOf(one, 'Shot Clock').figures.textContent()));
  expect(new Set(figures).size).toBe(1);
});

test('a phone that had no network is right again, and says when it has none', async () => {
  visit.expectComplaints(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { page, code } = await share(await visit.official());
  const hall = await visit.visitor(phone);
  const follower = await hallPhone(hall, `/timers?code=${code}`);
  await follower.getByText('This page follows it.').waitFor();
  await hall.setOffline(true);
  await follower.evaluate(() => window.dispatchEvent(new Event('online')));
  await follower.getByText('The clocks go on by themselves').waitFor();
  await clockOf(page, 'Game Timer').press('Start');
  await page.getByText('Running').waitFor();
  expect(await clockOf(follower, 'Game Timer').figures.textContent()).toBe('10:00');
  await hall.setOffline(false);
  await follower.getByText('Running').waitFor({ timeout: 5_000 });
});

test('an official who is not signed in is asked for the password; then both control it, and both are told the truth', async () => {
  visit.expectComplaints(/401|403/);
  const { page: one, code } = await share(await visit.official());
  const two = await hallPhone(await visit.visitor(phone), `/timers?code=${code}`);
  await two.getByRole('button', { name: 'Control it (officials)' }).click();
  const prompt = two.getByRole('dialog', { name: 'Shootout Timers' });
  await prompt.getByText('Only officials may share or control a timer').waitFor();
  await prompt.getByLabel('Password').fill(PASSWORD);
  // In the dialog the key is the browser's own.
  await prompt.getByRole('button', { name: 'Sign in' }).focus();
  await two.keyboard.press('Space');
  await two.getByText('You control this timer').waitFor();

  await Promise.all([clockOf(one, 'Game Timer').press('Start'), clockOf(two, 'Shot Clock').press('Start')]);
  for (const page of [one, two]) await vi.waitFor(async () => expect(await page.getByText('Running').count()).toBe(2));
  await two.keyboard.press('Space');
  await one.getByRole('region', { name: 'Shot Clock' }).getByText('Ready').waitFor();
  await clockOf(one, 'Game Timer').press('Stop');
  await two.getByRole('region', { name: 'Game Timer' }).getByText('Stopped').waitFor();

  // Who controls it does so after a reload too.
  await two.reload({ waitUntil: 'networkidle' });
  await two.getByText('You control this timer').waitFor();
  await two.getByRole('img', { name: 'The same address for a camera' }).waitFor();
  await fits(two);
  await hasLargeTargets(two);
  await isAccessible(two);
});

test('a timer under way is shared as it stands, and a press that cannot be sent is taken back and told', async () => {
  visit.expectComplaints(/409/);
  const page = await (await visit.official(desk)).newPage();
  await visit.go(page, '/timers');
  await clockOf(page, 'Game Timer').press('Start');
  await page.getByText('09:58').waitFor();
  await page.getByRole('button', { name: 'Share this timer' }).click();
  await page.getByText('You control this timer').waitFor();
  await vi.waitFor(async () => expect(await clockOf(page, 'Game Timer').figures.textContent()).toMatch(/^09:5\d$/));
  const sentence = 'This press came too late, and was not done.';
  await page.route('**/presses', (route) =>
    route.fulfill({ status: 409, json: { success: false, error: sentence, message: sentence } }),
  );
  await clockOf(page, 'Game Timer').press('Stop');
  await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  await page.getByRole('region', { name: 'Game Timer' }).getByText('Running').waitFor();
  await page.unroute('**/presses');

  // Its own timer begins anew.
  await page.getByRole('link', { name: 'A timer of my own' }).click();
  await page.waitForURL(/\/timers$/);
  await vi.waitFor(async () => expect(await clockOf(page, 'Game Timer').figures.textContent()).toBe('10:00'));
});

test('a code that there is none of is told, and another one can be typed', async () => {
  visit.expectComplaints(/404/);
  const page = await visit.open('/timers?code=<b>x', phone);
  await page.getByRole('heading', { name: 'No timer “<b>x”' }).waitFor();
  await page.getByLabel('Code').fill('cccc');
  await page.getByRole('button', { name: 'Follow' }).click();
  await page.getByRole('heading', { name: 'No timer “CCCC”' }).waitFor();
  await page.getByRole('alert').filter({ hasText: 'There is no timer of this code.' }).waitFor();
  await isAccessible(page);
});
