import { runTaskForParentProcess } from '../../child-program.ts';
import { BackupUnderWay, StoreUnavailable } from '../../storage/store-error.ts';
import { BackupFailure, backupFailure } from './backup-folder.ts';
import { BACKUP_TASKS, type BackupProcessAnswer, type ProcessTask } from './backup-process.ts';

// This program is a child process that does one backup task. `backup-process.ts` sends the task and waits for the
// answer.
runTaskForParentProcess(runBackupTask);

async function runBackupTask(task: ProcessTask): Promise<BackupProcessAnswer> {
  try {
    // The cast is safe, because `task.input` always has the type that the task `task.name` needs.
    const run = BACKUP_TASKS[task.name] as (input: ProcessTask['input']) => Promise<unknown>;
    return { result: await run(task.input) };
  } catch (error) {
    const { message: fault, shown } = backupTaskFailure(error, task);
    return { fault, shown, isUnderWay: error instanceof BackupUnderWay };
  }
}

/** The tasks that check or restore a backup. Their errors say that the backup cannot be restored. */
const RESTORE_TASKS: readonly ProcessTask['name'][] = ['inspect', 'restore'];

function backupTaskFailure(error: unknown, { name, folder }: ProcessTask): BackupFailure {
  const failure = backupFailure(error, folder);
  if (error instanceof BackupFailure || !RESTORE_TASKS.includes(name)) return failure;
  const shown = 'The backup cannot be restored, and nothing was changed';
  const why = error instanceof Error ? error.message : failure.message;
  // Screens show the message of a `StoreUnavailable`, because this program has written it. Any other message may
  // contain a path.
  return new BackupFailure(`${shown}: ${why}`, {
    shown: error instanceof StoreUnavailable ? `${shown}: ${why}` : `${shown}.`,
  });
}
