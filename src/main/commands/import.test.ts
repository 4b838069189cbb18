import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test as plainTest } from 'vitest';
import { openStore } from '#server/storage/open.ts';
import { fixtureListOfSeason } from '#server/storage/mappers/described.ts';
import { undeletedFixturesOfSeason } from '#server/storage/mappers/fixtures.ts';
import { type CommandRun, runCommandHere } from '../../../tests/support/command-run.ts';
import { makeMatch, makePlayer, makeTeam } from '../../../tests/fixtures/made-league.ts';
import { shippedLeague, seedLeague } from '../../../tests/support/content.ts';
import { ownFolder } from '../../../tests/support/own-folder.ts';

const origin = { by: '', via: 'command', action: 'test', summary: 'Teams' } as const;

/** Runs a command that reads its file from standard input (`-`), which contains `input`. */
function run(folder: string, [command = '', ...args]: string[], input: string): Promise<CommandRun> {
  return runCommandHere([command, '-', ...args], { DATA_DIR: folder, DATABASE_URL: '' }, input);
}

/** A new league's data folder with its open store. */
async function openLeague() {
  const folder = await ownFolder();
  const store = await openStore({ file: path.join(folder, 'baize.sqlite') });
  await seedLeague(store, await shippedLeague());
  return { folder, store };
}

const test = plainTest.extend('league', () => openLeague());

/** Expects an import to end with questions. Returns its output, and the example of answers that the output contains. */
async function asks(command: Promise<CommandRun>): Promise<{ out: string; example: string }> {
  const { code, out } = await command;
  expect(code).toBe(1);
  return { out, example: out.split('with the likeliest answers:\n')[1] ?? '' };
}

test('imports a fixture list, unless it has a fault', async ({ league: { folder, store } }) => {
  const venue = 'Millbrook Club';
  await store.write(origin, (change) =>
    change.putAll('team', [makeTeam('a', { venue }), makeTeam('b', { venue }), makeTeam('c')]),
  );
  const file = 'division,week,homeTeam,awayTeam\n1,1,Team a,Team c\n1,1,Team b,Team c\n';
  const faulty = await run(folder, ['import'], file.replace('1,1,Team b', '1,99,Team b'));
  expect([faulty.code, faulty.out]).toEqual([1, expect.stringContaining('week is 99: season 25/26 has')]);
  const written = await run(folder, ['import'], file);
  expect([written.code, written.out]).toEqual([
    0,
    expect.stringContaining('at home at Millbrook Club, which has 1 table'),
  ]);
  expect(await store.read((db) => fixtureListOfSeason(db, '25/26'))).toHaveLength(2);
  await store.close();
});

const HEADER =
  'season,division,week,date,homeTeam,awayTeam,match,homePlayer,homeScore,homeBreak,homeBreak2,awayPlayer,awayScore,awayBreak,awayBreak2';

test('asks about names of a file of results, and takes the answers from a file', async () => {
  const { folder, store } = await openLeague();
  await store.write(origin, async (change) => {
    await change.putAll('team', [makeTeam('a'), makeTeam('b')]);
    await change.putAll('player', [
      makePlayer('p1', 'a', { name: 'Robert Selby' }),
      makePlayer('p2', 'a', { name: 'Ann Moss' }),
    ]);
  });
  await store.close();
  const homes = ['Bob Selby', 'Anne Moss', 'Pete Larch', 'Zoë Marlow', 'Ivor Quill'];
  const lines = homes.map((name, i) => `25/26,1,3,,Team a,Team b,${i + 1},${name},42,,,,0,,`);
  const file = [HEADER, ...lines].join('\n');

  const asked = await asks(run(folder, ['import'], file));
  expect(asked.out).toContain(
    'Question: person, Bob Selby (line 2): Who is Bob Selby of Team a?\n    p1 (suggested): Robert Selby, Team a.',
  );
  expect(asked.example).toBe('person,Bob Selby,p1\nperson,Anne Moss,p2\n');

  const answers = path.join(folder, 'answers.csv');
  await writeFile(answers, 'kind,subject,value\nperson,Bob Selby,p7\nperson,Somebody Else,new\n');
  const wrong = expect.stringContaining('p7 is no answer to person, Bob Selby. Its answers are p1, new.');
  expect(await run(folder, ['import', '--answers', answers], file)).toMatchObject({ code: 1, out: wrong });
  await writeFile(answers, 'who,Bob Selby,p1\n');
  const unknown = expect.stringContaining('line 1: who is no kind of question.');
  expect(await run(folder, ['import', '--answers', answers], file)).toMatchObject({ code: 2, err: unknown });
  // The example works as a file of answers just as it was printed.
  await writeFile(answers, asked.example);
  const written = await run(folder, ['import', '--answers', answers], file);
  expect(written).toMatchObject({ code: 0, out: expect.stringContaining('Answered: person, Bob Selby: p1') });
  expect(written.out).toContain('3 new players');
  // The import stores answers, so the same file can be imported again without them.
  const again = await run(folder, ['import'], file);
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('0 new results, 0 changed, 1 as they are') });
});

