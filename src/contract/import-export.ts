import { z } from 'zod';
import { fields, longText } from '#domain/fields.ts';
import {
  nameAnswer,
  nameQuestion,
  said,
  sideQuestion,
  teamAnswer,
  teamQuestion,
} from '#domain/imports/import-answers.ts';
import { call, fileName, flagInText, ofSeason } from './call.ts';
import { withoutLimits } from './kinds/kind.ts';

const names = z.array(z.string());
const count = z.object({ added: z.number(), changed: z.number(), unchanged: z.number() });
const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** One thing that the import adds or changes: fields for programs, and a sentence for people. */
const importChange = z.object({
  /** The line of the file; `null` if the change follows from several lines. */
  line: z.number().nullable(),
  what: z.enum(['seasons', 'teams', 'players', 'results']),
  how: z.enum(['added', 'changed']),
  name: z.string(),
  fields: z.array(z.object({ field: z.string(), from: value, to: value })),
  sentence: z.string(),
});

const dryRun = flagInText('dryRun').optional();

/** The content type of a file sent with answers about its names. */
const ANSWERED_FILE = 'application/vnd.baize.import+json';

/** A file with answers about its names, teams, cards and columns. */
export const importBody = fields('The import', {
  /** The bytes of the CSV file or the workbook (.xlsx), in base64. */
  file: longText('The file', 14_000_000),
  ...said.shape,
});

export const importFile = call('POST', '/api/admin/import', {
  summary:
    'Imports results (CSV, one line for each frame) or squads (one line for each player), recognised by the header. As `application/vnd.baize.import+json`, the file comes with answers about its names. With `dryRun` it only reports what would be written.',
  action: 'import',
  query: z.object({
    dryRun,
    fileName: fileName.optional(),
  }),
  file: { type: 'text/csv', maxBytes: 10 * 1024 * 1024, or: { type: ANSWERED_FILE, body: importBody } },
  /** What an import wrote, or in a dry run would write. */
  answer: z.object({
    success: z.literal(true),
    /** Detected from the file's header. */
    kind: z.enum(['results', 'squads']),
    written: z.boolean(),
    dryRun: z.boolean(),
    lines: z.number(),
    cards: z.object({ recorded: z.number(), alreadyRecorded: z.number() }),
    seasons: z.object({ made: names, widened: names }),
    teams: z.object({ made: names, moved: z.array(z.object({ name: z.string(), from: z.number(), to: z.number() })) }),
    players: z.object({
      made: z.number(),
      moved: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
    }),
    counts: z.object({ seasons: count, teams: count, players: count, results: count }),
    /** The first thousand; `moreChanges` counts the rest. */
    changes: z.array(importChange),
    moreChanges: z.number(),
    notes: names,
    /** Names that are spelled differently in the file and in the league, but certainly mean the same person. */
    matched: z.array(z.object({ line: z.number(), written: z.string(), name: z.string() })),
    /** Names of new results that may mean a person with another name. Without an answer, the name counts as written. */
    questions: z.array(nameQuestion),
    /** The answers about names that the import applied, including remembered answers. */
    answered: z.array(z.object({ line: z.number(), ...withoutLimits(nameAnswer.shape), teams: names })),
    /** New cards on which each side's players seem to belong to the other team. Without an answer, the card counts as written. */
    sides: z.array(sideQuestion),
    /** Teams that the league may have under another name. Without an answer, each name becomes a new team. */
    teamQuestions: z.array(teamQuestion),
    /** The answers about teams that the import applied, including remembered answers. */
    answeredTeams: z.array(z.object({ line: z.number(), ...withoutLimits(teamAnswer.shape) })),
    /** The sheets of a workbook, and the sheet that was read; `null` for other files. */
    sheets: z.object({ names, read: z.string() }).nullable(),
    ignoredColumns: names,
    /** What officials must say about columns before the file can be read; only in a dry run. */
    columns: z
      .object({
        lacking: names,
        unused: names,
        /** The file's headers, the column that each header means, and the first values below. */
        headers: z.array(z.object({ header: z.string(), column: z.string().nullable(), values: names })),
      })
      .nullable(),
    /**
     * The file's headers. `column` is how the header is read; `suggested` is a guess for a header that nobody has explained.
     * `values` are the first values below.
     */
    headers: z.array(
      z.object({
        header: z.string(),
        column: z.string().nullable(),
        suggested: z.string().nullable(),
        values: names,
      }),
    ),
  }),
});
export type ImportReport = z.infer<typeof importFile.answer>;

const file = { download: { type: 'text/csv' }, answer: z.string() };

export const exportResults = call('GET', '/api/admin/export/results', {
  summary:
    'Returns the results of a season, or of all seasons, as a file for the import (CSV, one line for each frame).',
  action: 'export file',
  query: ofSeason,
  ...file,
});

export const exportSquads = call('GET', '/api/admin/export/squads', {
  summary: 'Returns the present teams and players as a file for the import (CSV, one line for each player).',
  action: 'export file',
  ...file,
});

export const resultsTemplate = call('GET', '/api/admin/export/results-template', {
  summary: 'Returns an empty file of results, with an example line that the import ignores.',
  action: 'export file',
  ...file,
});

export const squadsTemplate = call('GET', '/api/admin/export/squads-template', {
  summary: 'Returns an empty file of squads, with an example line that the import ignores.',
  action: 'export file',
  ...file,
});
