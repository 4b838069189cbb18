import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import { countWithNoun, formatBytes } from '#domain/count.ts';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { showNotice } from '#web/layout/notices.tsx';
import { SmallButton } from '#web/officials/buttons.tsx';
import type { CallOptions } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import style from './file-choice.module.css';

type UploadsProps = ReturnType<typeof useUploads> & {
  /** The name for one file, such as `photo`. */
  noun: string;
};

/**
 * The progress of several uploads: how many files are added, the current file, and failed files with a button to try
 * again.
 */
export function UploadProgress({ uploads, retry, clear, noun }: UploadsProps) {
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ state }) => state === 'done').length;
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  const isOver = done + failed === uploads.length;
  return (
    <div className={`${ui.padded} ${style.chosen}`}>
      <p role="status">
        {isOver ? `${countWithNoun(done, noun)} added` : `${done} of ${countWithNoun(uploads.length, noun)} added`}
        {failed === 0 ? '.' : `, ${failed} not.`}
      </p>
      <ul className={list.list}>
        {uploads
          .filter(({ state }) => state === 'sending' || state === 'failed')
          .map((upload) => (
            <li key={upload.key} className={list.line}>
              <span className={list.words}>
                <span>{upload.file.name}</span>
                <small>{uploadStateWords(upload)}</small>
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

function uploadStateWords({ state, part, sentence }: Upload): string {
  if (state === 'failed') return sentence;
  return part < 1 ? `${Math.round(part * 100)}% sent` : 'Being stored';
}

/**
 * A file that the user has chosen to upload. `part`: the fraction that has been sent, from 0 to 1. `sentence`: why the
 * upload failed, otherwise empty.
 */
type Upload = {
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  part: number;
  sentence: string;
};

type UploadOptions = {
  /** The largest allowed size of a file in bytes, measured after `prepare`. */
  maxBytes: number;
  /** Prepares a file for sending, for example by shrinking a picture. */
  prepare?: (file: File) => Promise<Blob>;
  send: (file: File, options: CallOptions) => Promise<Outcome<unknown>>;
};

/** Each time this many files have been sent, the page reloads its data to show them. */
const FILES_PER_RELOAD = 8;

/**
 * Returns the chosen files with their progress, the function `add`, which uploads files, and functions to retry a
 * failed file and to clear the list. Files are sent one after the other, because the server decodes one at a time and a
 * phone has little bandwidth.
 */
export function useUploads(options: UploadOptions) {
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
      await sendUpload(next, options, change);
      sent += 1;
      if (sent % FILES_PER_RELOAD === 0) void revalidate();
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
      // Files that have already been sent are removed from this list, because the page's gallery shows them.
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

type UploadUpdater = (key: string, values: Partial<Upload>) => void;

/** Sends one file, and reports its progress through `change`. */
async function sendUpload(
  { key, file }: Upload,
  { maxBytes, prepare, send }: UploadOptions,
  change: UploadUpdater,
): Promise<void> {
  change(key, { state: 'sending', part: 0 });
  const content = prepare === undefined ? file : await prepare(file);
  if (content.size > maxBytes) {
    return change(key, { state: 'failed', sentence: tooLargeSentence(maxBytes) });
  }
  const outcome = await send(file, {
    idempotencyKey: key,
    file: { type: 'application/octet-stream', content },
    onProgress: (part) => change(key, { part }),
  });
  if (outcome.ok) change(key, { state: 'done', part: 1 });
  else change(key, { state: 'failed', sentence: outcome.failure.error });
}

/** Returns the sentence for a file that is too large for the server. */
function tooLargeSentence(maxBytes: number): string {
  return `This file is larger than ${formatBytes(maxBytes)}.`;
}

type ReplacementOptions = {
  send: (options: CallOptions) => Promise<Outcome<unknown>>;
  /** The text of the notice after a success. The notice offers Undo if the user may undo the write. */
  done: string;
};

/**
 * Returns `replace`, which sends a file in place of a stored one and resolves to whether it was saved, and `bar`, a
 * progress bar. `bar` is `null` while nothing is being sent. `maxBytes`: the largest size of the file, in bytes.
 */
export function useFileReplacement(maxBytes: number) {
  const { run } = useAction();
  const [part, setPart] = useState<number | null>(null);
  return {
    bar: part === null ? null : <progress className={style.sent} value={part} aria-label="Sending the file" />,
    async replace([file]: readonly File[], { send, done }: ReplacementOptions): Promise<boolean> {
      if (file === undefined) return false;
      if (file.size > maxBytes) {
        showNotice({ kind: 'alert', text: tooLargeSentence(maxBytes) });
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

/**
 * The largest width of a picture after shrinking, in pixels. The site shows at most 1600 pixels. From a slightly larger
 * picture, the server can scale down to any width that it needs.
 */
const MAX_SHRUNK_WIDTH = 2000;
/**
 * A size in bytes. A smaller picture in a format of `SERVER_READABLE_FORMAT_PATTERN` is sent unchanged, because
 * shrinking it would take as long as sending it.
 */
const SMALL_PICTURE_BYTES = 700_000;
const SHRUNK_JPEG_QUALITY = 0.9;
/**
 * The picture formats that the server can read. A picture in another format, such as an iPhone's HEIC, is converted to
 * JPEG if the browser can read it.
 */
const SERVER_READABLE_FORMAT_PATTERN = /^image\/(jpeg|png|webp|avif)$/;

/**
 * Shrinks a picture to the width that the site needs, turns it upright, and converts it to JPEG. Returns the file
 * unchanged if the browser cannot do so. A file in a format that the server can read also stays unchanged if it is
 * small or would not become smaller.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  const mustConvert = !SERVER_READABLE_FORMAT_PATTERN.test(file.type);
  if (file.size < SMALL_PICTURE_BYTES && !mustConvert) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, MAX_SHRUNK_WIDTH / bitmap.width);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (context === null) return file;
    // JPEG has no transparency: transparent areas would become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', SHRUNK_JPEG_QUALITY));
    return made !== null && (mustConvert || made.size < file.size) ? made : file;
  } catch {
    // The server will say what is wrong with the file.
    return file;
  }
}
