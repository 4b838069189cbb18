import { useRef } from 'react';
import type { ImportReport } from '#contract/import-report.ts';
import type { ImportAnswer } from '#domain/imports/inquiry.ts';
import ui from '#web/components/ui.module.css';
import { FileChoice } from '../file-choice.tsx';
import style from './import.module.css';
import { MAX_MEGABYTES } from './importer.ts';
import { goToLine, PasteField, type PasteProps } from './paste-field.tsx';
import { ImportReview } from './import-review.tsx';
import { useImport } from './use-import.ts';
import { ImportSummary } from './imported-summary.tsx';

const ACCEPTED_FILE_TYPES = '.csv,.tsv,.txt,.xlsx,.xls,.ods,.html,.htm,text/csv,text/plain';

type FileImportProps = {
  /** Answers that the screen itself gives to questions about the file. Example: the division of the file's teams. */
  own?: readonly ImportAnswer[];
  paste: PasteProps;
  /** Whether the field for a pasted list comes first, and the button to choose a file is collapsed. */
  pasteFirst?: boolean;
  /** The label of the button that starts the import. */
  submit?: string;
  /** Called after a successful import. If given, a notice says what was saved, in place of a panel with links. */
  onDone?: (report: ImportReport) => void;
};

const NO_SCREEN_ANSWERS: readonly ImportAnswer[] = [];

/**
 * A form to import a file or a pasted list. The server reads the file or list at once. The form then shows questions,
 * the columns, what is wrong or left out, and the league's data after the import. Nothing is saved before the official
 * presses the import button.
 */
export function FileImport({
  own = NO_SCREEN_ANSWERS,
  paste,
  pasteFirst = false,
  submit = 'Import',
  onDone,
}: FileImportProps) {
  const importing = useImport({
    own,
    onDone,
    onWritten: (name) => {
      if (name === paste.name) paste.draft.set(null);
    },
  });
  const { state, importer } = importing;
  const { name, busy, written } = state;
  const field = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const isList = name === paste.name;
  const focusPlace = () => place.current?.focus();

  function readList(text: string): void {
    if (text.trim() !== '') importer.chooseText(paste.name, text);
    else if (isList && written === null) importer.close();
  }
  const fileChoice = (
    <FileChoice
      words={`A spreadsheet, a CSV file or a list, up to ${MAX_MEGABYTES} MB.`}
      accept={ACCEPTED_FILE_TYPES}
      onChoose={([file]) => file && importer.chooseFile(file)}
      busy={busy !== null}
    />
  );
  const list = <PasteField {...paste} field={field} onText={readList} />;
  return (
    <div ref={place} tabIndex={-1} className={style.import}>
      {pasteFirst ? list : fileChoice}
      <details className={ui.more}>
        <summary>{pasteFirst ? 'Take them from a file' : 'Paste a list instead'}</summary>
        {pasteFirst ? fileChoice : list}
      </details>
      {written ? (
        <ImportSummary name={name} {...written} onUndo={() => void importing.undoImport().then(focusPlace)} />
      ) : name === '' ? null : (
        <ImportReview
          importing={importing}
          isList={isList}
          onGo={isList ? (line) => goToLine(field.current, line) : undefined}
          submit={submit}
          onClose={() => {
            importer.close();
            focusPlace();
          }}
        />
      )}
    </div>
  );
}
