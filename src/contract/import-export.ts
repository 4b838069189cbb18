import { z } from 'zod';
import { QUESTION_KINDS } from '#domain/imports/question-kind.ts';
import {
  defineCall,
  doneAnswerSchema,
  importFileNameParameterSchema,
  flagParameter,
  seasonQuerySchema,
} from './call.ts';
import { EXPORT_FORMATS, WORKBOOK_MEDIA_TYPE } from './export-formats.ts';
import { FILE_WITH_ANSWERS_CONTENT_TYPE, importBodySchema, importReportSchema } from './import-report.ts';

/**
 * The size limit of a request body in bytes: enough for the largest file, in base64, together with the official's
 * answers to questions about the file.
 */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

export const importFile = defineCall('POST', '/api/admin/import', {
  summary:
    'Imports results, match scores, a fixture list, squads or breaks from any file: a text such as CSV, or a workbook. As `application/vnd.baize.import+json`, the file comes with answers to the questions of the report. With `dryRun` it only reports what would be written. Otherwise a fault or an open question is 422 with `issues` and the `report`.',
  action: 'import',
  query: z.object({
    dryRun: flagParameter('dryRun').optional(),
    fileName: importFileNameParameterSchema.optional(),
  }),
  file: {
    type: 'text/csv',
    maxBytes: MAX_BODY_BYTES,
    or: { type: FILE_WITH_ANSWERS_CONTENT_TYPE, body: importBodySchema },
  },
  answer: importReportSchema,
});

export const importAnswers = defineCall('GET', '/api/admin/import/answers', {
  summary: 'Returns what was answered about imported files and counts for later ones, the latest kinds first.',
  action: 'import',
  answer: z.array(
    z.object({
      answerId: z.string(),
      kind: z.enum(QUESTION_KINDS),
      /** What was asked about: a column heading, a word or a name in an imported file. */
      subject: z.string(),
      /**
       * The meaning of the text in `subject`: the meaning of a column, such as `homePlayer`, or the id of a team or a
       * player.
       */
      value: z.string(),
      /** The value as people read it: for an id, the name of the team or player. */
      text: z.string(),
      /** If the subject is a person's name: the teams for which a person of this name played in the imported file. */
      teams: z.array(z.string()),
    }),
  ),
});

export const forgetImportAnswer = defineCall('DELETE', '/api/admin/import/answers/{answerId}', {
  summary: 'Deletes an answer about imported files, so that the next file asks again. Undo brings it back.',
  action: 'import',
  answer: doneAnswerSchema,
});

const csvDownload = { download: { type: 'text/csv' }, answer: z.string() };

const exportFormatSchema = z.enum(EXPORT_FORMATS, 'The format must be csv or xlsx.').default('csv');
const csvOrWorkbookDownload = { ...csvDownload, download: { type: 'text/csv', or: WORKBOOK_MEDIA_TYPE } };

function defineExportCall<const P extends string>(path: P, summary: string) {
  return defineCall('GET', path, {
    summary,
    action: 'export file',
    query: seasonQuerySchema.extend({ format: exportFormatSchema }),
    ...csvOrWorkbookDownload,
  });
}

export const exportResults = defineExportCall(
  '/api/admin/export/results',
  'Returns the results of a season, or of all seasons, as a file for the import (CSV or a workbook, one line for each frame).',
);

export const exportFixtures = defineExportCall(
  '/api/admin/export/fixtures',
  'Returns the fixture list of a season, or of all seasons, with its drafts, as a file for the import (CSV or a workbook).',
);

export const exportSquads = defineExportCall(
  '/api/admin/export/squads',
  'Returns the current teams and players as a file for the import (CSV or a workbook, one line for each player).',
);

export const exportTables = defineExportCall(
  '/api/admin/export/tables',
  'Returns the tables of all divisions of a season, or of each season, as a file (CSV or a workbook).',
);

export const exportStatistics = defineExportCall(
  '/api/admin/export/statistics',
  'Returns the player statistics of a season, or of all seasons together, as a file (CSV or a workbook).',
);

export const resultsTemplate = defineCall('GET', '/api/admin/export/results-template', {
  summary: 'Returns an empty file of results, with an example line that the import ignores.',
  action: 'export file',
  ...csvDownload,
});

export const squadsTemplate = defineCall('GET', '/api/admin/export/squads-template', {
  summary: 'Returns an empty file of squads, with an example line that the import ignores.',
  action: 'export file',
  ...csvDownload,
});
