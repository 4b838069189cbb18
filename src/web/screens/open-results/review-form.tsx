import { useId, useMemo, useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import type { ReviewedFixture } from '#contract/matches.ts';
import type { Card } from '#domain/card.ts';
import { cardDifferences } from '#domain/card-differences.ts';
import { CardBar } from '#web/card/card-bar.tsx';
import type { CardFacts } from '#web/card/card-facts.ts';
import { CardFields } from '#web/card/card-fields.tsx';
import { cardBody, type CardValues, checkCardValues, valuesOf } from '#web/card/card-values.ts';
import { framesOf } from '#web/card/shown-card.ts';
import { sendDispute } from '#web/card/use-review.ts';
import input from '#web/components/input.module.css';
import { Form } from '#web/officials/form.tsx';
import { type CallOptions, officialApi } from '#web/officials/official-api.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';
import style from './open-results.module.css';

type ReviewFormProps = { kind: 'correct' | 'dispute'; fixture: ReviewedFixture; facts: CardFacts };

/** The recorded card to be changed: a correction by the side that recorded it, or what the other side has instead. */
export function ReviewForm({ kind, fixture, facts }: ReviewFormProps) {
  const [note, setNote] = useState('');
  const isDispute = kind === 'dispute';
  const recorded = useMemo(() => ({ ...facts, recorded: fixture }), [facts, fixture]);
  const { form, submit, sending } = useOfficialForm<CardValues, Card, { message: string }>({
    start: valuesOf(fixture),
    check: (values) => checkCardValues(values, recorded),
    send: (card, options) => (isDispute ? dispute(fixture, card, note) : correct(fixture, card, options)),
    done: ({ message }) => ({ text: message }),
  });
  return (
    <Form
      submit={isDispute ? 'Dispute' : 'Save correction'}
      wide
      sending={sending}
      disabled={!isDispute && !form.formState.isDirty}
      onSubmit={submit}
      bar={<CardBar form={form} facts={recorded} />}
    >
      {isDispute ? <Note note={note} onChange={setNote} /> : null}
      <CardFields form={form} facts={recorded} framesOnly />
    </Form>
  );
}

function Note({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  const id = useId();
  return (
    <div className={style.note}>
      <label htmlFor={id}>What is wrong?</label>
      <textarea
        id={id}
        className={input.input}
        rows={2}
        maxLength={300}
        value={note}
        onChange={(event) => onChange(event.target.value)}
      />
      <p>Say it in a note, change the frames below to what you have, or both.</p>
    </div>
  );
}

/** Disputes a card: with the own frames if they differ from the recorded ones. */
async function dispute(fixture: ReviewedFixture, card: Card, note: string): Promise<Outcome<{ message: string }>> {
  const differs = cardDifferences(framesOf(fixture.matches), card.frames).length > 0;
  if (!differs && note.trim() === '') {
    const error = 'Say what is wrong, or change the frames to what you have.';
    return { ok: false, status: 422, failure: { success: false, error, message: error } };
  }
  return sendDispute(fixture, { note, ...(differs ? { matches: cardBody(card).matches } : {}) });
}

function correct({ fixtureId }: ReviewedFixture, card: Card, options: CallOptions) {
  return officialApi('PUT /api/matches/{fixtureId}', { params: { fixtureId }, body: cardBody(card) }, options);
}
