import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '#server/clock.ts';
import { importResults } from '#server/import/import-results.ts';
import { readLeagueFile } from '#server/league-folder.ts';
import { createSite } from '#server/site.ts';
import { openStore } from '#server/storage/open.ts';
import { madeSeason } from './made-season.ts';
import { median, timed } from './timing.ts';

// How the first, uncached answers and the import of a season grow with the number of seasons stored.

const STOPS = [1, 2, 5, 10, 20, 50];
const ROUNDS = 5;

export type GrowthRow = { seasons: number; importMs: number; standingsMs: number; allMs: number };

/** Fills a store season by season, and measures at each stop on a server that knows nothing yet. */
export async function measureGrowth(): Promise<GrowthRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-bench-'));
  try {
    return await grow(path.join(folder, 'baize.sqlite'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function grow(file: string): Promise<GrowthRow[]> {
  const league = await readLeagueFile(path.resolve('league'));
  const [seed] = league.seasons;
  if (!seed) throw new Error('league.json names no season');
  const rows: GrowthRow[] = [];
  for (let seasons = 1; seasons <= STOPS[STOPS.length - 1]!; seasons++) {
    const text = Buffer.from(madeSeason(nameOf(seasons)));
    const store = await openStore({ file });
    const { ms: importMs } = await timed(() =>
      importResults(store, text, { fileName: 'made.csv', rules: seed.rules, by: '', via: 'command' }),
    );
    await store.close();
    if (!STOPS.includes(seasons)) continue;
    const standingsMs = await firstAnswer(file, league, `/api/standings/1?season=${nameOf(1)}`);
    const allMs = await firstAnswer(file, league, '/api/standings/1');
    rows.push({ seasons, importMs, standingsMs, allMs });
  }
  return rows;
}

/** The median of first answers, each from a server of its own that has read nothing before. */
async function firstAnswer(
  file: string,
  league: Awaited<ReturnType<typeof readLeagueFile>>,
  url: string,
): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const store = await openStore({ file });
    const web = { assets: null, render: async () => ({ status: 404, headers: {}, html: '' }) };
    const clock = systemClock(league.timeZone);
    const site = await createSite({
      league,
      store,
      clock,
      web,
      log: false,
      publicUrl: 'http://localhost',
      trustProxy: null,
    });
    // The framework's own first steps are no part of the answer.
    await site.inject('/healthz');
    const { ms, value } = await timed(() => site.inject(url));
    if (value.json().length !== 7) throw new Error(`${url} answered ${value.body.slice(0, 200)}`);
    times.push(ms);
    await site.close();
    await store.close();
  }
  return median(times);
}

function nameOf(number: number): string {
  const start = 1969 + number;
  return `${String(start % 100).padStart(2, '0')}/${String((start + 1) % 100).padStart(2, '0')}`;
}
