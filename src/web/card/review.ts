import type { FixtureWithReview } from '#contract/matches.ts';
import { addDays } from '#domain/day.ts';
import { type Side, SIDES } from '#domain/cards/match.ts';
import { dayWordsWithoutYear } from '#web/components/day.tsx';
import { useAction } from '#web/officials/use-action.ts';
import type { toCardBody } from './card-values.ts';
import { sendOrStoreCall } from './outbox.ts';
import type { WaitingCall } from './saved-cards.ts';

/** Returns the name of a side's team, or `a league official`. */
export function teamOrOfficialName(fixture: FixtureWithReview, who: FixtureWithReview['recordedBy']): string {
  if (who === 'official') return 'a league official';
  return who === 'home' ? fixture.homeTeamName : fixture.awayTeamName;
}

/**
 * Returns the first day on which a card is final if nobody confirms or disputes it, such as `Mon 24 November`. `null`
 * if the card has no such deadline.
 */
export function cardFinalDateWords({ confirmBy }: FixtureWithReview): string | null {
  return confirmBy === null ? null : dayWordsWithoutYear(addDays(confirmBy, 1));
}

/** Returns whether a captain of these teams belongs to the side that recorded the card. */
export function isCardRecordedByTeams(
  { recordedBy, homeTeamId, awayTeamId }: FixtureWithReview,
  teamIds: readonly string[],
): boolean {
  return recordedBy !== 'official' && teamIds.includes(recordedBy === 'home' ? homeTeamId : awayTeamId);
}

/** Describes the state of a card for officials and both sides. */
export function cardStateSentence(fixture: FixtureWithReview): string {
  if (fixture.state === 'final') return 'Final.';
  if (fixture.state === 'disputed') {
    const by =
      fixture.disputedBy === null ? nonRecordingTeamName(fixture) : teamOrOfficialName(fixture, fixture.disputedBy);
    return fixture.disputedBy === 'official'
      ? `Disputed by ${by}, who settles it.`
      : `Disputed by ${by}. A league official decides.`;
  }
  const from = cardFinalDateWords(fixture);
  const by = `Recorded by ${teamOrOfficialName(fixture, fixture.recordedBy)}.`;
  return from === null ? by : `${by} Final from ${from}, or once ${nonRecordingTeamName(fixture)} confirm it.`;
}

/** Returns the name of the team that did not record the card. For an official's card, the home team. */
export function nonRecordingTeamName(fixture: FixtureWithReview): string {
  const other: Side | undefined = SIDES.find((side) => side !== fixture.recordedBy);
  return other === 'home' ? fixture.homeTeamName : fixture.awayTeamName;
}

/**
 * What a dispute says. `note` may be empty. `matches` and `aggregateTo` are from the sender's own card, if it differs
 * from the recorded card.
 */
export type DisputeContent = { note: string } & Partial<Pick<ReturnType<typeof toCardBody>, 'matches' | 'aggregateTo'>>;

/**
 * Returns functions that confirm and dispute cards of the other side. Without a network, the call is stored on this
 * device and sent later. Both functions resolve to `true` if the server accepted the call or this device stored it,
 * otherwise to `false`. `sending`: whether a call is being sent.
 */
export function useConfirmAndDispute() {
  const { run, running } = useAction();
  const send = (call: WaitingCall) => run({ send: () => sendOrStoreCall(call), done: ({ message }) => message });
  return {
    sending: running,
    confirm: (fixture: FixtureWithReview) =>
      send({ kind: 'confirm', ...fieldsOfReviewCall(fixture), body: { version: fixture.version } }),
    dispute: (fixture: FixtureWithReview, objection: DisputeContent) => send(callToDisputeCard(fixture, objection)),
  };
}

/** Returns the call that disputes a card. */
export function callToDisputeCard(fixture: FixtureWithReview, objection: DisputeContent): WaitingCall {
  return { kind: 'dispute', ...fieldsOfReviewCall(fixture), body: { version: fixture.version, ...objection } };
}

function fieldsOfReviewCall({ fixtureId, homeTeamName, awayTeamName }: FixtureWithReview) {
  const teams = `${homeTeamName} v ${awayTeamName}`;
  return { id: fixtureId, params: { fixtureId }, teams, key: crypto.randomUUID() };
}
