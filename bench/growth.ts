import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '#server/clock.ts';
import { importFile } from '#server/import/import-file.ts';
import { readLeagueFile } from '#server/league-folder.ts';
import { contentsOf } from '#server/league-folder/contents.ts';
import { settledFolder } from '#server/league-folder/live-folder.ts';
import { createSite } from '#server/site.ts';
import { fixturesOf } from '#server/storage/mappers/fixtures.ts';
import { openStore } from '#server/storage/open.ts';
import type { Store } from '#server/storage/store.ts';
import { madeSeason } from './made-season.ts';
import { seasonName } from './many-seasons.ts';
import { median, timed } from './timing.ts';

// How the first, uncached answers and the import of a season grow with the number of seasons stored.

const STOPS = [1, 2, 5, 10, 20, 50];
const ROUNDS = 5;
const SEASON = seasonName(1);

export type GrowthRow = {
  seasons: number;
  importMs: number;
  /** Of a server that has read nothing before. */
  standingsMs: number;
  allMs: number;
  /** Of one that has, once a result of the season has changed. */
  standingsAfterMs: number;
  allAfterMs: number;
};

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
    const text = Buffer.from(madeSeason(seasonName(seasons)));
    const store = await openStore({ file });
    const { ms: importMs } = await timed(() =>
      importFile(store, text, { fileName: 'made.csv', rules: seed.rules, by: '', via: 'command' }),
    );
    await store.close();
    if (!STOPS.includes(seasons)) continue;
    const table = await firstAnswer(file, league, `/api/standings/1?season=${SEASON}`);
    const all = await firstAnswer(file, league, '/api/standings/1');
    const after = { standingsAfterMs: table.afterMs, allAfterMs: all.afterMs };
    rows.push({ seasons, importMs, standingsMs: table.firstMs, allMs: all.firstMs, ...after });
  }
  return rows;
}

/** The medians of first answers, each from a server of its own that has read nothing before, and of those after a write. */
async function firstAnswer(
  file: string,
  league: Awaited<ReturnType<typeof readLeagueFile>>,
  url: string,
): Promise<{ firstMs: number; afterMs: number }> {
  const times: { firstMs: number; afterMs: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const store = await openStore({ file });
    const web = { assets: null, render: async () => ({ status: 404, headers: {}, html: '' }) };
    const clock = systemClock(league.timeZone);
    const site = await createSite({
      folder: settledFolder(contentsOf(league)),
      store,
      clock,
      web,
      log: false,
      publicUrl: 'http://localhost',
      trustProxy: null,
    });
    // The framework's own first steps are no part of the answer.
    await site.inject('/healthz');
    const { ms: firstMs, value: first } = await timed(() => site.inject(url));
    await changeResult(store);
    const { ms: afterMs, value: after } = await timed(() => site.inject(url));
    if (after.json().length !== 7) throw new Error(`${url} answered ${after.body.slice(0, 200)}`);
    if (first.body === after.body) throw new Error(`${url} does not show a write`);
    times.push({ firstMs, afterMs });
    await site.close();
    await store.close();
  }
  return { firstMs: median(times.map((one) => one.firstMs)), afterMs: median(times.map((one) => one.afterMs)) };
}

/** Turns a frame of the season's first result round. */
async function changeResult(store: Store): Promise<void> {
  const [fixture] = await store.read((db) => fixturesOf(db, SEASON));
  const [frame, ...rest] = fixture?.frames ?? [];
  if (fixture === undefined || frame === undefined) throw new Error(`${SEASON} has no results`);
  const turned = { ...frame, homeScore: frame.awayScore, awayScore: frame.homeScore, homeBreak: null, awayBreak: null };
  const origin = { by: '', via: 'command', action: 'bench', summary: 'A bench' } as const;
  await store.write(origin, (change) =>
    change.put('fixture', { ...fixture, frames: [turned, ...rest], deleted: false }),
  );
}
