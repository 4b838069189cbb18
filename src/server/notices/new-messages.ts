import {
  type Following,
  isAfternoon,
  isTold,
  type NoticeKey,
  noticesOf,
  tonight,
  wordsFor,
} from '#domain/followers/notices.ts';
import { VISITOR } from '#domain/people/permissions.ts';
import { currentId, type People } from '#domain/squads/people.ts';
import { actorOfSession, UNRECORDED } from '../auth/sessions.ts';
import type { Facts, FactsReader } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import type { LiveContent } from '../content/league-content.ts';
import { publishedList } from '../fixture-list/season-list.ts';
import { addMessages, followers, noteTold, type PushState, pushState } from '../storage/followers.ts';
import { entriesAfter, historyChanges } from '../storage/history.ts';
import type { Follower } from '../storage/schema.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import { noticeOf } from './made-notices.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** How long a message is worth sending; one of tonight's match until the evening. */
const LIFE = DAY;
const LIFE_TONIGHT = 7 * HOUR;
/** Entries of the history that are read at once. */
const BATCH = 100;

/** What messages are made from. */
export type MessageParts = {
  store: Store;
  facts: Pick<FactsReader, 'readOn'>;
  clock: Clock;
  content: Pick<LiveContent, 'present'>;
};

/** Returns the hour of the league's day. */
export function hourOf({ clock, content }: MessageParts): number {
  const { timeZone } = content.present();
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(clock.now());
  return Number(hour);
}

/** Somebody who follows, as of now: with the ids that merged players have today. */
export type Live = Follower & Following;

/** Returns every follower, or those with these ids. */
export async function liveFollowers(
  db: Snapshot,
  people: People,
  now: number,
  ids?: readonly string[],
): Promise<Live[]> {
  const found = [];
  for (const follower of await followers(db, ids)) {
    const { sessionId, playerIds } = follower;
    const actor = sessionId === null ? VISITOR : await actorOfSession(db, sessionId, now);
    found.push({ ...follower, playerIds: playerIds.map((id) => currentId(people, id)), actor });
  }
  return found;
}

/** Reads the state, the facts and the database as they are at one moment; `null` before the first start. */
export async function readState<T>(
  { store, facts }: Pick<MessageParts, 'store' | 'facts'>,
  work: (state: PushState, db: Snapshot, facts: Facts) => Promise<T>,
): Promise<T | null> {
  return store.read(async (db) => {
    const state = await pushState(db);
    return state && (await facts.readOn(db, (from) => work(state, db, from))).value;
  });
}

/** Makes messages of the entries of the history that are new, so many at once; returns whether there were any. */
export async function noteNew(parts: MessageParts): Promise<boolean> {
  const now = parts.clock.now().getTime();
  const made = await readState(parts, async ({ told }, db, facts) => {
    const entries = await entriesAfter(db, told, BATCH);
    const last = entries.at(-1);
    if (last === undefined) return null;
    const { default: season } = await facts.seasons();
    const keys = [];
    for (const entry of entries)
      if (isTold(entry, (now - Date.parse(entry.at)) / DAY))
        keys.push(...noticesOf(entry.action, await historyChanges(db, entry.id), season, facts.today()));
    return { told, last: last.id, messages: await messagesOf(keys, { db, facts, now, life: LIFE }) };
  });
  if (!made) return false;
  await parts.store.write(UNRECORDED, async ({ db }) => {
    // Another instance may have been quicker.
    if ((await pushState(db))?.told !== made.told) return;
    await addMessages(db, made.messages);
    await noteTold(db, { told: made.last });
  });
  return true;
}

/** From noon, makes messages of tonight's matches, once a day. */
export async function noteTonight(parts: MessageParts): Promise<void> {
  const now = parts.clock.now().getTime();
  const today = parts.clock.today();
  if (!isAfternoon(hourOf(parts))) return;
  const messages = await readState(parts, async ({ tonight: announced }, db, facts) => {
    if (announced === today) return null;
    const { scheduled, results } = await publishedList(facts, (await facts.seasons()).default);
    const keys = tonight(scheduled, results, today).map(({ id }) => ({ kind: 'tonight', id }) as const);
    return messagesOf(keys, { db, facts, now, life: LIFE_TONIGHT });
  });
  if (messages === null) return;
  await parts.store.write(UNRECORDED, async ({ db }) => {
    if ((await pushState(db))?.tonight === today) return;
    await addMessages(db, messages);
    await noteTold(db, { tonight: today });
  });
}

export type Making = { db: Snapshot; facts: Facts; now: number; life: number };

/** Returns a message for everybody who is to be told of each. */
async function messagesOf(keys: readonly NoticeKey[], { db, facts, now, life }: Making) {
  if (keys.length === 0) return [];
  const all = await liveFollowers(db, await facts.people(), now);
  const messages = [];
  for (const key of all.length === 0 ? [] : keys) {
    const notice = await noticeOf(facts, key, now);
    if (notice === null) continue;
    for (const follower of all)
      if (wordsFor(notice, follower) !== null)
        messages.push({ ...key, followerId: follower.id, due: at(now), expires: at(now + life) });
  }
  return messages;
}

/** A moment in milliseconds as it is stored. */
export function at(moment: number): string {
  return new Date(moment).toISOString();
}
