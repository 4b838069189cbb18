import { afterEach, describe, expect, it, vi } from 'vitest';
import { liveEventSchema, type LiveEvent } from '#contract/live.ts';
import { parseDependencies } from '#contract/protocol.ts';
import type { Store } from '#server/storage/store.ts';
import { ENGINES, openAgain, openTestStore, testPlace } from '../support/store.ts';
import { origin, sampleTeam } from '../support/sample-values.ts';
import { siteAround } from '../support/site-around.ts';

const listening: AbortController[] = [];

afterEach(() => {
  for (const listener of listening.splice(0)) listener.abort();
});

/** Listens to the live stream. `next` resolves with the next event. */
async function listen(url: string, headers: Record<string, string> = {}) {
  const controller = new AbortController();
  listening.push(controller);
  const response = await fetch(`${url}/api/live`, { headers, signal: controller.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  async function next(): Promise<LiveEvent> {
    for (;;) {
      const found = /^data: (.*)\n\n/m.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return liveEventSchema.parse(JSON.parse(found[1] ?? ''));
      }
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) throw new Error('The stream has ended');
      text += value;
    }
  }
  return { response, next, close: () => controller.abort() };
}

async function listened(engine: (typeof ENGINES)[number]) {
  const place = await testPlace(engine);
  const store = await openAgain(place);
  const { app } = await siteAround(store);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, store, place, close: () => app.close() };
}

function rename(store: Store, name: string): Promise<void> {
  return store.write(origin, (change) => change.put('team', sampleTeam('new', { name })));
}

describe('live', () => {
  it.each(ENGINES)(
    'sends what changed, also through another process, and the revisions before that, on %s',
    async (engine) => {
      const { url, store, place, close } = await listened(engine);
      const { response, next } = await listen(url);
      expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const first = await next();
      expect(first.changed).toContainEqual({ kind: 'seasons' });
      await rename(store, 'One');
      expect(await next()).toMatchObject({ revision: first.revision + 1, changed: [{ kind: 'people' }] });
      const other = await openAgain(place);
      await rename(other, 'Two');
      expect(await next()).toMatchObject({ revision: first.revision + 2, changed: [{ kind: 'people' }] });
      await close();
    },
  );

  it('tells a returning client what may have changed, or nothing if nothing has', async () => {
    const { url, store, close } = await listened('sqlite');
    const one = await listen(url);
    const { revision } = await one.next();
    one.close();
    const same = await listen(url, { 'last-event-id': String(revision) });
    expect((await same.next()).changed).toEqual([]);
    await rename(store, 'One');
    const late = await listen(url, { 'last-event-id': String(revision) });
    expect((await late.next()).changed).toContainEqual({ kind: 'people' });
    await close();
  });

  it('tells open pages that a new day has begun, because answers may depend on it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const site = await siteAround(await openTestStore('sqlite'), { today: '2025-12-31' });
    const url = await site.app.listen({ port: 0, host: '127.0.0.1' });
    const { next } = await listen(url);
    const first = await next();
    const read = await fetch(`${url}/api/seasons`);
    const { today } = parseDependencies(read.headers.get('depends-on') ?? '');
    expect(first.revisions['today']).toBe(today);
    vi.advanceTimersByTime(30_000);
    site.clock.day = '2026-01-01';
    vi.advanceTimersByTime(30_000);
    const revisions = { ...first.revisions, today: Number(today) + 1 };
    expect(await next()).toMatchObject({ revision: first.revision + 1, changed: [{ kind: 'today' }], revisions });
    vi.useRealTimers();
    await site.app.close();
  });

  it('watches the store once for all clients, only while there are any, and ends its streams when the server closes', async () => {
    const store = await openTestStore('sqlite');
    let watches = 0;
    const onChange: Store['onChange'] = (listener) => {
      watches++;
      const stop = store.onChange(listener);
      return () => {
        watches--;
        stop();
      };
    };
    const site = await siteAround({ ...store, onChange });
    const url = await site.app.listen({ port: 0, host: '127.0.0.1' });
    const listeners = await Promise.all(Array.from({ length: 50 }, () => listen(url)));
    await Promise.all(listeners.map(({ next }) => next()));
    // The live stream watches the store once for all clients, and the league's content watches it once.
    expect(watches).toBe(2);
    for (const { close } of listeners.slice(1)) close();
    await site.app.close();
    await expect(listeners[0]?.next()).rejects.toThrow('The stream has ended');
    await expect.poll(() => watches).toBe(0);
  });
});
