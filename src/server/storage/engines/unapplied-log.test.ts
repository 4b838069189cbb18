import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openAgain, testPlace } from '../../../../tests/support/store.ts';
import { countUnappliedPages } from './unapplied-log.ts';

const HEADER = 32;
const FRAME = 24 + 4096;

/**
 * Makes a copy of a database, as a power failure leaves it. Its log has three writes of one page each. After them
 * follow pages of an earlier round, which had at least 40. `damage` changes one byte of the log. `rows` returns how
 * many rows SQLite reads.
 */
async function crashed(): Promise<{ file: string; damage: (at: number) => void; rows: () => number }> {
  const place = await testPlace('sqlite');
  const live = 'file' in place ? place.file : '';
  const file = `${live}-crashed`;
  using database = new DatabaseSync(live);
  database.exec('pragma journal_mode = wal; create table t (x text)');
  for (let n = 0; n < 40; n += 1) database.exec("insert into t values ('before')");
  database.exec('delete from t; pragma wal_checkpoint(restart)');
  for (let n = 0; n < 3; n += 1) database.exec("insert into t values ('x')");
  for (const end of ['', '-wal']) copyFileSync(live + end, file + end);
  return {
    file,
    damage(at) {
      const bytes = readFileSync(`${file}-wal`);
      bytes[at] = bytes[at]! ^ 0xff;
      writeFileSync(`${file}-wal`, bytes);
    },
    rows() {
      using opened = new DatabaseSync(file);
      return Number(opened.prepare('select count(*) as n from t').get()?.['n']);
    },
  };
}

test.each<[what: string, at: number, pages: number, rows: number]>([
  ['the header', 17, 3, 0],
  ['the first page', HEADER + 24 + 100, 3, 0],
  ['the second page', HEADER + FRAME + 24 + 4000, 2, 1],
  ['the checksum of the second', HEADER + FRAME + 17, 2, 1],
  ['the salt of the third', HEADER + 2 * FRAME + 9, 1, 2],
  ['a page of an earlier round, which is not lost', HEADER + 5 * FRAME + 24, 0, 3],
])('a damaged byte in %s', async (_, at, pages, rows) => {
  const { file, damage, rows: rowsIn } = await crashed();
  expect(countUnappliedPages(file)).toBe(0);
  damage(at);
  expect(countUnappliedPages(file)).toBe(pages);
  // SQLite drops the rows of the lost pages without a message.
  expect(rowsIn()).toBe(rows);
});

test('a write that never ended is not lost, nor is anything where there is no log', async () => {
  const { file } = await crashed();
  const log = readFileSync(`${file}-wal`).subarray(0, HEADER + 3 * FRAME);
  // Makes the last page one of a write that was not committed, as a killed process leaves it.
  log.writeUInt32BE(0, HEADER + 2 * FRAME + 4);
  writeFileSync(`${file}-wal`, log);
  expect(countUnappliedPages(file)).toBe(0);
  expect(countUnappliedPages(`${file}.none`)).toBe(0);
});

test('a store says what was lost at its start, once', async () => {
  const { file, damage } = await crashed();
  damage(HEADER + FRAME + 24);
  expect((await openAgain({ file })).unapplied).toBe(2);
  expect((await openAgain({ file })).unapplied).toBe(0);
});
