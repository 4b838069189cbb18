import { countWithNoun } from '#domain/count.ts';
import { ErrorForOperator, readConfig, type Config } from '#server/config.ts';
import {
  type DoctorLine,
  problemLine,
  dataFolderLines,
  clockLine,
  nodeVersionLine,
  backupStorageLines,
  versionLine,
  backupUploadProgramLines,
  publicUrlAndProxyLines,
  siteReachabilityLine,
} from '#server/operations/status/machine-lines.ts';
import { type Command, parseArguments, UsageError } from './command.ts';
import { configuredDatabaseLocation } from '#server/open-league.ts';
import { pinnedNodeVersion, programVersion } from '../program-version.ts';
import { lastFoundNewerVersion } from '#server/operations/status/newer-version.ts';
import { checkDatabase } from '../doctor/database.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  usage: '[--json]',
  about: [
    'Checks this installation and says how to solve each problem. Changes nothing; the site may run.',
    '--json       print JSON for programs',
  ],
  run: runDoctor,
};

async function runDoctor(args: string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, { json: { type: 'boolean' } });
  if (positionals.length > 0) throw new UsageError(`Unknown argument: ${positionals[0]}.`);
  const lines = await linesOfAllChecks();
  const isWell = lines.every(({ state }) => state !== 'wrong');
  process.stdout.write(values.json ? `${JSON.stringify({ ok: isWell, lines }, null, 2)}\n` : reportText(lines));
  return isWell ? 0 : 1;
}

/**
 * Returns the lines of all checks. If settings are invalid, returns only the lines about them, because nothing else can
 * be checked without valid settings.
 */
async function linesOfAllChecks(): Promise<DoctorLine[]> {
  try {
    return await checkInstallation(readConfig(process.env), new Date());
  } catch (error) {
    if (!(error instanceof ErrorForOperator)) throw error;
    const todo =
      'Correct it in the environment of the program (docs/operator.md lists all settings), and run doctor again.';
    return error.message.split('\n').map((sentence) => problemLine('Settings', sentence, todo));
  }
}

const DOCTOR_STATE_LABELS = { ok: 'OK   ', look: 'CHECK', wrong: 'WRONG' };

function reportText(lines: readonly DoctorLine[]): string {
  const width = Math.max(...lines.map(({ about }) => about.length));
  const texts = lines.map(({ about, state, sentence, todo }) => {
    const indent = ' '.repeat(DOCTOR_STATE_LABELS.ok.length + width + 4);
    const rest = sentence.split('\n').join(`\n${indent}`);
    return `${DOCTOR_STATE_LABELS[state]}  ${about.padEnd(width)}  ${rest}\n${todo === null ? '' : `${indent}→ ${todo}\n`}`;
  });
  return `${texts.join('')}\n${summaryOf(lines)}\n`;
}

function summaryOf(lines: readonly DoctorLine[]): string {
  const count = (state: DoctorLine['state']) => lines.filter((line) => line.state === state).length;
  if (count('wrong') > 0)
    return `${countWithNoun(count('wrong'), 'problem')}. Follow the arrows, then run doctor again.`;
  return count('look') > 0
    ? `No problems; ${countWithNoun(count('look'), 'line')} to check.`
    : 'Everything is working.';
}

/** Checks the whole installation and changes nothing. The site may be running. */
export async function checkInstallation(config: Config, now: Date): Promise<DoctorLine[]> {
  const version = await programVersion();
  const data = await dataFolderLines(config.dataDir);
  const database = await checkDatabase(config, configuredDatabaseLocation(config), now);
  return [
    versionLine(version, await lastFoundNewerVersion(config.dataDir, version)),
    nodeVersionLine(process.versions.node, await pinnedNodeVersion()),
    ...data,
    ...database.lines,
    ...(await backupUploadProgramLines(config.backups.hook)),
    ...(await backupStorageLines(config.backups)),
    ...publicUrlAndProxyLines(config),
    await siteReachabilityLine(config),
    clockLine(now, database.known),
  ];
}
