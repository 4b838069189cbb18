import type { Command } from './command.ts';

/** By name, in the order in which help lists them. Each is loaded when it is wanted: it brings much of the server. */
const LOADERS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['new', async () => (await import('./new.ts')).newCommand],
  ['import', async () => (await import('./import.ts')).importCommand],
  ['import-fixtures', async () => (await import('./import-fixtures.ts')).importFixturesCommand],
  ['export', async () => (await import('./export.ts')).exportCommand],
  ['standings', async () => (await import('./standings.ts')).standingsCommand],
  ['season', async () => (await import('./season.ts')).seasonCommand],
  ['password', async () => (await import('./password.ts')).passwordCommand],
  ['backup', async () => (await import('./backup.ts')).backupCommand],
  ['restore', async () => (await import('./restore.ts')).restoreCommand],
  ['verify', async () => (await import('./verify.ts')).verifyCommand],
  ['doctor', async () => (await import('./doctor.ts')).doctorCommand],
  ['forget', async () => (await import('./forget.ts')).forgetCommand],
]);

/** The command of that name, where there is one. */
export async function commandCalled(name: string): Promise<Command | undefined> {
  return LOADERS.get(name)?.();
}

export function allCommands(): Promise<Command[]> {
  return Promise.all([...LOADERS.values()].map((load) => load()));
}
