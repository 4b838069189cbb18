import { DatabaseSync } from 'node:sqlite';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BackupFailure } from '#server/operations/backups/backup-folder.ts';
import { backupBeforeUpgrade, makeBackup } from '#server/operations/backups/make-backup.ts';
import { restoreBackup } from '#server/operations/backups/restore.ts';
import { inspectBackup } from '#server/storage/backup/backup-file.ts';
import { contentRows } from '#server/storage/mappers/content.ts';
import { allDraws, drawHashes } from '#server/storage/mappers/draws.ts';
import { fixture } from '#server/storage/mappers/fixtures.ts';
import { historyChanges, historyEntries } from '#server/storage/history.ts';
import { allMigrations, type Migrations, type BeforeUpgrade } from '#server/storage/migrations/migrate.ts';
import { openStore, type Place } from '#server/storage/open.ts';
import { recordedFor } from '#domain/cards/review.ts';
import { checkProof, commitmentOf, provenDraw } from '#domain/draws/proven-draw.ts';
import { openPostgres } from '#server/storage/engines/postgres.ts';
import { defaultSeason, seasons } from '#server/storage/mappers/seasons.ts';
import { openSqlite } from '#server/storage/engines/sqlite.ts';
import { UpgradeFailed } from '#server/storage/store-error.ts';
import type { EngineName, Store } from '#server/storage/store.ts';
import { people } from '#server/storage/mappers/described.ts';
import { shippedLeague } from '../support/content.ts';
import { askApp, siteOf } from '../support/league-site.ts';
import { origin, putLeague, sampleTeam, season } from '../support/sample-values.ts';
import { emptyPlace, ENGINES, openAgain, testPlace } from '../support/store.ts';

const FIRST = path.join(import.meta.dirname, '../fixtures/first-release/first-release.sql');
const NOW = new Date('2026-11-21T21:30:00Z');

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-upgrades-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return path.join(folder, 'copies');
}

/** A database file of the first release. */
async function firstRelease(): Promise<{ file: string }> {
  const place = await emptyPlace('sqlite');
  if (!('file' in place)) throw new Error('SQLite has a file');
  using database = new DatabaseSync(place.file);
  database.exec(await readFile(FIRST, 'utf8'));
  return place;
}

async function expectFirstRelease(store: Store): Promise<void> {
  expect(await store.integrity()).toEqual([]);
  await store.read(async (db) => {
    expect((await seasons(db)).map(({ name, weeks }) => [name, weeks])).toEqual([
      ['24/25', 20],
      ['25/26', 24],
    ]);
    expect(await defaultSeason(db)).toBe('25/26');
    const { teams, players } = await people(db);
    expect([teams.size, players.size]).toEqual([3, 10]);
    expect(teams.get('harbour')).toMatchObject({ name: 'Harbour Social', formerNames: ['Harbour Club'], division: 1 });
    expect(players.get('h2')).toMatchObject({ name: 'Bo Hart', teamId: 'harbour', handicap: 11, modifier: 0.25 });
    const card = await fixture(db, 'f1');
    expect(card?.frames.at(4)).toMatchObject({ homePlayerId: 'h5', awayPlayerId: null });
    // An official's, and final.
    expect(card).not.toHaveProperty('review');
    expect(card && recordedFor(card)).toBeNull();
    expect((await allDraws(db, 'Plate_Final')).map(({ id }) => id)).toEqual(['d1']);
    const renamed = (await historyEntries(db, { before: null, limit: 9 })).find(({ action }) => action === 'rename');
    expect(await historyChanges(db, renamed?.id ?? 0)).toMatchObject([{ before: { name: 'Harbour Club' } }]);
  });
}

function openWith(place: Place, migrations: Migrations, before?: BeforeUpgrade) {
  return 'url' in place ? openPostgres(place.url, migrations, before) : openSqlite(place.file, migrations, before);
}

test('a database of the first release is backed up and upgraded', async () => {
  const [place, folder] = [await firstRelease(), await ownFolder()];
  const store = await openStore(
    place,
    backupBeforeUpgrade(folder, () => NOW),
  );
  onTestFinished(() => store.close());
  await expectFirstRelease(store);
  await store.write(origin, (change) => change.put('team', sampleTeam('new')));
  const copies = await readdir(folder);
  expect(copies).toEqual(['baize-000001-2026-11-21T21-30-00Z-upgrade.sqlite']);
  const report = await inspectBackup(path.join(folder, copies[0] ?? ''));
  const contents = { teams: 2, players: 10, results: 1, files: 0, entries: 2, revision: 2 };
  expect(report).toEqual({ version: 'older', contents, problems: [] });
  // A database that is up to date is not backed up again.
  await (
    await openStore(
      place,
      backupBeforeUpgrade(folder, () => NOW),
    )
  ).close();
  expect(await readdir(folder)).toEqual(copies);
});

