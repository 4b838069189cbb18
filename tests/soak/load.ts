import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { PASSWORD } from './crash-site.ts';
import { inspect, INSPECTED, type Sample } from './inspector.ts';
import { withSite } from './own-site.ts';
import { send as sendRequest, type Sent, signIn } from './requests.ts';
import { createSeededRandom, type SeededRandom } from '#server/fixture-list/make-plan.ts';
import { demoOf, TODAY } from '../support/site-around.ts';
import { wordsOf } from '../support/rows.ts';

export type LoadOptions = { minutes: number; seed: string; say?: (line: string) => void };
export type LoadResult = { requests: number; statuses: Record<string, number>; samples: Sample[]; faults: string[] };

const SAMPLES = 60;
const LISTENERS = 20;
/** The milliseconds between two actions of each kind. */
const EVERY = { read: 20, listen: 500, write: 1000, signIn: 15_000, wrong: 20_000 };
/**
 * How much each figure may grow over the last two thirds of the samples: by `own` in its own unit or by `part` of its
 * value, whichever is more.
 */
const TOLERANCE: Record<'rssMb' | 'heapMb' | 'files' | 'handles', [own: number, part: number]> = {
  rssMb: [15, 0.08],
  heapMb: [4, 0.08],
  files: [10, 0.1],
  handles: [10, 0.1],
};

const PAGES = wordsOf(`
  / /news /presentation-photos /league-standings /player-stats /results /breaks /squads-handicaps /contacts /rules
  /downloads /questionnaire /fixtures /cup-draw/F /timers
`);
const READS = wordsOf(`
  seasons standings/1 standings/2 player-stats teams teams/division/1 matches breaks galleries league
  admin/week-number getdraw/Plate_Final openapi.json
`);
const PICTURES = wordsOf(`
  /downloads/league-rules.pdf /downloads/results-card.pdf /og/site.png /calendar/league.ics /news.atom /sitemap.xml
`);
const SEASONS = ['', '?season=25/26', '?season=24/25', '?season=All'];

/**
 * Puts a site under moderate load of every kind. Samples its memory, open files and handles, which may hardly grow
 * after the first third of the samples.
 */
