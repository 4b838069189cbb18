import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import type { FailureAnswer } from '#contract/call.ts';
import { UNREADABLE_ANSWER_MESSAGE } from '#contract/client.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { CardConflict } from '#contract/matches.ts';
import type { Card } from '#domain/cards/card.ts';
import { initialCardDate, mayBeInProgress } from '#web/card/card-day.ts';
import { SavedCardsList } from '#web/card/saved-cards-list.tsx';
import { useCardDraft } from '#web/card/card-draft.tsx';
import {
  CardConflictNote,
  type Conflict,
  conflictOf,
  ExistingCardNote,
  loadRecordedCard,
  useRecordedCard,
} from '#web/card/card-conflict.tsx';
import {
  type CardFacts,
  loadMatchDataInputScreenData,
  type MatchDataInputScreenData,
  cardTeamsText,
} from '#web/card/card-facts.ts';
import { hasWrongMatchCount } from '#web/card/card-bar.tsx';
import { CardForm } from '#web/card/card-form.tsx';
import { moveIssuesToCardFields, toCardBody, type CardValues, checkCardValues } from '#web/card/card-values.ts';
import { isFixtureFieldPath, PostponementRequestPanel, useScheduledFixtures } from '#web/card/fixture-fields.tsx';
import { FixturesOfWeek, hasCaptainEnteredAllMatches, NothingLeftToEnter } from '#web/card/fixtures-of-week.tsx';
import { useFactsWithFormerPlayers } from '#web/card/left-players.ts';
import { CheckCardDialog } from '#web/card/check-card.tsx';
import { sendOrStoreCall } from '#web/card/outbox.ts';
import { SentCard } from '#web/card/sent-card.tsx';
import { CARD_RUNNING_SCORE_ADAPTER, ShareRunningScoreSwitch } from '#web/card/show-running.tsx';
import { useSwapQuestion } from '#web/card/swap-sides.tsx';
import { lastSeenCardFacts } from '#web/card/saved-cards.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { matchAddress } from '#contract/addresses.ts';
import { focusField } from '#web/officials/focus-field.ts';
import fields from '#web/officials/fields.module.css';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import { pageSourceContext } from '#web/page-source.ts';
import { cardInAddress, emptyCard, emptyMatches } from './new-card-values.ts';

/** The form for a match card. A new form starts if the address's query changes, such as by a link to a fixture. */
function Screen({ data }: { data: MatchDataInputScreenData }) {
  const [search] = useSearchParams();
  useEffect(() => lastSeenCardFacts.save(data), [data]);
  return <DataInput key={search.toString()} data={data} />;
}

function DataInput({ data: { facts: loaded, currentWeek } }: { data: MatchDataInputScreenData }) {
  const [facts, onLeft] = useFactsWithFormerPlayers(loaded);
  const [confirming, setConfirming] = useState<Card | null>(null);
  const card = useCardForm(facts, currentWeek);
  const { form, submit, sending, draft, state, fixture, sent } = card;
  useEffect(() => lastSeenCardFacts.save({ facts: loaded, currentWeek }), [loaded, currentWeek]);
  const values = form.watch();
  const isChosen = values.homeTeam !== '' || values.awayTeam !== '';
  const ofWeek = useScheduledFixtures(values.season, isChosen ? '' : values.weekNumber, sent?.fixtureId ?? null);
  const [another, setAnother] = useState(false);
  const isOpening = !isChosen && values.matches.length === 0 && values.weekNumber === String(currentWeek);
  const isOver = isOpening && !another && hasCaptainEnteredAllMatches(facts, ofWeek);

  function check(): void {
    const checked = checkCardValues(form.getValues(), facts);
    if (checked.ok) return setConfirming(checked.value);
    // A hidden field cannot get the focus, so the folded fields are shown before one of them is focused.
    if (checked.issues.some(({ path }) => isFixtureFieldPath(path))) flushSync(fixture.unfold);
    submit();
  }
  function send(): void {
    setConfirming(null);
    submit();
  }
  const sides = useSwapQuestion({ ...card, facts, onGo: check });

  return (
    <>
      <PageHeading below={fixture.folded ? undefined : 'Enter the match card of one fixture'}>
        Match Data Input
      </PageHeading>
      <SavedCardsList draft={draft} state={state} facts={facts} />
      {sent === null ? null : <SentCard key={sent.fixtureId} {...sent} facts={facts} />}
      {fixture.folded ? <PostponementRequestPanel facts={loaded} values={values} /> : null}
      {isOver ? (
        <NothingLeftToEnter all={ofWeek} week={values.weekNumber} onAnother={() => setAnother(true)} />
      ) : (
        <CardForm
          {...{ form, facts, sending, onLeft }}
          submit="Submit"
          disabled={hasWrongMatchCount(values, facts)}
          onSubmit={() => void sides.check()}
          folded={fixture.folded}
          onUnfold={fixture.unfold}
          aboveMatches={<ExistingCardNoteOrLiveSwitch card={card} facts={facts} />}
          after={<Refusal card={card} facts={facts} />}
        >
          {isChosen ? null : <ScheduledFixturesOfWeek {...{ card, facts, ofWeek, currentWeek }} />}
        </CardForm>
      )}
      {sides.question}
      {confirming === null ? null : (
        <CheckCardDialog card={confirming} facts={facts} onYes={send} onNo={() => setConfirming(null)} />
      )}
    </>
  );
}

