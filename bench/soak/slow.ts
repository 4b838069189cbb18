import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { makeGround, SITE, startServer } from '../../tests/support/server-process.ts';
import { visit, type Visits, type Waited, waited } from './visitors.ts';

export type SlowOptions = { connections: number; say?: (line: string) => void };
/** `processor`: what the server took of one processor meanwhile, of 1; it tells more than waiting where the machine has more to do. */
type Half = Waited & { processor: number };
export type SlowResult = { alone: Half; attacked: Half; faults: string[] };

/** What the attackers have: `told` is what they were answered, by status. */
type Attack = { open: number; made: number; closed: number; told: Record<string, number> };

/** Alone and under attack by turns, so that what else the machine does meets both alike. */
const ROUNDS = 3;
/** Longer than headers may take, so that there are some that are cut off and come back. */
const SECONDS = 20;
const SETTLED_AFTER = 3000;
/** Under attack visitors may wait twice as long as alone; what is below so many milliseconds more, nobody can tell. */
const TIMES = 2;
const UNNOTICED = 2;
/** Linux has all of 127.0.0.0/8: visitors and attackers come from addresses of their own there. */
const hasLoopbacks = process.platform === 'linux';

/** Times ordinary visitors alone and beside so many connections that never get on. */
export async function slow({ connections, say = () => {} }: SlowOptions): Promise<SlowResult> {
  const ground = await makeGround();
  const env = { DATA_DIR: ground.data, LEAGUE_DIR: ground.league, DATABASE_URL: '' };
  const server = startServer({ program: SITE, env });
  try {
    const url = await server.ready;
    const address = hasLoopbacks ? '127.0.0.2' : null;
    // Warm.
    await visit(url, 5, address);
    const alone: Visits[] = [];
    const attacked: Visits[] = [];
    const taken = { alone: 0, attacked: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const begun = await processorTime(server.pid);
      alone.push(await visit(url, SECONDS, address));
      taken.alone += (await processorTime(server.pid)) - begun;
      const attackers = await attack(url, connections);
      // What they asked for at first has to be answered once, as it would to anybody: it is what they hold then that is meant.
      await delay(SETTLED_AFTER);
      const stood = await processorTime(server.pid);
      attacked.push(await visit(url, SECONDS, address));
      taken.attacked += (await processorTime(server.pid)) - stood;
      say(`the attackers of round ${round + 1}: ${JSON.stringify(await attackers.counts())}`);
      await attackers.stop();
    }
    const part = (time: number) => time / (ROUNDS * SECONDS);
    const result = {
      alone: { ...waited(alone), processor: part(taken.alone) },
      attacked: { ...waited(attacked), processor: part(taken.attacked) },
    };
    return { ...result, faults: faultsOf(result) };
  } finally {
    server.signal('SIGKILL');
    await server.ended;
    await ground.remove();
  }
}

function faultsOf({ alone, attacked }: Omit<SlowResult, 'faults'>): string[] {
  const failed = alone.failed + attacked.failed;
  const faults = failed > 0 ? [`${failed} visitors were not served.`] : [];
  for (const figure of ['median', 'p99'] as const) {
    const [usual, slower] = [alone[figure], attacked[figure]];
    if (slower <= Math.max(usual * TIMES, usual + UNNOTICED)) continue;
    faults.push(`The ${figure} of visitors was ${slower.toFixed(1)} ms under attack, and ${usual.toFixed(1)} alone.`);
  }
  return faults;
}

/** Seconds of a processor that a process has used (proc(5)); 0 where the system does not say. */
async function processorTime(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}

async function attack(url: string, connections: number) {
  const given = [path.join(import.meta.dirname, 'attack.ts'), url, String(connections), String(hasLoopbacks)];
  const child = spawn(process.execPath, given, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    async counts(): Promise<Attack> {
      child.stdin.write('\n');
      const { value } = await lines.next();
      return JSON.parse(String(value)); // attack.ts prints them
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
