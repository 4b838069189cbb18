import { lastSecretaryFault } from '#domain/access.ts';
import { conflict } from '../refusal.ts';
import { peopleWithAccess } from '../storage/mappers/access.ts';
import { setting } from '../storage/mappers/settings.ts';
import { endSharedSessions } from '../storage/sessions.ts';
import type { Change, Snapshot } from '../storage/store.ts';

/** The setting that says whether the shared password can be used; it can where there is none. */
const SHARED_PASSWORD = 'shared-password';

export async function isSharedPasswordOn(db: Snapshot): Promise<boolean> {
  return (await setting(db, SHARED_PASSWORD)) !== 'off';
}

/**
 * Switches the shared password on or off, which ends its sessions. Throws 409 if it would be off while no secretary with
 * a name has joined (Rule A6).
 */
export async function switchPassword(change: Change, enabled: boolean): Promise<void> {
  await change.set(SHARED_PASSWORD, enabled ? 'on' : 'off');
  change.summarise(`Switched the shared password ${enabled ? 'on' : 'off'}`);
  if (enabled) return;
  await refuseLockout(change.db);
  await endSharedSessions(change.db);
}

/** Throws 409 if nobody could look after people and access any more (Rule A6). To be called after a change of people. */
export async function refuseLockout(db: Snapshot): Promise<void> {
  const fault = (await isSharedPasswordOn(db)) ? null : lastSecretaryFault(await peopleWithAccess(db));
  if (fault !== null) throw conflict(fault);
}
