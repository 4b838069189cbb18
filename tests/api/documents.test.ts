import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { answerOrThrow } from '#contract/client.ts';
import type { DocumentsAnswer } from '#contract/kinds/document.ts';
import { StoreUnavailable } from '#server/storage/store-error.ts';
import type { Store } from '#server/storage/store.ts';
import { storedHashes } from '#server/storage/files/file-rows.ts';
import { changeLeague } from '../support/content.ts';
import { refusalIn } from '../support/league-site.ts';
import { plainPicture, putDocument } from '../support/pictures.ts';
import { siteAround } from '../support/site-around.ts';
import { openTestStore } from '../support/store.ts';
import { openOffice } from './sign-in-site.ts';

const PDF = (words: string) => `%PDF-1.4\n% ${words}\nstartxref\n9\n%%EOF\n`;

async function opened(around: (store: Store) => Store = (store) => store) {
  const site = await siteAround(around(await openTestStore('sqlite')));
  onTestFinished(() => site.app.close());
  const browser = await openOffice(site, { name: 'Pat' });
  const upload = async (method: 'POST' | 'PUT', url: string, file: Buffer | string) =>
    browser.send(method, url, undefined, { file });
  const add = (title: string, payload: Buffer | string = PDF(title)) =>
    upload('POST', `/api/admin/documents?title=${encodeURIComponent(title)}`, payload);
  const list = async () => (await browser.send('GET', '/api/admin/documents')).json as DocumentsAnswer;
  const get = (url: string) => site.app.inject(url);
  const downloads = async () => answerOrThrow(await site.api('GET /api/downloads', {})).downloads;
  return { ...site, browser, upload, add, list, get, downloads, undo: browser.undo };
}

it('adds, renames, orders, replaces, deletes and brings back a document', async () => {
  const { add, list, get, downloads, upload, browser, undo } = await opened();
  expect(await add('Minutes, März 2026')).toMatchObject({ status: 200 });
  expect((await add('Handbook')).status).toBe(200);
  const shown = async () => (await downloads()).slice(3).map(({ path: address }) => address);
  expect(await shown()).toEqual(['/documents/minutes-marz-2026.pdf', '/documents/handbook.pdf']);
  const answer = await get('/documents/minutes-marz-2026.pdf');
  expect(answer.body).toBe(PDF('Minutes, März 2026'));
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "inline; filename*=UTF-8''minutes-marz-2026.pdf",
    'content-length': String(Buffer.byteLength(answer.body)),
    'x-content-type-options': 'nosniff',
  });

  const [minutes, handbook] = (await list()).documents;
  if (!minutes || !handbook) throw new Error('The documents are missing.');
  const change = async (id: string, values: object) => {
    const version = (await list()).documents.find((one) => one.id === id)?.version;
    return browser.send('PUT', `/api/admin/documents/${id}`, { version, ...values });
  };
  expect((await change(handbook.id, { before: minutes.id })).status).toBe(200);
  const renamed = await change(minutes.id, { title: 'AGM' });
  expect(await shown()).toEqual(['/documents/handbook.pdf', '/documents/agm.pdf']);
  // Links to the earlier address still work.
  const former = await get('/documents/minutes-marz-2026.pdf');
  expect([former.statusCode, former.headers['location']]).toEqual([302, '/documents/agm.pdf']);
  expect((await undo(renamed.headers['history-entry'])).status).toBe(200);
  expect((await get('/documents/minutes-marz-2026.pdf')).statusCode).toBe(200);
  expect((await get('/documents/agm.pdf')).statusCode).toBe(404);

  expect((await change(minutes.id, { shown: false })).status).toBe(200);
  expect(await shown()).toEqual(['/documents/handbook.pdf']);
  expect((await get('/documents/minutes-marz-2026.pdf')).statusCode).toBe(200);

  const { version } = (await list()).documents[0] ?? {};
  const replaced = await upload('PUT', `/api/admin/documents/${handbook.id}/file?version=${version}`, PDF('New'));
  expect(replaced.status).toBe(200);
  expect((await get('/documents/handbook.pdf')).body).toBe(PDF('New'));
  expect((await undo(replaced.headers['history-entry'])).status).toBe(200);
  expect((await get('/documents/handbook.pdf')).body).toBe(PDF('Handbook'));

  const removed = await browser.send('DELETE', `/api/admin/documents/${handbook.id}`);
  expect((await get('/documents/handbook.pdf')).statusCode).toBe(404);
  // Another document takes the name of the deleted one. After the undo both exist, each with its own address.
  await add('Handbook', PDF('Another'));
  expect((await undo(removed.headers['history-entry'])).status).toBe(200);
  const addresses = (await list()).documents.map(({ address }) => address);
  expect(new Set(addresses).size).toBe(3);
  for (const address of addresses) expect((await get(address)).statusCode).toBe(200);
});

