/**
 * `npm run fuzz [-- REQUESTS SEED]` sends requests to every call of the API, signed in: bodies made from its schema, the
 * same broken in one place, and random bytes. Fails on any 5xx, and if the store is damaged afterwards.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { changePassword, ensurePassword } from '#server/auth/password.ts';
import { fixturesOf } from '#server/storage/mappers/fixtures.ts';
import { openStore } from '#server/storage/open.ts';
import { people } from '#server/storage/mappers/people.ts';
import type { Store } from '#server/storage/store.ts';
import { siteAround } from '../support/site-around.ts';
import { anyRequest, idsOf } from './any-request.ts';
import { type Sent, signInBy } from '../soak/requests.ts';

const [requests = 100_000, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number);
const PASSWORD = 'fuzz fuzz fuzz';
/** Requests to one league: more of them would leave it almost without teams. */
const ROUND = 2000;
const CHUNK = 500;

console.log(`${requests} requests, seed ${seed}`);
const statuses = new Map<string, number>();
const problems: string[] = [];
for (let done = 0; done < requests; done += ROUND) {
  problems.push(...(await round(Math.min(ROUND, requests - done), seed + done)));
}
for (const line of [...statuses.keys()].toSorted()) console.log(String(statuses.get(line)).padStart(8), line);
for (const problem of problems) console.log(problem);
console.log(problems.length === 0 ? 'No answer of 500 or more; no store is damaged' : `${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;

/** Sends requests to a new league; returns the problems. */
async function round(count: number, from: number): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-fuzz-'));
  const store = await openStore({ file: path.join(folder, 'league.sqlite') });
  const { app } = await siteAround(store, { demo: true });
  await ensurePassword(store, PASSWORD);
  const failures = await fuzz(app, store, count, from);
  const damage = (await store.integrity()).map((problem) => `The store is damaged: ${problem}`);
  await app.close();
  await store.close();
  await rm(folder, { recursive: true });
  return [...failures, ...damage];
}

async function fuzz(server: FastifyInstance, store: Store, count: number, from: number): Promise<string[]> {
  const failures: string[] = [];
  let headers = await signIn(server, store);
  for (let done = 0; done < count; done += CHUNK) {
    // The requests change which identifiers exist.
    const ids = idsOf(await store.read(people), await store.read((db) => fixturesOf(db, '25/26')));
    const sample = { numRuns: Math.min(CHUNK, count - done), seed: from + done };
    for (const { key, ...sent } of fc.sample(anyRequest(ids), sample)) {
      const { statusCode, body } = await server.inject({ ...sent, headers: { ...headers, ...sent.headers } });
      statuses.set(`${key} ${statusCode}`, (statuses.get(`${key} ${statusCode}`) ?? 0) + 1);
      if (statusCode >= 500)
        failures.push(`${statusCode} ${body} ${JSON.stringify({ ...sent, payload: String(sent.payload) })}`);
      // A request may have signed out or ended this session.
      if (statusCode === 401 || statusCode === 403) headers = await signIn(server, store);
    }
  }
  return failures;
}

async function signIn(server: FastifyInstance, store: Store): Promise<Record<string, string>> {
  const send = async ({ path: url, body: payload = '', ...sent }: Sent) => {
    const { statusCode: status, headers, body: text } = await server.inject({ ...sent, url, payload });
    return { status, headers, text };
  };
  return signInBy(send, PASSWORD, 'Fuzz').catch(async () => {
    // A request has changed the password.
    await changePassword(store, { by: '', via: 'command' }, PASSWORD);
    return signInBy(send, PASSWORD, 'Fuzz');
  });
}
