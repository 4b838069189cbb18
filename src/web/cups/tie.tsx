import type { FocusEvent, PointerEvent } from 'react';
import type { EntrantAnswer, TieAnswer } from '#contract/cups.ts';
import { pointsOrFramesOfTie } from './cup-words.ts';
import { EntrantName } from './entrant-name.tsx';
import style from './tie.module.css';

/**
 * Which entrant's path through the bracket is highlighted (`lit`) and which one the visitor has pressed (`chosen`).
 * Both are entrant ids, or `null` for none. `entrants` is keyed by id.
 */
export type PathHighlightState = {
  entrants: ReadonlyMap<string, EntrantAnswer>;
  lit: string | null;
  chosen: string | null;
  choose: (entrantId: string | null) => void;
  /**
   * Highlights an entrant's path while the pointer or the keyboard focus is on the entrant. `hover(null)` ends the
   * highlight.
   */
  hover: (entrantId: string | null) => void;
};

type TieProps = { tie: TieAnswer | null; paths: PathHighlightState };

/**
 * A tie in the bracket: its two sides, one below the other, each with its score, `bye`, `w/o` (walkover) or `out`.
 * `tie` is `null` before the tie is drawn.
 */
export function Tie({ tie, paths }: TieProps) {
  const { home = null, away = null, state = 'undrawn', winner = null, walkover = null } = tie ?? {};
  const note = (own: 'home' | 'away'): string => {
    if (state === 'bye') return 'bye';
    if (state === 'bothOut') return 'out';
    if (state === 'walkover') return walkover === own ? 'w/o' : '';
    const score = tie && pointsOrFramesOfTie(tie);
    return String(score?.[own] ?? '');
  };
  const side = (own: 'home' | 'away') => {
    const of = own === 'home' ? home : away;
    const won = winner === null ? null : of?.entrantId === winner.entrantId;
    return <TieSideName of={of} note={note(own)} won={won} paths={paths} />;
  };
  return (
    <div className={style.tie} data-state={state}>
      {side('home')}
      {state === 'bye' ? null : side('away')}
    </div>
  );
}

/** `won` is `null` if the tie has no winner. */
type SideProps = { of: TieAnswer['home']; note: string; won: boolean | null; paths: PathHighlightState };

/**
 * One side of a tie. The name links to the team's or players' pages. A press on `note`, the text after the name, starts
 * or stops highlighting the entrant's path.
 */
function TieSideName({ of, note, won, paths }: SideProps) {
  if (of === null) {
    return (
      <p className={style.side}>
        <span className="visually-hidden">Not known yet</span>
      </p>
    );
  }
  const { entrantId, name } = of;
  const { entrants, lit, chosen, choose, hover } = paths;
  const isChosen = entrantId === chosen;
  const hovering = {
    // Mouse only: a finger cannot hover.
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && hover(entrantId),
    onPointerLeave: () => hover(null),
    onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && hover(entrantId),
    onBlur: () => hover(null),
  };
  return (
    <div className={style.side} data-won={won ?? undefined} data-lit={entrantId === lit} {...hovering}>
      <span className={style.name}>
        <EntrantName of={entrants.get(entrantId) ?? of} />
      </span>
      <a
        href={isChosen ? '?' : `?entrant=${encodeURIComponent(entrantId)}`}
        className={style.path}
        aria-current={isChosen ? 'true' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          choose(isChosen ? null : entrantId);
        }}
      >
        <span className="visually-hidden">Path of {name}: </span>
        <b>{note}</b>
        {won ? <span className="visually-hidden">, won</span> : null}
      </a>
    </div>
  );
}
