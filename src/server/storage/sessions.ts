import { LIFETIMES } from '#domain/lifetimes.ts';
import { MAX_DEVICES_OF_PERSON, MAX_LISTED_SESSIONS } from '#domain/list-limits.ts';
import { expiryCondition } from './expired.ts';
import { removeFollowersOfNobody } from './followers.ts';
import { canBeId } from './new-id.ts';
import type { Session, SessionTable } from './schema.ts';
import type { DatabaseTransaction } from './store.ts';

/** Returns the session whose token has this hash, even an expired one; `null` if there is none. */
export async function sessionWithTokenHash(db: DatabaseTransaction, tokenHash: string): Promise<Session | null> {
  const row = await sessionsWithNamesQuery(db).where('token_hash', '=', tokenHash).executeTakeFirst();
  return row ? toSession(row) : null;
}

/** Returns the session with this id, even an expired one; `null` if there is none. */
export async function sessionWithId(db: DatabaseTransaction, id: string): Promise<Session | null> {
  const row = await sessionsWithNamesQuery(db).where('session.id', '=', id).executeTakeFirst();
  return row ? toSession(row) : null;
}

/**
 * Returns the sessions that began last, most recent first. Returns at most `MAX_LISTED_SESSIONS` sessions. Includes
 * expired sessions.
 */
export async function newestSessions(db: DatabaseTransaction): Promise<Session[]> {
  const query = sessionsWithNamesQuery(db).orderBy('since', 'desc').orderBy('session.id').limit(MAX_LISTED_SESSIONS);
  const rows = await query.execute();
  return rows.map(toSession);
}

function sessionsWithNamesQuery(db: DatabaseTransaction) {
  return db
    .selectFrom('session')
    .leftJoin('person', 'person.id', 'session.person_id')
    .selectAll('session')
    .select('person.name as person_name');
}

/**
 * Adds a session. If the person then has more than `MAX_DEVICES_OF_PERSON` sessions, ends the sessions that were not
 * seen for the longest time, so that this number is left.
 */
export async function addSession(db: DatabaseTransaction, tokenHash: string, session: Session): Promise<void> {
  const { remembered, personId, ...rest } = session;
  if (personId !== null) {
    const own = db.selectFrom('session').select('id').where('person_id', '=', personId).orderBy('seen', 'desc');
    const surplus = (await own.execute()).slice(MAX_DEVICES_OF_PERSON - 1);
    for (const { id } of surplus) await endSession(db, id, 'left');
  }
  await db
    .insertInto('session')
    .values({ ...rest, person_id: personId, token_hash: tokenHash, remembered: remembered ? 1 : 0 })
    .execute();
}

/** Records when a session was last seen. Does nothing if it has ended meanwhile. */
export async function recordLastSeen(db: DatabaseTransaction, id: string, seen: string): Promise<void> {
  await db.updateTable('session').set({ seen }).where('id', '=', id).execute();
}

/**
 * Why a session ended. `repeated`: the request that began it was sent again, because its answer was lost. `left`: the
 * session ended for an ordinary reason (signed out, signed in again, too many devices, password switched off).
 * `revoked`: an official ended it.
 */
export type SessionEndReason = 'repeated' | 'left' | 'revoked';

/** Ends one session. Returns whether it existed. */
export async function endSession(db: DatabaseTransaction, id: string, how: SessionEndReason): Promise<boolean> {
  return canBeId(id) && (await endSessions(db, db.selectFrom('session').select('id').where('id', '=', id), how));
}

/** Ends the session whose token has this hash, if there is one. */
export async function endSessionWithTokenHash(db: DatabaseTransaction, tokenHash: string): Promise<void> {
  await endSessions(db, db.selectFrom('session').select('id').where('token_hash', '=', tokenHash), 'left');
}

/**
 * Ends all sessions that began with the shared password: as `revoked` after the password was changed, as `left` after
 * the password was switched off.
 */
export async function endSharedPasswordSessions(db: DatabaseTransaction, how: SessionEndReason): Promise<void> {
  await endSessions(db, db.selectFrom('session').select('id').where('person_id', 'is', null), how);
}

/** Ends all sessions of a person, except the session with the id `except`. */
export async function endSessionsOfPerson(
  db: DatabaseTransaction,
  personId: string,
  except: string | null = null,
): Promise<void> {
  const all = db.selectFrom('session').select('id').where('person_id', '=', personId);
  await endSessions(db, except === null ? all : all.where('id', '<>', except), 'revoked');
}

/**
 * Ends sessions, and removes followers who follow nothing and whose session has ended. Unless `how` is `repeated`, also
 * removes links, so that nobody can use the links to sign in again (Rule A5): the links with which the sessions began,
 * and the unused links for further devices that were made in the sessions. If `how` is `revoked`, also removes unused
 * invitations that were made in the sessions. Returns whether there were any sessions.
 */
async function endSessions(db: DatabaseTransaction, sessions: SessionIdQuery, how: SessionEndReason): Promise<boolean> {
  const ids = (await sessions.execute()).map(({ id }) => id);
  if (ids.length === 0) return false;
  if (how !== 'repeated') {
    await db.deleteFrom('invitation').where('session_id', 'in', ids).execute();
    const made = db.deleteFrom('invitation').where('made_in', 'in', ids).where('used_at', 'is', null);
    await (how === 'left' ? made.where('kind', '=', 'device') : made).execute();
  }
  await db.deleteFrom('session').where('id', 'in', ids).execute();
  await removeFollowersOfNobody(db);
  return true;
}

type SessionIdQuery = { execute: () => Promise<{ id: string }[]> };

/**
 * Removes the sessions that have expired at `now` (milliseconds since 1970), and followers who follow nothing and whose
 * session has ended.
 */
export async function removeExpiredSessions(db: DatabaseTransaction, now: number): Promise<void> {
  for (const [remembered, { idle, max }] of [LIFETIMES.session, LIFETIMES.remembered].entries())
    await db
      .deleteFrom('session')
      .where('remembered', '=', remembered)
      .where(({ or }) => or([expiryCondition('seen', idle, now), expiryCondition('since', max, now)]))
      .execute();
  await removeFollowersOfNobody(db);
}

function toSession(row: SessionTable & { person_name: string | null }): Session {
  const { id, person_id: personId, device, remembered, since, seen } = row;
  return { id, personId, name: row.person_name ?? row.name, device, remembered: remembered === 1, since, seen };
}
