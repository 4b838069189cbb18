import { z } from 'zod';
import type { AdjustmentAnswer } from '#contract/kinds/adjustment.ts';
import { answerOrThrow, type ApiClient } from '#contract/client.ts';
import type { StandingRowAnswer } from '#contract/standings.ts';
import { LEAGUE_TABLE_COLUMNS } from '#domain/standings/table-words.ts';
import { csvLine, joinCsvLines } from '../csv-line.ts';
import { escapeFormulaInCell } from '#domain/imports/cells.ts';
import type { SeasonsAnswer } from '#contract/seasons.ts';
import { notFound } from '../refusal.ts';
import { definePublication } from './publication.ts';

/**
 * A league table: its rows, and the points adjustments of its teams. Both are in the order in which the API returns
 * them.
 */
type LeagueTableWithAdjustments = { rows: StandingRowAnswer[]; adjustments: AdjustmentAnswer[] };

/**
 * Reads a league table as it was after `week`, and the points adjustments up to that week. If `week` is '', reads the
 * current table and all adjustments. The caller must have checked with `hasTable` that the table exists.
 */
export async function readLeagueTable(
  api: ApiClient,
  { season, division, week }: LeagueTableParameters,
): Promise<LeagueTableWithAdjustments> {
  const query = week === '' ? { season } : { season, week };
  const [rows, adjustments] = await Promise.all([
    api('GET /api/standings/{division}', { params: { division }, query }).then(answerOrThrow),
    api('GET /api/adjustments', { query: { season, division } }).then(answerOrThrow),
  ]);
  return { rows, adjustments: adjustments.filter(({ weekNumber }) => week === '' || weekNumber <= Number(week)) };
}

/** Returns a league table as CSV. Every file has all columns, even empty ones. */
function tableCsv({ rows, adjustments }: LeagueTableWithAdjustments): string {
  const labels = LEAGUE_TABLE_COLUMNS.map(({ label, inFiles = label }) => inFiles);
  const head = ['Position', 'Team', ...labels, 'Reason of the adjustment'];
  const lines = rows.map((row) => {
    const own = adjustments.filter(({ teamId }) => teamId === row.teamId);
    const reasons = own.map((one) => `${one.reason} (${one.points} from week ${one.weekNumber} of ${one.season})`);
    const numbers = LEAGUE_TABLE_COLUMNS.map(({ value }) => value(row));
    return csvLine([
      row.position,
      escapeFormulaInCell(row.teamName),
      ...numbers,
      escapeFormulaInCell(reasons.join(', ')),
    ]);
  });
  // Without this byte order mark, Excel shows accented letters wrongly.
  return `\ufeff${joinCsvLines([csvLine(head), ...lines])}`;
}

/** The parameters in the address of a league table. Without a week, the address means the current table. */
export const tableParameters = {
  season: z.string().default(''),
  division: z.string().default(''),
  week: z.string().default(''),
};
export type LeagueTableParameters = z.infer<z.ZodObject<typeof tableParameters>>;

/**
 * Returns whether the season of `details` has a league table with these parameters. The season `All` stands for the
 * table over all seasons, which exists only without a week.
 */
export function hasTable(
  details: SeasonsAnswer['details'][number],
  { season, division, week }: LeagueTableParameters,
): boolean {
  const { divisions, weeks } = details;
  if (!divisions.some((one) => String(one) === division)) return false;
  if (season === 'All') return week === '';
  return details.season === season && (week === '' || (/^[1-9]\d?$/.test(week) && Number(week) <= weeks));
}

/**
 * A league table as a CSV file for a spreadsheet. An address without a season gives the default season's table, so that
 * the address can be used for years.
 */
export const leagueTableCsv = definePublication({
  path: '/downloads/standings.csv',
  wanted: z.object(tableParameters),
  type: 'text/csv; charset=utf-8',
  headers: { 'content-disposition': 'attachment; filename="standings.csv"' },
  async make({ api }, wanted) {
    const { details, default: current } = answerOrThrow(await api('GET /api/seasons', {}));
    const asked = wanted.season === '' ? { ...wanted, season: current } : wanted;
    if (!details.some((one) => hasTable(one, asked))) throw notFound('There is no such table.');
    return tableCsv(await readLeagueTable(api, asked));
  },
});
