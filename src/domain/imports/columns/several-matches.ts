import type { ReadColumn, ReadTable } from '#domain/imports/sheet.ts';
import type { MeaningName } from '#domain/imports/meanings.ts';

/** Meanings that a second match on a line may have. */
const REPEATED_MEANINGS: ReadonlySet<MeaningName> = new Set<MeaningName>([
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

/** Returns a table for each match of a line. `homeTeam 2` is the home team of the second match. */
export function oneMatchOnLine(table: ReadTable): ReadTable[] {
  const ofMatch = ({ meaning }: ReadColumn) => REPEATED_MEANINGS.has(meaning);
  const numbers = [...new Set(table.columns.filter(ofMatch).map(({ number }) => number))].sort((a, b) => a - b);
  if (numbers.every((number) => number === 1)) return [table];
  return numbers.map((number) => {
    const own = table.columns.filter((column) => ofMatch(column) && column.number === number);
    const meanings = new Set(own.map(({ meaning }) => meaning));
    // A date or time that only the first match has applies to all matches of the line.
    const shared = table.columns.filter(
      (column) =>
        !ofMatch(column) || (column.number === 1 && number > 1 && !meanings.has(column.meaning) && isShared(column)),
    );
    const rows =
      number === 1 ? table.rows : table.rows.filter(({ cells }) => own.some(({ place }) => cells[place] !== ''));
    return { ...table, rows, columns: [...shared, ...own.map((column) => ({ ...column, number: 1 }))] };
  });
}

function isShared({ meaning }: ReadColumn): boolean {
  return meaning === 'date' || meaning === 'time';
}
