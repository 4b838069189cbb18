import { useEffect } from 'react';
import type { ToDoAnswer } from '#contract/to-do.ts';
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
  useEffect(() => void fetchCount(), []);
  if (count === 0) return null;
  return (
    <span className={style.count}>
      {count}
      <span className="visually-hidden"> to settle</span>
    </span>
  );
}

/** Without an answer, such as after the session ended, the number stays. */
async function fetchCount(): Promise<void> {
  const response = await fetch('/api/admin/to-do').catch(() => null);
  // The server checks its answer against the schema of this type.
  if (response?.ok === true) noteToDo((await response.json()) as ToDoAnswer[]);
}
