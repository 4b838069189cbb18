import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/storage/open.ts';
import { listOf } from '#server/storage/mappers/scheduled-fixtures.ts';
import { seedSeasons } from '#server/open-league.ts';
import { readLeagueFile } from '#server/league-folder/contents.ts';
import { makeTeam } from '../../../tests/fixtures/made-league.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const origin = { by: '', via: 'command', action: 'test', summary: 'Teams' } as const;

function run(folder: string, args: string[], input: string): Promise<{ code: number | null; out: string }> {
  const env = { ...process.env, DATA_DIR: folder, LEAGUE_DIR: path.join(ROOT, 'league'), DATABASE_URL: '' };
  const program = [path.join(ROOT, 'src/main/league.ts'), 'import-fixtures', '-', ...args];
  const child = spawn(process.execPath, program, { env, cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stdin.end(input);
  return new Promise((resolve, reject) => child.on('error', reject).on('close', (code) => resolve({ code, out })));
}

test('imports a fixture list, unless it has a fault', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-list-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const place = { file: path.join(folder, 'baize.sqlite') };
  const store = await openStore(place);
  await seedSeasons(store, await readLeagueFile('league'));
  const venue = 'Millbrook Club';
  await store.write(origin, (change) =>
    change.putAll('team', [makeTeam('a', { venue }), makeTeam('b', { venue }), makeTeam('c')]),
  );
  const file = 'division,week,homeTeam,awayTeam\n1,1,Team a,Team c\n1,1,Team b,Team c\n';
  expect(await run(folder, [], file.replace('Team b', 'Team x'))).toEqual({
    code: 1,
    out: 'Nothing was written: the file has 1 fault.\nline 3: The league has no team called Team x.\n',
  });
  const written = await run(folder, [], file);
  expect(written).toEqual({
    code: 0,
    out: 'Added: 2 fixtures; changed: 0; unchanged: 0; not in the file: 0.\nWeek 1: Team a and Team b play at home at Millbrook Club, which has 1 table.\n',
  });
  expect(await store.read((db) => listOf(db, '25/26'))).toHaveLength(2);
  await store.close();
});
