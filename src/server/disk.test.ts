import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '../../tests/support/own-folder.ts';
import { createFolders } from './disk.ts';

test('a folder is made with those above it, also by two callers at once', async () => {
  const folder = path.join(await ownFolder(), 'a/b/c');
  await Promise.all([createFolders(folder), createFolders(folder), createFolders(path.dirname(folder))]);
  await createFolders(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
});

test('no folder is made below a file, or in its place', async () => {
  const file = path.join(await ownFolder(), 'file');
  await writeFile(file, '');
  await expect(createFolders(file)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(createFolders(path.join(file, 'a'))).rejects.toMatchObject({ code: 'EEXIST' });
});

test.runIf(process.platform === 'linux')('a folder of the system that takes no other is refused', async () => {
  await expect(createFolders('/proc/nope/data')).rejects.toMatchObject({ code: 'ENOENT' });
});
