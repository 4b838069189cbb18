import type { FastifyInstance } from 'fastify';
import { installationChecks } from '#contract/status.ts';
import type { Clock } from '../../clock.ts';
import type { Gate } from '../../http/gate.ts';
import { sendUncacheableJson } from '../../http/send-entry.ts';
import { oldestChangeTimeSinceBackup, latestChangeTime } from '../../storage/examine.ts';
import { leagueRevision } from '../../storage/revisions.ts';
import type { Store } from '../../storage/store.ts';
import { readBackupStatus } from '../backups/status.ts';
import {
  publicUrlAndProxyLines,
  backupLines,
  clockLine,
  dataFolderLines,
  type DoctorLine,
  publicUrlReachabilityLines,
  backupUploadProgramLines,
} from './machine-lines.ts';
import type { InstallationInfo } from './operating.ts';

type DoctorCheckOptions = {
  store: Pick<Store, 'read'>;
  clock: Clock;
  gate: Gate;
  /** Returns the time zone of the league. */
  timeZone: () => string;
  operating: InstallationInfo;
};

/**
 * Serves the checks of the `doctor` command that a running site can make itself. The check of the public address uses
 * no database snapshot, so that a slow network does not keep a snapshot open.
 */
export function serveDoctorChecks(app: FastifyInstance, options: DoctorCheckOptions): void {
  const { clock, gate, operating } = options;
  app.get(installationChecks.path, async (request, reply) => {
    gate.check(await gate.actor(request), installationChecks.action);
    const { addresses, backups, dataDir, reach } = operating;
    const [data, upload, outside, stored] = await Promise.all([
      dataFolderLines(dataDir),
      backupUploadProgramLines(backups.hook),
      publicUrlReachabilityLines(addresses, reach),
      backupAndClockLines(options, clock.now()),
    ]);
    const lines = [
      ...data,
      ...stored.backups,
      ...upload,
      ...publicUrlAndProxyLines(addresses),
      ...outside,
      stored.clock,
    ];
    return sendUncacheableJson(reply, JSON.stringify(installationChecks.answer.parse({ lines })));
  });
}

/** Checks the backups and the clock. Both checks read the store. */
function backupAndClockLines(
  { store, timeZone, operating: { backups } }: DoctorCheckOptions,
  now: Date,
): Promise<{ backups: DoctorLine[]; clock: DoctorLine }> {
  return store.read(async (db) => {
    const status = await readBackupStatus(backups.folder, backups.isOn, await leagueRevision(db));
    const known = { latestChange: await latestChangeTime(db), databaseTime: null, timeZone: timeZone() };
    const waiting = await oldestChangeTimeSinceBackup(db, status.last?.at ?? null);
    return { backups: backupLines(status, waiting, now), clock: clockLine(now, known) };
  });
}
