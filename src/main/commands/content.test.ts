import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contentValues, readFolder } from '#server/league-folder/contents.ts';
import { takeFolderIn } from '#server/open-league.ts';
import { historyEntries } from '#server/storage/history.ts';
import { contentRows } from '#server/storage/mappers/content.ts';
import { openStore } from '#server/storage/open.ts';
import type { Store } from '#server/storage/store.ts';
import { postPart } from '#contract/content.ts';
import { pictureId } from '#server/content/items.ts';
import { takePicture } from '#server/publish/photos/convert.ts';
import { addFile, PICTURE, storedHashes } from '#server/storage/files/file-rows.ts';
import { plain } from '../../../tests/support/league-folders.ts';
import { contentCommand } from './content.ts';

/** News whose picture shows a cup. */
async function addNewsWithPicture(store: Store): Promise<void> {
  const { bytes, width, height } = await takePicture(await plain(60, 40, '#2233aa').png().toBuffer());
  const hash = await store.files.keep(bytes);
  const picture = { id: pictureId(hash), width, height, alt: 'The cup' };
  const value = postPart.parse({ title: 'Cup', date: '2026-01-01', updated: '2026-01-01', text: 'Won.', picture });
  await store.write({ by: '', via: 'command', action: 'change content', summary: 'News' }, async (change) => {
    await addFile(change.db, { hash, type: PICTURE, bytes: bytes.length });
    await change.put('content', { id: 'post:cup', value, deleted: false });
  });
}

test('writes photos with captions, documents and the picture of the fixtures, and takes them into another league', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'baize-content-'));
  onTestFinished(() => rm(root, { recursive: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  const written: string[] = [];
  const failed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => failed.push(String(text)) > 0);
  onTestFinished(() => void vi.restoreAllMocks());
  const first = path.join(root, 'first');
  await mkdir(path.join(first, 'photos/1 Awards'), { recursive: true });
  await mkdir(path.join(first, 'documents/years'), { recursive: true });
  await cp('league/league.json', path.join(first, 'league.json'));
  for (const [name, colour] of [
    ['a', '#aa2233'],
    ['IMG_2', '#22aa33'],
  ] as const)
    await plain(60, 40, colour)
      .png()
      .toFile(path.join(first, `photos/1 Awards/${name}.png`));
  await writeFile(path.join(first, 'photos/1 Awards/captions.txt'), 'a: The winners\n');
  await writeFile(path.join(first, 'documents/years/minutes-2025.pdf'), '%PDF-1.4');
  await writeFile(path.join(first, 'fixtures.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>');

  const open = async (name: string) => {
    const store = await openStore({ file: path.join(root, name, 'baize.sqlite') });
    onTestFinished(() => store.close());
    vi.stubEnv('DATA_DIR', path.join(root, name));
    vi.stubEnv('LEAGUE_DIR', first);
    return store;
  };
  await mkdir(path.join(root, 'one'));
  await mkdir(path.join(root, 'two'));
  const one = await open('one');
  await takeFolderIn(one, await readFolder(first));
  await addNewsWithPicture(one);
  const out = path.join(root, 'out');
  expect(await contentCommand.run(['export', out])).toBe(0);
  const content = await one.read(contentRows);
  expect(
    [...content.keys()].map((id) => id.replace(/:.*/, '')).filter((id) => /photo|gallery|document|fix/.test(id)),
  ).toEqual(['document', 'fixtures-picture', 'gallery', 'photo', 'photo']);
  expect(await readFile(path.join(out, 'photos/1-awards/captions.txt'), 'utf8')).toBe('0001.webp: The winners\n');
  // Nothing changes where it came from; a second league has it all, and the same folder again.
  await contentCommand.run(['import', out, '--yes']);
  expect(written.splice(0).join('')).toBe('Nothing changes.\n');
  const two = await open('two');
  vi.stubEnv('LEAGUE_DIR', path.join(root, 'none'));
  await takeFolderIn(two, await readFolder('league'));
  await contentCommand.run(['import', out]);
  expect(written.splice(0).join('')).toMatch(
    /is new: document years\/minutes-2025.pdf\nis new: picture of the fixtures\nis new: gallery Awards\nis new: 2 photos of Awards\nis new: 1 picture\nNothing was written/,
  );
  expect(await two.read(storedHashes)).toEqual([]);
  await contentCommand.run(['import', out, '--yes']);
  expect(await two.read(storedHashes)).toEqual(await one.read(storedHashes));
  expect((await two.read(contentRows)).get('post:cup')).toEqual(content.get('post:cup'));
  written.splice(0);
  await writeFile(path.join(out, 'photos/1-awards/captions.txt'), '0001.webp: Ann and Bob\n');
  await writeFile(path.join(out, 'documents/years/minutes-2025.pdf'), '%PDF-1.7');
  await contentCommand.run(['import', out, '--yes']);
  expect(written.join('')).toContain('changes: document years/minutes-2025.pdf\nchanges: 1 photo of Awards\n');
  const again = path.join(root, 'again');
  expect(await contentCommand.run(['export', again])).toBe(0);
  expect(await readFile(path.join(again, 'photos/1-awards/captions.txt'), 'utf8')).toBe('0001.webp: Ann and Bob\n');

  // An export never mixes with other files, which an import would bring in.
  await writeFile(path.join(again, 'documents/old.pdf'), '%PDF-1.4');
  expect(await contentCommand.run(['export', again])).toBe(1);
  expect(failed.at(-1)).toContain('has files that the league does not have (documents/old.pdf)');
});

test('writes the content to a folder, and imports what was changed there, after a preview', async () => {
  const data = await mkdtemp(path.join(tmpdir(), 'baize-content-'));
  onTestFinished(() => rm(data, { recursive: true }));
  const store = await openStore({ file: path.join(data, 'baize.sqlite') });
  onTestFinished(() => store.close());
  const shipped = await readFolder('league');
  await takeFolderIn(store, shipped);
  vi.stubEnv('DATA_DIR', data);
  vi.stubEnv('LEAGUE_DIR', path.join(data, 'none'));
  onTestFinished(() => void vi.unstubAllEnvs());
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  onTestFinished(() => void vi.restoreAllMocks());

  const folder = path.join(data, 'folder');
  expect(await contentCommand.run(['export', folder])).toBe(0);
  expect(contentValues(await readFolder(folder))).toEqual(contentValues(shipped));
  await contentCommand.run(['import', folder, '--yes']);
  expect(written.join('')).toBe('Nothing changes.\n');

  const json = JSON.parse(await readFile(path.join(folder, 'league.json'), 'utf8'));
  await writeFile(path.join(folder, 'league.json'), JSON.stringify({ ...json, name: 'Elm League' }));
  await writeFile(path.join(folder, 'news/new.md'), '---\ntitle: New\ndate: 2026-01-01\n---\nHello.');
  const before = await store.read((db) => historyEntries(db, { before: null, limit: 9 }));
  await contentCommand.run(['import', folder]);
  expect(written.join('')).toContain('changes: league\nis new: post:new\nNothing was written.');
  expect(await store.read((db) => historyEntries(db, { before: null, limit: 9 }))).toEqual(before);
  await contentCommand.run(['import', folder, '--yes']);
  expect(await store.read(contentRows)).toEqual(contentValues(await readFolder(folder)));
  await expect(contentCommand.run(['delete'])).rejects.toThrow('Say import or export');
});
