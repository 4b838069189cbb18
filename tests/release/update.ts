/**
 * The trial of an update, the same for all kinds of installation: the old version with data, the next version, a kill
 * while its tables change, and the old version again with the backup from before the update.
 */
import { check, secondsText, until } from './programs.ts';
import type { Version } from './versions.ts';
import { hasRules, type SendTo, writeRules } from './witness.ts';

/** An installed site, in the form that the trial of an update needs. */
export type Installation = {
  /** Installs and starts a version over the earlier one, without waiting until it is ready. */
  start: (version: Version) => Promise<void>;
  /** Stops the site, which then does not start again by itself. */
  stop: () => Promise<void>;
  /** Kills the program without warning, and starts it again unless a service manager does that. */
  kill: () => Promise<void>;
  /** Returns the log since the last `start`. */
  log: () => Promise<string>;
  /** Runs a command of the installed version. `words`: the command without the program's name, such as `doctor`. */
  command: (words: string) => Promise<string>;
  send: SendTo;
};

/** The current version, and a function that makes the next version. */
export type Versions = { current: Version; next: () => Promise<Version> };

/** Returns the officials' password, which a new site prints into its log. */
export async function passwordOf(site: Installation): Promise<string> {
  const pattern = /password is ([a-z-]+)/;
  await until('the password is in the log', async () => pattern.test(await site.log()));
  return pattern.exec(await site.log())?.[1] ?? '';
}

export const isReady = async (site: Installation): Promise<boolean> =>
  (await site.send({ method: 'GET', path: '/readyz' })).status === 200;

/** Waits until a site's log has matching words. Throws an error with the log if they do not appear. */
async function says(site: Installation, words: RegExp): Promise<void> {
  try {
    await until(String(words), async () => words.test(await site.log()));
  } catch (error) {
    throw new Error(await site.log(), { cause: error });
  }
}

/**
 * Runs the trial on a site with the current version. `password`: the password of its officials. Stops the site at the
 * end.
 */
export async function tryUpdate(site: Installation, password: string, { current, next }: Versions): Promise<void> {
  const later = await next();
  await writeRules(site.send, password, 'Written before the update');
  await site.stop();

  const from = performance.now();
  await site.start(later);
  await says(site, /Changing the tables/);
  await site.kill();
  await until('the next version is ready', () => isReady(site));
  const seconds = (performance.now() - from) / 1000;
  check('killed while its tables change, the next version starts all the same', true, secondsText(seconds));
  check('what was there before the update is there', await hasRules(site.send, 'Written before the update'));
  await writeRules(site.send, password, 'Written after the update');

  await site.stop();
  await site.start(current);
  await says(site, /--replace/);
  check(
    'the old version refuses the tables of the next one, and says how to go back',
    !(await isReady(site).catch(() => false)),
  );
  const [, command = ''] = /^.*(?:baize|npm run league --) (restore .* --replace)/m.exec(await site.log()) ?? [];
  await site.stop();
  await site.command(command);
  await site.start(current);
  await until('the old version is ready', () => isReady(site));
  check(
    'with that command the old version has all from before the update',
    await hasRules(site.send, 'Written before the update'),
  );
  await writeRules(site.send, password, 'Written after the way back');
  check('and it can be written again', await hasRules(site.send, 'Written after the way back'));
  await site.stop();
}
