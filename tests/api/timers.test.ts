import { describe, expect, it as plainIt } from 'vitest';
import type { ShootoutTimerAnswer } from '#contract/shootout-timers.ts';
import { MAX_SHARED_SHOOTOUT_TIMERS } from '#domain/list-limits.ts';
import { shootoutViewAt } from '#domain/timers/shootout.ts';
import type { Store } from '#server/storage/store.ts';
import { refusalIn } from '../support/league-site.ts';
import { openSite } from '../support/site.ts';
import { siteAround } from '../support/site-around.ts';
import { ENGINES, openAgain, testPlace, untilChange } from '../support/store.ts';
import { type Browser, createBrowser, type Reply, openOffice } from './sign-in-site.ts';

const START = Date.parse('2026-01-15T19:30:00.000Z');
const DAY = 24 * 60 * 60 * 1000;

/** Opens a site with two officials, a visitor, and a clock that the test moves. */
async function openHall() {
  const time = { now: START };
  const site = await openSite('sqlite', { now: () => new Date(time.now) });
  return { ...site, time, one: await openOffice(site), two: await openOffice(site), visitor: createBrowser(site.app) };
}

const it = plainIt.extend('hall', () => openHall());

function timerIn({ json }: Reply): ShootoutTimerAnswer & { changed?: boolean } {
  // The reply was checked against the schema of its call.
  return json as ShootoutTimerAnswer;
}

async function share(official: Browser, body?: unknown): Promise<ShootoutTimerAnswer> {
  return timerIn(await official.send('POST', '/api/timers', body));
}

function pressOn(official: Browser, code: string, what: string, at?: number | null): Promise<Reply> {
  const [clock, action] = what.split(' ');
  return official.send('POST', `/api/timers/${code}/presses`, { clock, action, ...(at === undefined ? {} : { at }) });
}

/**
 * Returns the game timer and the shot clock as a phone shows them, such as `09:59 ▶  00:20`. `▶`: the clock runs.
 * `later`: the time since the answer, in milliseconds.
 */
function shown(reply: Reply, later = 0): string {
  const { shootout, now } = timerIn(reply);
  const { game, shot } = shootoutViewAt(shootout, now + later);
  return [game, shot].map(({ text, runs }) => text + (runs ? ' ▶' : '')).join('  ');
}

const revision = (store: Store): number => store.revisions().get('timers') ?? 0;

