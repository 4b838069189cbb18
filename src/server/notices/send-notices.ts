import {
  type Following,
  isAfternoon,
  isQuiet,
  isTold,
  type NoticeKey,
  noticesOf,
  tonight,
  type Words,
  wordsFor,
} from '#domain/followers/notices.ts';
import { VISITOR } from '#domain/people/permissions.ts';
import { currentId, type People } from '#domain/squads/people.ts';
import { actorOfSession, UNRECORDED } from '../auth/sessions.ts';
import type { Facts, FactsReader } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import type { LeagueContent, LiveContent } from '../content/league-content.ts';
import { publishedList } from '../fixture-list/season-list.ts';
import {
  addMessages,
  claimMessages,
  followers,
  type NewMessage,
  noteTold,
  type PushState,
  pushState,
  removeFollowers,
  removeMessages,
  retryMessage,
} from '../storage/followers.ts';
import { entriesAfter, historyChanges } from '../storage/history.ts';
import type { Follower, PushMessage } from '../storage/schema.ts';
import { StoreUnavailable } from '../storage/store-error.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import { noticeOf } from './made-notices.ts';
import { AT_ONCE, type Post, type PushAnswer, seal } from './push-service.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often the clock is looked at: for the end of the night, for noon, and for what is sent again. */
const CHECK_EVERY = 20 * SECOND;
/** How long after a write: it is answered first. */
const AFTER_WRITE = 200;
/** How long a message that is being sent is nobody else's: longer than a push service may take. */
const CLAIM = MINUTE;
/** How long a message is worth sending; one of tonight's match until the evening. */
const LIFE = DAY;
const LIFE_TONIGHT = 7 * HOUR;

export type NoticeParts = {
  store: Store;
  facts: Pick<FactsReader, 'readOn'>;
  clock: Clock;
  content: Pick<LiveContent, 'present'>;
  /** The address that visitors use; push services may ask there about a sender. */
  publicUrl: string;
  post: Post;
  /** Logs a failure. */
  warn: (sentence: string, error: unknown) => void;
};

/**
 * Tells followers (Rules V2–V6) until the returned function ends it. What there is to tell follows from the history, so that no
 * write waits for it and nothing is lost with the process; each message is sent by the instance that claimed it, and stays
 * until it is sent: what is being sent at the end is sent again by the next process.
 */
export function sendNotices(parts: NoticeParts): () => Promise<void> {
  const closing = new AbortController();
  let wake = () => {};
  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const woken = Promise.withResolvers<void>();
      // A write while this looks has it look again.
      wake = woken.resolve;
      const timer = setTimeout(wake, CHECK_EVERY).unref();
      await check(parts, closing.signal);
      await woken.promise;
      clearTimeout(timer);
    }
  }
  const stop = parts.store.onChange(() => void setTimeout(() => wake(), AFTER_WRITE).unref());
  const running = run();
  return async () => {
    closing.abort();
    stop();
    wake();
    await running;
  };
}

async function check(parts: NoticeParts, signal: AbortSignal): Promise<void> {
  try {
    await noteNew(parts);
    let isMore = !isQuiet(hourOf(parts.clock.now(), parts.content.present()));
    while (isMore && !signal.aborted) isMore = await sendDue(parts, signal);
  } catch (error) {
    // A database that is away is logged elsewhere, and the next check goes on here.
    if (!(error instanceof StoreUnavailable)) parts.warn('Followers could not be told', error);
  }
}

/** Returns the hour of the league's day. */
export function hourOf(now: Date, { timeZone }: LeagueContent): number {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));
}

/** Reads the state, the facts and the database as they are at one moment; `null` before the first start. */
async function readState<T>(
  { store, facts }: NoticeParts,
  work: (state: PushState, making: Making) => Promise<T>,
): Promise<T | null> {
  return store.read(async (db) => {
    const state = await pushState(db);
    return state && (await facts.readOn(db, (from) => work(state, { db, facts: from }))).value;
  });
}

type Making = { db: Snapshot; facts: Facts };

/** Makes messages of the entries of the history that are new, and from noon, once a day, of tonight's matches. */
async function noteNew(parts: NoticeParts): Promise<void> {
  const now = parts.clock.now().getTime();
  const made = await readState(parts, async (state, { db, facts }) => {
    const { default: season } = await facts.seasons();
    const today = facts.today();
    const entries = await entriesAfter(db, state.told);
    const keys: NoticeKey[] = [];
    for (const entry of entries)
      if (isTold(entry, (now - Date.parse(entry.at)) / DAY))
        keys.push(...noticesOf(entry.action, await historyChanges(db, entry.id), season, today));
    const isNoon = state.tonight !== today && isAfternoon(hourOf(parts.clock.now(), facts.content()));
    if (isNoon) {
      const { scheduled, results } = await publishedList(facts, season);
      keys.push(...tonight(scheduled, results, today).map(({ id }) => `tonight ${id}` as const));
    }
    const next = { told: entries.at(-1)?.id ?? state.told, tonight: isNoon ? today : state.tonight };
    return { state, next, messages: await messagesOf(new Set(keys), { db, facts }, now) };
  });
  if (made === null || (made.next.told === made.state.told && made.next.tonight === made.state.tonight)) return;
  await parts.store.write(UNRECORDED, async ({ db }) => {
    const present = await pushState(db);
    // Another instance may have been quicker.
    if (present?.told !== made.state.told || present.tonight !== made.state.tonight) return;
    await addMessages(db, made.messages);
    await noteTold(db, made.next);
  });
}

