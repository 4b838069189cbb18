import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import { countOf, formatBytes } from '#domain/count.ts';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { notify } from '#web/layout/notices.tsx';
import { SmallButton } from '#web/officials/buttons.tsx';
import type { CallOptions } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import style from './file-choice.module.css';

type UploadsProps = ReturnType<typeof useUploads> & {
  /** What the files are, such as `photo`. */
  noun: string;
};

/** The files on their way: how many, the one that is being sent, and those that failed, with what to do about it. */
export function Uploads({ uploads, retry, clear, noun }: UploadsProps) {
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ state }) => state === 'done').length;
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  const isOver = done + failed === uploads.length;
  return (
    <div className={`${ui.padded} ${style.chosen}`}>
      <p role="status">
        {isOver ? `${countOf(done, noun)} added` : `${done} of ${countOf(uploads.length, noun)} added`}
        {failed === 0 ? '.' : `, ${failed} not.`}
      </p>
      <ul className={list.list}>
        {uploads
          .filter(({ state }) => state === 'sending' || state === 'failed')
          .map((upload) => (
            <li key={upload.key} className={list.line}>
              <span className={list.words}>
                <span>{upload.file.name}</span>
                <small>{wordsOf(upload)}</small>
                {upload.state === 'sending' ? (
                  <progress className={style.sent} value={upload.part} aria-label={upload.file.name} />
                ) : null}
              </span>
              {upload.state === 'failed' ? (
                <SmallButton onClick={() => retry(upload)} aria-label={`Try ${upload.file.name} again`}>
                  Try again
                </SmallButton>
              ) : null}
            </li>
          ))}
      </ul>
      {isOver ? <SmallButton onClick={clear}>Close</SmallButton> : null}
    </div>
  );
}

function wordsOf({ state, part, sentence }: Upload): string {
  if (state === 'failed') return sentence;
  return part < 1 ? `${Math.round(part * 100)}% sent` : 'Being stored';
}

/** A chosen file on its way. `part`: how much of it is sent, from 0 to 1. */
type Upload = {
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  part: number;
  sentence: string;
};

type UploadParts = {
  /** Bytes of one file as it is sent. */
  mostBytes: number;
  /** Makes a file ready to be sent, such as smaller. */
  prepare?: (file: File) => Promise<Blob>;
  send: (file: File, options: CallOptions) => Promise<Outcome<unknown>>;
};

/** After so many files the page shows what has arrived. */
const SHOWN_EVERY = 8;

/** Sends files one after the other: the server decodes one at a time, and a phone has one line. */
export function useUploads(parts: UploadParts) {
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
  async function run(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    let sent = 0;
    for (let next = waiting.current.shift(); next && !isGone.current; next = waiting.current.shift()) {
      await sendOne(next, parts, change);
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

type Change = (key: string, values: Partial<Upload>) => void;

/** Sends one file, and tells by `change` how far it is. */
async function sendOne(
  { key, file }: Upload,
  { mostBytes, prepare, send }: UploadParts,
  change: Change,
): Promise<void> {
  change(key, { state: 'sending', part: 0 });
  const content = prepare === undefined ? file : await prepare(file);
  if (content.size > mostBytes) {
    return change(key, { state: 'failed', sentence: tooLarge(mostBytes) });
  }
  const outcome = await send(file, {
    idempotencyKey: key,
    file: { type: 'application/octet-stream', content },
    onProgress: (part) => change(key, { part }),
  });
  if (outcome.ok) change(key, { state: 'done', part: 1 });
  else change(key, { state: 'failed', sentence: outcome.failure.error });
}

/** The sentence for a file that the server would refuse unread. */
function tooLarge(mostBytes: number): string {
  return `This file is larger than ${formatBytes(mostBytes)}.`;
}

type Replacing = {
  send: (options: CallOptions) => Promise<Outcome<unknown>>;
  /** The notice after a success, which offers Undo. */
  done: string;
};

/** Sends one file in place of another. `bar` shows how much of it is sent, and is `null` while none is. */
export function useReplacing(mostBytes: number) {
  const { run } = useAction();
  const [part, setPart] = useState<number | null>(null);
  return {
    bar: part === null ? null : <progress className={style.sent} value={part} aria-label="Sending the file" />,
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

/** The site shows no picture wider than 1600 pixels; a little more leaves the server something to choose from. */
const SHRUNK_WIDTH = 2000;
/** Bytes. A smaller picture is sent as it is, as shrinking it would take as long as sending it. */
const SMALL = 700_000;
const SHRUNK_QUALITY = 0.9;
/** Formats that the server reads; a browser may read more, such as an iPhone's HEIC. */
const SENT_AS_IS = /^image\/(jpeg|png|webp|avif)$/;

/** Makes a picture as small as the site needs it, upright; returns the file itself where that saves nothing or is not possible. */
export async function shrink(file: File): Promise<Blob> {
  const mustConvert = !SENT_AS_IS.test(file.type);
  if (file.size < SMALL && !mustConvert) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, SHRUNK_WIDTH / bitmap.width);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (context === null) return file;
    // JPEG has no transparency: it would be black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', SHRUNK_QUALITY));
    return made !== null && (mustConvert || made.size < file.size) ? made : file;
  } catch {
    // The server says what is wrong with it.
    return file;
  }
}
