import { useRef, useState } from 'react';
import { countWithNoun } from '#domain/count.ts';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { SmallButton } from '../buttons.tsx';

/** A sentence about lines of a file. `at`: the lines in words; `''` for none. `onGo` moves to the first of them. */
export type LineSentence = { at: string; sentence: string; onGo?: (() => void) | undefined };

type LineListProps = {
  label: string;
  rows: readonly LineSentence[];
  /** The number of further changes that are not in `rows`. */
  more?: number;
  /**
   * How many sentences are shown at first. A press on a button shows 100 more. Showing ten thousand at once would
   * freeze the page.
   */
  atATime?: number;
};

/** A list of sentences about lines of a file. It shows the first sentences, and a button to show more. */
export function LineList({ label, rows, more = 0, atATime = 100 }: LineListProps) {
  const [shown, setShown] = useState(atATime);
  const lines = useRef<HTMLUListElement>(null);
  const left = rows.length - shown;

  function showMore(): void {
    const next = lines.current?.children.length ?? 0;
    setShown(shown + 100);
    // The pressed button may disappear, so the focus moves to the first new item of the list.
    requestAnimationFrame(() => {
      const line = lines.current?.children[next];
      if (line instanceof HTMLElement) line.focus();
    });
  }
  return (
    <>
      <ul ref={lines} className={`${ui.flush} ${list.list}`} aria-label={label}>
        {rows.slice(0, shown).map(({ at, sentence, onGo }, index) => (
          // The same line may have the same sentence twice, so the key is the index.
          <li key={index} tabIndex={-1} className={list.line}>
            {onGo ? <SmallButton onClick={onGo}>{at}</SmallButton> : at === '' ? null : <strong>{at}</strong>}
            <span className={list.words}>{sentence}</span>
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <p className={ui.words}>
          <SmallButton onClick={showMore}>
            Show {Math.min(left, 100)} more of {left.toLocaleString('en-GB')}
          </SmallButton>
        </p>
      ) : null}
      {left <= 0 && more > 0 ? <p className={ui.words}>{countWithNoun(more, 'more change')} not shown.</p> : null}
    </>
  );
}
