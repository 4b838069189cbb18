import { answerTask } from '../../child-program.ts';
import { BackupUnderWay } from '../../storage/store-error.ts';
import { BackupFailure, backupFailure } from './backup-folder.ts';
import { TASKS, type ProcessAnswer, type ProcessTask } from './backup-process.ts';

// The program of a process that does one task with a backup, which `backup-process.ts` sends and waits for.
answerTask(answer);

async function answer(task: ProcessTask): Promise<ProcessAnswer> {
  try {
    // The input is that of the task with this name.
    const run = TASKS[task.name] as (input: ProcessTask['input']) => Promise<unknown>;
    return { result: await run(task.input) };
  } catch (error) {
    return { fault: sentenceOf(error, task), isUnderWay: error instanceof BackupUnderWay };
  }
}

function sentenceOf(error: unknown, { name, folder }: ProcessTask): string {
  const { message } = backupFailure(error, folder);
  if (error instanceof BackupFailure || name === 'draft' || name === 'fill') return message;
  return `The backup cannot be restored, and nothing was changed: ${error instanceof Error ? error.message : message}`;
}
