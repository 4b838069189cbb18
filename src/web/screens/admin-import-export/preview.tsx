import { useEffect, useRef, useState } from 'react';
import type { ImportReport } from '#contract/import-export.ts';
import { countOf, formatBytes } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import surface from '#web/components/surface.module.css';
import lines from './line-list.module.css';
import style from './preview.module.css';
import { tallies } from './report-words.ts';
import type { ImportStep } from './use-import.ts';

type PreviewProps = { step: ImportStep; onImport: () => void; onCancel: () => void };

/** What the chosen file would change, or what is wrong with it. Takes focus when it appears. */
export function Preview({ step, onImport, onCancel }: PreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { at } = step;
  useEffect(() => {
    if (at === 'faulty' || at === 'ready' || at === 'failed') heading.current?.focus();
  }, [at]);
  if (at === 'start') return null;
  const canImport = (at === 'ready' || at === 'writing') && step.report.changes.length > 0;
  return (
    <div className={`${surface.padded} ${style.preview}`}>
      <h3 ref={heading} tabIndex={-1} className={style.heading}>
        {headingOf(step)}
      </h3>
      {at === 'checking' ? null : (
        <>
          <Body step={step} />
          <div className={`${button.row} ${style.buttons}`}>
            {canImport ? (
              <button type="button" className={button.strong} aria-busy={at === 'writing'} onClick={onImport}>
                Import
              </button>
            ) : null}
            <button type="button" className={button.quiet} onClick={onCancel}>
              {canImport ? 'Cancel' : 'Close'}
            </button>
          </div>
        </>
      )}
    </div>
  );
}

function headingOf(step: Exclude<ImportStep, { at: 'start' }>): string {
  if (step.at === 'checking') return `Reading ${step.name} …`;
  if (step.at === 'failed') return `${step.name} cannot be imported`;
  if (step.at === 'faulty') return `${step.name} has ${countOf(step.issues.length, 'problem')}`;
  return `What ${step.file.name} would change`;
}

function Body({ step }: { step: ImportStep }) {
  if (step.at === 'failed') return <p className={style.words}>{step.sentence}</p>;
  if (step.at === 'faulty') {
    const rows = step.issues.map(({ path, message }) => ({ at: path.replace(/^line/, 'Line'), sentence: message }));
    return (
      <>
        <p className={style.words}>
          Nothing was imported. Fix these lines in the spreadsheet, then choose the file again.
        </p>
        <LineList label="Problems" rows={rows} />
      </>
    );
  }
  if (step.at !== 'ready' && step.at !== 'writing') return null;
  return <Changes report={step.report} size={step.file.content.size} />;
}

function Changes({ report, size }: { report: ImportReport; size: number }) {
  const { kind, lines: lineCount, changes, moreChanges, notes, ignoredColumns } = report;
  const rows = changes.map(({ line, how, sentence }) => ({
    at: line === null ? '' : `Line ${line}`,
    sentence,
    isNew: how === 'added',
  }));
  return (
    <>
      <p className={style.words}>
        {kind === 'results' ? 'Results' : 'Teams and players'}, {countOf(lineCount, 'line')}, {formatBytes(size)}.
      </p>
      <dl className={style.tallies}>
        {tallies(report).map(({ label, words }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {[...notes, ...ignoredWords(ignoredColumns)].map((note) => (
        <p key={note} className={surface.note}>
          {note}
        </p>
      ))}
      {rows.length === 0 ? (
        <p className={style.words}>Nothing to import: the league already has all of this.</p>
      ) : (
        <LineList label="Changes" rows={rows} more={moreChanges} />
      )}
    </>
  );
}

function ignoredWords(columns: readonly string[]): string[] {
  if (columns.length === 0) return [];
  return [`Ignored column${columns.length === 1 ? '' : 's'}: ${columns.join(', ')}.`];
}

/** A sentence about one line of the file. `isNew` distinguishes additions from changes. */
type LineSentence = { at: string; sentence: string; isNew?: boolean };

/** How many lines are rendered at a time: ten thousand would freeze the page. */
const AT_A_TIME = 100;

/** `more`: how many lines the server left out of `rows`. */
function LineList({ label, rows, more = 0 }: { label: string; rows: readonly LineSentence[]; more?: number }) {
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
    <div className={lines.lines}>
      <ul ref={list} aria-label={label}>
        {rows.slice(0, shown).map(({ at, sentence, isNew }, index) => (
          // A line of the file may have the same sentence twice.
          <li key={index} tabIndex={-1}>
            {at === '' ? null : <span className={lines.at}>{at}</span>}
            <span className={lines.sentence}>{sentence}</span>
            {isNew === undefined ? null : (
              <span className={isNew ? lines.new : lines.changed}>{isNew ? 'New' : 'Changed'}</span>
            )}
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <button type="button" className={`${button.quiet} ${button.small} ${lines.further}`} onClick={showMore}>
          Show {Math.min(left, AT_A_TIME)} more of {left.toLocaleString('en-GB')}
        </button>
      ) : null}
      {left <= 0 && more > 0 ? <p>{countOf(more, 'more change')} not shown.</p> : null}
    </div>
  );
}
