import { resultState } from '#domain/cards/review.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { Tie } from '#domain/cups/cup.ts';
import { addDays, compareDays } from '#domain/day.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { type Actor, may, type Subject } from '#domain/people/permissions.ts';

/** What followers are told of: results, cup results, moved fixtures, tonight's fixtures, draws, and disputes. */
export const NOTICE_KINDS = ['result', 'tie', 'moved', 'tonight', 'draw', 'dispute'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What a notice is about: the id is that of the fixture, tie, scheduled fixture or draw. */
export type NoticeKey = { kind: NoticeKind; id: string };

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
/** What an entry changed; of other kinds nobody is told. */
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

/** Returns what followers are told of after an entry whose changes may be told (Rules V2, V3). */
export function noticesOf(action: string, changes: readonly Changed[], season: string, today: string): NoticeKey[] {
  const kindOf = (change: Changed): NoticeKind | null => {
    if (isOf(change, 'fixture')) return noticeOfCard(action, change, season, today);
    if (isOf(change, 'tie')) return isNewTieResult(action, change, season, today) ? 'tie' : null;
    if (isOf(change, 'listedFixture')) return isMoved(change, season, today) ? 'moved' : null;
    return isOf(change, 'draw') && change.before === null && !change.after.deleted ? 'draw' : null;
  };
  return changes.flatMap((change) => {
    const kind = kindOf(change);
    // Every value of these kinds has an id.
    return kind === null ? [] : { kind, id: (change.after as { id: string }).id };
  });
}

type Named<E> = Extract<Changed, { entity: E; after: { id: string } }>;

function isOf<E extends 'fixture' | 'tie' | 'listedFixture' | 'draw'>(change: Changed, entity: E): change is Named<E> {
  return change.entity === entity;
}

function noticeOfCard(
  action: string,
  { before, after }: Of<'fixture', Fixture>,
  season: string,
  today: string,
): NoticeKind | null {
  if (after.deleted || after.season !== season) return null;
  if (before === null) return action === 'record result' && isLate(after.date, today) ? 'result' : null;
  const dispute = after.review?.dispute ?? null;
  return dispute !== null && dispute.by !== 'official' && !before.review?.dispute ? 'dispute' : null;
}

function isNewTieResult(action: string, { before, after }: Of<'tie', Tie>, season: string, today: string): boolean {
  if (action !== 'record cup result' || after.deleted || after.season !== season || after.result === null) return false;
  return !before?.result && isLate(after.result.playedOn, today);
}

/** Whether a public fixture that is still to be played was postponed, or got another day after that. */
function isMoved({ before, after }: Of<'listedFixture', ScheduledFixture>, season: string, today: string): boolean {
  if (before === null || after.deleted || !after.published || after.season !== season) return false;
  if (!isLate(after.date ?? before.date, today)) return false;
  if (after.state === 'postponed') return before.state !== 'postponed';
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
export function tonight<F extends Pick<ScheduledFixture, 'id' | 'date' | 'state' | 'published'>>(
  list: readonly F[],
  played: { has(id: string): boolean },
  today: string,
): F[] {
  return list.filter((one) => one.published && one.date === today && one.state !== 'postponed' && !played.has(one.id));
}

/** What one of the followed did: a sentence for those who follow them. */
export type Feat = { text: string } & ({ teamId: string } | { playerId: string });

/** Something to tell: the words for everybody whom it concerns. `url` is a path of the site. */
export type Notice = Words & {
  teamIds: readonly string[];
  playerIds: readonly string[];
  /** What else is said to those who follow one of these. */
  feats: readonly Feat[];
  /** The team whose captain has to confirm the card, and what is said to that captain. */
  confirm: (Pick<Words, 'url'> & { teamId: string; text: string }) | null;
  /** What officials have to settle; `null` for what is no dispute. */
  toSettle: Subject | null;
};
/** What a phone shows. */
export type Words = { title: string; body: string; url: string };

/** What a device follows, and who uses it: the person whose session it was followed in, while that lasts. */
export type Following = { teamIds: readonly string[]; playerIds: readonly string[]; actor: Actor };

/** Returns what a follower is told of something, `null` if nothing (Rules V2, V6). The ids are those of today. */
export function wordsFor(notice: Notice, { teamIds, playerIds, actor }: Following): Words | null {
  const { title, body, url, feats, confirm, toSettle } = notice;
  const own = feats.filter((feat) =>
    'teamId' in feat ? teamIds.includes(feat.teamId) : playerIds.includes(feat.playerId),
  );
  const follows = [
    notice.teamIds.some((id) => teamIds.includes(id)),
    notice.playerIds.some((id) => playerIds.includes(id)),
  ];
  const mustConfirm = confirm !== null && actor.role === 'captain' && actor.teamIds.includes(confirm.teamId);
  const mustSettle = toSettle !== null && may(actor, 'settle result', toSettle);
  if (!follows.includes(true) && own.length === 0 && !mustConfirm && !mustSettle) return null;
  const lines = [body, ...own.map(({ text }) => text), ...(mustConfirm ? [confirm.text] : [])];
  return { title, body: lines.filter((line) => line !== '').join('\n'), url: mustConfirm ? confirm.url : url };
}

/** Returns the team whose captain has to confirm a card, `null` if nobody has to (Rule V6). */
export function confirmingTeam(
  { review, homeTeamId, awayTeamId }: Pick<Fixture, 'review' | 'homeTeamId' | 'awayTeamId'>,
  today: () => string,
): string | null {
  if (review === undefined || resultState({ review }, today) !== 'unconfirmed') return null;
  if (review.recordedBy === 'official') return null;
  return review.recordedBy === 'home' ? awayTeamId : homeTeamId;
}
