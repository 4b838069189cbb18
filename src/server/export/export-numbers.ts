import { escapeFormulaInCell } from '#domain/imports/cells.ts';
import type { PlayerStatRow } from '#domain/players/player-rows.ts';
import { mergePlayerTalliesInParts, PLAYER_STATISTICS, playerStatRows } from '#domain/players/player-stats.ts';
import { divisionNamesIn, divisionName } from '#domain/seasons/division-names.ts';
import { LEAGUE_TABLE_COLUMNS } from '#domain/standings/table-words.ts';
import type { Facts } from '../cache/facts.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import { chunks } from '../storage/table-rows.ts';
import { loadLatestDivisionTable } from '../tables/league-table.ts';
import { runYielding } from '../yield-to-requests.ts';
import { type ExportLine, type ExportSheet, buildSheetFromChunks } from './export-sheet.ts';

const POSITION = 'Position';
const REASON_HEADING = 'Reason of the adjustment';
const TABLE_COLUMNS = LEAGUE_TABLE_COLUMNS.map(({ label, inFiles = label, value }) => ({ heading: inFiles, value }));

/** Returns the league tables of a season, or of all seasons (`null`), as a file. */
export async function leagueTablesSheet(facts: Facts, season: string | null = null): Promise<ExportSheet> {
  async function* parts() {
    for (const one of (await facts.seasons()).list)
      if (season === null || one.name === season)
        for (const division of one.divisions) yield tableLines(facts, one, division);
  }
  const numbers = TABLE_COLUMNS.map(({ heading }) => heading);
  const columns = ['Season', 'Division', POSITION, 'Team', ...numbers, REASON_HEADING];
  return buildSheetFromChunks({ name: 'Tables', columns, numbers: [POSITION, ...numbers] }, parts());
}

async function tableLines(facts: Facts, season: StoredSeason, division: number): Promise<ExportLine[]> {
  const adjustments = (await facts.adjustments(season.name)).filter((one) => one.division === division);
  return (await loadLatestDivisionTable(facts, season, division)).map((row) => {
    const own = adjustments.filter(({ teamId }) => teamId === row.teamId);
    const reasons = own.map(({ reason, points, week }) => `${reason} (${points} from week ${week})`);
    return {
      Season: season.name,
      Division: divisionName(season.divisionNames, division),
      [POSITION]: row.position,
      Team: escapeFormulaInCell(row.teamName),
      ...Object.fromEntries(TABLE_COLUMNS.map(({ heading, value }) => [heading, value(row)])),
      [REASON_HEADING]: escapeFormulaInCell(reasons.join(', ')),
    };
  });
}

type PlayerColumn = { heading: string; value: (row: PlayerStatRow) => number | null };

/**
 * The columns with numbers, as on the statistics page. In place of the page's frame difference, the file has frames won
 * and frames lost.
 */
const PLAYER_COLUMNS = PLAYER_STATISTICS.flatMap(({ key, label, value }): PlayerColumn[] =>
  key === 'frames'
    ? [
        { heading: 'Frames won', value: ({ framesWon = null }) => framesWon },
        { heading: 'Frames lost', value: ({ framesLost = null }) => framesLost },
      ]
    : [{ heading: label, value }],
);

/**
 * Returns the player statistics of a season, or of all seasons together (`null`), as a file. Its numbers are those of
 * the statistics page.
 */
export async function statisticsSheet(facts: Facts, season: string | null = null): Promise<ExportSheet> {
  const seasons = await facts.seasons();
  const chosen = seasons.list.filter(({ name }) => season === null || name === season);
  const tallies = [];
  for (const { name } of chosen) tallies.push((await facts.sums(name)).players);
  const names = divisionNamesIn(seasons, season);
  const merged = await runYielding(mergePlayerTalliesInParts(tallies));
  const rows = playerStatRows(merged, await facts.people());
  const parts = chunks(rows).map((some) =>
    some.map((row) => ({
      Season: season ?? 'All',
      Division: divisionName(names, Number(row.division)),
      Player: escapeFormulaInCell(row.playerName),
      Team: escapeFormulaInCell(row.team),
      ...Object.fromEntries(PLAYER_COLUMNS.map(({ heading, value }) => [heading, value(row)])),
    })),
  );
  const numbers = PLAYER_COLUMNS.map(({ heading }) => heading);
  return buildSheetFromChunks(
    { name: 'Statistics', columns: ['Season', 'Division', 'Player', 'Team', ...numbers], numbers },
    parts,
  );
}
