import type { MeaningName } from '#domain/imports/meanings.ts';
import type { ContextAbove, TableRow } from '#domain/imports/sheet.ts';
import type { HeadingWords } from './headings.ts';

/**
 * The values of lines such as `Home team: Red Lion` above a table, keyed by this site's headings. The values hold for
 * all rows of the table.
 */
export type Labels = Partial<Record<(typeof LABELS)[number], string>>;

const LABELS = ['homeTeam', 'awayTeam', 'teamScores', 'homeTeamScore', 'awayTeamScore'] as const;
const ABOVE = ['season', 'division', 'week', 'date', 'time', 'venue', 'competition'] as const;

/** The fewest letters of a label. A single letter, such as `A`, is no label. */
const MIN_LABEL_LENGTH = 2;

/**
 * The values of a line of labels. `above`: the values that become context. `labels`: the values that become columns.
 */
type LabelledValues = { above: ContextAbove; labels: Labels };

/**
 * Returns the values of a line of labels, such as `Home team: Red Lion` or `Home team | Red Lion`; `null` for other
 * lines.
 */
export function labelledValues(filled: readonly string[], words: HeadingWords): LabelledValues | null {
  const said: LabelledValues = { above: {}, labels: {} };
  for (let i = 0; i < filled.length; i++) {
    const cell = filled[i]!;
    const colon = cell.indexOf(':');
    const isOpen = colon < 0 || colon === cell.length - 1;
    const label = isOpen ? cell.replace(/ ?:$/, '') : cell.slice(0, colon).trim();
    const value = isOpen ? filled[++i] : cell.slice(colon + 1).trim();
    if (value === undefined || value === '' || label.length < MIN_LABEL_LENGTH || words.isKnown(value)) return null;
    if (!put(said, words.firstMeaning(label), value)) return null;
  }
  return filled.length === 0 ? null : said;
}

/** Stores the value of a label. Returns false for a label that is neither context nor a column. */
function put({ above, labels }: LabelledValues, meaning: MeaningName | null, value: string): boolean {
  const own = LABELS.find((name) => name === meaning);
  const kept = ABOVE.find((name) => name === meaning);
  if (own !== undefined) labels[own] ??= value;
  if (kept !== undefined) above[kept] ??= value;
  return own !== undefined || kept !== undefined;
}

/** Returns the table with a column for each label, before its other columns. */
export function withLabelColumns(
  headings: readonly string[],
  rows: readonly (TableRow & { labels: Labels })[],
): { headings: string[]; rows: TableRow[] } {
  const used = LABELS.filter((name) => rows.some(({ labels }) => labels[name] !== undefined));
  if (used.length === 0) return { headings: [...headings], rows: rows.map(({ labels: _, ...row }) => row) };
  return {
    headings: [...used, ...headings],
    rows: rows.map(({ labels, cells, ...row }) => ({
      ...row,
      cells: [...used.map((name) => labels[name] ?? ''), ...cells],
    })),
  };
}
