import { useEffect, useRef } from 'react';
import type { ImportReport } from '#contract/import-export.ts';
import { countOf } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import surface from '#web/components/surface.module.css';
import { LineList } from './line-list.tsx';
import style from './preview.module.css';
import { sizeWords, tallies } from './report-words.ts';
import type { ImportStep } from './use-import.ts';

type PreviewProps = { step: ImportStep; onWrite: () => void; onLeave: () => void };

/** What came of the chosen file, said and shown; focus goes to it, so that nobody has to look for it. */
export function Preview({ step, onWrite, onLeave }: PreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { at } = step;
  useEffect(() => {
    if (at === 'faulty' || at === 'ready' || at === 'failed') heading.current?.focus();
  }, [at]);
  if (at === 'start') return null;
  return (
    <div className={`${surface.padded} ${style.preview}`}>
      <h3 ref={heading} tabIndex={-1} className={style.heading}>
        {headingOf(step)}
      </h3>
      {at === 'checking' ? null : (
        <>
          <Body step={step} />
          <div className={`${button.row} ${style.buttons}`}>
            {isWritable(step) ? (
              <button type="button" className={button.strong} aria-busy={at === 'writing'} onClick={onWrite}>
                Import
              </button>
            ) : null}
            <button type="button" className={button.quiet} onClick={onLeave}>
              {isWritable(step) ? 'Cancel' : 'Close'}
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
  if (step.at === 'faulty') return `${step.name} has ${countOf(step.issues.length, 'fault')}`;
  return `What ${step.file.name} would change`;
}

function isWritable(step: ImportStep): step is Extract<ImportStep, { at: 'ready' | 'writing' }> {
  return (step.at === 'ready' || step.at === 'writing') && step.report.changes.length > 0;
}

function Body({ step }: { step: ImportStep }) {
  if (step.at === 'failed') return <p className={style.words}>{step.sentence}</p>;
  if (step.at === 'faulty') {
    return (
      <>
        <p className={style.words}>
          Nothing was written. Mend these lines, as the spreadsheet counts them, and choose the file again.
        </p>
        <LineList
          label="Faults"
          rows={step.issues.map(({ path, message }) => ({ at: path.replace(/^line/, 'Line'), sentence: message }))}
        />
      </>
    );
  }
  return step.at === 'ready' || step.at === 'writing' ? (
    <Changes report={step.report} size={step.file.content.size} />
  ) : null;
}

function Changes({ report, size }: { report: ImportReport; size: number }) {
  const { kind, lines, changes, moreChanges, notes, ignoredColumns } = report;
  const what = kind === 'results' ? 'results' : 'teams and players';
  return (
    <>
      <p className={style.words}>
        A file of {what}, {countOf(lines, 'line')}, {sizeWords(size)}.
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
      {changes.length === 0 ? (
        <p className={style.words}>The league has all of it already: there is nothing to import.</p>
      ) : (
        <LineList
          label="Changes"
          rows={changes.map(({ line, how, sentence }) => ({
            at: line === null ? '' : `Line ${line}`,
            sentence,
            isNew: how === 'added',
          }))}
          more={moreChanges}
        />
      )}
    </>
  );
}

function ignoredWords(columns: readonly string[]): string[] {
  if (columns.length === 0) return [];
  return [`Not read: the column${columns.length === 1 ? '' : 's'} ${columns.join(', ')}.`];
}
