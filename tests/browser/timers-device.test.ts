import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clockOf, openTimers } from './timers-page.ts';
import { useSite } from './visitor.ts';

const visit = useSite();

/** Replaces the audio context by one that records which tones are scheduled, in seconds of its clock. */
async function noteTones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tones: { at: number; pitch: number; stopped: boolean }[] = [];
    const began = Date.now();
    class Part {
      connect(next: unknown): unknown {
        return next;
      }
    }
    class Context {
      state = 'running';
      destination = new Part();
      get currentTime(): number {
        return (Date.now() - began) / 1000;
      }
      close = async () => {};
      resume = async () => {};
    }
    class Tone extends Part {
      tone: (typeof tones)[number];
      constructor(_: unknown, { frequency }: { frequency: number }) {
        super();
        this.tone = { at: 0, pitch: frequency, stopped: false };
      }
      start(at: number): void {
        this.tone.at = at;
        tones.push(this.tone);
      }
      stop(at?: number): void {
        this.tone.stopped ||= at === undefined;
      }
    }
    class Gain extends Part {
      gain = { setValueAtTime() {}, linearRampToValueAtTime() {} };
    }
    Object.assign(window, { AudioContext: Context, OscillatorNode: Tone, GainNode: Gain, tones, began });
  });
}

/** The tones that were not cancelled, in seconds from now. */
function tonesOf(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    // As `noteTones` made them.
    const { tones, began } = window as unknown as { tones: { at: number; stopped: boolean }[]; began: number };
    return tones.filter(({ stopped }) => !stopped).map(({ at }) => Math.round(at * 1000 + began - Date.now()) / 1000);
  });
}

test('unless muted, beeps in the last five seconds and a foul are scheduled ahead', async () => {
  const page = await openTimers(visit, { before: noteTones });
  const shot = clockOf(page, 'Shot Clock');
  const sound = page.getByRole('button', { name: /^Sound/ });
  expect(await sound.textContent()).toBe('Sound: on');
  await shot.press('Start');
  await expect.poll(() => tonesOf(page)).toEqual([15, 16, 17, 18, 19, 20]);
  await page.clock.runFor(16_500);
  await shot.press('Reset');
  // Only the two tones that have sounded remain.
  expect(await tonesOf(page)).toEqual([-1.5, -0.5]);
  await sound.click();
  expect(await sound.textContent()).toBe('Sound: off');
  await shot.press('Start');
  await page.clock.runFor(5_000);
  expect((await tonesOf(page)).length).toBe(2);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await sound.textContent()).toBe('Sound: off');
  await sound.click();
  // Switched on while the clock runs: the tones still to come are scheduled.
  await expect.poll(async () => (await tonesOf(page)).length).toBe(6);
  expect((await tonesOf(page)).at(-1)).toBeLessThanOrEqual(15);
});

test('the end of the game timer is scheduled ahead, with the tones of the shot clock', async () => {
  const page = await openTimers(visit, { before: noteTones });
  await clockOf(page, 'Game Timer').press('Start');
  await expect.poll(() => tonesOf(page)).toEqual([600]);
  await clockOf(page, 'Shot Clock').press('Start');
  await expect.poll(async () => (await tonesOf(page)).toSorted((a, b) => a - b)).toEqual([15, 16, 17, 18, 19, 20, 600]);
  await clockOf(page, 'Game Timer').press('Stop');
  await expect.poll(async () => (await tonesOf(page)).length).toBe(6);
});

test('the screen stays on while the page is visible, and full screen works', async () => {
  const page = await openTimers(visit, {
    async before(made) {
      await made.addInitScript(() => {
        const held: { released: boolean; release: () => Promise<void> }[] = [];
        async function request() {
          const lock = { released: false, release: async () => void (lock.released = true) };
          held.push(lock);
          return lock;
        }
        Object.defineProperty(navigator, 'wakeLock', { value: { request } });
        Object.assign(window, { held });
      });
    },
  });
  // As the script above made them.
  const locks = () =>
    page.evaluate(() => (window as unknown as { held: { released: boolean }[] }).held.map((one) => one.released));
  expect(await locks()).toEqual([false]);
  await page.evaluate(() => {
    // A browser releases the lock of a hidden page.
    for (const lock of (window as unknown as { held: { released: boolean }[] }).held) lock.released = true;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await locks()).toEqual([true, false]);

  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
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
    page.getByRole('link').evaluateAll((all) => all.filter((one) => one.closest('[inert]') === null));
  expect(await reachable()).toEqual([]);
  await exit.click();
  await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor();
  expect((await reachable()).length).toBeGreaterThan(3);

  // If the browser has no full screen (iPhones), the page fills the window, and Escape exits.
  await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  await exit.waitFor();
  expect(await page.evaluate(() => document.fullscreenElement)).toBe(null);
  await page.keyboard.press('Escape');
  await expect.poll(() => stage.count()).toBe(0);
});
