import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStore, type DatabaseLocation } from '#server/storage/open.ts';
import { tablesCompatibilityAt } from '#server/storage/examine.ts';
import { inspectBackup } from '#server/storage/backup/backup-file.ts';
import { restoreLeague } from '#server/operations/backups/restore.ts';
import { checkBackup } from '#server/operations/backups/make-backup.ts';
import { laterVersionText, upgradeDatabase } from '#server/operations/backups/upgrade.ts';
import { IncompatibleDatabase } from '#server/storage/store-error.ts';
import { TABLE_DEFINITIONS, type TableDefinitions, tableStatements } from '#server/storage/tables/tables.ts';
import { MIGRATIONS } from '#server/storage/tables/migrations.ts';
import { LATER, laterTables } from '../support/later-version.ts';
import { ownFolder } from '../support/own-folder.ts';
import {
  allRows,
  hashOfRelease,
  placeOfThisVersion,
  releasedPlace,
  releases,
  runOn,
  shapeOf,
} from '../support/released.ts';
import { origin } from '../support/sample-values.ts';
import { emptyPlace, ENGINES, openAgain } from '../support/store.ts';

// This version upgrades databases that earlier releases have made, and an invented later version upgrades one of this
// version.

const NOW = new Date('2026-11-30T20:00:00Z');
const RELEASES = await releases();
/** The column and the table that the later version adds. */
const NOT_KEPT = ['sponsor', 'sponsor_board'];
/** Tables that a restore changes: it raises revisions, writes a history entry, and stores the files in PostgreSQL. */
const CHANGED_BY_RESTORE = ['revision', 'history', 'setting', 'stored_file_part'];

/** Upgrades a database to `tables`, by default those of the later version. Returns the sentences that it logs. */
async function upgraded(place: DatabaseLocation, folder: string, tables: TableDefinitions = LATER): Promise<string[]> {
  const said: string[] = [];
  const settings = { folder, keep: { hours: 24, days: 30, months: 12 } };
  await upgradeDatabase({ place, settings, now: () => NOW, say: (sentence) => said.push(sentence), tables });
  return said;
}

const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.sqlite'));

test('each migration begins with the tables of a release whose database is kept in the project', async () => {
  expect(RELEASES).toContain('1.0.0');
  const kept = MIGRATIONS.map(async ({ release }) => ({ release, from: await hashOfRelease(release) }));
  expect(MIGRATIONS.map(({ release, from }) => ({ release, from }))).toEqual(await Promise.all(kept));
});

