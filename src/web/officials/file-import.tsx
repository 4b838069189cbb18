import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import { countOf } from '#domain/count.ts';
import type { Issue } from '#domain/issue.ts';
import button from '#web/components/button.module.css';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import { dismissNotice, notify } from '#web/layout/notices.tsx';
import { SmallButton } from './buttons.tsx';
import { FileChoice } from './file-choice.tsx';
import place from './file-choice.module.css';
import type { CallOptions } from './official-api.ts';
import { type SuccessNotice, useWrite } from './use-action.ts';

/** A file's content, read only once, so that the import writes the bytes of the preview even if the file changes. */
type ChosenFile = { name: string; content: Blob };

type ImportStep<Report> =
  | { at: 'start' }
  | { at: 'checking'; name: string }
  | { at: 'failed'; name: string; sentence: string; issues: readonly Issue[] }
  | { at: 'ready' | 'refreshing' | 'writing'; file: ChosenFile; report: Report };

type ImportCall<Report> = {
  /** The server's size limit. */
  mostMegabytes: number;
  /** Whether workbooks are accepted. Only their first sheet is read. */
  workbooks?: boolean;
  /** Sends the file in `options`. */
  send: (query: { dryRun: string; fileName: string }, options: CallOptions) => Promise<Outcome<Report>>;
  done: (report: Report, fileName: string) => SuccessNotice;
  /** Called before the import. Returns `false` if the official must answer a question first. */
  isReady?: (report: Report) => boolean;
};

/** A preview: the file's size, whether the preview is being renewed, and a function to renew it. */
export type Preview = { bytes: number; refreshing: boolean; refresh: () => void };

type FileImportProps<Report> = ImportCall<Report> & {
  hasChanges: (report: Report) => boolean;
  children: (report: Report, preview: Preview) => ReactNode;
};

/** Imports a CSV file. A chosen file is first checked: the page shows its changes or problems before anything is written. */
export function FileImport<Report>({ hasChanges, children, ...call }: FileImportProps<Report>) {
  const { step, check, refresh, importFile, cancel } = useFileImport(call);
  const heading = useRef<HTMLHeadingElement>(null);
  const { at } = step;
  // If one preview follows another, the focus stays where it is.
  const stage = 'report' in step ? 'shown' : at;
  useEffect(() => {
    if (stage === 'shown' || stage === 'failed') heading.current?.focus();
  }, [stage]);
  const canImport = 'report' in step && hasChanges(step.report);
  return (
    <>
      <FileChoice
        words={`or drop it here. CSV${call.workbooks ? ' or Excel (.xlsx)' : ''}, up to ${call.mostMegabytes} MB.`}
        accept={`.csv,.tsv,.txt,text/csv,text/plain${call.workbooks ? ',.xlsx' : ''}`}
        onChoose={([file]) => file && check(file)}
        busy={at === 'checking' || at === 'refreshing' || at === 'writing'}
      />
      {at === 'start' ? null : (
        <div className={`${ui.padded} ${place.chosen}`}>
          <h3 ref={heading} tabIndex={-1}>
            {headingOf(step)}
          </h3>
          {at === 'failed' ? <Problems sentence={step.sentence} issues={step.issues} /> : null}
          {'report' in step
            ? children(step.report, { bytes: step.file.content.size, refreshing: at === 'refreshing', refresh })
            : null}
          {at === 'checking' ? null : (
            <div className={button.row}>
              {canImport ? (
                <button type="button" className={button.strong} aria-busy={at === 'writing'} onClick={importFile}>
                  Import
                </button>
              ) : null}
              <button type="button" className={button.quiet} onClick={cancel}>
                {canImport ? 'Cancel' : 'Close'}
              </button>
            </div>
          )}
        </div>
      )}
    </>
  );
}

function headingOf(step: Exclude<ImportStep<unknown>, { at: 'start' }>): string {
  if (step.at === 'checking') return `Reading ${step.name} …`;
  if (step.at !== 'failed') return `What ${step.file.name} would change`;
  if (step.issues.length === 0) return `${step.name} cannot be imported`;
  return `${step.name} has ${countOf(step.issues.length, 'problem')}`;
}

function Problems({ sentence, issues }: { sentence: string; issues: readonly Issue[] }) {
  if (issues.length === 0) return <p className={ui.words}>{sentence}</p>;
  const rows = issues.map(({ path, message }) => ({ at: path.replace(/^line/, 'Line'), sentence: message }));
  return (
    <>
      <p className={ui.words}>Nothing was imported. Fix these lines in the spreadsheet, then choose the file again.</p>
      <LineList label="Problems" rows={rows} />
    </>
  );
}

