import { type ChildProcess, fork } from 'node:child_process';
import { openStore, type Place } from '../../storage/open.ts';
import { BackupUnderWay } from '../../storage/store-error.ts';
import { BackupFailure } from './backup-folder.ts';
import { backupBeforeUpgrade, draftBackup, draftWithFiles, type FilesOfBackup } from './make-backup.ts';
import { inspectUpload, restoreBackup, type RestoreOptions } from './restore.ts';

/** What a process can do. Its results and arguments pass between processes. */
export const TASKS = {
  draft: ({ place, draft, files }: { place: Place; draft: string; files: FilesOfBackup }) =>
    draftBackup(place, draft, files),
  fill: ({ backup, draft }: { backup: string; draft: string }) => draftWithFiles(backup, draft),
  inspect: ({ file, folder }: { file: string; folder: string }) => inspectUpload(file, folder),
  restore: (given: Omit<RestoreOptions, 'open'>) => {
    const before = backupBeforeUpgrade(given.folder, () => given.now);
    return restoreBackup({ ...given, open: () => openStore(given.place, before) });
  },
};
type Tasks = typeof TASKS;
type TaskName = keyof Tasks;
type TaskInput<N extends TaskName> = Parameters<Tasks[N]>[0];

/** What a process is given. */
export type ProcessTask = { [N in TaskName]: { name: N; folder: string; input: TaskInput<N> } }[TaskName];
/** What it returns. Errors lose their class between processes, so this says which one it was. */
export type ProcessAnswer = { result: unknown } | { fault: string; shown: string; isUnderWay: boolean };

/** Does a task with a backup; `folder` is that of the backups. */
export type RunTask = <N extends TaskName>(
  name: N,
  folder: string,
  input: TaskInput<N>,
  signal: AbortSignal,
) => Promise<Awaited<ReturnType<Tasks[N]>>>;

/** Milliseconds after which a task is killed: far more than the largest backup takes on a small machine. */
const LIMIT = 10 * 60_000;
/** Far more than the rows of the largest league need, which are read in parts. */
const MEMORY = '--max-old-space-size=512';

/** Does a task as `inChild`, and kills it after `limit` milliseconds. */
export function inChildWithin(limit: number): RunTask {
  return async (name, folder, input, signal) => {
    signal.throwIfAborted();
    // By its name in the package: the built server is one file elsewhere.
    const program = new URL(import.meta.resolve('#server/operations/backups/backup-child.ts'));
    const child = fork(program, {
      signal,
      timeout: limit,
      killSignal: 'SIGKILL',
      serialization: 'advanced',
      execArgv: [...process.execArgv, MEMORY],
    });
    try {
      child.send({ name, folder, input });
      const answer = await answerOf(child, limit);
      if ('result' in answer) return answer.result as never; // what the task of that name returns
      const { fault, shown, isUnderWay } = answer;
      throw isUnderWay ? new BackupUnderWay() : new BackupFailure(fault, { shown });
    } finally {
      child.kill('SIGKILL');
    }
  };
}

/**
 * Does a task in a process of its own: SQLite works without a pause, visitors must not wait for that, and only a process can
 * be stopped in the middle of a query of a hostile file. Throws `BackupFailure`, and `BackupUnderWay` while another process
 * makes a backup. An abort kills it.
 */
export const inChild = inChildWithin(LIMIT);

function answerOf(child: ChildProcess, limit: number): Promise<ProcessAnswer> {
  const minutes = `${Math.round(limit / 60_000)} minutes`;
  const stopped = 'It was stopped before it was complete.';
  return new Promise((resolve, reject) => {
    child.once('message', (answer) => resolve(answer as ProcessAnswer)); // sent by backup-child.ts
    child.once('error', (error) => reject(error.name === 'AbortError' ? new BackupFailure(stopped) : error));
    child.once('exit', (_, signal) =>
      reject(new BackupFailure(signal === 'SIGKILL' ? `It took longer than ${minutes} and was stopped.` : stopped)),
    );
  });
}
