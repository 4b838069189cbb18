import { useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import { notify } from '#web/layout/notices.tsx';
import type { CallOptions } from '#web/officials/official-api.ts';
import { tooLarge } from '#web/officials/uploads/use-uploads.ts';
import { useAction } from '#web/officials/use-action.ts';

type Replacing = {
  send: (options: CallOptions) => Promise<Outcome<unknown>>;
  /** The notice after a success, which offers Undo. */
  done: string;
};

/** Sends one file in place of another. `part`: how much of it is sent, from 0 to 1, or `null` while none is. */
export function useReplacing(mostBytes: number) {
  const { run } = useAction();
  const [part, setPart] = useState<number | null>(null);
  return {
    part,
    async replace([file]: readonly File[], { send, done }: Replacing): Promise<boolean> {
      if (file === undefined) return false;
      if (file.size > mostBytes) {
        notify({ kind: 'alert', text: tooLarge(mostBytes) });
        return false;
      }
      setPart(0);
      const isSent = await run({
        send: (options) =>
          send({ ...options, file: { type: 'application/octet-stream', content: file }, onProgress: setPart }),
        done: () => done,
      });
      setPart(null);
      return isSent;
    },
  };
}
