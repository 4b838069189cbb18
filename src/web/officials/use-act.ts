import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import { say, unsay } from '#web/layout/said.ts';
import type { Along } from './official-api.ts';
import { undoing } from './use-official-form.ts';

/** One thing that a button does: what is sent, and what is said of its success, or of its failure before the reason. */
type Deed<Answer> = {
  send: (along: Along) => Promise<Outcome<Answer>>;
  done: (answer: Answer) => string;
  failed?: string;
};

/** Does what buttons outside of forms do: once at a time, said once, and to be taken back where it is said. */
export function useAct(): { act: <Answer>(deed: Deed<Answer>) => Promise<boolean>; acting: boolean } {
  const { revalidate } = useRevalidator();
  const busy = useRef(false);
  const [acting, setActing] = useState(false);

  async function act<Answer>({ send, done, failed }: Deed<Answer>): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    setActing(true);
    unsay();
    let entry: string | null = null;
    const onEntry = (told: string) => void (entry = told);
    const outcome = await send({ idempotencyKey: crypto.randomUUID(), onEntry });
    if (outcome.ok) say({ kind: 'status', text: done(outcome.value), ...undoing(entry, revalidate) });
    else say({ kind: 'alert', text: [failed, outcome.failure.error].filter(Boolean).join(' ') });
    // Without an answer a reload would only fail; a refusal may mean that the page is behind.
    if (outcome.ok || outcome.status !== 0) await revalidate();
    busy.current = false;
    setActing(false);
    return outcome.ok;
  }
  return { act, acting };
}