describe.each(ENGINES)('on %s', (engine) => {
  test.each(RELEASES)(
    'the database of %s becomes one of this version, sound and with the same tables',
    async (release) => {
      const place = await releasedPlace(engine, release);
      const found = await tablesCompatibilityAt(place);
      if (found !== 'present' && found !== 'earlier')
        expect.fail(
          `The tables have changed, so the database of ${release} is refused. Add a migration, as CONTRIBUTING.md says: ` +
            `release: '${release}', from: '${await hashOfRelease(release)}'.`,
        );
      await upgraded(place, await ownFolder(), TABLE_DEFINITIONS);
      const store = await openAgain(place);
      expect(await store.integrity()).toEqual([]);
      const fresh = await emptyPlace(engine);
      await openAgain(fresh);
      expect(await shapeOf(place)).toEqual(await shapeOf(fresh));
    },
  );

  test('a later version backs it up and changes its tables; then this one refuses it, and goes back', async () => {
    const place = await placeOfThisVersion(engine);
    const folder = await ownFolder();
    const before = await allRows(place);
    const said = await upgraded(place, folder);
    const [name = ''] = await backupsIn(folder);
    const file = path.join(folder, name);
    expect(name).toBe('baize-000001-2026-11-30T20-00-00Z-upgrade.sqlite');
    expect(said).toEqual([
      'An earlier version of Baize made this database. It is backed up, and then brought up to date',
      `Made the backup ${file}. Changing the tables of the database`,
      `The database is up to date: its tables were number ${MIGRATIONS.length + 1}, and are number ${MIGRATIONS.length + 2}`,
      expect.stringContaining(
        `install that version, run npm run league -- restore ${file} --replace, and start the site`,
      ),
    ]);
    expect(await allRows(place, NOT_KEPT)).toEqual(before);
    expect(await allRows(place)).toMatchObject({ season: [expect.stringContaining('["sponsor","The Crown"]')] });
    expect(await upgraded(place, folder)).toEqual([]);

    const refused = await openStore(place).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(IncompatibleDatabase);
    expect(await laterVersionText(refused, folder)).toContain(`npm run league -- restore ${file} --replace`);
    const options = { file, place, folder, now: NOW };
    await expect(restoreLeague({ ...options, replace: false })).rejects.toThrow('add --replace');
    const { aside } = await restoreLeague({ ...options, replace: true });
    expect(aside).toMatch(/other-version-2026-11-30T20-00-00Z\.sqlite$|the schema baize_2026_11_30t20_00_00z/);
    expect(await (await openAgain(place)).integrity()).toEqual([]);
    expect(await allRows(place, CHANGED_BY_RESTORE)).toEqual(
      Object.fromEntries(Object.entries(before).filter(([table]) => !CHANGED_BY_RESTORE.includes(table))),
    );
  });

  test('its tables are those that the later version makes in an empty database', async () => {
    const place = await placeOfThisVersion(engine);
    await upgraded(place, await ownFolder());
    const fresh = await emptyPlace(engine);
    await runOn(fresh, tableStatements(engine, LATER));
    const withoutMark = (parts: Record<string, unknown>[]) => parts.filter(({ name }) => name !== 'the mark');
    expect(withoutMark(await shapeOf(place))).toEqual(withoutMark(await shapeOf(fresh)));
  });

  test('a migration that fails on the copy changes nothing, and leaves no backup', async () => {
    const place = await placeOfThisVersion(engine);
    const folder = await ownFolder();
    const before = [await allRows(place), await shapeOf(place)];
    const failing = laterTables((step) => {
      if (step === 'its values are written') throw new Error('No sponsor was found.');
    });
    await expect(upgraded(place, folder, failing)).rejects.toThrow(
      /Nothing was changed\.\nA copy of it could not be brought up to date: No sponsor was found\.\nStart again once/,
    );
    expect([await allRows(place), await shapeOf(place)]).toEqual(before);
    expect(await backupsIn(folder)).toEqual([]);
  });

  test('one that fails on the database itself changes nothing, and the next try takes the same backup', async () => {
    const place = await placeOfThisVersion(engine);
    const folder = await ownFolder();
    const before = [await allRows(place), await shapeOf(place)];
    let times = 0;
    const failing = laterTables((step) => {
      if (step === 'the migration ends' && ++times === 2) throw new Error('The disk is gone.');
    });
    await expect(upgraded(place, folder, failing)).rejects.toThrow(
      /Nothing was changed\.\nThe disk is gone\.\nStart again/,
    );
    expect([await allRows(place), await shapeOf(place)]).toEqual(before);
    await upgraded(place, folder);
    expect(await backupsIn(folder)).toHaveLength(1);
  });

  test('without a backup nothing is changed, and the reason is said', async () => {
    const place = await placeOfThisVersion(engine);
    const folder = path.join(await ownFolder(), 'a file');
    await writeFile(folder, '');
    const before = [await allRows(place), await shapeOf(place)];
    await expect(upgraded(place, folder)).rejects.toThrow(
      /Nothing was changed\.\nA backup could not be made.*a file.*\nStart again/,
    );
    expect([await allRows(place), await shapeOf(place)]).toEqual(before);
  });

  test('a site that still runs on it reads and writes nothing any more', async () => {
    const place = await placeOfThisVersion(engine);
    const store = await openAgain(place);
    await store.read((db) => db.selectFrom('season').selectAll().execute());
    await upgraded(place, await ownFolder());
    const before = await allRows(place);
    const sentence = 'A later version of Baize has changed the tables';
    await expect(store.write(origin, (change) => change.set('a', 'b'))).rejects.toThrow(sentence);
    await expect(store.read((db) => db.selectFrom('season').selectAll().execute())).rejects.toThrow(sentence);
    expect(await allRows(place)).toEqual(before);
  });

  test('two processes that start at once upgrade it once', async () => {
    const place = await placeOfThisVersion(engine);
    const folder = await ownFolder();
    const said = await Promise.all([upgraded(place, folder), upgraded(place, folder)]);
    expect(said.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([0, 4]);
    expect(await backupsIn(folder)).toHaveLength(1);
    expect(await tablesCompatibilityAt(place, LATER)).toBe('present');
  });

  test('nobody writes between its backup and its new tables', async () => {
    const place = await placeOfThisVersion(engine);
    const store = await openAgain(place);
    let written: Promise<unknown> = Promise.resolve();
    let times = 0;
    const tables = laterTables((step) => {
      if (step === 'the migration begins' && ++times === 2)
        written = store.write(origin, (change) => change.set('too', 'late')).catch((error: unknown) => error);
    });
    await upgraded(place, await ownFolder(), tables);
    expect(await written).toMatchObject({ trouble: 'upgraded' });
  });
});

test('a backup of an earlier release is checked and restored by a later one, unless its tables were changed', async () => {
  const folder = await ownFolder();
  const place = await placeOfThisVersion('sqlite');
  if (!('file' in place)) expect.fail();
  expect(await inspectBackup(place.file, LATER)).toEqual({ tables: 'earlier', contents: null, problems: [] });
  expect(await checkBackup(place.file, LATER)).toMatchObject({ teams: 2, players: 2, results: 1 });
  const store = await openStore(place);
  await store.close();
  await runOn(place, ['create trigger gone after update on season begin delete from season; end']);
  const problems = ['Its tables are not as the release made them.'];
  expect(await inspectBackup(place.file, LATER)).toEqual({ tables: 'earlier', contents: null, problems });
  await expect(checkBackup(place.file, LATER)).rejects.toThrow(problems[0]);
  await mkdir(path.join(folder, 'backups'));
  await expect(upgraded(place, path.join(folder, 'backups'))).rejects.toThrow(IncompatibleDatabase);
});
