import { type ComponentProps, useRef, useState } from 'react';
import type { ImportReport } from '#contract/import-export.ts';
import { countOf } from '#domain/count.ts';
import part from '#web/components/part.module.css';
import { notify } from '#web/layout/notices.tsx';
import { FileImport, type Preview } from '#web/officials/file-import.tsx';
import { LineList } from '#web/officials/line-list.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { ColumnQuestions } from './column-questions.tsx';
import {
  changesOthers,
  type Chosen,
  columnAnswers,
  type Question,
  questionsOf,
  type Said,
  saidIn,
  takenAs,
} from './import-answers.ts';
import { doneWords, ImportPreview, whereToSee } from './import-report.tsx';
import { Questions } from './questions.tsx';

type Send = ComponentProps<typeof FileImport<ImportReport>>['send'];

/** Imports results or squads: what is doubtful in the file is asked in the preview, all at once. */
export function ImportFile({ seasons }: { seasons: readonly string[] }) {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [columns, setColumns] = useState<ReadonlyMap<string, string>>(new Map());
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
            onChoose={(column, value) => setColumns(new Map(columns).set(column, value))}
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