type ScheduledInWeekProps = {
  card: ReturnType<typeof useCardForm>;
  facts: CardFacts;
  ofWeek: ReturnType<typeof useScheduledFixtures>;
  currentWeek: number;
};

/** Lists the fixtures of the form's week. Choosing one of them fills in the form. */
function ScheduledFixturesOfWeek({ card: { form, fixture, sent }, facts, ofWeek, currentWeek }: ScheduledInWeekProps) {
  const [week, division] = form.watch(['weekNumber', 'division']);
  return (
    <FixturesOfWeek
      facts={facts}
      all={ofWeek}
      week={week}
      division={division}
      recordedLast={sent?.fixtureId ?? null}
      onChoose={(scheduled) => fillInScheduledFixture(form, scheduled, { facts, currentWeek, fold: fixture.fold })}
    />
  );
}

/**
 * Says that the chosen fixture already has a recorded card, unless `Refusal` shows a conflict. Without a recorded card,
 * shows the switch for the live score while the match may be in progress.
 */
function ExistingCardNoteOrLiveSwitch({ card, facts }: Pick<ScheduledInWeekProps, 'card' | 'facts'>) {
  const { form, draft, conflict } = card;
  const values = form.watch();
  const existing = useRecordedCard(values);
  if (existing !== null) return conflict === null ? <ExistingCardNote card={existing} facts={facts} /> : null;
  return mayBeInProgress(values) ? (
    <ShareRunningScoreSwitch {...{ form, facts, draft }} sent={CARD_RUNNING_SCORE_ADAPTER} />
  ) : null;
}

/** Explains why the card was not recorded: shows the cards that it conflicts with, if any, and a sentence. */
function Refusal({ card, facts }: { card: ReturnType<typeof useCardForm>; facts: CardFacts }) {
  const { conflict, failed, settle, another } = card;
  return (
    <>
      {conflict === null ? null : (
        <CardConflictNote conflict={conflict} facts={facts} onSettled={settle} onAnother={another} />
      )}
      {failed === '' ? null : <p className={fields.fault}>{failed}</p>}
    </>
  );
}

type FormFillingContext = MatchDataInputScreenData & { fold: () => void };

/** Fills the form with a scheduled fixture, folds the fixture's fields, and moves the focus to the first player. */
function fillInScheduledFixture(
  form: UseFormReturn<CardValues>,
  { division, date, homeTeamId: homeTeam, awayTeamId: awayTeam }: ScheduledFixtureAnswer,
  { facts, currentWeek, fold }: FormFillingContext,
): void {
  const before = form.getValues();
  const current = before.season === facts.seasons.default && before.weekNumber === String(currentWeek);
  const chosen = { ...before, division: String(division), date: initialCardDate(date, current), homeTeam, awayTeam };
  const matches = before.matches.length > 0 ? before.matches : emptyMatches(facts, chosen);
  flushSync(() => {
    fold();
    form.reset({ ...chosen, matches }, { keepDefaultValues: true });
  });
  focusField(form, 'matches.0.sides.home.players.0');
}

