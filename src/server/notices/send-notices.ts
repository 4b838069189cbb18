import { isoTime } from '../clock.ts';
import {
  mayNotifyAboutTonight,
  mayNotifyAboutHistoryEntry,
  type NoticeKey,
  noticesOfChanges,
  fixturesToPlayToday,
  noticeTextFor,
} from '#domain/followers/notices.ts';
import { LIFETIMES } from '#domain/lifetimes.ts';
import { ORIGIN_WITHOUT_HISTORY_ENTRY } from '../auth/sessions.ts';
import { publishedFixtureList } from '../fixture-list/season-list.ts';
import { addMessages, type NewPushMessage, saveNoticeProgress, loadPushState } from '../storage/followers.ts';
import { entriesAfter, changesOfHistoryEntry } from '../storage/history.ts';
import type { Follower } from '../storage/schema.ts';
import { SENDING_LIMITS } from './limits.ts';
import { noticeForKey } from './made-notices.ts';
import {
  hourInTimeZone,
  followersWithActors,
  type NoticeContext,
  type NoticeSenderOptions,
  runWithPushState,
  warnOrRethrowIfUnavailable,
  logUnlessUnavailable,
} from './notice-parts.ts';
import { createNoticeSender } from './sender.ts';

const DAY_IN_MS = 24 * 60 * 60_000;

/**
 * Notifies followers (Rules V2–V6) until the returned function is called. Notices are made from the history, so no
 * write has to wait for them, and no notice is lost if the process ends. A message is stored until it has been sent,
 * and is sent by the process that has claimed it. If that process ends, another process sends it.
 */
export function startSendingNotices(options: NoticeSenderOptions): () => Promise<void> {
  const closing = new AbortController();
  let wake = () => {};
  const sender = createNoticeSender(options, closing.signal, () => wake());
  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const woken = Promise.withResolvers<void>();
      // If a write, or an answer of a push service, comes while messages are stored and sent, the loop continues
      // without waiting for the timer.
      wake = woken.resolve;
      const timer = setTimeout(wake, SENDING_LIMITS.checkEvery).unref();
      await storeNewMessages(options).catch(logUnlessUnavailable(options));
      await sender.send().catch(logUnlessUnavailable(options));
      await woken.promise;
      clearTimeout(timer);
    }
    await sender.end();
  }
  const stop = options.store.onChange(() => void setTimeout(() => wake(), SENDING_LIMITS.afterWrite).unref());
  const running = run();
  return async () => {
    closing.abort();
    stop();
    wake();
    await running;
  };
}

/** Stores messages about new history entries and, once a day between 12:00 and 19:00, about tonight's matches. */
async function storeNewMessages(options: NoticeSenderOptions): Promise<void> {
  const now = options.clock.now().getTime();
  const made = await runWithPushState(options, async (state, { db, facts }) => {
    const { default: season } = await facts.seasons();
    const today = facts.today();
    const entries = await entriesAfter(db, state.told);
    const keys: NoticeKey[] = [];
    for (const entry of entries)
      if (mayNotifyAboutHistoryEntry(entry, (now - Date.parse(entry.at)) / DAY_IN_MS))
        keys.push(...noticesOfChanges(entry.action, await changesOfHistoryEntry(db, entry.id), season, today));
    const announcesTonight =
      state.tonight !== today && mayNotifyAboutTonight(hourInTimeZone(options.clock.now(), facts.content()));
    if (announcesTonight) {
      const { scheduled, results } = await publishedFixtureList(facts, season);
      keys.push(...fixturesToPlayToday(scheduled, results, today).map(({ id }) => `tonight ${id}` as const));
    }
    const next = { told: entries.at(-1)?.id ?? state.told, tonight: announcesTonight ? today : state.tonight };
    const warn = (fault: unknown) => options.warn('Followers could not be told of something', fault);
    return { state, next, messages: await messagesOf(new Set(keys), { db, facts }, now, warn) };
  });
  if (made === null || (made.next.told === made.state.told && made.next.tonight === made.state.tonight)) return;
  await options.store.write(ORIGIN_WITHOUT_HISTORY_ENTRY, async ({ db }) => {
    const stored = await loadPushState(db);
    // Another process may have added these messages after this process read the old state.
    if (stored?.told !== made.state.told || stored.tonight !== made.state.tonight) return;
    await addMessages(db, made.messages);
    await saveNoticeProgress(db, made.next);
  });
}

/**
 * Returns a message for each notice and each follower who gets this notice. If a notice cannot be made, reports the
 * error to `warn` and continues with the others.
 */
async function messagesOf(
  keys: ReadonlySet<NoticeKey>,
  { db, facts }: NoticeContext,
  now: number,
  warn: (fault: unknown) => void,
): Promise<NewPushMessage[]> {
  const all = keys.size === 0 ? [] : await followersWithActors(db, await facts.people(), now);
  const messages = [];
  for (const key of keys) {
    const notice =
      all.length === 0 ? null : await noticeForKey(facts, key, now).catch(warnOrRethrowIfUnavailable(warn));
    const told = all.filter((follower) => notice && noticeTextFor(notice, follower) !== null);
    messages.push(...told.map((follower) => messageToFollower(follower, key, now)));
  }
  return messages;
}

/** Returns a message to a follower about a notice, due at the time `now` (in milliseconds). */
export function messageToFollower({ id }: Follower, notice: NoticeKey, now: number): NewPushMessage {
  const life = notice.startsWith('tonight ') ? LIFETIMES.messageTonight : LIFETIMES.message;
  return { follower_id: id, notice, due: isoTime(now), expires: isoTime(now + life) };
}
