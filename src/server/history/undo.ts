import type { Facts } from '../cache/facts.ts';
import { conflict, notFound } from '../refusal.ts';
import {
  changedSince,
  type HistoryChange,
  historyChanges,
  type HistoryEntry,
  historyEntry,
  latestEntry,
} from '../storage/history.ts';
import { scheduledFixtureWith } from '../storage/mappers/scheduled-fixtures.ts';
import { resultReferencing } from '../storage/mappers/fixtures.ts';
import type { Change, Snapshot } from '../storage/store.ts';
import { entryLine, scheduledFixtureLine, scoreLine, when } from './summaries.ts';
import { type LeagueAfter, leagueAfter, obstacle } from './undo-conflict.ts';
import { restoreAll, restoredBy } from './restored.ts';

/**
 * Takes one entry of the history back: every value it changed is put as it was before, and what it made gets the mark of
 * deletion (contract §3). 404 where there is no such entry; 409 with the reason where something later stands on it, or
 * the league would not be sound. It is an entry itself, and can be taken back in turn. Answers its summary.
 */
export async function undoEntry(change: Change, id: number, facts: Facts, timeZone: string): Promise<string> {
  const { db } = change;
  const entry = await historyEntry(db, id);
  if (!entry) throw notFound('The history has no such entry.');
  // A season that a file made stays, empty: later files may have widened it.
  const changes = (await historyChanges(db, id)).filter((one) => !madeByFile(one));
  refuse(unfit(entry, changes));
  refuse(await laterChange(db, changes, timeZone));
  const line = await lineOf(db, entry);
  const after = await leagueAfter(facts, restoredBy(changes), line.made);
  refuse(obstacle(after));
  await restoreAll(change, after.restored);
  refuse(await resultsSince(db, after));
  const summary = `${line.again ? 'Did again' : 'Took back'}: ${line.root.summary}`;
  change.undoes(id);
  change.summarise(summary);
  return summary;
}

function refuse(reason: string | null): void {
  if (reason !== null) throw conflict(`This cannot be taken back. ${reason}`);
}

/** Why an entry is none that can be taken back at all. */
function unfit(entry: HistoryEntry, changes: readonly HistoryChange[]): string | null {
  if (entry.undoneBy !== null) return 'It was taken back already.';
  if (entry.via === 'seed') return 'The league was set up with it.';
  return changes.length === 0 ? 'It changed no result, team, player or draw.' : null;
}

function madeByFile({ entity, before, after }: HistoryChange): boolean {
  return entity === 'season' && before === null && after.imported;
}

/** What was done later to something that the entry changed: the latest of it, which would have to be taken back first. */
async function laterChange(db: Snapshot, changes: readonly HistoryChange[], timeZone: string): Promise<string | null> {
  const [since] = await changedSince(db, changes);
  if (!since) return null;
  const later = await latestEntry(db, since.entity, since.entityId);
  return later ? `Something later stands on it: ${entryLine(later, timeZone)}.` : 'Something later stands on it.';
}

/** Where a line of taking back and doing again began, whether taking `entry` back does its root again, and what the root made. */
async function lineOf(
  db: Snapshot,
  entry: HistoryEntry,
): Promise<{ root: HistoryEntry; again: boolean; made: Set<string> }> {
  let root = entry;
  let again = false;
  while (root.undoes !== null) {
    const before = await historyEntry(db, root.undoes);
    if (!before) break;
    root = before;
    again = !again;
  }
  const news = (await historyChanges(db, root.id)).filter(({ before }) => before === null);
  return { root, again, made: new Set(news.map(({ entityId }) => entityId)) };
}

/** Results and fixture lists stand on who was new: they would name somebody who never was. */
async function resultsSince(db: Snapshot, { people, made, restored }: LeagueAfter): Promise<string | null> {
  const [teamIds, playerIds] = [restored.team, restored.player].map((values) =>
    values.filter(({ id, deleted }) => deleted && made.has(id)).map(({ id }) => id),
  );
  const result = await resultReferencing(db, { teamIds: teamIds ?? [], playerIds: playerIds ?? [] });
  if (result) return `A result stands on it: ${scoreLine(result, people)}, ${when(result)}.`;
  const scheduled = await scheduledFixtureWith(db, teamIds ?? []);
  return scheduled && `A fixture list stands on it: ${scheduledFixtureLine(scheduled, people)}.`;
}
