import { type ComponentProps, Fragment, type ReactNode, useRef, useState } from 'react';
import type { ImportReport } from '#contract/import-export.ts';
import { countOf, formatBytes } from '#domain/count.ts';
import { searchText } from '#web/choice/season-choice.ts';
import ui from '#web/components/ui.module.css';
import { notify } from '#web/layout/notices.tsx';
import list from '#web/components/list.module.css';
import { FileImport, LineList, type Preview } from '#web/officials/file-import.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import type { Question } from '#domain/imports/questions.ts';
import { Select } from '#web/components/choice-form.tsx';
import {
  needsColumnChoices,
  type Chosen,
  type ChosenColumns,
  columnAnswers,
  NO_COLUMNS,
  questionsIn,
  answersFrom,
  hasColumnsOfFormats,
  certainMatches,
} from './import-answers.ts';
import { FileColumns } from './file-columns.tsx';
import { Questions } from './questions.tsx';

type Send = ComponentProps<typeof FileImport<ImportReport>>['send'];

/** The official's choices for one file. They are sent with a second preview. */
type SaidOfFile = { fileName: string; columns: ChosenColumns; sheet?: string };

/** State of an official's answers about files, and a function that sends a file with them. */
function useSaid() {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [columns, setColumns] = useState(NO_COLUMNS);
  const firstOpen = useRef<HTMLInputElement>(null);
  // A ref, because a choice may itself start a preview before the next render.
  const latest = useRef(chosen);
  const ofFile = useRef<SaidOfFile>({ fileName: '', columns: NO_COLUMNS });

  function sayAboutFile(said: Partial<SaidOfFile>): void {
    ofFile.current = { ...ofFile.current, ...said };
    setColumns(ofFile.current.columns);
  }
  const send: Send = async (query, options) => {
    // If the official chooses the same file again, the earlier choices stay.
    if (query.fileName !== ofFile.current.fileName) {
      ofFile.current = { fileName: query.fileName, columns: NO_COLUMNS };
      setColumns(NO_COLUMNS);
    }
    const { columns: read, sheet } = ofFile.current;
    const said = {
      ...answersFrom(latest.current),
      columns: columnAnswers(read),
      ...(sheet === undefined ? {} : { sheet }),
    };
    const file = options.file ? await answeredFile(options.file.content, said) : undefined;
    return officialApi('POST /api/admin/import', { query }, { ...options, ...(file ? { file } : {}) });
  };
  function choose(question: Question, value: string): void {
    latest.current = new Map(latest.current).set(question.key, { question, value });
    setChosen(latest.current);
  }
  function isReady(report: ImportReport): boolean {
    const open = questionsIn(report, chosen).filter(({ key }) => !chosen.has(key));
    if (open.length === 0) return true;
    notify({ kind: 'alert', text: `Answer ${countOf(open.length, 'more question')} first.` });
    firstOpen.current?.focus();
    return false;
  }
  return { chosen, columns, firstOpen, setColumns, sayAboutFile, send, choose, isReady };
}

/** Imports results or squads. The preview asks all questions about doubtful lines at once. */
export function ImportFile({ seasons }: { seasons: readonly string[] }) {
  const said = useSaid();
  return (
    <FileImport
      mostMegabytes={10}
      workbooks
      send={said.send}
      done={(report, fileName) => ({ text: doneWords(report, fileName), link: whereToSee(report) })}
      hasChanges={(report) => report.changes.length > 0 && !needsColumnChoices(report)}
      isReady={said.isReady}
    >
      {(report, preview) => <FilePreview report={report} preview={preview} said={said} seasons={seasons} />}
    </FileImport>
  );
}

type FilePreviewProps = {
  report: ImportReport;
  preview: Preview;
  said: ReturnType<typeof useSaid>;
  seasons: readonly string[];
};

/** Questions that must be answered before a file is read. After that, the changes that the import would make. */
function FilePreview({ report, preview, said, seasons }: FilePreviewProps) {
  const { sheets } = report;
  const questions = questionsIn(report, said.chosen);
  function readAgain(more: Partial<SaidOfFile>): void {
    said.sayAboutFile(more);
    preview.refresh();
  }
  const columns = (
    <FileColumns
      key={sheets?.read}
      report={report}
      seasons={seasons}
      columns={said.columns}
      onChoose={said.setColumns}
      onRead={(read) => readAgain({ columns: read })}
      busy={preview.refreshing}
    />
  );
  return (
    <>
      {sheets && sheets.names.length > 1 ? (
        <Select
          labelled
          label="Sheet of the workbook"
          name="sheet"
          value={sheets.read}
          options={sheets.names}
          onChoose={(sheet) => readAgain({ columns: NO_COLUMNS, sheet })}
        />
      ) : null}
      {needsColumnChoices(report) ? (
        <AskedColumns>{columns}</AskedColumns>
      ) : (
        <ImportPreview report={report} bytes={preview.bytes}>
          {report.kind === 'results' && report.headers.length > 0 && !hasColumnsOfFormats(report) ? (
            <details className={ui.more}>
              <summary>{countOf(report.headers.length, 'column')} of the file</summary>
              {columns}
            </details>
          ) : null}
          <Questions
            questions={questions}
            chosen={said.chosen}
            firstOpen={said.firstOpen}
            onChoose={(question, value) => {
              said.choose(question, value);
              if (question.changesOthers) preview.refresh();
            }}
            preview={preview}
          />
          <TakenAs names={certainMatches(report, questions)} />
        </ImportPreview>
      )}
    </>
  );
}

