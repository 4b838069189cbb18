/**
 * Imported files are read in a child process, so that visitors do not wait. The process ends if its client leaves, if
 * the site ends, or at a limit of time or memory.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { expect, it, onTestFinished } from 'vitest';
import { answerOrThrow } from '#contract/client.ts';
import { importFile, loadImportInput } from '#server/import/import-file.ts';
import { createChildProcessPlanner } from '#server/import/import-process.ts';
import { importWrites } from '#server/routes/import-export.ts';
import { clock } from '../support/league-site.ts';
import { HEADER } from '../fixtures/import/small-season.ts';
import { openSite } from '../support/site.ts';
import { openTestStore } from '../support/store.ts';
import { openOffice } from './sign-in-site.ts';

const DIVISION = 'tests/fixtures/season-2015-16-division-2/results.csv';

/** Returns a file of 0.08 MB with names that differ in few letters. Reading it takes half a second. */
function hostileFile(): string {
  const lines = [HEADER];
  for (let i = 0; lines.length * 110 < 80_000; i++) {
    const [home, away] = [i * 2, i * 2 + 1].map((n) => `${n.toString(26).padStart(5, 'x')} Robertson${n % 10}`);
    lines.push(`24/25,1,1,2024-09-20,A${i},B${i},1,${home},10,,,${away},20,,`);
  }
  return lines.join('\n');
}

it('answers other requests while a hostile file is read', async () => {
  const { app, store, api } = await openSite('sqlite', { planFile: createChildProcessPlanner() });
  const browser = await openOffice({ app, store }, { name: 'Pat' });
  const state = { isRead: false };
  const sent = { text: hostileFile(), headers: { 'content-type': 'text/csv' } };
  const read = browser
    .send('POST', '/api/admin/import?dryRun=true', undefined, sent)
    .finally(() => (state.isRead = true));
  for (let answers = 0; answers <= 50; answers++) {
    answerOrThrow(await api('GET /api/teams', {}));
    expect(state.isRead).toBe(false);
    await new Promise(setImmediate);
  }
  expect((await read).status).toBeLessThan(500);
});

const NOW = '2025-10-08T12:00:00.000Z';
/** Returns the input for reading a file into a league without seasons. */
const given = async (bytes: Buffer = Buffer.from(HEADER)) => {
  const store = await openTestStore('sqlite');
  const file = { bytes, fileName: 'a file', answers: [], dryRun: false, now: NOW };
  return store.read((db) => loadImportInput(db, file));
};
const never = () => new Promise<never>(() => {});

it('stops at its limit, and says so', async () => {
  const { signal } = new AbortController();
  const plan = createChildProcessPlanner({ memory: 64, time: 1 });
  await expect(plan(await given(), never, signal)).rejects.toMatchObject({
    status: 422,
    message: /^This file takes too long to read/,
  });
});

it('only its own process ends if a file fills the memory, and it says so', async () => {
  // This unpacks to 24 MB of empty texts, each of which becomes an object.
  const texts = `<sst>${'<si><t/></si>'.repeat(1_900_000)}</sst>`;
  const parts = unzipSync(await writeXlsx({ sheets: [{ name: 'Results', rows: [['x']] }] }));
  const bytes = zipSync({ ...parts, 'xl/sharedStrings.xml': strToU8(texts) });
  const read = createChildProcessPlanner()(await given(Buffer.from(bytes)), never, new AbortController().signal);
  await expect(read).rejects.toMatchObject({ status: 422, message: /^This file takes too much memory to read/ });
});

it('ends with a site that was killed, even in the middle of work', async () => {
  const listener = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void listener.close());
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo; // a TCP server has this type
  const program = fileURLToPath(new URL('../support/busy-parent.ts', import.meta.url));
  const site = spawn(process.execPath, [program, String(port)], { stdio: 'inherit' });
  const [socket] = (await once(listener, 'connection')) as [Socket];
  site.kill('SIGKILL');
  // The system closes the connection of a process that has ended.
  const ended = once(socket, 'close');
  socket.on('error', () => undefined).resume();
  await ended;
});

it('stops when its client has gone', async () => {
  const client = new AbortController();
  const bytes = await readFile(DIVISION);
  const leagueOf = () => {
    client.abort();
    return never();
  };
  const read = createChildProcessPlanner()(await given(bytes), leagueOf, client.signal);
  await expect(read).rejects.toMatchObject({ status: 422 });
});

const LIST = 'season,division,week,homeTeam,awayTeam\n25/26,1,1,Lions,Tigers\n25/26,1,2,Tigers,Lions\n';

it.for([
  ['results', 'results', () => readFile(DIVISION), 62],
  ['a fixture list', 'fixtures', async () => Buffer.from(LIST), 2],
] as const)('reads %s again if something has been written meanwhile', async ([, kind, read, unchanged]) => {
  const store = await openTestStore('sqlite');
  const bytes = await read();
  const [write] = importWrites(store, createChildProcessPlanner(), clock);
  const input = { params: {}, query: {}, signal: new AbortController().signal };
  const body = await write?.prepare?.(bytes, input);
  const first = { bytes, fileName: 'first.csv', answers: [], dryRun: false, now: NOW };
  await importFile(store, first, { by: '', via: 'command' });
  const origin = { by: '', via: 'web', action: 'import', summary: '' } as const;
  // A real request has more fields, which an import does not read.
  const request = { ...input, body } as unknown as Parameters<NonNullable<typeof write>['act']>[1];
  const report = await store.write(origin, (change) => write?.act(change, request) ?? never());
  expect(report).toMatchObject({
    written: false,
    preview: { counts: { [kind]: { added: 0, changed: 0, unchanged } } },
  });
});
