import { createSeenRevision } from '#contract/protocol.ts';

let writes = 0;
/** The revision of this page's last write, and the last that the live stream has told of; 0: none. */
let written = 0;
let toldOf = 0;

/** What this page knows to be recorded: it is shown nothing older, whichever instance answers. */
export const seenRevision = createSeenRevision();

/** A write of this page has been answered, or its answer lost (`null`): what was asked for before may be of before it. */
export function noteWrite(revision: string | null): void {
  writes += 1;
  if (revision === null) return;
  seenRevision.note(revision);
  written = seenRevision.present();
}

/** The live stream has told that the league stands here. */
export function noteTold(league: number): void {
  seenRevision.note(String(league));
  toldOf = Math.max(toldOf, league);
}

export function writesSoFar(): number {
  return writes;
}

/**
 * What stands in the address of a read, so that no cache on the way answers with what was before; `null` where nothing
 * has changed. `told`: the live stream's number, the same for all who follow it.
 */
export function addressMark(told: number | null): string | null {
  if (written <= toldOf) return told === null ? null : String(told);
  return `${told ?? 0}-${written}`;
}
