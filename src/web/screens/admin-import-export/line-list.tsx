import { useRef, useState } from 'react';
import { countOf } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import style from './line-list.module.css';

/** What is told of one line of the file; `isNew` marks what the file adds beside what it changes. */
export type ToldLine = { at: string; sentence: string; isNew?: boolean };

/** So many lines are drawn at a time: a page of ten thousand would stand still. */
const AT_A_TIME = 100;

/** Lines of a file with a sentence each; `more` is how many are not even in the list. */
export function LineList({ label, rows, more = 0 }: { label: string; rows: readonly ToldLine[]; more?: number }) {
  const [shown, setShown] = useState(AT_A_TIME);
  const list = useRef<HTMLUListElement>(null);
  const left = rows.length - shown;

  function showMore(): void {
    const next = list.current?.children.length ?? 0;
    setShown(shown + AT_A_TIME);
    // The button may go: focus stands on the first of the new lines.
    requestAnimationFrame(() => {
      const line = list.current?.children[next];
      if (line instanceof HTMLElement) line.focus();
    });
  }
  return (
    <div className={style.lines}>
      <ul ref={list} aria-label={label}>
        {rows.slice(0, shown).map(({ at, sentence, isNew }, index) => (
          // A line may have several sentences, and two of them may be the same.
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
        <button type="button" className={`${button.quiet} ${button.small} ${style.further}`} onClick={showMore}>
          Show {Math.min(left, AT_A_TIME)} more of {left.toLocaleString('en-GB')}
        </button>
      ) : null}
      {left <= 0 && more > 0 ? <p>{countOf(more, 'further change')} of the same kind.</p> : null}
    </div>
  );
}
