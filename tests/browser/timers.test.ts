import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desk, phone, useSite } from './visitor.ts';
import { fits, isAccessible, hasLargeTargets, isStable } from './page-quality.ts';

const visit = useSite();
const START = new Date('2026-01-15T19:30:00Z');

/** The page with a clock that stands still until the test moves it. */
async function openTimers({ path = '/timers', options = desk, before = async (_: Page) => {} } = {}): Promise<Page> {
  const page = await (await visit.visitor(options)).newPage();
  await page.clock.install({ time: START });
  await before(page);
  await visit.go(page, path);
  await page.clock.pauseAt(new Date(START.getTime() + 60_000));
  return page;
}

function clockOf(page: Page, name: string) {
  const region = page.getByRole('region', { name });
  return {
    press: (button: string) => region.getByRole('button', { name: button, exact: true }).click(),
    start: region.getByRole('button', { name: 'Start', exact: true }),
    stop: region.getByRole('button', { name: 'Stop', exact: true }),
  };
}

/** What the room reads: `10:00 Ready | 00:20 Ready`. */
async function board(page: Page): Promise<string> {
  const panels = ['Game Timer', 'Shot Clock'].map(async (name) => {
    const region = page.getByRole('region', { name });
    return `${await region.getByRole('timer').textContent()} ${await region.getByRole('paragraph').textContent()}`;
  });
  return (await Promise.all(panels)).join(' | ');
}

function heard(page: Page): Promise<string | null> {
  return page.locator('[aria-live=assertive]').textContent();
}

test('both clocks start, stop and reset, and say how they stand', async () => {
  const page = await openTimers();
  const [game, shot] = [clockOf(page, 'Game Timer'), clockOf(page, 'Shot Clock')];
  expect(await page.title()).toMatch(/^Snooker Shootout Timers \| /);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Snooker Shootout Timers');
  expect(await board(page)).toBe('10:00 Ready | 00:20 Ready');

  await game.press('Start');
  await page.clock.runFor(999);
  expect(await board(page)).toBe('10:00 Running | 00:20 Ready');
  await page.clock.runFor(1);
  expect(await board(page)).toBe('09:59 Running | 00:20 Ready');
  expect([await game.start.isDisabled(), await shot.start.isDisabled()]).toEqual([true, false]);

  await shot.press('Start');
  const seen: string[] = [];
  const said: (string | null)[] = [];
  for (let second = 0; second < 21; second++) {
    await page.clock.runFor(1_000);
    seen.push((await board(page)).replace(/^.*\| /, ''));
    const sentence = await heard(page);
    if (said.at(-1) !== sentence) said.push(sentence);
  }
  expect(seen.filter((_, i) => [0, 8, 9, 13, 14, 18, 19, 20].includes(i))).toEqual([
    '00:19 Running',
    '00:11 Running',
    '00:10 Last 10 seconds',
    '00:06 Last 10 seconds',
    '00:05 Last 5 seconds',
    '00:01 Last 5 seconds',
    '00:00 Foul: time is up',
    '00:00 Foul: time is up',
  ]);
  expect(said).toEqual([
    'Shot Clock started: 20 seconds.',
    '10 seconds.',
    '5',
    '4',
    '3',
    '2',
    '1',
    'Foul. Time is up.',
  ]);
  expect(await shot.start.isDisabled()).toBe(false);

  await shot.press('Reset');
  await shot.press('Start');
  await page.clock.runFor(12_500);
  await shot.press('Stop');
  await game.press('Stop');
  await page.clock.runFor(60_000);
  expect(await board(page)).toBe('09:26 Stopped | 00:08 Stopped, last 10 seconds');
  expect(await shot.start.isDisabled()).toBe(false);
  await shot.press('Start');
  await page.clock.runFor(500);
  expect(await board(page)).toBe('09:26 Stopped | 00:07 Last 10 seconds');
  await game.press('Reset');
  expect(await board(page)).toBe('10:00 Ready | 00:07 Last 10 seconds');
});

