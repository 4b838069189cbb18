import type { ReactNode } from 'react';
import type { ImportReport } from '#contract/import-export.ts';
import { countOf, formatBytes } from '#domain/count.ts';
import { searchText } from '#web/choice/season-choice.ts';
import surface from '#web/components/surface.module.css';
import style from '#web/officials/file-import.module.css';
import { LineList } from '#web/officials/line-list.tsx';

/** What an import would change, line by line. */
export function ImportPreview({
  report,
  bytes,
  children,
}: {
  report: ImportReport;
  bytes: number;
  children: ReactNode;
}) {
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
export function doneWords(report: ImportReport, fileName: string): string {
  const [added, changed] = [countWords(report, 'added'), countWords(report, 'changed')];
  const words = [added && `${added} added`, changed && `${changed} changed`].filter(Boolean).join(', ');
  return words === '' ? `${fileName} changed nothing.` : `Imported ${fileName}: ${words}.`;
}

/** A link to what was imported. */
export function whereToSee({ kind, changes }: ImportReport): { label: string; to: string } {
  if (kind === 'squads') return { label: 'See the squads', to: '/squads-handicaps' };
  const first = changes.find(({ what }) => what === 'results');
  const query = new URLSearchParams();
  for (const name of ['season', 'division', 'week']) {
    const value = first?.fields.find(({ field }) => field === name)?.to;
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return { label: 'See the results', to: `/results${searchText(query)}` };
}
