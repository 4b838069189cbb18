import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { revisionOfBackup } from '../../storage/backup/backup-file.ts';
import type { Place } from '../../storage/open.ts';
import type { Store } from '../../storage/store.ts';
import { BackupUnderWay, StoreUnavailable } from '../../storage/store-error.ts';
import { BackupFailure, backupFailure } from './backup-failure.ts';
import { copyInThread } from './copy-in-thread.ts';
import { isBackupDue, type LastCopy } from './due.ts';
import { listBackups, nameDraft, newDraft, openBackupFolder, removeDraft, removeLeftDrafts } from './folder.ts';
import { runHook } from './hook.ts';
import { removeOld } from './remove-old.ts';
import type { BackupSettings } from './settings.ts';
import { type BackupStatus, readBackupStatus, readNoted, type Tried, writeNoted } from './status.ts';

/** How often it is looked whether a copy is due, in milliseconds: that costs next to nothing. */
const LOOK_EVERY = 60_000;
/** Room that a copy must leave on its disk, in bytes: the league itself needs some. */
const SPARE = 64 * 1024 * 1024;

/** The copies of a running site. */
export type Backups = {
  /** Makes a copy if one is due. One at a time: whoever asks meanwhile gets the same. Never throws. */
  look(): Promise<void>;
  status(): Promise<BackupStatus>;
  /** Ends what is under way, leaving nothing half. */
  close(): Promise<void>;
};

export type BackupParts = {
  store: Pick<Store, 'revisions'>;
  place: Place;
  settings: BackupSettings;
  now: () => Date;
  /** How one is made; in a thread of its own, where nobody says. */
  copy?: typeof copyInThread;
  /** Says a failure in the log. */
  say: (sentence: string) => void;
};

/** Makes copies as long as the site runs, by the clock, where the settings say so (docs/backups.md). */
export function openBackups(parts: BackupParts): Backups {
  const { settings } = parts;
  const closing = new AbortController();
  let running: Promise<void> | null = null;
  let failedAt: number | null = null;
  const timer = settings.isOn ? setInterval(() => void look(), LOOK_EVERY).unref() : null;

  async function lookOnce(): Promise<void> {
    try {
      if (!(await isDue(parts, failedAt))) return;
      await makeOne(parts, closing.signal);
      failedAt = null;
    } catch (error) {
      if (closing.signal.aborted || error instanceof BackupUnderWay) return;
      failedAt = parts.now().getTime();
      await noteFailure(parts, backupFailure(error, settings.folder).message);
    }
  }

  function look(): Promise<void> {
    running ??= lookOnce().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    look,
    status: () => readBackupStatus(settings.folder, settings.isOn),
    async close() {
      if (timer) clearInterval(timer);
      closing.abort();
      await running;
    },
  };
}

async function isDue({ store, settings, now }: BackupParts, failedAt: number | null): Promise<boolean> {
  const [newest] = await listBackups(settings.folder);
  const last = newest ? lastCopy(path.join(settings.folder, newest.file), newest.at) : null;
  const revision = revisionNow(store);
  return revision !== null && isBackupDue(now().getTime(), revision, last, failedAt);
}

/** `null` while the database is away: that is said elsewhere, and there is nothing to copy. */
function revisionNow(store: BackupParts['store']): number | null {
  try {
    return store.revisions().get('league') ?? 0;
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
}

/** The newest copy may have been made by another process, so it is looked at each time; only its last revision is read. */
function lastCopy(file: string, at: string): LastCopy | null {
  const revision = revisionOfBackup(file);
  return revision === null ? null : { at: Date.parse(at), revision };
}

async function makeOne(
  { place, settings, now, say, copy = copyInThread }: BackupParts,
  signal: AbortSignal,
): Promise<void> {
  const { folder, keep, hook } = settings;
  await openBackupFolder(folder);
  await removeLeftDrafts(folder, now().getTime());
  await refuseFull(place, folder);
  const draft = await newDraft(folder);
  try {
    await copy({ place, draft }, signal);
    const { file } = await nameDraft(draft, 'kept', now());
    await note(folder, { failure: null });
    await removeOld(folder, keep);
    if (hook !== null) await upload({ hook, folder, file, now, say }, signal);
  } finally {
    await removeDraft(draft);
  }
}

/** A disk that a copy fills up keeps the league from being written. PostgreSQL does not say what its copy will need. */
async function refuseFull(place: Place, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = 'file' in place ? (await stat(place.file)).size : 0;
  if (bavail * bsize < needed + SPARE)
    throw new BackupFailure(
      `There is no room left for a copy in ${folder}: make some, or set BACKUP_DIR to another disk.`,
    );
}

type Upload = { hook: string; folder: string; file: string } & Pick<BackupParts, 'now' | 'say'>;

async function upload({ hook, folder, file, now, say }: Upload, signal: AbortSignal): Promise<void> {
  const { ok, sentence, said } = await runHook(hook, path.join(folder, file), signal);
  if (!ok) say(said === '' ? sentence : `${sentence} It said: ${said}`);
  await note(folder, { hook: { at: now().toISOString(), ok, sentence } });
}

async function noteFailure({ settings, now, say }: BackupParts, sentence: string): Promise<void> {
  say(sentence);
  // Where the folder cannot be written, the log is all there is.
  await note(settings.folder, { failure: { at: now().toISOString(), ok: false, sentence } }).catch(() => undefined);
}

async function note(folder: string, values: { failure?: Tried | null; hook?: Tried | null }): Promise<void> {
  await writeNoted(folder, { ...(await readNoted(folder)), ...values });
}
