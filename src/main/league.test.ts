import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test as plainTest } from 'vitest';
import { EXPORT_KINDS } from '#contract/export-formats.ts';
import { openStore } from '#server/storage/open.ts';
import { undeletedSeasons } from '#server/storage/mappers/seasons.ts';
import type { EngineName } from '#server/storage/store.ts';
import { sheetRows } from '../../tests/fixtures/import/sheet-rows.ts';
import { edited, fileOf, SMALL } from '../../tests/fixtures/import/small-season.ts';
import { type CommandRun, runCommandHere, runCommandInProcess } from '../../tests/support/command-run.ts';
import { ownFolder } from '../../tests/support/own-folder.ts';
import { fillPlace } from '../../tests/support/server-process.ts';
import { SHIPPED } from '../../tests/support/site-around.ts';
import { createDatabase } from '../../tests/support/postgres.ts';
import { ENGINES, untilChange } from '../../tests/support/store.ts';

type League = {
  folder: string;
  file(name: string, text: string): Promise<string>;
  run(args: string[], input?: string): Promise<CommandRun>;
};

/** Creates a folder and an empty database for one test. `file` writes a file there, `run` runs a command. */
async function newLeague(
  engine: EngineName,
  runCommand = runCommandHere,
): Promise<League & { place: { file: string } | { url: string } }> {
  const folder = await ownFolder();
  const env: Record<string, string> = { DATA_DIR: path.join(folder, 'data'), LEAGUE_DEMO: 'off', DATABASE_URL: '' };
  let place: { file: string } | { url: string } = { file: path.join(folder, 'data', 'baize.sqlite') };
  if (engine === 'postgresql') {
    const database = await createDatabase();
    onTestFinished(database.drop);
    place = { url: database.url };
    env['DATABASE_URL'] = database.url;
  }
  return {
    folder,
    place,
    async file(name, text) {
      await writeFile(path.join(folder, name), text);
      return path.join(folder, name);
    },
    run: (args, input) => runCommand(args, env, input),
  };
}

const test = plainTest.extend('league', () => newLeague('sqlite'));

describe('a command of the league', () => {
  test.each(ENGINES)('takes a file into another league, and exports it unchanged, on %s', async (engine) => {
    const here = await newLeague(engine);
    const first = await here.run(['import', await here.file('small.csv', fileOf(SMALL))]);
    expect(first).toMatchObject({ code: 0, err: '' });
    const out = first.out.split('\n');
    expect(out.slice(0, 3)).toEqual([
      'New season: 14/15.',
      'New team: Bears, division 1.',
      'New team: Tigers, division 1.',
    ]);
    expect(out.filter((line) => line.startsWith('New player: '))).toHaveLength(18);
    expect(out.slice(-3)).toEqual([expect.stringMatching(/^Read as results: 3 new results, /), 'Written.', '']);
    const exported = await here.run(['export']);
    expect(exported).toMatchObject({ code: 0, err: '' });
    const target = path.join(here.folder, 'out.csv');
    expect(await here.run(['export', '--season', '14/15', '--output', target])).toMatchObject({ code: 0, out: '' });
    expect(await readFile(target, 'utf8')).toBe(exported.out);
    const files = ['out.csv', 'small.csv'];
    expect((await readdir(here.folder)).sort()).toEqual(engine === 'sqlite' ? ['data', ...files] : files);
    const there = await newLeague(engine);
    expect(await there.run(['import', '-'], exported.out)).toMatchObject({ code: 0 });
    expect((await there.run(['export'])).out).toBe(exported.out);
  });

  test('squads that are imported into another league are exported unchanged', async ({ league: here }) => {
    await fillPlace(here.place, SHIPPED);
    const header = 'team;division;player;handicap;modifier;newHandicap';
    const file = await here.file('squads.csv', `${header}\nLions;1;Ann Lee;20;1,5;15\nCubs;2;;;;\n`);
    const first = await here.run(['import', file]);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toBe(
      [
        'New team: Lions, division 1.',
        'New team: Cubs, division 2.',
        'New player: Ann Lee of Lions, handicap 20.',
        'Read as squads: 2 new teams, 0 changed, 0 as they are; 1 new player, 0 changed, 0 as they are.',
        'Written.\n',
      ].join('\n'),
    );
    const exported = await here.run(['export', '--squads']);
    expect(exported.out).toMatch(/\r\nLions,1,Ann Lee,20,1\.5,15,\w+,\w+\r\nCubs,2,,,,,\w+,\r\n$/);
    const there = await newLeague('sqlite');
    await fillPlace(there.place, SHIPPED);
    expect(await there.run(['import', '-'], exported.out)).toMatchObject({ code: 0 });
    expect((await there.run(['export', '--squads'])).out).toBe(exported.out);
  });

  test('a replay of handicaps is printed as a table, for a policy and seasons', async ({ league }) => {
    const none = 'There are no frames between players who both have ten behind them.\n';
    expect(await league.run(['handicaps', 'replay'])).toEqual({ code: 0, out: none, err: '' });
    // Five players of each team meet in twelve weeks.
    const weeks = Array.from({ length: 12 }, (_, i) =>
      SMALL.slice(1, 6).map((line) => line.replace('14/15,1,1,2014-09-15', `14/15,1,${i + 1},`)),
    );
    const file = await league.file('weeks.csv', fileOf([SMALL[0] ?? '', ...weeks.flat()]));
    expect(await league.run(['import', file])).toMatchObject({ code: 0 });
    const { out } = await league.run(['handicaps', 'replay', '--policy', 'rating', '--seasons', '14/15']);
    expect(out.replaceAll(/0\.\d{4}/g, '0.…').split('\n')).toEqual([
      'Prediction: 8 frames, log loss 0.…, Brier score 0.….',
      '',
      'Start       Frames     With  Without',
      'All              8   75.0 %  100.0 %',
      '11 to 20         2    0.0 %  100.0 %',
      '21 to 30         6  100.0 %  100.0 %',
      '',
      'Of these frames no recorded handicaps are known.',
      '',
    ]);
    const replay = (...args: string[]) => league.run(['handicaps', 'replay', ...args]);
    const noPolicy = 'The kind of the policy must be rating, margin, wins, guide, ratio or each.\n';
    expect(await replay('--policy', 'luck')).toMatchObject({ code: 1, err: noPolicy });
    expect(await replay('--seasons', '99/00')).toMatchObject({ code: 1, err: 'The league has no season 99/00.\n' });
  });

  test('faults give exit code 1, and a dry run writes nothing', async ({ league }) => {
    const bad = await league.file('bad.csv', edited([4, 'homeScore', 'sixty']));
    const faulty = await league.run(['import', bad]);
    expect(faulty.code).toBe(1);
    for (const line of [
      'line 4: homeScore is "sixty", which is not a whole number.',
      'Nothing was written: 1 fault.',
      'leave,"Lions v Tigers, week 1 of 14/15",left-out',
    ])
      expect(faulty.out.split('\n')).toContain(line);
    const dry = await league.run(['import', '--dry-run', '-'], fileOf(SMALL));
    expect(dry).toMatchObject({ code: 0 });
    expect(dry.out).toContain('Nothing was written: this was a dry run.');
    expect((await league.run(['export'])).out.trim().split('\n')).toHaveLength(1);
    const skipped = await league.run(['import', '--skip-bad', bad]);
    expect(skipped.code).toBe(1);
    expect(skipped.out).toMatch(/^Left out: .*homeScore is "sixty"/m);
    expect(skipped.out).toMatch(/Written\.\n$/);
  });

  test.each(ENGINES)('that imports is noticed by a running server on %s', async (engine) => {
    const league = await newLeague(engine, runCommandInProcess);
    await fillPlace(league.place, { fill: async () => undefined });
    const store = await openStore(league.place);
    onTestFinished(() => store.close());
    const noticed = untilChange(store, () => store.revisions().has('season:14/15'));
    const reads = setInterval(() => void store.read((db) => undeletedSeasons(db)), 5);
    expect(await league.run(['import', '-'], fileOf(SMALL))).toMatchObject({ code: 0 });
    clearInterval(reads);
    await noticed;
    expect((await store.read((db) => undeletedSeasons(db))).map(({ name }) => name)).toContain('14/15');
  });
});

