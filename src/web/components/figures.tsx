import type { ReactNode } from 'react';
import style from './figures.module.css';

/** The figures that matter most of a player or a team, each with the small word that is shown below it. */
export function Figures({ figures }: { figures: readonly (readonly [word: string, figure: ReactNode])[] }) {
  return (
    <dl className={style.figures}>
      {figures.map(([word, figure]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