export async function load({ minutes, seed, say = () => {} }: LoadOptions): Promise<LoadResult> {
  const dice = createSeededRandom(seed);
  const over = new AbortController();
  const statuses: Record<string, number> = {};
  let requests = 0;
  const samples: Sample[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  await withSite({ content: demoOf(TODAY), flags: INSPECTED }, async ({ server, url }) => {
    const send = async (sent: Sent) => {
      const { status } = await sendRequest(url, sent, agent);
      requests += 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
    };
    const players = await playersOf(url);
    let headers = await signIn(url, PASSWORD, 'Soak');
    const acts: [number, () => Promise<unknown>][] = [
      [EVERY.read, () => send(anyRead(dice, players))],
      [
        EVERY.write,
        () => send({ ...anyWrite(dice, players), headers: { ...headers, 'content-type': 'application/json' } }),
      ],
      [EVERY.listen, () => listen(url, dice.whole(1000, (LISTENERS * EVERY.listen * 3) / 2))],
      [EVERY.signIn, async () => void (headers = await signIn(url, PASSWORD, 'Soak'))],
      [EVERY.wrong, () => signIn(url, 'wrong', 'Nobody').catch(() => undefined)],
    ];
    const acting = acts.map(([every, act]) => repeat(every, act, over.signal));
    const inspector = await inspect(server.pid, server.output);
    for (let n = 0; n < SAMPLES; n++) {
      await delay((minutes * 60_000) / SAMPLES);
      const sample = await inspector.sample();
      samples.push(sample);
      if (n % 6 === 5) say(sampleText(sample, requests));
    }
    inspector.close();
    over.abort();
    await Promise.all(acting);
  }).finally(() => agent.destroy());
  return { requests, statuses, samples, faults: [...growthFaults(samples), ...statusFaults(statuses)] };
}

function growthFaults(samples: readonly Sample[]): string[] {
  return Object.entries(TOLERANCE).flatMap(([figure, [own, part]]) => {
    // The keys of `TOLERANCE` are fields of a sample.
    const { from, by } = growth(samples.map((sample) => sample[figure as keyof typeof TOLERANCE]));
    return by > Math.max(own, from * part) ? [`${figure} grew from ${from.toFixed(1)} by ${by.toFixed(1)}.`] : [];
  });
}

/**
 * Returns the growth over the last two thirds of the values, by the line that fits them best (least squares). `from`:
 * where that line begins. `by`: how much it rises.
 */
function growth(values: readonly number[]): { from: number; by: number } {
  const later = values.slice(Math.ceil(values.length / 3));
  const n = later.length;
  const meanX = (n - 1) / 2;
  const meanY = later.reduce((sum, value) => sum + value, 0) / n;
  let over = 0;
  let under = 0;
  for (const [x, value] of later.entries()) {
    over += (x - meanX) * (value - meanY);
    under += (x - meanX) ** 2;
  }
  const slope = under === 0 ? 0 : over / under;
  return { from: meanY - slope * meanX, by: slope * (n - 1) };
}

function statusFaults(statuses: Record<string, number>): string[] {
  return Object.entries(statuses).flatMap(([status, count]) =>
    Number(status) >= 400 ? [`${count} answers of ${status}.`] : [],
  );
}

function sampleText({ rssMb, heapMb, files, handles, lateMs }: Sample, requests: number): string {
  const memory = `memory ${rssMb.toFixed(0)} MB, heap ${heapMb.toFixed(1)} MB`;
  return `${requests} requests: ${memory}, ${files} files, ${handles} handles, event loop late by at most ${lateMs.toFixed(0)} ms`;
}

/**
 * Calls `act` at a steady rate, like visitors, without waiting for answers. After the signal, waits for the answers.
 */
async function repeat(every: number, act: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  const under = new Set<Promise<unknown>>();
  while (!signal.aborted) {
    const one: Promise<unknown> = act().finally(() => under.delete(one));
    under.add(one);
    await delay(every, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(under);
}

type PlayerOf = { id: string; name: string; team: string };

async function playersOf(url: string): Promise<PlayerOf[]> {
  const { text } = await sendRequest(url, { method: 'GET', path: '/api/teams' });
  // The contract fixes the shape of this answer.
  const teams = JSON.parse(text) as { id: string; players: { id: string; name: string }[] }[];
  return teams.flatMap(({ id: team, players }) => players.map(({ id, name }) => ({ id, name, team })));
}

function anyRead(dice: SeededRandom, players: readonly PlayerOf[]): Sent {
  const season = encodeURI(dice.pick(SEASONS));
  const { name, team } = dice.pick(players);
  const path = dice.pick([
    () => dice.pick(PAGES) + season,
    () => `/api/${dice.pick(READS)}`,
    () => `/api/standings/${dice.whole(1, 2)}${season}`,
    () => `/team/${team}${season}`,
    () => `/player-matches/${encodeURIComponent(name)}${season}`,
    () => `/api/matches/${dice.whole(1, 2)}/${dice.whole(1, 24)}${season}`,
    () => `/league-standings?odd=${dice.whole(1, 1_000_000)}`,
    () => dice.pick(PICTURES),
    () => '/healthz',
  ])();
  return { method: 'GET', path, headers: { 'accept-encoding': dice.pick(['br', 'gzip', 'zstd', '']) } };
}

function anyWrite(dice: SeededRandom, players: readonly PlayerOf[]): Sent {
  const { id, team } = dice.pick(players);
  const body = JSON.stringify({
    handicap: dice.whole(0, 150),
    modifier: dice.whole(0, 150),
    newHandicap: dice.whole(0, 150),
  });
  return { method: 'PUT', path: `/api/teams/${team}/players/${id}/handicap`, body };
}

/** Listens to the stream of live events for `time` milliseconds. */
async function listen(url: string, time: number): Promise<void> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), time);
  try {
    const { body } = await fetch(`${url}/api/live`, { signal: controller.signal });
    for await (const _ of body ?? []);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
}