function migrationsBefore(first: string, engine: EngineName): Migrations {
  return Object.fromEntries(Object.entries(allMigrations(engine)).filter(([name]) => name < first));
}

describe.each(ENGINES)('on %s', (engine: EngineName) => {
  test('a backup of the first release can be restored', async () => {
    const [{ file }, place, folder] = [await firstRelease(), await emptyPlace(engine), await ownFolder()];
    const before = await readFile(file);
    const open = () => openStore(place);
    const restored = await restoreBackup({ file, place, open, folder, replace: false, now: NOW });
    expect(restored).toMatchObject({ wasOlder: true, before: null });
    expect(await readFile(file)).toEqual(before);
    await expectFirstRelease(await openAgain(place));
  });

  test('a failed upgrade leaves the database as it was, and says where the backup is', async () => {
    const [place, folder] = [await testPlace(engine, { name: 'small-league', fill: putLeague }), await ownFolder()];
    const broken: Migration = {
      async up(db) {
        await db.schema.alterTable('team').addColumn('half', 'text').execute();
        await sql`delete from player`.execute(db);
        throw new Error('half-way');
      },
    };
    const migrations = { ...allMigrations(engine), '9999-broken': broken };
    const failure = await openWith(
      place,
      migrations,
      backupBeforeUpgrade(folder, () => NOW),
    ).catch((error) => error);
    expect(failure).toBeInstanceOf(UpgradeFailed);
    const copy = path.join(folder, 'baize-000001-2026-11-21T21-30-00Z-upgrade.sqlite');
    expect(failure.message).toContain(`half-way\nIt is unchanged. A backup of it is ${copy}.`);
    expect(await inspectBackup(copy)).toMatchObject({ version: 'present', contents: { players: 2 }, problems: [] });
    const store = await openAgain(place);
    expect((await store.read(people)).players.size).toBe(2);
    expect(await store.integrity()).toEqual([]);

    // If no backup can be made, no upgrade is tried.
    await writeFile(path.join(folder, 'a file'), '');
    const nowhere = backupBeforeUpgrade(path.join(folder, 'a file'), () => NOW);
    await expect(openWith(place, migrations, nowhere)).rejects.toThrow(BackupFailure);
    await expect(openWith(place, migrations, nowhere)).rejects.toThrow(
      'The database must be upgraded, and is backed up before that.',
    );
  });

  test('the competitions of the settings become cups of the default season, with their draws, proofs and history', async () => {
    const place = await emptyPlace(engine);
    const earlier = migrationsBefore('0018-cups-of-settings', engine);
    const makings = { competition: 'Rose Bowl', entrants: ['Ann', 'Bob', 'Cy'], seed: '5'.repeat(64), word: 'cue' };
    const pairs = provenDraw(drawHashes, makings);
    // As the store writes it: with its keys in order.
    const proof = {
      commitment: commitmentOf(drawHashes, makings),
      entrants: makings.entrants,
      seed: makings.seed,
      word: makings.word,
    };
    const draw = {
      id: 'd1',
      competition: 'Rose Bowl',
      drawnAt: '2025-11-20T19:30:00.000Z',
      pairs,
      deleted: false,
      proof,
    };
    const competitions = [
      { name: 'Rose Bowl', entrants: ['Ann', 'Bob', 'Cy', 'Bye'] },
      { name: 'Knock-out', entrants: ['Mill', 'Weavers'] },
    ];
    const old = await openWith(place, earlier);
    await old.transaction(async (db) => {
      const league = JSON.stringify({ name: 'Elm League', timeZone: 'Europe/London', competitions });
      await sql`insert into season (name, divisions, weeks, calendar, rules, imported)
        values ('25/26', '[1]', 20, '[]', ${JSON.stringify(season.rules)}, 0)`.execute(db);
      await sql`insert into setting (key, value) values ('default-season', '25/26')`.execute(db);
      await sql`insert into content (content_id, value, deleted) values ('league', ${league}, 0)`.execute(db);
      await sql`insert into draw (id, competition, drawn_at, pairs, recorded, deleted, proof)
        values ('d1', 'Rose Bowl', ${draw.drawnAt}, ${JSON.stringify(pairs)}, 1, 0, ${JSON.stringify(proof)})`.execute(
        db,
      );
      await sql`insert into history (at, ${sql.ref('by')}, via, action, summary)
        values (${draw.drawnAt}, 'Pat', 'web', 'draw', 'Drew Rose Bowl with 2 pairs')`.execute(db);
      await sql`insert into history_change (history_id, ${sql.ref('position')}, entity, entity_id, ${sql.ref('before')}, ${sql.ref('after')})
        values (1, 0, 'draw', 'd1', null, ${JSON.stringify(draw)})`.execute(db);
    });
    await old.close();
    const store = await openAgain(place);
    const app = await siteOf(store, await shippedLeague());
    const read = async (path: string) => (await askApp(app, `GET ${path}`)).json;
    expect(await store.integrity()).toEqual([]);
    expect(await read('/api/league')).toMatchObject({ competitions: ['Rose Bowl', 'Knock-out'] });
    expect(await read('/api/competitions/Rose%20Bowl')).toMatchObject({
      season: '25/26',
      kind: 'team',
      rounds: [{ name: 'Semi-finals' }, { name: 'Final' }],
      entrants: [{ name: 'Ann' }, { name: 'Bob' }, { name: 'Cy' }],
      ties: [],
      draws: [{ id: 'd1', made: 'here', proof }],
      toDraw: { round: 1, again: false },
    });
    expect(await read('/api/getdraw/Rose%20Bowl')).toEqual({
      success: true,
      draw: { competition: 'Rose Bowl', drawnAt: draw.drawnAt, matches: pairs },
    });
    expect(checkProof(drawHashes, draw, proof)).toEqual([]);
    expect((await store.read(contentRows)).get('league')).not.toHaveProperty('competitions');
    expect((await askApp(app, 'POST /api/admin/history/1/undo')).json).toMatchObject({
      success: true,
      message: 'Undone: Drew Rose Bowl with 2 pairs.',
    });
    expect(await read('/api/getdraw/Rose%20Bowl')).toEqual({ success: false, draw: null });
  });

  test('the competitions of a league without a season become cups of its first one', async () => {
    const place = await emptyPlace(engine);
    const earlier = migrationsBefore('0018-cups-of-settings', engine);
    const competitions = [
      { name: 'Rose Bowl', entrants: ['Ann', 'Bob', 'Cy'] },
      { name: 'Knock-out', entrants: ['Mill', 'Weavers'] },
    ];
    const old = await openWith(place, earlier);
    const league = JSON.stringify({ name: 'Elm League', timeZone: 'Europe/London', competitions });
    await old.transaction(async (db) => {
      await sql`insert into setting (key, value) values ('default-season', '')`.execute(db);
      await sql`insert into content (content_id, value, deleted) values ('league', ${league}, 0)`.execute(db);
    });
    await old.close();
    const store = await openAgain(place);
    expect(await store.integrity()).toEqual([]);
    const app = await siteOf(store, await shippedLeague());
    const names = async () =>
      Reflect.get(Object((await askApp(app, 'GET /api/league')).json), 'competitions') as string[];
    expect(await names()).toEqual([]);
    for (const first of ['25/26', '26/27']) {
      const { status } = await askApp(app, 'POST /api/admin/seasons', { season: first });
      expect(status).toBe(201);
      expect(await names()).toEqual(['Rose Bowl', 'Knock-out']);
      const { entrants } = Object((await askApp(app, 'GET /api/competitions/Rose%20Bowl')).json);
      expect(entrants).toMatchObject([{ name: 'Ann' }, { name: 'Bob' }, { name: 'Cy' }]);
      if (first === '25/26') expect((await askApp(app, 'POST /api/admin/history/1/undo')).status).toBe(200);
    }
  });

  test('an older database is backed up with the tables that it has', async () => {
    const [place, folder] = [await emptyPlace(engine), await ownFolder()];
    const first = Object.fromEntries(Object.entries(allMigrations(engine)).slice(0, 1));
    const old = await openWith(place, first);
    await old.transaction((db) => sql`insert into setting (key, value) values ('a', 'b')`.execute(db));
    await old.close();
    // Making a backup does not upgrade the database.
    const made = await makeBackup(place, folder, 'asked', NOW);
    expect(await inspectBackup(made.file)).toMatchObject({ version: 'older', problems: [] });
    await rm(made.file);
    const store = await openStore(
      place,
      backupBeforeUpgrade(folder, () => NOW),
    );
    onTestFinished(() => store.close());
    expect(await store.read((db) => db.selectFrom('setting').selectAll().execute())).toEqual([
      { key: 'a', value: 'b' },
    ]);
    const [copy = ''] = await readdir(folder);
    expect(await inspectBackup(path.join(folder, copy))).toMatchObject({ version: 'older', problems: [] });
    using database = new DatabaseSync(path.join(folder, copy), { readOnly: true });
    expect(database.prepare('select * from setting').all()).toMatchObject([{ key: 'a', value: 'b' }]);
  });
});
