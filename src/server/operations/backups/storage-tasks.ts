import { createHash } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import type { BackupRetention, BackupStorageSettings } from '../../config.ts';
import { BackupFailure, backupFileName, backupsToRemove, parseBackupFileName } from './backup-folder.ts';
import {
  type RemoteBackupStorage,
  ENCRYPTED_SUFFIX,
  isStorageError,
  openStorage,
  toBackupFailure,
  type StoredBackup,
} from './backup-storage.ts';

/* Backup tasks that use the S3 storage. Only the child process loads this file and its libraries. */

type BackupToSend = { storage: BackupStorageSettings; backup: string; keep: BackupRetention };
type FetchInput = { storage: BackupStorageSettings; name: string; file: string };

/**
 * The name that the sent backup has in the storage. `isTidy`: whether all old backups in the storage could be removed.
 */
type SentBackup = { name: string; isTidy: boolean };

/** Returns the backups in the storage, newest first. Throws `BackupFailure`. */
export async function listStoredBackups({ storage }: { storage: BackupStorageSettings }): Promise<StoredBackup[]> {
  return openStorage(storage).list().catch(throwStorageFailure);
}

/**
 * Sends a finished backup to the storage, reads it back and compares it. Then removes the stored backups that need not
 * be kept (`keep`). The backup gets the next number in the storage, because the numbers of the local folder begin with
 * 1 again on a new machine. Throws `BackupFailure`.
 */
export async function sendBackup({ storage: settings, backup, keep }: BackupToSend): Promise<SentBackup> {
  const own = parseBackupFileName(path.basename(backup));
  if (own === null) throw new BackupFailure(`${backup} is not a finished backup.`);
  const storage = openStorage(settings);
  const { passphrase } = settings;
  try {
    const earlier = await storage.list();
    const number = (earlier[0]?.number ?? 0) + 1;
    const name = `${backupFileName(number, new Date(own.at), own.kind)}${passphrase === null ? '' : ENCRYPTED_SUFFIX}`;
    const bytes = (await openAsBlob(backup)).stream();
    await storage.put(name, passphrase === null ? bytes : await encryptStream(bytes, passphrase));
    await verifyStoredBackup(storage, name, backup, passphrase);
    const old = backupsToRemove([...earlier, { ...own, number, file: name }], keep);
    const removed = await Promise.allSettled(old.map(({ file }) => storage.remove(file)));
    return { name, isTidy: removed.every(({ status }) => status === 'fulfilled') };
  } catch (error) {
    throw toBackupFailure(error);
  }
}

/** Reads a stored backup back. If it is not the same as the local file, removes it from the storage and throws. */
async function verifyStoredBackup(storage: RemoteBackupStorage, name: string, file: string, passphrase: string | null) {
  const read = async () => hashOf(await decryptIfEncrypted(await storage.get(name), name, passphrase));
  const stored = await read().catch((error: unknown) => {
    if (isStorageError(error)) throw error;
    // The backup that was read back cannot be decrypted, so its bytes are not the ones that were sent.
    return null;
  });
  if (stored === (await hashOf((await openAsBlob(file)).stream()))) return;
  await storage.remove(name);
  throw new BackupFailure('What the storage returned is not what was sent.');
}

/**
 * Fetches a backup from the storage into `file`, decrypted. Does not check the backup. Throws `BackupFailure` if the
 * backup cannot be fetched, decrypted or written.
 */
export async function fetchBackup({ storage: settings, name, file }: FetchInput): Promise<void> {
  try {
    const bytes = await decryptIfEncrypted(await openStorage(settings).get(name), name, settings.passphrase);
    await pipeline(bytes, createWriteStream(file, { flags: 'w', mode: 0o600 }));
  } catch (error) {
    throw toBackupFailure(error);
  }
}

/**
 * The work factor of scrypt, as a power of 2: each guess of the passphrase takes 128 MB of memory and almost a second.
 */
const SCRYPT_WORK_FACTOR = 17;

async function encryptStream(
  bytes: ReadableStream<Uint8Array>,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR);
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(bytes);
}

/**
 * Returns the bytes of a backup, decrypted if its name says that it is encrypted. Reading decrypted bytes throws if any
 * of them was changed or is missing. Throws `BackupFailure` if the passphrase is missing or wrong.
 */
async function decryptIfEncrypted(
  bytes: ReadableStream<Uint8Array>,
  name: string,
  passphrase: string | null,
): Promise<ReadableStream<Uint8Array>> {
  if (!name.endsWith(ENCRYPTED_SUFFIX)) return bytes;
  if (passphrase === null) throw new BackupFailure('The backup is encrypted: set BACKUP_PASSPHRASE.');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return decrypter.decrypt(bytes).catch((cause: unknown) => {
    if (cause instanceof Error && cause.message.startsWith('no identity matched'))
      throw new BackupFailure('BACKUP_PASSPHRASE is not the passphrase of this backup.', { cause });
    throw cause;
  });
}

async function hashOf(bytes: ReadableStream<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}

function throwStorageFailure(error: unknown): never {
  throw toBackupFailure(error);
}
