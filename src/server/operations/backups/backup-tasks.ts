import { openStore, type Place } from '../../storage/open.ts';
import { draftBackup, draftWithFiles, type FilesOfBackup } from './make-backup.ts';
import { inspectUpload, restoreBackup } from './restore.ts';

/** What a thread can do. Its results and arguments pass between threads. */
export const TASKS = {
  draft: ({ place, draft, files }: { place: Place; draft: string; files: FilesOfBackup }) =>
    draftBackup(place, draft, files),
  fill: ({ backup, draft }: { backup: string; draft: string }) => draftWithFiles(backup, draft),
  inspect: ({ file, folder }: { file: string; folder: string }) => inspectUpload(file, folder),
  restore: (given: { file: string; place: Place; folder: string; by: string; now: Date }) =>
    restoreBackup({ ...given, replace: true, open: () => openStore(given.place) }),
};
export type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
export type TaskInput<N extends TaskName> = Parameters<Tasks[N]>[0];
export type TaskResult<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;
