import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from './disk.ts';

async function place(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-folder-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('a folder is made with those above it, also by two callers at once', async () => {
  const folder = path.join(await place(), 'a/b/c');
  await Promise.all([makeFolder(folder), makeFolder(folder), makeFolder(path.dirname(folder))]);
  await makeFolder(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
});

test('no folder is made below a file, or in its place', async () => {
  const file = path.join(await place(), 'file');
  await writeFile(file, '');
  await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(path.join(file, 'a'))).rejects.toMatchObject({ code: 'EEXIST' });
});

test.runIf(process.platform === 'linux')('a folder of the system that takes no other is refused', async () => {
  await expect(makeFolder('/proc/nope/data')).rejects.toMatchObject({ code: 'ENOENT' });
});
