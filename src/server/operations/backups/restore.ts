import type { BackupContents } from '../../storage/backup/backup-file.ts';
import type { Place } from '../../storage/open.ts';
import { isUntouched, restoreBackup } from '../../storage/backup/restore.ts';
import { leagueRevision } from '../../storage/revisions.ts';
import type { Change, Origin, Store } from '../../storage/store.ts';
import { StoreUnavailable } from '../../storage/store-error.ts';
import { BackupFailure } from './backup-failure.ts';
import { keepCopy, type KeptCopy } from './keep-copy.ts';
import { useCopy } from './use-copy.ts';

/** What is restored into what. `replace`: also where there is a league already, which is copied to `folder` before. */
export type Restoring = {
  file: string;
  place: Place;
  /** Opens what lies at `place`. */
  open: () => Promise<Store>;
  folder: string;
  replace: boolean;
  now: Date;
};

/** What was put there, and the copy of what was there before; `null` where there was nothing. */
export type Restored = { contents: BackupContents; wasOlder: boolean; before: KeptCopy | null };

/**
 * Puts a copy in the place of a league, whichever engines the two are on, in one transaction: a site that runs meanwhile
 * shows the one or the other, and a killed restore has done nothing. Throws `BackupFailure` with what to do.
 */
export async function restoreCopy(restoring: Restoring): Promise<Restored> {
  const { file, folder, open, place } = restoring;
  return useCopy(file, folder, async ({ contents, wasOlder, store: copy }) => {
    const target = await open().catch((error: unknown) => {
      throw unusable(error, place);
    });
    try {
      const before = await copyBefore(target, restoring);
      const origin: Origin = {
        by: '',
        via: 'command',
        action: 'restore',
        summary: `Restored a copy with ${contents.results} results`,
      };
      await copy.read((rows) =>
        target.write(origin, async (change) => {
          await refuseChanged(change, before);
          await restoreBackup(change, rows, origin, target.engine);
        }),
      );
      return { contents, wasOlder, before };
    } catch (error) {
      throw unusable(error, place);
    } finally {
      await target.close();
    }
  });
}

/** Refuses to write over a league, or copies it first. */
async function copyBefore(target: Store, { place, folder, replace, now }: Restoring): Promise<KeptCopy | null> {
  if (await target.read(isUntouched)) return null;
  if (!replace) {
    throw new BackupFailure(
      'There is a league already, with teams or results (or the demo league). Nothing was changed. ' +
        'To put the copy in its place, add --replace: what is there is copied first.',
    );
  }
  return keepCopy(place, folder, 'restore', now);
}

/** Nothing is lost that was entered between the copy and now. */
async function refuseChanged({ db }: Change, before: KeptCopy | null): Promise<void> {
  const isAsCopied = before === null ? await isUntouched(db) : (await leagueRevision(db)) === before.contents.revision;
  if (!isAsCopied)
    throw new BackupFailure('Somebody has changed the league in this moment. Nothing was restored: run this again.');
}

/** A damaged file can neither be copied nor written: a person must move it. */
function unusable(error: unknown, place: Place): unknown {
  if (!(error instanceof StoreUnavailable) || 'url' in place) return error;
  return new BackupFailure(
    `${place.file} cannot be used: ${error.cause instanceof Error ? error.cause.message : error.message}.\n` +
      'If it is damaged, stop the site, move this file and those beside it that end in -wal and -shm to another folder, ' +
      'and run this again.',
    { cause: error },
  );
}
