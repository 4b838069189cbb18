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
import { lasts, LIVES } from '#domain/lives.ts';
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
  type DueMessage,
  dueMessages,
  followers,
  type NewMessage,
  noteDelivered,
  noteTold,
  type PushState,
  pushState,
  removeFollowers,
  removeMessage,
  retryMessage,
  type Share,
} from '../storage/followers.ts';
import { entriesAfter, historyChanges } from '../storage/history.ts';
import type { Follower, PushMessage } from '../storage/schema.ts';
import { StoreUnavailable } from '../storage/store-error.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import { SENDING } from './limits.ts';
import { noticeOf } from './made-notices.ts';
import { BROWSER_SERVICES, type Post, type PushAnswer, seal } from './push-service.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

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
  const sender = createSender(parts, closing.signal, () => wake());
  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const woken = Promise.withResolvers<void>();
      // A write or an answer while this looks has it look again.
      wake = woken.resolve;
      const timer = setTimeout(wake, SENDING.look).unref();
      await noteNew(parts).catch(unlessUnavailable(parts));
      await sender.send().catch(unlessUnavailable(parts));
      await woken.promise;
      clearTimeout(timer);
    }
    await sender.end();
  }
  const stop = parts.store.onChange(() => void setTimeout(() => wake(), SENDING.afterWrite).unref());
  const running = run();
  return async () => {
    closing.abort();
    stop();
    wake();
    await running;
  };
}

/** Logs a failure; a database that is away is logged elsewhere, and the next look goes on here. */
function unlessUnavailable({ warn }: NoticeParts): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof StoreUnavailable)) warn('Followers could not be told', error);
  };
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
    const warn = (fault: unknown) => parts.warn('Followers could not be told of something', fault);
    return { state, next, messages: await messagesOf(new Set(keys), { db, facts }, now, warn) };
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

/** Returns a message for everybody who is to be told of each. What cannot be made is left out, and `warn` is told why. */
async function messagesOf(
  keys: ReadonlySet<NoticeKey>,
  { db, facts }: Making,
  now: number,
  warn: (fault: unknown) => void,
): Promise<NewMessage[]> {
  const all = keys.size === 0 ? [] : await liveFollowers(db, await facts.people(), now);
  const messages = [];
  for (const key of keys) {
    const notice = all.length === 0 ? null : await noticeOf(facts, key, now).catch(unlessAway(warn));
    const told = all.filter((follower) => notice && wordsFor(notice, follower) !== null);
    messages.push(...told.map((follower) => messageTo(follower, key, now)));
  }
  return messages;
}

