import type { ImportPreview, ImportReport } from '#contract/import-report.ts';
import { countWithNoun } from '#domain/count.ts';
import { type FileKind, parseMeaning, meaningLabel, ANSWER_LEAVE_OUT } from '#domain/imports/meanings.ts';
import { queryText } from '#web/choice/season-choice.ts';

/** What each kind of file is called on screens. */
export const FILE_KIND_WORDS: Readonly<Record<FileKind, string>> = {
  results: 'Results',
  scores: 'Match scores without frames',
  fixtures: 'Fixtures',
  squads: 'Teams and players',
  breaks: 'Breaks',
};

type ImportCountKey = keyof ImportPreview['counts'];
const COUNTED_NOUNS = {
  teams: 'team',
  players: 'player',
  fixtures: 'fixture',
  results: 'result',
  scores: 'match score',
  breaks: 'break',
} as const satisfies Record<ImportCountKey, string>;
const COUNTED_KINDS = Object.keys(COUNTED_NOUNS) as ImportCountKey[];

/**
 * Returns how many teams, players and so on the import adds, changes and leaves unchanged. `name`: for example `Teams`.
 * `words`: for example `12 added, 3 unchanged`.
 */
export function importCountWords({ counts }: ImportPreview): { name: string; words: string }[] {
  return COUNTED_KINDS.flatMap((kind) => {
    const { added, changed, unchanged } = counts[kind];
    const parts = [
      added > 0 ? `${added} added` : '',
      changed > 0 ? `${changed} changed` : '',
      unchanged > 0 ? `${unchanged} unchanged` : '',
    ].filter(Boolean);
    const name = `${COUNTED_NOUNS[kind].slice(0, 1).toUpperCase()}${COUNTED_NOUNS[kind].slice(1)}s`;
    return parts.length === 0 ? [] : [{ name, words: parts.join(', ') }];
  });
}

/** Returns a text such as `2 teams and 14 players added, 1 result changed`; `''` if the import changes nothing. */
export function importChangesSummary({ preview: { counts } }: ImportReport): string {
  const of = (how: 'added' | 'changed') => {
    const words = COUNTED_KINDS.filter((kind) => counts[kind][how] > 0).map((kind) =>
      countWithNoun(counts[kind][how], COUNTED_NOUNS[kind]),
    );
    const listed = words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
    return listed === '' ? '' : `${listed} ${how}`;
  };
  return [of('added'), of('changed')].filter(Boolean).join(', ');
}

/**
 * Returns the label of a column's meaning, such as `Home player, frame 2`, or `Left out`. Returns an unknown value
 * unchanged.
 */
export function columnMeaningWords(value: string): string {
  if (value === ANSWER_LEAVE_OUT) return 'Left out';
  const read = parseMeaning(value);
  return read === null ? value : meaningLabel(read);
}

/** A link to a page that shows what was imported. */
export type ImportResultLink = { label: string; to: string };

/** Returns links to pages that show what was imported. */
export function importResultLinks({ kind, preview }: ImportReport): ImportResultLink[] {
  if (kind === 'squads') return [{ label: 'See the squads', to: '/squads-handicaps' }];
  const at = preview.tables[0] ?? preview.cards[0] ?? preview.fixtures[0];
  const query = new URLSearchParams();
  if (at) query.set('season', at.season);
  if (kind === 'breaks') return [{ label: 'See the breaks', to: `/breaks${queryText(query)}` }];
  if (kind === 'fixtures') return [{ label: 'See the list', to: `/admin/matches${queryText(query)}` }];
  const [first] = preview.cards;
  if (at) query.set('division', String(at.division));
  const week = new URLSearchParams(query);
  if (first) week.set('week', String(first.weekNumber));
  return [
    { label: 'See the table', to: `/league-standings${queryText(query)}` },
    { label: 'See the results', to: `/results${queryText(week)}` },
  ];
}
