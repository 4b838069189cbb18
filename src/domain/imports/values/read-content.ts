import type { FileContent } from '#domain/imports/content.ts';
import type { LeagueFacts } from '#domain/imports/facts.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import type { FileKind } from '#domain/imports/meanings.ts';
import type { TableWithMeanings } from '#domain/imports/sheet.ts';
import { foldName } from '#domain/name.ts';
import { readBreakList } from './break-list.ts';
import { readFixtures } from './fixtures.ts';
import { TableColumns } from './line.ts';
import { type FileLines, prepareFileLines } from './lines.ts';
import type { ValueReadingContext } from './reading.ts';
import { readResults } from './results.ts';
import { readSquads } from './squads.ts';
import { withoutRepeatedCards } from './repeated-cards.ts';
import { reportUnstoredColumns } from './unstored.ts';

/**
 * Returns the values that the tables of a file contain. If the tables have no lines to read, reports a fault and
 * returns `null`.
 */
export function readContent(
  kind: FileKind,
  tables: readonly TableWithMeanings[],
  facts: LeagueFacts,
  inquiry: Inquiry,
): FileContent | null {
  const own = tables.length > 0 && tables.every((table) => new TableColumns(table).isOwn(kind));
  const reading: ValueReadingContext = {
    kind,
    facts,
    inquiry,
    own,
    exported: own && tables.every((table) => hasTeamIds(table, kind)),
    knownTeams: new Set(facts.teams.map(foldName)),
    knownPlayers: new Set(facts.players.map(foldName)),
  };
  const file = prepareFileLines(tables, reading);
  if (file.lines.length === 0 && file.broken.length === 0) {
    inquiry.fault(lastLineNumber(tables), emptyFileSentence(kind, file.examples));
    return null;
  }
  reportUnstoredColumns(file.lines, reading);
  return withoutRepeatedCards(readContentOfKind(kind, file, reading), reading);
}

/**
 * Returns whether every line of the table has the ids of its teams, as in this site's exports. Broken lines are
 * ignored.
 */
function hasTeamIds(table: TableWithMeanings, kind: FileKind): boolean {
  const needed = kind === 'squads' ? (['teamId'] as const) : (['homeTeamId', 'awayTeamId'] as const);
  const columns = new TableColumns(table);
  const places = needed.map((meaning) => columns.find(meaning)?.place);
  return table.rows.every(
    ({ cells, broken }) => broken !== undefined || places.every((place) => place !== undefined && cells[place]),
  );
}

function readContentOfKind(kind: FileKind, file: FileLines, reading: ValueReadingContext): FileContent {
  if (kind === 'results' || kind === 'scores') return readResults(kind, file, reading);
  if (kind === 'fixtures') return readFixtures(file, reading);
  return kind === 'squads' ? readSquads(file, reading) : readBreakList(file, reading);
}

function lastLineNumber(tables: readonly TableWithMeanings[]): number {
  const last = tables.at(-1);
  return last?.rows.at(-1)?.line ?? last?.headingLine ?? 1;
}

const CONTENT_WORD_BY_FILE_KIND = {
  results: 'results',
  scores: 'results',
  fixtures: 'fixtures',
  squads: 'squads',
  breaks: 'breaks',
} as const;

function emptyFileSentence(kind: FileKind, examples: number): string {
  if (examples > 0) return 'The file has only the template’s example.';
  return `The file has a header, but no ${CONTENT_WORD_BY_FILE_KIND[kind]}.`;
}
