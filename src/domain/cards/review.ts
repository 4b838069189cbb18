import { addDays, compareDays } from '#domain/day.ts';
import { allDifferences } from '#domain/cards/differences.ts';
import type { Card } from '#domain/cards/card.ts';
import type { Fixture, Recorder, Review } from '#domain/cards/fixture.ts';
import { type Checked, type Draft, faulty, valid } from '#domain/issue.ts';
import { parseName } from '#domain/entered-name.ts';
import type { Actor } from '#domain/people/permissions.ts';

/** The states of a recorded card: final, waiting for the other side, or disputed (Rule C12). */
export const RESULT_STATES = ['final', 'unconfirmed', 'disputed'] as const;
export type ResultState = (typeof RESULT_STATES)[number];

/** The fields of a card that decide who may confirm or dispute it. An imported card has no `review`. */
export type ReviewedCard = Pick<Fixture, 'homeTeamId' | 'awayTeamId' | 'review'>;

const MAX_NOTE_LENGTH = 300;

/** Returns the state of a card (Rules C12, C13). Calls `today` only if the state depends on the day. */
export function resultState({ review }: Pick<Fixture, 'review'>, today: () => string): ResultState {
  if (!review) return 'final';
  if (review.dispute) return 'disputed';
  const { confirmBy } = review;
  return confirmBy === null || compareDays(today(), confirmBy) > 0 ? 'final' : 'unconfirmed';
}

/**
 * Returns words in brackets to follow a score: ` (unconfirmed)`. The text is empty for a final result and for no
 * result.
 */
export function stateInBrackets(state: ResultState | null): string {
  return state === null || state === 'final' ? '' : ` (${state})`;
}

/** Adds the state of the fixture with the id `fixtureId` to each row. */
export function withStates<T extends { fixtureId: string }>(
  rows: readonly T[],
  fixtures: readonly Fixture[],
  today: () => string,
): (T & { state: ResultState })[] {
  const states = new Map(fixtures.map((fixture) => [fixture.id, resultState(fixture, today)]));
  return rows.map((row) => ({ ...row, state: states.get(row.fixtureId) ?? 'final' }));
}

/**
 * Counts the results of each team that are not final, keyed by team id (Rule C12). Teams without such results are left
 * out.
 */
export function countOpenResults(fixtures: readonly Fixture[], today: () => string): Map<string, number> {
  const open = new Map<string, number>();
  for (const fixture of fixtures) {
    if (resultState(fixture, today) === 'final') continue;
    for (const id of [fixture.homeTeamId, fixture.awayTeamId]) open.set(id, (open.get(id) ?? 0) + 1);
  }
  return open;
}

/**
 * Returns who records or disputes a card: the captain's side, or an official. A captain of both teams acts for the home
 * side.
 */
export function recorderOf({ role, teamIds }: Actor, { homeTeamId }: Pick<Fixture, 'homeTeamId'>): Recorder {
  if (role !== 'captain') return 'official';
  return teamIds.includes(homeTeamId) ? 'home' : 'away';
}

/** Returns the team whose captain recorded a card; `null` for an official. */
export function teamThatRecorded({ review, homeTeamId, awayTeamId }: ReviewedCard): string | null {
  return review ? teamOf(review.recordedBy, { homeTeamId, awayTeamId }) : null;
}

function teamOf(
  side: Recorder,
  { homeTeamId, awayTeamId }: Pick<ReviewedCard, 'homeTeamId' | 'awayTeamId'>,
): string | null {
  return { home: homeTeamId, away: awayTeamId, official: null }[side];
}

/** When a card is recorded, and for how many days the other side can then dispute it. */
export type RecordingTime = { at: string; today: string; confirmDays: number };

/** Returns the review of a card that is recorded or corrected now (Rules C12, C13). */
export function newReview(recordedBy: Recorder, { at, today, confirmDays }: RecordingTime): Review {
  const isOpen = recordedBy !== 'official' && confirmDays > 0;
  return { recordedBy, recordedAt: at, confirmBy: isOpen ? addDays(today, confirmDays) : null, dispute: null };
}

/**
 * Returns the review of a corrected card (Rules C12, C13, C15). A correction without changes keeps the review, except
 * that an official makes the card final. A correction that keeps the matches keeps a dispute, because the dispute is
 * about the matches.
 */
export function correctedReview(
  before: Fixture,
  after: Card,
  recordedBy: Recorder,
  recording: RecordingTime,
): Review | undefined {
  const isStillDisputed = before.review?.dispute && recordedBy !== 'official' && hasSameMatches(before, after);
  if (!isSameCard(before, after) && !isStillDisputed) return newReview(recordedBy, recording);
  return recordedBy === 'official' ? asConfirmed(before).review : before.review;
}

const CARD_FIELDS = ['season', 'division', 'week', 'date', 'homeTeamId', 'awayTeamId'] as const;

function isSameCard(before: Card, after: Card): boolean {
  const isSameEnd = JSON.stringify(before.outcome) === JSON.stringify(after.outcome);
  return CARD_FIELDS.every((field) => before[field] === after[field]) && isSameEnd && hasSameMatches(before, after);
}

function hasSameMatches(before: Card, after: Card): boolean {
  return allDifferences(before, after).length === 0;
}

