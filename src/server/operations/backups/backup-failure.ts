/** A copy that could not be made or used; its message is for the person who runs the site. */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure';
}

/** Says in a sentence why a copy could not be made. */
export function backupFailure(error: unknown, folder: string): BackupFailure {
  if (error instanceof BackupFailure) return error;
  return new BackupFailure(sentenceOf(error, folder), { cause: error });
}

function sentenceOf(error: unknown, folder: string): string {
  const text = error instanceof Error ? wordsOf(error) : String(error);
  if (/ENOSPC|disk is full/.test(text)) return `There is no room left for a copy in ${folder}.`;
  if (/EACCES|EPERM|EROFS|readonly|read-only/.test(text))
    return `A copy could not be made: ${folder} may not be written to.`;
  if (text.includes('ENOENT')) return `A copy could not be made: ${folder} is not there.`;
  return `A copy could not be made in ${folder}: ${text}`;
}

/** The store's own errors hide the engine's, which tells more. */
function wordsOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} ${cause.message}` : message;
}
