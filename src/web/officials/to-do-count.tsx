import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ToDoItemAnswer } from '#contract/to-do.ts';
import { componentApi } from '#web/api/browser-client.ts';
import { writeCountStore } from '#web/api/writes.ts';
import { latestEvent } from '#web/live/live-events.ts';
import { createStore, useStore } from '#web/store.ts';
import style from './to-do-count.module.css';

const toDoCountStore = createStore(0);

/** Stores the number of open tasks that a page has just read. */
export function rememberToDoCount(all: readonly ToDoItemAnswer[]): void {
  toDoCountStore.set(all.length);
}

/**
 * The number of an official's open tasks. Loaded after the page is shown, and again whenever the number may have
 * changed. Renders nothing for 0.
 */
export function ToDoCount() {
  const count = useStore(toDoCountStore);
  const { key } = useLocation();
  const live = useStore(latestEvent)?.revision;
  const own = useStore(writeCountStore);
  useEffect(() => void loadToDoCount(`${key} ${live} ${own}`), [key, live, own]);
  if (count === 0) return null;
  return (
    <span className={style.count}>
      {count}
      <span className="visually-hidden"> to settle</span>
    </span>
  );
}

/**
 * Identifies the latest request for the number of open tasks. The text contains the page visit, the league's revision
 * and the count of this page's writes at the time of the request. All `ToDoCount` components on a page share this text,
 * so that they request the number only once.
 */
let latestRequestKey = '';

/**
 * Loads and stores the number of open tasks. `state`: the new value of `latestRequestKey`; if it is equal to the old
 * one, nothing is requested. First asks whether the user is signed in, because the server does not tell visitors the
 * number. An answer for an earlier state is ignored. If the server does not answer, the old number stays.
 */
async function loadToDoCount(state: string): Promise<void> {
  if (state === latestRequestKey) return;
  latestRequestKey = state;
  const session = await componentApi('GET /api/admin/session', {});
  if (!session.ok || !session.value.authenticated) return;
  const answer = await componentApi('GET /api/admin/to-do', {});
  if (answer.ok && state === latestRequestKey) rememberToDoCount(answer.value);
}
