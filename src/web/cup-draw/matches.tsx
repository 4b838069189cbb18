import { useEffect, useRef } from 'react';
import type { ToldDraw } from '#contract/draws.ts';
import { breakable } from './competition-buttons.tsx';
import style from './matches.module.css';

type MatchesProps = { competition: string; matches: ToldDraw['matches']; shown: number };

/** The headed list of the matches so far: `Match 1: A vs B` (specification §2). */
export function Matches({ competition, matches, shown }: MatchesProps) {
  const last = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (shown > 1) last.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  if (shown === 0) return null;
  return (
    <>
      <h2 className={style.title}>{breakable(competition)} Matches</h2>
      <ol className={style.matches} data-many={matches.length > 6}>
        {matches.slice(0, shown).map(({ competitorA, competitorB }, index) => (
          <li key={index} ref={index === shown - 1 ? last : undefined}>
            <span className={style.number}>Match {index + 1}:</span> <b>{competitorA}</b>{' '}
            <span className={style.second}>
              <span className={style.versus}>vs</span> <b>{competitorB}</b>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** `Match 1: A vs B`, for who listens. */
export function matchWords({ competitorA, competitorB }: ToldDraw['matches'][number], index: number): string {
  return `Match ${index + 1}: ${competitorA} vs ${competitorB}`;
}
