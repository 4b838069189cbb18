import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { officialApi } from '#web/officials/official-api.ts';

/** A chosen file on its way. `part`: how much of it is sent, from 0 to 1. */
export type Upload = {
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  part: number;
  sentence: string;
};

/** After so many photos the page shows what has arrived. */
const SHOWN_EVERY = 8;

/** Sends photos to a gallery one after the other: the server decodes one at a time, and a phone has one line. */
export function useUploads(gallery: string, mostBytes: number) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const { revalidate } = useRevalidator();
  const waiting = useRef<Upload[]>([]);
  const isRunning = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  function change(key: string, values: Partial<Upload>): void {
    if (!isGone.current)
      setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...values } : upload)));
  }
  async function send({ key, file }: Upload): Promise<void> {
    change(key, { state: 'sending', part: 0 });
    const { shrink } = await import('./shrink.ts');
    const content = await shrink(file);
    if (content.size > mostBytes) {
      const most = Math.round(mostBytes / 1024 / 1024);
      return change(key, { state: 'failed', sentence: `This file is larger than ${most} MB.` });
    }
    const outcome = await officialApi(
      'POST /api/admin/galleries/{gallery}/photos',
      { params: { gallery } },
      {
        idempotencyKey: key,
        file: { type: 'application/octet-stream', content },
        onProgress: (part) => change(key, { part }),
      },
    );
    if (outcome.ok) change(key, { state: 'done', part: 1 });
    else change(key, { state: 'failed', sentence: outcome.failure.error });
  }
  async function run(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    let sent = 0;
    for (let next = waiting.current.shift(); next && !isGone.current; next = waiting.current.shift()) {
      await send(next);
      sent += 1;
      if (sent % SHOWN_EVERY === 0) void revalidate();
    }
    isRunning.current = false;
    if (!isGone.current) await revalidate();
  }
  function start(added: readonly Upload[]): void {
    waiting.current.push(...added);
    void run();
  }

  return {
    uploads,
    add(files: readonly File[]): void {
      const added = files.map(
        (file) => ({ key: crypto.randomUUID(), file, state: 'waiting', part: 0, sentence: '' }) as const,
      );
      // Those of an earlier choice that arrived are in the gallery by now.
      setUploads((all) => [...all.filter(({ state }) => state !== 'done'), ...added]);
      start(added);
    },
    retry(upload: Upload): void {
      change(upload.key, { state: 'waiting', sentence: '' });
      start([upload]);
    },
    clear: () => setUploads((all) => all.filter(({ state }) => state === 'waiting' || state === 'sending')),
  };
}
