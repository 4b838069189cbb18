import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { serveAssets } from '#server/publish/site-files.ts';
import { createServer } from '#server/http/server.ts';
import { ownFolder } from '../../tests/support/own-folder.ts';
import { compressFiles } from './build-site.ts';

test('built files are compressed once, and sent compressed with a cache life of a year', async () => {
  const folder = await ownFolder();
  const code = 'export const cloth = "green";\n'.repeat(100);
  await writeFile(path.join(folder, 'a-1.js'), code);
  await writeFile(path.join(folder, 'small-2.css'), 'p{margin:0}');
  await writeFile(path.join(folder, 'font-3.woff2'), code);
  await compressFiles(folder);
  expect((await readdir(folder)).toSorted()).toEqual([
    'a-1.js',
    'a-1.js.br',
    'a-1.js.gz',
    'font-3.woff2',
    'small-2.css',
  ]);

  const app = await createServer({ log: false, secure: false, trustProxy: null, before: null });
  onTestFinished(() => app.close());
  await serveAssets(app, folder);
  const get = (url: string, coding: string) => app.inject({ url, headers: { 'accept-encoding': coding } });
  for (const [coding, unpack] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
    const { headers, rawPayload } = await get('/assets/a-1.js', coding);
    expect(headers).toMatchObject({
      'content-encoding': coding,
      'content-type': expect.stringMatching(/javascript; charset=utf-8$/),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(String(headers['vary']).toLowerCase()).toBe('accept-encoding');
    expect(unpack(rawPayload).toString()).toBe(code);
  }
  const plain = await get('/assets/a-1.js', 'identity');
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, code]);
  expect((await get('/assets/small-2.css', 'gzip, br')).body).toBe('p{margin:0}');
});
