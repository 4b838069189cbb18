import { hasNamesWithScore } from '#domain/imports/tables/listed-match.ts';

const SEPARATORS = ['\t', ';', ',', '|'];
const MAX_SAMPLE_LINES = 2_000;
/**
 * The smallest share of lines that must contain a separator. The three shares are for a separator that a line usually
 * contains once, twice or three times. A separator that a line usually contains more often needs no minimum share.
 * Lines without the separator may be titles and notes. The first share is larger, because a sentence may contain a
 * comma.
 */
const MIN_SHARE_BY_SEPARATOR_COUNT = [0.5, 0.25, 0.25];

/**
 * Returns the separator between the cells of a text, judged by its first 2,000 lines that are not blank. Returns `null`
 * if each line is one cell.
 */
export function separatorOf(lines: readonly string[]): string | null {
  const sample = lines.filter((line) => line.trim() !== '').slice(0, MAX_SAMPLE_LINES);
  const unquoted = sample.map((line) => line.replace(/"[^"]*"/g, ''));
  const found = SEPARATORS.map((separator) => ({ separator, ...separatorStatistics(unquoted, separator) }));
  const best = found.reduce((one, other) => (other.usual * other.times > one.usual * one.times ? other : one));
  const isLikely = best.usual > 0 && best.lines >= sample.length * (MIN_SHARE_BY_SEPARATOR_COUNT[best.usual - 1] ?? 0);
  if (isLikely && !isSeparatorOnlyInTeamNames(unquoted, best)) return best.separator;
  const beside = SEPARATORS.find((separator) => sample.some((line) => hasQuotedCell(line, separator)));
  if (beside !== undefined) return beside;
  return hasBlankSeparatedColumns(sample) ? BLANKS_AS_SEPARATOR : null;
}

/** Returns whether the semicolon is only part of team names, as in `Sunday Club 3-0 Ye Olde Cue; Bar`. */
function isSeparatorOnlyInTeamNames(
  lines: readonly string[],
  { separator, usual }: { separator: string; usual: number },
): boolean {
  const own = lines.filter((line) => line.includes(separator));
  return separator === ';' && usual === 1 && own.every((line) => /; \p{L}/u.test(line) && hasNamesWithScore(line));
}

/** Returns whether a line has a quoted cell directly beside a separator. */
function hasQuotedCell(line: string, separator: string): boolean {
  return (
    line.includes('"') &&
    (line.includes(`${separator}"`) || line.includes(`"${separator}`)) &&
    isWellQuotedRecord(line, separator)
  );
}

/** Returns whether a line has at least two cells, and every quotation mark in it opens or closes a cell. */
function isWellQuotedRecord(line: string, separator: string): boolean {
  const cells = line.replace(/"(?:[^"]|"")*"/g, '""').split(separator);
  return cells.length > 1 && cells.every((cell) => cell === '""' || !cell.includes('"'));
}

/**
 * The result of `separatorOf` if columns are aligned with blanks, as in an email. Two or more blanks separate such
 * columns.
 */
export const BLANKS_AS_SEPARATOR = '  ';
const MIN_BLANK_SEPARATED_COLUMNS = 3;

/**
 * Returns whether all lines have the same number of columns, at least `MIN_BLANK_SEPARATED_COLUMNS`. Lines of one
 * column are ignored, as titles. If the numbers differ, some lines lack a cell, and their later cells would be read in
 * the wrong columns.
 */
function hasBlankSeparatedColumns(lines: readonly string[]): boolean {
  const widths = new Set(lines.map((line) => line.trim().split(/ {2,}/).length));
  widths.delete(1);
  return widths.size === 1 && [...widths].every((width) => width >= MIN_BLANK_SEPARATED_COLUMNS);
}

/**
 * Returns how many separators a line with separators usually has (`usual`), how many lines have exactly that number
 * (`times`), and how many lines have any separator (`lines`).
 */
function separatorStatistics(lines: readonly string[], separator: string) {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const count = line.split(separator).length - 1;
    if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
  }
  const [usual, times] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0]);
  return { usual, times, lines: [...counts.values()].reduce((sum, count) => sum + count, 0) };
}
