import { createECDH, createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ORIGIN_WITHOUT_HISTORY_ENTRY } from '#server/auth/sessions.ts';
import { loadPushState } from '#server/storage/followers.ts';
import { allUndeletedContent } from '#server/storage/mappers/content.ts';
import type { Site, Work } from './crash-site.ts';
import { cardBody, cardsOf } from './league.ts';
import type { Sent } from './requests.ts';

const DEVICES = 12;
const RESULTS = 5;
/**
 * In milliseconds: the longest that the push service takes to answer, and the longest that sending all messages may
 * take.
 */
const SLOWEST = 40;
const PATIENCE = 60_000;

/**
 * Returns the work of notifying followers of recorded results. Every device must be told of every result. A device may
 * be told twice only if the kill came before the push service's answer was stored.
 */
export async function sendMessagesWork(): Promise<Work> {
  /** The ids of the site's processes that sent a message, keyed by the message's device and topic. */
  const told = new Map<string, Set<string>>();
  /** The messages, as device and topic, of which the site has stored that they were sent. */
  const noted = new Set<string>();
  const twice: string[] = [];
  let messages = 0;
  let repeated = 0;
  const results: { sent: Sent; id: string | null }[] = [];
  let round: typeof results = [];

  const service = createServer((request, response) => {
    const [, pid = '', device = ''] = (request.url ?? '').split('/');
    const key = `${device} ${String(request.headers['topic'])}`;
    const from = told.get(key) ?? new Set();
    if (from.has(pid)) twice.push(`${key} was told twice by one process.`);
    if (noted.has(key)) twice.push(`${key} was told again after that had been noted.`);
    messages += 1;
    if (from.size > 0) repeated += 1;
    told.set(key, from.add(pid));
    request.resume();
    setTimeout(() => response.writeHead(201).end(), Math.random() * SLOWEST);
  }).listen(0, '127.0.0.1');
  service.unref();
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo; // a TCP server has this type

  return {
    env: { PUSH_SERVICE: `http://127.0.0.1:${port}` },
    flags: ['--import', path.resolve(import.meta.dirname, '../support/push-here.ts')],
    async begin({ store, teams, ask }) {
      await store.write(ORIGIN_WITHOUT_HISTORY_ENTRY, async (change) => {
        const league = (await allUndeletedContent(change.db)).get('league');
        await change.put('content', {
          id: 'league',
          value: { ...Object(league), timeZone: zoneOfMorning() },
          deleted: false,
        });
      });
      const teamIds = teams.map(({ id }) => id);
      for (let n = 0; n < DEVICES; n++) {
        const endpoint = `https://updates.push.services.mozilla.com/device${n}`;
        const keys = {
          p256dh: createECDH('prime256v1').generateKeys('base64url'),
          auth: randomBytes(16).toString('base64url'),
        };
        const body = JSON.stringify({ endpoint, keys, teamIds, playerIds: [] });
        await ask({ method: 'POST', path: '/api/followers', body });
      }
    },
    async prepare({ teams }) {
      const cards = cardsOf(teams, '25/26', 20);
      round = Array.from({ length: RESULTS }, (_, i) => {
        const n = results.length + i;
        const headers = { 'idempotency-key': `result ${n}` };
        const body = cardBody(cards[n]!, n); // there are more cards than a league has kills
        return { sent: { method: 'POST', path: '/api/matches', headers, body }, id: null };
      });
      results.push(...round);
    },
    async work(site) {
      for (const one of round) {
        await record(site, one);
        if (one.id === null) return;
      }
      await allTold(site);
    },
    async look({ store }) {
      const left = await store.read((db) =>
        db
          .selectFrom('push_message')
          .innerJoin('follower', 'follower.id', 'push_message.follower_id')
          .select(['endpoint', 'notice'])
          .execute(),
      );
      const keys = new Set(left.map(({ endpoint, notice }) => `${path.basename(endpoint)} ${topicOf(notice)}`));
      for (const key of told.keys()) if (!keys.has(key)) noted.add(key);
      // Ends the minute for which the killed process had claimed the messages, so that the next process sends them at
      // once.
      const due = new Date().toISOString();
      await store.write(ORIGIN_WITHOUT_HISTORY_ENTRY, ({ db }) =>
        db.updateTable('push_message').set({ due }).execute(),
      );
    },
    async check(site) {
      const acknowledged = round.filter(({ id }) => id !== null).length;
      for (const one of round) if (one.id === null) await record(site, one);
      site.faults.push(...twice);
      return { acknowledged, done: acknowledged === round.length };
    },
    async end(site) {
      await allTold(site);
      service.close();
      service.closeAllConnections();
      const names = Array.from({ length: DEVICES }, (_, n) => `device${n}`);
      const never = results.flatMap(({ id }) =>
        names
          .filter((name) => !told.has(`${name} ${topicOf(`result ${id}`)}`))
          .map((name) => `${name} was never told of ${id}.`),
      );
      site.faults.push(...never, ...twice);
      return { results: results.length, devices: DEVICES, messages, repeated };
    },
  };

  /** Waits until every message has been sent, or the site was killed. Adds a fault if that takes too long. */
  async function allTold({ store, faults, ask }: Site): Promise<void> {
    const latest = performance.now() + PATIENCE;
    while (performance.now() < latest) {
      const left = await store.read(async (db) => {
        const newer = await db
          .selectFrom('history')
          .select('id')
          .where('id', '>', (await loadPushState(db))!.told)
          .execute(); // this row is made at the start
        return newer.length + (await db.selectFrom('push_message').select('id').execute()).length;
      });
      if (left === 0 || (await ask({ method: 'GET', path: '/api/push-key' })) === null) return;
      await delay(20);
    }
    faults.push('Not all messages were sent.');
  }
}

async function record({ ask }: Site, one: { sent: Sent; id: string | null }): Promise<void> {
  const answer = await ask(one.sent);
  if (answer !== null) one.id = String(Object(JSON.parse(answer.text)).fixtureId);
}

/** Returns the topic that the site sends with a message: a hash of the notice, such as `result` and the result's id. */
const topicOf = (notice: string): string => createHash('sha256').update(notice).digest('base64url').slice(0, 32);

/** Returns a time zone in which it is nine in the morning, because the site sends no messages at night. */
function zoneOfMorning(): string {
  const ahead = 9 - new Date().getUTCHours();
  const hours = ahead < -12 ? ahead + 24 : ahead;
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}
