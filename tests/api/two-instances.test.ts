import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import { undeletedFixturesOfSeason } from '#server/storage/mappers/fixtures.ts';
import { demoOf, TODAY } from '../support/site-around.ts';
import { type Instances, proxiedOfficial, type ProxiedOfficial, startInstances } from '../support/instances.ts';
import { countedSite } from '../support/counted-site.ts';
import { createDatabase } from '../support/postgres.ts';
import { openAgain, testPlace } from '../support/store.ts';
import { createBrowser } from './sign-in-site.ts';
import { teamsAndPlayersIncludingDeleted } from '#server/storage/mappers/described.ts';
import { givePassword, PASSWORD } from '../support/password.ts';

const TABLE = '/api/standings/1?season=25/26';
const RESTARTS = 2;
/** How many times every call of the API is made. */
const ROUNDS = 1;
const ABSENT = { homePlayer: null, awayPlayer: null, homeScore: 0, awayScore: 0 };

describe('two instances that are killed and restarted by turns', () => {
  it('start together on an empty database and answer every call: no read fails, and no write is lost or made twice', async () => {
    const { url, drop } = await createDatabase();
    onTestFinished(drop);
    const instances = await startInstances(2, url, PASSWORD);
    const official = proxiedOfficial(instances.proxy.url);
    expect((await official.signIn(PASSWORD)).status).toBe(200);
    // Both instances found an empty database, and created only one league.
    const { entries } = await json(official.read('GET /api/admin/history?limit=200'));
    expect(entries.map(({ action }: { action: string }) => action).toSorted()).toEqual(['change content', 'password']);
    const season = await official.write('POST /api/admin/seasons', { season: '25/26', divisions: [1, 2], weeks: 24 });
    expect(season.status).toBe(201);

    const store = await openAgain({ url });
    const restarting = keepRestarting(instances);
    const written = await writeThroughout(official, () => restarting.done() >= RESTARTS);
    await restarting.stop();
    // After the last kill, every acknowledged write is there exactly once.
    const recorded = await store.read((db) => undeletedFixturesOfSeason(db, written.season));
    const own = recorded.filter(({ homeTeamId }) => homeTeamId === written.home);
    expect(own.map(({ week, awayTeamId }) => `${week} ${awayTeamId}`).toSorted()).toEqual(written.results.toSorted());
    const { teams } = await store.read(teamsAndPlayersIncludingDeleted);
    const added = [...teams.values()].filter(({ name }) => name.startsWith('Proxied '));
    expect(added.map(({ name }) => name).toSorted()).toEqual(written.teams.toSorted());
    expect(await store.integrity()).toEqual([]);
    expect(instances.proxy.passedOn()).toBeGreaterThan(0);
  });
});

/** Kills and restarts the instances by turns until it is stopped. */
function keepRestarting(instances: Instances) {
  let done = 0;
  const stopped = new AbortController();
  async function run(): Promise<void> {
    for (; !stopped.signal.aborted; done++) await instances.restart(done % 2, done % 3 === 2 ? 'SIGTERM' : 'SIGKILL');
  }
  const running = run();
  // A failed restart is not an unhandled rejection: it fails the test, which awaits `stop`.
  running.catch(() => undefined);
  onTestFinished(() => stopped.abort());
  return {
    done: () => done,
    stop() {
      stopped.abort();
      return running;
    },
  };
}

/**
 * Writes again and again until `isEnough`, and reads each write back at once, twice because the proxy takes the
 * instances by turns. In the first `ROUNDS` rounds, it also makes every call. Returns what must be recorded in the end.
 */
async function writeThroughout(official: ProxiedOfficial, isEnough: () => boolean) {
  const { default: season } = await json(official.read('GET /api/seasons'));
  const home = await addTeam(official, 'Proxied home');
  const teams = ['Proxied home'];
  const results: string[] = [];
  for (let round = 1; !isEnough() || round <= ROUNDS; round++) {
    const name = `Proxied ${round}`;
    const away = await addTeam(official, name);
    teams.push(name);
    const week = (round % 24) + 1;
    const fixtureId = await record(official, { season, home, away, week });
    results.push(`${week} ${away}`);
    // The result is deleted and the deletion is undone, so the result is recorded once.
    await takeBackAndForth(official, { season, home, away, week, fixtureId });
    if (round <= ROUNDS) await askEveryCall(official, { season, team: home, fixtureId, away });
  }
  return { season, home, teams, results };
}

async function addTeam(official: ProxiedOfficial, name: string): Promise<string> {
  const added = await official.write('POST /api/admin/teams', { name, division: 1 });
  expect([added.status, added.text]).toEqual([201, added.text]);
  for (const _ of [1, 2]) expect((await official.read('GET /api/teams')).text).toContain(`"${name}"`);
  return JSON.parse(added.text).id;
}

