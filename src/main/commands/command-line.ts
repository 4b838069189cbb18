import { BackupFailure } from '#server/operations/backups/backup-folder.ts';
import { ErrorForOperator, readConfig } from '#server/config.ts';
import { laterVersionText } from '#server/operations/backups/upgrade.ts';
import { Refusal } from '#server/refusal.ts';
import { ListFull, IncompatibleDatabase, StoreUnavailable } from '#server/storage/store-error.ts';
import { commandText, START_COMMAND } from '#server/program.ts';
import { CommandError, UsageError, type Command } from './command.ts';

// Kinds of errors whose message is written for the user.
const ERRORS_WORDED_FOR_USER = [
  BackupFailure,
  CommandError,
  ErrorForOperator,
  ListFull,
  IncompatibleDatabase,
  Refusal,
  StoreUnavailable,
];
const HELP_ARGUMENTS = new Set(['help', '--help', '-h']);

/**
 * Runs a command with its arguments. Results go to standard output, progress and errors to standard error. Returns the
 * exit code: 0 if the command succeeded, 1 for a problem, 2 for wrong arguments. Throws unexpected errors.
 */
export async function runCommandLine([name, ...args]: string[]): Promise<number> {
  if (name !== undefined && HELP_ARGUMENTS.has(name))
    return writeAndReturnCode(process.stdout, helpText(await allCommands()), 0);
  const command = name === undefined ? undefined : await findCommand(name);
  if (command && args.some((word) => word === '--help' || word === '-h'))
    return writeAndReturnCode(process.stdout, usageText(command), 0);
  if (command) return command.run(args).catch((error: unknown) => reportFailure(command, error));
  const error = name === undefined ? '' : `There is no command "${name}".\n\n`;
  return writeAndReturnCode(process.stderr, error + helpText(await allCommands()), 2);
}

async function reportFailure(command: Command, error: unknown): Promise<number> {
  if (error instanceof UsageError)
    return writeAndReturnCode(process.stderr, `${error.message}\n\n${usageText(command)}`, 2);
  if (!ERRORS_WORDED_FOR_USER.some((kind) => error instanceof kind)) throw error;
  // `readConfig` does not throw here: an `IncompatibleDatabase` error occurs only after the command has read the
  // settings without an error.
  const later =
    error instanceof IncompatibleDatabase
      ? await laterVersionText(error, readConfig(process.env).backups.folder)
      : null;
  return writeAndReturnCode(process.stderr, `${later ?? messageOf(error)}\n`, 1);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function writeAndReturnCode(out: NodeJS.WriteStream, text: string, code: number): number {
  out.write(text);
  return code;
}

/**
 * All commands, in the order of the help. A command is loaded only when it is needed, because its module loads much of
 * the server.
 */
const COMMAND_LOADERS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['import', async () => (await import('./import-export.ts')).importCommand],
  ['export', async () => (await import('./import-export.ts')).exportCommand],
  ['password', async () => (await import('./access.ts')).officialsPasswordCommand],
  ['invite', async () => (await import('./access.ts')).inviteCommand],
  ['backup', async () => (await import('./backups.ts')).backupCommand],
  ['restore', async () => (await import('./backups.ts')).restoreCommand],
  ['verify', async () => (await import('./backups.ts')).verifyCommand],
  ['handicaps', async () => (await import('./handicaps.ts')).handicapsCommand],
  ['doctor', async () => (await import('./doctor.ts')).doctorCommand],
  ['forget', async () => (await import('./forget.ts')).forgetCommand],
]);

/** Returns the command with this name, if there is one. */
export async function findCommand(name: string): Promise<Command | undefined> {
  return COMMAND_LOADERS.get(name)?.();
}

export function allCommands(): Promise<Command[]> {
  return Promise.all([...COMMAND_LOADERS.values()].map((load) => load()));
}

/** Returns the help text about all commands. */
export function helpText(commands: readonly Command[]): string {
  const parts = commands.map((command) =>
    [usageLine(command), ...command.about.map((line) => `    ${line}`), ''].join('\n'),
  );
  return [
    'Commands of the league:',
    '',
    `  ${START_COMMAND}`,
    '    Starts the site.',
    '',
    ...parts,
    `  ${commandText('help')}`,
    '    Shows this help.',
    '',
  ].join('\n');
}

export function usageText(command: Command): string {
  return ['Usage:', usageLine(command), ...command.about.map((line) => `    ${line}`), ''].join('\n');
}

function usageLine({ name, usage }: Command): string {
  return `  ${commandText(`${name} ${usage}`)}`;
}
