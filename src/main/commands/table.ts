import type { Command } from './command.ts';

/** All commands in the order of the help, each loaded on demand, as it brings much of the server. */
const LOADERS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['import', async () => (await import('./import.ts')).importCommand],
  ['import-fixtures', async () => (await import('./import.ts')).importFixturesCommand],
  ['export', async () => (await import('./export.ts')).exportCommand],
  ['password', async () => (await import('./password.ts')).passwordCommand],
  ['invite', async () => (await import('./invite.ts')).inviteCommand],
  ['backup', async () => (await import('./backups.ts')).backupCommand],
  ['restore', async () => (await import('./backups.ts')).restoreCommand],
  ['verify', async () => (await import('./backups.ts')).verifyCommand],
  ['doctor', async () => (await import('./doctor.ts')).doctorCommand],
  ['forget', async () => (await import('./forget.ts')).forgetCommand],
]);

/** The command of a name, if there is one. */
export async function commandCalled(name: string): Promise<Command | undefined> {
  return LOADERS.get(name)?.();
}

export function allCommands(): Promise<Command[]> {
  return Promise.all([...LOADERS.values()].map((load) => load()));
}

const PROGRAM = 'npm run league --';

/** The help of all commands. */
export function helpText(commands: readonly Command[]): string {
  const parts = commands.map((command) =>
    [usageLine(command), ...command.about.map((line) => `    ${line}`), ''].join('\n'),
  );
  return ['Commands of the league:', '', ...parts, `  ${PROGRAM} help`, '    Shows this help.', ''].join('\n');
}

export function usageText(command: Command): string {
  return ['Usage:', usageLine(command), ...command.about.map((line) => `    ${line}`), ''].join('\n');
}

function usageLine({ name, usage }: Command): string {
  return `  ${PROGRAM} ${name} ${usage}`;
}