describe('a shared timer', () => {
  it('is read by its code without signing in, and counts from the moment of the press', async () => {
    const { time, one, visitor, store } = await openHall();
    const made = await one.send('POST', '/api/timers');
    expect(made.status).toBe(201);
    const { code, version } = timerIn(made);
    expect(code).toMatch(/^[A-Z0-9]{4}$/);
    expect(version).toBe(1);

    const before = revision(store);
    time.now += 5_000;
    // The press took 800 ms to arrive.
    const pressed = await pressOn(one, code, 'game start', time.now - 800);
    expect(timerIn(pressed)).toMatchObject({ version: 2, changed: true, now: time.now });
    expect(revision(store)).toBeGreaterThan(before);
    await pressOn(one, code, 'shot start');
    time.now += 3_200;
    const seen = await visitor.send('GET', `/api/timers/ ${code.toLowerCase()}`);
    expect(seen.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(seen.headers).not.toHaveProperty('set-cookie');
    expect(shown(seen)).toBe('09:56 ▶  00:17 ▶');
    expect(timerIn(seen)).toMatchObject({ version: 3, now: time.now });
    expect(
      await store.read((db) => db.selectFrom('history').select('action').where('via', '=', 'web').execute()),
    ).toEqual([]);
  });

  it('keeps the times that were chosen', async ({ hall: { one, visitor } }) => {
    const { code } = await share(one, { times: 'professional' });
    const seen = await visitor.send('GET', `/api/timers/${code}`);
    expect([timerIn(seen).shootout.times, shown(seen)]).toEqual(['professional', '10:00  00:15']);
    const sentence = 'times: The times must be one of usual, professional, even, quick, slow.';
    expect(refusalIn(await one.send('POST', '/api/timers', { times: 'endless' }))).toEqual([422, sentence]);
  });

  it('applies the later of two presses, whichever arrives last, and tells both', async () => {
    const { time, one, two, visitor } = await openHall();
    const { code } = await share(one);
    const both = await Promise.all([pressOn(one, code, 'game start'), pressOn(two, code, 'game start')]);
    expect(both.filter((reply) => timerIn(reply).changed)).toHaveLength(1);
    expect(new Set(both.map((reply) => timerIn(reply).version))).toEqual(new Set([2]));

    time.now += 10_000;
    await pressOn(two, code, 'game stop', time.now - 1_000);
    // This press was made earlier, and arrives later.
    const late = await pressOn(one, code, 'game reset', time.now - 2_000);
    expect(timerIn(late)).toMatchObject({ changed: false, version: 3 });
    expect(shown(late)).toBe('09:51  00:20');
    expect(shown(await visitor.send('GET', `/api/timers/${code}`))).toBe('09:51  00:20');
    await pressOn(one, code, 'game reset');
    expect(shown(await visitor.send('GET', `/api/timers/${code}`))).toBe('10:00  00:20');
  });

  it('ends after a day without a press, and only a limited number exist at a time', async () => {
    const { time, one, visitor, store } = await openHall();
    const { code } = await share(one);
    time.now += DAY - 1;
    await one.signIn();
    expect((await pressOn(one, code, 'shot start')).status).toBe(200);
    const codes: string[] = [];
    for (let i = 1; i < MAX_SHARED_SHOOTOUT_TIMERS; i++) {
      time.now += 1;
      codes.push((await share(one)).code);
    }
    expect((await visitor.send('GET', `/api/timers/${code}`)).status).toBe(200);
    time.now += 1;
    await share(one);
    // The timer that was not pressed for the longest time has been removed.
    expect((await visitor.send('GET', `/api/timers/${code}`)).status).toBe(404);
    const [next = ''] = codes;
    expect((await visitor.send('GET', `/api/timers/${next}`)).status).toBe(200);
    time.now += DAY;
    const over = await visitor.send('GET', `/api/timers/${next}`);
    expect([over.status, over.json]).toMatchObject([404, { error: 'No timer has this code. A code lasts for a day.' }]);
    await one.signIn();
    await share(one);
    expect(await store.read((db) => db.selectFrom('timer').select('code').execute())).toHaveLength(1);
  });

  it.each(ENGINES)('is seen by every instance on %s', async (engine) => {
    const place = await testPlace(engine);
    const store = await openAgain(place);
    const { app } = await siteAround(store);
    const official = await openOffice({ app, store });
    const other = await openAgain(place);
    const { app: elsewhere } = await siteAround(other);
    const { code } = await share(official);
    const before = revision(other);
    await pressOn(official, code, 'shot start');
    await untilChange(other, () => revision(other) > before);
    expect(shown(await createBrowser(elsewhere).send('GET', `/api/timers/${code}`), 1_500)).toBe('10:00  00:19 ▶');
    await app.close();
    await elsewhere.close();
  });
});

describe('a timer', () => {
  it('is not changed by an invalid press', async ({ hall: { one, visitor } }) => {
    const { code } = await share(one);
    const send = async (body?: object) => refusalIn(await one.send('POST', `/api/timers/${code}/presses`, body));
    expect(await send()).toEqual([422, ': The press is required.']);
    expect(await send({ clock: 'both', action: 7, at: 'now' })).toEqual([
      422,
      'clock: The clock must be game or shot.',
      'action: What was pressed must be text.',
      'at: The moment of the press must be a number.',
    ]);
    expect(timerIn(await visitor.send('GET', `/api/timers/${code}`)).version).toBe(1);
  });

  it("accepts presses after the machine's clock is set back", async ({ hall: { time, one } }) => {
    const { code } = await share(one);
    await pressOn(one, code, 'game start');
    time.now += 10_000;
    await pressOn(one, code, 'shot start');
    time.now -= 3_600_000;
    const { now } = timerIn(await one.send('GET', `/api/timers/${code}`));
    time.now += 5_000;
    const stopped = await pressOn(one, code, 'game stop', now + 5_000);
    expect([stopped.status, shown(stopped)]).toEqual([200, '09:45  00:15 ▶']);
  });

  it('can be controlled only with an existing code', async ({ hall: { one, visitor } }) => {
    await share(one);
    for (const unknown of ['0000', 'CCCC%20C', '%00', 'zz']) {
      expect((await pressOn(one, unknown, 'game start')).status).toBe(404);
      expect((await visitor.send('GET', `/api/timers/${unknown}`)).status).toBe(404);
    }
  });
});