test('reads a file of another site, once its columns are named', async ({ league: { folder, store } }) => {
  await store.close();
  const ofFrames = [1, 2, 3, 4, 5].flatMap((n) => [`Home Player ${n}`, `Away Player ${n}`, `Frame ${n}`]);
  const header = ['Ulba', 'Away Team', 'Date', ...ofFrames];
  const frames = [1, 2, 3, 4, 5].flatMap((n) => [`Ann ${n}`, `Bo ${n}`, '72-31']);
  const file = [header.join(','), ['Lions', 'Tigers', '22 September 2025', ...frames].join(',')].join('\n');
  const asked = await asks(run(folder, ['import'], file));
  expect(asked.out).toContain('Question: all, season');
  const answers = path.join(folder, 'answers.json');
  const said = [
    ['column', 'Ulba', 'homeTeam'],
    ['all', 'season', '25/26'],
    ['all', 'division', '1'],
    ['weeks', 'dates', 'one'],
  ].map(([kind, subject, value]) => ({ kind, subject, value }));
  await writeFile(answers, JSON.stringify(said));
  const written = await run(folder, ['import', '--answers', answers], file);
  expect(written).toMatchObject({ code: 0, out: expect.stringContaining('Answered: column, Ulba: homeTeam') });
  expect(written.out).toContain('1 new result,');
  // The import stores the answer about a column for later files, but not the answer for all lines of one file.
  const next = await run(folder, ['import'], file.replace('22 September', '29 September'));
  expect(next).toMatchObject({
    code: 1,
    out: expect.stringContaining('Answered about an earlier file: column, Ulba: homeTeam'),
  });
  expect(next.out).toContain('Question: all, season');
});

test('asks about cards whose sides are swapped', async ({ league: { folder, store } }) => {
  await store.write(origin, async (change) => {
    await change.putAll('team', [makeTeam('a'), makeTeam('b')]);
    const squad = ['a', 'b'].flatMap((team) => [1, 2, 3, 4, 5].map((n) => makePlayer(`${team}${n}`, team)));
    await change.putAll('player', squad);
  });
  await store.close();
  const lines = [1, 2, 3, 4, 5].map((n) => `25/26,1,3,,Team a,Team b,${n},Player b${n},60,41,,Player a${n},20,,`);
  const file = [HEADER, ...lines].join('\n');
  const asked = await asks(run(folder, ['import'], file));
  expect(asked.out).toContain('    swap: Swap the players with their scores: Team a 0–5 Team b\n');
  expect(asked.example).toBe('sides,"Team a v Team b, week 3 of 25/26",swap\n');
  const answers = path.join(folder, 'answers.csv');
  await writeFile(answers, asked.example.replace(',swap', ',perhaps'));
  expect((await run(folder, ['import', '--answers', answers], file)).out).toContain(
    'perhaps is no answer to sides, Team a v Team b, week 3 of 25/26. Its answers are swap, players, keep.\n',
  );
  await writeFile(answers, asked.example);
  const swapped = expect.stringContaining('Answered: sides, Team a v Team b, week 3 of 25/26: swap');
  expect(await run(folder, ['import', '--answers', answers], file)).toMatchObject({ code: 0, out: swapped });
  // The import finds that the result of the same file is recorded already, although its sides were swapped.
  expect((await run(folder, ['import'], file)).out).toContain('1 as they are');
  const reopened = await openStore({ file: path.join(folder, 'baize.sqlite') });
  const [fixture] = await reopened.read((db) => undeletedFixturesOfSeason(db, '25/26'));
  expect(fixture).toMatchObject({ homeTeamId: 'a' });
  expect(fixture?.matches[0]).toEqual(makeMatch('a1', 20, 60, 'b1', { away: [41] }));
  await reopened.close();
});

test('asks about teams that may be known, and reads a sheet of a workbook', async ({ league: { folder, store } }) => {
  await store.write(origin, (change) =>
    change.putAll('team', [makeTeam('a', { name: 'Kings Arms' }), makeTeam('b', { name: 'Lions' })]),
  );
  await store.close();
  const rows = [1, 2, 3, 4, 5].map((n) => `25/26,1,3,,King's Arms,Lions,${n},Ann ${n},60,,,Bo ${n},20,,`);
  const book = await writeXlsx({
    sheets: [
      { name: 'Notes', rows: [['Nothing to read']] },
      { name: 'Results', rows: [HEADER, ...rows].map((line) => line.split(',')) },
    ],
  });
  const file = path.join(folder, 'book.xlsx');
  await writeFile(file, book);
  const read = (...args: string[]) => runCommandHere(['import', file, ...args], { DATA_DIR: folder, DATABASE_URL: '' });
  expect(await read('--sheet', 'Result')).toMatchObject({ code: 1, err: expect.stringContaining('no sheet Result') });
  const asked = await asks(read('--sheet', 'Results'));
  expect(asked.example).toBe("team,King's Arms,a\n");
  const answers = path.join(folder, 'answers.csv');
  await writeFile(answers, asked.example);
  const written = await read('--sheet', 'Results', '--answers', answers);
  expect(written).toMatchObject({ code: 0, out: expect.stringContaining('Written.') });
  expect(written.out).toContain('0 new teams');
  // The import stores answers, so the same file can be imported again without them.
  expect((await read('--sheet', 'Results')).out).toContain('1 as they are');
});

test('leaves out the matches with faults, if it is told to', async ({ league: { folder, store } }) => {
  await store.close();
  const card = (week: number, score: string) =>
    [1, 2, 3, 4, 5].map((n) => `24/25,1,${week},,Lions,Tigers,${n},Ann ${n}x,${score},,,Bo ${n}y,20,,`);
  const file = [HEADER, ...card(1, '60'), ...card(2, 'sixty')].join('\n');
  expect((await run(folder, ['import'], file)).code).toBe(1);
  const { code, out } = await run(folder, ['import', '--skip-bad'], file);
  expect([code, out]).toEqual([1, expect.stringContaining('Left out: line 7: Lions v Tigers, week 2 is left out.')]);
  expect(out).toContain('Written.');
});
