import { type ReactNode, useState } from 'react';
import type { Outcome } from '#contract/client.ts';
import type { FixturesReport } from '#contract/fixture-list.ts';
import { countOf } from '#domain/count.ts';
import type { Issue } from '#domain/issue.ts';
import button from '#web/components/button.module.css';
import surface from '#web/components/surface.module.css';
import part from '#web/components/part.module.css';
import { FileChoice } from '#web/officials/file-choice.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import style from './admin-fixtures.module.css';
import { Clashes } from './clashes.tsx';

const MOST_SHOWN = 50;

/** What a file would do, or what is wrong with it. */
type Looked = { file: File; report: FixturesReport } | { file: File; sentence: string; issues: readonly Issue[] };

/** A list as a file: what it would change is shown before it does. */
export function ImportList({ season }: { season: string }) {
  const [looked, setLooked] = useState<Looked | null>(null);
  const { run, running } = useAction();

  function send(file: File, dryRun: boolean, along: object = {}): Promise<Outcome<FixturesReport>> {
    const query = { season, dryRun: String(dryRun), fileName: file.name.slice(0, 200) };
    const content = { type: 'text/csv', content: file };
    return officialApi('POST /api/admin/fixtures/import', { query }, { ...along, file: content });
  }
  async function look(file: File): Promise<void> {
    const outcome = await send(file, true);
    if (outcome.ok) setLooked({ file, report: outcome.value });
    else setLooked({ file, sentence: outcome.failure.error, issues: outcome.failure.issues ?? [] });
  }
  async function write(file: File): Promise<void> {
    const done = ({ added, changed }: FixturesReport) => `Imported ${file.name}: ${added} added, ${changed} changed.`;
    if (await run({ send: (along) => send(file, false, along), done })) setLooked(null);
  }
  return (
    <details className={`${part.part} ${style.opens}`}>
      <summary>Import a list from a file</summary>
      <p className={part.about}>
        A CSV file with the columns <b>division, week, homeTeam, awayTeam</b>, and if you like <b>date</b> (2025-10-09),{' '}
        <b>venue</b>, <b>state</b> and <b>season</b>. The same file again changes nothing.
      </p>
      <FileChoice most="1 MB" busy={running} onChoose={(file) => void look(file)} />
      <div role="status">
        {looked === null ? null : 'report' in looked ? (
          <Report report={looked.report} name={looked.file.name}>
            <button type="button" className={button.strong} disabled={running} onClick={() => void write(looked.file)}>
              Import it
            </button>
          </Report>
        ) : (
          <Faults name={looked.file.name} sentence={looked.sentence} issues={looked.issues} />
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
        {countOf(added, 'fixture')} to be added, {changed} changed, {unchanged} as they are; {left} on the list are not
        in the file, and stay.
      </p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {clashes.length === 0 ? null : <Clashes clashes={clashes} />}
      {added + changed === 0 ? null : children}
    </div>
  );
}

function Faults({ name, sentence, issues }: { name: string; sentence: string; issues: readonly Issue[] }) {
  return (
    <div className={`${surface.padded} ${style.proposal}`}>
      <h3>{name}</h3>
      <p className={style.warning}>{sentence}</p>
      <ul>
        {issues.slice(0, MOST_SHOWN).map(({ path, message }, i) => (
          // A line may have one fault twice.
          <li key={i}>
            <b>{path}</b>: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
