import { createHash } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import type { Retention, StorageSettings } from '../../config.ts';
import { BackupFailure, backupFile, backupsToRemove, parseBackupFile } from './backup-folder.ts';
import {
  type BackupStorage,
  ENCRYPTED,
  isOfStorage,
  openStorage,
  storageFailure,
  type StoredBackup,
} from './backup-storage.ts';

/*
 * The tasks of the child process that need the storage. Only that process loads the libraries for them.
 */

type SendInput = { storage: StorageSettings; backup: string; keep: Retention };
type FetchInput = { storage: StorageSettings; name: string; file: string };

/** The stored backup. `isTidy`: whether old backups could be removed there. */
type SentBackup = { name: string; isTidy: boolean };

/** Returns the backups in the storage, newest first. Throws `BackupFailure`. */
export async function listStored({ storage }: { storage: StorageSettings }): Promise<StoredBackup[]> {
  return openStorage(storage).list().catch(throwStorageFailure);
}

/**
 * Stores a finished backup with everything inside, reads it back and compares it with the file, and then removes those that need not
 * be kept. Numbers continue those in the storage, because the folder of a new machine begins with 1 again. Throws `BackupFailure`.
 */
export async function sendBackup({ storage: settings, backup, keep }: SendInput): Promise<SentBackup> {
  const own = parseBackupFile(path.basename(backup));
  if (own === null) throw new BackupFailure(`${backup} is not a finished backup.`);
  const storage = openStorage(settings);
  const { passphrase } = settings;
  try {
    const earlier = await storage.list();
    const number = (earlier[0]?.number ?? 0) + 1;
    const name = `${backupFile(number, new Date(own.at), own.kind)}${passphrase === null ? '' : ENCRYPTED}`;
    const bytes = (await openAsBlob(backup)).stream();
    await storage.put(name, passphrase === null ? bytes : await encrypted(bytes, passphrase));
    await refuseOther(storage, name, backup, passphrase);
    const old = backupsToRemove([...earlier, { ...own, number, file: name }], keep);
    const removed = await Promise.allSettled(old.map(({ file }) => storage.remove(file)));
    return { name, isTidy: removed.every(({ status }) => status === 'fulfilled') };
  } catch (error) {
    throw storageFailure(error);
  }
}

/** Reads a stored backup back. If it is not the same as the file, removes it and throws. */
async function refuseOther(storage: BackupStorage, name: string, file: string, passphrase: string | null) {
  const read = async () => hashOf(await decrypted(await storage.get(name), name, passphrase));
  const stored = await read().catch((error: unknown) => {
    if (isOfStorage(error)) throw error;
    // Changed bytes cannot be decrypted.
    return null;
  });
  if (stored === (await hashOf((await openAsBlob(file)).stream()))) return;
  await storage.remove(name);
  throw new BackupFailure('What the storage returned is not what was sent.');
}

/** Fetches a backup from the storage into a new file and decrypts it. The file is not checked yet. Throws `BackupFailure`. */
export async function fetchBackup({ storage: settings, name, file }: FetchInput): Promise<void> {
  try {
    const bytes = await decrypted(await openStorage(settings).get(name), name, settings.passphrase);
    await pipeline(bytes, createWriteStream(file, { flags: 'w', mode: 0o600 }));
  } catch (error) {
    throw storageFailure(error);
  }
}

/** The work for each guess of the passphrase: 128 MB of memory, and less than a second (2 to this power, times 1 KB). */
const WORK = 17;

async function encrypted(bytes: ReadableStream<Uint8Array>, passphrase: string): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(WORK);
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(bytes);
}

/** Returns the bytes of a backup. Throws while they are read if one of them was changed or is missing. */
async function decrypted(
  bytes: ReadableStream<Uint8Array>,
  name: string,
  passphrase: string | null,
): Promise<ReadableStream<Uint8Array>> {
  if (!name.endsWith(ENCRYPTED)) return bytes;
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
  throw storageFailure(error);
}
