import type { BackupKind, BackupName } from './backup-name.ts';
import type { Keep } from './settings.ts';

/** Of copies that were not made by the clock, how many are kept of each kind: the latest. */
const KEPT: Record<Exclude<BackupKind, 'kept'>, number> = { asked: 10, upgrade: 5, restore: 5 };

/**
 * Which of the copies of a folder may go. Kept are the last copy of each of the latest hours, days and months in which
 * one was made, and always the newest. "Latest" is by their numbers, not by a clock that may have been wrong.
 */
export function backupsToRemove(names: readonly BackupName[], keep: Keep): BackupName[] {
  const newestFirst = names.toSorted((a, b) => b.number - a.number);
  const byClock = newestFirst.filter(({ kind }) => kind === 'kept');
  const kept = new Set<BackupName>([
    ...newestFirst.slice(0, 1),
    ...byClock.slice(0, 1),
    ...lastOfEach(byClock, keep.hours, 'YYYY-MM-DDTHH'.length),
    ...lastOfEach(byClock, keep.days, 'YYYY-MM-DD'.length),
    ...lastOfEach(byClock, keep.months, 'YYYY-MM'.length),
    ...(['asked', 'upgrade', 'restore'] as const).flatMap((kind) =>
      newestFirst.filter((name) => name.kind === kind).slice(0, KEPT[kind]),
    ),
  ]);
  return newestFirst.filter((name) => !kept.has(name));
}

/** The newest of each of the first `most` spans of time; a span is what the first so many letters of a moment say. */
function lastOfEach(newestFirst: readonly BackupName[], most: number, letters: number): BackupName[] {
  const spans = new Map<string, BackupName>();
  for (const name of newestFirst) {
    const span = name.at.slice(0, letters);
    if (!spans.has(span) && spans.size < most) spans.set(span, name);
  }
  return [...spans.values()];
}
