/*
 * A spreadsheet runs a cell that begins with one of these as a formula. Export puts an apostrophe before such a name,
 * and import takes it off again. A name that already begins with apostrophes before such a sign gets one more, so that
 * every name comes back as it was.
 */

// The wide forms too: some spreadsheets take them for the plain ones.
const NEEDS_GUARD = /^'*[=+\-@\t\r＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/;

/** A name as a cell that no spreadsheet runs. */
export function guardCell(name: string): string {
  return NEEDS_GUARD.test(name) ? `'${name}` : name;
}

/** The name that `guardCell` made the cell of. */
export function unguardCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
