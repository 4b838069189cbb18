import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { SealAnswer } from '#contract/draws.ts';
import { parseWord } from '#domain/draw.ts';
import { CodeText } from './code-text.tsx';
import { breakable } from './competition-buttons.tsx';
import style from './seal-form.module.css';

type SealFormProps = {
  competition: string;
  seal: SealAnswer;
  drawing: boolean;
  onDraw: (word: string) => void;
};

/** Before a draw: the commitment for all to see, then the word that the room calls out. */
export function SealForm({ competition, seal, drawing, onDraw }: SealFormProps) {
  const [word, setWord] = useState('');
  const [fault, setFault] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => title.current?.focus(), [seal.commitment]);

  function draw(event: FormEvent): void {
    event.preventDefault();
    const parsed = parseWord(word);
    setFault(parsed.ok ? '' : (parsed.issues[0]?.message ?? ''));
    if (parsed.ok && !drawing) onDraw(word);
  }

  return (
    <form className={style.form} onSubmit={draw} noValidate>
      <h2 ref={title} tabIndex={-1}>
        {breakable(competition)}
      </h2>
      <ol className={style.entrants} aria-label="Entrants">
        {seal.entrants.map((entrant, index) => (
          <li key={index}>{entrant}</li>
        ))}
      </ol>
      <p>
        <b>The commitment.</b> Take a picture of it: it proves afterwards that the secret seed was fixed before anybody
        knew the word.
      </p>
      <CodeText>{seal.commitment}</CodeText>
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
      <p id={`${id}-hint`}>Somebody calls it out, you type it in. It may stay empty.</p>
      <p id={`${id}-fault`} className={style.fault} aria-live="polite">
        {fault}
      </p>
      <button type="submit" aria-busy={drawing}>
        Draw
      </button>
    </form>
  );
}
