import type { FastifyInstance } from 'fastify';
import { installationChecks } from '#contract/status.ts';
import type { Clock } from '../../clock.ts';
import type { Gate } from '../../http/gate.ts';
import { sendUncacheableJson } from '../../http/send-entry.ts';
import { oldestChangeTimeSince, latestChangeTime } from '../../storage/examine.ts';
import { leagueRevision } from '../../storage/revisions.ts';
import type { Store } from '../../storage/store.ts';
import { readBackupStatus } from '../backups/status.ts';
import {
  addressSettingLines,
  backupLines,
  clockLine,
  dataFolderLines,
  type DoctorLine,
  publicUrlAnswerLines,
  backupUploadProgramLines,
} from './machine-lines.ts';
import type { InstallationInfo } from './operating.ts';

type CheckParts = {
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
export function serveChecks(app: FastifyInstance, parts: CheckParts): void {
  const { clock, gate, operating } = parts;
  app.get(installationChecks.path, async (request, reply) => {
    gate.check(await gate.actor(request), installationChecks.action);
    const { addresses, backups, dataDir, reach } = operating;
    const [data, upload, outside, stored] = await Promise.all([
      dataFolderLines(dataDir),
      backupUploadProgramLines(backups.hook),
      publicUrlAnswerLines(addresses, reach),
      backupAndClockLines(parts, clock.now()),
    ]);
    const lines = [...data, ...stored.backups, ...upload, ...addressSettingLines(addresses), ...outside, stored.clock];
    return sendUncacheableJson(reply, JSON.stringify(installationChecks.answer.parse({ lines })));
  });
}

/** Checks the backups and the clock. Both checks read the store. */
function backupAndClockLines(
  { store, timeZone, operating: { backups } }: CheckParts,
  now: Date,
): Promise<{ backups: DoctorLine[]; clock: DoctorLine }> {
  return store.read(async (db) => {
    const status = await readBackupStatus(backups.folder, backups.isOn, await leagueRevision(db));
    const known = { latestChange: await latestChangeTime(db), databaseTime: null, timeZone: timeZone() };
    const waiting = await oldestChangeTimeSince(db, status.last?.at ?? null);
    return { backups: backupLines(status, waiting, now), clock: clockLine(now, known) };
  });
}