test('wrong use prints the usage, with exit code 2', async () => {
  const program = await newLeague('sqlite', runCommandInProcess);
  const nonsense = await program.run(['nonsense']);
  expect(nonsense).toMatchObject({ code: 2, out: '' });
  expect(nonsense.err).toMatch(/^There is no command "nonsense".\n\nCommands of the league/);
  const league = await newLeague('sqlite');
  const noFile = await league.run(['import']);
  expect(noFile).toMatchObject({ code: 2, out: '' });
  expect(noFile.err).toMatch(/^Name the file to import\.\n\nUsage:\n {2}npm run league -- import FILE/);
  for (const args of ['--squads --season 25/26', 'squads --season 25/26', 'nonsense', 'results squads', '--format pdf'])
    expect(await league.run(['export', ...args.split(' ')])).toMatchObject({ code: 2, out: '' });
  expect(await readdir(league.folder)).toEqual([]);
});

test('help succeeds; a season that does not exist is a problem', async ({ league }) => {
  expect(await league.run(['help'])).toMatchObject({ code: 0, err: '' });
  // A command must not create a league if there is none, because the name of the folder may be mistyped.
  const nothing = await league.run(['export']);
  expect(nothing).toMatchObject({ code: 1, out: '', err: expect.stringContaining('There is no database at ') });
  await fillPlace(league.place, SHIPPED);
  const err = 'The league has no season 13/14. It has 24/25, 25/26.\n';
  expect(await league.run(['export', '--season', '13/14'])).toEqual({ code: 1, out: '', err });
});

test.each(EXPORT_KINDS)('%s are exported as CSV and as a workbook, which have the same cells', async (kind) => {
  const league = await newLeague('sqlite');
  await fillPlace(league.place, SHIPPED);
  const csv = path.join(league.folder, 'a.csv');
  const xlsx = path.join(league.folder, 'a.xlsx');
  expect(await league.run(['export', kind, '--output', csv])).toMatchObject({ code: 0, out: '' });
  expect(await league.run(['export', kind, '--format', 'xlsx', '--output', xlsx])).toMatchObject({ code: 0, out: '' });
  expect(await sheetRows(await readFile(xlsx))).toEqual(await sheetRows(await readFile(csv)));
});
