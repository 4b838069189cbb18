import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { SealAnswer } from '#contract/draws.ts';
import { parseWord } from '#domain/draws/draw.ts';
import { breakable } from '#web/components/page-heading.tsx';
import { CodeText, ProofDetails } from './proof.tsx';
import style from './seal-form.module.css';

type SealFormProps = {
  title: string;
  seal: SealAnswer;
  drawing: boolean;
  onDraw: (word: string, byHand: boolean) => void;
};

/** The form before a draw: it shows the commitment and takes the word called out in the room. */
export function SealForm({ title: name, seal, drawing, onDraw }: SealFormProps) {
  const [word, setWord] = useState('');
  const [byHand, setByHand] = useState(false);
  const [fault, setFault] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => title.current?.focus(), [seal.commitment]);

  function draw(event: FormEvent): void {
    event.preventDefault();
    const parsed = parseWord(word);
    setFault(parsed.ok ? '' : (parsed.issues[0]?.message ?? ''));
    if (parsed.ok && !drawing) onDraw(word, byHand);
  }

  return (
    <form className={style.form} onSubmit={draw} noValidate>
      <h2 ref={title} tabIndex={-1}>
        {breakable(name)}
      </h2>
      <ol className={style.entrants} aria-label="Entrants">
        {seal.entrants.map((entrant, index) => (
          <li key={index}>{entrant}</li>
        ))}
      </ol>
      <label htmlFor={id}>The room’s word</label>
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
      <p id={`${id}-hint`}>Ask someone to call out a word, and type it here. You may leave it empty.</p>
      <p id={`${id}-fault`} className={style.fault} aria-live="polite">
        {fault}
      </p>
      <label className={style.choice}>
        <input type="checkbox" checked={byHand} onChange={(event) => setByHand(event.target.checked)} />
        Show each match by hand
      </label>
      <button type="submit" aria-busy={drawing}>
        Draw
      </button>
      <ProofDetails>
        <p>
          <b>The commitment.</b> Take a picture of it: it proves afterwards that the secret seed was fixed before anyone
          knew the word.
        </p>
        <CodeText>{seal.commitment}</CodeText>
      </ProofDetails>
    </form>
  );
}
