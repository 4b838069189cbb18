import type { ResultState } from '#domain/cards/review.ts';
import style from './result-mark.module.css';

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
