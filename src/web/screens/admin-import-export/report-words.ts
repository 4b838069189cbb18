import type { ImportReport } from '#contract/import-export.ts';
import { countOf } from '#domain/count.ts';
import { searchText } from '#web/choice/season-choice.ts';

const NOUNS = { seasons: 'season', teams: 'team', players: 'player', results: 'result' } as const;
const KINDS = ['seasons', 'teams', 'players', 'results'] as const satisfies (keyof ImportReport['counts'])[];

/** `2 teams and 14 players`; empty where every count is 0. */
function countWords(report: ImportReport, how: 'added' | 'changed' | 'unchanged'): string {
  const counted = KINDS.filter((kind) => report.counts[kind][how] > 0);
  const words = counted.map((kind) => countOf(report.counts[kind][how], NOUNS[kind]));
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The counts of a preview with their labels, without empty ones. */
export function tallies(report: ImportReport): { label: string; words: string }[] {
  return [
    { label: 'New', words: countWords(report, 'added') },
    { label: 'Changed', words: countWords(report, 'changed') },
    { label: 'Unchanged', words: countWords(report, 'unchanged') },
  ].filter(({ words }) => words !== '');
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
