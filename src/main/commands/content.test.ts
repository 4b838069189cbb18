import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contentValues } from '#server/league-folder/as-content.ts';
import { readFolder } from '#server/league-folder/contents.ts';
import { takeFolderIn } from '#server/open-league.ts';
import { historyEntries } from '#server/storage/history.ts';
import { contentRows } from '#server/storage/mappers/content.ts';
import { openStore } from '#server/storage/open.ts';
import { contentCommand } from './content.ts';

test('writes the content to a folder, and imports what was changed there, after a preview', async () => {
  const data = await mkdtemp(path.join(tmpdir(), 'baize-content-'));
  onTestFinished(() => rm(data, { recursive: true }));
  const store = await openStore({ file: path.join(data, 'baize.sqlite') });
  onTestFinished(() => store.close());
  const shipped = await readFolder('league');
  await takeFolderIn(store, shipped);
  vi.stubEnv('DATA_DIR', data);
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
