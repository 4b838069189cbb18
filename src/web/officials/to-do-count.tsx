import { useEffect } from 'react';
import type { ToDoAnswer } from '#contract/to-do.ts';
import { directApi } from '#web/api/browser-client.ts';
import { createStore, useStore } from '#web/store.ts';
import style from './to-do-count.module.css';

const known = createStore(0);

/** Notes how much is to be done, as a page has just read it. */
export function noteToDo(all: readonly ToDoAnswer[]): void {
  known.set(all.length);
}

/** How much an official has to do, asked for after the page is shown; nothing where there is nothing. */
export function ToDoCount() {
  const count = useStore(known);
  useEffect(askForCount, []);
  if (count === 0) return null;
  return (
    <span className={style.count}>
      {count}
      <span className="visually-hidden"> to settle</span>
    </span>
  );
}

/** The answer that is waited for: the menu and the place show the number at the same time. */
let asked: Promise<void> | null = null;

function askForCount(): void {
  asked ??= fetchCount().finally(() => {
    asked = null;
  });
}

/** Without an answer the number stays. A browser whose session has ended is known by asking who it is, which is never refused. */
async function fetchCount(): Promise<void> {
  const session = await directApi('GET /api/admin/session', {});
  if (!session.ok || !session.value.authenticated) return;
  const answer = await directApi('GET /api/admin/to-do', {});
  if (answer.ok) noteToDo(answer.value);
}
