import { exportResults, exportSquads, resultsTemplate, squadsTemplate } from '#contract/exports.ts';
import { parseSeasonName } from '#domain/season.ts';
import { resultsText } from '../export/export-results.ts';
import { squadsText } from '../export/export-squads.ts';
import { guardedDownload } from '../http/guarded-routes.ts';
import { resultsTemplate as emptyResults, squadsTemplate as emptySquads } from '../import/csv/example.ts';

/** Files for a spreadsheet, which the import reads again. */
export const exportReads = [
  guardedDownload(
    exportResults,
    ({ query }) => resultsName(query.season),
    (db, { query }) => resultsText(db, isEvery(query.season) ? {} : { season: query.season ?? '' }),
  ),
  guardedDownload(exportSquads, () => 'squads.csv', squadsText),
  guardedDownload(
    resultsTemplate,
    () => 'results-template.csv',
    async () => emptyResults(),
  ),
  guardedDownload(
    squadsTemplate,
    () => 'squads-template.csv',
    async () => emptySquads(),
  ),
];

function isEvery(season: string | undefined): boolean {
  return season === undefined || season === '' || season === 'All';
}

/** `results-25-26.csv`; whatever is no season leaves no trace in the name. */
function resultsName(season: string | undefined): string {
  const parsed = parseSeasonName(season ?? '');
  return parsed.ok ? `results-${parsed.value.replace('/', '-')}.csv` : 'results.csv';
}
