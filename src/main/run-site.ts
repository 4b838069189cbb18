import { ensurePassword } from '#server/auth/password.ts';
import { systemClock } from '#server/clock.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { openLeague } from '#server/open-league.ts';
import { createSite, type Web } from '#server/site.ts';
import { NewerDatabase, StoreUnavailable } from '#server/storage/store-error.ts';

/** A web that may have to be put away when the site goes down. */
export type RunningWeb = Web & { close?: () => Promise<void> };

/** Brings the site up by the environment, and takes it down in order when it is told to. Never throws: it says what is wrong. */
export async function runSite(makeWeb: () => Promise<RunningWeb>): Promise<void> {
  try {
    await run(readConfig(process.env), await makeWeb());
  } catch (error) {
    console.error(sentenceOf(error) ?? error);
    process.exitCode = 1;
  }
}

/** What the person who runs the site can mend is said in a sentence; the rest is ours, and is shown whole. */
function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return 'Another program listens there already: stop it, or set PORT to another number.';
  if (code === 'EACCES') return 'This program may not listen there: set PORT to a number above 1024.';
  return [ConfigError, NewerDatabase, StoreUnavailable].some((kind) => error instanceof kind) ? error.message : null;
}

async function run(config: Config, web: RunningWeb): Promise<void> {
  const { file, store, isNew } = await openLeague(config);
  const clock = systemClock(file.timeZone);
  const password = await ensurePassword(store, config.adminPassword);
  if (password !== null)
    console.log(`The officials' password is ${password} (shown this once; npm run league -- password changes it)`);
  if (isNew && config.demo) await seedDemo(store, file.seasons, clock.today());
  const { publicUrl, trustProxy } = config;
  const served = config.offline ? web : { ...web, serviceWorker: null };
  const site = await createSite({ league: file, store, clock, web: served, log: true, publicUrl, trustProxy });
  const address = await site.listen({ port: config.port, host: config.host });
  console.log(`${file.name} is at ${address}`);
  await toldToStop();
  await site.close();
  await web.close?.();
  await store.close();
}

/** Resolves at the first signal to stop. A second one changes nothing: npm may pass the same one on once more. */
function toldToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}
