import { installationStatus } from '#contract/status.ts';
import type { Clock } from '../clock.ts';
import { readBackupStatus } from '../operations/backups/status.ts';
import {
  readDiskSpace,
  type InstallationInfo,
  backupFindings,
  diskFinding,
  errorsCheckResult,
  databaseCheckResult,
  versionFindings,
} from '../operations/status/operating.ts';
import { leagueRevision } from '../storage/revisions.ts';
import type { Store } from '../storage/store.ts';
import { uncachedRead } from '../http/reads.ts';
import { oldestChangeTimeSinceBackup, databaseFacts } from '../storage/examine.ts';
import { fileTotals } from '../storage/files/file-rows.ts';

type StatusSources = {
  store: Pick<Store, 'engine' | 'unapplied'>;
  clock: Clock;
  /** Returns how many clients have an open stream of live events. */
  listeners: () => number;
  operating: InstallationInfo;
};

/**
 * Returns the handler of the call that reads the data of the status page, for officials: the findings (what is all
 * right, and what needs attention), and data about the program, the database, the files, the disk, the backups and
 * recent errors.
 */
export function statusReads({ store, clock, listeners, operating }: StatusSources) {
  return [
    uncachedRead(installationStatus, async (db) => {
      const now = clock.now();
      const { version, startedAt, dataDir, backups, recent } = operating;
      const revision = await leagueRevision(db);
      const [disk, status] = await Promise.all([
        readDiskSpace(dataDir),
        readBackupStatus(backups.folder, backups.isOn, revision),
      ]);
      const database = await databaseFacts(db, store.engine);
      const { isOn, count, bytes, others, last, hook, storage } = status;
      const days = recent.days();
      return {
        findings: [
          ...backupFindings(status, await oldestChangeTimeSinceBackup(db, last?.at ?? null), now),
          databaseCheckResult(database.engine, store.unapplied),
          diskFinding(disk),
          errorsCheckResult(days, now),
          ...versionFindings(version, operating.newer()),
        ],
        program: {
          version,
          node: process.versions.node,
          since: startedAt.toISOString(),
          memory: process.memoryUsage.rss(),
          listeners: listeners(),
        },
        database,
        files: await fileTotals(db),
        disk,
        backups: {
          isOn,
          count,
          bytes,
          others,
          last,
          upload: storage ?? hook,
          storage: backups.storage?.bucket ?? null,
        },
        errors: { days, latest: recent.latest() },
      };
    }),
  ];
}
