/** The two clocks of a shootout on one page. The test moves their time. */
import { afterEach, expect, test, vi } from 'vitest';
import { stopClock } from './fakes.ts';
import { type Page, phone, useDomSite, type Visitor } from './visitor.ts';

const START = '2026-01-15T19:30:00Z';
const visit = useDomSite({ now: () => new Date(START) });

afterEach(() => vi.useRealTimers());

/** Opens the timers in a browser whose time stands still until `run` moves it. */
async function openTimers(visitor: Visitor, path = '/timers') {
  const run = stopClock(visitor, START);
  const page = await visit.pageIn(visitor, path);
  await run(page, 0);
  const region = (name: string) => page.getByRole('region', { name });
  const button = (name: string, words: string) => region(name).getByRole('button', { name: words, exact: true });
  return {
    page,
    run: (milliseconds: number) => run(page, milliseconds),
    press: (name: 'Game Timer' | 'Shot Clock', words: string) => button(name, words).click(),
    canStart: async () => [
      await button('Game Timer', 'Start').isEnabled(),
      await button('Shot Clock', 'Start').isEnabled(),
    ],
    /** Returns the times and statuses of both clocks: `10:00 Ready | 00:20 Ready`. */
    board: () => board(page),
    announced: () => page.locator('[aria-live=assertive]').textContent(),
  };
}

async function board(page: Page): Promise<string> {
  const panels = ['Game Timer', 'Shot Clock'].map(async (name) => {
    const region = page.getByRole('region', { name });
    return `${await region.getByRole('timer').textContent()} ${await region.getByRole('paragraph').textContent()}`;
  });
  return (await Promise.all(panels)).join(' | ');
}

test('both clocks start, stop and reset, show their status each second, and announce it', async () => {
  const { page, run, press, canStart, board, announced } = await openTimers(await visit.anybody());
  expect(await page.title()).toMatch(/^Snooker Shootout Timers \| /);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Snooker Shootout Timers');
  expect(await board()).toBe('10:00 Ready | 00:20 Ready');
  await press('Game Timer', 'Start');
  await run(999);
  expect(await board()).toBe('10:00 Running | 00:20 Ready');
  await run(1);
  expect(await board()).toBe('09:59 Running | 00:20 Ready');
  expect(await canStart()).toEqual([false, true]);
  await press('Shot Clock', 'Start');
  const seen: string[] = [];
  const announcements: string[] = [];
  for (let second = 0; second < 21; second++) {
    await run(1_000);
    seen.push((await board()).replace(/^.*\| /, ''));
    const sentence = await announced();
    if (announcements.at(-1) !== sentence) announcements.push(sentence);
  }
  expect([0, 8, 9, 13, 14, 18, 19, 20].map((i) => seen[i]).join(', ')).toBe(
    '00:19 Running, 00:11 Running, 00:10 Last 10 seconds, 00:06 Last 10 seconds, 00:05 Last 5 seconds, ' +
      '00:01 Last 5 seconds, 00:00 Foul: time is up, 00:00 Foul: time is up',
  );
  const counted = ['10 seconds.', '5', '4', '3', '2', '1', 'Foul. Time is up.'];
  expect(announcements).toEqual(['Shot Clock started: 20 seconds.', ...counted]);
  await press('Shot Clock', 'Reset');
  await press('Shot Clock', 'Start');
  await run(12_500);
  await press('Shot Clock', 'Stop');
  await press('Game Timer', 'Stop');
  await run(60_000);
  expect(await board()).toBe('09:26 Stopped | 00:08 Stopped, last 10 seconds');
  await press('Shot Clock', 'Start');
  await run(500);
  expect(await board()).toBe('09:26 Stopped | 00:07 Last 10 seconds');
  await press('Game Timer', 'Reset');
  expect(await board()).toBe('10:00 Ready | 00:07 Last 10 seconds');
});

