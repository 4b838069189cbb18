import { foldName } from '#domain/name.ts';
import { ALL_COLUMNS } from '../results/results-format.ts';
import type { Cells } from '../results/row.ts';
import { ALL_SQUAD_COLUMNS } from '../squads/squads-format.ts';

/*
 * A template is a header with an example under it. Who fills it in may leave the example standing: its teams have names
 * that no team has, and its lines are left out, which the report says. It is known by these names alone, as a
 * spreadsheet writes dates and numbers anew.
 */

const HOME = 'Example Home Team';
const AWAY = 'Example Away Team';

export function isExampleCard(cells: Cells): boolean {
  return isCalled(cells('homeTeam'), HOME) && isCalled(cells('awayTeam'), AWAY);
}

export function isExampleTeam(team: string): boolean {
  return isCalled(team, HOME);
}

function isCalled(cell: string, name: string): boolean {
  return foldName(cell.trim()) === foldName(name);
}

/** What a report says of example lines. */
export function exampleNote(lines: readonly number[]): string[] {
  const [first] = lines;
  if (first === undefined) return [];
  const which = lines.length === 1 ? `Line ${first} is` : `Lines ${first} to ${lines.at(-1)} are`;
  return [`${which} the example of the template: left out.`];
}

/** The template for results: a header, and one card with a walkover as its example. */
export function resultsTemplate(): string {
  const frames = [
    ['Home Player One', 72, 41, '', 'Away Player One', 31, '', ''],
    ['Home Player Two', 28, '', '', 'Away Player Two', 64, 33, ''],
    ['Home Player Three', 55, '', '', 'Away Player Three', 49, '', ''],
    ['Home Player Four', 88, 30, 26, 'Away Player Four', 12, '', ''],
    ['Absentee', 0, '', '', 'Away Player Five', 42, '', ''],
  ];
  const card = ['25/26', 1, 2, '2025-09-22', HOME, AWAY];
  return textOf([ALL_COLUMNS, ...frames.map((frame, i) => [...card, i + 1, ...frame, '', '', '', ''])]);
}

/** The template for squads: a header, a player, and a team without players. */
export function squadsTemplate(): string {
  return textOf([
    ALL_SQUAD_COLUMNS,
    [HOME, 1, 'Home Player One', 20, 0, 20, '', ''],
    [HOME, 1, '', '', '', '', '', ''],
  ]);
}

function textOf(lines: readonly (readonly (string | number)[])[]): string {
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}
