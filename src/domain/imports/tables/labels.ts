import type { MeaningName } from '#domain/imports/meanings.ts';
import type { ContextAbove, TableRow } from '#domain/imports/sheet.ts';
import type { HeadingRecogniser } from './headings.ts';

/**
 * The values from lines such as `Home team: Red Lion`, keyed by meaning, such as `homeTeam`. The values apply to the
 * rows below the line.
 */
export type LabelValues = Partial<Record<(typeof COLUMNS_MADE_FROM_LABELS)[number], string>>;

const COLUMNS_MADE_FROM_LABELS = ['homeTeam', 'awayTeam', 'teamScores', 'homeTeamScore', 'awayTeamScore'] as const;
const CONTEXT_MEANINGS = ['season', 'division', 'week', 'date', 'time', 'venue', 'competition'] as const;

/** The smallest number of characters in a label. A single letter, such as `A`, is no label. */
const MIN_LABEL_LENGTH = 2;

/**
 * The values from one line such as `Week: 3 | Home team: Red Lion`. `above`: the values that are stored with each row
 * below, such as the week. `labels`: the values that become columns of the table, such as the home team.
 */
type ContextAndLabelValues = { above: ContextAbove; labels: LabelValues };

/**
 * Returns the values in a line of labels, such as `Home team: Red Lion` or `Home team | Red Lion`; `null` for any other
 * line. `filled`: the cells of the line that are not empty.
 */
export function labelledValues(filled: readonly string[], words: HeadingRecogniser): ContextAndLabelValues | null {
  const said: ContextAndLabelValues = { above: {}, labels: {} };
  for (let i = 0; i < filled.length; i++) {
    const cell = filled[i]!;
    const colon = cell.indexOf(':');
    const isOpen = colon < 0 || colon === cell.length - 1;
    const label = isOpen ? cell.replace(/ ?:$/, '') : cell.slice(0, colon).trim();
    const value = isOpen ? filled[++i] : cell.slice(colon + 1).trim();
    if (value === undefined || value === '' || label.length < MIN_LABEL_LENGTH || words.isKnown(value)) return null;
    if (!addLabelValue(said, words.firstMeaning(label), value)) return null;
  }
  return filled.length === 0 ? null : said;
}

/**
 * Adds the value of a label to `above` or `labels`. Returns false if the label's meaning is in neither
 * `COLUMNS_MADE_FROM_LABELS` nor `CONTEXT_MEANINGS`.
 */
function addLabelValue({ above, labels }: ContextAndLabelValues, meaning: MeaningName | null, value: string): boolean {
  const own = COLUMNS_MADE_FROM_LABELS.find((name) => name === meaning);
  const kept = CONTEXT_MEANINGS.find((name) => name === meaning);
  if (own !== undefined) labels[own] ??= value;
  if (kept !== undefined) above[kept] ??= value;
  return own !== undefined || kept !== undefined;
}

/**
 * Adds a column for each label that at least one row has, and returns the headings and rows. The new columns come
 * first. A row without the label gets ''.
 */
export function withLabelColumns(
  headings: readonly string[],
  rows: readonly (TableRow & { labels: LabelValues })[],
): { headings: string[]; rows: TableRow[] } {
  const used = COLUMNS_MADE_FROM_LABELS.filter((name) => rows.some(({ labels }) => labels[name] !== undefined));
  if (used.length === 0) return { headings: [...headings], rows: rows.map(({ labels: _, ...row }) => row) };
  return {
    headings: [...used, ...headings],
    rows: rows.map(({ labels, cells, ...row }) => ({
      ...row,
      cells: [...used.map((name) => labels[name] ?? ''), ...cells],
    })),
  };
}
