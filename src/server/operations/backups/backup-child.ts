import { answerTask } from '../../child-program.ts';
import { BackupUnderWay, StoreUnavailable } from '../../storage/store-error.ts';
import { BackupFailure, backupFailure } from './backup-folder.ts';
import { TASKS, type ProcessAnswer, type ProcessTask } from './backup-process.ts';

// The program of a child process that does one backup task. `backup-process.ts` sends the task and waits for it.
answerTask(answer);

async function answer(task: ProcessTask): Promise<ProcessAnswer> {
  try {
    // The input belongs to the task with this name.
    const run = TASKS[task.name] as (input: ProcessTask['input']) => Promise<unknown>;
    return { result: await run(task.input) };
  } catch (error) {
    const { message: fault, shown } = failureOf(error, task);
    return { fault, shown, isUnderWay: error instanceof BackupUnderWay };
  }
}

/** The tasks for a backup that is restored. */
const RESTORING: readonly ProcessTask['name'][] = ['inspect', 'restore'];

function failureOf(error: unknown, { name, folder }: ProcessTask): BackupFailure {
  const failure = backupFailure(error, folder);
  if (error instanceof BackupFailure || !RESTORING.includes(name)) return failure;
  const shown = 'The backup cannot be restored, and nothing was changed';
  const why = error instanceof Error ? error.message : failure.message;
  // Only this program's own messages about the database are shown whole. Others may contain a path.
  return new BackupFailure(`${shown}: ${why}`, {
    shown: error instanceof StoreUnavailable ? `${shown}: ${why}` : `${shown}.`,
  });
}