function AskedColumns({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="columns" className={ui.part}>
      <h4 id="columns">Which column is which?</h4>
      <p className={ui.about}>
        Check what each column of the file is. Your choices are remembered for files with the same columns.
      </p>
      {children}
    </section>
  );
}

/** Names in the file that certainly mean a known person whose name is spelled differently. */
function TakenAs({ names }: { names: ImportReport['matched'] }) {
  if (names.length === 0) return null;
  const rows = names.map(({ line, written, name }) => ({ at: `Line ${line}`, sentence: `${written} → ${name}` }));
  return (
    <details className={ui.more}>
      <summary>{countOf(names.length, 'name')} recognised in another spelling</summary>
      <LineList label="Recognised names" rows={rows} />
    </details>
  );
}

const NOTHING_READ = 'This sheet has neither results nor teams and players. Choose another.';

/** Returns the file together with the official's answers. */
async function answeredFile(content: Blob | string, said: object) {
  const file = await base64Of(new Blob([content]));
  return { type: 'application/vnd.baize.import+json', content: JSON.stringify({ file, ...said }) };
}

function base64Of(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')));
    reader.addEventListener('load', () => {
      // A data URL: the type comes before the comma.
      const [, base64 = ''] = typeof reader.result === 'string' ? reader.result.split(',', 2) : [];
      resolve(base64);
    });
    reader.readAsDataURL(content);
  });
}

/** The changes that an import would make, line by line. */
function ImportPreview({ report, bytes, children }: { report: ImportReport; bytes: number; children: ReactNode }) {
  const { kind, lines, changes, moreChanges, notes, ignoredColumns } = report;
  const rows = changes.map(({ line, how, sentence }) => ({
    at: line === null ? '' : `Line ${line}`,
    sentence,
    isNew: how === 'added',
  }));
  return (
    <>
      <p className={ui.words}>
        {kind === 'results' ? 'Results' : 'Teams and players'}, {countOf(lines, 'line')}, {formatBytes(bytes)}.
      </p>
      <dl className={list.pairs}>
        {tallies(report).map(({ label, words }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </Fragment>
        ))}
      </dl>
      {[...notes, ...ignoredWords(ignoredColumns)].map((note) => (
        <p key={note} className={ui.note}>
          {note}
        </p>
      ))}
      {children}
      {rows.length === 0 ? (
        <p className={ui.words}>
          {lines === 0 ? NOTHING_READ : 'Nothing to import: the league already has all of this.'}
        </p>
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

function tallies(report: ImportReport): { label: string; words: string }[] {
  return [
    { label: 'New', words: countWords(report, 'added') },
    { label: 'Changed', words: countWords(report, 'changed') },
    { label: 'Unchanged', words: countWords(report, 'unchanged') },
  ].filter(({ words }) => words !== '');
}

const NOUNS = { seasons: 'season', teams: 'team', players: 'player', results: 'result' } as const;
const KINDS = ['seasons', 'teams', 'players', 'results'] as const satisfies (keyof ImportReport['counts'])[];

/** Returns text such as `2 teams and 14 players`. Empty if all counts are 0. */
function countWords(report: ImportReport, how: 'added' | 'changed' | 'unchanged'): string {
  const counted = KINDS.filter((kind) => report.counts[kind][how] > 0);
  const words = counted.map((kind) => countOf(report.counts[kind][how], NOUNS[kind]));
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The notice after an import. */
function doneWords(report: ImportReport, fileName: string): string {
  const [added, changed] = [countWords(report, 'added'), countWords(report, 'changed')];
  const words = [added && `${added} added`, changed && `${changed} changed`].filter(Boolean).join(', ');
  return words === '' ? `${fileName} changed nothing.` : `Imported ${fileName}: ${words}.`;
}

/** A link to the imported data. */
function whereToSee({ kind, changes }: ImportReport): { label: string; to: string } {
  if (kind === 'squads') return { label: 'See the squads', to: '/squads-handicaps' };
  const first = changes.find(({ what }) => what === 'results');
  const query = new URLSearchParams();
  for (const name of ['season', 'division', 'week']) {
    const value = first?.fields.find(({ field }) => field === name)?.to;
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return { label: 'See the results', to: `/results${searchText(query)}` };
}
