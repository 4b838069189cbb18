import type { Config } from '#server/config.ts';
import { settledPlace } from '#server/open-league.ts';
import { ownPackage } from '#main/program-version.ts';
import { addressLines } from './address.ts';
import { answeringLine } from './answering.ts';
import { dataFolderLines } from './data-folder.ts';
import { lookAtDatabase } from './database.ts';
import { clockLine, lookAtLeague } from './league.ts';
import type { Line } from './line.ts';
import { nodeLine } from './node-version.ts';
import { uploadLines } from './upload.ts';

/** Looks at all of an installation; the site may run meanwhile. Changes nothing. */
export async function lookAtInstallation(config: Config, now: Date): Promise<Line[]> {
  const league = await lookAtLeague(config.leagueDir);
  const data = await dataFolderLines(config.dataDir);
  const database = await lookAtDatabase(config, settledPlace(config), now);
  return [
    nodeLine(process.versions.node, (await ownPackage()).node),
    ...league.lines,
    ...data,
    ...database.lines,
    ...(await uploadLines(config.backups.hook)),
    ...addressLines(config),
    await answeringLine(config),
    clockLine(now, league.timeZone, database.known),
  ];
}
