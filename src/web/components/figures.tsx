import type { ReactNode } from 'react';
import style from './figures.module.css';

/** The key figures of a player or team in large print. The style sheet places each figure above its `word`. */
export function KeyFigureList({ figures }: { figures: readonly (readonly [word: string, figure: ReactNode])[] }) {
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
