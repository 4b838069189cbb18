import { createSeenRevision } from '#contract/protocol.ts';
import { createStore } from '#web/store.ts';

/** How many writes this page has made. */
export const writes = createStore(0);
/** The revision of this page's last write, and the latest revision in the live stream; 0: none. */
let written = 0;
let announced = 0;

/** The newest revision that this page has seen: no instance may answer it with older data. */
export const seenRevision = createSeenRevision();

/** Notes that a write was answered, or its answer lost (`null`): reads made before it may be out of date. */
export function noteWrite(revision: string | null): void {
  if (revision !== null) {
    seenRevision.note(revision);
    written = seenRevision.present();
  }
  writes.set(writes.get() + 1);
}

/** Notes the league's revision from the live stream. */
export function noteLeagueRevision(revision: number): void {
  seenRevision.note(String(revision));
  announced = Math.max(announced, revision);
}

export function writesSoFar(): number {
  return writes.get();
}

/**
 * The mark that a read carries in its address, so that no cache answers with older data; `null` if nothing has changed.
 * `revision` is the live stream's number, the same for everyone who follows it.
 */
export function addressMark(revision: number | null): string | null {
  if (written <= announced) return revision === null ? null : String(revision);
  return `${revision ?? 0}-${written}`;
}
