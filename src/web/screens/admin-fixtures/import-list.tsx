import { type ReactNode, useState } from 'react';
import type { FixturesReport } from '#contract/fixture-list.ts';
import { countOf } from '#domain/count.ts';
import type { Issue } from '#domain/issue.ts';
import button from '#web/components/button.module.css';
import part from '#web/components/part.module.css';
import surface from '#web/components/surface.module.css';
import { FileChoice } from '#web/officials/file-choice.tsx';
import { type CallOptions, officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import style from './admin-fixtures.module.css';
import { Clashes } from './list-status.tsx';

const MOST_SHOWN = 50;

/** The result of a dry run: what the file would change, or its problems. */
type Preview = { file: File; report: FixturesReport } | { file: File; sentence: string; issues: readonly Issue[] };

/** Imports a fixture list from a file, after showing what it would change. */
export function ImportList({ season }: { season: string }) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const { run, running } = useAction();

  function send(file: File, dryRun: boolean, options: CallOptions = {}) {
    const query = { season, dryRun: String(dryRun), fileName: file.name.slice(0, 200) };
    const content = { type: 'text/csv', content: file };
    return officialApi('POST /api/admin/fixtures/import', { query }, { ...options, file: content });
  }
  async function check(file: File): Promise<void> {
    const outcome = await send(file, true);
    if (outcome.ok) setPreview({ file, report: outcome.value });
    else setPreview({ file, sentence: outcome.failure.error, issues: outcome.failure.issues ?? [] });
  }
  async function importFile(file: File): Promise<void> {
    const done = ({ added, changed }: FixturesReport) => `Imported ${file.name}: ${added} added, ${changed} changed.`;
    if (await run({ send: (options) => send(file, false, options), done })) setPreview(null);
  }
  return (
    <details className={`${part.part} ${style.opens}`}>
      <summary>Import a list from a file</summary>
      <p className={part.about}>
        A CSV file with the columns <b>division, week, homeTeam, awayTeam</b> and optionally <b>date</b> (2025-10-09),{' '}
        <b>venue</b>, <b>state</b> and <b>season</b>. Importing the same file again changes nothing.
      </p>
      <FileChoice most="1 MB" busy={running} onChoose={(file) => void check(file)} />
      <div role="status">
        {preview === null ? null : 'report' in preview ? (
          <Report report={preview.report} name={preview.file.name}>
            <button
              type="button"
              className={button.strong}
              disabled={running}
              onClick={() => void importFile(preview.file)}
            >
              Import
            </button>
          </Report>
        ) : (
          <Problems name={preview.file.name} sentence={preview.sentence} issues={preview.issues} />
        )}
      </div>
    </details>
  );
}

function Report({ report, name, children }: { report: FixturesReport; name: string; children: ReactNode }) {
  const { added, changed, unchanged, left, clashes, notes } = report;
  return (
    <div className={`${surface.padded} ${style.proposal}`}>
      <h3>{name}</h3>
      <p>
        {countOf(added, 'fixture')} to add, {changed} to change, {unchanged} unchanged. {countOf(left, 'fixture')} on
        the list but not in the file will stay.
      </p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {clashes.length === 0 ? null : <Clashes clashes={clashes} />}
      {added + changed === 0 ? null : children}
    </div>
  );
}

function Problems({ name, sentence, issues }: { name: string; sentence: string; issues: readonly Issue[] }) {
  return (
    <div className={`${surface.padded} ${style.proposal}`}>
      <h3>{name}</h3>
      <p className={style.warning}>{sentence}</p>
      <ul>
        {issues.slice(0, MOST_SHOWN).map(({ path, message }, i) => (
          // A line of the file may have the same problem twice.
          <li key={i}>
            <b>{path}</b>: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
