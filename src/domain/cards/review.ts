import { addDays, compareDays } from '#domain/day.ts';
import { differencesBetweenCards } from '#domain/cards/differences.ts';
import type { Card } from '#domain/cards/card.ts';
import type { Fixture, RecorderRole, Review } from '#domain/cards/fixture.ts';
import { type Checked, type Draft, faultyResult, validResult } from '#domain/issue.ts';
import { tidyAndCheckName } from '#domain/entered-name.ts';
import type { Actor } from '#domain/people/permissions.ts';

/**
 * The states of a recorded card: final, unconfirmed (the other side can still confirm or dispute it), or disputed (Rule
 * C12).
 */
export const RESULT_STATES = ['final', 'unconfirmed', 'disputed'] as const;
export type ResultState = (typeof RESULT_STATES)[number];

/**
 * The fields of a card that decide who may confirm or dispute it. An imported card has no `review`, because it is
 * final.
 */
export type CardReviewFields = Pick<Fixture, 'homeTeamId' | 'awayTeamId' | 'review'>;

const MAX_NOTE_LENGTH = 300;

/** Returns the state of a card (Rules C12, C13). Calls `today` only if the state depends on the day. */
export function resultState({ review }: Pick<Fixture, 'review'>, today: () => string): ResultState {
  if (!review) return 'final';
  if (review.dispute) return 'disputed';
  const { confirmBy } = review;
  return confirmBy === null || compareDays(today(), confirmBy) > 0 ? 'final' : 'unconfirmed';
}

/**
 * Returns the text to add after a score, such as ` (unconfirmed)`. The text is empty for a final result, and for `null`
 * (no result).
 */
export function stateInBrackets(state: ResultState | null): string {
  return state === null || state === 'final' ? '' : ` (${state})`;
}

/** Adds a `state` to each row: the state of the row's fixture, or `final` if that fixture is not in `fixtures`. */
export function addResultStatesToRows<T extends { fixtureId: string }>(
  rows: readonly T[],
  fixtures: readonly Fixture[],
  today: () => string,
): (T & { state: ResultState })[] {
  const states = new Map(fixtures.map((fixture) => [fixture.id, resultState(fixture, today)]));
  return rows.map((row) => ({ ...row, state: states.get(row.fixtureId) ?? 'final' }));
}

/**
 * Counts each team's results that are not final (Rule C12). The counts are keyed by team id. A team whose results are
 * all final has no entry.
 */
export function countOpenResultsByTeam(fixtures: readonly Fixture[], today: () => string): Map<string, number> {
  const open = new Map<string, number>();
  for (const fixture of fixtures) {
    if (resultState(fixture, today) === 'final') continue;
    for (const id of [fixture.homeTeamId, fixture.awayTeamId]) open.set(id, (open.get(id) ?? 0) + 1);
  }
  return open;
}

/**
 * Returns the role in which the actor records or disputes a card: captain of the home side, captain of the away side,
 * or official. A captain of both teams acts for the home side.
 */
export function recorderRoleOfActor(
  { role, teamIds }: Actor,
  { homeTeamId }: Pick<Fixture, 'homeTeamId'>,
): RecorderRole {
  if (role !== 'captain') return 'official';
  return teamIds.includes(homeTeamId) ? 'home' : 'away';
}

/** Returns the id of the team whose captain recorded a card; `null` if an official recorded or imported it. */
export function teamThatRecorded({ review, homeTeamId, awayTeamId }: CardReviewFields): string | null {
  return review ? teamIdOfRecorder(review.recordedBy, { homeTeamId, awayTeamId }) : null;
}

function teamIdOfRecorder(
  side: RecorderRole,
  { homeTeamId, awayTeamId }: Pick<CardReviewFields, 'homeTeamId' | 'awayTeamId'>,
): string | null {
  return { home: homeTeamId, away: awayTeamId, official: null }[side];
}

/**
 * The time at which a card is recorded: `at` is ISO 8601 in UTC, and `today` is the league's date. `confirmDays`: for
 * how many days after `today` the other side can confirm or dispute the card.
 */
export type RecordingTime = { at: string; today: string; confirmDays: number };

