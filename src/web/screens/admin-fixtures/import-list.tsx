import type { FixturesReport } from '#contract/fixture-list.ts';
import { countOf } from '#domain/count.ts';
import part from '#web/components/part.module.css';
import { FileImport } from '#web/officials/file-import.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import style from './admin-fixtures.module.css';
import { Clashes } from './list-status.tsx';

/** Imports a season's fixture list from a file. */
export function ImportList({ season }: { season: string }) {
  return (
    <details className={`${part.part} ${style.opens}`}>
      <summary>Import a list from a file</summary>
      <p className={part.about}>
        A CSV file with the columns <b>division, week, homeTeam, awayTeam</b> and optionally <b>date</b> (2025-10-09 or
        9 Oct 2025), <b>venue</b>, <b>state</b> and <b>season</b>. Importing the same file again changes nothing.
      </p>
      <FileImport
        mostMegabytes={1}
        send={(query, options) =>
          officialApi('POST /api/admin/fixtures/import', { query: { season, ...query } }, options)
        }
        done={({ added, changed }, fileName) => ({ text: `Imported ${fileName}: ${added} added, ${changed} changed.` })}
        hasChanges={({ added, changed }) => added + changed > 0}
      >
        {(report) => <Preview report={report} />}
      </FileImport>
    </details>
  );
}

function Preview({ report: { added, changed, unchanged, left, clashes, notes } }: { report: FixturesReport }) {
  return (
    <>
      <p>
        {countOf(added, 'fixture')} to add, {changed} to change, {unchanged} unchanged. {countOf(left, 'fixture')} on
        the list but not in the file will stay.
      </p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {clashes.length === 0 ? null : <Clashes clashes={clashes} />}
    </>
  );
}
