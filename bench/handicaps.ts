/** Measures how long handicap proposals and their replay take, compared with the records of the same seasons. */
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { VISITOR } from '#domain/people/permissions.ts';
import { systemClock } from '#server/clock.ts';
import { loadLiveContent } from '#server/content/league-content.ts';
import { handicapReviewReads } from '#server/routes/handicaps.ts';
import { createPublicReadServices } from '#server/site.ts';
import { openStore } from '#server/storage/open.ts';
import type { Store } from '#server/storage/store.ts';
import { fillSeasons, USUAL } from './made-seasons.ts';
import { median, type Spread, spreadOf } from './measuring.ts';

/** Players in a team. With 32 teams, the league has 512 players. */
const SQUAD = 16;

/**
 * The cost of an answer for which nothing is cached, in milliseconds: its total time, and the longest pause of the
 * event loop.
 */
type Cost = { ms: number; pause: number };
/**
 * Medians over the rounds: `ms` and `pause` in milliseconds. `ratio` compares `ms` with that of the records in the same
 * round; lower is better.
 */
export type HandicapRow = { answer: string; ms: number; pause: number; ratio: Spread };

/**
 * Measures, in each round, the records of all seasons, then the handicap proposals, then their replay. Returns a row
 * for each.
 */
export async function measureHandicaps(folder: string, seasons: number, rounds: number): Promise<HandicapRow[]> {
  const file = path.join(folder, 'handicaps.sqlite');
  await fillSeasons(file, seasons, { ...USUAL, squad: SQUAD });
  const store = await openStore({ file });
  const measured = new Map<string, Cost[]>();
  try {
    // Round 0 warms up.
    for (let round = 0; round <= rounds; round++) {
      for (const address of ['/api/records', '/api/admin/handicap-proposals', '/api/admin/handicap-replay']) {
        const cost = await costOf(store, address);
        if (round > 0) measured.set(address, [...(measured.get(address) ?? []), cost]);
      }
    }
  } finally {
    await store.close();
  }
  const records = measured.get('/api/records') ?? [];
  return Array.from(measured, ([answer, costs]) => ({
    answer,
    ms: median(costs.map(({ ms }) => ms)),
    pause: median(costs.map(({ pause }) => pause)),
    ratio: spreadOf(costs.map(({ ms }, i) => ms / (records[i]?.ms ?? Number.NaN))),
  }));
}

async function costOf(store: Store, address: string): Promise<Cost> {
  const clock = systemClock(() => 'UTC');
  const content = await loadLiveContent(store);
  const { facts, reads, answers } = createPublicReadServices({ content, store, clock, publicUrl: 'http://localhost' });
  const input = { params: {}, query: {}, actor: VISITOR };
  const publicRead = reads.find(({ call }) => call.path === address);
  const guardedRead = handicapReviewReads(facts).find(({ call }) => call.path === address);
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const start = performance.now();
  if (publicRead) await answers.answer(publicRead, { params: {}, query: {} });
  else await store.read(async (db) => guardedRead?.answer(db, input));
  const ms = performance.now() - start;
  // The monitor of the event loop records a delay only once the next timer has run.
  await setTimeout(5);
  delays.disable();
  content.close();
  return { ms, pause: delays.max / 1e6 };
}
