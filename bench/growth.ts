import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changeSeason } from '#server/seasons/change-season.ts';
import { openStore } from '#server/storage/open.ts';
import { fixturesOf } from '#server/storage/mappers/fixtures.ts';
import { seasons as seasonsOf } from '#server/storage/mappers/seasons.ts';
import type { Store } from '#server/storage/store.ts';
import { siteAround } from '../tests/support/site-around.ts';
import { importSeason, seasonName } from './made-seasons.ts';
import { median, timed } from './measuring.ts';

const STOPS = [1, 2, 5, 10, 20, 50];
const ROUNDS = 5;
const SEASON = seasonName(1);
export const ORIGIN = { by: '', via: 'command', action: 'bench', summary: 'A bench' } as const;

/**
 * Milliseconds with so many seasons stored. `first…`: on a server that has read nothing; `…After`: after a result of the
 * season has changed; `points…`: the same after its points have changed.
 */
export type GrowthRow = {
  seasons: number;
  importMs: number;
  writeMs: number;
  standingsMs: number;
  standingsAfterMs: number;
  pointsWriteMs: number;
  pointsAfterMs: number;
  allMs: number;
  allAfterMs: number;
};

/** Measures how import, write and uncached tables grow with the number of seasons stored. */
export async function measureGrowth(): Promise<GrowthRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-bench-'));
  const file = path.join(folder, 'baize.sqlite');
  const rows: GrowthRow[] = [];
  try {
    for (let seasons = 1; seasons <= Math.max(...STOPS); seasons++) {
      const store = await openStore({ file });
      const { ms: importMs } = await timed(() => importSeason(store, seasons));
      await store.close();
      if (!STOPS.includes(seasons)) continue;
      const one = `/api/standings/1?season=${SEASON}`;
      const table = await measureTable(file, one, changeResult);
      const points = await measureTable(file, one, changePoints);
      const all = await measureTable(file, '/api/standings/1', changeResult);
      rows.push({
        seasons,
        importMs,
        writeMs: table.writeMs,
        standingsMs: table.firstMs,
        standingsAfterMs: table.afterMs,
        pointsWriteMs: points.writeMs,
        pointsAfterMs: points.afterMs,
        allMs: all.firstMs,
        allAfterMs: all.afterMs,
      });
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Times = { firstMs: number; writeMs: number; afterMs: number };

/** The medians over several new servers of: the first answer, a write, and the answer after it. */
async function measureTable(file: string, url: string, change: (store: Store) => Promise<unknown>): Promise<Times> {
  const times: Times[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const store = await openStore({ file });
    const { app } = await siteAround(store);
    // The framework's own first steps are not part of the answer.
    await app.inject('/healthz');
    const { ms: firstMs, value: first } = await timed(() => app.inject(url));
    const { ms: writeMs } = await timed(() => change(store));
    const { ms: afterMs, value: after } = await timed(() => app.inject(url));
    if (after.json().length !== 7) throw new Error(`${url} answered ${after.body.slice(0, 200)}`);
    if (first.body === after.body) throw new Error(`${url} does not show a write`);
    times.push({ firstMs, writeMs, afterMs });
    await app.close();
    await store.close();
  }
  const middle = (figure: keyof Times) => median(times.map((one) => one[figure]));
  return { firstMs: middle('firstMs'), writeMs: middle('writeMs'), afterMs: middle('afterMs') };
}

/** Swaps the two scores of one frame. */
export async function changeResult(store: Store): Promise<void> {
  const [fixture] = await store.read((db) => fixturesOf(db, SEASON));
  const [frame, ...rest] = fixture?.frames ?? [];
  if (fixture === undefined || frame === undefined) throw new Error(`${SEASON} has no results`);
  const swapped = {
    ...frame,
    homeScore: frame.awayScore,
    awayScore: frame.homeScore,
    homeBreak: null,
    awayBreak: null,
  };
  await store.write(ORIGIN, (change) =>
    change.put('fixture', { ...fixture, frames: [swapped, ...rest], deleted: false }),
  );
}

/** Raises the points for a match won in division 1 by one, or lowers them again. */
async function changePoints(store: Store): Promise<void> {
  const known = await store.read(seasonsOf);
  const own = known.find(({ name }) => name === SEASON)?.divisionRules[1]?.points?.fixtureWon ?? 0;
  const body = { season: SEASON, divisionRules: { 1: { points: { fixtureWon: 1 - own } } } };
  await store.write(ORIGIN, (change) => changeSeason(change, body));
}
