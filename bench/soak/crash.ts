import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createDice, type Dice } from '#server/demo/dice.ts';
import { openStore, type Place } from '#server/storage/open.ts';
import type { Store } from '#server/storage/store.ts';
import { compare, type Mark, markOf } from './comparison.ts';
import { createHand, type Deed, type Hand } from './hand.ts';
import { type Answered, ask, signIn } from './official.ts';
import { fillTeams, ownTeams } from './own-league.ts';
import { type Ground, makeGround, type ServerProcess, startServer } from '../../tests/support/server-process.ts';

/** A database of the run's own: a file, or PostgreSQL's address. */
export type Fresh = { url: string | null; drop: () => Promise<void> };

export type CrashOptions = {
  /** How often the server is killed under load. */
  kills: number;
  /** The same seed throws the same; when exactly a kill meets a write is the machine's own affair. */
  seed: string;
  /** The program to kill. */
  program: string;
  /** Makes an empty database. */
  fresh: () => Promise<Fresh>;
  say?: (line: string) => void;
};

/** What came of it; no faults: nothing was lost, doubled or halved. */
export type CrashResult = {
  kills: number;
  /** Of a start on the league as it stood, and of the first start of a new one. */
  killedInStart: number;
  killedInFirstStart: number;
  acknowledged: number;
  imports: number;
  /** Writes that a kill left without an answer: found done, and found not done. */
  unansweredDone: number;
  unansweredNotDone: number;
  seconds: number;
  faults: string[];
};

type Working = { hand: Hand; dice: Dice; headers: Record<string, string> };

const HANDS = 4;
const PASSWORD = 'soak soak soak';
/** A kill comes so long after the first write was acknowledged at most, and so long after the start began where it is killed in it. Milliseconds. */
const MOST_ALIVE = 250;
const MOST_OF_START = 2000;
/** One life in so many ends without waiting for a write. */
const SHORT_LIVES = 5;
/** One start in so many is killed as well; and so often a new league is made, and killed while it is. */
const STARTS = 8;
const FIRST_STARTS = 20;
/** Everything is read again, and looked through for damage, after so many kills. */
const WHOLE_EVERY = 10;
const YEARS = Array.from({ length: 200 }, (_, i) => String(1900 + i));

/** Kills the server again and again while results, corrections, removals, players and imports are sent to it. */
export async function crash({ kills, seed, program, fresh, say = () => {} }: CrashOptions): Promise<CrashResult> {
  const began = performance.now();
  const dice = createDice(seed);
  const ground = await makeGround();
  const database = await fresh();
  const start = () => startServer({ program, env: environment(ground, database.url) });
  const result = { kills: 0, killedInStart: 0, killedInFirstStart: 0, acknowledged: 0, imports: 0 };
  const unanswered = { unansweredDone: 0, unansweredNotDone: 0 };
  const faults: string[] = [];
  let server = start();
  let store: Store | null = null;
  try {
    let url = await server.ready;
    store = await openStore(placeOf(ground, database.url));
    const working = await makeHands(store, url, dice);
    let mark = await markOf(store);
    while (result.kills < kills && faults.length === 0) {
      await workUntilKilled(server, url, working, dice, faults);
      result.kills += 1;
      for (server = start(); dice.chance(1 / STARTS); server = start()) {
        await killAfter(server, dice.whole(0, MOST_OF_START));
        result.killedInStart += 1;
      }
      url = await server.ready;
      const isWhole = result.kills % WHOLE_EVERY === 0;
      mark = await look(store, working, mark, isWhole);
      if (result.kills % FIRST_STARTS === 0) {
        faults.push(...(await killFirstStart(program, dice, fresh)));
        result.killedInFirstStart += 1;
      }
      if (result.kills % 25 === 0) say(`${result.kills} kills, ${result.acknowledged} writes acknowledged …`);
    }
    await settle(url, working, faults);
    await look(store, working, mark, true);
  } finally {
    await store?.close();
    server.signal('SIGKILL');
    await server.ended;
    await database.drop();
    await ground.remove();
  }
  return { ...result, ...unanswered, seconds: (performance.now() - began) / 1000, faults };

  async function look(from: Store, working: Working[], mark: Mark, isWhole: boolean): Promise<Mark> {
    const hands = working.map(({ hand }) => hand);
    for (const { done } of hands) {
      result.acknowledged += done.length;
      result.imports += done.filter(({ action }) => action === 'import').length;
    }
    const compared = await compare(from, hands, mark, isWhole);
    unanswered.unansweredDone += compared.newlyDone;
    unanswered.unansweredNotDone += compared.notDone;
    faults.push(...compared.faults, ...(isWhole ? await from.integrity() : []));
    return compared.mark;
  }
}

