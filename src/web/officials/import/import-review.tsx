import { useId, useLayoutEffect, useRef } from 'react';
import type { ImportReport } from '#contract/import-report.ts';
import { countWithNoun } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import { Select } from '#web/components/choice-form.tsx';
import ui from '#web/components/ui.module.css';
import { SmallButton } from '../buttons.tsx';
import form from '../form.module.css';
import { LeagueAfterImport } from './after.tsx';
import { type ImportBlocker, importBlockerOf } from './answers.ts';
import { FileTables } from './file-tables.tsx';
import style from './import.module.css';
import type { ImportState } from './importer.ts';
import { focusImportSection, useFocusNextQuestion } from './next-question.ts';
import { Changes, Faults, type GoToLine, LeftOutLines } from './import-notes.tsx';
import { Questions } from './questions.tsx';
import type { ImportControls } from './use-import.ts';
import { importChangesSummary, FILE_KIND_WORDS } from './words.ts';

type ChosenProps = {
  importing: ImportControls;
  isList: boolean;
  onGo: GoToLine;
  submit: string;
  onClose: () => void;
};

/**
 * Shows what was read from the chosen file or typed list. While the file or list is read again, the previous content
 * stays, so that the page does not jump.
 */
export function ImportReview({ importing, isList, onGo, submit, onClose }: ChosenProps) {
  const { state } = importing;
  const { name, report, failure, busy } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const stage = report !== null ? 'shown' : failure === null ? 'reading' : 'failed';
  useLayoutEffect(() => {
    // While a list is typed, the focus stays in the list's text field.
    if (stage === 'reading' || isList) return;
    heading.current?.focus();
    heading.current?.scrollIntoView();
  }, [name, stage, isList]);
  return (
    <div className={style.chosen} aria-busy={busy === 'reading'}>
      <header className={style.head}>
        <h3 ref={heading} tabIndex={-1}>
          {importReviewHeading(state, isList)}
        </h3>
        <SmallButton onClick={onClose}>Close</SmallButton>
      </header>
      {failure ? (
        <p className={ui.note} role="alert">
          <span>{failure.sentence}</span>
          {failure.again ? <SmallButton onClick={() => importing.importer.refresh()}>Try again</SmallButton> : null}
        </p>
      ) : null}
      {report ? <ImportReportView report={report} importing={importing} onGo={onGo} submit={submit} /> : null}
    </div>
  );
}

function importReviewHeading({ name, report, failure }: ImportState, isList: boolean): string {
  const what = isList ? 'The list' : name;
  if (report === null) return failure ? `${what} cannot be read` : `Reading ${isList ? 'the list' : name} …`;
  const lines = report.tables.reduce((sum, table) => sum + table.lines, 0);
  const kind = report.kind === null ? '' : `${FILE_KIND_WORDS[report.kind].toLowerCase()}, `;
  return `${what}: ${kind}${countWithNoun(lines, 'line')}`;
}

type ReadingProps = {
  report: ImportReport;
  importing: ImportControls;
  onGo: GoToLine;
  submit: string;
};

function ImportReportView({ report, importing, onGo, submit }: ReadingProps) {
  const { state, importer, importFile } = importing;
  const { answers, sheet, failure, busy } = state;
  const { kind, questions, answered, leftOut, sheets, tables } = report;
  const after = useId();
  const { parts, answer } = useFocusNextQuestion(report, (given) => importer.answer(given));
  const asked = questions.filter((question) => question.kind !== 'leave');
  const settled = answered.filter((question) => question.kind !== 'column');
  const block = failure ? { words: 'The file was not read', at: null } : importBlockerOf(report);
  const onAnswer = { answers, onAnswer: answer };
  return (
    <div ref={parts}>
      <div className={style.columns}>
        <div className={style.parts}>
          {sheets.length > 1 ? (
            <Select
              labelled
              label="Sheet of the workbook"
              name="sheet"
              value={sheet}
              options={['', ...sheets]}
              wordsOf={(one) => one || 'All sheets'}
              onChoose={(next) => importer.readSheet(next)}
            />
          ) : null}
          <Questions questions={asked} answered={settled} isFaultless={report.faults.length === 0} {...onAnswer} />
          <Faults report={report} onGo={onGo} {...onAnswer} />
          <LeftOutLines leftOut={leftOut} onGo={onGo} />
          <Changes report={report} />
        </div>
        <section aria-labelledby={after} className={`${ui.padded} ${style.beside}`}>
          <h4 id={after}>The league after the import</h4>
          <LeagueAfterImport preview={report.preview} />
        </section>
      </div>
      <FileTables tables={tables} kind={kind} questions={questions} {...onAnswer} />
      <ImportBar
        block={block}
        changes={importChangesSummary(report)}
        leftOut={leftOut.length === 0 ? 'Nothing left out' : `${leftOut.length} left out`}
        busy={busy}
        submit={submit}
        onGo={(part) => focusImportSection(parts.current, part)}
        onImport={() => void importFile()}
      />
    </div>
  );
}

type BarProps = {
  block: ImportBlocker | null;
  changes: string;
  leftOut: string;
  busy: ImportState['busy'];
  submit: string;
  onGo: (part: ImportBlocker['at']) => void;
  onImport: () => void;
};

/**
 * The bar with the import button, at the bottom of the screen. If the official must do something before the import,
 * such as answer questions, the button's label names this task. A press then moves the focus to the section for the
 * task. If the task has no section, the button is disabled. On a phone the bar replaces the links to the officials'
 * main pages.
 */
function ImportBar({ block, changes, leftOut, busy, submit, onGo, onImport }: BarProps) {
  const id = useId();
  return (
    <div className={`${form.bar} ${style.bar}`} data-bar-alone="true">
      <p id={id} role="status">
        {changes === '' ? '' : `${changes}. `}
        {leftOut}.
      </p>
      <button
        type="button"
        className={`${button.strong} ${block === null ? form.submit : style.blocked}`}
        disabled={block !== null && block.at === null}
        aria-disabled={busy !== null}
        aria-describedby={id}
        aria-busy={busy !== null}
        onClick={() => (block === null ? onImport() : onGo(block.at))}
      >
        {block === null ? submit : block.words}
      </button>
    </div>
  );
}
