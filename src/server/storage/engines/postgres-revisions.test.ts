import { expect, onTestFinished, test } from 'vitest';
import { linkTo } from '../../../../tests/support/database-link.ts';
import { administeredPlace } from '../../../../tests/support/store.ts';
import { followRevisions, type PostgresRevisionFollower } from './postgres-revisions.ts';
import { StoreUnavailable } from '../store-error.ts';

/**
 * Follows revisions over a separate connection, which a test can cut. The heartbeat is so long that it never reads the
 * table during a test. `raise` writes without a notification.
 */
async function followOnLink() {
  const { place, administrator, killOthers } = await administeredPlace();
  const link = await linkTo(place.url);
  const revisions = await followRevisions({ connectionString: link.url }, { heartbeat: 60_000, silence: 1000 });
  onTestFinished(() => revisions.close());
  const raise = () => administrator.query(`update revision set value = value + 1`);
  return { link, revisions, raise, killOthers };
}

/** Resolves as soon as `condition` holds. Checks it at once and after each change of the revisions. */
function until(revisions: PostgresRevisionFollower, condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!condition()) return;
      stop();
      resolve();
    };
    const stop = revisions.onChange(look);
    look();
  });
}

test('a silent connection makes the database unavailable until a new one succeeds', async () => {
  const { link, revisions, raise } = await followOnLink();
  const before = new Date();
  expect(revisions.unavailableSince()).toBeNull();
  link.silence();
  // `doubt` tests the connection now, before the next heartbeat. The store calls it when a query on another connection
  // has failed.
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

test('a database that refuses connections is unavailable until it accepts them again', async () => {
  const { link, revisions } = await followOnLink();
  await link.cut();
  await until(revisions, () => revisions.unavailableSince() !== null);
  await link.restore();
  await until(revisions, () => revisions.unavailableSince() === null);
});

test('a first new connection that fails with the old one does not make the database unavailable', async () => {
  const { link, revisions, raise } = await followOnLink();
  await raise();
  link.blip();
  await until(revisions, () => revisions.reaches(1));
  expect(revisions.timesUnavailable()).toBe(0);
});

test('a caller that is behind when the connection ends catches up on the next one', async () => {
  const { revisions, raise, killOthers } = await followOnLink();
  for (const expected of [1, 2, 3]) {
    await raise();
    await killOthers();
    await revisions.catchUp(expected);
    expect(revisions.reaches(expected)).toBe(true);
  }
});

test('many callers that are behind share readings, and each sees all writes before its call', async () => {
  const { revisions, raise } = await followOnLink();
  for (const expected of [1, 2, 3]) {
    await raise();
    expect(revisions.reaches(expected)).toBe(false);
    await Promise.all(Array.from({ length: 50 }, () => revisions.catchUp(expected)));
    expect(revisions.reaches(expected)).toBe(true);
  }
});
