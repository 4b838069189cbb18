import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client';
import type { BackupStorageSettings } from '../../config.ts';
import { BackupFailure, type BackupFileDetails, parseBackupFileName } from './backup-folder.ts';

/**
 * A backup in the S3 storage. `file` is its name without the folder. That name also says whether the backup is
 * encrypted.
 */
export type StoredBackup = BackupFileDetails & { bytes: number; isEncrypted: boolean };

/**
 * The suffix of an encrypted backup's name. Such a backup is in the age format, which programs on every system can
 * decrypt (docs/decisions/backups-elsewhere.md).
 */
export const ENCRYPTED_SUFFIX = '.age';

/**
 * The size of one part of an upload in bytes. Four parts are in memory at once. A storage accepts no part below 5 MB
 * except the last part of a file.
 */
const UPLOAD_PART_BYTES = 8 * 1024 * 1024;

/** A folder in S3-compatible storage. Its functions throw the errors of the library, the network or the storage. */
export type RemoteBackupStorage = ReturnType<typeof openStorage>;

/** Returns the storage folder that the settings name. Makes no request yet. */
export function openStorage({ endpoint, bucket, folder, region, key, secret }: BackupStorageSettings) {
  const client = new S3Client({ endPoint: endpoint, bucket, region, accessKey: key, secretKey: secret });
  const objectOf = (file: string) => `${folder}${file}`;
  return {
    /** Returns the backups in the storage, newest first. Ignores other objects. */
    async list(): Promise<StoredBackup[]> {
      const found: StoredBackup[] = [];
      for await (const { key: object, size } of client.listObjects({ prefix: folder })) {
        const file = object.slice(folder.length);
        const isEncrypted = file.endsWith(ENCRYPTED_SUFFIX);
        const name = parseBackupFileName(isEncrypted ? file.slice(0, -ENCRYPTED_SUFFIX.length) : file);
        if (name !== null) found.push({ ...name, file, bytes: size, isEncrypted });
      }
      return found.sort((a, b) => b.number - a.number);
    },
    /**
     * Stores a file. An interrupted upload leaves no file in the storage, because each request is signed with the hash
     * of its bytes.
     */
    async put(file: string, bytes: ReadableStream<Uint8Array>): Promise<void> {
      await client.putObject(objectOf(file), bytes, { partSize: UPLOAD_PART_BYTES });
    },
    async get(file: string): Promise<ReadableStream<Uint8Array>> {
      const { body } = await client.getObject(objectOf(file));
      if (body === null) throw new Error('The answer is empty.');
      return body;
    },
    async remove(file: string): Promise<void> {
      await client.deleteObject(objectOf(file));
    },
  };
}

/**
 * Returns a `BackupFailure` for an error of the storage. `shown` is a sentence for screens. Where possible, the
 * sentence says what to check. The message is for the log, and does not contain the key. If `error` is already a
 * `BackupFailure`, returns `error` unchanged.
 */
export function toBackupFailure(error: unknown): BackupFailure {
  if (error instanceof BackupFailure) return error;
  const shown = storageErrorSentence(error);
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  const message = error instanceof Error ? `${error.message}${cause}` : String(error);
  return new BackupFailure(`${shown} ${message}`, { shown, cause: error });
}

/**
 * Patterns for error codes and HTTP statuses, each with the sentence to show. The codes come from the storage or the
 * network. The first pattern that matches is used.
 */
const STORAGE_ERROR_SENTENCES: readonly [RegExp, string][] = [
  [
    /^(InvalidAccessKeyId|SignatureDoesNotMatch)$/,
    'The storage does not accept the key: check BACKUP_S3_KEY and BACKUP_S3_SECRET.',
  ],
  [/^NoSuchBucket$/, 'The storage has no such bucket: check BACKUP_S3_BUCKET.'],
  [/^NoSuchKey$/, 'This backup is no longer in the storage.'],
  [
    /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException|301)$/,
    'The storage is in another region: check BACKUP_S3_REGION and BACKUP_S3_ENDPOINT.',
  ],
  [/^RequestTimeTooSkewed$/, 'The clock of this computer differs from that of the storage: set the clock.'],
  [/quota|full|insufficientstorage|toolarge|^(413|507)$/i, 'There is no space left in the storage.'],
  [
    /^(AccessDenied|AllAccessDisabled|401|403)$/,
    'The key may not list, write, read and remove objects in this bucket.',
  ],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'The storage cannot be found: check BACKUP_S3_ENDPOINT and the network.'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/, 'The storage cannot be reached.'],
  [/CERT|SELF_SIGNED|ERR_TLS|ERR_SSL/, 'The storage’s certificate is not valid.'],
  [/^(ECONNRESET|EPIPE|ETIMEDOUT|UND_ERR_|ERR_STREAM_PREMATURE_CLOSE)/, 'The connection to the storage broke off.'],
  [/^(429|5\d\d)$/, 'The storage has a fault of its own at the moment.'],
];

/** Returns whether an error comes from the network or the storage, and not from the bytes that were read. */
export function isStorageError(error: unknown): boolean {
  return errorCodes(error).some((code) => code !== '');
}

function storageErrorSentence(error: unknown): string {
  for (const code of errorCodes(error)) {
    const [, sentence] = STORAGE_ERROR_SENTENCES.find(([pattern]) => pattern.test(code)) ?? [];
    if (sentence !== undefined) return sentence;
  }
  return 'The storage could not be used.';
}

/**
 * Returns the codes of an error and its causes; an empty text for an error without a code. An error of the storage has
 * two codes: a word, such as `NoSuchKey`, and the HTTP status.
 */
function errorCodes(error: unknown): string[] {
  if (error instanceof S3Errors.ServerError) return [error.code, String(error.statusCode)];
  if (!(error instanceof Error)) return [];
  return ['code' in error ? String(error.code) : '', ...errorCodes(error.cause)];
}