test('from five minutes on shots are short, until the game timer is reset', async () => {
  const page = await openTimers();
  const [game, shot] = [clockOf(page, 'Game Timer'), clockOf(page, 'Shot Clock')];
  await game.press('Start');
  await page.clock.fastForward(299_999);
  expect(await board(page)).toBe('05:01 Running | 00:20 Ready');
  await page.clock.runFor(1);
  expect(await board(page)).toBe('05:00 Running: last 5 minutes | 00:10 Ready: 10-second shots');
  expect(await heard(page)).toBe('Five minutes left. Shots are 10 seconds now.');

  await game.press('Reset');
  expect(await board(page)).toBe('10:00 Ready | 00:20 Ready');
  await game.press('Start');
  await page.clock.fastForward(295_000);
  await shot.press('Start');
  await page.clock.runFor(6_000);
  expect(await board(page)).toBe('04:59 Running: last 5 minutes | 00:14 Running: 10-second shots');
  await shot.press('Reset');
  expect(await board(page)).toBe('04:59 Running: last 5 minutes | 00:10 Ready: 10-second shots');
  await page.clock.fastForward(299_000);
  expect(await board(page)).toBe('00:00 Time: the frame is over | 00:10 Ready: 10-second shots');
  expect(await heard(page)).toBe('Time. The frame is over.');
  await game.press('Reset');
  expect(await board(page)).toBe('10:00 Ready | 00:20 Ready');
});

test('it is right after a reload, after a sleep, and after the clock of the phone was set back', async () => {
  const page = await openTimers({ options: phone });
  await clockOf(page, 'Game Timer').press('Start');
  await clockOf(page, 'Shot Clock').press('Start');
  await page.clock.runFor(4_200);
  await page.reload({ waitUntil: 'networkidle' });
  await page.clock.runFor(800);
  expect(await board(page)).toBe('09:55 Running | 00:15 Running');
  await clockOf(page, 'Shot Clock').press('Reset');
  // No timer of the page comes by meanwhile, as in a tab that is frozen; then it is looked at.
  await page.clock.fastForward(580_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(await board(page)).toBe('00:15 Running: last 5 minutes | 00:10 Ready: 10-second shots');
  await page.clock.setSystemTime(new Date(START.getTime() - 3_600_000));
  await page.clock.runFor(9_000);
  expect(await board(page)).toMatch(/^00:06 Last 10 seconds /);
  await page.clock.runFor(6_000);
  expect(await board(page)).toMatch(/^00:00 Time: the frame is over /);
});

test('the Space key resets the shot clock, and does nothing else', async () => {
  const page = await openTimers({ options: { viewport: { width: 1280, height: 500 } } });
  const shot = clockOf(page, 'Shot Clock');
  await shot.start.focus();
  await page.keyboard.press('Enter');
  // A disabled button has no focus.
  expect(await shot.stop.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.clock.runFor(3_000);
  await page.keyboard.press('Space');
  expect(await board(page)).toBe('10:00 Ready | 00:20 Ready');
  expect(await heard(page)).toBe('Shot Clock reset: 20 seconds.');
  await page.keyboard.down('Space');
  await clockOf(page, 'Game Timer').start.focus();
  await page.keyboard.up('Space');
  await shot.start.focus();
  await page.keyboard.press('Space');
  expect(await board(page)).toBe('10:00 Ready | 00:20 Ready');
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.keyboard.press('Space');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await shot.press('Start');
  await page.clock.runFor(3_000);
  const field = page.getByRole('textbox', { name: 'Code' });
  await field.fill('k');
  await page.keyboard.press('Space');
  expect(await field.inputValue()).toBe('k ');
  expect(await board(page)).toBe('10:00 Ready | 00:17 Running');
});

/** Stands for the sound card: notes which tones are laid out, in seconds from the start of its clock. */
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

/** The tones that still will sound or have, as seconds from now. */
function tonesOf(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    // As `noteTones` made them.
    const { tones, began } = window as unknown as { tones: { at: number; stopped: boolean }[]; began: number };
    return tones.filter(({ stopped }) => !stopped).map(({ at }) => Math.round(at * 1000 + began - Date.now()) / 1000);
  });
}

