import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inspectBackup } from '#server/storage/backup/backup-file.ts';
import { tablesAt } from '#server/storage/examine.ts';
import { upgradeDatabase } from '#server/operations/backups/upgrade.ts';
import { LATER } from '../support/later-version.ts';
import { ownFolder } from '../support/own-folder.ts';
import { allRows, placeOfThisVersion } from '../support/released.ts';

// An upgrade that is killed leaves either the tables of before or those of after, and the next start completes it.

const ROOT = path.join(import.meta.dirname, '../..');
const KEEP = { hours: 24, days: 30, months: 12 };

/** Every step of an upgrade in order, and which tables it leaves if it is killed there. */
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

/** Kills an upgrade at a step. Returns the steps that it had reached. */
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
    // Opening the file either applies or drops what the killed process left in its log.
    const rows = await allRows(place, ['sponsor', 'sponsor_board']);
    expect([step, await tablesAt(place, LATER), rows]).toEqual([step, tables, before]);
    expect(Object.keys(await allRows(place)).includes('sponsor_board')).toBe(tables === 'present');

    await upgradeDatabase({
      place,
      settings: { folder, keep: KEEP },
      now: () => new Date(),
      say: () => {},
      tables: LATER,
    });
    expect(await tablesAt(place, LATER)).toBe('present');
    expect(await allRows(place, ['sponsor', 'sponsor_board'])).toEqual(before);
    const backups = (await readdir(folder)).filter((name) => name.endsWith('-upgrade.sqlite'));
    // A second try uses the backup of the first.
    expect(backups).toHaveLength(1);
    expect(await inspectBackup(path.join(folder, backups[0] ?? ''))).toMatchObject({ tables: 'present', problems: [] });
  }
});