type Place = { season: string; home: string; away: string; week: number };

async function record(official: ProxiedOfficial, { season, home, away, week }: Place): Promise<string> {
  const matches = Array.from({ length: 5 }, () => ABSENT);
  const card = { division: 1, weekNumber: week, season, homeTeam: home, awayTeam: away, matches };
  const recorded = await official.write('POST /api/matches', card);
  expect([recorded.status, recorded.text]).toEqual([201, recorded.text]);
  const { fixtureId } = JSON.parse(recorded.text);
  for (const _ of [1, 2]) {
    const { status, text } = await official.read(`GET /api/matches/1/${week}?season=${season}`);
    expect([status, text.includes(fixtureId)]).toEqual([200, true]);
  }
  return fixtureId;
}

async function takeBackAndForth(official: ProxiedOfficial, { season, week, fixtureId }: Place & { fixtureId: string }) {
  const read = async () =>
    (await official.read(`GET /api/matches/1/${week}?season=${season}`)).text.includes(fixtureId);
  const removed = await official.write(`DELETE /api/matches/${fixtureId}`);
  expect([removed.status, await read(), await read()]).toEqual([200, false, false]);
  const { entries } = await json(official.read('GET /api/admin/history?limit=1'));
  const undone = await official.write(`POST /api/admin/history/${entries[0].id}/undo`);
  expect([undone.status, await read(), await read()]).toEqual([200, true, true]);
}

type Known = { season: string; team: string; away: string; fixtureId: string };

/**
 * The calls that end the session, the stream, which never ends, and the backup. A backup is sent while it is read, so
 * it breaks off when its instance is killed, and has to be downloaded again.
 */
const LEFT_OUT: readonly string[] = [
  'loginWithSharedPassword',
  'logout',
  'changeSharedPassword',
  'live',
  'downloadBackup',
] satisfies (keyof typeof calls)[];

/**
 * Makes every call of the API. Reads must succeed or answer 404, and writes with an empty or wrong body must not answer
 * with a 5xx.
 */
async function askEveryCall(official: ProxiedOfficial, known: Known): Promise<void> {
  const { code } = await json(official.write('POST /api/timers', { game: {}, shot: {} })).catch(() => ({ code: '' }));
  for (const [name, call] of Object.entries<Call>(calls)) {
    if (LEFT_OUT.includes(name)) continue;
    const address = `${call.method} /${pathOf(call, { ...known, code })}`;
    if (call.method === 'GET') {
      const { status, text } = await official.read(address);
      // Every instance answers 404 for an unknown competition, player or timer.
      expect([address, status === 404 ? 200 : status, text]).toEqual([address, 200, text]);
    } else {
      const body = call.file ? 'no such column\n' : call.body ? [] : undefined;
      const { status, text } = await official.write(address, body);
      expect([address, status < 500, text]).toEqual([address, true, text]);
    }
  }
}

function pathOf(call: Call, known: Known & { code: string }): string {
  const values: Record<string, string> = {
    division: '1',
    week: '1',
    teamId: known.team,
    fixtureId: call.method === 'GET' ? known.fixtureId : 'none',
    playerId: 'none',
    playerName: 'Nobody',
    competition: 'Plate_Final',
    code: known.code,
    id: '0',
    listedId: 'none',
  };
  // An id that does not exist, so that nothing is removed.
  if (call.method !== 'GET') values['teamId'] = 'none';
  // Parameters that some reads need.
  const needed = Object.entries({ q: 'Pro', of: '/api/seasons', one: 'none', other: 'nobody' }).filter(
    ([name]) => call.query && name in call.query.shape,
  );
  const query = needed.length === 0 ? '' : `?${new URLSearchParams(needed).toString()}`;
  return (
    call.path.slice(1).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? name)) + query
  );
}

// oxlint-disable-next-line typescript/no-explicit-any -- the contract's own tests check these answers
async function json(replied: Promise<{ status: number; text: string }>): Promise<any> {
  const { status, text } = await replied;
  expect([status, text]).toEqual([status < 300 ? status : 200, text]);
  return JSON.parse(text);
}

