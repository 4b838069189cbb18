import { copyFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { FastifyInstance } from 'fastify';
import type { Fixture } from '#domain/fixture.ts';
import { type Gate, permissionCheck } from '#server/auth/gate.ts';
import { systemClock } from '#server/clock.ts';
import { createFacts } from '#server/cache/facts.ts';
import { createServer } from '#server/http/server.ts';
import { serveWrites } from '#server/http/write-routes.ts';
import { allWrites } from '#server/routes/all.ts';
import { fixturesOf } from '#server/storage/mappers/fixtures.ts';
import { openStore } from '#server/storage/open.ts';
import type { Store } from '#server/storage/store.ts';
import { shippedFolder } from '../tests/support/site-around.ts';
import { seasonName } from './many-seasons.ts';
import { type Spread, spread } from './spread.ts';
import { median, timed } from './timing.ts';

// What a submission takes beside a bare durable transaction that writes the very same rows: one, then the other, in turn.

const SUBMISSIONS = 240;
/** The first ones warm both up. */
const WARM = 80;
/** The tables into which a submission puts new rows, those that others name first; in `revision` it changes some. */
const TABLES = ['history', 'history_change', 'fixture', 'frame'] as const;
const OPEN: Gate = {
  checkToken: () => undefined,
  actor: async () => ({ role: 'official', name: 'Bench', sessionId: 'bench' }),
  check: permissionCheck(() => false),
};

export type SubmissionResult = { submissionMs: number; bareMs: number; ratio: Spread; rows: number };

type Row = Record<string, string | number | bigint | null | Uint8Array>;
type Rows = { table: string; row: Row }[];

/** Measures on copies of a database that holds so many made seasons. */
export async function measureSubmission(file: string, seasons: number): Promise<SubmissionResult> {
  const [own, bare] = [`${file}-submitted`, `${file}-bare`];
  await copyFile(file, own);
  const store = await openStore({ file: own });
  const fixtures = (await store.read((db) => fixturesOf(db, seasonName(seasons)))).slice(-SUBMISSIONS);
  await takeBack(store, fixtures);
  await store.close();
  await copyFile(own, bare);
  const times = await inTurn(own, bare, fixtures);
  const warm = times.slice(WARM);
  return {
    submissionMs: median(warm.map((one) => one.ownMs)),
    bareMs: median(warm.map((one) => one.bareMs)),
    ratio: spread(warm.map((one) => one.ownMs / one.bareMs)),
    rows: warm[0]?.rows ?? 0,
  };
}

async function inTurn(own: string, bare: string, fixtures: readonly Fixture[]) {
  const store = await openStore({ file: own });
  const writes = await writesAround(store);
  const watch = new DatabaseSync(own, { readOnly: true });
  const copy = new DatabaseSync(bare);
  copy.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  const times = [];
  for (const fixture of fixtures) {
    const before = lastRows(watch);
    await submit(writes, fixture);
    const ownMs = writes.took();
    const written = rowsSince(watch, before);
    const { ms: bareMs } = await timed(async () => writeRows(copy, written));
    times.push({ ownMs, bareMs, rows: written.length });
  }
  copy.close();
  watch.close();
  await writes.app.close();
  await store.close();
  return times;
}

/** `took`: the milliseconds from the arrival of the last request until its answer was ready to be sent. */
type Writes = { app: FastifyInstance; took: () => number };

/** The writes of the API, open to everybody: what a sign-in takes is no part of this. */
async function writesAround(store: Store): Promise<Writes> {
  const folder = await shippedFolder();
  const clock = systemClock(folder.present().file.timeZone);
  const app = await createServer({ log: false, secure: false, trustProxy: null, before: null });
  let [from, to] = [0, 0];
  app.addHook('onRequest', async () => void (from = performance.now()));
  app.addHook('onSend', async () => void (to = performance.now()));
  const facts = createFacts(store, clock, folder);
  // Somebody has read a page before somebody else writes: names and seasons are known by then.
  await facts.read((from) => Promise.all([from.people(), from.seasons()]));
  serveWrites(app, { writes: allWrites(clock), store, facts, gate: OPEN });
  await app.ready();
  return { app, took: () => to - from };
}

/** Takes results back, so that they can be submitted again. */
function takeBack(store: Store, fixtures: readonly Fixture[]): Promise<void> {
  const origin = { by: '', via: 'command', action: 'bench', summary: 'A bench' } as const;
  return store.write(origin, (change) =>
    change.putAll(
      'fixture',
      fixtures.map((fixture) => ({ ...fixture, deleted: true })),
    ),
  );
}

async function submit(
  { app }: Writes,
  { season, division, week, homeTeamId, awayTeamId, frames }: Fixture,
): Promise<void> {
  const names = { homeTeamName: '', awayTeamName: '' };
  const matches = frames.map(({ homePlayerId, awayPlayerId, ...scores }) => {
    const players = { homePlayer: homePlayerId, awayPlayer: awayPlayerId, homePlayerName: '', awayPlayerName: '' };
    return { ...players, ...scores };
  });
  const card = { season, division, weekNumber: week, homeTeam: homeTeamId, awayTeam: awayTeamId, ...names, matches };
  const answer = await app.inject({ method: 'POST', url: '/api/matches', payload: card });
  if (answer.statusCode !== 201) throw new Error(`A submission was answered ${answer.statusCode} ${answer.body}`);
}

function lastRows(database: DatabaseSync): Map<string, number> {
  const last = (table: string) =>
    Number(database.prepare(`select max(rowid) as last from ${table}`).get()?.['last'] ?? 0);
  return new Map(TABLES.map((table) => [table, last(table)]));
}

function rowsSince(database: DatabaseSync, before: Map<string, number>): Rows {
  const added = TABLES.flatMap((table) =>
    database
      .prepare(`select * from ${table} where rowid > ?`)
      .all(before.get(table) ?? 0)
      .map((row) => ({ table, row })),
  );
  const scopes = database.prepare("select * from revision where scope = 'league' or scope like 'season:%'").all();
  const latest = scopes.toSorted((a, b) => Number(b['value']) - Number(a['value'])).slice(0, 2);
  return [...added, ...latest.map((row) => ({ table: 'revision', row }))];
}

function writeRows(database: DatabaseSync, rows: Rows): void {
  database.exec('begin immediate');
  for (const { table, row } of rows) {
    const marks = Object.keys(row).map(() => '?');
    database
      .prepare(`insert or replace into ${table} (${Object.keys(row).join(', ')}) values (${marks.join(', ')})`)
      .run(...Object.values(row));
  }
  database.exec('commit');
}
