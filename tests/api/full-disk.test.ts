import { expect, it, onTestFinished } from 'vitest';
import { installationStatus } from '#contract/status.ts';
import { StoreUnavailable } from '#server/storage/store-error.ts';
import type { Store } from '#server/storage/store.ts';
import { demoOf, siteAround, TODAY } from '../support/site-around.ts';
import { openTestStore } from '../support/store.ts';
import { createBrowser, openOffice } from './sign-in-site.ts';

it('with a full disk, officials can read everything, and are told why they cannot write or sign in', async () => {
  const store = await openTestStore('sqlite', demoOf(TODAY));
  let isFull = false;
  const write: Store['write'] = (...given) =>
    isFull ? Promise.reject(new StoreUnavailable('It is full.', { trouble: 'full' })) : store.write(...given);
  let now = Date.parse(`${TODAY}T19:30:00Z`);
  const { app } = await siteAround({ ...store, write }, { now: () => new Date(now) });
  onTestFinished(() => app.close());
  const browser = await openOffice({ app, store }, { name: 'Pat' });
  // After an hour, the next request would store that the session was used.
  now += 60 * 60_000;
  isFull = true;

  expect((await browser.send('GET', installationStatus.path)).status).toBe(200);
  expect(await browser.send('GET', '/api/admin/session')).toMatchObject({
    json: { authenticated: true, name: 'Pat' },
  });
  expect((await browser.send('GET', '/api/admin/history')).status).toBe(200);
  expect((await browser.send('GET', '/api/admin/export/results')).status).toBe(200);
  expect(await browser.send('POST', '/api/admin/teams', { name: 'Elms', division: 1 })).toMatchObject({
    status: 503,
    json: {
      error: expect.stringContaining('Nothing can be saved right now: the disk of the league’s computer is full.'),
    },
  });
  const other = createBrowser(app);
  expect(await other.signIn()).toMatchObject({
    status: 503,
    json: {
      error: expect.stringContaining('Nobody can sign in right now: the disk of the league’s computer is full.'),
    },
  });
  expect((await other.signIn('wrong password')).status).toBe(401);

  isFull = false;
  expect((await other.signIn()).status).toBe(200);
  expect((await browser.send('POST', '/api/admin/teams', { name: 'Elms', division: 1 })).status).toBe(201);
});
