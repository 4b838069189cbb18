import { useMemo, useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLocation, useSearchParams } from 'react-router';
import { correctionAddress } from '#contract/addresses.ts';
import type { Outcome } from '#contract/client.ts';
import type { FixtureWithReview } from '#contract/matches.ts';
import type { DisputeAnswer } from '#contract/reviews.ts';
import type { OwnTasks } from '#contract/fixture-list.ts';
import { differencesBetweenCards } from '#domain/cards/differences.ts';
import { matchFromAnswer } from '#domain/cards/match-body.ts';
import type { Card } from '#domain/cards/card.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { CardForm } from '#web/card/card-form.tsx';
import { useFactsWithFormerPlayers } from '#web/card/left-players.ts';
import { type CardFacts, loadCardFacts } from '#web/card/card-facts.ts';
import {
  moveIssuesToCardFields,
  toCardBody,
  type CardValues,
  checkCardValues,
  cardPartsForDispute,
  rulesOfCard,
  cardValuesOf,
} from '#web/card/card-values.ts';
import { sendOrStoreCall, useWaitingCalls, waitingCallSentence } from '#web/card/outbox.ts';
import { DisputeNoteField, CaptainTasks } from '#web/card/captain-tasks.tsx';
import { RecordedCardWithDispute } from '#web/card/two-cards.tsx';
import { callToDisputeCard, isCardRecordedByTeams, cardStateSentence, useConfirmAndDispute } from '#web/card/review.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { notificationSetting } from '#web/following/following.ts';
import { resultsPageAddress } from '#web/layout/addresses.ts';
import fields from '#web/officials/fields.module.css';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { type CallOptions, callAsOfficial } from '#web/officials/official-api.ts';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import { pageSourceContext } from '#web/page-source.ts';
import { useStore } from '#web/store.ts';

/** `shown`: the result that the address names, and its dispute if there is one; `null` if the address names none. */
type OpenResultsData = { own: OwnTasks; facts: CardFacts; shown: DisputeAnswer | null };

/** Shows the result that the address names. If the address names no result, lists the captain's tasks instead. */
function Screen({ data: { own, facts, shown } }: { data: OpenResultsData }) {
  const isTold = useStore(notificationSetting) === 'on';
  if (shown !== null) return <ResultWithActions key={shown.fixture.version} shown={shown} facts={facts} />;
  const isEmpty = [own.confirm, own.enter, own.waiting, own.postponements].every(({ length }) => length === 0);
  return (
    <>
      <PageHeading below="What is to be entered or confirmed">Open results</PageHeading>
      {isEmpty ? <p>Nothing is open. Every result of yours that was due is final.</p> : null}
      <div className={ui.part}>
        <CaptainTasks own={own} />
      </div>
      {isTold ? null : (
        <p className={ui.note}>
          <span>This device can tell you when a result waits for you.</span>
          <Link className={`${button.quiet} ${button.small}`} to="/following#notices">
            Turn on notices
          </Link>
        </p>
      )}
    </>
  );
}

type ResultWithActionsProps = { shown: DisputeAnswer; facts: CardFacts };

/** One result: the recorded card, its dispute if there is one, and the actions that the user may take. */
function ResultWithActions({ shown, facts }: ResultWithActionsProps) {
  const { fixture } = shown;
  const nameOfDivision = useDivisionName();
  const saved = useWaitingCalls().get(fixture.fixtureId);
  return (
    <>
      <PageHeading
        below={`${nameOfDivision(fixture.division, fixture.season)}, week ${fixture.weekNumber}. ${cardStateSentence(fixture)}`}
      >
        {fixture.homeTeamName} v {fixture.awayTeamName}
      </PageHeading>
      <RecordedCardWithDispute shown={shown} rules={rulesOfCard(fixture, facts)} />
      {saved === undefined ? (
        <Actions fixture={fixture} facts={facts} />
      ) : (
        <p role="status" className={ui.note}>
          <span>{waitingCallSentence(saved)}</span>
        </p>
      )}
    </>
  );
}

function Actions({ fixture, facts }: { fixture: FixtureWithReview; facts: CardFacts }) {
  if (fixture.state === 'final') return <Link to={resultsPageAddress(fixture)}>See it on Results</Link>;
  if (facts.who?.role !== 'captain') {
    return (
      <Link className={button.strong} to={correctionAddress(fixture.fixtureId)}>
        Settle
      </Link>
    );
  }
  if (!isCardRecordedByTeams(fixture, facts.who.teamIds))
    return fixture.disputedBy === 'official' ? null : <OtherSideActions fixture={fixture} facts={facts} />;
  return (
    <details className={ui.more}>
      <summary>Correct our card</summary>
      <CorrectOrDisputeForm kind="correct" fixture={fixture} facts={facts} />
    </details>
  );
}

/**
 * For a card that the other side recorded: a button to confirm the card and a form to dispute it. If the user's side
 * has disputed the card already, there is also a button to withdraw the dispute.
 */
function OtherSideActions({ fixture, facts }: { fixture: FixtureWithReview; facts: CardFacts }) {
  const { confirm, sending } = useConfirmAndDispute();
  // The address contains `wrong` if the captain opened this page to correct the scores of the other side's card.
  const isWrong = useSearchParams()[0].has('wrong');
  const [disputing, setDisputing] = useState(isWrong);
  return (
    <>
      <div className={button.row}>
        <button
          type="button"
          className={disputing ? button.quiet : button.strong}
          aria-busy={sending}
          onClick={() => void confirm(fixture)}
        >
          {fixture.state === 'disputed' ? 'Accept their card' : 'Confirm result'}
        </button>
        {fixture.state === 'disputed' ? <WithdrawDisputeButton fixture={fixture} /> : null}
      </div>
      <details className={ui.more} open={isWrong} onToggle={(event) => setDisputing(event.currentTarget.open)}>
        <summary>{fixture.state === 'disputed' ? 'Change what we say' : 'Something is wrong'}</summary>
        <CorrectOrDisputeForm kind="dispute" fixture={fixture} facts={facts} />
      </details>
    </>
  );
}

