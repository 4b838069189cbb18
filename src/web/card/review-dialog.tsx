import { type FormEvent, useId, useState } from 'react';
import type { ReviewedFixture } from '#contract/matches.ts';
import button from '#web/components/button.module.css';
import input from '#web/components/input.module.css';
import { Link } from '#web/components/links.tsx';
import part from '#web/components/part.module.css';
import { Confirm } from '#web/officials/buttons.tsx';
import { CardOverview } from './card-overview.tsx';
import style from './review-dialog.module.css';
import { openResultAddress, sideWords } from './review-words.ts';
import { useReview } from './use-review.ts';

type ReviewDialogProps = { fixture: ReviewedFixture; onClose: () => void };

/** Shows a card of the other side whole, to confirm it or to say what is wrong. */
export function ReviewDialog({ fixture, onClose }: ReviewDialogProps) {
  const { confirm, dispute } = useReview();
  async function act(work: Promise<boolean>): Promise<void> {
    onClose();
    await work;
  }
  return (
    <Confirm
      title={`Is this right? ${sideWords(fixture, fixture.recordedBy)} recorded it.`}
      yes="Confirm result"
      onYes={() => void act(confirm(fixture))}
      onNo={onClose}
    >
      <CardOverview card={fixture} />
      <details className={part.more}>
        <summary>Something is wrong</summary>
        <NoteForm fixture={fixture} onSend={(note) => void act(dispute(fixture, { note }))} />
      </details>
    </Confirm>
  );
}

/** A short note about what is wrong; the own card can be entered on a page of its own. */
function NoteForm({ fixture, onSend }: { fixture: ReviewedFixture; onSend: (note: string) => void }) {
  const id = useId();
  const [note, setNote] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (note.trim() !== '') onSend(note);
  }
  return (
    <form onSubmit={submit} className={style.note}>
      <label htmlFor={id}>What is wrong?</label>
      <textarea
        id={id}
        className={input.input}
        rows={2}
        maxLength={300}
        required
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className={button.row}>
        <button type="submit" className={button.quiet}>
          Dispute
        </button>
        <Link to={openResultAddress(fixture.fixtureId)}>Enter the card as we have it</Link>
      </div>
    </form>
  );
}