/** Runs the steps of an import: dry run, preview, import. */
function useFileImport<Report>({ mostMegabytes, send, done, isReady = () => true }: ImportCall<Report>) {
  const { step, setStep, goTo, cancel } = useImportStep<Report>();
  const write = useWrite();
  const idempotencyKey = useRef('');

  function sendFile({ name, content }: ChosenFile, isDryRun: boolean, options: CallOptions = {}) {
    const query = { dryRun: String(isDryRun), fileName: name.slice(0, 200) };
    return send(query, { ...options, file: { type: 'text/csv', content } });
  }
  async function dryRun(file: ChosenFile): Promise<ImportStep<Report>> {
    const outcome = await sendFile(file, true);
    idempotencyKey.current = crypto.randomUUID();
    if (outcome.ok) return { at: 'ready', file, report: outcome.value };
    const { error: sentence, issues = [] } = outcome.failure;
    return { at: 'failed', name: file.name, sentence, issues };
  }
  async function read(chosen: File): Promise<ImportStep<Report>> {
    const failed = { at: 'failed', name: chosen.name, issues: [] } as const;
    if (chosen.size > mostMegabytes * 1024 * 1024)
      return { ...failed, sentence: `The file is larger than ${mostMegabytes} MB.` };
    const content = await chosen.arrayBuffer().catch(() => null);
    if (content === null) return { ...failed, sentence: 'The file cannot be read. Choose it again.' };
    return dryRun({ name: chosen.name, content: new Blob([content]) });
  }
  async function importFile(): Promise<void> {
    if (step.at !== 'ready' || !isReady(step.report)) return;
    const { file, report } = step;
    setStep({ at: 'writing', file, report });
    const outcome = await write({
      send: (options) => sendFile(file, false, options),
      idempotencyKey: idempotencyKey.current,
      done(written: Report) {
        setStep({ at: 'start' });
        return done(written, file.name);
      },
    });
    if (outcome.ok) return;
    // Without an answer, the import may still have happened, so the key stays the same.
    if (outcome.status !== 0 && outcome.status < 500) idempotencyKey.current = crypto.randomUUID();
    const { error, issues = [] } = outcome.failure;
    if (issues.length > 0) return setStep({ at: 'failed', name: file.name, sentence: error, issues });
    setStep({ at: 'ready', file, report });
    notify({ kind: 'alert', text: `The file was not imported. ${error}` });
  }
  return {
    step,
    check: (file: File) => void goTo({ at: 'checking', name: file.name }, () => read(file)),
    // Also works while a preview is loading, so that the latest choices count.
    refresh: () =>
      void ('report' in step && step.at !== 'writing' && goTo({ ...step, at: 'refreshing' }, () => dryRun(step.file))),
    importFile: () => void importFile(),
    cancel,
  };
}

/** The current step of an import. If several files are chosen in a row, only the last counts. */
function useImportStep<Report>() {
  const [step, setStep] = useState<ImportStep<Report>>({ at: 'start' });
  const latest = useRef(0);
  useEffect(() => () => void latest.current++, []);

  async function goTo(during: ImportStep<Report>, next: () => Promise<ImportStep<Report>>): Promise<void> {
    const own = ++latest.current;
    dismissNotice();
    setStep(during);
    const found = await next();
    // In the meantime another file may have been chosen, or the page left.
    if (own === latest.current) setStep(found);
  }
  function cancel(): void {
    latest.current++;
    setStep({ at: 'start' });
  }
  return { step, setStep, goTo, cancel };
}

/** A sentence about one line. `isNew`: an addition, not a change. `onGo` moves to the line. */
type LineSentence = { at: string; sentence: string; isNew?: boolean; onGo?: () => void };

/** How many lines are rendered at a time. Ten thousand would freeze the page. */
const AT_A_TIME = 100;

/** A list of sentences about lines, such as those of a file. `more`: the number of further lines that `rows` leaves out. */
export function LineList({ label, rows, more = 0 }: { label: string; rows: readonly LineSentence[]; more?: number }) {
  const [shown, setShown] = useState(AT_A_TIME);
  const lines = useRef<HTMLUListElement>(null);
  const left = rows.length - shown;

  function showMore(): void {
    const next = lines.current?.children.length ?? 0;
    setShown(shown + AT_A_TIME);
    // The button may disappear, so the focus moves to the first new line.
    requestAnimationFrame(() => {
      const line = lines.current?.children[next];
      if (line instanceof HTMLElement) line.focus();
    });
  }
  return (
    <>
      <ul ref={lines} className={`${ui.flush} ${list.list}`} aria-label={label}>
        {rows.slice(0, shown).map(({ at, sentence, isNew, onGo }, index) => (
          // A line may have the same sentence twice, so the index is the key.
          <li key={index} tabIndex={-1} className={list.line}>
            {onGo ? <SmallButton onClick={onGo}>{at}</SmallButton> : at === '' ? null : <strong>{at}</strong>}
            <span className={list.words}>{sentence}</span>
            {isNew === undefined ? null : (
              <span className={isNew ? ui.win : ui.muted}>{isNew ? 'New' : 'Changed'}</span>
            )}
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <p className={ui.words}>
          <SmallButton onClick={showMore}>
            Show {Math.min(left, AT_A_TIME)} more of {left.toLocaleString('en-GB')}
          </SmallButton>
        </p>
      ) : null}
      {left <= 0 && more > 0 ? <p className={ui.words}>{countOf(more, 'more change')} not shown.</p> : null}
    </>
  );
}
