import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { FixtureListForOfficials } from '#contract/fixture-list.ts';
import { loadFollowers } from '#server/storage/followers.ts';
import { expectAccessible } from './page-quality.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite();

/**
 * Opens a page in a new or given browser whose push service is replaced: it returns a made-up address, and only the
 * test delivers messages. `answer`: the visitor's answer when the site asks for permission.
 */
async function browserWithPush(answer: 'granted' | 'denied', given?: BrowserContext): Promise<[BrowserContext, Page]> {
  const visitor = given ?? (await visit.visitor({ ...phone, serviceWorkers: 'allow' }));
  if (answer === 'granted') await visitor.grantPermissions(['notifications']);
  await visitor.addInitScript((given) => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    let subscription: object | null = null;
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      const sent = options?.applicationServerKey;
      const key = (typeof sent === 'string' ? sent : '').replaceAll('-', '+').replaceAll('_', '/');
      const applicationServerKey = Uint8Array.from(atob(key), (one) => one.charCodeAt(0)).buffer;
      const endpoint = 'https://push.example.com/1';
      subscription = {
        endpoint,
        options: { applicationServerKey },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => ((subscription = null), true),
      };
      return subscription as PushSubscription;
    };
    // The browser has not asked the visitor for permission yet.
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      document.documentElement.dataset['asked'] = 'yes';
      return (permission = given);
    };
  }, answer);
  return [visitor, await visitor.newPage()];
}

const stored = () => visit.store().read(loadFollowers);
const followedHere = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('following') ?? '{}'));

test('Follow on a team’s page asks for permission, has the server notify this device, and puts the team first on Home', async () => {
  const [team] = await visit.standings('25/26', 1);
  if (!team) throw new Error('The demo league needs a team.');
  const [, page] = await browserWithPush('granted');
  await visit.go(page, `/team/${team.teamId}`);
  expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBeUndefined();
  await page.getByRole('button', { name: `Follow ${team.teamName}`, exact: true }).click();
  await expect.poll(async () => (await stored()).map(({ teamIds }) => teamIds)).toEqual([[team.teamId]]);
  await page.getByRole('button', { name: `Unfollow ${team.teamName}` }).waitFor();
  expect(await followedHere(page)).toEqual({ teams: [{ id: team.teamId, name: team.teamName }], players: [] });
  await visit.go(page, '/');
  await page.getByRole('region', { name: 'My team' }).getByText(team.teamName).first().waitFor();
  // The visitor has given permission, so following a player too is sent without another question.
  const [player] = await visit.ask<[{ id: string; name: string }]>(`/api/teams/${team.teamId}/players`);
  await visit.go(page, `/player/${player.id}`);
  await page.getByRole('button', { name: `Follow ${player.name}`, exact: true }).click();
  await expect.poll(async () => (await stored()).map(({ playerIds }) => playerIds)).toEqual([[player.id]]);
  await visit.go(page, '/following');
  const list = page.getByRole('list', { name: 'Followed' });
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
  await list.getByRole('button', { name: `Unfollow ${team.teamName}` }).click();
  await expect.poll(async () => (await stored()).map(({ teamIds }) => teamIds)).toEqual([[]]);
  await list.getByRole('button', { name: `Unfollow ${player.name}` }).click();
  await expect.poll(stored).toEqual([]);
  await page.getByText('You follow nobody on this device.').waitFor();
});

test('without permission, the device follows only by itself, and says so', async () => {
  const [team] = await visit.standings('25/26', 1);
  if (!team) throw new Error('The demo league needs a team.');
  const [, page] = await browserWithPush('denied');
  await visit.go(page, `/team/${team.teamId}`);
  await page.getByRole('button', { name: `Follow ${team.teamName}`, exact: true }).click();
  await expect.poll(() => followedHere(page)).toMatchObject({ teams: [{ id: team.teamId }] });
  await visit.go(page, '/following');
  await page.getByText('Notices are off on this device.').waitFor();
  await page.getByRole('button', { name: 'Turn on notices' }).click();
  await page.getByText('Your browser does not allow notices from this site. Its settings do.').waitFor();
  expect(await stored()).toEqual([]);
});