/**
 * Returns the review of a card that is recorded or corrected at this time (Rules C12, C13). The card is final if an
 * official records it, or if `confirmDays` is 0.
 */
export function newReview(recordedBy: RecorderRole, { at, today, confirmDays }: RecordingTime): Review {
  const isOpen = recordedBy !== 'official' && confirmDays > 0;
  return { recordedBy, recordedAt: at, confirmBy: isOpen ? addDays(today, confirmDays) : null, dispute: null };
}

/**
 * Returns the review of a corrected card (Rules C12, C13, C15). If nothing has changed, a captain's correction leaves
 * the review as it is, and an official's correction makes the card final. If a captain changes only fields such as the
 * date, a dispute remains, because it is about the matches and the outcome. Any other change starts a new review.
 * Returns `undefined` if nothing has changed on an imported card.
 */
export function reviewAfterCorrection(
  before: Fixture,
  after: Card,
  recordedBy: RecorderRole,
  recording: RecordingTime,
): Review | undefined {
  const isStillDisputed = before.review?.dispute && recordedBy !== 'official' && hasSameMatches(before, after);
  if (!isUnchangedCard(before, after) && !isStillDisputed) return newReview(recordedBy, recording);
  return recordedBy === 'official' ? asConfirmed(before).review : before.review;
}

const COMPARED_CARD_FIELDS = ['season', 'division', 'week', 'date', 'homeTeamId', 'awayTeamId'] as const;

function isUnchangedCard(before: Card, after: Card): boolean {
  const isSameEnd = JSON.stringify(before.outcome) === JSON.stringify(after.outcome);
  return (
    COMPARED_CARD_FIELDS.every((field) => before[field] === after[field]) && isSameEnd && hasSameMatches(before, after)
  );
}

function hasSameMatches(before: Card, after: Card): boolean {
  return differencesBetweenCards(before, after).length === 0;
}

/**
 * Returns the field in which a captain's correction names a team that is not on the card; `null` if there is none. A
 * captain cannot correct a card to other teams, but may swap the two teams (Rule C15).
 */
export function fieldWithTeamNotOnCard(before: Card, after: Card, { role }: Actor): 'homeTeam' | 'awayTeam' | null {
  const teams = [before.homeTeamId, before.awayTeamId];
  if (role !== 'captain') return null;
  if (!teams.includes(after.homeTeamId)) return 'homeTeam';
  return teams.includes(after.awayTeamId) ? null : 'awayTeam';
}

/**
 * Makes a card final: removes its dispute and the last day to confirm it (Rule C14). Returns an imported card
 * unchanged, because it is already final.
 */
export function asConfirmed<T extends Pick<Fixture, 'review'>>(card: T): T {
  return card.review ? { ...card, review: { ...card.review, confirmBy: null, dispute: null } } : card;
}

const LEAGUE_DISPUTE_SENTENCE = 'A league official disputes this result and settles it.';

/**
 * Returns whether an official disputes the card and the actor is a captain. A captain can neither confirm nor dispute
 * such a card (Rules C14, C20).
 */
function isBarredByLeagueDispute({ review }: CardReviewFields, { role }: Actor): boolean {
  return role === 'captain' && review?.dispute?.by === 'official';
}

const CAPTAIN_OF_BOTH_TEAMS_SENTENCE = 'You look after both teams, so an official has to confirm this result.';

/** Returns why the actor cannot confirm a card in this state, as a sentence; `null` if the actor can (Rule C14). */
export function confirmationFault(card: CardReviewFields, state: ResultState, actor: Actor): string | null {
  if (state === 'final') return 'This result is already final.';
  if (isBarredByLeagueDispute(card, actor)) return LEAGUE_DISPUTE_SENTENCE;
  if (isCaptainOfBothTeams(card, actor)) return CAPTAIN_OF_BOTH_TEAMS_SENTENCE;
  return isCaptainOfRecordingTeam(card, actor)
    ? 'Your own side recorded this result. The other side confirms it.'
    : null;
}

