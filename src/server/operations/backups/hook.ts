import { execFile } from 'node:child_process';

/** How long the hook may take, in milliseconds; then it is ended. */
export const HOOK_LIMIT = 10 * 60_000;
/** What it says is not read, beyond this many bytes of it. */
const MOST_SAID = 64 * 1024;
/** Of the program's own environment; the hook uploads a file, and needs none of them. */
const SECRETS = ['ADMIN_PASSWORD', 'DATABASE_URL', 'METRICS_TOKEN'];

/** What the hook came to: `sentence` for the status, `said` the last line of its own complaint, for the log alone. */
export type HookResult = { ok: boolean; sentence: string; said: string };

/**
 * Runs a program with one argument, the file: no shell reads it, so that no name is ever a command. Aborted, or past its
 * time, it is ended. Never throws.
 */
export function runHook(program: string, file: string, signal: AbortSignal, limit = HOOK_LIMIT): Promise<HookResult> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SECRETS.includes(name)));
  const options = { env, timeout: limit, killSignal: 'SIGKILL', maxBuffer: MOST_SAID, signal } as const;
  return new Promise((resolve) => {
    execFile(program, [file], options, (error, _out, complaint) => {
      const said = complaint.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
      resolve({ ok: error === null, sentence: error === null ? 'It was uploaded.' : wordsOf(error, limit), said });
    });
  });
}

/** `code` is a number where the program ended by itself, and a word where it never ran. */
function wordsOf(error: Error & { code?: unknown; killed?: boolean }, limit: number): string {
  if (error.name === 'AbortError') return 'The upload was given up: the site was stopped.';
  if (error.code === 'ENOENT') return 'The program of BACKUP_HOOK is not there.';
  if (error.code === 'EACCES') return 'The program of BACKUP_HOOK may not be run.';
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'The upload said too much, and was ended.';
  if (error.killed === true) return `The upload took longer than ${Math.round(limit / 60_000)} minutes, and was ended.`;
  return `The upload failed: the program ended with ${typeof error.code === 'number' ? `code ${error.code}` : 'a signal'}.`;
}