test('in the last five minutes, shots are short until the game timer is reset', async () => {
  const { run, press, board, announced } = await openTimers(await visit.anybody());
  await press('Game Timer', 'Start');
  await run(299_999);
  expect(await board()).toBe('05:01 Running | 00:20 Ready');
  await run(1);
  expect(await board()).toBe('05:00 Running: last 5 minutes | 00:10 Ready: 10-second shots');
  expect(await announced()).toBe('5 minutes left. Shots are now 10 seconds.');
  await press('Game Timer', 'Reset');
  expect(await board()).toBe('10:00 Ready | 00:20 Ready');
  await press('Game Timer', 'Start');
  await run(295_000);
  await press('Shot Clock', 'Start');
  await run(6_000);
  expect(await board()).toBe('04:59 Running: last 5 minutes | 00:14 Running: 10-second shots');
  await press('Shot Clock', 'Reset');
  expect(await board()).toBe('04:59 Running: last 5 minutes | 00:10 Ready: 10-second shots');
  await run(299_000);
  expect(await board()).toBe('00:00 Time: the frame is over | 00:10 Ready: 10-second shots');
  expect(await announced()).toBe('Time. The frame is over.');
});

test('other times can be chosen before the start; they and running clocks survive a reload, sleep, and a phone whose clock is set back', async () => {
  const visitor = await visit.anybody(phone);
  const { page, run, press, board, announced } = await openTimers(visitor);
  let frozen = false;
  visitor.before.push((window) => {
    const { setTimeout } = window;
    const thawed = (act: () => void, wait: number) => setTimeout(() => (frozen ? undefined : act()), wait);
    Object.assign(window, { setTimeout: thawed });
  });
  const times = page.getByRole('combobox', { name: 'Times' });
  await times.selectOption('5 min: 15 s, then 10 s');
  expect(await board()).toBe('05:00 Ready | 00:15 Ready');
  await page.reload();
  await expect.poll(board).toBe('05:00 Ready | 00:15 Ready');
  await press('Game Timer', 'Start');
  await press('Shot Clock', 'Start');
  expect(await times.isDisabled()).toBe(true);
  await run(4_200);
  await page.reload();
  await run(800);
  expect(await board()).toBe('04:55 Running | 00:10 Last 10 seconds');
  await press('Shot Clock', 'Reset');
  await run(145_000);
  expect(await board()).toBe('02:30 Running: last 2 minutes 30 seconds | 00:10 Ready: 10-second shots');
  expect(await announced()).toBe('2 minutes 30 seconds left. Shots are now 10 seconds.');
  // For 135 seconds, no timer of the page runs, as in a frozen tab. Then the page becomes visible again.
  frozen = true;
  await run(135_000);
  expect(await board()).toMatch(/^02:30 Running/);
  frozen = false;
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(board).toMatch(/^00:15 Running/);
  vi.setSystemTime(Date.parse(START) - 3_600_000);
  await run(9_000);
  expect(await board()).toMatch(/^00:06 Last 10 seconds /);
  await run(6_000);
  expect(await board()).toMatch(/^00:00 Time: the frame is over /);
  await press('Game Timer', 'Reset');
  expect(await times.isDisabled()).toBe(false);
});

type Sounded = { at: number; stopped: boolean };

/**
 * Replaces the browser's audio by classes that record the scheduled tones. The returned function lists the tones that
 * were not cancelled: the seconds from the current time to their start, negative for past tones.
 */
function noteTones(visitor: Visitor): () => number[] {
  const tones: Sounded[] = [];
  const began = Date.parse(START);
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
    tone: Sounded = { at: 0, stopped: false };
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
  visitor.before.push((window) =>
    Object.assign(window, { AudioContext: Context, OscillatorNode: Tone, GainNode: Gain }),
  );
  const now = () => Date.now() - began;
  return () =>
    tones
      .filter(({ stopped }) => !stopped)
      .map(({ at }) => Math.round(at * 1000 - now()) / 1000)
      .toSorted((a, b) => a - b);
}

