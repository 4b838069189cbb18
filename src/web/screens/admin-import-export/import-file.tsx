import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import type { ImportReport } from '#contract/import-export.ts';
import { countOf, formatBytes } from '#domain/count.ts';
import { searchText } from '#web/choice/season-choice.ts';
import part from '#web/components/part.module.css';
import surface from '#web/components/surface.module.css';
import { notify } from '#web/layout/notices.tsx';
import style from '#web/officials/file-import.module.css';
import { FileImport, LineList, type Preview } from '#web/officials/file-import.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import {
  changesOthers,
  type Chosen,
  type ChosenColumns,
  columnAnswers,
  type Question,
  questionsOf,
  type Said,
  saidIn,
  takenAs,
} from './import-answers.ts';
import { ColumnQuestions } from './column-questions.tsx';
import { Questions } from './questions.tsx';

type Send = ComponentProps<typeof FileImport<ImportReport>>['send'];

/** Imports results or squads: what is doubtful in the file is asked in the preview, all at once. */
export function ImportFile({ seasons }: { seasons: readonly string[] }) {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [columns, setColumns] = useState<ChosenColumns>({ headers: new Map(), same: new Map() });
  const firstOpen = useRef<HTMLInputElement>(null);
  // For a preview that a choice itself asks for.
  const latest = useRef(chosen);

  const send: Send = async (query, options) => {
    const said = { ...saidIn(latest.current), columns: columnAnswers(columns) };
    const isPlain = said.answers.length + said.sides.length + said.columns.length === 0;
    const file = options.file && !isPlain ? await answeredFile(options.file.content, said) : options.file;
    return officialApi('POST /api/admin/import', { query }, { ...options, ...(file ? { file } : {}) });
  };
  function choose(question: Question, value: string, preview: Preview): void {
    latest.current = new Map(latest.current).set(question.key, { question, value });
    setChosen(latest.current);
    if (changesOthers(question)) preview.refresh();
  }
  function isReady(report: ImportReport): boolean {
    const open = questionsOf(report, chosen).filter(({ key }) => !chosen.has(key));
    if (open.length === 0) return true;
    notify({ kind: 'alert', text: `Answer ${countOf(open.length, 'more question')} first.` });
    firstOpen.current?.focus();
    return false;
  }
  return (
    <FileImport
      mostMegabytes={10}
      send={send}
      done={(report, fileName) => ({ text: doneWords(report, fileName), link: whereToSee(report) })}
      hasChanges={({ changes }) => changes.length > 0}
      isReady={isReady}
    >
      {(report, preview) =>
        report.columns ? (
          <ColumnQuestions
            asked={report.columns}
            seasons={seasons}
            columns={columns}
            onChoose={setColumns}
            preview={preview}
          />
        ) : (
          <ImportPreview report={report} bytes={preview.bytes}>
            <Questions
              questions={questionsOf(report, chosen)}
              chosen={chosen}
              firstOpen={firstOpen}
              onChoose={(question, value) => choose(question, value, preview)}
              preview={preview}
            />
            <TakenAs names={takenAs(report, questionsOf(report, chosen))} />
          </ImportPreview>
        )
      }
    </FileImport>
  );
}

/** The names of the file that certainly mean somebody whose name is written otherwise. */
function TakenAs({ names }: { names: ImportReport['matched'] }) {
  if (names.length === 0) return null;
  const rows = names.map(({ line, written, name }) => ({ at: `Line ${line}`, sentence: `${written} → ${name}` }));
  return (
    <details className={part.more}>
      <summary>{countOf(names.length, 'name')} recognised in another spelling</summary>
      <LineList label="Recognised names" rows={rows} />
    </details>
  );
}

/** The file with what is said about it. */
async function answeredFile(content: Blob | string, said: Said & { columns: readonly unknown[] }) {
  const file = await base64Of(new Blob([content]));
  return { type: 'application/vnd.baize.import+json', content: JSON.stringify({ file, ...said }) };
}

function base64Of(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')));
    reader.addEventListener('load', () => {
      // A data URL, with its type before the comma.
      const [, base64 = ''] = typeof reader.result === 'string' ? reader.result.split(',', 2) : [];
      resolve(base64);
    });
    reader.readAsDataURL(content);
  });
}

/** What an import would change, line by line. */
function ImportPreview({ report, bytes, children }: { report: ImportReport; bytes: number; children: ReactNode }) {
  const { kind, lines, changes, moreChanges, notes, ignoredColumns } = report;
  const rows = changes.map(({ line, how, sentence }) => ({
    at: line === null ? '' : `Line ${line}`,
    sentence,
    isNew: how === 'added',
  }));
  return (
    <>
      <p className={style.words}>
        {kind === 'results' ? 'Results' : 'Teams and players'}, {countOf(lines, 'line')}, {formatBytes(bytes)}.
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
      {children}
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

function tallies(report: ImportReport): { label: string; words: string }[] {
  return [
    { label: 'New', words: countWords(report, 'added') },
    { label: 'Changed', words: countWords(report, 'changed') },
    { label: 'Unchanged', words: countWords(report, 'unchanged') },
  ].filter(({ words }) => words !== '');
}

const NOUNS = { seasons: 'season', teams: 'team', players: 'player', results: 'result' } as const;
const KINDS = ['seasons', 'teams', 'players', 'results'] as const satisfies (keyof ImportReport['counts'])[];

/** `2 teams and 14 players`; empty where every count is 0. */
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

/** A link to what was imported. */
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
