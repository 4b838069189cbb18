import { confirmFault, type ReviewedCard, resultState } from '#domain/cards/review.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { Tie } from '#domain/cups/cup.ts';
import { addDays, compareDays } from '#domain/day.ts';
import { requestFault } from '#domain/fixtures/postponement.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { isCalledOff } from '#domain/fixtures/settled.ts';
import type { Actor } from '#domain/people/permissions.ts';

/** The kinds of notices that devices receive. Only captains get a notice that asks for an answer (Rule V6). */
export type NoticeKind =
  | 'result'
  | 'tie'
  | 'moved'
  | 'tonight'
  | 'draw'
  | 'dispute'
  | 'asked'
  | 'declined-home'
  | 'declined-away'
  | 'reminder';

/** What a notice is about: its kind, and the id of a fixture, tie, scheduled fixture or draw. */
export type NoticeKey = `${NoticeKind} ${string}`;

/** Followers are notified of a match only if it was played and recorded at most this many days ago (Rule V3). */
const MAX_AGE_DAYS = 7;

/** The fields of a history entry that decide whether followers are notified. */
export type Entry = {
  via: string;
  action: string;
  undoes: number | null;
  undoneBy: number | null;
};

type ChangeOf<E extends string, V> = { entity: E; before: V | null; after: V & { id: string; deleted: boolean } };
/** A change in a history entry. Only the first four kinds cause notices. */
export type EntryChange =
  | ChangeOf<'fixture', Fixture>
  | ChangeOf<'tie', Tie>
  | ChangeOf<'listedFixture', ScheduledFixture>
  | ChangeOf<'draw', object>
  | { entity: string; before: unknown; after: unknown };

/** Actions that may change many values at once, and so cause no notices. */
const BULK_ACTIONS: readonly string[] = ['import', 'import fixtures', 'make fixture list', 'undo'];

/**
 * Returns whether followers may be told of a history entry that is `days` old (Rule V3): a person made the change on
 * the site, and nobody has undone it.
 */
export function mayNotify({ via, action, undoes, undoneBy }: Entry, days: number): boolean {
  return (
    via === 'web' && undoes === null && undoneBy === null && !BULK_ACTIONS.includes(action) && days <= MAX_AGE_DAYS
  );
}

/** Returns the notices that the changes of a history entry cause, if `mayNotify` allows any (Rules V2, V3, V6). */
export function noticesOf(action: string, changes: readonly EntryChange[], season: string, today: string): NoticeKey[] {
  const kindOf = (change: EntryChange): NoticeKind | null => {
    if (isChangeOf(change, 'draw')) return change.before === null && !change.after.deleted ? 'draw' : null;
    if (isChangeOf(change, 'fixture')) return isLive(change.after, season) ? noticeOfCard(action, change, today) : null;
    if (isChangeOf(change, 'tie'))
      return isLive(change.after, season) && isNewTieResult(action, change, today) ? 'tie' : null;
    if (!isChangeOf(change, 'listedFixture') || !isLive(change.after, season)) return null;
    return noticeOfListed(action, change, today);
  };
  return changes.flatMap((change) => {
    const kind = kindOf(change);
    // Every value of these kinds has an id.
    return kind === null ? [] : (`${kind} ${(change.after as { id: string }).id}` as const);
  });
}

type EntityChange<E> = Extract<EntryChange, { entity: E; after: { id: string } }>;

function isChangeOf<E extends 'fixture' | 'tie' | 'listedFixture' | 'draw'>(
  change: EntryChange,
  entity: E,
): change is EntityChange<E> {
  return change.entity === entity;
}

function isLive(after: { deleted: boolean; season: string }, season: string): boolean {
  return !after.deleted && after.season === season;
}

function noticeOfCard(
  action: string,
  { before, after }: ChangeOf<'fixture', Fixture>,
  today: string,
): NoticeKind | null {
  if (before === null) return action === 'record result' && isWithinAWeek(after.date, today) ? 'result' : null;
  const dispute = after.review?.dispute ?? null;
  return dispute !== null && dispute.by !== 'official' && !before.review?.dispute ? 'dispute' : null;
}

function isNewTieResult(action: string, { before, after }: ChangeOf<'tie', Tie>, today: string): boolean {
  if (action !== 'record cup result' || after.result === null) return false;
  // Each leg of a tie is a new result.
  const isNew = !before?.result || (after.result.legs?.length ?? 0) > (before.result.legs?.length ?? 0);
  return isNew && isWithinAWeek(after.result.playedOn, today);
}

/**
 * Returns the notice for a change of a public fixture that is still to be played: a side asks to postpone it, it was
 * postponed or cancelled, a postponed fixture got a new day, or a request was declined.
 */