/**
 * A button to withdraw the dispute of the user's own side. The card is then unconfirmed again, with the same deadline
 * as before the dispute.
 */
function WithdrawDisputeButton({ fixture }: { fixture: FixtureWithReview }) {
  const params = { fixtureId: fixture.fixtureId };
  return (
    <ApiCallButton
      label="Take back my objection"
      className={button.quiet}
      send={(options) => callAsOfficial('DELETE /api/matches/{fixtureId}/dispute', { params }, options)}
      done="Your objection is taken back."
    />
  );
}

/** Returns the note that the user typed in the dialog from which this page was opened. Empty if there is none. */
function useNoteFromDialog(): string {
  const { state } = useLocation();
  const note: unknown = state instanceof Object ? Reflect.get(state, 'note') : '';
  return typeof note === 'string' ? note : '';
}

type CorrectOrDisputeFormProps = { kind: 'correct' | 'dispute'; fixture: FixtureWithReview; facts: CardFacts };

/**
 * A form with a recorded card. The side that recorded the card corrects it here (`correct`). The other side disputes it
 * with a note, with its own frames, or with both (`dispute`).
 */
function CorrectOrDisputeForm({ kind, fixture, facts: loaded }: CorrectOrDisputeFormProps) {
  const [facts, onLeft] = useFactsWithFormerPlayers(loaded);
  const isDispute = kind === 'dispute';
  const [note, setNote] = useState(useNoteFromDialog());
  const recorded = useMemo(() => ({ ...facts, recorded: fixture }), [facts, fixture]);
  const { form, submit, sending } = useOfficialForm<CardValues, Card, { message: string }>({
    start: cardValuesOf(fixture, recorded),
    check: (values) => checkCardValues(values, recorded),
    at: (issues, values) => moveIssuesToCardFields(issues, values, recorded),
    send: (card, options) => (isDispute ? disputeCard(fixture, card, note) : sendCorrection(fixture, card, options)),
    done: ({ message }) => ({ text: message }),
  });
  return (
    <CardForm
      form={form}
      facts={recorded}
      framesOnly
      playedOnly={isDispute}
      submit={isDispute ? 'Send dispute' : 'Save correction'}
      sending={sending}
      disabled={!isDispute && !form.formState.isDirty}
      idle={!isDispute && !form.formState.isDirty}
      progress={
        isDispute
          ? { ready: 'Ready to send', typing: 'Not sent yet' }
          : { ready: 'Ready to save', typing: 'Not saved yet' }
      }
      onSubmit={submit}
      onLeft={onLeft}
    >
      {isDispute ? (
        <>
          <DisputeNoteField note={note} onChange={setNote} />
          <p className={fields.hint}>Say it in a note, change the frames below to what you have, or both.</p>
        </>
      ) : null}
    </CardForm>
  );
}

/**
 * Disputes a card with the note and, if the frames in the form differ from the recorded frames, with the frames in the
 * form. Fails with status 422 if the note is empty and the frames are the same.
 */
async function disputeCard(
  fixture: FixtureWithReview,
  card: Card,
  note: string,
): Promise<Outcome<{ message: string }>> {
  const { aggregateTo } = fixture;
  const recorded = { matches: fixture.matches.map(matchFromAnswer), ...(aggregateTo ? { aggregateTo } : {}) };
  const yours = { matches: card.matches, ...(card.aggregateTo ? { aggregateTo: card.aggregateTo } : {}) };
  const differs = differencesBetweenCards(recorded, yours).length > 0;
  if (!differs && note.trim() === '') {
    const error = 'Say what is wrong, or change the frames to what you have.';
    return { ok: false, status: 422, failure: { success: false, error, message: error } };
  }
  return sendOrStoreCall(callToDisputeCard(fixture, { note, ...(differs ? cardPartsForDispute(card) : {}) }));
}

function sendCorrection({ fixtureId }: FixtureWithReview, card: Card, options: CallOptions) {
  return callAsOfficial('PUT /api/matches/{fixtureId}', { params: { fixtureId }, body: toCardBody(card) }, options);
}

/**
 * Loads a captain's open results, and the result that the address names. If the address names no result, redirects
 * officials to the page To do, which lists what they have to settle: officials have no results of their own.
 */
async function load(args: LoaderFunctionArgs): Promise<OpenResultsData> {
  const source = args.context.get(pageSourceContext);
  const { read } = source;
  const fixtureId = new URL(args.request.url).searchParams.get('fixture');
  const [own, facts, shown] = await Promise.all([
    read('GET /api/me/fixtures', {}),
    loadCardFacts(source),
    fixtureId === null ? null : read('GET /api/matches/{fixtureId}/dispute', { params: { fixtureId } }),
  ]);
  if (fixtureId === null && facts.who !== null && facts.who.role !== 'captain') throw redirect('/admin');
  return { own, facts, shown };
}

export const { Component, loader, head } = createGuardedScreen({
  title: 'Open results',
  description: 'Results that are to be entered, confirmed or settled.',
  load,
  Screen,
});
