import type { ColumnWithMeaning, TableWithMeanings } from '#domain/imports/sheet.ts';
import type { MeaningName } from '#domain/imports/meanings.ts';

/** Meanings that several columns of a table can have, one column for each match on a line. */
const REPEATABLE_MEANINGS: ReadonlySet<MeaningName> = new Set<MeaningName>([
  'homeTeam',
  'awayTeam',
  'fixture',
  'homeTeamScore',
  'awayTeamScore',
  'teamScores',
  'date',
  'time',
  'venue',
  'state',
]);

/**
 * Splits a table whose lines have several matches: the first new table has the first match of each line, the second new
 * table has the second match, and so on. In the second table, the column `homeTeam 2` becomes `homeTeam`. Returns any
 * other table unchanged.
 */
export function splitTableByMatch(table: TableWithMeanings): TableWithMeanings[] {
  const ofMatch = ({ meaning }: ColumnWithMeaning) => REPEATABLE_MEANINGS.has(meaning);
  const numbers = [...new Set(table.columns.filter(ofMatch).map(({ number }) => number))].sort((a, b) => a - b);
  if (numbers.every((number) => number === 1)) return [table];
  return numbers.map((number) => {
    const own = table.columns.filter((column) => ofMatch(column) && column.number === number);
    const meanings = new Set(own.map(({ meaning }) => meaning));
    // If a match has no date or time column of its own, the date or time of the first match on the line applies.
    const shared = table.columns.filter(
      (column) =>
        !ofMatch(column) ||
        (column.number === 1 && number > 1 && !meanings.has(column.meaning) && isSharedByMatches(column)),
    );
    const rows =
      number === 1 ? table.rows : table.rows.filter(({ cells }) => own.some(({ place }) => cells[place] !== ''));
    return { ...table, rows, columns: [...shared, ...own.map((column) => ({ ...column, number: 1 }))] };
  });
}

function isSharedByMatches({ meaning }: ColumnWithMeaning): boolean {
  return meaning === 'date' || meaning === 'time';
}
