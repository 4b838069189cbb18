import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { announced, board, clockOf, openTimers, START } from './timers-page.ts';
import { desk, phone, useSite } from './visitor.ts';
import { fits, isAccessible, hasLargeTargets, isStable } from './page-quality.ts';

const visit = useSite();

test('both clocks start, stop and reset, and show their status', async () => {
  const page = await openTimers(visit);
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
  const announcements: (string | null)[] = [];
  for (let second = 0; second < 21; second++) {
    await page.clock.runFor(1_000);
    seen.push((await board(page)).replace(/^.*\| /, ''));
    const sentence = await announced(page);
    if (announcements.at(-1) !== sentence) announcements.push(sentence);
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
  expect(announcements).toEqual([
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

test('other times are chosen before the start, and stay over a reload', async () => {
  const page = await openTimers(visit);
  const times = page.getByRole('combobox', { name: 'Times' });
  await times.selectOption('5 min: 15 s, then 10 s');
  expect(await board(page)).toBe('05:00 Ready | 00:15 Ready');
  await page.reload();
  await expect.poll(() => board(page)).toBe('05:00 Ready | 00:15 Ready');
  const game = clockOf(page, 'Game Timer');
  await game.press('Start');
  expect(await times.isDisabled()).toBe(true);
  await page.clock.fastForward(150_000);
  expect(await board(page)).toBe('02:30 Running: last 2 minutes 30 seconds | 00:10 Ready: 10-second shots');
  expect(await announced(page)).toBe('2 minutes 30 seconds left. Shots are now 10 seconds.');
  await game.press('Reset');
  expect(await times.isDisabled()).toBe(false);
});

test('in the last five minutes shots are short, until the game timer is reset', async () => {
  const page = await openTimers(visit);
  const [game, shot] = [clockOf(page, 'Game Timer'), clockOf(page, 'Shot Clock')];
  await game.press('Start');
  await page.clock.fastForward(299_999);
  expect(await board(page)).toBe('05:01 Running | 00:20 Ready');
  await page.clock.runFor(1);
  expect(await board(page)).toBe('05:00 Running: last 5 minutes | 00:10 Ready: 10-second shots');
  expect(await announced(page)).toBe('5 minutes left. Shots are now 10 seconds.');

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
  expect(await announced(page)).toBe('Time. The frame is over.');
  await game.press('Reset');
  expect(await board(page)).toBe('10:00 Ready | 00:20 Ready');
});

test('it is right after a reload, after sleep, and after the clock of the phone was set back', async () => {
  const page = await openTimers(visit, { options: phone });
  await clockOf(page, 'Game Timer').press('Start');
  await clockOf(page, 'Shot Clock').press('Start');
  await page.clock.runFor(4_200);
  await page.reload({ waitUntil: 'networkidle' });
  await page.clock.runFor(800);
  expect(await board(page)).toBe('09:55 Running | 00:15 Running');
  await clockOf(page, 'Shot Clock').press('Reset');
  // No timer of the page runs meanwhile, as in a frozen tab; then the page is shown again.
  await page.clock.fastForward(580_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(await board(page)).toBe('00:15 Running: last 5 minutes | 00:10 Ready: 10-second shots');
  await page.clock.setSystemTime(new Date(START.getTime() - 3_600_000));
  await page.clock.runFor(9_000);
  expect(await board(page)).toMatch(/^00:06 Last 10 seconds /);
  await page.clock.runFor(6_000);
  expect(await board(page)).toMatch(/^00:00 Time: the frame is over /);
});

test('the Space key resets the shot clock and does nothing else', async () => {
  const page = await openTimers(visit, { options: { viewport: { width: 1280, height: 500 } } });
  const shot = clockOf(page, 'Shot Clock');
  await shot.start.focus();
  await page.keyboard.press('Enter');
  // A disabled button has no focus.
  expect(await shot.stop.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.clock.runFor(3_000);
  await page.keyboard.press('Space');
  expect(await board(page)).toBe('10:00 Ready | 00:20 Ready');
  await expect.poll(() => announced(page)).toBe('Shot Clock reset: 20 seconds.');
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

const sizes: Record<string, BrowserContextOptions> = {
  phone,
  small: { viewport: { width: 320, height: 640 } },
  side: { viewport: { width: 844, height: 390 } },
  desk,
};

test.each(Object.entries(sizes))(
  'on a %s nothing moves when the clocks change, and the page is accessible',
  async (_, size) => {
    const page = await openTimers(visit, { options: { ...size, colorScheme: size === desk ? 'dark' : 'light' } });
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
    // The slow checks need a running clock; two sizes are enough for them.
    if (size !== phone && size !== desk) return;
    await page.clock.resume();
    await isStable(page);
    await isAccessible(page);
  },
);

test('without scripts the page says that it needs JavaScript', async () => {
  const page = await visit.open('/timers', { ...phone, javaScriptEnabled: false });
  expect(await page.locator('noscript p').innerText()).toBe('The timers need JavaScript.');
  const html = await (await fetch(visit.url('/timers?code=KX4P'))).text();
  expect(html).not.toMatch(/\sstyle=/);
});
