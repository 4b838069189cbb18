import { createSeenRevision } from '#contract/protocol.ts';
import { createStore } from '#web/store.ts';

/** The number of this page's writes that were answered, or whose answer was lost. */
export const writes = createStore(0);
/** The revision of this page's last write, and the latest revision from the live stream. 0 means none yet. */
let written = 0;
let announced = 0;

/** The newest revision that this page has seen. No server instance may answer this page with older data. */
export const seenRevision = createSeenRevision();

/** Records that a write was answered, or that its answer was lost (`null`). Earlier reads may now be out of date. */
export function noteWrite(revision: string | null): void {
  if (revision !== null) {
    seenRevision.note(revision);
    written = seenRevision.current();
  }
  writes.set(writes.get() + 1);
}

/** Records the league's revision from the live stream. */
export function noteLeagueRevision(revision: number): void {
  seenRevision.note(String(revision));
  announced = Math.max(announced, revision);
}

export function writesSoFar(): number {
  return writes.get();
}

/**
 * Returns the text that a read adds to its address, so that no cache answers with older data. `null` if the page has no
 * revision from the live stream and no write that the stream has not announced. `revision`: from the live stream, the
 * same for every visitor who follows the stream.
 */
export function revisionInAddress(revision: number | null): string | null {
  if (written <= announced) return revision === null ? null : String(revision);
  return `${revision ?? 0}-${written}`;
}