it('replaces the documents of the site by their names, and gives them back, named after the league', async () => {
  const { add, list, get, downloads, browser, store } = await opened();
  await changeLeague(store, { name: 'Elm League' });
  const { getDocumentProxy, extractText } = await import('unpdf');
  const words = async () => {
    const bytes = new Uint8Array((await get('/downloads/league-rules.pdf')).rawPayload);
    return (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text;
  };
  expect(await words()).toContain('Elm League');
  await add('League rules');
  await add('Results card');
  expect((await get('/downloads/league-rules.pdf')).body).toBe(PDF('League rules'));
  expect((await get('/documents/league-rules.pdf')).body).toBe(PDF('League rules'));
  expect((await downloads()).map(({ own }) => own)).toEqual([true, false, true]);
  const [rules] = (await list()).documents;
  expect(rules?.replaces).toBe('/downloads/league-rules.pdf');
  const renamed = await browser.send('PUT', `/api/admin/documents/${rules?.id}`, {
    title: 'Other',
    version: rules?.version,
  });
  expect(renamed).toMatchObject({ status: 422, json: { error: expect.stringContaining('keeps its title') } });
  await browser.send('DELETE', `/api/admin/documents/${rules?.id}`);
  expect(await words()).toContain('Elm League');
});

it('refuses a file that is not a PDF, an empty title, and a file for something that does not exist', async () => {
  const { add, upload, browser, store, list } = await opened();
  for (const [content, sentence] of [
    ['<script>alert(1)</script>', 'This file is not a PDF, whatever its name says. Save or export it as PDF.'],
    ['', 'This file is empty.'],
  ] as const)
    expect(refusalIn(await add('A', content))).toEqual([422, sentence]);
  expect((await upload('POST', '/api/admin/documents', PDF('x'))).status).toBe(400);
  expect((await add(' ', PDF('x'))).status).toBe(400);
  expect((await add('x'.repeat(121), PDF('x'))).status).toBe(400);
  expect(await store.read(storedHashes)).toEqual([]);
  expect((await list()).documents).toEqual([]);
  expect((await upload('PUT', '/api/admin/documents/none/file?version=1', PDF('x'))).status).toBe(404);
  expect((await browser.send('DELETE', '/api/admin/fixtures-picture')).status).toBe(404);
});

it('refuses a large file, or one from somebody unknown, before it is read', async () => {
  const { app } = await opened();
  const url = '/api/admin/documents?title=A';
  const type = { 'content-type': 'application/octet-stream' };
  const anonymous = await app.inject({ method: 'POST', url, headers: type, payload: PDF('x') });
  expect(anonymous.statusCode).toBe(403);
  const headers = { ...type, 'content-length': String(21 * 1024 * 1024) };
  expect((await app.inject({ method: 'POST', url, headers, payload: 'x' })).statusCode).toBe(413);
});

it('tells the second of two officials, who replaces its file', async () => {
  const { add, list, upload, browser } = await opened();
  await add('Minutes');
  const [{ id, version } = { id: '', version: 0 }] = (await list()).documents;
  expect((await browser.send('PUT', `/api/admin/documents/${id}`, { title: 'AGM', version })).status).toBe(200);
  expect(await upload('PUT', `/api/admin/documents/${id}/file?version=${version}`, PDF('Mine'))).toMatchObject({
    status: 409,
    json: { error: 'Pat has changed this since you opened it. Look at both, then save again.' },
  });
});

it('says what is wrong if the disk is full, and leaves nothing half done', async () => {
  let isFull = false;
  const { add, list, store } = await opened((under) => ({
    ...under,
    files: {
      ...under.files,
      keep: (bytes) =>
        isFull ? Promise.reject(new StoreUnavailable('Full.', { trouble: 'full' })) : under.files.keep(bytes),
    },
  }));
  expect((await add('One')).status).toBe(200);
  isFull = true;
  expect(await add('Two')).toMatchObject({
    status: 503,
    json: { error: expect.stringContaining('the disk of the league’s computer is full') },
  });
  expect((await list()).documents).toHaveLength(1);
  expect(await readdir(store.files.folder ?? '')).toHaveLength(1);
});

it('shows an own picture of the fixtures until it is removed', async () => {
  const { upload, api, get, browser, undo, list } = await opened();
  const picture = async () => answerOrThrow(await api('GET /api/fixtures-picture', { query: {} }));
  const bytes = await plainPicture(3000, 1500, '#0a3a2b')
    .jpeg()
    .withExif({ IFD0: { Make: 'SecretCamera' } })
    .toBuffer();
  expect(await upload('POST', '/api/admin/fixtures-picture', '<svg/>')).toMatchObject({ status: 422 });
  expect((await upload('POST', '/api/admin/fixtures-picture', bytes)).status).toBe(200);
  const { wide, own } = await picture();
  expect([own, wide?.width, wide?.height]).toEqual([true, 2400, 1200]);
  expect(wide).toMatchObject({ ...(await list()).picture });
  const answer = await get(wide?.address ?? '');
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined();
  const removed = await browser.send('DELETE', '/api/admin/fixtures-picture');
  expect((await picture()).own).toBe(false);
  expect((await get(wide?.address ?? '')).statusCode).toBe(404);
  expect((await undo(removed.headers['history-entry'])).status).toBe(200);
  expect((await picture()).wide).toEqual(wide);
});

it('serves documents of any name and kind, because a restored backup may have them', async () => {
  const { store, app, api } = await opened();
  const documents = {
    'minutes-2025.pdf': PDF('Minutes'),
    'League-Rules.pdf': PDF('Rules'),
    'forms/entry form.docx': 'PK',
  };
  for (const [name, content] of Object.entries(documents)) await putDocument(store, name, content);
  for (const [address, body] of [
    ['/documents/minutes-2025.pdf', PDF('Minutes')],
    ['/documents/League-Rules.pdf', PDF('Rules')],
    ['/downloads/league-rules.pdf', PDF('Rules')],
    ['/documents/forms/entry%20form.docx', 'PK'],
  ] as const)
    expect([address, (await app.inject(address)).body]).toEqual([address, body]);
  expect((await app.inject('/documents/README.txt')).statusCode).toBe(404);
  expect((await app.inject('/documents/forms/entry%20form.docx')).headers['content-disposition']).toMatch(
    /^attachment/,
  );
  expect(answerOrThrow(await api('GET /api/downloads', {})).downloads).toHaveLength(3);
});