function environment({ data, league }: Ground, url: string | null, demo = 'off'): Record<string, string> {
  const database = { DATA_DIR: data, DATABASE_URL: url ?? '' };
  return { ...database, LEAGUE_DIR: league, LEAGUE_DEMO: demo, ADMIN_PASSWORD: PASSWORD };
}

function placeOf({ data }: Ground, url: string | null): Place {
  return url === null ? { file: path.join(data, 'baize.sqlite') } : { url };
}

async function makeHands(store: Store, url: string, dice: Dice): Promise<Working[]> {
  const working: Working[] = [];
  for (let n = 0; n < HANDS; n++) {
    const teams = ownTeams(n);
    await fillTeams(store, teams);
    const name = `Hand ${n}`;
    const years = YEARS.filter((_, i) => i % HANDS === n);
    const own = dice.fork(name);
    working.push({ hand: createHand(name, teams, years, own), dice: own, headers: await signIn(url, PASSWORD, name) });
  }
  return working;
}

/** Everybody writes, one thing after the other; what was asked last stays without an answer. */
async function workUntilKilled(
  server: ServerProcess,
  url: string,
  working: readonly Working[],
  dice: Dice,
  faults: string[],
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const written = Promise.withResolvers<void>();
  const life = { isOver: false, written: written.resolve };
  const all = Promise.all(working.map((one) => work(one, url, agent, life, faults)));
  if (!dice.chance(1 / SHORT_LIVES)) await Promise.race([written.promise, all]);
  await delay(dice.whole(0, MOST_ALIVE));
  life.isOver = true;
  server.signal('SIGKILL');
  await server.ended;
  await all;
  agent.destroy();
}

async function work(
  { hand, dice, headers }: Working,
  url: string,
  agent: Agent,
  life: { isOver: boolean; written: () => void },
  faults: string[],
): Promise<void> {
  const said = (fault: string) => void (life.isOver || faults.push(`${hand.name}: ${fault}`));
  if (hand.last) {
    const { deed, answer } = hand.last;
    const again = await send(url, deed, headers, agent).catch(() => null);
    if (again === null) return said('no answer from a server that lives.');
    if (again.text !== answer) return said(`${deed.key} was answered ${answer}, and the second time ${again.text}.`);
  }
  let wanted: 'import' | undefined = dice.chance(0.2) ? 'import' : undefined;
  while (!life.isOver && faults.length === 0) {
    const deed = hand.pending ?? hand.next(wanted);
    wanted = undefined;
    hand.pending = deed;
    const answer = await send(url, deed, headers, agent).catch(() => null);
    if (answer === null) return said('no answer from a server that lives.');
    if (!isSuccess(answer)) {
      faults.push(`${hand.name}: ${deed.action} was answered ${answer.status} ${answer.text}`);
      return;
    }
    hand.acknowledge(deed, answer.text);
    life.written();
  }
}

/** Asks once more what was never answered, of a server that lives on. */
async function settle(url: string, working: readonly Working[], faults: string[]): Promise<void> {
  for (const { hand, headers } of working) {
    const { pending } = hand;
    if (pending === null) continue;
    const answer = await send(url, pending, headers);
    if (isSuccess(answer)) hand.acknowledge(pending, answer.text);
    else faults.push(`${hand.name}: ${pending.action} was answered ${answer.status} ${answer.text}`);
  }
}

function send(url: string, deed: Deed, headers: Record<string, string>, agent?: Agent): Promise<Answered> {
  const { method, path: to, body, type, key } = deed;
  const given = { ...headers, 'idempotency-key': key, ...(body === '' ? {} : { 'content-type': type }) };
  return ask(url, { method, path: to, headers: given, body }, agent);
}

function isSuccess({ status }: Answered): boolean {
  return status >= 200 && status < 300;
}

/** Kills a new league while it is made, with the demo in it, and starts it again: it must come up whole. */
async function killFirstStart(program: string, dice: Dice, fresh: () => Promise<Fresh>): Promise<string[]> {
  const ground = await makeGround();
  const database = await fresh();
  const start = () => startServer({ program, env: environment(ground, database.url, 'on') });
  try {
    await killAfter(start(), dice.whole(500, 2 * MOST_OF_START));
    const server = start();
    await signIn(await server.ready, PASSWORD, 'Somebody');
    const store = await openStore(placeOf(ground, database.url));
    const faults = await store.integrity();
    await store.close();
    server.signal('SIGKILL');
    await server.ended;
    return faults;
  } catch (error) {
    return [`A league that was killed while it was made: ${String(error)}`];
  } finally {
    await database.drop();
    await ground.remove();
  }
}

async function killAfter(server: ServerProcess, time: number): Promise<void> {
  await delay(time);
  server.signal('SIGKILL');
  await server.ended;
}
