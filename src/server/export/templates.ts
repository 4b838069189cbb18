import { exportedColumns, type ExportedFileKind } from '#domain/imports/columns/own-columns.ts';
import { EXAMPLE_AWAY_TEAM, EXAMPLE_HOME_TEAM } from '#domain/imports/values/lines.ts';
import { USUAL_RULES } from '#domain/seasons/presets.ts';
import { csvLine, joinCsvLines } from '../csv-line.ts';

/** Returns the template for results as CSV: headings, and an example card with a walkover. */
export function resultsTemplateText(): string {
  const frames = [
    ['Home Player One', 72, 41, '', 'Away Player One', 31, '', ''],
    ['Home Player Two', 28, '', '', 'Away Player Two', 64, 33, ''],
    ['Home Player Three', 55, '', '', 'Away Player Three', 49, '', ''],
    ['Home Player Four', 88, 30, 26, 'Away Player Four', 12, '', ''],
    ['Absentee', 0, '', '', 'Away Player Five', USUAL_RULES.walkoverScore, '', ''],
  ];
  const card = ['25/26', 1, 2, '2025-09-22', EXAMPLE_HOME_TEAM, EXAMPLE_AWAY_TEAM];
  const lines = frames.map((frame, i) => csvLine([...card, i + 1, ...frame, '', '', '', '']));
  return joinCsvLines([csvLine(templateHeadings('results')), ...lines]);
}

/** Returns the template for squads as CSV: headings, an example player, and an example team without players. */
export function squadsTemplateText(): string {
  const player = [EXAMPLE_HOME_TEAM, 1, 'Home Player One', 20, 0, 20, '', ''];
  const team = [EXAMPLE_HOME_TEAM, 1, '', '', '', '', '', ''];
  return joinCsvLines([templateHeadings('squads'), player, team].map(csvLine));
}

function templateHeadings(kind: ExportedFileKind): string[] {
  return exportedColumns(kind).flatMap(({ heading, isInEveryFile }) => (isInEveryFile ? [heading] : []));
}
