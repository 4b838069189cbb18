/**
 * `npm run keep-database`: makes a small league with a row in every table, and writes its backup to
 * `tests/fixtures/released/`. The file is named after the version in `package.json`, or after the version given as an
 * argument. Run this with the first release that has new tables, and never again for the same release
 * (CONTRIBUTING.md).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { initialShootout } from '#domain/timers/shootout.ts';
import { programVersion } from '#main/program-version.ts';
import { beginEmptyLeague } from '#server/open-league.ts';
import { backUpToFile } from '#server/operations/backups/make-backup.ts';
import { TABLES_NOT_IN_BACKUPS } from '#server/storage/backup/from-sqlite.ts';
import { addFileRow } from '#server/storage/files/file-rows.ts';
import { openStore } from '#server/storage/open.ts';
import type { ChangeTransaction } from '#server/storage/store.ts';
import { givePassword } from './password.ts';
import {
  origin,
  putLeague,
  sampleAdjustment,
  sampleCompetition,
  sampleFixture,
  sampleLoneBreak,
  samplePenaltyDecision,
  sampleRuling,
  sampleScheduled,
  sampleSubstitute,
  sampleTie,
} from './sample-values.ts';
import { RELEASED } from './released.ts';

const AT = '2026-01-15T20:00:00.000Z';
/** Rows for the tables that have no history. */
const OTHER_ROWS = `
  insert into draw_sealed values ('Cup', 'seed', 'commitment', '[]', '${AT}');
  insert into draw_reveal values ('d', '${AT}', 1000, null);
  insert into idempotency values ('${'p'.repeat(43)}', '${'b'.repeat(43)}', 201, '{}', '${AT}');
  insert into timer values ('KX4P', 1, '${JSON.stringify(initialShootout)}', '${AT}');
`;

const folder = await mkdtemp(path.join(tmpdir(), 'baize-kept-'));
try {
  const file = path.join(folder, 'baize.sqlite');
  const store = await openStore({ file });
  await beginEmptyLeague(store);
  await givePassword(store);
  await putLeague(store);
  const hash = await store.files.keep(Buffer.from('A picture'));
  await store.write(origin, (change) => fill(change, hash));
  await store.close();
  const database = new DatabaseSync(file);
  database.exec(OTHER_ROWS);
  refuseEmpty(database);
  database.close();
  const target = path.join(RELEASED, `${process.argv[2] ?? (await programVersion())}.sqlite`);
  await backUpToFile({ file }, target);
  console.log(`Kept ${target}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function fill(change: ChangeTransaction, hash: string): Promise<void> {
  await change.put('fixture', sampleFixture('f'));
  await change.put('substitute', sampleSubstitute('s'));
  await change.put('listedFixture', sampleScheduled('l'));
  await change.put('adjustment', sampleAdjustment('a'));
  await change.put('loneBreak', sampleLoneBreak('b'));
  await change.put('ruling', sampleRuling('r', { fixtureId: 'f' }));
  await change.put('penaltyDecision', samplePenaltyDecision('p'));
  await change.put('competition', sampleCompetition('c'));
  await change.put('tie', sampleTie('t', 'c'));
  await change.put('fileAnswer', {
    id: 'q',
    kind: 'orientation',
    subject: 'results',
    value: 'rows',
    teams: [],
    deleted: false,
  });
  await change.put('person', {
    id: 'n',
    name: 'Ann Lee',
    role: 'secretary',
    teamIds: [],
    divisions: null,
    invitedAt: AT,
    joinedAt: null,
    deleted: false,
  });
  await change.put('draw', { id: 'd', competition: 'Cup', drawnAt: AT, pairs: [], deleted: false });
  await addFileRow(change.db, { hash, type: 'image/webp', bytes: 9 });
  await change.db.insertInto('face').values({ player_id: 'a1', file: hash, consent: 'asked', at: AT }).execute();
}

/**
 * Throws if a table of the backup has no rows. Tests could not notice a migration that loses the rows of such a table.
 */
function refuseEmpty(database: DatabaseSync): void {
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%'")
    .all();
  for (const name of tables.map((row) => String(row['name']))) {
    const isEmpty = database.prepare(`select 1 from "${name}" limit 1`).get() === undefined;
    // If files are in a folder, their bytes are not in the database.
    if (isEmpty && !TABLES_NOT_IN_BACKUPS.includes(name) && name !== 'stored_file_part')
      throw new Error(`${name} is empty.`);
  }
}