function noticeOfListed(
  action: string,
  { before, after }: ChangeOf<'listedFixture', ScheduledFixture>,
  today: string,
): NoticeKind | null {
  if (before === null || !after.published) return null;
  if (action === 'ask to postpone') return after.postponement ? 'asked' : null;
  const isAnswer = action === 'answer postponement';
  if (isMoved(before, after)) return isAnswer || isWithinAWeek(after.date ?? before.date, today) ? 'moved' : null;
  if (after.postponement) return null; // agreed, and an official has to accept
  const by = before.postponement?.by ?? 'official';
  return isAnswer && by !== 'official' ? `declined-${by}` : null;
}

function isMoved(before: ScheduledFixture, after: ScheduledFixture): boolean {
  if (after.state === 'postponed' || after.state === 'cancelled') return before.state !== after.state;
  const isNewDay = before.state !== 'rearranged' || after.date !== before.date;
  return after.state === 'rearranged' && after.date !== null && isNewDay;
}

/** Returns whether a day is at most a week ago. An unknown day counts as recent. */
function isWithinAWeek(date: string | null, today: string): boolean {
  return date === null || compareDays(date, addDays(today, -MAX_AGE_DAYS)) >= 0;
}

/** Returns whether devices stay silent at this hour of the league's day, from 0 to 23 (Rule V4). */
export function isQuiet(hour: number): boolean {
  return hour >= 23 || hour < 8;
}

/** Returns whether tonight's matches are announced at this hour: from noon until the evening (Rule V5). */
export function isAfternoon(hour: number): boolean {
  return hour >= 12 && hour < 19;
}

/** Returns the public fixtures that are still to be played today (Rule V5). */
export function fixturesToPlayToday<F extends Pick<ScheduledFixture, 'id' | 'date' | 'state' | 'left' | 'published'>>(
  list: readonly F[],
  played: { has(id: string): boolean },
  today: string,
): F[] {
  return list.filter((one) => one.published && one.date === today && !isCalledOff(one) && !played.has(one.id));
}

/** An achievement of a team or player: a sentence for their followers. */
export type FollowerFeat = { text: string } & ({ teamId: string } | { playerId: string });

/** A notice before it is made for one device. `url` is a path on the site. */
export type Notice = NoticeText & {
  teamIds: readonly string[];
  playerIds: readonly string[];
  /** Further sentences, each for the followers of one team or player. */
  feats: readonly FollowerFeat[];
  /** A task for some actors, with its text and address, whether or not they follow anybody; `null` for no task. */
  duty: Duty | null;
};
/** The text that a phone shows. */
export type NoticeText = { title: string; body: string; url: string };
/** What some actors have to do or to know because of a notice. `isFor` returns whether the duty is for an actor. */
export type Duty = { isFor: (actor: Actor) => boolean; text: string; url: string };

/**
 * The teams and players that a device follows. `actor` is the person who was signed in when the device began to follow;
 * after that session has ended, a visitor.
 */
export type Following = { teamIds: readonly string[]; playerIds: readonly string[]; actor: Actor };

/**
 * Returns a notice's text for a follower; `null` if it does not concern the follower (Rules V2, V6). Ids must be
 * current.
 */
export function noticeTextFor(notice: Notice, { teamIds, playerIds, actor }: Following): NoticeText | null {
  const { title, body, url, feats } = notice;
  const own = feats.filter((feat) =>
    'teamId' in feat ? teamIds.includes(feat.teamId) : playerIds.includes(feat.playerId),
  );
  const follows = [
    notice.teamIds.some((id) => teamIds.includes(id)),
    notice.playerIds.some((id) => playerIds.includes(id)),
  ];
  const duty = notice.duty?.isFor(actor) ? notice.duty : null;
  if (!follows.includes(true) && own.length === 0 && duty === null) return null;
  const lines = [body, ...own.map(({ text }) => text), duty?.text ?? ''];
  return { title, body: lines.filter((line) => line !== '').join('\n'), url: duty?.url ?? url };
}

/** Returns whether the actor is the captain of one of these teams. */
export function isCaptainOf(teamIds: readonly string[], { role, teamIds: own }: Actor): boolean {
  return role === 'captain' && teamIds.some((id) => own.includes(id));
}

/** Returns whether the actor is a captain who has to confirm a card today (Rule V6). */
export function mustConfirm(card: ReviewedCard & Pick<Fixture, 'review'>, today: () => string, actor: Actor): boolean {
  const state = resultState(card, today);
  return (
    state === 'unconfirmed' &&
    isCaptainOf([card.homeTeamId, card.awayTeamId], actor) &&
    confirmFault(card, state, actor) === null
  );
}

/** Returns whether the actor is a captain who has to answer a request about a fixture (Rules F16, V6). */
export function mustAnswer(fixture: ScheduledFixture, actor: Actor): boolean {
  const teams = [fixture.homeTeamId, fixture.awayTeamId];
  return isCaptainOf(teams, actor) && requestFault(fixture, false, actor, 'answer') === null;
}
