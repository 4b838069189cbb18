import { createRevisionTracker } from '#contract/protocol.ts';
import { createStore } from '#web/store.ts';

/** How many writes this page has made. A write is counted when its answer arrives, or when the answer is lost. */
export const writeCountStore = createStore(0);
/** The newest revision that this page had seen after its last write. 0 before its first write. */
let lastWriteRevision = 0;
/** The newest revision that the live stream has announced. 0 before the first one. */
let announcedRevision = 0;

/** The newest revision that this page has seen. No server instance may answer this page with older data. */
export const seenRevisionTracker = createRevisionTracker();

/**
 * Records a write of this page. `revision`: the revision in the answer to the write; `null` if the answer has no
 * revision or was lost. After a write, data that the page read earlier may be out of date.
 */
export function recordPageWrite(revision: string | null): void {
  if (revision !== null) {
    seenRevisionTracker.note(revision);
    lastWriteRevision = seenRevisionTracker.current();
  }
  writeCountStore.set(writeCountStore.get() + 1);
}

/** Records the league's revision from the live stream. */
export function noteLeagueRevision(revision: number): void {
  seenRevisionTracker.note(String(revision));
  announcedRevision = Math.max(announcedRevision, revision);
}

export function numberOfWritesSoFar(): number {
  return writeCountStore.get();
}

/**
 * Returns the text that a read adds to its address, so that no cache answers with older data. `revision`: the league's
 * revision from the live stream, which is the same for all visitors who follow the stream. The text is usually
 * `revision`, such as `57`. After a write by this page, the text also contains the revision of the write, such as
 * `57-1007`, until the live stream announces that revision. Returns `null` if `revision` is `null` and every write of
 * this page was announced.
 */
export function revisionForAddress(revision: number | null): string | null {
  if (lastWriteRevision <= announcedRevision) return revision === null ? null : String(revision);
  return `${revision ?? 0}-${lastWriteRevision}`;
}