test('unless sound is off, tones for the last five seconds, a foul and the end of the game are scheduled in advance', async () => {
  const visitor = await visit.anybody();
  const tones = noteTones(visitor);
  const { page, run, press } = await openTimers(visitor);
  const sound = page.getByRole('button', { name: /^Sound/ });
  // A browser allows sound only after a first press.
  await page.locator('h1').dispatchEvent('pointerdown');
  expect(await sound.textContent()).toBe('Sound: on');
  await press('Shot Clock', 'Start');
  expect(tones()).toEqual([15, 16, 17, 18, 19, 20]);
  await press('Game Timer', 'Start');
  expect(tones()).toEqual([15, 16, 17, 18, 19, 20, 600]);
  await press('Game Timer', 'Stop');
  await run(16_500);
  await press('Shot Clock', 'Reset');
  // The reset has cancelled all tones except the two that were already played.
  expect(tones()).toEqual([-1.5, -0.5]);
  await sound.click();
  expect(await sound.textContent()).toBe('Sound: off');
  await press('Shot Clock', 'Start');
  await run(5_000);
  expect(tones()).toHaveLength(2);
  await page.reload();
  await page.locator('h1').dispatchEvent('pointerdown');
  expect(await sound.textContent()).toBe('Sound: off');
  await sound.click();
  // If sound is switched on while the clock runs, the remaining tones are scheduled.
  expect(tones()).toHaveLength(8);
  expect(tones().at(-1)).toBe(15);
});

test('the screen stays on while the page is visible', async () => {
  const visitor = await visit.anybody();
  const held: { released: boolean; release: () => Promise<void> }[] = [];
  visitor.before.push((window) => {
    const request = async () => {
      const lock = { released: false, release: async () => void (lock.released = true) };
      held.push(lock);
      return lock;
    };
    Object.defineProperty(window.navigator, 'wakeLock', { value: { request } });
  });
  const { page } = await openTimers(visitor);
  const locks = () => held.map(({ released }) => released);
  expect(locks()).toEqual([false]);
  // A browser releases the wake lock when the page is hidden.
  for (const lock of held) lock.released = true;
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(locks()).toEqual([true, false]);
});

test('a refused press is undone and reported; a results official may follow but not share or control; a code without a timer says so', async () => {
  visit.expectComplaints(/404|409/);
  const office = await visit.official();
  const sentence = 'This press arrived too late and was ignored.';
  const { page, press } = await openTimers(office);
  await page.getByRole('button', { name: 'Share this timer' }).click();
  await page.getByText('You control this timer').waitFor();
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  await press('Game Timer', 'Start');
  const refusal = JSON.stringify({ success: false, error: sentence, message: sentence });
  office.route(/\/presses$/, ({ fulfill }) => fulfill({ status: 409, body: refusal }));
  await press('Game Timer', 'Stop');
  await page.alerted(sentence);
  await page.getByRole('region', { name: 'Game Timer' }).getByText('Running').waitFor();
  // The page's own timer has started anew.
  await page.getByRole('link', { name: 'Start my own timer' }).click();
  await expect.poll(() => board(page)).toBe('10:00 Ready | 00:20 Ready');

  const results = await visit.anybody();
  results.kept['official'] = JSON.stringify({ role: 'results', teamIds: [], divisions: [1] });
  const other = (await openTimers(results)).page;
  await other.getByRole('button', { name: 'Follow' }).waitFor();
  await other.getByRole('button', { name: 'Share this timer' }).waitFor({ state: 'detached' });
  await visit.go(other, `/timers?code=${code}`);
  await other.getByText('You are following this timer.').waitFor();
  await other.getByRole('button', { name: 'Take control' }).waitFor({ state: 'detached' });

  await visit.go(other, '/timers?code=<b>x');
  await other.getByRole('heading', { name: 'No timer with the code “<b>x”' }).waitFor();
  await other.getByLabel('Code of another timer').fill('cccc');
  await other.getByRole('button', { name: 'Follow' }).click();
  await other.getByRole('heading', { name: 'No timer with the code “CCCC”' }).waitFor();
  await other.alerted('Codes expire after a day');
});
