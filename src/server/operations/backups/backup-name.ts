/**
 * Why a copy was made: by the clock (`kept`), by the command `backup` (`asked`), before the tables were brought up to date
 * (`upgrade`), before another copy was put in their place (`restore`).
 */
export type BackupKind = (typeof KINDS)[number];

/** `number` grows with each copy in a folder; `at` is the moment of making, ISO 8601 in UTC to the second. */
export type BackupName = { file: string; number: number; at: string; kind: BackupKind };

/** What a file's name begins with while it is made: never like a finished one. */
export const DRAFT = '.making-';

const KINDS = ['kept', 'asked', 'upgrade', 'restore'] as const;
const NAME = /^baize-(\d{6,12})-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-([a-z]+)\.sqlite$/;

/** `baize-000012-2026-11-21T21-30-00Z-kept.sqlite`: the number leads, because clocks may be set back. */
export function backupFile(number: number, at: Date, kind: BackupKind): string {
  const moment = at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  return `baize-${String(number).padStart(6, '0')}-${moment}-${kind}.sqlite`;
}

/** What a file's name says, or `null` for any file that is no finished copy. */
export function parseBackupFile(file: string): BackupName | null {
  const [, number, day, hour, minute, second, word] = NAME.exec(file) ?? [];
  const kind = KINDS.find((one) => one === word);
  if (number === undefined || kind === undefined) return null;
  const at = `${day}T${hour}:${minute}:${second}Z`;
  return Number.isNaN(Date.parse(at)) ? null : { file, number: Number(number), at, kind };
}

/** The names of the copies among files, the newest first: in the order of making, whatever the clock said. */
export function backupsAmong(files: readonly string[]): BackupName[] {
  return files
    .map(parseBackupFile)
    .filter((name) => name !== null)
    .sort((a, b) => b.number - a.number || (a.file < b.file ? 1 : -1));
}