/** Returns a message for everybody who is to be told of each. */
async function messagesOf(keys: ReadonlySet<NoticeKey>, { db, facts }: Making, now: number): Promise<NewMessage[]> {
  const all = keys.size === 0 ? [] : await liveFollowers(db, await facts.people(), now);
  const messages = [];
  for (const key of keys) {
    const notice = all.length === 0 ? null : await noticeOf(facts, key, now);
    const told = all.filter((follower) => notice !== null && wordsFor(notice, follower) !== null);
    messages.push(...told.map((follower) => messageTo(follower, key, now)));
  }
  return messages;
}

/** Returns a message of something to a follower, due now. */
export function messageTo({ id }: Follower, notice: NoticeKey, now: number): NewMessage {
  const life = notice.startsWith('tonight ') ? LIFE_TONIGHT : LIFE;
  return { follower_id: id, notice, due: at(now), expires: at(now + life) };
}

/** Somebody who follows, as of now: with the ids that merged players have today. */
export type LiveFollower = Follower & Following;

/** Returns every follower, or some (`followers`). */
export async function liveFollowers(
  db: Snapshot,
  people: People,
  now: number,
  of?: Parameters<typeof followers>[1],
): Promise<LiveFollower[]> {
  const found = [];
  for (const follower of await followers(db, of)) {
    const { sessionId, playerIds } = follower;
    const actor = sessionId === null ? VISITOR : await actorOfSession(db, sessionId, now);
    found.push({ ...follower, playerIds: playerIds.map((id) => currentId(people, id)), actor });
  }
  return found;
}

/** A claimed message with who gets it, and its words. */
type Ready = { message: PushMessage; follower: LiveFollower; words: Words };

/** Sends messages that are due, as many as are sent at once; returns whether there were any. */
async function sendDue(parts: NoticeParts, signal: AbortSignal): Promise<boolean> {
  const { store, clock, publicUrl, post } = parts;
  const now = clock.now().getTime();
  const claimed = await store.write(UNRECORDED, ({ db }) => claimMessages(db, at(now), at(now + CLAIM), AT_ONCE));
  if (claimed.length === 0) return false;
  const ready = await readState(parts, async (state, making) => {
    return (await readyOf(claimed, making, now)).map((one) => ({ ...one, state }));
  });
  const faults: unknown[] = [];
  const sent = await Promise.all(
    (ready ?? []).map(async ({ state, ...one }) => {
      const said = { ...one.message, to: one.follower, words: one.words, life: Date.parse(one.message.expires) - now };
      const sealed = await seal(said, state, publicUrl).catch((error: unknown) => {
        // The message stays, as the fault may be this site's, and gone after the next start.
        faults.push(error);
        return null;
      });
      const answer = sealed && (await post(sealed, signal).catch(() => null));
      return { ...one, answer: answer ?? NO_ANSWER };
    }),
  );
  if (faults.length > 0) parts.warn('A message to a follower could not be encrypted and signed', faults[0]);
  await store.write(UNRECORDED, ({ db }) => noteOutcomes(db, claimed, sent, clock.now().getTime()));
  return true;
}

/** Returns the messages that are still to be sent, with the words of now: the follower may follow others, or the match be moved. */
async function readyOf(claimed: readonly PushMessage[], { db, facts }: Making, now: number): Promise<Ready[]> {
  const ids = [...new Set(claimed.map((message) => message.follower_id))];
  const live = new Map((await liveFollowers(db, await facts.people(), now, ids)).map((one) => [one.id, one]));
  const ready = [];
  for (const [key, about] of Map.groupBy(claimed, ({ notice }) => notice)) {
    const notice = await noticeOf(facts, key, now);
    for (const message of about) {
      const follower = live.get(message.follower_id);
      const words = follower && notice && message.expires > at(now) ? wordsFor(notice, follower) : null;
      if (follower && words) ready.push({ message, follower, words });
    }
  }
  return ready;
}

const NO_ANSWER: PushAnswer = { status: 0, retryAfter: null };

type Sent = Ready & { answer: PushAnswer };

/**
 * Notes what became of claimed messages: those without an answer are sent again, nobody's go with their follower, and all others
 * go, whether they were sent, refused, or not worth sending any more.
 */
async function noteOutcomes(db: Snapshot, claimed: readonly PushMessage[], sent: readonly Sent[], now: number) {
  const gone = sent.filter(({ answer: { status } }) => status === 404 || status === 410);
  await removeFollowers(
    db,
    gone.map(({ follower }) => follower.id),
  );
  const again = sent.filter(({ answer: { status } }) => status === 0 || status === 429 || status >= 500);
  for (const { message, answer } of again) {
    const pause = Math.min(2 ** message.tries * MINUTE, HOUR);
    await retryMessage(db, message, at(now + Math.max(pause, (answer.retryAfter ?? 0) * SECOND)));
  }
  // Those that are sent again are not due at this moment any more.
  await removeMessages(db, claimed);
}

/** A moment in milliseconds as it is stored. */
function at(moment: number): string {
  return new Date(moment).toISOString();
}
