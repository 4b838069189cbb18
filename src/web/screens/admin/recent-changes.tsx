import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import type { historyAnswerSchema } from '#contract/history.ts';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { Moment } from '#web/components/moment.tsx';
import { EmptyTableMessage } from '#web/components/table.tsx';
import { showNotice } from '#web/layout/notices.tsx';
import { SmallButton } from '#web/officials/buttons.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { undoHistoryEntry } from '#web/officials/use-action.ts';
import style from './admin.module.css';

export type HistoryAnswer = z.infer<typeof historyAnswerSchema>;
type Entry = HistoryAnswer['entries'][number];

/** How many history entries are loaded at a time. */
export const entriesPerLoad = 15;

/** The league's history, newest first, with Undo for each entry that can be undone. */
export function RecentChanges({ first }: { first: HistoryAnswer }) {
  const { revalidate } = useRevalidator();
  const [older, setOlder] = useState<HistoryAnswer | null>(null);
  const entries = [...first.entries, ...olderEntriesNotInFirst(older, first)];
  const next = older === null ? first.next : older.next;

  async function undoEntry({ id }: Entry): Promise<void> {
    if (!(await undoHistoryEntry(id))) return;
    setOlder(null);
    await revalidate();
  }
  async function showMore(before: string): Promise<void> {
    const outcome = await callAsOfficial('GET /api/admin/history', { query: { before, limit: entriesPerLoad } });
    if (!outcome.ok) return showNotice({ kind: 'alert', text: outcome.failure.error });
    setOlder({ entries: [...(older?.entries ?? []), ...outcome.value.entries], next: outcome.value.next });
  }

  return (
    <section aria-labelledby="recent-changes" className={ui.part}>
      <h2 id="recent-changes">Recent changes</h2>
      {entries.length === 0 ? <EmptyTableMessage>No changes yet.</EmptyTableMessage> : null}
      <ol className={`${ui.flush} ${list.list} ${style.entries}`}>
        {entries.map((entry) => (
          <li key={entry.id} className={list.line} data-undone={entry.undone || undefined}>
            <span className={list.words}>
              <span>{entry.summary}</span>
              <small>
                <Moment at={entry.at} />
                {entry.by === '' ? '' : `, ${entry.by}`}
                {entry.undone ? ', undone' : ''}
              </small>
            </span>
            {entry.undone || !entry.undoable ? null : (
              <SmallButton aria-label={`Undo: ${entry.summary}`} onClick={() => void undoEntry(entry)}>
                Undo
              </SmallButton>
            )}
          </li>
        ))}
      </ol>
      {next === null ? null : <SmallButton onClick={() => void showMore(next)}>Show older changes</SmallButton>}
    </section>
  );
}

/** Returns the entries of `older` that are not also in `first`, so that reloading `first` lists no entry twice. */
function olderEntriesNotInFirst(older: HistoryAnswer | null, first: HistoryAnswer): Entry[] {
  const known = new Set(first.entries.map(({ id }) => id));
  return older?.entries.filter(({ id }) => !known.has(id)) ?? [];
}
