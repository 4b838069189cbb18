import type { ImportReport } from '#contract/import-export.ts';
import { countOf } from '#domain/count.ts';
import { searchText } from '#web/choice/season-choice.ts';

type Kind = keyof ImportReport['counts'];

const NOUNS: Record<Kind, string> = { seasons: 'season', teams: 'team', players: 'player', results: 'result' };
const KINDS: readonly Kind[] = ['seasons', 'teams', 'players', 'results'];

/** `2 teams and 14 players`; nothing where all are none. */
function listed(report: ImportReport, how: 'added' | 'changed' | 'unchanged'): string {
  const words = KINDS.filter((kind) => report.counts[kind][how] > 0).map((kind) =>
    countOf(report.counts[kind][how], NOUNS[kind]),
  );
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** How much a file would change: a label and what it counts, without those that count nothing. */
export function tallies(report: ImportReport): { label: string; words: string }[] {
  return [
    { label: 'New', words: listed(report, 'added') },
    { label: 'Changed', words: listed(report, 'changed') },
    { label: 'As the league has it', words: listed(report, 'unchanged') },
  ].filter(({ words }) => words !== '');
}

/** What is said of an import that was written, or had nothing to write. */
export function doneWords(report: ImportReport, fileName: string): string {
  const [added, changed] = [listed(report, 'added'), listed(report, 'changed')];
  const words = [added && `${added} added`, changed && `${changed} changed`].filter(Boolean).join(', ');
  return words === '' ? `${fileName} has nothing that the league does not have.` : `${fileName} is imported: ${words}.`;
}

/** Where what a file brought is to be seen. */
export function whereToSee({ kind, changes }: ImportReport): { label: string; to: string } {
  if (kind === 'squads') return { label: 'See the squads', to: '/squads-handicaps' };
  const first = changes.find(({ what }) => what === 'results');
  const query = new URLSearchParams();
  for (const [name, field] of [
    ['season', 'season'],
    ['division', 'division'],
    ['week', 'week'],
  ] as const) {
    const value = first?.fields.find((one) => one.field === field)?.to;
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return { label: 'See the results', to: `/results${searchText(query)}` };
}

/** `24 KB`, as a person says it. */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return countOf(bytes, 'byte');
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
