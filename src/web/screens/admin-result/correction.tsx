import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import type { FailureAnswer } from '#contract/call.ts';
import type { CardAfterEntry } from '#contract/history.ts';
import { changedSinceOpenedWords, otherOfficialName } from '#domain/changed-meanwhile.ts';
import { countWithNoun } from '#domain/count.ts';
import type { CardFacts } from '#web/card/card-facts.ts';
import { CardForm } from '#web/card/card-form.tsx';
import { isFixtureFieldPath } from '#web/card/fixture-fields.tsx';
import { useFactsWithFormerPlayers } from '#web/card/left-players.ts';
import {
  moveIssuesToCardFields,
  toCardBody,
  type CardValues,
  checkCardValues,
  cardValuesOf,
} from '#web/card/card-values.ts';
import button from '#web/components/button.module.css';
import ui from '#web/components/ui.module.css';
import { matchAddress } from '#contract/addresses.ts';
import { resultsPageAddress } from '#web/layout/addresses.ts';
import { Link } from '#web/components/links.tsx';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { SmallButton } from '#web/officials/buttons.tsx';
import { focusField } from '#web/officials/focus-field.ts';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import style from './correction.module.css';

type CorrectionProps = {
  current: CardAfterEntry;
  facts: CardFacts;
  /** Whether the page has another section above this form. If not, only screen readers get the form's heading. */
  isLater: boolean;
};

/** A form with the recorded card, to correct it. It has the same fields as the form for a new card. */
export function CardCorrectionForm({ current, facts: loaded, isLater }: CorrectionProps) {
  const [facts, onLeft] = useFactsWithFormerPlayers(loaded);
  const { form, submit, sending } = useCorrection(current, facts);
  const { isDirty, defaultValues, errors } = form.formState;
  const [folded, setFolded] = useState(true);
  // Unfolds the fields of the fixture, such as its date, if one of them has a fault, so that the fault is visible.
  if (folded && Object.keys(errors).some(isFixtureFieldPath)) setFolded(false);
  const recorded = cardValuesOf(current.card, facts);
  const changedMeanwhile = isDirty && JSON.stringify(defaultValues) !== JSON.stringify(recorded);
  function unfold(): void {
    flushSync(() => setFolded(false));
    focusField(form, 'division');
  }
  return (
    <section aria-labelledby="correct" className={isLater ? ui.part : undefined}>
      <h2 id="correct" className={isLater ? undefined : 'visually-hidden'}>
        Correct the result
      </h2>
      <div className={style.links}>
        <Link className={ui.link} to={resultsPageAddress(current.card)}>
          See it on Results
        </Link>
        {folded ? (
          <SmallButton aria-label="Change fixture or date" onClick={unfold}>
            Change fixture
          </SmallButton>
        ) : null}
      </div>
      {changedMeanwhile ? (
        <div role="status" className={ui.note}>
          <p>
            {otherOfficialName(current.by)} has changed this result since you opened it: {current.summary}. What you
            have typed is unchanged. Saving it replaces that change.
          </p>
          <button type="button" className={button.quiet} onClick={() => form.reset(recorded)}>
            Show the recorded result
          </button>
        </div>
      ) : null}
      <CardForm
        form={form}
        facts={facts}
        submit="Save correction"
        sending={sending}
        disabled={!isDirty}
        idle={!isDirty}
        progress={{ ready: 'Ready to save', typing: 'Not saved yet' }}
        onSubmit={submit}
        framesOnly={folded}
        onLeft={onLeft}
      />
    </section>
  );
}

function useCorrection(current: CardAfterEntry, facts: CardFacts) {
  const { fixtureId } = current.card;
  const { revalidate } = useRevalidator();
  const { form, submit, sending } = useOfficialForm({
    start: cardValuesOf(current.card, facts),
    check: (values: CardValues) => checkCardValues(values, facts),
    at: (issues, values) => moveIssuesToCardFields(issues, values, facts),
    async send(card, options) {
      const failure = await failureIfCardChanged(current);
      if (failure !== null) {
        // Loads the change that someone else has saved meanwhile. The next press of Save then overwrites that change
        // instead of failing again.
        await revalidate();
        return { ok: false, status: 409, failure };
      }
      return callAsOfficial('PUT /api/matches/{fixtureId}', { params: { fixtureId }, body: toCardBody(card) }, options);
    },
    done: ({ message }) => {
      form.reset(form.getValues());
      return { text: message, link: { label: 'See the result', to: matchAddress({ id: fixtureId }) } };
    },
  });
  const { isDirty } = form.formState;
  const shown = useRef(current.entry);
  // A newer recorded state replaces the form's values, unless the user has typed something.
  useEffect(() => {
    if (shown.current === current.entry || isDirty) return;
    shown.current = current.entry;
    form.reset(cardValuesOf(current.card, facts));
  }, [current, facts, isDirty, form]);
  return { form, submit, sending };
}

/**
 * Returns a failure if the card has changed since this form showed it, so that nobody overwrites a change that they
 * have not seen. Returns `null` if the card has not changed, or if its history cannot be loaded.
 */
async function failureIfCardChanged({ entry, card: { fixtureId } }: CardAfterEntry): Promise<FailureAnswer | null> {
  const history = await callAsOfficial('GET /api/admin/matches/{fixtureId}/history', { params: { fixtureId } });
  const latest = history.ok ? history.value.states[0] : undefined;
  if (latest === undefined || latest.entry === entry) return null;
  const error = changedSinceOpenedWords(latest.by, 'this result');
  return { success: false, error, message: error };
}

/**
 * A section with a button that deletes the result. The button is apart from Save, so that nobody presses it by mistake.
 */
export function DeleteResultSection({
  card: { fixtureId, homeTeamName, awayTeamName, weekNumber, matches },
}: Pick<CardAfterEntry, 'card'>) {
  return (
    <section aria-labelledby="delete" className={ui.part}>
      <h2 id="delete">Delete</h2>
      <ApiCallButton
        label="Delete result"
        className={button.removing}
        title="Delete this result?"
        danger
        send={(options) => callAsOfficial('DELETE /api/matches/{fixtureId}', { params: { fixtureId } }, options)}
        done={({ message }) => message ?? 'Deleted the result.'}
      >
        <p>
          {homeTeamName} v {awayTeamName}, week {weekNumber}:{' '}
          {matches.length === 0 ? 'its score' : `its ${countWithNoun(matches.length, 'frame')}`} will be removed from
          all tables and statistics. You can restore it here or under Deleted results.
        </p>
      </ApiCallButton>
    </section>
  );
}
