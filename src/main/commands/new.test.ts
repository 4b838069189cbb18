import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readFolder } from '#server/league-folder/contents.ts';
import { CannotDo, WrongUse } from './command.ts';
import { newCommand } from './new.ts';

/** A folder for one test, in which the command runs without a terminal. */
async function here(): Promise<{ at: (name: string) => string; said: () => string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-new-'));
  vi.stubEnv('INIT_CWD', folder);
  const written = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    written.mockRestore();
    await rm(folder, { recursive: true });
  });
  const said = () => written.mock.calls.map(([text]) => String(text)).join('');
  return { at: (name) => path.join(folder, name), said };
}

async function refusal(...args: string[]): Promise<Error> {
  const error: unknown = await newCommand.run(args).catch((thrown: unknown) => thrown);
  if (error instanceof Error) return error;
  throw new Error('The command succeeded.');
}

test('creates a folder without mistakes from options and defaults', async () => {
  const { at, said } = await here();
  const given = ['--name', 'Oakleigh & Ambrose', '--season', '27/28', '--divisions', '4', '--walkover', '60'];
  const cups = ['--competitions', 'Rose Bowl, Knock-out', '--colour', '#0b3d91', '--email', 'a@example.org'];
  expect(await newCommand.run(['our league', ...given, ...cups])).toBe(0);
  expect(said()).toContain('LEAGUE_DEMO=off npm start');
  const { file, posts, rules } = await readFolder(at('our league'));
  expect(file).toMatchObject({
    name: 'Oakleigh & Ambrose',
    defaultSeason: '27/28',
    matchTime: '19:45',
    contactEmail: 'a@example.org',
    colours: { cloth: '#0b3d91', metal: null },
  });
  expect(file.competitions.map(({ name }) => name)).toEqual(['Rose Bowl', 'Knock-out']);
  const [season] = file.seasons;
  expect(season).toMatchObject({ name: '27/28', divisions: [1, 2, 3, 4], weeks: 22 });
  expect(season?.calendar[0]).toEqual({ week: 1, from: '2027-09-13', to: '2027-09-19' });
  expect(season?.rules).toMatchObject({ walkoverScore: 60, framesPerFixture: 5, maxFramesPerPlayer: 1 });
  expect(posts.map(({ title }) => title)).toEqual(['Welcome']);
  expect(rules).toContain('60–0');
});

test('starts with the format that is chosen', async () => {
  const { at } = await here();
  await newCommand.run(['six', '--name', 'A', '--format', 'draws']);
  await newCommand.run(['wins', '--name', 'A', '--format', 'wins', '--frames', '7']);
  const [six, wins] = await Promise.all(['six', 'wins'].map((name) => readFolder(at(name))));
  expect(six?.file.seasons[0]?.rules).toMatchObject({ framesPerFixture: 6, maxFramesPerPlayer: 2 });
  expect(six?.rules).toContain('A 3–3 match gives each team 3 points.');
  expect(wins?.file.seasons[0]?.rules).toMatchObject({
    framesPerFixture: 7,
    points: { frameWon: 0, fixtureWon: 2, fixtureDrawn: 1 },
    tieBreaks: ['frameDifference', 'framesWon', 'headToHead'],
  });
  expect((await refusal('a', '--name', 'A', '--format', 'seven')).message).toContain('--format: It must be one of');
});

test('reports all faults at once, and creates nothing', async () => {
  const { at } = await here();
  const wrong = await refusal('a', '--divisions', '0', '--weeks', 'many', '--first-week', '2027-09-14');
  expect(wrong).toBeInstanceOf(CannotDo);
  expect(wrong.message.split('\n')).toEqual([
    '--name: The league needs a name.',
    '--divisions: It must be a whole number from 1 to 20.',
    '--weeks: It must be a whole number from 1 to 99.',
    '--first-week: 2027-09-14 is not a Monday.',
  ]);
  const file = await refusal('a', '--name', 'A', '--colour', '#ffee88', '--email', 'nobody');
  expect(file.message).toMatch(/colours, cloth: #ffee88 is too light[^]*contactEmail: must be an e-mail address/);
  await expect(readFile(at('a/league.json'))).rejects.toThrow('ENOENT');
});

test('never overwrites a folder, and needs the name of one', async () => {
  const { at } = await here();
  await mkdir(at('full'));
  await writeFile(at('full/league.json'), 'ours');
  expect((await refusal('full', '--name', 'A')).message).toContain('is not empty');
  expect(await readFile(at('full/league.json'), 'utf8')).toBe('ours');
  expect(await refusal('--name', 'A')).toBeInstanceOf(WrongUse);
  expect((await refusal('full', 'other')).message).toContain('quotation marks');
});
