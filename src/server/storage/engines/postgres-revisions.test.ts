import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { linkTo } from '../../../../tests/support/database-link.ts';
import { testPlace } from '../../../../tests/support/store.ts';
import { followRevisions, type FollowedRevisions } from './postgres-revisions.ts';
import { StoreUnavailable } from '../store-error.ts';

/** Follows over a line of its own, looking only when it is in doubt; `raise` writes past it, and tells nobody. */
async function followOnLink() {
  const place = await testPlace('postgresql');
  if (!('url' in place)) throw new Error('PostgreSQL has an address');
  const link = await linkTo(place.url);
  const administrator = new Client({ connectionString: place.url });
  await administrator.connect();
  const revisions = await followRevisions({ connectionString: link.url }, { heartbeat: 60_000, silence: 1000 });
  onTestFinished(async () => {
    await revisions.close();
    await administrator.end();
  });
  const raise = () => administrator.query(`update revision set value = value + 1`);
  const killOthers = () =>
    administrator.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  return { link, revisions, raise, killOthers };
}

/** Resolves as soon as `condition` holds, looking whenever the revisions tell of something. */
function until(revisions: FollowedRevisions, condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!condition()) return;
      stop();
      resolve();
    };
    const stop = revisions.watch(look);
    look();
  });
}

test('a line on which nothing comes any more is noticed, and made anew when it is mended', async () => {
  const { link, revisions, raise } = await followOnLink();
  const before = new Date();
  expect(revisions.unavailableSince()).toBeNull();
  link.silence();
  // Somebody has had no luck with the database: it need not wait for the next look.
  revisions.doubt();
  await until(revisions, () => revisions.unavailableSince() !== null);
  expect(revisions.unavailableSince()?.getTime()).toBeGreaterThan(before.getTime() - 1000);
  await expect(revisions.catchUp(1)).rejects.toThrow(StoreUnavailable);
  await raise();
  expect(revisions.current().get('league')).toBe(0);
  await link.restore();
  await until(revisions, () => revisions.unavailableSince() === null);
  expect(revisions.current().get('league')).toBe(1);
  expect(revisions.timesUnavailable()).toBe(1);
});

test('a database that refuses connections is away until it takes them again', async () => {
  const { link, revisions } = await followOnLink();
  await link.cut();
  await until(revisions, () => revisions.unavailableSince() !== null);
  await link.restore();
  await until(revisions, () => revisions.unavailableSince() === null);
});

test('a new line that ends with the old one does not make a database away that is there', async () => {
  const { link, revisions, raise } = await followOnLink();
  await raise();
  link.blip();
  await until(revisions, () => revisions.reaches(1));
  expect(revisions.timesUnavailable()).toBe(0);
});

test('who is behind on a line that has just been ended catches up on the next', async () => {
  const { revisions, raise, killOthers } = await followOnLink();
  for (const expected of [1, 2, 3]) {
    await raise();
    await killOthers();
    await revisions.catchUp(expected);
    expect(revisions.reaches(expected)).toBe(true);
  }
});

test('many who are behind at once share their looks, and each sees what stood there when it asked', async () => {
  const { revisions, raise } = await followOnLink();
  for (const expected of [1, 2, 3]) {
    await raise();
    expect(revisions.reaches(expected)).toBe(false);
    await Promise.all(Array.from({ length: 50 }, () => revisions.catchUp(expected)));
    expect(revisions.reaches(expected)).toBe(true);
  }
});
