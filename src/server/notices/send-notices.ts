import { AsyncLocalStorage } from 'node:async_hooks';
import { isQuiet, type Words, wordsFor } from '#domain/followers/notices.ts';
import { UNRECORDED } from '../auth/sessions.ts';
import {
  dueMessages,
  postponeMessages,
  type PushMessage,
  removeFollowers,
  removeMessages,
} from '../storage/followers.ts';
import { StoreUnavailable } from '../storage/store-error.ts';
import type { Snapshot } from '../storage/store.ts';
import { createWorkQueue } from '../work-queue.ts';
import { noticeOf } from './made-notices.ts';
import {
  at,
  hourOf,
  type Live,
  liveFollowers,
  type Making,
  type MessageParts,
  noteNew,
  noteTonight,
  readState,
} from './new-messages.ts';
import { createSeal } from './push-key.ts';
import { AT_ONCE, type Post, type PushAnswer } from './push-service.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How often the clock is looked at: for the end of the night, for noon, and for what is sent again. */
const CHECK_EVERY = 20 * SECOND;
/** How long after a write: it is answered first. */
const AFTER_WRITE = 200;
/** How long a message that is being sent is nobody else's: longer than a push service may take. */
const CLAIM = MINUTE;
/** Messages that are sent before their outcome is stored. */
const BATCH = 100;

export type NoticeParts = MessageParts & {
  /** The address that visitors use; push services may ask there about a sender. */
  publicUrl: string;
  post: Post;
  /** Logs a failure. */
  warn: (sentence: string, error: unknown) => void;
};

/** Tells followers what happens, for as long as the site runs. */
export type Notices = {
  /** Tells what there is to tell, one check at a time: a call meanwhile waits for one that begins after it. Never throws. */
  check(): Promise<void>;
  /** Ends; what is being sent is sent again by the next process. */
  close(): Promise<void>;
};

/**
 * Starts to tell followers (Rules V2–V6). What there is to tell follows from the history, so that no write waits for it and
 * nothing is lost with the process; each message is sent by the instance that claimed it, and stays until it is sent.
 */
export function sendNotices(parts: NoticeParts): Notices {
  let running = Promise.resolve();
  let waiting: Promise<void> | null = null;
  const closing = new AbortController();
  const { signal } = closing;

  async function checkOnce(): Promise<void> {
    if (signal.aborted) return;
    try {
      while (await noteNew(parts)) if (signal.aborted) return;
      await noteTonight(parts);
      if (isQuiet(hourOf(parts))) return;
      while (await sendDue(parts, signal)) if (signal.aborted) return;
    } catch (error) {
      // A database that is away is logged elsewhere, and the next check goes on here.
      if (!(error instanceof StoreUnavailable)) parts.warn('Followers could not be told', error);
    }
  }

  function check(): Promise<void> {
    waiting ??= running.then(() => {
      waiting = null;
      return (running = checkOnce());
    });
    return waiting;
  }
  const timer = setInterval(() => void check(), CHECK_EVERY).unref();
  let soon: NodeJS.Timeout | null = null;
  function checkSoon(): void {
    soon ??= setTimeout(() => {
      soon = null;
      void check();
    }, AFTER_WRITE).unref();
  }
  // Listeners are called inside the write, in which nothing else may read.
  const stop = parts.store.onChange(AsyncLocalStorage.bind(checkSoon));
  void check();
  return {
    check,
    async close() {
      closing.abort();
      clearInterval(timer);
      if (soon !== null) clearTimeout(soon);
      stop();
      await check();
    },
  };
}

/** A claimed message with who gets it, and its words; `null` for one that is not to be sent any more. */
type Ready = { message: PushMessage; follower: Live; words: Words };

/** Sends the messages that are due, so many at once; returns whether there were any. */
async function sendDue(parts: NoticeParts, signal: AbortSignal): Promise<boolean> {
  const { store, clock } = parts;
  const now = clock.now().getTime();
  if ((await store.read((db) => dueMessages(db, at(now), 1))).length === 0) return false;
  const claim = at(now + CLAIM);
  const claimed = await store.write(UNRECORDED, async ({ db }) => {
    const due = await dueMessages(db, at(now), BATCH);
    await postponeMessages(db, due, claim);
    return due.map((message) => ({ ...message, due: claim, tries: message.tries + 1 }));
  });
  const found = await readState(parts, async (state, db, facts) => {
    return { state, ready: await readyOf(claimed, { db, facts, now }) };
  });
  if (found === null) return false;
  const seal = await createSeal(found.state, parts.publicUrl);
  const atOnce = createWorkQueue(AT_ONCE);
  async function send({ message, follower, words }: Ready): Promise<PushAnswer> {
    const life = Date.parse(message.expires) - now;
    return parts.post(seal({ ...message, to: follower, words, life }), signal);
  }
  const sent = await Promise.all(
    found.ready.map((one) => atOnce(async () => ({ ...one, answer: await send(one).catch(() => NO_ANSWER) }))),
  );
  const isReady = new Set(found.ready.map(({ message }) => message));
  const dropped = claimed.filter((message) => !isReady.has(message));
  await store.write(UNRECORDED, ({ db }) => noteOutcomes(db, sent, dropped, clock.now().getTime()));
  return claimed.length > 0;
}

/** Returns the messages that are still to be sent, with the words of now: the follower may follow others, or the match be moved. */
async function readyOf(claimed: readonly PushMessage[], { db, facts, now }: Omit<Making, 'life'>): Promise<Ready[]> {
  const ids = [...new Set(claimed.map(({ followerId }) => followerId))];
  const live = new Map((await liveFollowers(db, await facts.people(), now, ids)).map((one) => [one.id, one]));
  const ready = [];
  for (const [, about] of Map.groupBy(claimed, ({ kind, id }) => `${kind} ${id}`)) {
    const [first] = about;
    const notice = first ? await noticeOf(facts, first, now) : null;
    for (const message of about) {
      const follower = live.get(message.followerId);
      const words = follower && notice && message.expires > at(now) ? wordsFor(notice, follower) : null;
      if (follower && words) ready.push({ message, follower, words });
    }
  }
  return ready;
}

const NO_ANSWER: PushAnswer = { status: 0, retryAfter: null };

type Sent = Ready & { answer: PushAnswer };

/** Notes what became of messages: sent and refused ones go, those without an answer are sent again, and nobody's go with their follower. */
async function noteOutcomes(db: Snapshot, sent: readonly Sent[], dropped: readonly PushMessage[], now: number) {
  const gone = sent.filter(({ answer: { status } }) => status === 404 || status === 410);
  await removeFollowers(
    db,
    gone.map(({ follower }) => follower.id),
  );
  const again = sent.filter(({ answer: { status } }) => status === 0 || status === 429 || status >= 500);
  for (const { message, answer } of again) {
    const pause = Math.min(2 ** message.tries * MINUTE, HOUR);
    await postponeMessages(db, [message], at(now + Math.max(pause, (answer.retryAfter ?? 0) * SECOND)));
  }
  const isAgain = new Set(again.map(({ message }) => message));
  await removeMessages(db, [...sent.map(({ message }) => message).filter((one) => !isAgain.has(one)), ...dropped]);
}
