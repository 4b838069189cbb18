import { useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import { showNotice, type Notice, dismissNotice } from '#web/layout/notices.tsx';
import { type CallOptions, callAsOfficial } from './official-api.ts';

/**
 * The notice after a success. `path`: the path of the page to open afterwards; undefined to stay on the current page.
 */
export type SuccessNotice = Omit<Notice, 'kind' | 'path'> & { path?: string };

type WriteOptions<Answer> = {
  send: (options: CallOptions) => Promise<Outcome<Answer>>;
  idempotencyKey: string;
  done: (answer: Answer) => SuccessNotice;
};

/**
 * Returns a function that sends a write. After a success it shows a notice, with Undo if the user may undo the write.
 * Then it reloads the page's data, or opens the page that the notice names.
 */
export function useWrite(): <Answer>(write: WriteOptions<Answer>) => Promise<Outcome<Answer>> {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  return async ({ send, idempotencyKey, done }) => {
    dismissNotice();
    let entry = '';
    const outcome = await send({ idempotencyKey, onEntry: (id) => void (entry = id) });
    if (!outcome.ok) return outcome;
    const run = () => void undoHistoryEntry(entry).then((undone) => (undone ? revalidate() : undefined));
    const notice = done(outcome.value);
    // `entry` is the id of the write's history entry. The server sends it only to people who may undo the write.
    const action = entry === '' ? {} : { action: { label: 'Undo', run } };
    showNotice({ kind: 'status', ...notice, ...action });
    // 202: the submission waits for a network. A reload would fail now.
    if (outcome.status === 202) return outcome;
    if (notice.path === undefined) await revalidate();
    else await navigate(notice.path);
    return outcome;
  };
}

type ActionOptions<Answer> = {
  send: (options: CallOptions) => Promise<Outcome<Answer>>;
  /** Returns the notice to show after a success, or only the text of the notice. */
  done: (answer: Answer) => string | SuccessNotice;
  /** If the write fails, this sentence is shown in front of the server's reason. */
  failed?: string;
};

/**
 * Returns `run`, and `running`: whether a write is being sent. `run` sends the write of a button outside a form, and
 * resolves to whether the write succeeded. While another write is being sent, it does nothing and resolves to `false`.
 */
export function useAction(): { run: <Answer>(action: ActionOptions<Answer>) => Promise<boolean>; running: boolean } {
  const { revalidate } = useRevalidator();
  const write = useWrite();
  const busy = useRef(false);
  const [running, setRunning] = useState(false);

  async function run<Answer>({ send, done, failed }: ActionOptions<Answer>): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    setRunning(true);
    const idempotencyKey = crypto.randomUUID();
    const noticeOf = (answer: Answer): SuccessNotice => {
      const notice = done(answer);
      return typeof notice === 'string' ? { text: notice } : notice;
    };
    const outcome = await write({ send, idempotencyKey, done: noticeOf });
    if (!outcome.ok) {
      showNotice({ kind: 'alert', text: [failed, outcome.failure.error].filter(Boolean).join(' ') });
      // A refusal may mean that the page is out of date. Without a network (status 0), a reload would fail.
      if (outcome.status !== 0) await revalidate();
    }
    busy.current = false;
    setRunning(false);
    return outcome.ok;
  }
  return { run, running };
}

/** Undoes a history entry and shows a notice. Returns whether it was undone. */
export async function undoHistoryEntry(entry: string): Promise<boolean> {
  const outcome = await callAsOfficial('POST /api/admin/history/{id}/undo', { params: { id: entry } });
  if (outcome.ok) showNotice({ kind: 'status', text: outcome.value.message ?? 'Undone.' });
  else showNotice({ kind: 'alert', text: outcome.failure.error });
  return outcome.ok;
}
