import { z } from 'zod';
import { fields, text } from '#domain/fields.ts';
import { defineCall } from './call.ts';

/** The media type of a backup: one SQLite file. */
const backupMediaType = 'application/vnd.sqlite3';

export const downloadBackup = defineCall('GET', '/api/admin/backup', {
  summary: 'Returns a backup of the league as it is now: one file with everything, pictures and documents included.',
  action: 'download backup',
  download: { type: backupMediaType },
  answer: z.string(),
});

export const makeBackup = defineCall('POST', '/api/admin/backup/now', {
  summary: 'Makes a backup now and stores it with the automatic ones, for example after one of those failed.',
  action: 'download backup',
  answer: z.object({ success: z.literal(true), message: z.string() }),
});

export const uploadBackupToRestore = defineCall('POST', '/api/admin/backup', {
  summary: 'Takes a backup to restore, checks all of it, and returns what it holds. Changes nothing.',
  action: 'restore backup',
  file: { type: backupMediaType, maxBytes: 2 * 1024 ** 3 },
  /** What an uploaded backup contains. If the backup cannot be restored, the call returns an error instead. */
  answer: z.object({
    /**
     * The token to send to `restoreBackup`. It stops working when another backup is uploaded or fetched, and may stop
     * after an hour.
     */
    upload: z.string(),
    /** The league's name; `null` if the league has no name. */
    league: z.string().nullable(),
    /** The moment of the latest change in the backup (ISO 8601 in UTC); `null` if the backup contains no changes. */
    latest: z.string().nullable(),
    teams: z.number(),
    players: z.number(),
    results: z.number(),
    files: z.number(),
  }),
});
export type BackupToRestoreSummary = z.infer<typeof uploadBackupToRestore.answer>;

export const listRemoteBackups = defineCall('GET', '/api/admin/backup/stored', {
  summary: 'Returns the backups that are stored elsewhere, newest first; an empty list if no such storage is set up.',
  action: 'restore backup',
  /** `at`: when the backup was made (ISO 8601 in UTC). `bytes`: its size. */
  answer: z.object({ backups: z.array(z.object({ name: z.string(), at: z.string(), bytes: z.number() })) }),
});
export type RemoteBackupsAnswer = z.infer<typeof listRemoteBackups.answer>;

export const fetchBackup = defineCall('POST', '/api/admin/backup/stored', {
  summary: 'Fetches a backup that is stored elsewhere, checks all of it, and returns what it holds. Changes nothing.',
  action: 'restore backup',
  body: fields('The request', { name: text('The backup') }),
  answer: uploadBackupToRestore.answer,
});

export const restoreBackup = defineCall('POST', '/api/admin/backup/restore', {
  summary: 'Replaces the league by an uploaded backup, after a backup of the current one. Signs everyone out.',
  action: 'restore backup',
  body: fields('The request', { upload: text('The upload') }),
  answer: z.object({
    success: z.literal(true),
    /** The number of pictures and documents that the backup refers to but that could not be found. */
    missingFiles: z.number(),
  }),
});
