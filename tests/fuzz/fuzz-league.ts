import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { replacePassword, ensurePassword } from '#server/auth/password.ts';
import { undeletedFixturesOfSeason } from '#server/storage/mappers/fixtures.ts';
import { openStore } from '#server/storage/open.ts';
import type { Store } from '#server/storage/store.ts';
import { teamsAndPlayersIncludingDeleted } from '#server/storage/mappers/described.ts';
import { siteAround } from '../support/site-around.ts';
import { anyRequest, idsOf } from './any-request.ts';
import { injectInto, signInBy } from '../soak/requests.ts';

const PASSWORD = 'fuzz fuzz fuzz';
const CHUNK = 500;

/** How often each call had each status, keyed by `METHOD path status`. */
export type Statuses = Map<string, number>;

/**
 * Sends `count` requests to a new demo league and counts their statuses. Returns the problems: answers of 500 or more,
 * and damage to the store.
 */
export async function fuzzLeague(count: number, seed: number, statuses: Statuses): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-fuzz-'));
  const store = await openStore({ file: path.join(folder, 'league.sqlite') });
  const { app } = await siteAround(store, { demo: true });
  await ensurePassword(store, PASSWORD);
  const failures = await fuzz({ server: app, store, count, seed, statuses });
  const damage = (await store.integrity()).map((problem) => `The store is damaged: ${problem}`);
  await app.close();
  await store.close();
  await rm(folder, { recursive: true });
  return [...failures, ...damage];
}

type Fuzz = { server: FastifyInstance; store: Store; count: number; seed: number; statuses: Statuses };

async function fuzz({ server, store, count, seed, statuses }: Fuzz): Promise<string[]> {
  const failures: string[] = [];
  let headers = await signIn(server, store);
  for (let done = 0; done < count; done += CHUNK) {
    // Read again for each chunk, because the requests change which ids exist.
    const ids = idsOf(
      await store.read(teamsAndPlayersIncludingDeleted),
      await store.read((db) => undeletedFixturesOfSeason(db, '25/26')),
    );
    const sample = { numRuns: Math.min(CHUNK, count - done), seed: seed + done };
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
  const send = injectInto(server);
  return signInBy(send, PASSWORD, 'Fuzz').catch(async () => {
    // The sign-in failed because a request has changed the password.
    await replacePassword(store, { by: '', via: 'command' }, PASSWORD);
    return signInBy(send, PASSWORD, 'Fuzz');
  });
}
