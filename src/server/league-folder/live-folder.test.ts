import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { listFiles } from './folder-files.ts';
import { openLeagueFolder } from './live-folder.ts';

async function copyOfLeague(): Promise<string> {
  const outside = await mkdtemp(path.join(tmpdir(), 'baize-folder-'));
  onTestFinished(() => rm(outside, { recursive: true }));
  const place = path.join(outside, 'league');
  await cp('league', place, { recursive: true, filter: (from) => !/photos/.test(from) });
  return place;
}

async function opened() {
  const place = await copyOfLeague();
  const said: string[] = [];
  const folder = await openLeagueFolder(place, (sentence) => said.push(sentence));
  onTestFinished(() => folder.close());
  const file = (name: string): string => path.join(place, name);
  async function setName(name: string): Promise<void> {
    const json = JSON.parse(await readFile(file('league.json'), 'utf8'));
    await writeFile(file('league.json'), JSON.stringify({ ...json, name }));
  }
  return { folder, said, place, file, setName };
}

describe('a folder that is open', () => {
  test('shows an edit, a replaced file, a new post and a removed post', async () => {
    const { folder, said, file, setName } = await opened();
    let told = 0;
    folder.onChange(() => told++);
    const first = folder.revision();
    await setName('Elm League');
    await folder.refresh();
    expect(folder.present().file.name).toBe('Elm League');
    expect(folder.revision()).toBeGreaterThan(first);

    // As careful editors save: a new file is written beside the old one, and takes its name.
    await writeFile(file('rules.md.tmp'), '# Other rules');
    await rename(file('rules.md.tmp'), file('rules.md'));
    await writeFile(file('news/2030-01-new.md'), '---\ntitle: New\ndate: 2030-01-01\n---\nHello.');
    await rm(file('news/2025-03-sponsors.md'));
    await folder.refresh();
    expect(folder.present().rules).toBe('# Other rules');
    expect(folder.present().posts.map(({ id }) => id)).toEqual(['2030-01-new', '2025-04-summer-league']);
    expect(told).toBe(2);
    expect(said).toEqual([]);
  });

  test('after an edit with a mistake, keeps the last correct version, reports it once, and shows other edits', async () => {
    const { folder, said, place, file, setName } = await opened();
    await writeFile(file('league.json'), '{ "name": ');
    await writeFile(file('news/2025-03-sponsors.md'), 'no head');
    await writeFile(file('how-to-start.md'), 'Come along.');
    await folder.refresh();
    await folder.refresh();
    const { file: league, posts, howToStart } = folder.present();
    expect(league.name).toBe('Kingsmead Snooker League');
    expect(posts.map(({ title }) => title)).toContain('A call for local business sponsors');
    expect(howToStart).toBe('Come along.');
    expect(folder.mistakes().map((mistake) => mistake.file)).toEqual(['league.json', 'news/2025-03-sponsors.md']);
    expect(said).toEqual([
      expect.stringContaining(`The league’s folder ${place} has 2 mistakes:\n  league.json: is not JSON`),
    ]);

    await cp('league/league.json', file('league.json'));
    await cp('league/news/2025-03-sponsors.md', file('news/2025-03-sponsors.md'));
    await setName('Mended');
    await folder.refresh();
    await folder.refresh();
    expect(folder.mistakes()).toEqual([]);
    expect(folder.present().file.name).toBe('Mended');
    expect(said[1]).toBe('The league’s folder has no mistakes any more.');
  });

  test('keeps its contents while the folder is missing', async () => {
    const { folder, said, place } = await opened();
    await rename(place, `${place}-away`);
    await folder.refresh();
    await folder.refresh();
    expect(folder.present().file.name).toBe('Kingsmead Snooker League');
    expect(said[0]).toContain('is not a readable folder');
    await rename(`${place}-away`, place);
    await folder.refresh();
    expect(folder.mistakes()).toEqual([]);
  });

  test('notices an edit without being asked', async () => {
    const { folder, setName } = await opened();
    await setName('By itself');
    await expect.poll(() => folder.present().file.name, { timeout: 8_000 }).toBe('By itself');
  });

  test('has a higher revision after a restart only if it was edited', async () => {
    const { folder, place, setName } = await opened();
    const before = folder.revision();
    const again = await openLeagueFolder(place, () => {});
    expect(again.revision()).toBe(before);
    again.close();
    await setName('Later');
    await utimes(path.join(place, 'league.json'), new Date(), new Date(before + 60_000));
    const later = await openLeagueFolder(place, () => {});
    expect(later.revision()).toBeGreaterThan(before);
    later.close();
  });
});

test('at start it reports every mistake and does not open', async () => {
  const place = await copyOfLeague();
  await writeFile(
    path.join(place, 'league.json'),
    '{"name": "", "timeZone": "Moon", "defaultSeason": "25/26", "seasons": []}',
  );
  await writeFile(path.join(place, 'news/2025-03-sponsors.md'), 'no head');
  await writeFile(path.join(place, 'rules.md'), Buffer.from([0x63, 0x61, 0x66, 0xe9]));
  const failure = await openLeagueFolder(place, () => {}).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConfigError);
  expect(String(failure).split('\n').slice(1)).toEqual([
    '  league.json, name: must not be empty.',
    '  league.json, timeZone: must be a time zone such as Europe/London.',
    '  league.json, seasons: must have at least one season.',
    '  news/2025-03-sponsors.md: must begin with three lines: ---, title: …, date: 2025-04-01, then --- again.',
    '  rules.md: must be saved as UTF-8. Choose that encoding in the editor.',
  ]);
});

test('ignores temporary files, hidden files and links out of the folder', async () => {
  const place = await copyOfLeague();
  await writeFile(path.join(place, '..', 'secret.txt'), 'x');
  await mkdir(path.join(place, 'documents/years'));
  for (const name of ['.hidden', 'a.md~', 'b.swp', 'documents/years/a.pdf'])
    await writeFile(path.join(place, name), 'x');
  await symlink(path.join(place, '..', 'secret.txt'), path.join(place, 'documents/out.txt'));
  await symlink(path.join(place, '..'), path.join(place, 'documents/all'));
  await symlink('years/a.pdf', path.join(place, 'documents/in.pdf'));
  expect((await listFiles(place)).map((file) => file.path)).toEqual([
    'documents/in.pdf',
    'documents/years/a.pdf',
    'honours.csv',
    'how-to-start.md',
    'league.json',
    'news/2025-03-sponsors.md',
    'news/2025-04-summer-league.md',
    'rules.md',
  ]);
});
