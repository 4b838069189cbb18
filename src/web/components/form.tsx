import { useEffect, useRef } from 'react';
import type { ResultState } from '#domain/cards/review.ts';
import style from './form.module.css';

/** A match or a frame: won, lost, or drawn, which a fixture with a void frame can be. */
type FormLetter = 'W' | 'L' | 'D';

const words = { W: 'won', L: 'lost', D: 'drawn' } as const;

/** The last results as letters in boxes, the newest on the right; nothing without results. */
export function Form({ results }: { results: readonly FormLetter[] }) {
  if (results.length === 0) return null;
  return (
    <span className={style.form} role="img" aria-label={results.map((letter) => words[letter]).join(', ')}>
      {results.map((letter, index) => (
        // A result has no key but its index.
        <span key={index} className={style[letter]}>
          {letter}
        </span>
      ))}
    </span>
  );
}

/** Explains the marks, where a page has any. */
export const MARK_LEGEND = '○ unconfirmed, ◆ disputed';

/** A quiet mark behind the score of a result that is unconfirmed or disputed; nothing for a final one. */
export function ResultMark({ state, words }: { state: ResultState | null; words?: string }) {
  if (state === null || state === 'final') return null;
  return (
    <span className={style.mark} role="img" aria-label={words ?? state}>
      {state === 'disputed' ? '◆' : '○'}
    </span>
  );
}

/** Milliseconds in which a new score comes in. */
const comesIn = 200;

type LiveScoreProps = {
  of: { homeTeamScore: number | null; awayTeamScore: number | null };
  /** Between words, where the ball needs room. */
  inText?: boolean;
};

/** The score of a match that is being played, marked. A new one comes in, unless the visitor prefers no motion. */
export function LiveScore({ of: { homeTeamScore, awayTeamScore }, inText = false }: LiveScoreProps) {
  const score = `${homeTeamScore}–${awayTeamScore}`;
  const element = useRef<HTMLSpanElement>(null);
  const last = useRef(score);
  useEffect(() => {
    if (last.current === score) return;
    last.current = score;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    element.current?.animate({ opacity: [0, 1], translate: ['0 -0.5em', '0 0'] }, { duration: comesIn });
  }, [score]);
  return (
    <span className={inText ? style.liveInText : style.live}>
      <LiveDot />
      <span ref={element}>{score}</span>
      <span className="visually-hidden">, being played</span>
    </span>
  );
}

/** A red ball: what stands behind it is being played now. */
export function LiveDot() {
  return <span className={style.dot} aria-hidden="true" />;
}
