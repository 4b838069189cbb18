import { createECDH } from 'node:crypto';
import type { LRUCache } from 'lru-cache';
import { subscribeToNotices, pushKey, unsubscribeFromNotices } from '#contract/followers.ts';
import type { WithoutFaultyFields } from '#domain/check.ts';
import type { Issue } from '#domain/issue.ts';
import { idAfterMerges, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { hashToken } from '../auth/sessions.ts';
import { createBoundedMap } from '../bounded-map.ts';
import { type Clock, monotonicNow } from '../clock.ts';
import { parseBodyBySchema } from '../http/input.ts';
import { clientAddressKey, createRateLimiter } from '../http/limits/connections.ts';
import { type UncachedRead, uncachedRead } from '../http/reads.ts';
import { type WriteHandler, writeHandler } from '../http/writes.ts';
import { FOLLOWER_LIMITS } from '../notices/limits.ts';
import { PUSH_SERVICE_HOSTS, endpointFault, pushServiceOfEndpoint } from '../notices/push-service.ts';
import { Refusal } from '../refusal.ts';
import {
  countFollowers,
  loadPushState,
  removeFollowers,
  removeIdleFollower,
  saveFollower,
  type FollowerFilter,
} from '../storage/followers.ts';
import type { DatabaseTransaction } from '../storage/store.ts';
import { wholeLeagueSubject } from './named-in-request.ts';

export const pushKeyReads: UncachedRead[] = [
  uncachedRead(pushKey, async (db) => ({ publicKey: (await loadPushState(db))?.publicKey ?? '' })),
];

/**
 * The writes that add and remove followers: devices that get notices. Followers are not in the history, and changing
 * them raises no revision. `publicUrl`: the address of the site that visitors use.
 */
export function followerWrites(clock: Clock, publicUrl: string): WriteHandler[] {
  const { most, minutes } = FOLLOWER_LIMITS.requests;
  const pace = createRateLimiter(most, minutes, () => monotonicNow(clock));
  // The network addresses of followers, keyed by follower id. They are only in memory, so the limit for one address
  // counts only the followers that were added since this process started.
  const addresses = createBoundedMap<string, string>(FOLLOWER_LIMITS.all);
  return [
    writeHandler(subscribeToNotices, wholeLeagueSubject, async ({ db }, { body, facts, actor, address }) => {
      const people = await facts.people();
      const { endpoint, keys, ...sent } = parseBodyBySchema(
        subscribeToNotices.body,
        body,
        ({ endpoint: to, keys: given, ...choices }) => [
          ...issuesAt('endpoint', to === undefined ? null : endpointFault(to, publicUrl)),
          ...issuesAt('keys.p256dh', given?.p256dh === undefined ? null : publicKeyFault(given.p256dh)),
          ...issuesAt('teamIds', actor.sessionId === null ? choicesFault(choices, people) : null),
        ],
      );
      const [id, service] = [hashToken(endpoint), pushServiceOfEndpoint(endpoint)];
      const now = clock.now();
      const from = clientAddressKey(address);
      if ((await countFollowers(db, { ids: [id] })) === 0)
        await makeRoomForFollower(db, { service, besides: followerIdsOfAddress(addresses, from) }, now.getTime());
      const choices = choicesInLeague(sent, people);
      const confirmed = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
      await saveFollower(db, { id, endpoint, service, ...keys, ...choices, sessionId: actor.sessionId, confirmed });
      addresses.set(id, from);
      return { success: true as const, ...choices };
    }),
    writeHandler(unsubscribeFromNotices, wholeLeagueSubject, async ({ db }, { body }) => {
      const id = hashToken(parseBodyBySchema(unsubscribeFromNotices.body, body).endpoint);
      await removeFollowers(db, [id]);
      addresses.delete(id);
      return { success: true as const };
    }),
  ].map((one) => ({ ...one, pace }));
}

function followerIdsOfAddress(addresses: LRUCache<string, string>, address: string): string[] {
  return [...addresses.entries()].filter(([, one]) => one === address).map(([id]) => id);
}

function issuesAt(path: string, message: string | null): Issue[] {
  return message === null ? [] : [{ path, message }];
}

/**
 * Returns a fault if none of the chosen teams and players is in the league; otherwise `null`. Also returns `null` if
 * the choices could not be parsed, because that fault is already reported.
 */
function choicesFault(
  { teamIds, playerIds }: WithoutFaultyFields<FollowerChoices>,
  people: TeamsAndPlayers,
): string | null {
  if (!teamIds || !playerIds) return null;
  const isRead = (id: string | undefined) => id !== undefined;
  const live = choicesInLeague({ teamIds: teamIds.filter(isRead), playerIds: playerIds.filter(isRead) }, people);
  return live.teamIds.length + live.playerIds.length > 0
    ? null
    : 'Choose a team or a player to follow, or sign in: otherwise there is nothing to tell this device.';
}

/**
 * Returns a fault if a public key is not a point on the curve P-256, because no message can be encrypted for such a
 * key. Otherwise returns `null`.
 */
function publicKeyFault(key: string): string | null {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(key, 'base64url'));
    return null;
  } catch {
    return 'The key p256dh must be a public key of P-256.';
  }
}

type FollowerChoices = { teamIds: string[]; playerIds: string[] };

/**
 * Returns the choices without deleted teams and players. A player who was merged is replaced by the player who was kept
 * (Rule V1). Removes duplicates.
 */
function choicesInLeague({ teamIds, playerIds }: FollowerChoices, people: TeamsAndPlayers): FollowerChoices {
  const players = playerIds.map((id) => idAfterMerges(people, id));
  return {
    teamIds: [...new Set(teamIds)].filter((id) => people.teams.get(id)?.deleted === false),
    playerIds: [...new Set(players)].filter((id) => people.players.get(id)?.deleted === false),
  };
}

/**
 * A new follower. `service`: the push service of the browser. `besides`: the ids of the other followers with the same
 * network address.
 */
type NewFollower = { service: string; besides: string[] };

/**
 * Makes room for a new follower. There are limits for the network address, for one push service, for all uncommon push
 * services together, and for the league. Removes one idle follower for each limit that is reached. Throws a 429
 * `Refusal` if there is no idle follower to remove.
 */
async function makeRoomForFollower(
  db: DatabaseTransaction,
  { service, besides }: NewFollower,
  now: number,
): Promise<void> {
  const isOther = !PUSH_SERVICE_HOSTS.includes(service);
  const by = ` by ${service}`;
  const ofService = { group: { services: [service] }, by };
  const limits: { most: number; group: FollowerFilter; by: string }[] = [
    { most: FOLLOWER_LIMITS.ofAddress, group: { ids: besides }, by: ' from your network' },
    ...(isOther
      ? [
          { most: FOLLOWER_LIMITS.ofOtherHost, ...ofService },
          { most: FOLLOWER_LIMITS.ofOtherHosts, group: { notOf: PUSH_SERVICE_HOSTS }, by },
        ]
      : [{ most: FOLLOWER_LIMITS.ofBrowserService, ...ofService }]),
    { most: FOLLOWER_LIMITS.all, group: {}, by: '' },
  ];
  for (const { most, group, by: how } of limits)
    if ((await countFollowers(db, group)) >= most && !(await removeIdleFollower(db, group, now)))
      throw tooManyFollowersRefusal(how);
}

function tooManyFollowersRefusal(by: string): Refusal {
  const sentence = `Too many devices follow this league${by} just now. Please try again later.`;
  return new Refusal(429, sentence, { headers: { 'retry-after': '3600' } });
}
