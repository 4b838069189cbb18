import type { ReactNode } from 'react';
import style from './figures.module.css';

/** The key figures of a player or team. Each has a short word below it. */
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
