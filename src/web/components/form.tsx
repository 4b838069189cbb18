import { useEffect, useRef } from 'react';
import type { ResultState } from '#domain/cards/review.ts';
import style from './form.module.css';

/**
 * The result of a match or frame: won, lost or drawn. Even a match of five frames can be drawn, if one frame is void.
 */
type FormLetter = 'W' | 'L' | 'D';

const RESULT_LETTER_WORDS = { W: 'won', L: 'lost', D: 'drawn' } as const;

/** The latest results as letters in boxes, newest on the right. Renders nothing if there are no results. */
export function RecentFormLetters({ results }: { results: readonly FormLetter[] }) {
  if (results.length === 0) return null;
  return (
    <span className={style.form} role="img" aria-label={resultsInWords(results)}>
      {results.map((letter, index) => (
        // Results have no id, so the index is the key.
        <span key={index} className={style[letter]}>
          {letter}
        </span>
      ))}
    </span>
  );
}

/**
 * The latest results as letters, newest on the right. On a phone, they are dots: filled for won, a ring for lost, a
 * line for drawn.
 */
export function RecentFormLettersOrDots({ results }: { results: readonly FormLetter[] }) {
  if (results.length === 0) return null;
  return (
    <span className={`${style.form} ${style.dots}`} role="img" aria-label={resultsInWords(results)}>
      {results.map((letter, index) => (
        <span key={index} className={style[letter]} data-letter={letter} />
      ))}
    </span>
  );
}

/**
 * Explains `RecentFormLettersOrDots`, on phones only. Hidden from screen readers, which read a dot as a word, such as
 * `won`.
 */
export function RecentFormDotsLegend({ letters }: { letters: readonly FormLetter[] }) {
  if (letters.length === 0) return null;
  return (
    <p className={style.legend} aria-hidden="true" data-screen-only>
      Form, newest on the right:
      {letters.map((letter) => (
        <span key={letter}>
          <RecentFormLettersOrDots results={[letter]} /> {RESULT_LETTER_WORDS[letter]}
        </span>
      ))}
    </p>
  );
}

function resultsInWords(results: readonly FormLetter[]): string {
  return results.map((letter) => RESULT_LETTER_WORDS[letter]).join(', ');
}

const RESULT_STATE_MARK_MEANINGS = [
  ['unconfirmed', '○ not yet confirmed'],
  ['disputed', '◆ disputed'],
] as const;

/**
 * Returns a legend for the marks that `UnconfirmedOrDisputedMark` shows beside results with these states. Empty if no
 * state has a mark.
 */
export function resultStateMarkLegend(states: readonly (ResultState | null)[]): string {
  return RESULT_STATE_MARK_MEANINGS.filter(([state]) => states.includes(state))
    .map(([, words]) => words)
    .join(', ');
}

/** A small mark after the score of an unconfirmed or disputed result. A final result has no mark. */
export function UnconfirmedOrDisputedMark({ state, words }: { state: ResultState | null; words?: string }) {
  if (state === null || state === 'final') return null;
  return (
    <span className={style.mark} role="img" aria-label={words ?? state}>
      {state === 'disputed' ? '◆' : '○'}
    </span>
  );
}

/** How long the animation of a new score takes, in milliseconds. */
const scoreAnimationMs = 200;

type LiveScoreProps = {
  of: { homeTeamScore: number | null; awayTeamScore: number | null };
  /** Whether the score is inside a sentence, so that the red ball needs space around it. */
  inText?: boolean;
};

/**
 * The score of a match in progress, with a red ball. A new score is animated unless the visitor prefers reduced motion.
 */
export function LiveScore({ of: { homeTeamScore, awayTeamScore }, inText = false }: LiveScoreProps) {
  const score = `${homeTeamScore}–${awayTeamScore}`;
  const element = useRef<HTMLSpanElement>(null);
  const last = useRef(score);
  useEffect(() => {
    if (last.current === score) return;
    last.current = score;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    element.current?.animate({ opacity: [0, 1], translate: ['0 -0.5em', '0 0'] }, { duration: scoreAnimationMs });
  }, [score]);
  return (
    <span className={inText ? style.liveInText : style.live}>
      <LiveDot />
      <span ref={element}>{score}</span>
      <span className="visually-hidden">, being played</span>
    </span>
  );
}

/** A red ball, which marks a match that is being played. */
export function LiveDot() {
  return <span className={style.dot} aria-hidden="true" />;
}
