import { z } from 'zod';
import { call, ofSeason } from './call.ts';

const names = z.array(z.string());
const count = z.object({ added: z.number(), changed: z.number(), unchanged: z.number() });
const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** One thing that the file adds or changes: its fields for programs, a sentence for people. */
export const importChange = z.object({
  /** The line of the file; null if it follows from many lines. */
  line: z.number().nullable(),
  what: z.enum(['seasons', 'teams', 'players', 'results']),
  how: z.enum(['added', 'changed']),
  name: z.string(),
  fields: z.array(z.object({ field: z.string(), from: value, to: value })),
  sentence: z.string(),
});

/** What an import wrote, or would write. */
export const importReport = z.object({
  success: z.literal(true),
  /** Recognised by the file's header. */
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
  ignoredColumns: names,
});
export type ImportReport = z.infer<typeof importReport>;

const yesOrNoInText = z
  .enum(['true', 'false', '1', '0', ''], 'dryRun must be true or false.')
  .transform((text) => text === 'true' || text === '1')
  .optional();

export const importFile = call({
  method: 'POST',
  path: '/api/admin/import',
  summary:
    'Imports results (CSV, one line for each frame) or squads (one line for each player), recognised by the header. With `dryRun` it only reports what would be written.',
  action: 'import',
  query: z.object({
    dryRun: yesOrNoInText,
    fileName: z.string('The file name must be given once.').max(200, 'The file name is too long.').optional(),
  }),
  file: { type: 'text/csv', maxBytes: 10 * 1024 * 1024 },
  answer: importReport,
});

const file = { download: { type: 'text/csv' }, answer: z.string() };

export const exportResults = call({
  method: 'GET',
  path: '/api/admin/export/results',
  summary:
    'Returns the results of a season, or of all seasons, as a file for the import (CSV, one line for each frame).',
  action: 'export file',
  query: ofSeason,
  ...file,
});

export const exportSquads = call({
  method: 'GET',
  path: '/api/admin/export/squads',
  summary: 'Returns the present teams and players as a file for the import (CSV, one line for each player).',
  action: 'export file',
  ...file,
});

export const resultsTemplate = call({
  method: 'GET',
  path: '/api/admin/export/results-template',
  summary: 'Returns an empty file of results, with an example line that the import ignores.',
  action: 'export file',
  ...file,
});

export const squadsTemplate = call({
  method: 'GET',
  path: '/api/admin/export/squads-template',
  summary: 'Returns an empty file of squads, with an example line that the import ignores.',
  action: 'export file',
  ...file,
});
