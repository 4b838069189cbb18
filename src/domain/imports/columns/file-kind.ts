import type { Table } from '#domain/imports/sheet.ts';
import { type FileKind, kindHasMeaning, type MeaningName } from '#domain/imports/meanings.ts';
import { isFrameMeaning } from './possible-meaning.ts';
import { MIN_FIT } from './candidates.ts';
import { shareOfCellsWithAnyLook } from './column-facts.ts';
import { headingMeanings, meaningOfExportHeading } from './heading-words.ts';
import type { SolvedColumn } from './solve.ts';

/** For each kind of file that this site exports: the meanings of the columns that such files always have. */
const ALWAYS_EXPORTED_COLUMNS: readonly [FileKind, readonly MeaningName[]][] = [
  [
    'results',
    ['season', 'division', 'week', 'homeTeam', 'awayTeam', 'homePlayer', 'homeScore', 'awayPlayer', 'awayScore'],
  ],
  ['squads', ['team', 'division', 'player', 'handicap']],
  ['fixtures', ['division', 'week', 'homeTeam', 'awayTeam']],
];

/**
 * Returns the kind of a table whose headings are those of a file that this site exports; `null` for other tables. The
 * table must have every heading that files of the kind always have. Its further headings must be ones that such files
 * can have, and no heading may occur twice.
 */
export function kindOfExportedTable(headings: readonly string[]): FileKind | null {
  const own = headings.map(meaningOfExportHeading);
  if (own.includes(undefined) || new Set(own).size < own.length) return null;
  const isOwn = headings.every((heading) => /^\p{L}[\p{L}\d]*$/u.test(heading));
  const fits = ([kind, needed]: (typeof ALWAYS_EXPORTED_COLUMNS)[number]) =>
    needed.every((meaning) => own.includes(meaning)) &&
    // If the table has a column that files of the kind `kind` never have, the table is of another kind.
    own.every((meaning) => meaning !== undefined && kindHasMeaning(kind, meaning));
  return isOwn ? (ALWAYS_EXPORTED_COLUMNS.find(fits)?.[0] ?? null) : null;
}

/**
 * Returns whether a table has the headings of a file that this site exports. Either the table's file has these
 * headings, or the code in `tables/` has given them to a list without headings.
 */
export function hasExportHeadings(table: Table | undefined): boolean {
  if (table === undefined) return false;
  const isMade = table.kind !== undefined && table.headingLine === null;
  return isMade
    ? table.headings.every((heading) => meaningOfExportHeading(heading) !== undefined)
    : kindOfExportedTable(table.headings) !== null;
}

/**
 * A function that returns whether any column has this meaning. `number`: the number of the frame, player or team within
 * the line, from 1.
 */
type HasColumn = (meaning: MeaningName, number?: number) => boolean;

/** Returns whether a file with these columns can be read as a file of this kind. */
export function hasColumnsForKind(kind: FileKind, found: readonly SolvedColumn[], tables: readonly Table[]): boolean {
  const columns = found.filter(({ meaning }) => meaning !== null);
  const numbers = [
    ...new Set(columns.flatMap(({ meaning }) => (meaning && isFrameMeaning(meaning.meaning) ? [meaning.number] : []))),
  ];
  const has: HasColumn = (meaning, number = 1) =>
    columns.some((one) => one.meaning?.meaning === meaning && one.meaning.number === number);
  const hasTeams = (has('homeTeam') && has('awayTeam')) || has('fixture');
  const hasSides = numbers.some((number) => hasPlayersOfBothSides(has, number));
  const hasTeam = has('team') || tables.some(({ rows }) => rows.some(({ above }) => above.team !== undefined));
  const hasPlayer = (['player', 'surname', 'firstName'] as const).some((meaning) => has(meaning));
  switch (kind) {
    case 'results':
      return numbers.some((number) => hasCompleteFrame(has, number, hasTeams));
    case 'scores':
      return (
        hasTeams &&
        (has('teamScores') || (has('homeTeamScore') && has('awayTeamScore')) || hasScoresInFixtureColumn(columns))
      );
    case 'fixtures':
      return hasTeams && !hasSides;
    case 'breaks':
      return hasPlayer && has('break') && !isSquadListWithBreaks(found);
    case 'squads':
      return hasTeam
        ? hasPlayer ||
            (['division', 'venue', 'captain', 'phone', 'email', 'handicap'] as const).some((meaning) => has(meaning))
        : hasPlayer && has('handicap');
  }
}

/**
 * Returns whether a list of players with their breaks is a squad list: it has handicaps, but neither days nor weeks.
 */
function isSquadListWithBreaks(found: readonly SolvedColumn[]): boolean {
  const meanings = found.flatMap(({ column }) => headingMeanings(column.heading)[0]?.meaning ?? []);
  return meanings.includes('handicap') && !meanings.includes('date') && !meanings.includes('week');
}

function hasPlayersOfBothSides(has: HasColumn, number: number): boolean {
  const hasName = (side: 'home' | 'away') =>
    has(`${side}Player`, number) || has(`${side}Surname`, number) || has(`${side}FirstName`, number);
  return hasName('home') && hasName('away');
}

function hasCompleteFrame(has: HasColumn, number: number, hasTeams: boolean): boolean {
  if (has('frame', number)) return hasTeams || hasPlayersOfBothSides(has, number);
  const hasPoints =
    has('score', number) || (has('homeScore', number) && has('awayScore', number)) || has('winner', number);
  return hasPoints && (hasPlayersOfBothSides(has, number) || (hasTeams && number > 1));
}

function hasScoresInFixtureColumn(found: readonly SolvedColumn[]): boolean {
  return found.some(
    ({ column, meaning }) => meaning?.meaning === 'fixture' && shareOfCellsWithAnyLook(column, 'frame') >= MIN_FIT,
  );
}

/**
 * Returns the share of the lines, from 0 to 1, that have no score or other result, no state such as `postponed`, and no
 * note. Returns 0 if no column has results.
 */
export function shareOfUnplayedLines(found: readonly SolvedColumn[], tables: readonly Table[]): number {
  const placeOf = (...meanings: MeaningName[]) =>
    found.flatMap(({ column, meaning }) => (meaning && meanings.includes(meaning.meaning) ? [column.place] : []));
  const scores = placeOf('teamScores', 'homeTeamScore', 'awayTeamScore', 'winner', 'outcome');
  const states = placeOf('state', 'note');
  if (scores.length === 0) return 0;
  const rows = tables.flatMap((table) => table.rows);
  const unplayed = rows.filter(({ cells }) => [...scores, ...states].every((place) => (cells[place] ?? '') === ''));
  return unplayed.length / Math.max(1, rows.length);
}
