import { confirmFault, type Reviewed, resultState } from '#domain/cards/review.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { Tie } from '#domain/cups/cup.ts';
import { addDays, compareDays } from '#domain/day.ts';
import { requestFault } from '#domain/fixtures/postponement.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { isOff } from '#domain/fixtures/settled.ts';
import type { Actor } from '#domain/people/permissions.ts';

/** What devices are told of. Captains alone are told of what they are asked (Rule V6). */
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

/** What a notice is about: the id is that of the fixture, tie, scheduled fixture or draw. */
export type NoticeKey = `${NoticeKind} ${string}`;

/** How old a match, and the recording of it, may be to be told of, in days (Rule V3). */
const OLDEST = 7;

/** An entry of the history, as far as it decides whether anybody is told. */
export type Entry = {
  via: string;
  action: string;
  undoes: number | null;
  undoneBy: number | null;
};

type Of<E extends string, V> = { entity: E; before: V | null; after: V & { id: string; deleted: boolean } };
/** What an entry changed, for those kinds that followers are notified of. */
export type Changed =
  | Of<'fixture', Fixture>
  | Of<'tie', Tie>
  | Of<'listedFixture', ScheduledFixture>
  | Of<'draw', object>
  | { entity: string; before: unknown; after: unknown };

/** Changes of many values at once, of which nobody is told one by one. */
const FROM_FILES: readonly string[] = ['import', 'import fixtures', 'make fixture list', 'undo'];

/** Returns whether followers may be told of an entry of so many days ago: people made it on the site, and it stands (Rule V3). */
export function isTold({ via, action, undoes, undoneBy }: Entry, days: number): boolean {
  return via === 'web' && undoes === null && undoneBy === null && !FROM_FILES.includes(action) && days <= OLDEST;
}

/** Returns what followers are told of after an entry whose changes may be told (Rules V2, V3, V6). */
export function noticesOf(action: string, changes: readonly Changed[], season: string, today: string): NoticeKey[] {
  const kindOf = (change: Changed): NoticeKind | null => {
    if (isOf(change, 'draw')) return change.before === null && !change.after.deleted ? 'draw' : null;
    if (isOf(change, 'fixture')) return isLive(change.after, season) ? noticeOfCard(action, change, today) : null;
    if (isOf(change, 'tie'))
      return isLive(change.after, season) && isNewTieResult(action, change, today) ? 'tie' : null;
    if (!isOf(change, 'listedFixture') || !isLive(change.after, season)) return null;
    return noticeOfListed(action, change, today);
  };
  return changes.flatMap((change) => {
    const kind = kindOf(change);
    // Every value of these kinds has an id.
    return kind === null ? [] : (`${kind} ${(change.after as { id: string }).id}` as const);
  });
}

type Named<E> = Extract<Changed, { entity: E; after: { id: string } }>;

function isOf<E extends 'fixture' | 'tie' | 'listedFixture' | 'draw'>(change: Changed, entity: E): change is Named<E> {
  return change.entity === entity;
}

function isLive(after: { deleted: boolean; season: string }, season: string): boolean {
  return !after.deleted && after.season === season;
}

function noticeOfCard(action: string, { before, after }: Of<'fixture', Fixture>, today: string): NoticeKind | null {
  if (before === null) return action === 'record result' && isLate(after.date, today) ? 'result' : null;
  const dispute = after.review?.dispute ?? null;
  return dispute !== null && dispute.by !== 'official' && !before.review?.dispute ? 'dispute' : null;
}

function isNewTieResult(action: string, { before, after }: Of<'tie', Tie>, today: string): boolean {
  if (action !== 'record cup result' || after.result === null) return false;
  return !before?.result && isLate(after.result.playedOn, today);
}

/**
 * A public fixture that is still to be played: a side asks to postpone it, it was postponed or cancelled, or got another day
 * after that, or what a side asked was declined.
 */
