import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeOf, findFile, MOST_FILE_BYTES } from './files.ts';

let outside = '';
let folder = '';
beforeAll(async () => {
  outside = await mkdtemp(path.join(tmpdir(), 'baize-files-'));
  folder = path.join(outside, 'documents');
  await mkdir(path.join(folder, 'years'), { recursive: true });
  await writeFile(path.join(outside, 'secret.txt'), 'secret');
  await writeFile(path.join(outside, 'documents-secret.txt'), 'secret');
  for (const name of ['a.pdf', 'years/b.pdf', '.hidden', 'Café 25%.pdf']) await writeFile(path.join(folder, name), 'x');
  await writeFile(path.join(folder, 'large.pdf'), '');
  await truncate(path.join(folder, 'large.pdf'), MOST_FILE_BYTES + 1);
  await symlink('../secret.txt', path.join(folder, 'out.txt'));
  await symlink('..', path.join(folder, 'up'));
  await symlink('years/b.pdf', path.join(folder, 'in.pdf'));
});
afterAll(() => rm(outside, { recursive: true }));

test.each(['a.pdf', 'years/b.pdf', 'in.pdf', 'Café 25%.pdf'])('%s is found', async (asked) => {
  expect(await findFile(folder, asked)).toMatchObject({ name: path.basename(asked), bytes: 1 });
});

test.each([
  '../secret.txt',
  'years/../../secret.txt',
  '..\\secret.txt',
  '/etc/passwd',
  '//etc/passwd',
  'out.txt',
  'up/secret.txt',
  '.hidden',
  './a.pdf',
  'a.pdf/',
  'a.pdf\u0000.txt',
  'a.pdf:stream',
  'a.pdf.',
  'years',
  'large.pdf',
  'nothing.pdf',
  '',
])('%j is not', async (asked) => {
  expect(await findFile(folder, asked)).toBe(null);
});

test.each([
  ['a.pdf', 'application/pdf', true],
  ['a.JPG', 'image/jpeg', true],
  ['a.svg', 'application/octet-stream', false],
  ['a.html', 'application/octet-stream', false],
  ['a', 'application/octet-stream', false],
])('%s is sent as %s', (name, type, isShown) => {
  expect(typeOf(name)).toEqual({ type, isShown });
});
