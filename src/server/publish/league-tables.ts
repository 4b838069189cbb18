import { z } from 'zod';
import type { AdjustmentAnswer } from '#contract/kinds/adjustment.ts';
import { answerOrThrow, type Client } from '#contract/client.ts';
import type { StandingRow } from '#contract/standings.ts';
import { TABLE_NUMBERS } from '#domain/standings/table-words.ts';
import { csvLine, csvText } from '../csv-line.ts';
import { guardCell } from '#domain/imports/cells.ts';
import type { Seasons } from '#contract/seasons.ts';
import { notFound } from '../refusal.ts';
import { publication } from './publication.ts';

/** A league table with its adjustments, in the order in which the API returns them. */
type LeagueTable = { rows: StandingRow[]; adjustments: AdjustmentAnswer[] };

/** Reads a table and its adjustments. The caller must have checked that the table exists. */
export async function readLeagueTable(api: Client, { season, division, week }: TableParameters): Promise<LeagueTable> {
  const query = week === '' ? { season } : { season, week };
  const [rows, adjustments] = await Promise.all([
    api('GET /api/standings/{division}', { params: { division }, query }).then(answerOrThrow),
    api('GET /api/adjustments', { query: { season, division } }).then(answerOrThrow),
  ]);
  return { rows, adjustments: adjustments.filter(({ weekNumber }) => week === '' || weekNumber <= Number(week)) };
}

/** Returns a table as CSV. Every file has all columns, even empty ones. */
function tableCsv({ rows, adjustments }: LeagueTable): string {
  const labels = TABLE_NUMBERS.map(({ label, inFiles = label }) => inFiles);
  const head = ['Position', 'Team', ...labels, 'Reason of the adjustment'];
  const lines = rows.map((row) => {
    const own = adjustments.filter(({ teamId }) => teamId === row.teamId);
    const reasons = own.map((one) => `${one.reason} (${one.points} from week ${one.weekNumber} of ${one.season})`);
    const numbers = TABLE_NUMBERS.map(({ value }) => value(row));
    return csvLine([row.position, guardCell(row.teamName), ...numbers, guardCell(reasons.join(', '))]);
  });
  // Without this byte order mark, Excel shows accented letters wrongly.
  return `\ufeff${csvText([csvLine(head), ...lines])}`;
}

/** The parameters of a table's address. Without a week they mean the current table. */
export const tableParameters = {
  season: z.string().default(''),
  division: z.string().default(''),
  week: z.string().default(''),
};
export type TableParameters = z.infer<z.ZodObject<typeof tableParameters>>;

/** Returns whether the league has a table with these parameters. Over all seasons, there is only the current table. */
export function hasTable(details: Seasons['details'][number], { season, division, week }: TableParameters): boolean {
  const { divisions, weeks } = details;
  if (!divisions.some((one) => String(one) === division)) return false;
  if (season === 'All') return week === '';
  return details.season === season && (week === '' || (/^[1-9]\d?$/.test(week) && Number(week) <= weeks));
}

/**
 * A table as a CSV file for a spreadsheet. Without a season it is the default season's, so the same address works for
 * years.
 */
export const tableFile = publication({
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
