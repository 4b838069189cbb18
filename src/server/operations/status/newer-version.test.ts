import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../../../../tests/support/own-folder.ts';
import { isNewer, lastFoundNewerVersion, watchForNewerVersion } from './newer-version.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server that sends these answers one after another, and then repeats the last one. Records the requests. */
async function startVersionServer(...answers: Answer[]): Promise<{ address: string; questions: IncomingMessage[] }> {
  const questions: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    questions.push(request);
    answers[Math.min(questions.length, answers.length) - 1]?.(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') expect.fail();
  return { address: `http://127.0.0.1:${address.port}/newest.json`, questions };
}

const says =
  (body: unknown, status = 200): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'set-cookie': 'a=b' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const clock = { at: new Date('2026-12-01T20:00:00Z') };
const later = (hours: number): Date => new Date(clock.at.getTime() + hours * 60 * 60_000);

function watch(address: string | null, dataDir: string, now = { at: clock.at }) {
  const warnings: string[] = [];
  const warn = (sentence: string, detail: string) => void warnings.push(`${sentence}: ${detail}`);
  const versions = watchForNewerVersion({ address, version: '1.2.0', dataDir, now: () => now.at, warn });
  onTestFinished(() => versions.close());
  return { ...versions, warnings, now };
}

test.each([
  ['1.2.1', '1.2.0', true],
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '1.9.9', true],
  ['1.2.0', '1.2.0', false],
  ['1.1.9', '1.2.0', false],
  ['1.2.0', 'unknown', false],
  ['unknown', '1.2.0', false],
])('%s is newer than %s: %s', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected);
});

test('without an address nothing is looked up, and an earlier answer is ignored', async () => {
  const folder = await ownFolder();
  await writeFile(path.join(folder, 'newest-version.json'), JSON.stringify({ at: 0, newest: '9.0.0' }));
  const versions = watch(null, folder);
  await versions.check();
  expect(versions.newer()).toBe(null);
});

test('once a day, also across restarts, one question is asked, which has nothing but the version', async () => {
  const folder = await ownFolder();
  const { address, questions } = await startVersionServer(says({ tag_name: 'v1.3.0' }), says({ version: '1.4.0' }));
  const first = watch(address, folder);
  await Promise.all([first.check(), first.check()]);
  expect([first.newer(), questions.length]).toEqual(['1.3.0', 1]);
  const [question] = questions;
  expect([question?.method, question?.url, question?.headers['user-agent']]).toEqual([
    'GET',
    '/newest.json',
    'baize/1.2.0',
  ]);
  // All other headers are the same for every program that runs on Node.
  expect(Object.keys(question?.headers ?? {}).toSorted()).toEqual([
    'accept',
    'accept-encoding',
    'accept-language',
    'connection',
    'host',
    'sec-fetch-mode',
    'user-agent',
  ]);
  expect(await lastFoundNewerVersion(folder, '1.2.0')).toBe('1.3.0');
  expect(await lastFoundNewerVersion(folder, '1.3.0')).toBe(null);

  const restarted = watch(address, folder, { at: later(23) });
  await restarted.check();
  expect([restarted.newer(), questions.length]).toEqual(['1.3.0', 1]);
  restarted.now.at = later(25);
  await restarted.check();
  expect([restarted.newer(), questions.length]).toEqual(['1.4.0', 2]);
  expect(questions[1]?.headers['cookie']).toBeUndefined();
  expect([...first.warnings, ...restarted.warnings]).toEqual([]);
});

test.each<[string, Answer, RegExp]>([
  ['an error', says('no', 500), /The answer was 500/],
  ['a page', says('<html>'), /not valid JSON/],
  ['no version', says({ version: 'latest' }), /names no version/],
  ['a version with more in it', says({ version: '1.3.0<b>' }), /names no version/],
  ['another shape', says({ name: '1.3.0' }), /Invalid input/],
  ['too much', says({ version: '1.3.0', more: 'x'.repeat(300_000) }), /too long/],
  ['a connection that is cut', (request) => request.socket.destroy(), /fetch failed/],
])('%s is only logged, keeps what was known, and is not asked again that day', async (_, answer, reason) => {
  const folder = await ownFolder();
  const { address, questions } = await startVersionServer(says({ version: '1.3.0' }), answer);
  const versions = watch(address, folder);
  await versions.check();
  versions.now.at = later(25);
  await versions.check();
  versions.now.at = later(26);
  await versions.check();
  expect([versions.newer(), questions.length]).toEqual(['1.3.0', 2]);
  expect(versions.warnings).toEqual([expect.stringMatching(reason)]);
});

test('a site that stops does not wait for the answer', async () => {
  const reached = Promise.withResolvers<void>();
  const { address } = await startVersionServer(() => reached.resolve());
  const versions = watch(address, await ownFolder());
  const checked = versions.check();
  await reached.promise;
  await versions.close();
  await checked;
  expect([versions.newer(), versions.warnings]).toEqual([null, []]);
});

test('a data folder that cannot be written is only logged', async () => {
  const folder = await ownFolder();
  const { address } = await startVersionServer(says({ version: '1.3.0' }));
  const versions = watch(address, path.join(folder, 'gone'));
  await versions.check();
  expect(versions.newer()).toBe('1.3.0');
  expect(versions.warnings).toEqual([expect.stringContaining('cannot be written')]);
});