function noticeOfListed(
  action: string,
  { before, after }: Of<'listedFixture', ScheduledFixture>,
  today: string,
): NoticeKind | null {
  if (before === null || !after.published) return null;
  if (action === 'ask to postpone') return after.postponement ? 'asked' : null;
  const isAnswer = action === 'answer postponement';
  if (isMoved(before, after)) return isAnswer || isLate(after.date ?? before.date, today) ? 'moved' : null;
  const by = before.postponement?.by ?? 'official';
  return isAnswer && by !== 'official' ? `declined-${by}` : null;
}

function isMoved(before: ScheduledFixture, after: ScheduledFixture): boolean {
  if (after.state === 'postponed' || after.state === 'cancelled') return before.state !== after.state;
  const isNewDay = before.state !== 'rearranged' || after.date !== before.date;
  return after.state === 'rearranged' && after.date !== null && isNewDay;
}

/** Whether a day is no more than a week ago; one that is not known counts as such. */
function isLate(date: string | null, today: string): boolean {
  return date === null || compareDays(date, addDays(today, -OLDEST)) >= 0;
}

/** Returns whether nobody is disturbed at this hour of the league's day, from 0 to 23 (Rule V4). */
export function isQuiet(hour: number): boolean {
  return hour >= 23 || hour < 8;
}

/** Returns whether tonight's matches are announced at this hour: from noon, and no more in the evening (Rule V5). */
export function isAfternoon(hour: number): boolean {
  return hour >= 12 && hour < 19;
}

/** Returns the public fixtures of today that are still to be played (Rule V5). */
export function tonight<F extends Pick<ScheduledFixture, 'id' | 'date' | 'state' | 'left' | 'published'>>(
  list: readonly F[],
  played: { has(id: string): boolean },
  today: string,
): F[] {
  return list.filter((one) => one.published && one.date === today && !isOff(one) && !played.has(one.id));
}

/** What one of the followed did: a sentence for those who follow them. */
export type Feat = { text: string } & ({ teamId: string } | { playerId: string });

/** Something to tell: the words for everybody whom it concerns. `url` is a path of the site. */
export type Notice = Words & {
  teamIds: readonly string[];
  playerIds: readonly string[];
  /** What else is said to those who follow one of these. */
  feats: readonly Feat[];
  /** Who has something to do, whomever they follow, what that is, and where; `null` for nobody. */
  duty: Duty | null;
};
/** What a phone shows. */
export type Words = { title: string; body: string; url: string };
export type Duty = { isFor: (actor: Actor) => boolean; text: string; url: string };

/** What a device follows, and who uses it: the person whose session it was followed in, while that lasts. */
export type Following = { teamIds: readonly string[]; playerIds: readonly string[]; actor: Actor };

/** Returns what a follower is told of something, `null` if nothing (Rules V2, V6). The ids are those of today. */
export function wordsFor(notice: Notice, { teamIds, playerIds, actor }: Following): Words | null {
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

/** Returns whether somebody is the captain of one of these teams. */
export function isCaptainOf(teamIds: readonly string[], { role, teamIds: own }: Actor): boolean {
  return role === 'captain' && teamIds.some((id) => own.includes(id));
}

/** Returns whether somebody is the captain who has to confirm a card, on a day (Rule V6). */
export function mustConfirm(card: Reviewed & Pick<Fixture, 'review'>, today: () => string, actor: Actor): boolean {
  const state = resultState(card, today);
  return (
    state === 'unconfirmed' &&
    isCaptainOf([card.homeTeamId, card.awayTeamId], actor) &&
    confirmFault(card, state, actor) === null
  );
}

/** Returns whether somebody is the captain who answers what a side asks about a fixture (Rules F16, V6). */
export function mustAnswer(fixture: ScheduledFixture, actor: Actor): boolean {
  const teams = [fixture.homeTeamId, fixture.awayTeamId];
  return isCaptainOf(teams, actor) && requestFault(fixture, false, actor, 'answer') === null;
}
