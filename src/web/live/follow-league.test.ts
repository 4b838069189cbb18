import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from '#contract/live.ts';
import { handleServerAnswer, watchForNetworkLoss } from '#web/offline/last-seen.ts';
import { createLiveStream, reloadPageOnChanges } from './follow-league.ts';
import { streamLostAt } from './live-events.ts';
import { createPageDependencies } from './page-dependencies.ts';

/** A fake connection. `fail` and `send` act as the server. */
class FakeSource extends EventTarget {
  open = true;
  close(): void {
    this.open = false;
  }
  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
  send(event: LiveEvent): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(event) }));
  }
}

const event: LiveEvent = { revision: 7, changed: [], revisions: { league: 7 } };
/**
 * Returns the event after a new result in season 25/26. The page of these tests depends on revision 1 of
 * `season:25/26`.
 */
function newResult(revision: number): LiveEvent {
  return { revision, changed: [], revisions: { 'season:25/26': revision, 'season:24/25': 1 } };
}

function setUp({ random = 0.5 }: { random?: number } = {}) {
  const sources: FakeSource[] = [];
  const received: LiveEvent[] = [];
  let lost = 0;
  const stream = createLiveStream({
    open() {
      const source = new FakeSource();
      sources.push(source);
      // The fake has all parts of `EventSource` that a stream uses.
      return source as unknown as EventSource;
    },
    random: () => random,
    onEvent: (one) => received.push(one),
    onLost: () => void (lost += 1),
  });
  return { stream, sources, received, lost: () => lost };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('events arrive over one connection', () => {
  const { stream, sources, received, lost } = setUp();
  stream.start();
  sources[0]?.send(event);
  expect(received).toEqual([event]);
  stream.start();
  expect(sources.map(({ open }) => open)).toEqual([false, true]);
  expect(lost()).toBe(0);
});

test('a lost connection is retried after growing waits, and quickly again after an event', () => {
  const { stream, sources, lost } = setUp();
  stream.start();
  const waits: number[] = [];
  for (let n = 0; n < 9; n++) {
    sources.at(-1)?.fail();
    const before = Date.now();
    vi.advanceTimersToNextTimer();
    waits.push(Date.now() - before);
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  sources.at(-1)?.send(event);
  sources.at(-1)?.fail();
  vi.advanceTimersByTime(1_000);
  expect(sources.length).toBe(11);
  expect(lost()).toBe(10);
});

test('browsers reconnect at different times', () => {
  for (const [random, wait] of [
    [0, 500],
    [0.999, 1_499],
  ] as const) {
    const { stream, sources } = setUp({ random });
    stream.start();
    sources[0]?.fail();
    vi.advanceTimersByTime(wait - 1);
    expect(sources.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(sources.length).toBe(2);
  }
});

test('a stopped stream does not reconnect', () => {
  const { stream, sources } = setUp();
  stream.start();
  sources[0]?.fail();
  stream.stop();
  vi.advanceTimersByTime(120_000);
  expect(sources.map(({ open }) => open)).toEqual([false]);
});

/**
 * Opens a page that follows the league. Returns counts of what the page did, its router and its connections, and
 * functions that act as the browser.
 */
function openPage() {
  const sources: FakeSource[] = [];
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const window = new EventTarget();
  class Source extends FakeSource {
    constructor() {
      super();
      sources.push(this);
    }
  }
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', window);
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('navigator', { onLine: true });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const page = { reloads: 0, tries: 0, fails: false, revisions: [] as number[] };
  const dependencies = createPageDependencies('season:25/26=1');
  const state = { navigation: { state: 'idle' }, revalidation: 'idle', location: { key: 'first' } };
  let changed = () => {};
  const router = {
    state,
    subscribe: (listener: () => void) => ((changed = listener), () => {}),
    revalidate: async () => void (page.reloads += 1),
  };
  reloadPageOnChanges({
    // The fake has all parts of a router that `reloadPageOnChanges` uses.
    router: router as unknown as Parameters<typeof reloadPageOnChanges>[0]['router'],
    dependencies,
    onRevision: (revision) => page.revisions.push(revision),
    async prefetchPage() {
      page.tries += 1;
      if (page.fails) throw new Error('There is no answer.');
    },
  });
  return {
    page,
    state,
    router: { changed: () => changed() },
    last: () => sources.at(-1)!, // `reloadPageOnChanges` connects at once
    areOpen: () => sources.map(({ open }) => open),
    happens: (name: string, given = {}) => void window.dispatchEvent(Object.assign(new Event(name), given)),
    look(to: 'visible' | 'hidden') {
      document.visibilityState = to;
      document.dispatchEvent(new Event('visibilitychange'));
    },
    /** Advances the clock. Promises settle meanwhile. */
    after: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  };
}

test('a page reloads once for each change of what it depends on, and for no other', async () => {
  const { page, last, after } = openPage();
  last().send(newResult(1));
  await after(60_000);
  last().send({ ...newResult(1), revision: 2, revisions: { 'season:25/26': 1, 'season:24/25': 2 } });
  await after(60_000);
  expect([page.tries, page.revisions]).toEqual([0, [2]]);
  last().send(newResult(3));
  await after(149);
  expect(page.tries).toBe(0);
  await after(1);
  expect([page.tries, page.reloads]).toEqual([1, 1]);
  // The page's data is still out of date after the reload, but the page does not reload for ever.
  last().send(newResult(3));
  await after(60_000);
  expect(page.tries).toBe(1);
  last().send(newResult(4));
  await after(150);
  expect([page.reloads, page.revisions]).toEqual([2, [2, 3, 4]]);
});

test('a new season reloads every page', async () => {
  const { page, last, after } = openPage();
  for (const seasons of [4, 4, 5]) {
    last().send({ revision: seasons, changed: [], revisions: { seasons } });
    await after(1_000);
  }
  expect(page.reloads).toBe(1);
});

test('a failed reload is never shown, and is tried again after a while or with the next event', async () => {
  const { page, last, after } = openPage();
  page.fails = true;
  last().send(newResult(2));
  await after(150);
  expect([page.tries, page.reloads]).toEqual([1, 0]);
  await after(4_990);
  expect(page.tries).toBe(1);
  await after(20);
  expect([page.tries, page.reloads]).toEqual([2, 0]);
  page.fails = false;
  last().send(newResult(2));
  await after(150);
  expect([page.tries, page.reloads]).toEqual([3, 1]);
  await after(60_000);
  expect([page.tries, page.reloads]).toEqual([3, 1]);
});

test('a page does not reload while another page is loading, and catches up afterwards', async () => {
  const { page, state, router, last, after } = openPage();
  state.navigation.state = 'loading';
  last().send(newResult(2));
  await after(60_000);
  expect(page.tries).toBe(0);
  state.navigation.state = 'idle';
  router.changed();
  await after(150);
  expect(page.reloads).toBe(1);
  // If another page starts to load while the new data is fetched, the reload is dropped.
  last().send(newResult(3));
  state.location.key = 'second';
  await after(149);
  state.location.key = 'third';
  state.navigation.state = 'loading';
  await after(1);
  expect([page.tries, page.reloads]).toEqual([2, 1]);
});

test('a page is connected while it is visible, and catches up when it is visible again', async () => {
  const { page, last, areOpen, look, after } = openPage();
  last().send(newResult(1));
  look('hidden');
  expect(areOpen()).toEqual([false]);
  await after(600_000);
  look('visible');
  expect(areOpen()).toEqual([false, true]);
  last().send(newResult(2));
  await after(150);
  expect(page.reloads).toBe(1);
  // An event that arrives while the page is hidden reloads the page only when it is visible again.
  last().send(newResult(3));
  await after(150);
  look('hidden');
  last().send(newResult(4));
  await after(60_000);
  expect(page.reloads).toBe(2);
  look('visible');
  await after(150);
  expect(page.reloads).toBe(3);
});

test('a page in the back/forward cache closes its connection, and opens a new one when it is restored', () => {
  const { happens, areOpen } = openPage();
  happens('pagehide');
  expect(areOpen()).toEqual([false]);
  happens('pageshow', { persisted: false });
  expect(areOpen()).toEqual([false]);
  happens('pageshow', { persisted: true });
  expect(areOpen()).toEqual([false, true]);
});

test('once the network is back, a page connects and reloads at once; until then it knows when it went offline', async () => {
  vi.setSystemTime('2026-01-15T20:14:00Z');
  const { page, happens, last, areOpen, after } = openPage();
  watchForNetworkLoss('');
  last().send(newResult(1));
  happens('offline');
  last().fail();
  await after(60_000);
  last().fail();
  expect(streamLostAt.get()?.toISOString()).toBe('2026-01-15T20:14:00.000Z');
  const { length } = areOpen();
  happens('online');
  expect(areOpen().slice(length)).toEqual([true]);
  last().send(newResult(1));
  await after(150);
  expect([page.reloads, streamLostAt.get()]).toEqual([1, null]);
  // Resets the module's state, which later tests share.
  handleServerAnswer(null);
});
