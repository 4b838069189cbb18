import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { type Line, wrong } from './line.ts';

/** The program that uploads copies, where it cannot be run: the first copy would tell so an hour after the start. */
export async function uploadLines(hook: string | null): Promise<Line[]> {
  // A bare name is looked for in the service's own PATH, which need not be that of whoever runs this.
  if (hook === null || path.basename(hook) === hook) return [];
  const fault = await access(hook, constants.X_OK).then(
    () => null,
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? 'is not there' : 'may not be run'),
  );
  if (fault === null) return [];
  const todo = 'See whether BACKUP_HOOK is the whole path of the program, and make that executable: chmod +x.';
  return [wrong('Upload', `The program ${hook} (BACKUP_HOOK) ${fault}.`, todo)];
}
