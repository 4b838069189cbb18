import { exportResults, exportSquads, resultsTemplate, squadsTemplate } from '#contract/exports.ts';
import { may } from '#domain/permissions.ts';
import { parseSeasonName } from '#domain/season.ts';
import { resultsText } from '../export/export-results.ts';
import { squadsText } from '../export/export-squads.ts';
import { officialDownload } from '../http/official-routes.ts';
import { Refusal } from '../http/refusal.ts';
import { resultsTemplate as emptyResults, squadsTemplate as emptySquads } from '../import/csv/example.ts';

/** Files for a spreadsheet, which the import reads again. */
export const exportReads = [
  officialDownload(
    exportResults,
    ({ query }) => resultsName(query.season),
    (db, { query }) => {
      allowed();
      return resultsText(db, isEvery(query.season) ? {} : { season: query.season ?? '' });
    },
  ),
  officialDownload(
    exportSquads,
    () => 'squads.csv',
    (db) => {
      allowed();
      return squadsText(db);
    },
  ),
  officialDownload(
    resultsTemplate,
    () => 'results-template.csv',
    async () => emptyResults(),
  ),
  officialDownload(
    squadsTemplate,
    () => 'squads-template.csv',
    async () => emptySquads(),
  ),
];

function allowed(): void {
  if (!may('official', 'export file')) throw new Refusal(403, 'Officials may not do this.');
}

function isEvery(season: string | undefined): boolean {
  return season === undefined || season === '' || season === 'All';
}

/** `results-25-26.csv`; whatever is no season leaves no trace in the name. */
function resultsName(season: string | undefined): string {
  const parsed = parseSeasonName(season ?? '');
  return parsed.ok ? `results-${parsed.value.replace('/', '-')}.csv` : 'results.csv';
}
