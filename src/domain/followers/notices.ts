import { confirmationFault, type CardReviewFields, resultState } from '#domain/cards/review.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { Tie } from '#domain/cups/cup.ts';
import { addDays, compareDays } from '#domain/day.ts';
import { postponementAnswerFault } from '#domain/fixtures/postponement.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { isCalledOff } from '#domain/fixtures/settled.ts';
import type { Actor } from '#domain/people/permissions.ts';

/**
 * The kinds of notices that devices receive (Rules V2, V6). `tie`: a cup result. `moved`: a match was postponed,
 * cancelled or rearranged. `tonight`: a match is today. `asked`: a side asks to postpone a match; only captains get it.
 * `declined-home`, `declined-away`: the request of that side was declined. `reminder`: an official reminds captains of
 * something to do.
 */
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

/** A notice's kind, a space, and the id of the fixture, tie, scheduled fixture or draw that the notice is about. */
export type NoticeKey = `${NoticeKind} ${string}`;

/** Followers are notified of a match only if it was played and recorded at most this many days ago (Rule V3). */
const MAX_NOTIFIED_MATCH_AGE_DAYS = 7;

/**
 * The fields of a history entry that decide whether followers are notified. `via`: how the change was made, such as
 * `web`. `undoes`: the number of the entry that this entry undoes; `null` if it undoes none. `undoneBy`: the number of
 * the entry that undoes this entry; `null` if no entry does.
 */
export type HistoryEntryForNotices = {
  via: string;
  action: string;
  undoes: number | null;
  undoneBy: number | null;
};

type ChangeOf<E extends string, V> = { entity: E; before: V | null; after: V & { id: string; deleted: boolean } };
/**
 * One changed value of a history entry. Only changes of results (`fixture`), ties, scheduled fixtures (`listedFixture`)
 * and draws cause notices.
 */
export type ChangeInHistoryEntry =
  | ChangeOf<'fixture', Fixture>
  | ChangeOf<'tie', Tie>
  | ChangeOf<'listedFixture', ScheduledFixture>
  | ChangeOf<'draw', object>
  | { entity: string; before: unknown; after: unknown };

/** The actions for which followers are not notified, because each may change many values at once. */
const BULK_ACTIONS: readonly string[] = ['import', 'import fixtures', 'make fixture list', 'undo'];

/**
 * Returns whether followers may be notified of a history entry that is `days` days old (Rule V3): a person made the
 * change on the site at most a week ago, it is no undo or bulk action, and nobody has undone it.
 */
export function mayNotifyAboutHistoryEntry(
  { via, action, undoes, undoneBy }: HistoryEntryForNotices,
  days: number,
): boolean {
  return (
    via === 'web' &&
    undoes === null &&
    undoneBy === null &&
    !BULK_ACTIONS.includes(action) &&
    days <= MAX_NOTIFIED_MATCH_AGE_DAYS
  );
}

/**
 * Returns the notices that the changes of one history entry cause, if `mayNotifyAboutHistoryEntry` is true for the
 * entry (Rules V2, V3, V6). `action` is the entry's action. `season` is the default season; matches of other seasons
 * cause no notices.
 */
export function noticesOfChanges(
  action: string,
  changes: readonly ChangeInHistoryEntry[],
  season: string,
  today: string,
): NoticeKey[] {
  const kindOf = (change: ChangeInHistoryEntry): NoticeKind | null => {
    if (isChangeOf(change, 'draw')) return change.before === null && !change.after.deleted ? 'draw' : null;
    if (isChangeOf(change, 'fixture'))
      return isInSeason(change.after, season) ? noticeKindForCard(action, change, today) : null;
    if (isChangeOf(change, 'tie'))
      return isInSeason(change.after, season) && isNewTieResult(action, change, today) ? 'tie' : null;
    if (!isChangeOf(change, 'listedFixture') || !isInSeason(change.after, season)) return null;
    return noticeKindForScheduledFixture(action, change, today);
  };
  return changes.flatMap((change) => {
    const kind = kindOf(change);
    // The cast is safe: every value that causes a notice has an id.
    return kind === null ? [] : (`${kind} ${(change.after as { id: string }).id}` as const);
  });
}

type EntityChange<E> = Extract<ChangeInHistoryEntry, { entity: E; after: { id: string } }>;

function isChangeOf<E extends 'fixture' | 'tie' | 'listedFixture' | 'draw'>(
  change: ChangeInHistoryEntry,
  entity: E,
): change is EntityChange<E> {
  return change.entity === entity;
}

function isInSeason(after: { deleted: boolean; season: string }, season: string): boolean {
  return !after.deleted && after.season === season;
}

function noticeKindForCard(
  action: string,
  { before, after }: ChangeOf<'fixture', Fixture>,
  today: string,
): NoticeKind | null {
  if (before === null) return action === 'record result' && isAtMostAWeekOld(after.date, today) ? 'result' : null;
  const dispute = after.review?.dispute ?? null;
  return dispute !== null && dispute.by !== 'official' && !before.review?.dispute ? 'dispute' : null;
}

function isNewTieResult(action: string, { before, after }: ChangeOf<'tie', Tie>, today: string): boolean {
  if (action !== 'record cup result' || after.result === null) return false;
  // Each further leg of a tie counts as a new result.
  const isNew = !before?.result || (after.result.legs?.length ?? 0) > (before.result.legs?.length ?? 0);
  return isNew && isAtMostAWeekOld(after.result.playedOn, today);
}

