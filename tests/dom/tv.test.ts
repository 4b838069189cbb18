/** The TV screen during an evening of eight hours. The tests move its clock. */
import { afterEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from '#contract/live.ts';
import { undeletedFixturesOfSeason } from '#server/storage/mappers/fixtures.ts';
import { startReveal } from '#server/storage/mappers/draws.ts';
import { newId } from '#server/storage/new-id.ts';
import { origin } from '../support/sample-values.ts';
import { stopClock } from './fakes.ts';
import { type Page, useDomSite } from './visitor.ts';

const visit = useDomSite();
const EVENING = '2025-11-20T19:00:00Z';
const MINUTE = 60_000;

afterEach(() => vi.useRealTimers());

/**
 * Opens a TV screen. `world`: whether the screen has a network, how often its page has loaded, the number of event
 * listeners, and the latest live stream.
 */
async function openTv(path: string) {
  const visitor = await visit.anybody();
  const run = stopClock(visitor, EVENING);
  const world = { isOnline: true, loads: 0, listeners: 0, last: null as EventTarget | null };
  visitor.route(/./, async ({ abort, fulfill, fetch }) =>
    world.isOnline ? fulfill({ response: await fetch() }) : abort(),
  );
  visitor.before.push((window) => {
    world.loads += 1;
    class Source extends EventTarget {
      constructor() {
        super();
        world.last = this;
        if (!world.isOnline) void Promise.resolve().then(() => this.dispatchEvent(new Event('error')));
      }
      close(): void {}
    }
    Object.assign(window, { EventSource: Source });
    for (const target of [window, window.document]) countListeners(target, (more) => (world.listeners += more));
  });
  const page = await visit.pageIn(visitor, path);
  await run(page, 0);
  return { page, world, run: (milliseconds: number) => run(page, milliseconds) };
}

/** Calls `count` with 1 for each event listener that a target gets, and with -1 for each that is removed or aborted. */
function countListeners(target: EventTarget, count: (more: number) => void): void {
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  target.addEventListener = (type: string, act: EventListener, options?: AddEventListenerOptions) => {
    add(type, act, options);
    count(1);
    options?.signal?.addEventListener('abort', () => count(-1));
  };
  target.removeEventListener = (type: string, act: EventListener) => {
    remove(type, act);
    count(-1);
  };
}

const title = (page: Page) => page.getByRole('heading', { level: 2 }).textContent();
const aside = (page: Page) => page.locator('header p').textContent();

/** Returns an event of the live stream that says that a part of the data, such as `season:25/26`, has changed. */
function changed(scope: string, revision: number): LiveEvent {
  return { revision, changed: [], revisions: { [scope]: 1_000_000 + revision } };
}

/** Records a copy of a result in division 1 as a result of week 11 + `n`. */
async function recordResult(n: number): Promise<void> {
  const fixtures = await visit.store().read((db) => undeletedFixturesOfSeason(db, '25/26'));
  const model = fixtures.find(({ division }) => division === 1);
  if (model === undefined) throw new Error('The demo has no result.');
  const fixture = { ...model, id: `tv-${n}`, week: 11 + n, date: null, recorded: 1_000_000 + n, deleted: false };
  await visit.store().write(origin, (change) => change.put('fixture', fixture));
}

test('runs for eight hours through lost networks, catches up after each, keeps nothing of past views, and reloads only for a new release', async () => {
  const { page, world, run } = await openTv('/tv?division=1');
  const send = (event: LiveEvent) =>
    world.last?.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(event) }));
  const age = page.getByRole('status').filter({ hasText: /^As of \w+ \d{1,2}:\d\d[ap]m$/ });
  const seen: string[] = [];
  /**
   * Runs the clock in steps of 3 seconds until a condition holds, for at most ten minutes. Adds the title of the
   * current view to `seen` after each step. Every view lasts longer than a step, so none is missed.
   */
  const until = async (holds: () => Promise<boolean>): Promise<void> => {
    for (let seconds = 0; seconds < 600; seconds += 3) {
      await run(3000);
      seen.push(await title(page));
      if (await holds()) return;
    }
    throw new Error(`It never held; there were ${[...new Set(seen)].join(', ')}.`);
  };
  const measured = async () => {
    // Every measurement is made on a view with tonight's matches, so that measurements are comparable.
    await until(async () => (await title(page)) === 'Tonight');
    // The balls (`<i>`) are left out: there is one for each view, and new results add views.
    const nodes = await page.evaluate(() => document.querySelectorAll('*:not(i)').length);
    return { nodes, timers: vi.getTimerCount(), listeners: world.listeners };
  };
  send(changed('season:25/26', 0));
  await until(async () => (await title(page)) === 'Results');
  const first = await measured();
  for (let hour = 1; hour <= 8; hour++) {
    world.isOnline = false;
    world.last?.dispatchEvent(new Event('error'));
    await until(async () => (await age.count()) === 1);
    expect(world.loads).toBe(1);
    await recordResult(hour);
    seen.length = 0;
    await run(10 * MINUTE);
    await until(async () => new Set(seen).size > 3);
    world.isOnline = true;
    // The stream reconnects by itself after a minute and a half at most.
    await run(1.5 * MINUTE);
    send(changed('season:25/26', hour));
    await until(async () => (await title(page)) === 'Results' && (await aside(page)).includes(`Week ${11 + hour}`));
    expect(await age.count()).toBe(0);
    await run(45 * MINUTE);
  }
  expect(world.loads).toBe(1);
  const last = await measured();
  expect(last).toEqual({ ...first, nodes: last.nodes });
  expect(last.nodes).toBeLessThanOrEqual(first.nodes);

  page.context().route(/^\/tv$/, async ({ fulfill, fetch }) => {
    const { body } = await fetch();
    fulfill({ status: 200, contentType: 'text/html', body: body.replace('name="code" content="', '$&new ') });
  });
  await run(6 * MINUTE);
  expect(world.loads).toBe(2);
});

test('a live draw replaces the views, stays for a minute, and disappears again', async () => {
  const pairs = Array.from({ length: 3 }, (_, n) => ({ competitorA: `Club ${n}A`, competitorB: `Club ${n}B` }));
  const proof = { commitment: 'c'.repeat(64), word: '', seed: '5'.repeat(64), entrants: ['A', 'B'] };
  // The page compares its clock with the server's, which stands still at 19:30, so the draw starts then.
  await visit.store().write(origin, async (change) => {
    const draw = { id: newId(), competition: 'Plate_Final', drawnAt: EVENING, pairs, deleted: false, proof };
    await change.put('draw', draw);
    await startReveal(change.db, draw.id, new Date('2025-11-20T19:30:00Z'), MINUTE);
  });
  const { page, run } = await openTv('/tv');
  await expect.poll(() => title(page)).toBe('Plate');
  const shown: number[] = [];
  for (let minutes = 0; minutes < 3; minutes++) {
    shown.push(await page.getByRole('listitem').count());
    await run(MINUTE);
  }
  expect([...shown, await page.getByRole('listitem').count()]).toEqual([0, 1, 2, 3]);
  await run(59_000);
  expect(await title(page)).toBe('Plate');
  await run(1_000);
  expect(await title(page)).not.toBe('Plate');
});