/** Returns the field in which a captain's correction names another team; `null` if it is allowed (Rule C12). */
export function otherTeamsFault(before: Card, after: Card, { role }: Actor): 'homeTeam' | 'awayTeam' | null {
  const teams = [before.homeTeamId, before.awayTeamId];
  if (role !== 'captain') return null;
  if (!teams.includes(after.homeTeamId)) return 'homeTeam';
  return teams.includes(after.awayTeamId) ? null : 'awayTeam';
}

/** Returns a card as it is once its result is final. Its matches stay the same (Rule C14). */
export function asConfirmed<T extends Pick<Fixture, 'review'>>(card: T): T {
  return card.review ? { ...card, review: { ...card.review, confirmBy: null, dispute: null } } : card;
}

const LEAGUE_DISPUTES = 'A league official disputes this result and settles it.';

/**
 * Returns whether the actor is a captain and an official disputes the card. Captains cannot settle such a dispute (Rule
 * C20).
 */
function isDisputedByLeague({ review }: ReviewedCard, { role }: Actor): boolean {
  return role === 'captain' && review?.dispute?.by === 'official';
}

const BOTH_TEAMS = 'You look after both teams, so an official has to confirm this result.';

/** Returns why the actor cannot confirm a card in this state, as a sentence; `null` if the actor can (Rule C14). */
export function confirmFault(card: ReviewedCard, state: ResultState, actor: Actor): string | null {
  if (state === 'final') return 'This result is already final.';
  if (isDisputedByLeague(card, actor)) return LEAGUE_DISPUTES;
  if (isOfBoth(card, actor)) return BOTH_TEAMS;
  return isOwn(card, actor) ? 'Your own side recorded this result. The other side confirms it.' : null;
}

/** Returns why the actor cannot dispute a card in this state, as a sentence; `null` if the actor can (Rule C15). */
export function disputeFault(card: ReviewedCard, state: ResultState, actor: Actor): string | null {
  if (state === 'final') return 'This result is final. Ask a league official to correct it.';
  if (isDisputedByLeague(card, actor)) return LEAGUE_DISPUTES;
  return isOwn(card, actor) ? 'Your own side recorded this result. Correct it instead.' : null;
}

/** Returns why the actor cannot withdraw the dispute of a card, as a sentence; `null` if the actor can (Rule C15). */
export function withdrawFault(card: ReviewedCard, actor: Actor): string | null {
  const dispute = card.review?.dispute;
  if (!dispute) return 'This result is not disputed.';
  const isOfOwnSide =
    actor.role !== 'captain' ? dispute.by === 'official' : actor.teamIds.includes(teamOf(dispute.by, card) ?? '');
  return isOfOwnSide ? null : 'Only the side that disputed this result can withdraw that.';
}

/** Returns a card without its dispute (Rule C15). */
export function withoutDispute<T extends Pick<Fixture, 'review'>>(card: T): T {
  return card.review ? { ...card, review: { ...card.review, dispute: null } } : card;
}

/** Returns why a card in this state cannot be settled, as a sentence; `null` if it can (Rule C16). */
export function settleFault(state: ResultState): string | null {
  return state === 'final' ? 'This result is already final. Correct it instead.' : null;
}

function isOwn(card: ReviewedCard, { role, teamIds }: Actor): boolean {
  const own = teamThatRecorded(card);
  return role === 'captain' && own !== null && teamIds.includes(own);
}

function isOfBoth({ homeTeamId, awayTeamId }: ReviewedCard, { role, teamIds }: Actor): boolean {
  return role === 'captain' && teamIds.includes(homeTeamId) && teamIds.includes(awayTeamId);
}

/**
 * Returns whether the actor is a captain, and the other side's captain has already recorded the card that the actor
 * sends now (Rule C14).
 */
export function isRecordedByOtherSide(recorded: ReviewedCard, card: Pick<Card, 'homeTeamId'>, actor: Actor): boolean {
  return recorderOf(actor, card) !== 'official' && teamThatRecorded(recorded) !== null && !isOwn(recorded, actor);
}

/**
 * Returns the other side's unconfirmed cards of the same two teams, in another week or with the sides swapped (Rule
 * C17).
 */
export function similarCards(card: Card, recorded: readonly Fixture[], actor: Actor, today: () => string): Fixture[] {
  const pair = [card.homeTeamId, card.awayTeamId];
  return recorded.filter(
    (other) =>
      other.season === card.season &&
      pair.includes(other.homeTeamId) &&
      pair.includes(other.awayTeamId) &&
      isRecordedByOtherSide(other, card, actor) &&
      resultState(other, today) === 'unconfirmed',
  );
}

/**
 * A dispute in a request. `card`: whether the dispute comes with a card, and whether that card differs from the recorded
 * one.
 */
export type DisputeDraft = Draft<{ note: string | null; card: 'none' | 'same' | 'different' }>;

/** Checks a dispute and returns its note, tidied and on one line (Rule C15). */
export function checkDispute({ note, card }: DisputeDraft): Checked<string> {
  if (note === undefined) return faulty([]);
  if (note !== null && note.trim() !== '')
    return parseName(note.replaceAll(/\s*\n\s*/g, ' '), 'The note', 'note', MAX_NOTE_LENGTH);
  if (card === 'none') return faulty([{ path: 'note', message: 'Say what is wrong, or send your own card.' }]);
  if (card === 'same') return faulty([{ path: 'matches', message: 'Your card says what is recorded. Confirm it.' }]);
  return valid('');
}

/** Checks the note of an official who settles a card. The note may be empty (Rule C16). */
export function checkSettlement({ note }: DisputeDraft): Checked<string> {
  return checkDispute({ note, card: undefined });
}
