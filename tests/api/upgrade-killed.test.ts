import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inspectBackup } from '#server/storage/backup/backup-file.ts';
import { tablesCompatibilityAt } from '#server/storage/examine.ts';
import { upgradeDatabase } from '#server/operations/backups/upgrade.ts';
import { LATER } from '../support/later-version.ts';
import { ownFolder } from '../support/own-folder.ts';
import { allRows, placeOfThisVersion } from '../support/released.ts';

// A killed upgrade leaves either all the old tables or all the new ones, and the next start completes the upgrade.

const ROOT = path.join(import.meta.dirname, '../..');
const KEEP = { hours: 24, days: 30, months: 12 };

/**
 * Every step of an upgrade in order, as words of the line that it prints, and whose tables the database has if the
 * upgrade is killed there: those of the earlier or of the new version. The migration first runs on a copy.
 */
const STEPS: readonly [step: string, tables: 'earlier' | 'present'][] = [
  ['An earlier version of Baize made this database', 'earlier'],
  ['the migration begins', 'earlier'],
  ['a column is added', 'earlier'],
  ['its values are written', 'earlier'],
  ['the migration ends', 'earlier'],
  ['Made the backup', 'earlier'],
  ['the migration begins', 'earlier'],
  ['a column is added', 'earlier'],
  ['its values are written', 'earlier'],
  ['the migration ends', 'earlier'],
  ['The database is up to date', 'present'],
  ['To go back', 'present'],
];

/** Runs an upgrade, and kills it at the step with this index. Returns the lines that it printed, one for each step. */
async function killedAt(step: number, file: string, folder: string): Promise<string[]> {
  const child = spawn(process.execPath, ['tests/support/upgrading-child.ts', file, folder, `${step}`], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const reached: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    reached.push(line);
    if (reached.length === step + 1) child.kill('SIGKILL');
  }
  expect(await ended).toEqual([null, 'SIGKILL']);
  return reached;
}

test('an upgrade that is killed at any step has changed everything or nothing, and the next one completes it', async () => {
  for (const [step, [, tables]] of STEPS.entries()) {
    const place = await placeOfThisVersion('sqlite');
    if (!('file' in place)) expect.fail();
    const folder = await ownFolder();
    const before = await allRows(place);
    const reached = await killedAt(step, place.file, folder);
    expect(reached).toEqual(STEPS.slice(0, step + 1).map(([text]) => expect.stringContaining(text)));
    // Opening the database applies or drops what the killed process left in SQLite's write-ahead log.
    const rows = await allRows(place, ['sponsor', 'sponsor_board']);
    expect([step, await tablesCompatibilityAt(place, LATER), rows]).toEqual([step, tables, before]);
    expect(Object.keys(await allRows(place)).includes('sponsor_board')).toBe(tables === 'present');

    await upgradeDatabase({
      place,
      settings: { folder, keep: KEEP },
      now: () => new Date(),
      say: () => {},
      tables: LATER,
    });
    expect(await tablesCompatibilityAt(place, LATER)).toBe('present');
    expect(await allRows(place, ['sponsor', 'sponsor_board'])).toEqual(before);
    const backups = (await readdir(folder)).filter((name) => name.endsWith('-upgrade.sqlite'));
    // If the killed upgrade has made a backup, the next one uses it and makes no other.
    expect(backups).toHaveLength(1);
    expect(await inspectBackup(path.join(folder, backups[0] ?? ''))).toMatchObject({ tables: 'present', problems: [] });
  }
});
