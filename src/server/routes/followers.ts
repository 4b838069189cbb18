import { MOST_FOLLOWERS } from '#domain/most.ts';
import { createECDH } from 'node:crypto';
import { follow, pushKey, unfollow } from '#contract/followers.ts';
import type { Issue } from '#domain/issue.ts';
import { currentId, type People } from '#domain/squads/people.ts';
import { hashOf } from '../auth/sessions.ts';
import { type Clock, monotonicNow } from '../clock.ts';
import { parsedBody } from '../http/input.ts';
import { createPace } from '../http/limits/connections.ts';
import { type GuardedRead, guardedRead } from '../http/reads.ts';
import { type Write, write } from '../http/writes.ts';
import { endpointFault, otherHostOf } from '../notices/push-service.ts';
import { Refusal } from '../refusal.ts';
import { countOthers, pushState, removeFollowers, saveFollower } from '../storage/followers.ts';
import { wholeLeague } from './named-in-request.ts';

/** So many requests of one address in so many minutes: a club's evening behind one address, with all its phones. */
const PACE = { most: 120, minutes: 10 };
/** Few have a push service of their own. Anybody can name a host that gets a request for each of its followers, or many such names. */
const MOST_OF_OTHER_HOST = 20;
const MOST_OF_OTHER_HOSTS = 200;

export const followerReads: GuardedRead[] = [
  guardedRead(pushKey, async (db) => ({ publicKey: (await pushState(db))?.publicKey ?? '' })),
];

/** Followers are in no history, and raise no revision. `publicUrl`: the address that visitors use. */
export function followerWrites(clock: Clock, publicUrl: string): Write[] {
  const pace = createPace(PACE.most, PACE.minutes, () => monotonicNow(clock));
  return [
    write(follow, wholeLeague, async ({ db }, { body, facts, actor }) => {
      const { endpoint, keys, ...sent } = parsedBody(follow.body, body, ({ endpoint: address, keys: given }) => [
        ...issueAt('endpoint', address === undefined ? null : endpointFault(address, publicUrl)),
        ...issueAt('keys.p256dh', given?.p256dh === undefined ? null : pointFault(given.p256dh)),
      ]);
      const [id, otherHost] = [hashOf(endpoint), otherHostOf(endpoint)];
      refuseTooMany(await countOthers(db, id), otherHost);
      const choices = liveOf(sent, await facts.people());
      await saveFollower(db, { id, endpoint, otherHost, ...keys, ...choices, sessionId: actor.sessionId });
      return { success: true as const, ...choices };
    }),
    write(unfollow, wholeLeague, async ({ db }, { body }) => {
      await removeFollowers(db, [hashOf(parsedBody(unfollow.body, body).endpoint)]);
      return { success: true as const };
    }),
  ].map((one) => ({ ...one, pace }));
}

function issueAt(path: string, message: string | null): Issue[] {
  return message === null ? [] : [{ path, message }];
}

/** The fault of a public key that is no point of the curve P-256, for which nothing can be encrypted. */
function pointFault(key: string): string | null {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(key, 'base64url'));
    return null;
  } catch {
    return 'The key p256dh must be a public key of P-256.';
  }
}

type Choices = { teamIds: string[]; playerIds: string[] };

/** The choices without those who are gone, and with those whom merged players are now (Rule V1). */
function liveOf({ teamIds, playerIds }: Choices, people: People): Choices {
  const players = playerIds.map((id) => currentId(people, id));
  return {
    teamIds: [...new Set(teamIds)].filter((id) => people.teams.get(id)?.deleted === false),
    playerIds: [...new Set(players)].filter((id) => people.players.get(id)?.deleted === false),
  };
}

/** Throws if there are too many followers for a further one. `others`: those by each host. */
function refuseTooMany(others: ReadonlyMap<string, number>, host: string): void {
  const all = [...others.values()].reduce((sum, n) => sum + n, 0);
  const elsewhere = all - (others.get('') ?? 0);
  const isFull = (others.get(host) ?? 0) >= MOST_OF_OTHER_HOST || elsewhere >= MOST_OF_OTHER_HOSTS;
  if (all >= MOST_FOLLOWERS) throw tooMany('Too many devices follow this league just now.');
  if (host !== '' && isFull) throw tooMany(`Too many devices follow this league by ${host} just now.`);
}

function tooMany(sentence: string): Refusal {
  return new Refusal(429, `${sentence} Please try again later.`, { headers: { 'retry-after': '3600' } });
}
