import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { ensurePassword } from '#server/auth/password.ts';
import { openStore } from '#server/storage/open.ts';
import type { DatabaseTransaction } from '#server/storage/store.ts';
import { initialShootout } from '#domain/timers/shootout.ts';
import { storeAnswer } from '#server/storage/idempotency.ts';
import { putSeal, startReveal } from '#server/storage/mappers/draws.ts';
import { undeletedFixturesOfSeason } from '#server/storage/mappers/fixtures.ts';
import { saveTimer } from '#server/storage/shootout-timers.ts';
import { createSeededRandom, type SeededRandom } from '#server/fixture-list/make-plan.ts';
import { addFileRow } from '#server/storage/files/file-rows.ts';
import { origin, sampleAdjustment, samplePlayer } from '../support/sample-values.ts';
import type { StoreContent } from '../support/store.ts';
import { demoOf, siteAround, TODAY } from '../support/site-around.ts';
import { injectInto, signInBy } from './requests.ts';

/** The shared password of `hostileLeague`. */
export const PASSWORD = 'hostile values inside';

/** Wrong values. One of them replaces a stored value, or a value inside its JSON. */
const HOSTILE: readonly unknown[] = [
  [null, true, -1, 0, 1.5, 1e9, 2 ** 40, 1e308],
  ['', 'x', '2025-02-31', '99/98', '__proto__', 'a\nb', '<script>', 'no such id', '1'.repeat(5000), '[', '{"a":'],
  [[], {}, [null], [[]], { a: 1 }],
].flat();
/**
 * Tables that are not changed: tables of SQLite itself, tables of which backups have no rows (such as sessions, join
 * links and followers), and the contents of files.
 */
const LEFT_OUT = /^(sqlite_|session$|invitation$|push_|follower$|stored_file_part$)/;

/** The demo league, with a row in every table that a backup has. */
export const hostileLeague: StoreContent = {
  name: 'hostile',
  async fill(store) {
    await demoOf(TODAY).fill(store);
    await ensurePassword(store, PASSWORD);
    await store.write(origin, async (change) => {
      const { db } = change;
      const [{ id: player } = { id: '' }, { id: other } = { id: '' }] = await db
        .selectFrom('player')
        .select('id')
        .execute();
      const [card] = await undeletedFixturesOfSeason(db, '25/26');
      const [drawn] = await db.selectFrom('draw').select('id').execute();
      if (!card || !drawn) throw new Error('The demo league has cards and draws');
      const { homeTeamId: teamId, matches } = card;
      const at = `${TODAY}T12:00:00.000Z`;
      const somebody = { name: 'Ann', teamIds: [teamId], divisions: [1], invitedAt: at, joinedAt: at, deleted: false };
      await change.put('person', { ...somebody, id: 'captain', role: 'captain' });
      await change.put('person', { ...somebody, id: 'results', role: 'results' });
      await change.put('adjustment', sampleAdjustment('less', { season: '25/26', teamId }));
      const known = { kind: 'person', subject: 'A', value: player, teams: ['B'] };
      await change.put('fileAnswer', { id: 'n', ...known, deleted: false });
      const dispute = { by: 'away', at, note: 'No', matches } as const;
      const review = { recordedBy: 'home', recordedAt: at, confirmBy: TODAY, dispute } as const;
      await change.put('fixture', { ...card, review, deleted: false });
      await change.put('player', samplePlayer('merged', teamId, { mergedInto: other }));
      await putSeal(db, 'Rose Bowl', '5'.repeat(64), { commitment: 'c', entrants: ['A', 'B'], sealedAt: at });
      await startReveal(db, drawn.id, new Date(at), 1500);
      await saveTimer(change, { code: 'CDFH', version: 1, shootout: initialShootout }, Date.parse(at));
      const answer = { place: 'p'.repeat(43), bodyHash: 'h'.repeat(43), status: 200, text: '{}' };
      await storeAnswer(db, answer, Date.parse(at));
      await addFileRow(db, { hash: 'a'.repeat(64), type: 'image/webp', bytes: 1 });
    });
  },
};

export type HostileResult = { accepted: number; refused: number; impossible: number; faults: string[] };

/**
 * Puts a wrong value into a league's database again and again, each time into a fresh copy. Either the check of a
 * backup must find it (`refused`), or a site with it must answer every read without a server error (`accepted`).
 * `impossible` counts values that the tables themselves refuse.
 */
