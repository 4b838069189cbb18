import { setTimeout as delay } from 'node:timers/promises';
import { readdir, readFile } from 'node:fs/promises';
import { openStore } from '#server/storage/open.ts';
import { createSeededRandom } from '#server/fixture-list/make-plan.ts';
import type { CrashOptions } from './crash.ts';
import { environment, PASSWORD, placeOf, type Site, type Work } from './crash-site.ts';
import { closeSeasonWork, importWork, restoreWork } from './crash-kinds.ts';
import { sendMessagesWork } from './crash-sending.ts';
import { fillTeams, ownTeams } from './league.ts';
import { send, type Sent, signIn } from './requests.ts';
import { SHIPPED } from '../support/site-around.ts';
import { fillPlace, makeWorkspace, startServer } from '../support/server-process.ts';

export const WORKS: Record<string, () => Promise<Work>> = {
  sending: sendMessagesWork,
  restoring: restoreWork,
  closing: closeSeasonWork,
  importing: importWork,
};

/**
 * The figures for each kind of work. `acknowledged`: how many writes were answered. `done`: after how many kills the
 * work was stored, or more of it than was acknowledged; `notDone`: after how many it was not. `children`: child
 * processes that were still running just after a kill. `repeated`: messages that a device got twice, because the kill
 * came before the push service's answer was stored.
 */
export type DuringResult = { figures: Record<string, string | number>[]; faults: string[] };

/** After how many kills a new league begins, so that there are always unused seasons and fixtures. */
const KILLS_OF_LEAGUE = 40;
/** Kills come at random during this many times the duration of the work, so that some come after its end. */
const LONGER = 1.2;
/** How many milliseconds a process of a killed site may take to end. */
const PATIENCE = 10_000;

/**
 * Kills the site during each kind of work in turn. The interrupted work must be stored completely or not at all, and
 * never twice.
 */
export async function crashDuring(options: CrashOptions, kinds: readonly string[]): Promise<DuringResult> {
  const figures: DuringResult['figures'] = [];
  const faults: string[] = [];
  const latest = performance.now() + (options.minutes ?? Infinity) * 60_000;
  for (const [n, kind] of kinds.entries()) {
    const share = Math.floor(((n + 1) * options.kills) / kinds.length) - Math.floor((n * options.kills) / kinds.length);
    for (let left = share; left > 0 && faults.length === 0 && performance.now() < latest; left -= KILLS_OF_LEAGUE) {
      const kills = Math.min(left, KILLS_OF_LEAGUE);
      const found = await killDuring({ ...options, kills, seed: `${options.seed} ${kind} ${left}` }, kind, latest);
      figures.push({ kind, ...found.figures });
      options.say?.(`${kind}: ${JSON.stringify(found.figures)}`);
      faults.push(...found.faults.map((fault) => `${kind}: ${fault}`));
    }
  }
  return { figures, faults };
}

async function killDuring(options: CrashOptions, kind: string, latest: number) {
  const { kills, seed, program, fresh } = options;
  const began = performance.now();
  const makeWork = WORKS[kind];
  if (makeWork === undefined) throw new Error(`There is no ${kind}. Choose of: ${Object.keys(WORKS).join(', ')}.`);
  const work = await makeWork();
  const workspace = await makeWorkspace();
  const database = await fresh();
  const place = placeOf(workspace, database.url);
  await fillPlace(place, SHIPPED);
  const store = await openStore(place);
  const teams = [...ownTeams(0), ...ownTeams(1)];
  await fillTeams(store, teams);
  const dice = createSeededRandom(seed);
  const faults: string[] = [];
  const counts = { kills: 0, acknowledged: 0, done: 0, notDone: 0, children: 0 };
  let more: Record<string, number> = {};
  const start = () =>
    startServer({ program, env: { ...environment(workspace, database.url), ...work.env }, flags: work.flags });
  let server = start();
  const siteAt = async (): Promise<Site> => {
    const url = await server.ready;
    const headers = await signIn(url, PASSWORD, 'Killer');
    return { store, dice, teams, faults, ask: (sent) => askFor(url, sent, headers, faults) };
  };
  try {
    let site = await siteAt();
    await work.begin(site);
    // The first time is without a kill, to see how long the work takes.
    await work.prepare(site);
    const from = performance.now();
    await work.work(site);
    const longest = LONGER * (performance.now() - from);
    await work.check(site);
    // If the work is a restore, it has signed everyone out.
    site = await siteAt();
    while (counts.kills < kills && faults.length === 0 && performance.now() < latest) {
      await work.prepare(site);
      const working = work.work(site);
      await Promise.race([delay(dice.whole(0, longest)), working]);
      server.signal('SIGKILL');
      await server.ended;
      await working;
      counts.kills += 1;
      const left = await processesOf(workspace.data);
      counts.children += left.length;
      await work.look(site);
      server = start();
      site = await siteAt();
      if (!(await haveEnded(left))) faults.push('A process of a killed site goes on.');
      const { acknowledged, done } = await work.check(site);
      counts.acknowledged += acknowledged;
      counts[done ? 'done' : 'notDone'] += 1;
      faults.push(...(await store.integrity()));
    }
    more = await work.end(site);
  } catch (error) {
    faults.push(`${String(error)}\n${server.output().slice(-2000)}`);
  } finally {
    await store.close();
    server.signal('SIGKILL');
    await server.ended;
    await haveEnded(await processesOf(workspace.data));
    await database.drop();
    await workspace.remove();
  }
  return { figures: { ...counts, ...more, seconds: Math.round((performance.now() - began) / 1000) }, faults };
}

async function askFor(url: string, sent: Sent, session: Record<string, string>, faults: string[]) {
  const type = sent.body === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { ...type, ...session, ...sent.headers };
  const answer = await send(url, { ...sent, headers }).catch(() => null);
  if (answer !== null && (answer.status < 200 || answer.status >= 300))
    faults.push(`${sent.method} ${sent.path} was answered ${answer.status} ${answer.text}`);
  return answer;
}

/** Returns the ids of the processes with this data folder in their environment; none on systems without /proc. */
async function processesOf(data: string): Promise<string[]> {
  const all = (await readdir('/proc').catch(() => [])).filter(
    (name) => /^\d+$/.test(name) && name !== `${process.pid}`,
  );
  const found = await Promise.all(
    all.map(async (pid) => ((await readText(`/proc/${pid}/environ`)).includes(`DATA_DIR=${data}\0`) ? [pid] : [])),
  );
  return found.flat();
}

async function haveEnded(pids: readonly string[]): Promise<boolean> {
  const latest = performance.now() + PATIENCE;
  while (performance.now() < latest) {
    // A process that has ended, but whose end its parent has not read yet, has an empty command line.
    const commands = await Promise.all(pids.map((pid) => readText(`/proc/${pid}/cmdline`)));
    if (commands.every((command) => command === '')) return true;
    await delay(50);
  }
  return pids.length === 0;
}

const readText = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');