test('a captain who follows nobody gets messages on a device after two presses, and is reminded of a late card with one', async () => {
  const official = await visit.official(phone);
  const { fixtures } = await visit.call<FixtureListForOfficials>(official, 'GET', '/api/admin/fixtures?season=25/26');
  const { fixtureId, listedId, homeTeamId, homeTeamName, awayTeamName } = fixtures.find((one) => one.fixtureId)!;
  await visit.call(official, 'DELETE', `/api/matches/${fixtureId}`);
  const office = await official.newPage();
  await visit.go(office, '/admin');
  const tell = office.getByRole('button', { name: `Tell captain: ${homeTeamName} v ${awayTeamName}` });
  await office.getByRole('button', { name: `Copy reminder: ${homeTeamName} v ${awayTeamName}` }).waitFor();
  expect(await tell.count()).toBe(0);

  const captain = await visit.captain(homeTeamId, { ...phone, serviceWorkers: 'allow' });
  const [, page] = await browserWithPush('granted', captain);
  await visit.go(page, '/open-results');
  await page.getByRole('link', { name: 'Turn on notices' }).click();
  await page.getByRole('button', { name: 'Turn on notices' }).click();
  await page.getByText('Notices are on on this device.').waitFor();
  expect(await stored()).toMatchObject([{ teamIds: [], playerIds: [], sessionId: expect.any(String) }]);
  await visit.go(page, '/open-results');
  await page.getByRole('heading', { name: 'Open results' }).waitFor();
  expect(await page.getByRole('link', { name: 'Turn on notices' }).count()).toBe(0);

  await visit.go(office, '/admin');
  await tell.waitFor();
  await expectAccessible(office);
  await tell.click();
  const waiting = () => visit.store().read((db) => db.selectFrom('push_message').select('notice').execute());
  await expect.poll(waiting).toEqual([{ notice: `reminder ${listedId}` }]);

  // When the captain signs out, the messages for captains are removed from the device.
  const push = await pushTo(captain, page);
  await push({ title: 'A late card', body: 'Please enter it', url: '/data-input', tag: 'reminder 1' });
  const isTold = () => page.evaluate(() => caches.has('told'));
  await expect.poll(isTold).toBe(true);
  await visit.go(page, '/admin');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  expect(await isTold()).toBe(false);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('owner');
  expect(await stored()).toEqual([]);
});

test('a message is shown, only the latest about each thing, and listed on the page Following', async () => {
  const visitor = await visit.visitor({ ...desk, serviceWorkers: 'allow' });
  await visitor.grantPermissions(['notifications']);
  const page = await visitor.newPage();
  await visit.go(page, '/following');
  await page.getByText('Nothing yet.').waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const shown = await shownBy(visitor);
  const tell = await pushTo(visitor, page);
  await tell({ title: 'Kings 5–3 Queens', body: 'Week 4', url: '/results', tag: 'result 1' });
  await tell({ title: 'Tonight: Kings v Aces', body: '7:45pm', url: '/fixtures', tag: 'tonight 2' });
  await tell({ title: 'Kings 5–4 Queens', body: 'Week 4', url: '/results', tag: 'result 1' });
  await expect
    .poll(async () => (await shown()).map(({ title, tag }) => `${tag}: ${title}`))
    .toEqual(['result 1: Kings 5–3 Queens', 'tonight 2: Tonight: Kings v Aces', 'result 1: Kings 5–4 Queens']);
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole('list', { name: 'Told' }).waitFor();
      return page.getByRole('list', { name: 'Told' }).getByRole('link').allTextContents();
    })
    .toEqual(['Kings 5–4 Queens', 'Tonight: Kings v Aces']);
});

test('the site can be added to a home screen', async () => {
  const html = await (await fetch(visit.url('/'))).text();
  const [, href] = /<link rel="manifest" href="([^"]+)"/.exec(html) ?? [];
  const manifest = await (await fetch(visit.url(href ?? ''))).json();
  expect(manifest).toMatchObject({ name: 'Kingsmead Snooker League', start_url: '/', display: 'standalone' });
  for (const { src, sizes } of manifest.icons) {
    const icon = Buffer.from(await (await fetch(visit.url(src))).arrayBuffer());
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes);
  }
});

/** Returns a function that delivers a message to the service worker of the site, as a push service does. */
async function pushTo(visitor: BrowserContext, page: Page): Promise<(message: object) => Promise<void>> {
  const session = await visitor.newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [first] = registrations;
    if (first) registered.resolve(first.registrationId);
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered.promise;
  const origin = new URL(visit.url('/')).origin;
  return async (message) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
  };
}

type Shown = { title: string; tag: string };

/**
 * Returns a function that reads the notifications of the service worker. A browser without a window shows them nowhere.
 */
async function shownBy(visitor: BrowserContext): Promise<() => Promise<Shown[]>> {
  const worker = visitor.serviceWorkers()[0] ?? (await visitor.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const all: Shown[] = [];
    Object.assign(self, { shown: all });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
      void all.push({ title, tag: options?.tag ?? '' });
  });
  return () => worker.evaluate(() => Reflect.get(self, 'shown') as Shown[]);
}
