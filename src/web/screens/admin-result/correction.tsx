import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Failure } from '#contract/call.ts';
import type { CardState } from '#contract/card-history.ts';
import { countOf } from '#domain/count.ts';
import { CardFields } from '#web/card/card-fields.tsx';
import { cardBody, type CardValues, checkCardValues, valuesOf } from '#web/card/card-values.ts';
import button from '#web/components/button.module.css';
import surface from '#web/components/surface.module.css';
import part from '#web/components/part.module.css';
import { fixtureAddress } from '#web/layout/addresses.ts';
import { Confirm } from '#web/officials/confirm.tsx';
import { Form } from '#web/officials/form.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import type { CardPage } from './load.ts';

/** The card as it is recorded, to be corrected by the same fields as a new one, or to be removed. */
export function Correction({ page: { fixtureId, present, facts } }: { page: CardPage }) {
  const { form, submit, sending } = useOfficialForm({
    start: valuesOf(present.card),
    check: (values: CardValues) => checkCardValues(values, facts),
    async send(card, along) {
      const newer = await changedSince(present);
      if (newer !== null) {
        await revalidate();
        return { ok: false, status: 409, failure: newer };
      }
      return officialApi('PUT /api/matches/{fixtureId}', { params: { fixtureId }, body: cardBody(card) }, along);
    },
    done: ({ message }, { season, division, week: weekNumber }) => {
      form.reset(form.getValues());
      const link = { label: 'See the result', to: fixtureAddress({ fixtureId, season, division, weekNumber }) };
      return { text: message, link };
    },
  });
  const { revalidate } = useRevalidator();
  const { run } = useAction();
  const [removing, setRemoving] = useState(false);
  const { isDirty, defaultValues } = form.formState;
  const recorded = valuesOf(present.card);
  const isOverTaken = isDirty && JSON.stringify(defaultValues) !== JSON.stringify(recorded);
  const shown = useRef(present.entry);
  // What was recorded since is shown, but never over what somebody is typing.
  useEffect(() => {
    if (shown.current === present.entry || isDirty) return;
    shown.current = present.entry;
    form.reset(valuesOf(present.card));
  }, [present, isDirty, form]);

  function remove(): void {
    setRemoving(false);
    void run({
      send: (along) => officialApi('DELETE /api/matches/{fixtureId}', { params: { fixtureId } }, along),
      done: ({ message }) => message ?? 'The result is removed.',
    });
  }

  return (
    <section aria-labelledby="correct" className={part.part}>
      <h2 id="correct">Correct it</h2>
      {isOverTaken ? (
        <div role="status" className={surface.note}>
          <p>
            {present.by === '' ? 'Somebody' : present.by} changed this result meanwhile: {present.summary}. What you
            have typed stands as it is; saving it replaces that.
          </p>
          <button type="button" className={button.quiet} onClick={() => form.reset(recorded)}>
            Show what is recorded now
          </button>
        </div>
      ) : null}
      <Form
        submit="Save the correction"
        wide
        sending={sending}
        disabled={!isDirty}
        onSubmit={submit}
        beside={
          <button type="button" className={button.removing} onClick={() => setRemoving(true)}>
            Remove the result
          </button>
        }
      >
        <CardFields form={form} facts={facts} />
      </Form>
      {removing ? (
        <Confirm title="Remove this result?" yes="Remove result" danger onYes={remove} onNo={() => setRemoving(false)}>
          <p>
            {present.card.homeTeamName} v {present.card.awayTeamName}, week {present.card.weekNumber}:{' '}
            {countOf(present.card.matches.length, 'frame')} leave every table and statistic. It can be restored from
            here or from the removed results.
          </p>
        </Confirm>
      ) : null}
    </section>
  );
}

/**
 * What to tell where somebody has changed the card since it was shown: nobody's correction is replaced unseen. Whoever
 * has seen it and sends again, means it.
 */
async function changedSince({ entry, card: { fixtureId } }: CardState): Promise<Failure | null> {
  const history = await officialApi('GET /api/admin/matches/{fixtureId}/history', { params: { fixtureId } });
  const latest = history.ok ? history.value.states[0] : undefined;
  if (latest === undefined || latest.entry === entry) return null;
  const error = `${latest.by || 'Somebody'} changed this result meanwhile. Look at it, and save again if yours is right.`;
  return { success: false, error, message: error };
}