describe('an instance that lags behind a write', () => {
  it('catches up before it answers a client that knows of the write, by header, by cookie, and for a page', async () => {
    const place = await testPlace('postgresql', demoOf(TODAY));
    if (!('url' in place)) throw new Error('PostgreSQL has an address');
    const site = await countedSite(await openAgain(place));
    const administrator = new Client({ connectionString: place.url });
    await administrator.connect();
    onTestFinished(() => administrator.end());
    const asking = {
      header: (n: number) => ({ revision: String(n) }),
      cookie: (n: number) => ({ cookie: `a=b; revision=${n}` }),
    };
    for (const [how, headers] of Object.entries(asking)) {
      for (const path of [TABLE, '/league-standings?season=25%2F26']) {
        await site.get(path);
        const cached = await site.get(path);
        // This write is like one of another instance whose notification does not arrive here.
        const name = `${how} ${path.length}`;
        const revision = await renameUnheard(administrator, name);
        const answer = await site.get(path, { ...headers(revision), 'if-none-match': String(cached.headers.etag) });
        expect([answer.status, answer.body.includes(name)]).toEqual([200, true]);
        // From then on, this instance shows the write to every client.
        expect((await site.get(path)).body.includes(name)).toBe(true);
      }
    }
  });

  it.each([
    [true, 200],
    [false, 401],
  ])('lets everyone draw the cups only as the latest setting says (%s: %i)', async (openCupDraw, status) => {
    const place = await testPlace('postgresql', demoOf(TODAY));
    if (!('url' in place)) throw new Error('PostgreSQL has an address');
    const administrator = new Client({ connectionString: place.url });
    await administrator.connect();
    onTestFinished(() => administrator.end());
    await administrator.query(settingTo(!openCupDraw));
    const { app } = await countedSite(await openAgain(place));
    const visitor = createBrowser(app);
    await visitor.send('GET', '/api/admin/session');
    const draw = { competitionName: 'Plate_Final', matches: [{ competitorA: 'A', competitorB: 'B' }] };
    // This is like a change by another instance. This instance gets no notification, and the visitor's requests name no
    // later revision.
    await administrator.query(settingTo(openCupDraw));
    expect((await visitor.send('POST', '/api/save-draw', draw)).status).toBe(status);
  });

  it("answers from the database's latest state, even if a client asks for a later revision", async () => {
    const site = await countedSite(await openAgain(await testPlace('postgresql', demoOf(TODAY))));
    const first = await site.get(TABLE);
    const answer = await site.get(TABLE, { revision: '999999' });
    expect([answer.status, answer.headers.etag]).toEqual([200, first.headers.etag]);
  });

  it('reports its revision after a write, in a header for every client and in a cookie for signed-in ones', async () => {
    const place = await testPlace('postgresql', demoOf(TODAY));
    const [one, other] = await Promise.all([openAgain(place), openAgain(place)]);
    await givePassword(one);
    const sites = [await countedSite(one), await countedSite(other)] as const;
    const browser = createBrowser(sites[0].app);
    await browser.signIn();
    // Both instances accept the session.
    const twin = createBrowser(sites[1].app);
    for (const [name, value] of browser.jar) twin.jar.set(name, value);
    const key = { headers: { 'idempotency-key': 'twins' } };
    const team = { name: 'Twins', division: 1 };
    const answers = await Promise.all(
      [browser, twin, browser, twin].map((each) => each.send('POST', '/api/admin/teams', team, key)),
    );
    // The same key on both instances at once makes one write with one answer.
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.json]))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    const league = await one.read((db) =>
      db.selectFrom('revision').selectAll().where('scope', '=', 'league').execute(),
    );
    for (const { headers, cookies } of answers) {
      expect(Number(headers['revision'])).toBe(league[0]?.value);
      expect(cookies.join()).toContain(`revision=${league[0]?.value}; Path=/; SameSite=Lax; HttpOnly; Max-Age=3600`);
    }
    // A write that changes nothing reports the revision too.
    const same = await twin.send('PUT', '/api/admin/default-season', { season: '25/26' });
    expect([same.status, Number(same.headers['revision'])]).toEqual([200, league[0]?.value]);
    // A session that ends on one instance ends on the other too.
    expect((await browser.send('POST', '/api/admin/logout')).status).toBe(200);
    expect((await twin.send('GET', '/api/admin/session')).json).toEqual({ authenticated: false });
  });
});

/** Returns SQL that sets whether everyone may draw the cups. */
function settingTo(openCupDraw: boolean): string {
  return `
    with changed as (
      update content set value = jsonb_set(value::jsonb, '{openCupDraw}', '${openCupDraw}')::text where content_id = 'league'
    )
    update revision set value = value + 1 where scope in ('league', 'content')`;
}

/**
 * Renames a team of the first division directly in the database, without a notification. Returns the league's revision.
 */
async function renameUnheard(administrator: Client, name: string): Promise<number> {
  const { rows } = await administrator.query<{ value: number }>(`
    with renamed as (
      update team set name = '${name}' where id = (select min(id) from team where division = 1 and deleted = 0)
    )
    update revision set value = value + 1 where scope in ('league', 'people') returning scope, value`);
  return Math.max(...rows.map(({ value }) => value));
}
