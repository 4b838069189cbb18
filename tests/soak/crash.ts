import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { openStore } from '#server/storage/open.ts';
import type { Store } from '#server/storage/store.ts';
import { createSeededRandom, type SeededRandom } from '#server/fixture-list/make-plan.ts';
import { compare, type Mark, markOf } from './comparison.ts';
import { environment, PASSWORD, placeOf } from './crash-site.ts';
import { fillTeams, ownTeams } from './league.ts';
import { type Answer, send as sendRequest, signIn } from './requests.ts';
import { createWriter, type Write, type Writer } from './writer.ts';
import { SHIPPED } from '../support/site-around.ts';
import { fillPlace, makeWorkspace, type ServerProcess, startServer } from '../support/server-process.ts';

/** A new database. `url`: its address in PostgreSQL, or `null` for an SQLite file in the data folder. */
export type Fresh = { url: string | null; drop: () => Promise<void> };

export type CrashOptions = {
  /** The number of kills under load. */
  kills: number;
  /** After how many minutes there are no more kills. */
  minutes?: number;
  /** The seed of the random writes. When exactly each kill comes depends on the machine too. */
  seed: string;
  program: string;
  fresh: () => Promise<Fresh>;
  say?: (line: string) => void;
};

type Working = { writer: Writer; dice: SeededRandom; headers: Record<string, string> };

const WRITERS = 4;
/**
 * The longest wait before a kill, in milliseconds: `MAX_LIFE` after the first acknowledged write, `MAX_START` after a
 * server was started that is killed while it starts.
 */
const MAX_LIFE = 250;
const MAX_START = 2000;
/** One in this many kills does not wait for an acknowledged write. */
const SHORT_LIVES = 5;
/**
 * One in `STARTS` starts is killed too. After every `FIRST_STARTS` kills, a new league is killed in its first start.
 */
const STARTS = 8;
const FIRST_STARTS = 20;
/** After every this many kills, the whole store is compared and checked for damage. */
const WHOLE_EVERY = 10;
const YEARS = Array.from({ length: 200 }, (_, i) => String(1900 + i));

/**
 * Kills the server again and again while results, corrections, deletions, players and imports are written. After each
 * restart compares the store with the acknowledged writes. Returns counts and faults.
 */
export async function crash(options: CrashOptions) {
  const { kills, minutes = Infinity, seed, program, fresh, say = () => {} } = options;
  const began = performance.now();
  const isOver = () => performance.now() - began > minutes * 60_000;
  const dice = createSeededRandom(seed);
  const workspace = await makeWorkspace();
  const database = await fresh();
  await fillPlace(placeOf(workspace, database.url), SHIPPED);
  const start = () => startServer({ program, env: environment(workspace, database.url) });
  // `killedInStart` and `killedInFirstStart` count the killed starts of this league, and the killed first starts of new
  // leagues.
  const result = { kills: 0, killedInStart: 0, killedInFirstStart: 0, acknowledged: 0, imports: 0 };
  // Counts the writes that a kill left without an answer: stored, and not stored.
  const unanswered = { unansweredDone: 0, unansweredNotDone: 0 };
  const faults: string[] = [];
  let server = start();
  let store: Store | null = null;
  try {
    let url = await server.ready;
    store = await openStore(placeOf(workspace, database.url));
    const working = await makeWriters(store, url, dice);
    let mark = await markOf(store);
    while (result.kills < kills && !isOver() && faults.length === 0) {
      await workUntilKilled(server, url, working, dice, faults);
      result.kills += 1;
      for (server = start(); dice.chance(1 / STARTS); server = start()) {
        await killAfter(server, dice.whole(0, MAX_START));
        result.killedInStart += 1;
      }
      url = await server.ready;
      const isWhole = result.kills % WHOLE_EVERY === 0;
      mark = await check(store, working, mark, isWhole);
      if (result.kills % FIRST_STARTS === 0) {
        faults.push(...(await killFirstStart(program, dice, fresh)));
        result.killedInFirstStart += 1;
      }
      if (result.kills % 25 === 0) say(`${result.kills} kills, ${result.acknowledged} writes acknowledged …`);
    }
    await settle(url, working, faults);
    await check(store, working, mark, true);
  } finally {
    await store?.close();
    server.signal('SIGKILL');
    await server.ended;
    await database.drop();
    await workspace.remove();
  }
  return { ...result, ...unanswered, seconds: (performance.now() - began) / 1000, faults };

  async function check(from: Store, working: Working[], mark: Mark, isWhole: boolean): Promise<Mark> {
    const writers = working.map(({ writer }) => writer);
    for (const { done } of writers) {
      result.acknowledged += done.length;
      result.imports += done.filter(({ action }) => action === 'import').length;
    }
    const compared = await compare(from, writers, mark, isWhole);
    unanswered.unansweredDone += compared.newlyDone;
    unanswered.unansweredNotDone += compared.notDone;
    faults.push(...compared.faults, ...(isWhole ? await from.integrity() : []));
    return compared.mark;
  }
}

