import { execFile } from 'node:child_process';

/** Milliseconds after which the hook is killed. */
export const HOOK_LIMIT = 10 * 60_000;
/** Bytes of its output that are read. */
const MAX_OUTPUT = 64 * 1024;
/** Variables that the hook does not get: it uploads a file, and needs none of them. */
const SECRETS = ['ADMIN_PASSWORD', 'DATABASE_URL', 'METRICS_TOKEN'];

/** `sentence` is for the status page; `complaint`, the hook's last line of error output, is for the log alone. */
export type HookResult = { ok: boolean; sentence: string; complaint: string };

/**
 * Runs a program with one argument, the file. No shell parses it, so no name becomes a command. It is killed on abort
 * and after `limit` milliseconds. Never throws.
 */
export function runHook(program: string, file: string, signal: AbortSignal, limit = HOOK_LIMIT): Promise<HookResult> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SECRETS.includes(name)));
  const options = { env, timeout: limit, killSignal: 'SIGKILL', maxBuffer: MAX_OUTPUT, signal } as const;
  return new Promise((resolve) => {
    execFile(program, [file], options, (error, _out, errors) => {
      const complaint = errors.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
      resolve({ ok: error === null, sentence: error === null ? 'It was uploaded.' : wordsOf(error, limit), complaint });
    });
  });
}

/** `code` is a number if the program ended by itself, and a word if it never ran. */
function wordsOf(error: Error & { code?: unknown; killed?: boolean }, limit: number): string {
  if (error.name === 'AbortError') return 'The upload was stopped with the site.';
  if (error.code === 'ENOENT') return 'The program in BACKUP_HOOK does not exist.';
  if (error.code === 'EACCES') return 'The program in BACKUP_HOOK is not executable.';
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'The upload was stopped: it printed too much.';
  if (error.killed === true)
    return `The upload took longer than ${Math.round(limit / 60_000)} minutes and was stopped.`;
  return `The upload failed: the program ended with ${typeof error.code === 'number' ? `code ${error.code}` : 'a signal'}.`;
}
