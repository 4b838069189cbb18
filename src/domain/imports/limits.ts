import type { FileContent, PlayerOnLine } from '#domain/imports/content.ts';
import type { FileLineNumber } from '#domain/imports/sheet.ts';
import { LIST_LIMITS } from '#domain/list-limits.ts';

/**
 * Thrown while a file is read, if the file has more data than any league could have. Reading stops before the data fill
 * the memory.
 */
export class FileTooLarge extends Error {}

/**
 * How many rows the tables of a file may have together. A hundred seasons have fewer. A line with several matches makes
 * a row for each match.
 */
export const MAX_ROWS = 150_000;
const MAX_COUNTS = { teams: LIST_LIMITS.team[0].most, players: 20_000, fixtures: 30_000 };

/**
 * Returns a fault if a file has more fixtures, teams or players than any league could have, probably because a column
 * was misread; otherwise `null`.
 */
export function countLimitFault(content: FileContent): { line: FileLineNumber; text: string } | null {
  const fixtures = 'groups' in content ? content.groups.length : content.kind === 'fixtures' ? content.rows.length : 0;
  if (fixtures > MAX_COUNTS.fixtures)
    return {
      line: firstContentLine(content),
      text: `The file has ${fixtures} fixtures, and no league has so many. Divide it, such as into one file for each season.`,
    };
  const names = { teams: new Set<string>(), players: new Set<string>() };
  for (const { line, teams, players } of namesIn(content)) {
    for (const one of teams) if (one) names.teams.add(one.folded);
    for (const one of players) if (one) names.players.add(one.folded);
    for (const what of ['teams', 'players'] as const)
      if (names[what].size > MAX_COUNTS[what])
        return {
          line,
          text: `The file names more than ${MAX_COUNTS[what]} ${what}, and no league has so many. Look at the column that they are read from, or divide the file.`,
        };
  }
  return null;
}

function firstContentLine(content: FileContent): FileLineNumber {
  const [first] = 'groups' in content ? (content.groups[0]?.rows ?? []) : content.rows;
  return first?.line ?? 1;
}

type NamesOnLine = { line: FileLineNumber; teams: readonly PlayerOnLine[]; players: readonly PlayerOnLine[] };

function* namesIn(content: FileContent): Iterable<NamesOnLine> {
  if (content.kind === 'squads')
    for (const { line, team, player } of content.rows) yield { line, teams: [team], players: [player] };
  else if (content.kind === 'breaks')
    for (const { line, team, player } of content.rows) yield { line, teams: [team], players: [player] };
  else if (content.kind === 'fixtures')
    for (const { line, home, away } of content.rows) yield { line, teams: [home, away], players: [] };
  else
    for (const { key, rows } of content.groups)
      for (const { line, players } of rows)
        yield { line, teams: [key.home, key.away], players: [...players.home, ...players.away] };
}