/** Returns a message of something to a follower, due now. */
export function messageTo({ id }: Follower, notice: NoticeKey, now: number): NewMessage {
  const life = notice.startsWith('tonight ') ? LIVES.messageTonight : LIVES.message;
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

/** A claimed message and what became of it: what the push service answered, or that it was not worth sending. */
type Outcome = { message: DueMessage; answer: PushAnswer };

/** The same as a refusal: the message goes. */
const NOT_WORTH_SENDING: PushAnswer = { status: 400, retryAfter: null };
const NO_ANSWER: PushAnswer = { status: 0, retryAfter: null };

/** Sends messages until `signal` aborts it; each that is answered leaves its place to another, for which `wake` has it look. */
function createSender(parts: NoticeParts, signal: AbortSignal, wake: () => void) {
  const { store, clock, content, publicUrl, post, warn } = parts;
  const places = createPlaces();
  const underWay = new Set<Promise<void>>();
  let outcomes: Outcome[] = [];

  /** Notes each outcome by itself: a message whose outcome cannot be noted is sent again, and no other. */
  async function noteOutcomes(): Promise<void> {
    const noted = outcomes;
    outcomes = [];
    for (const one of noted)
      await store
        .write(UNRECORDED, ({ db }) => noteOutcome(db, one, clock.now().getTime()))
        .catch(unlessUnavailable(parts));
  }

  /** Claims messages that are due, as far as there are places for them, and adds them to `claimed`. */
  async function claim(claimed: DueMessage[], now: number): Promise<void> {
    const latest = at(now + SENDING.pause + MINUTE);
    await store.write(UNRECORDED, async ({ db }) => {
      while (places.areFree()) {
        const without = places.full();
        const due = await dueMessages(db, { now: at(now), latest, without, most: SENDING.atOnce });
        const taken = due.filter(({ service }) => places.take(service));
        if (taken.length === 0) break;
        const next = taken.map((one) => ({ ...one, due: at(now + pauseOf(one)), tries: one.tries + 1 }));
        claimed.push(...next);
        await claimMessages(db, next);
      }
    });
  }

  async function sendClaimed(claimed: readonly DueMessage[], now: number): Promise<void> {
    const faults: unknown[] = [];
    const made = await readState(parts, async (state, making) => {
      const ready = await readyOf(claimed, making, now, (fault) => faults.push(fault));
      return Promise.all(
        ready.map(async ({ message, to }) => {
          if ('status' in to) return { message, sealed: to };
          const said = { ...to, notice: message.notice, life: Date.parse(message.expires) - now };
          // The message stays, as the fault may be this site's, and gone after the next start.
          const sealed = await seal(said, state, publicUrl).catch((fault: unknown) => {
            faults.push(fault);
            return NO_ANSWER;
          });
          return { message, sealed };
        }),
      );
    });
    if (made === null) throw new Error('There are no keys to sign messages with');
    if (faults.length > 0) warn('A message to a follower could not be made', faults[0]);
    for (const { message, sealed } of made) {
      const answered = 'status' in sealed ? Promise.resolve(sealed) : post(sealed, signal).catch(() => NO_ANSWER);
      const sending = answered.then((answer) => {
        underWay.delete(sending);
        places.leave(message.service);
        // What is being sent at the end stays claimed, and the next process sends it.
        if (!signal.aborted || answer !== NO_ANSWER) outcomes.push({ message, answer });
        wake();
      });
      underWay.add(sending);
    }
  }

  return {
    async send(): Promise<void> {
      await noteOutcomes();
      const now = clock.now();
      if (signal.aborted || isQuiet(hourOf(now, content.present()))) return;
      const claimed: DueMessage[] = [];
      try {
        await claim(claimed, now.getTime());
        if (claimed.length > 0) await sendClaimed(claimed, now.getTime());
      } catch (error) {
        // None was sent, and each is due again at the latest when its claim ends.
        for (const { service } of claimed) places.leave(service);
        throw error;
      }
    },
    async end(): Promise<void> {
      await Promise.all(underWay);
      await noteOutcomes();
    },
  };
}

/** The places of the messages that are sent at once, with the share of each push service. */
function createPlaces() {
  const taken = new Map<string, number>();
  const isOther = (service: string) => !BROWSER_SERVICES.includes(service);
  const count = (wanted: (service: string) => boolean) =>
    [...taken].reduce((sum, [service, n]) => sum + (wanted(service) ? n : 0), 0);
  const isFull = (service: string) =>
    (taken.get(service) ?? 0) >= (isOther(service) ? SENDING.toOtherHost : SENDING.toBrowserService);
  const areOthersFull = () => count(isOther) >= SENDING.toOtherHosts;
  const areFree = () => count(() => true) < SENDING.atOnce;
  return {
    areFree,
    /** The services for whose messages there is no place. */
    full: (): Share[] => [
      ...[...taken.keys()].filter(isFull).map((service) => ({ services: [service] })),
      ...(areOthersFull() ? [{ notOf: BROWSER_SERVICES }] : []),
    ],
    /** Takes a place, if there is one for this service. */
    take(service: string): boolean {
      if (!areFree() || isFull(service) || (isOther(service) && areOthersFull())) return false;
      taken.set(service, (taken.get(service) ?? 0) + 1);
      return true;
    },
    leave(service: string): void {
      const left = (taken.get(service) ?? 1) - 1;
      if (left === 0) taken.delete(service);
      else taken.set(service, left);
    },
  };
}

/** To whom a claimed message goes, with the words of now; else what becomes of it at once. */
type Ready = { message: DueMessage; to: { to: LiveFollower; words: Words } | PushAnswer };

/**
 * Looks messages up as of now: the follower may follow others, or the match be moved. What cannot be made is tried again, and
 * `warn` is told why.
 */
async function readyOf(
  claimed: readonly DueMessage[],
  { db, facts }: Making,
  now: number,
  warn: (fault: unknown) => void,
): Promise<Ready[]> {
  const ids = [...new Set(claimed.map((message) => message.follower_id))];
  const live = new Map((await liveFollowers(db, await facts.people(), now, ids)).map((one) => [one.id, one]));
  const ready: Ready[] = [];
  for (const [key, about] of Map.groupBy(claimed, ({ notice }) => notice)) {
    const notice = await noticeOf(facts, key, now).catch(unlessAway(warn));
    for (const message of about) {
      const to = live.get(message.follower_id);
      const words = to && notice && isWorthSending(message, now) ? wordsFor(notice, to) : null;
      const nobody = notice === undefined ? NO_ANSWER : NOT_WORTH_SENDING;
      ready.push({ message, to: to && words ? { to, words } : nobody });
    }
  }
  return ready;
}

/** Tells a fault, and returns `undefined` in place of what was to be made; a database that is away concerns everything. */
function unlessAway(warn: (fault: unknown) => void): (fault: unknown) => undefined {
  return (fault) => {
    if (fault instanceof StoreUnavailable) throw fault;
    warn(fault);
    return undefined;
  };
}

/** Returns whether a message has not expired; one that would be for longer than a message is was made while the clock was wrong. */
function isWorthSending({ expires }: DueMessage, now: number): boolean {
  return lasts(Date.parse(expires) - LIVES.message, LIVES.message, now);
}

/**
 * Notes what became of a message: one without an answer is sent again, that of nobody goes with its follower, and any other
 * goes, whether it was sent, refused, or not worth sending any more.
 */
async function noteOutcome(db: Snapshot, { message, answer }: Outcome, now: number): Promise<void> {
  const { status } = answer;
  if (status === 404 || status === 410) return removeFollowers(db, [message.follower_id]);
  if (status === 0 || status === 429 || status >= 500)
    return retryMessage(db, message, at(Math.min(now + pauseOf(message, answer), Date.parse(message.expires))));
  if (status < 300) await noteDelivered(db, message.follower_id, at(now).slice(0, 10));
  await removeMessage(db, message);
}

/** Milliseconds until a message is sent again, twice as long after each try; a push service may want more, up to an hour. */
function pauseOf({ tries }: Pick<PushMessage, 'tries'>, { retryAfter }: PushAnswer = NO_ANSWER): number {
  const wanted = (retryAfter ?? 0) * SECOND;
  const pause = 2 ** tries * SENDING.claim;
  return Math.min(wanted > pause ? wanted : pause, SENDING.pause);
}

/** A moment in milliseconds as it is stored. */
function at(moment: number): string {
  return new Date(moment).toISOString();
}