async function makeWriters(store: Store, url: string, dice: SeededRandom): Promise<Working[]> {
  const working: Working[] = [];
  for (let n = 0; n < WRITERS; n++) {
    const teams = ownTeams(n);
    await fillTeams(store, teams);
    const name = `Writer ${n}`;
    const years = YEARS.filter((_, i) => i % WRITERS === n);
    const own = dice.fork(name);
    working.push({
      writer: createWriter(name, teams, years, own),
      dice: own,
      headers: await signIn(url, PASSWORD, name),
    });
  }
  return working;
}

/** Lets each writer send one write after another until the server is killed. The last writes may get no answer. */
async function workUntilKilled(
  server: ServerProcess,
  url: string,
  working: readonly Working[],
  dice: SeededRandom,
  faults: string[],
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const written = Promise.withResolvers<void>();
  const life = { isOver: false, written: written.resolve };
  const all = Promise.all(working.map((one) => work(one, url, agent, life, faults)));
  if (!dice.chance(1 / SHORT_LIVES)) await Promise.race([written.promise, all]);
  await delay(dice.whole(0, MAX_LIFE));
  life.isOver = true;
  server.signal('SIGKILL');
  await server.ended;
  await all;
  agent.destroy();
}

async function work(
  { writer, dice, headers }: Working,
  url: string,
  agent: Agent,
  life: { isOver: boolean; written: () => void },
  faults: string[],
): Promise<void> {
  const report = (fault: string) => void (life.isOver || faults.push(`${writer.name}: ${fault}`));
  if (writer.last) {
    const { write, answer } = writer.last;
    const again = await send(url, write, headers, agent).catch(() => null);
    if (again === null) return report('no answer from a running server.');
    if (again.text !== answer) return report(`${write.key} was answered ${answer}, and the second time ${again.text}.`);
  }
  let wanted: 'import' | undefined = dice.chance(0.2) ? 'import' : undefined;
  while (!life.isOver && faults.length === 0) {
    const write = writer.pending ?? writer.next(wanted);
    wanted = undefined;
    writer.pending = write;
    const answer = await send(url, write, headers, agent).catch(() => null);
    if (answer === null) return report('no answer from a running server.');
    if (!isSuccess(answer)) {
      faults.push(`${writer.name}: ${write.action} was answered ${answer.status} ${answer.text}`);
      return;
    }
    writer.acknowledge(write, answer.text);
    life.written();
  }
}

/** Sends the unanswered writes again, to a server that is not killed. */
async function settle(url: string, working: readonly Working[], faults: string[]): Promise<void> {
  for (const { writer, headers } of working) {
    const { pending } = writer;
    if (pending === null) continue;
    const answer = await send(url, pending, headers);
    if (isSuccess(answer)) writer.acknowledge(pending, answer.text);
    else faults.push(`${writer.name}: ${pending.action} was answered ${answer.status} ${answer.text}`);
  }
}

function send(url: string, write: Write, headers: Record<string, string>, agent?: Agent): Promise<Answer> {
  const { method, path: to, body, type, key } = write;
  const given = { ...headers, 'idempotency-key': key, ...(body === '' ? {} : { 'content-type': type }) };
  return sendRequest(url, { method, path: to, headers: given, body }, agent);
}

const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

/**
 * Kills the first start of a demo league, and starts it again. The site must then accept the password, and its database
 * must be undamaged.
 */
async function killFirstStart(program: string, dice: SeededRandom, fresh: () => Promise<Fresh>): Promise<string[]> {
  const workspace = await makeWorkspace();
  const database = await fresh();
  const start = () => startServer({ program, env: environment(workspace, database.url, 'on') });
  try {
    await killAfter(start(), dice.whole(500, 2 * MAX_START));
    const server = start();
    await signIn(await server.ready, PASSWORD, 'Somebody');
    const store = await openStore(placeOf(workspace, database.url));
    const faults = await store.integrity();
    await store.close();
    server.signal('SIGKILL');
    await server.ended;
    return faults;
  } catch (error) {
    return [`A league that was killed in its first start: ${String(error)}`];
  } finally {
    await database.drop();
    await workspace.remove();
  }
}

async function killAfter(server: ServerProcess, time: number): Promise<void> {
  await delay(time);
  server.signal('SIGKILL');
  await server.ended;
}