test('it beeps in the last five seconds and sounds a foul, laid out ahead, unless it was muted', async () => {
  const page = await openTimers({ before: noteTones });
  const shot = clockOf(page, 'Shot Clock');
  const sound = page.getByRole('button', { name: /^Sound/ });
  expect(await sound.textContent()).toBe('Sound: on');
  await shot.press('Start');
  await expect.poll(() => tonesOf(page)).toEqual([15, 16, 17, 18, 19, 20]);
  await page.clock.runFor(16_500);
  await shot.press('Reset');
  // The two that have sounded are left.
  expect(await tonesOf(page)).toEqual([-1.5, -0.5]);
  await sound.click();
  expect(await sound.textContent()).toBe('Sound: off');
  await shot.press('Start');
  await page.clock.runFor(5_000);
  expect((await tonesOf(page)).length).toBe(2);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await sound.textContent()).toBe('Sound: off');
  await sound.click();
  // Switched on while it runs: what is still to come.
  await expect.poll(async () => (await tonesOf(page)).length).toBe(6);
  expect((await tonesOf(page)).at(-1)).toBeLessThanOrEqual(15);
});

test('the screen stays awake while it is looked at, and fills the screen on request', async () => {
  const page = await openTimers({
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
    // A browser lets go of a page that is hidden.
    for (const lock of (window as unknown as { held: { released: boolean }[] }).held) lock.released = true;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await locks()).toEqual([true, false]);

  await page.getByRole('button', { name: 'Full screen' }).click();
  const leave = page.getByRole('button', { name: 'Leave full screen' });
  await leave.waitFor();
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
  await leave.click();
  await page.getByRole('button', { name: 'Full screen' }).waitFor();
  expect((await reachable()).length).toBeGreaterThan(3);

  // Where a browser fills no screen (a phone of Apple's) the window is filled, and Escape leaves it.
  await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
  await page.getByRole('button', { name: 'Full screen' }).click();
  await leave.waitFor();
  expect(await page.evaluate(() => document.fullscreenElement)).toBe(null);
  await page.keyboard.press('Escape');
  expect(await stage.count()).toBe(0);
});

const sizes: Record<string, BrowserContextOptions> = {
  phone,
  small: { viewport: { width: 320, height: 640 } },
  side: { viewport: { width: 844, height: 390 } },
  desk,
};

test.each(Object.entries(sizes))(
  'on a %s nothing moves when words and figures change, and all can be used',
  async (_, size) => {
    const page = await openTimers({ options: { ...size, colorScheme: size === desk ? 'dark' : 'light' } });
    const places = () =>
      page.locator('main :is(button, svg, h2)').evaluateAll((found) =>
        found.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [x, Math.round(y + window.scrollY), width, height].join(' ');
        }),
      );
    const before = await places();
    await clockOf(page, 'Game Timer').press('Start');
    await clockOf(page, 'Shot Clock').press('Start');
    for (const wait of [10_000, 5_000, 5_000, 280_000]) {
      await page.clock.fastForward(wait);
      expect(await places()).toEqual(before);
      await fits(page);
    }
    await page.clock.fastForward(290_000);
    await clockOf(page, 'Game Timer').press('Stop');
    expect(await places()).toEqual(before);
    await hasLargeTargets(page);
    // What looks for faults waits by the page's own clock, and is thorough: two sizes do.
    if (size !== phone && size !== desk) return;
    await page.clock.resume();
    await isStable(page);
    await isAccessible(page);
  },
);

test('without scripts the page says that it needs them', async () => {
  const page = await visit.open('/timers', { ...phone, javaScriptEnabled: false });
  expect(await page.locator('noscript p').innerText()).toBe('The timers need JavaScript.');
  const html = await (await fetch(visit.url('/timers?code=KX4P'))).text();
  expect(html).not.toMatch(/\sstyle=/);
});