export async function tryHostileValues(file: string, rounds: number, seed: string): Promise<HostileResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-hostile-'));
  const result: HostileResult = { accepted: 0, refused: 0, impossible: 0, faults: [] };
  try {
    for (let round = 0; round < rounds; round++) {
      const dice = createSeededRandom(`${seed} ${round}`);
      const copy = path.join(folder, `${round}.sqlite`);
      await copyFile(file, copy);
      const what = spoil(copy, dice);
      if (what === null) result.impossible += 1;
      else await judge(copy, what, result);
      for (const ending of ['', '-wal', '-shm']) await rm(copy + ending, { force: true });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return result;
}

/**
 * Replaces one random value by a wrong one. Returns the change as text, or `null` if the tables themselves refuse the
 * value.
 */
function spoil(file: string, dice: SeededRandom): string | null {
  using database = new DatabaseSync(file);
  database.exec('pragma foreign_keys = off; pragma ignore_check_constraints = on');
  const names = database.prepare(`select name from sqlite_schema where type = 'table'`).all();
  const tables = names.map(({ name }) => String(name)).filter((name) => !LEFT_OUT.test(name));
  const filled = tables.filter((name) => database.prepare(`select 1 from ${name}`).get() !== undefined);
  const table = dice.pick(filled);
  const rows = database.prepare(`select rowid as hostile_row, * from ${table}`).all();
  const { hostile_row: row, ...values } = dice.pick(rows);
  const column = dice.pick(Object.keys(values));
  const value = spoilt(values[column], dice);
  try {
    database.prepare(`update ${table} set "${column}" = ? where rowid = ?`).run(value, row ?? null);
    return `${table}.${column} = ${String(value).slice(0, 300)}`;
  } catch {
    return null;
  }
}

/** Returns a wrong value to store instead of `value`, or the JSON of `value` with a wrong value inside. */
function spoilt(value: unknown, dice: SeededRandom): string | number | null {
  if (typeof value === 'string' && /^[[{]/.test(value) && dice.chance(0.85))
    return JSON.stringify(partSpoilt(JSON.parse(value), dice));
  const hostile = dice.pick(HOSTILE);
  return typeof hostile === 'string' || typeof hostile === 'number' || hostile === null
    ? hostile
    : JSON.stringify(hostile);
}

function partSpoilt(value: unknown, dice: SeededRandom): unknown {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0 || dice.chance(0.2))
    return dice.pick(HOSTILE);
  const key = dice.pick(Object.keys(value));
  const part = partSpoilt(Reflect.get(value, key), dice);
  return Array.isArray(value)
    ? value.map((one: unknown, i) => (String(i) === key ? part : one))
    : { ...value, [key]: part };
}

async function judge(file: string, what: string, result: HostileResult): Promise<void> {
  const store = await openStore({ file });
  try {
    if ((await store.integrity()).length > 0) {
      result.refused += 1;
      return;
    }
    result.accepted += 1;
    const { app } = await siteAround(store);
    const headers = await signInBy(injectInto(app), PASSWORD, 'Pat').catch(() => ({}));
    const ids = await store.read(idsOfRows);
    for (const call of Object.values<Call>(calls)) {
      if (call.method !== 'GET' || 'stream' in call) continue;
      for (const url of addressesOf(call, ids)) {
        const { statusCode, body } = await app.inject({ url, headers });
        if (statusCode >= 500) result.faults.push(`${what}: GET ${url}: ${statusCode} ${body.slice(0, 200)}`);
      }
    }
    await app.close();
  } finally {
    await store.close();
  }
}

/** Ids and names of rows, keyed by the parameter of an address that takes them. */
type Ids = Readonly<Record<string, readonly string[]>>;

export async function idsOfRows(db: DatabaseTransaction): Promise<Ids> {
  const ids = (table: 'team' | 'player' | 'fixture' | 'competition' | 'tie') =>
    db.selectFrom(table).select('id').orderBy('id').execute();
  const list = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const cups = list(await ids('competition'));
  const seasons = await db.selectFrom('season').select('name').execute();
  const history = await db.selectFrom('history').select('id').execute();
  return {
    teamId: list(await ids('team')),
    playerId: list(await ids('player')),
    fixtureId: list(await ids('fixture')),
    competitionId: cups,
    competition: cups,
    tieId: list(await ids('tie')),
    season: seasons.map(({ name }) => name),
    id: history.map(({ id }) => String(id)),
  };
}

/**
 * Returns addresses for a call: with three different ids if the path has parameters, and for each season if the query
 * can have one.
 */
export function addressesOf({ path: pattern, query }: Call, ids: Ids): string[] {
  const names = pattern.match(/\{\w+\}/g) ?? [];
  const seasons = query && 'season' in query.shape ? ['', ...(ids['season'] ?? [])] : [''];
  const things = names.length === 0 ? 1 : 3;
  return seasons.flatMap((season) =>
    Array.from({ length: things }, (_, n) => {
      const filled = names.reduce((url, name) => {
        const known = ids[name.slice(1, -1)] ?? ['1', '2'];
        const one = known[Math.floor((n * known.length) / things)] ?? '1';
        return url.replace(name, encodeURIComponent(one));
      }, pattern);
      return season === '' ? filled : `${filled}?season=${encodeURIComponent(season)}`;
    }),
  );
}
