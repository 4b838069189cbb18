import { expect, test } from 'vitest';
import { administeredPlace, openAgain, untilChange } from '../../../../tests/support/store.ts';
import { origin, sampleTeam } from '../../../../tests/support/sample-values.ts';
import { allRevisions } from '../revisions.ts';
import { StoreUnavailable } from '../store-error.ts';
import { teamsAndPlayersIncludingDeleted } from '../mappers/described.ts';

async function openWithAdministrator() {
  const { place, administrator, killOthers } = await administeredPlace();
  return { store: await openAgain(place), other: await openAgain(place), administrator, killOthers };
}

test('when every connection was killed, the next calls work', async () => {
  const { store, killOthers } = await openWithAdministrator();
  await Promise.all(Array.from({ length: 8 }, () => store.read(teamsAndPlayersIncludingDeleted)));
  await killOthers();
  expect((await store.read(teamsAndPlayersIncludingDeleted)).teams.size).toBe(0);
  await killOthers();
  await store.write(origin, (change) => change.put('team', sampleTeam('a')));
  expect(store.revisions().get('people')).toBe(1);
});

test('when the listening connection was killed, the next one reads what it missed', async () => {
  const { store, other, administrator, killOthers } = await openWithAdministrator();
  await killOthers();
  // Raises a revision without any store, and without a notification.
  await administrator.query(`insert into revision values ('people', 7)`);
  await untilChange(store, () => store.revisions().get('people') === 7);
  await untilChange(other, () => other.revisions().get('people') === 7);
  await other.write(origin, (change) => change.put('team', sampleTeam('a')));
  await untilChange(store, () => store.revisions().get('people') === 8);
});

test('a connection killed during the work throws StoreUnavailable and rolls back', async () => {
  const { store, killOthers } = await openWithAdministrator();
  const write = store.write(origin, async (change) => {
    await change.put('team', sampleTeam('a'));
    await killOthers();
    await change.put('team', sampleTeam('b'));
  });
  await expect(write).rejects.toThrow(StoreUnavailable);
  const read = store.read(async (db) => {
    await allRevisions(db);
    await killOthers();
    return teamsAndPlayersIncludingDeleted(db);
  });
  await expect(read).rejects.toThrow(StoreUnavailable);
  expect((await store.read(teamsAndPlayersIncludingDeleted)).teams.size).toBe(0);
});

test('revisions too many for one notification are read from the table', async () => {
  const { store, other } = await openWithAdministrator();
  await store.write(origin, async ({ db, set }) => {
    const scopes = Array.from({ length: 600 }, (_, index) => ({
      scope: `season:a rather long name ${index}`,
      value: 1,
    }));
    await db.insertInto('revision').values(scopes).execute();
    await set('key', 'value');
  });
  await untilChange(other, () => other.revisions().get('seasons') === 1);
});

test('counts and sums are numbers', async () => {
  const { store } = await openWithAdministrator();
  const row = await store.read((db) =>
    db
      .selectFrom('revision')
      .select(({ fn }) => [fn.countAll().as('rows'), fn.sum('value').as('sum')])
      .executeTakeFirst(),
  );
  expect(row).toEqual({ rows: 1, sum: 0 });
});
