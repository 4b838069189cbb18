import { z } from 'zod';
import { call } from './call.ts';

const names = z.array(z.string());

/** What an import wrote, or would write. */
export const importReport = z.object({
  success: z.literal(true),
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
  notes: names,
  ignoredColumns: names,
});

const yesOrNoInText = z
  .enum(['true', 'false', '1', '0', ''], 'dryRun must be true or false.')
  .transform((text) => text === 'true' || text === '1')
  .optional();

export const importResults = call({
  method: 'POST',
  path: '/api/admin/import',
  summary:
    'Imports a file of results (CSV, one line for each frame); with dryRun it only reports what would be written.',
  access: 'official',
  query: z.object({
    dryRun: yesOrNoInText,
    fileName: z.string('The file name must be given once.').max(200, 'The file name is too long.').optional(),
  }),
  file: { type: 'text/csv', mostBytes: 10 * 1024 * 1024 },
  answer: importReport,
});