/**
 * Returns the kind of notice for a changed fixture of the public list: a side asks to postpone it, it was postponed,
 * cancelled or rearranged for another day, or a side's request was declined. Returns `null` for any other change,
 * and if an official moved a match that was more than a week ago.
 */
function noticeKindForScheduledFixture(
  action: string,
  { before, after }: ChangeOf<'listedFixture', ScheduledFixture>,
  today: string,
): NoticeKind | null {
  if (before === null || !after.published) return null;
  if (action === 'ask to postpone') return after.postponement ? 'asked' : null;
  const isAnswer = action === 'answer postponement';
  if (isMovedOrCalledOff(before, after))
    return isAnswer || isAtMostAWeekOld(after.date ?? before.date, today) ? 'moved' : null;
  if (after.postponement) return null; // The other captain agreed, and an official has to accept.
  const by = before.postponement?.by ?? 'official';
  return isAnswer && by !== 'official' ? `declined-${by}` : null;
}

function isMovedOrCalledOff(before: ScheduledFixture, after: ScheduledFixture): boolean {
  if (after.state === 'postponed' || after.state === 'cancelled') return before.state !== after.state;
  const isNewDay = before.state !== 'rearranged' || after.date !== before.date;
  return after.state === 'rearranged' && after.date !== null && isNewDay;
}

/** Returns whether a day is at most a week ago, today, or in the future. An unknown day (`null`) counts as recent. */
function isAtMostAWeekOld(date: string | null, today: string): boolean {
  return date === null || compareDays(date, addDays(today, -MAX_NOTIFIED_MATCH_AGE_DAYS)) >= 0;
}

/** Returns whether no notices are sent at this hour, from 0 to 23, of the league's local time (Rule V4). */
export function isQuietHour(hour: number): boolean {
  return hour >= 23 || hour < 8;
}

/** Returns whether devices may be notified of tonight's matches at this hour: from 12:00 to 19:00 (Rule V5). */
export function mayNotifyAboutTonight(hour: number): boolean {
  return hour >= 12 && hour < 19;
}

/**
 * Returns the public fixtures that are still to be played today (Rule V5). `played` has the ids of the scheduled
 * fixtures with a result.
 */
export function fixturesToPlayToday<F extends Pick<ScheduledFixture, 'id' | 'date' | 'state' | 'left' | 'published'>>(
  list: readonly F[],
  played: { has(id: string): boolean },
  today: string,
): F[] {
  return list.filter((one) => one.published && one.date === today && !isCalledOff(one) && !played.has(one.id));
}

/** A sentence about what a team or player achieved, for the followers of that team or player. */
export type FeatSentence = { text: string } & ({ teamId: string } | { playerId: string });

/**
 * A notice for followers of the teams in `teamIds` and of the players in `playerIds`, and for signed-in people who have
 * the `duty`. `noticeTextFor` returns the text for one device.
 */
export type Notice = NoticeText & {
  teamIds: readonly string[];
  playerIds: readonly string[];
  /** Additional sentences, each for the followers of one team or player. */
  feats: readonly FeatSentence[];
  /**
   * What the people for whom `duty.isFor` is true have to do or to know, whether or not they follow a team or player;
   * `null` if the notice has no duty.
   */
  duty: Duty | null;
};
/** The text that a phone shows for a notice, and the path on the site (`url`) that the notice opens. */
export type NoticeText = { title: string; body: string; url: string };
/**
 * What some actors have to do or to know because of a notice: a sentence, which may be empty, and a path on the site.
 * `isFor` returns whether the duty is for an actor.
 */
export type Duty = { isFor: (actor: Actor) => boolean; text: string; url: string };

/**
 * The teams and players that a device follows. `actor`: the person who was signed in when the device began to follow
 * them; a visitor if nobody was signed in, or if that person's session has ended.
 */
export type FollowedTeamsAndPlayers = { teamIds: readonly string[]; playerIds: readonly string[]; actor: Actor };

/**
 * Returns a notice's text for a device (Rules V2, V6). Returns `null` if the device follows no team or player of the
 * notice, and the notice has no duty for the device's `actor`. If the device follows a player who was merged,
 * `playerIds` must already have the id of the player who is kept.
 */
export function noticeTextFor(
  notice: Notice,
  { teamIds, playerIds, actor }: FollowedTeamsAndPlayers,
): NoticeText | null {
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

/** Returns whether the actor is the captain of at least one of these teams. */
export function isCaptainOfAny(teamIds: readonly string[], { role, teamIds: own }: Actor): boolean {
  return role === 'captain' && teamIds.some((id) => own.includes(id));
}

/** Returns whether the actor is a captain who has to confirm a card, because the other side recorded it (Rule V6). */
export function mustConfirm(
  card: CardReviewFields & Pick<Fixture, 'review'>,
  today: () => string,
  actor: Actor,
): boolean {
  const state = resultState(card, today);
  return (
    state === 'unconfirmed' &&
    isCaptainOfAny([card.homeTeamId, card.awayTeamId], actor) &&
    confirmationFault(card, state, actor) === null
  );
}

/** Returns whether the actor is a captain who has to answer a request to postpone a fixture (Rules F16, V6). */
export function mustAnswerPostponement(fixture: ScheduledFixture, actor: Actor): boolean {
  const teams = [fixture.homeTeamId, fixture.awayTeamId];
  return isCaptainOfAny(teams, actor) && postponementAnswerFault(fixture, false, actor, 'answer') === null;
}
