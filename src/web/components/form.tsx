import style from './form.module.css';

/** How a match or a frame ended: won, lost, or, a fixture after a void frame, level. */
export type FormLetter = 'W' | 'L' | 'D';

const words = { W: 'won', L: 'lost', D: 'drawn' } as const;

/** The last results as letters in boxes, the newest on the right; nothing where there are none. */
export function Form({ results }: { results: readonly FormLetter[] }) {
  if (results.length === 0) return null;
  return (
    <span className={style.form} role="img" aria-label={results.map((letter) => words[letter]).join(', ')}>
      {results.map((letter, index) => (
        // Results have no name but their place in the row.
        <span key={index} className={style[letter]}>
          {letter}
        </span>
      ))}
    </span>
  );
}
