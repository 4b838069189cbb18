import { describe, expect, test } from 'vitest';
import { MAX_DEVICES_OF_PERSON } from '#domain/list-limits.ts';
import { ENGINES, openTestStore } from '../../../tests/support/store.ts';
import {
  addSession,
  newestSessions,
  endSharedPasswordSessions,
  endSession,
  endSessionWithTokenHash,
  recordLastSeen,
  removeExpiredSessions,
  sessionWithTokenHash,
} from './sessions.ts';
import type { DatabaseTransaction, Store } from './store.ts';

const NOON = '2026-01-15T12:00:00.000Z';
const ORIGIN = { by: '', via: 'web', action: 'session', summary: '' } as const;

const write = <T>(store: Store, work: (db: DatabaseTransaction) => Promise<T>): Promise<T> =>
  store.write(ORIGIN, ({ db }) => work(db));

function sessionAt(id: string, more = {}) {
  return { id, name: 'Ann', personId: null, device: '', remembered: false, since: NOON, seen: NOON, ...more };
}

describe.each(ENGINES)('sessions on %s', (engine) => {
  test('are found by the hash of their token', async () => {
    const store = await openTestStore(engine);
    const session = sessionAt('a', { remembered: true });
    await write(store, (db) => addSession(db, 'hash a', session));
    expect(await store.read((db) => sessionWithTokenHash(db, 'hash a'))).toEqual(session);
    expect(await store.read((db) => sessionWithTokenHash(db, 'hash b'))).toBeNull();
    await write(store, (db) => recordLastSeen(db, 'a', '2026-01-15T13:00:00.000Z'));
    const seen = { since: NOON, seen: '2026-01-15T13:00:00.000Z' };
    expect(await store.read((db) => sessionWithTokenHash(db, 'hash a'))).toMatchObject(seen);
  });

  test('of a person are limited: with one more, the session seen longest ago ends', async () => {
    const store = await openTestStore(engine);
    const access = { id: 'p', name: 'Ann', role: 'secretary' as const, teamIds: [], divisions: null };
    const person = { ...access, invitedAt: NOON, joinedAt: NOON, deleted: false };
    await store.write(ORIGIN, (change) => change.put('person', person));
    await write(store, async (db) => {
      for (let i = 0; i < MAX_DEVICES_OF_PERSON; i++) {
        const seen = `2026-01-15T12:00:${10 + i}.000Z`;
        await addSession(db, `hash ${i}`, sessionAt(`s${i}`, { personId: 'p', seen }));
      }
      await recordLastSeen(db, 's0', '2026-01-15T13:00:00.000Z');
      await addSession(db, 'hash of one more', sessionAt('more', { personId: 'p', seen: '2026-01-15T14:00:00.000Z' }));
    });
    const ids = (await store.read(newestSessions)).map(({ id }) => id);
    expect([ids.length, ids.includes('s0'), ids.includes('s1')]).toEqual([MAX_DEVICES_OF_PERSON, true, false]);
  });

  test('end one by one, and all at once', async () => {
    const store = await openTestStore(engine);
    for (const id of ['a', 'b', 'c', 'd']) await write(store, (db) => addSession(db, `hash ${id}`, sessionAt(id)));
    expect(await write(store, (db) => endSession(db, 'a', 'left'))).toBe(true);
    expect(await write(store, (db) => endSession(db, 'a', 'left'))).toBe(false);
    await write(store, (db) => endSessionWithTokenHash(db, 'hash b'));
    expect((await store.read(newestSessions)).map(({ id }) => id)).toEqual(['c', 'd']);
    await write(store, (db) => endSharedPasswordSessions(db, 'left'));
    expect(await store.read(newestSessions)).toEqual([]);
  });

  test('are listed the latest first, and removed by age', async () => {
    const store = await openTestStore(engine);
    const sessions = [
      sessionAt('old', { since: '2025-12-16T12:00:00.000Z' }),
      sessionAt('idle', { since: '2026-01-13T00:00:00.000Z', seen: '2026-01-14T00:00:00.000Z' }),
      sessionAt('kept', { since: '2026-01-15T00:00:00.000Z', remembered: true, seen: '2026-01-14T00:00:00.000Z' }),
      sessionAt('used', { since: '2026-01-14T00:00:00.000Z' }),
      // Sessions that began while the clock was ahead by two years or by some seconds, and a session that was last seen
      // while the clock was ahead by two years.
      sessionAt('ahead', { since: '2028-01-15T00:00:00.000Z', remembered: true }),
      sessionAt('skewed', { since: '2026-01-15T12:00:05.000Z' }),
      sessionAt('seen', { seen: '2028-01-15T00:00:00.000Z' }),
    ];
    for (const session of sessions) await write(store, (db) => addSession(db, session.id, session));
    const ids = async () => (await store.read(newestSessions)).map(({ id }) => id);
    expect(await ids()).toEqual(['ahead', 'skewed', 'seen', 'kept', 'used', 'idle', 'old']);
    await write(store, (db) => removeExpiredSessions(db, Date.parse(NOON)));
    expect(await ids()).toEqual(['skewed', 'kept', 'used']);
  });

  test('do not change the revisions or the history', async () => {
    const store = await openTestStore(engine);
    const before = new Map(store.revisions());
    await write(store, (db) => addSession(db, 'hash', sessionAt('a')));
    await write(store, (db) => endSharedPasswordSessions(db, 'left'));
    expect(new Map(store.revisions())).toEqual(before);
  });
});