/** Returns why the actor cannot dispute a card in this state, as a sentence; `null` if the actor can (Rule C15). */
export function disputeFault(card: CardReviewFields, state: ResultState, actor: Actor): string | null {
  if (state === 'final') return 'This result is final. Ask a league official to correct it.';
  if (isBarredByLeagueDispute(card, actor)) return LEAGUE_DISPUTE_SENTENCE;
  return isCaptainOfRecordingTeam(card, actor) ? 'Your own side recorded this result. Correct it instead.' : null;
}

/** Returns why the actor cannot withdraw the dispute of a card, as a sentence; `null` if the actor can (Rule C15). */
export function disputeWithdrawalFault(card: CardReviewFields, actor: Actor): string | null {
  const dispute = card.review?.dispute;
  if (!dispute) return 'This result is not disputed.';
  const isOfOwnSide =
    actor.role !== 'captain'
      ? dispute.by === 'official'
      : actor.teamIds.includes(teamIdOfRecorder(dispute.by, card) ?? '');
  return isOfOwnSide ? null : 'Only the side that disputed this result can withdraw that.';
}

/** Returns a card without its dispute. The last day on which the card can be confirmed stays the same (Rule C15). */
export function withoutDispute<T extends Pick<Fixture, 'review'>>(card: T): T {
  return card.review ? { ...card, review: { ...card.review, dispute: null } } : card;
}

/** Returns why a card in this state cannot be settled, as a sentence; `null` if it can (Rule C16). */
export function settlementFault(state: ResultState): string | null {
  return state === 'final' ? 'This result is already final. Correct it instead.' : null;
}

function isCaptainOfRecordingTeam(card: CardReviewFields, { role, teamIds }: Actor): boolean {
  const own = teamThatRecorded(card);
  return role === 'captain' && own !== null && teamIds.includes(own);
}

function isCaptainOfBothTeams({ homeTeamId, awayTeamId }: CardReviewFields, { role, teamIds }: Actor): boolean {
  return role === 'captain' && teamIds.includes(homeTeamId) && teamIds.includes(awayTeamId);
}

/**
 * Returns whether the actor is a captain, and the captain of the other team has recorded the card `recorded` (Rule
 * C14). `card`: the card that the actor sends.
 */
export function isRecordedByOtherSide(
  recorded: CardReviewFields,
  card: Pick<Card, 'homeTeamId'>,
  actor: Actor,
): boolean {
  return (
    recorderRoleOfActor(actor, card) !== 'official' &&
    teamThatRecorded(recorded) !== null &&
    !isCaptainOfRecordingTeam(recorded, actor)
  );
}

/**
 * Returns the unconfirmed cards in `recorded` with the same season and the same two teams as `card`, whichever team is
 * at home. `actor`: the captain or official who sends `card`. Includes only cards that the captain of the opposing team
 * recorded (Rule C17). For an official, returns an empty list.
 */
export function unconfirmedCardsOfSameTeams(
  card: Card,
  recorded: readonly Fixture[],
  actor: Actor,
  today: () => string,
): Fixture[] {
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
 * A dispute in a request. `card`: whether the request has no card, the same card as the recorded one, or a different
 * card.
 */
export type DisputeDraft = Draft<{ note: string | null; card: 'none' | 'same' | 'different' }>;

/**
 * Checks a dispute. Returns its note on one line, with tidied spaces, or an empty text if the dispute has only a card.
 * A dispute needs a note, or a card that differs from the recorded one (Rule C15).
 */
export function checkDispute({ note, card }: DisputeDraft): Checked<string> {
  if (note === undefined) return faultyResult([]);
  if (note !== null && note.trim() !== '')
    return tidyAndCheckName(note.replaceAll(/\s*\n\s*/g, ' '), 'The note', 'note', MAX_NOTE_LENGTH);
  if (card === 'none') return faultyResult([{ path: 'note', message: 'Say what is wrong, or send your own card.' }]);
  if (card === 'same')
    return faultyResult([{ path: 'matches', message: 'Your card says what is recorded. Confirm it.' }]);
  return validResult('');
}

/** Checks and returns the note of an official who settles a card. The note may be empty (Rule C16). */
export function checkSettlement({ note }: DisputeDraft): Checked<string> {
  return checkDispute({ note, card: undefined });
}
