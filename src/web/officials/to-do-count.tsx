import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ToDoAnswer } from '#contract/to-do.ts';
import { directApi } from '#web/api/browser-client.ts';
import { writes } from '#web/api/writes.ts';
import { latestEvent } from '#web/live/live-events.ts';
import { createStore, useStore } from '#web/store.ts';
import style from './to-do-count.module.css';

const known = createStore(0);

/** Notes how much is to be done, as a page has just read it. */
export function noteToDo(all: readonly ToDoAnswer[]): void {
  known.set(all.length);
}

/**
 * How much an official has to do, asked for after the page is shown, and again whenever that may have changed; nothing where there is
 * nothing.
 */
export function ToDoCount() {
  const count = useStore(known);
  const { key } = useLocation();
  const live = useStore(latestEvent)?.revision;
  const own = useStore(writes);
  useEffect(() => void askForCount(`${key} ${live} ${own}`), [key, live, own]);
  if (count === 0) return null;
  return (
    <span className={style.count}>
      {count}
      <span className="visually-hidden"> to settle</span>
    </span>
  );
}

/** The state for which the number was last requested. The menu and the page share it, so that both show the same number. */
let asked = '';

/**
 * Without an answer the number stays. A browser whose session has ended is known by asking who it is, which is never refused. An
 * answer about an earlier state is no longer wanted.
 */
async function askForCount(state: string): Promise<void> {
  if (state === asked) return;
  asked = state;
  const session = await directApi('GET /api/admin/session', {});
  if (!session.ok || !session.value.authenticated) return;
  const answer = await directApi('GET /api/admin/to-do', {});
  if (answer.ok && state === asked) noteToDo(answer.value);
}
