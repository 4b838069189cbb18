import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { writeAtomically, writeFileDurably } from '#server/disk.ts';
import { replaceUnshowableCharacters, tidyText } from '#domain/text.ts';
import { resolveTypedPath } from '#server/program.ts';
import { CommandError, UsageError } from './command.ts';

/** The largest input in bytes, far more than all results of a league need. A larger one could fill the memory. */
const MAX_INPUT_BYTES = 100 * 1024 * 1024;
const READ_CHUNK_BYTES = 64 * 1024;

/** Reads a file, or standard input if `file` is `-`. Throws `UsageError` if it cannot be read or is too large. */
export async function readInput(file: string): Promise<Uint8Array> {
  if (file === '-') return readWholeStream(process.stdin, 'Standard input');
  const handle = await open(resolveTypedPath(file)).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read: ${fileReadErrorText(cause)}.`, { cause });
  });
  try {
    if ((await handle.stat()).isDirectory()) throw new UsageError(`${file} is a folder, not a file.`);
    return await readWholeStream(handle.createReadStream({ highWaterMark: READ_CHUNK_BYTES, autoClose: false }), file);
  } finally {
    await handle.close();
  }
}

async function readWholeStream(stream: AsyncIterable<Uint8Array>, name: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of stream) {
    length += piece.length;
    if (length > MAX_INPUT_BYTES)
      throw new UsageError(
        `${name} is larger than ${MAX_INPUT_BYTES / 1024 / 1024} MB, so it cannot be a file of results.`,
      );
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function fileReadErrorText({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES') return 'permission denied';
  return message;
}

/**
 * Reads the file that the arguments name. Throws `UsageError` if they name none or several, or if the file cannot be
 * read. `fileName`: the name that the history shows.
 */
export async function readNamedFile([file, ...others]: string[]): Promise<{ bytes: Uint8Array; fileName: string }> {
  if (file === undefined) throw new UsageError('Name the file to import.');
  if (others.length > 0) throw new UsageError('Only one file can be imported at a time.');
  return {
    bytes: await readInput(file),
    fileName: file === '-' ? 'standard input' : tidyText(replaceUnshowableCharacters(path.basename(file))),
  };
}

/**
 * Writes text to a file, or to standard output if `file` is `null`. A file is written completely or not at all. Throws
 * `CommandError` if the file cannot be written.
 */
export async function writeOutput(file: string | null, text: string | Uint8Array): Promise<void> {
  if (file === null) {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    return;
  }
  const place = resolveTypedPath(file);
  const draft = path.join(path.dirname(place), `.${path.basename(place)}.${randomBytes(6).toString('hex')}`);
  await writeAtomically(draft, place, (part) => writeFileDurably(part, text)).catch((cause: unknown) => {
    throw new CommandError(`${file} cannot be written: ${fileWriteErrorText(cause)}.`, { cause });
  });
}

function fileWriteErrorText(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code === 'ENOENT') return 'its folder does not exist';
  if (code === 'EACCES' || code === 'EROFS') return 'its folder is not writable';
  if (code === 'EISDIR' || code === 'ENOTEMPTY') return 'it is a folder';
  return cause instanceof Error ? cause.message : String(cause);
}

/**
 * Shows the progress of long work on standard error. On a terminal, one line is overwritten again and again. In a log,
 * each stage of the work has its own lines.
 */
export type ProgressLine = {
  show(stage: string, text: string): void;
  end(): void;
};

/** The least time between two updates on a terminal, in milliseconds. */
const TERMINAL_UPDATE_INTERVAL_MS = 100;
/** The least time between two lines about the same stage in a log, in milliseconds. */
const MIN_LOG_INTERVAL_MS = 5_000;

export function progressLine(): ProgressLine {
  return process.stderr.isTTY ? progressLineForTerminal(process.stderr) : progressLineForLog(process.stderr);
}

function progressLineForTerminal(out: NodeJS.WriteStream): ProgressLine {
  let shown = -Infinity;
  return {
    show(_stage, text) {
      if (performance.now() - shown < TERMINAL_UPDATE_INTERVAL_MS) return;
      shown = performance.now();
      out.write(`\r\u001b[K${text} …`);
    },
    end: () => void out.write('\r\u001b[K'),
  };
}

function progressLineForLog(out: NodeJS.WriteStream): ProgressLine {
  let last: { stage: string; text: string } | null = null;
  let shown = performance.now();
  function write(): void {
    if (last) out.write(`${last.text}\n`);
    shown = performance.now();
  }
  return {
    show(stage, text) {
      const isNext = last !== null && last.stage !== stage;
      if (isNext || performance.now() - shown > MIN_LOG_INTERVAL_MS) write();
      last = { stage, text };
    },
    end: write,
  };
}
