import { useRef, useState } from 'react';
import { countOf } from '#domain/count.ts';
import { SmallButton } from './buttons.tsx';
import style from './line-list.module.css';

/** A sentence about one line of a file. `isNew` distinguishes additions from changes. */
type LineSentence = { at: string; sentence: string; isNew?: boolean };

/** How many lines are rendered at a time: ten thousand would freeze the page. */
const AT_A_TIME = 100;

/** Sentences about the lines of a file. `more`: how many further ones are not in `rows`. */
export function LineList({ label, rows, more = 0 }: { label: string; rows: readonly LineSentence[]; more?: number }) {
  const [shown, setShown] = useState(AT_A_TIME);
  const list = useRef<HTMLUListElement>(null);
  const left = rows.length - shown;

  function showMore(): void {
    const next = list.current?.children.length ?? 0;
    setShown(shown + AT_A_TIME);
    // The button may disappear, so focus moves to the first new line.
    requestAnimationFrame(() => {
      const line = list.current?.children[next];
      if (line instanceof HTMLElement) line.focus();
    });
  }
  return (
    <div className={style.lines}>
      <ul ref={list} aria-label={label}>
        {rows.slice(0, shown).map(({ at, sentence, isNew }, index) => (
          // A line of the file may have the same sentence twice.
          <li key={index} tabIndex={-1}>
            {at === '' ? null : <span className={style.at}>{at}</span>}
            <span className={style.sentence}>{sentence}</span>
            {isNew === undefined ? null : (
              <span className={isNew ? style.new : style.changed}>{isNew ? 'New' : 'Changed'}</span>
            )}
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <SmallButton className={style.further} onClick={showMore}>
          Show {Math.min(left, AT_A_TIME)} more of {left.toLocaleString('en-GB')}
        </SmallButton>
      ) : null}
      {left <= 0 && more > 0 ? <p>{countOf(more, 'more change')} not shown.</p> : null}
    </div>
  );
}
