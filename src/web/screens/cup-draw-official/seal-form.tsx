import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { SealedDrawAnswer } from '#contract/draws.ts';
import { parseWordFromAudience } from '#domain/draws/draw.ts';
import { withOptionalBreaksAfterUnderscores } from '#web/components/page-heading.tsx';
import { SeedOrCommitment, ProofDetails } from '#web/draws/proof.tsx';
import stageStyle from '#web/draws/stage.module.css';
import fields from '#web/officials/fields.module.css';
import style from './cup-draw-official.module.css';

type AudienceWordFormProps = {
  title: string;
  seal: SealedDrawAnswer;
  drawing: boolean;
  onDraw: (word: string, byHand: boolean) => void;
};

/** The form before a draw: shows the entrants and the sealed code, and takes the word that the audience calls out. */
export function AudienceWordForm({ title: name, seal, drawing, onDraw }: AudienceWordFormProps) {
  const [word, setWord] = useState('');
  const [byHand, setByHand] = useState(false);
  const [fault, setFault] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => title.current?.focus(), [seal.commitment]);

  function draw(event: FormEvent): void {
    event.preventDefault();
    const parsed = parseWordFromAudience(word);
    setFault(parsed.ok ? '' : (parsed.issues[0]?.message ?? ''));
    if (parsed.ok && !drawing) onDraw(word, byHand);
  }

  return (
    <form className={style.form} onSubmit={draw} noValidate>
      <h2 ref={title} tabIndex={-1} className={stageStyle.title}>
        {withOptionalBreaksAfterUnderscores(name)}
      </h2>
      <ol className={style.entrants} aria-label="Entrants">
        {seal.entrants.map((entrant, index) => (
          <li key={index}>{entrant}</li>
        ))}
      </ol>
      <label htmlFor={id}>A word from the audience</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={word}
        aria-invalid={fault !== ''}
        aria-describedby={`${id}-hint ${id}-fault`}
        onChange={(event) => setWord(event.target.value)}
      />
      <p id={`${id}-hint`}>
        Ask someone to call out a word, and type it here: it makes the draw checkable. You may leave it empty.
      </p>
      <p id={`${id}-fault`} className={style.fault} aria-live="polite">
        {fault}
      </p>
      <label className={fields.check}>
        <input type="checkbox" checked={byHand} onChange={(event) => setByHand(event.target.checked)} />
        Show each match by hand
      </label>
      <button type="submit" className={stageStyle.main} aria-busy={drawing}>
        Draw
      </button>
      <ProofDetails>
        <p>
          <b>The sealed code.</b> Take a picture of it: it proves afterwards that the secret seed was fixed before
          anyone knew the word.
        </p>
        <SeedOrCommitment>{seal.commitment}</SeedOrCommitment>
      </ProofDetails>
    </form>
  );
}