/** Returns the form for a match card and its state. While the user types, the card is saved on this device. */
function useCardForm(facts: CardFacts, currentWeek: number) {
  const empty = emptyCard(facts, currentWeek);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [failed, setFailed] = useState('');
  const isAnother = useRef(false);
  const [sent, setSent] = useState<{ card: Card; fixtureId: string } | null>(null);
  const wanted = cardInAddress(useSearchParams()[0], empty, facts);
  const [folded, setFolded] = useState(wanted !== null);
  const { form, submit, sending } = useOfficialForm<CardValues, Card, { fixtureId: string; message: string }>({
    start: empty,
    check: (values) => checkCardValues(values, facts),
    at: (issues, values) => moveIssuesToCardFields(issues, values, facts),
    async send(card, options) {
      setConflict(null);
      setFailed('');
      const body = { ...toCardBody(card), ...(isAnother.current ? { another: true as const } : {}) };
      isAnother.current = false;
      const teams = cardTeamsText(form.getValues(), facts);
      const key = options.idempotencyKey ?? crypto.randomUUID();
      const outcome = await sendOrStoreCall({ kind: 'card', id: draft.id, teams, key, body }, options);
      if (outcome.ok) return outcome;
      const failure = outcome.status === 0 ? CARD_NOT_STORED_FAILURE : withReadableMessages(outcome.failure);
      setFailed(failure.message);
      // A hidden field cannot get the focus, so the folded fields are shown before one of them is focused.
      if (failure.issues?.some(({ path }) => isFixtureFieldPath(path))) flushSync(() => setFolded(false));
      if (outcome.status === 409) setConflict(await findConflict(card, failure));
      return { ...outcome, failure };
    },
    done({ fixtureId, message }, card) {
      setFolded(false);
      if (fixtureId === '') {
        draft.leaveWaiting();
        return { text: message };
      }
      draft.finish();
      setSent({ card, fixtureId });
      return { text: message, link: { label: 'See the result', to: matchAddress({ id: fixtureId }) } };
    },
  });
  const { draft, state } = useCardDraft(form, empty, wanted);

  function settle(): void {
    setConflict(null);
    setFailed('');
    draft.finish();
    setFolded(false);
  }
  function another(): void {
    isAnother.current = true;
    submit();
  }
  /** Closes the question about swapped sides. `asTyped`: whether the user wants to send the sides as typed. */
  function decide(asTyped: boolean): void {
    isAnother.current = asTyped;
    setConflict((before) => (before?.kind === 'swapped' ? null : before));
  }
  const fixture = { folded, fold: () => setFolded(true), unfold: () => setFolded(false) };
  return { form, submit, sending, draft, state, fixture, conflict, failed, settle, another, decide, sent };
}

/**
 * Returns the conflict for which the server refused the card `mine`. If `failure` does not describe the conflict, loads
 * the recorded card of the same fixture and returns the conflict with that card. `null` if no recorded card can be
 * loaded.
 */
async function findConflict(mine: Card, failure: CardConflict): Promise<Conflict | null> {
  const named = conflictOf(mine, failure);
  if (named !== null) return named;
  const recorded = await loadRecordedCard({ ...mine, weekNumber: mine.week });
  return recorded && { kind: 'recorded', mine, recorded };
}

const CARD_NOT_STORED_FAILURE: FailureAnswer = {
  success: false,
  error: 'No signal, and this browser cannot store the card. Leave the page open, and send it again later.',
  message: 'Failed to submit matches',
};

/** Returns `failure`. If its `message` or `error` is missing or unreadable, a default text replaces it. */
function withReadableMessages(failure: FailureAnswer): FailureAnswer {
  const readable = (sentence: string) => (sentence === UNREADABLE_ANSWER_MESSAGE ? '' : sentence);
  return {
    ...failure,
    message: readable(failure.message) || 'Failed to submit matches',
    error: readable(failure.error) || 'Failed to add match. Please try again later.',
  };
}

export const { Component, loader, head } = createGuardedScreen({
  title: 'Match Data Input',
  description: 'Record the result of a fixture.',
  load: ({ context }) => loadMatchDataInputScreenData(context.get(pageSourceContext)),
  Screen,
  offlineData: () => lastSeenCardFacts.get(),
});
