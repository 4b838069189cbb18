import { z } from 'zod';
import { fields, list, longText, text } from '#domain/fields.ts';
import { scheduledStates } from '#domain/fixtures/scheduled-state.ts';
import { fileAnswer, fileNote, fileQuestion, usedAnswer } from '#domain/imports/inquiry.ts';
import { FILE_KINDS } from '#domain/imports/meanings.ts';
import { withLimit } from '#domain/limits.ts';
import { fixtureAnswer } from './matches.ts';

/** The content type of a file that is sent with answers about it. */
export const ANSWERED_FILE_TYPE = 'application/vnd.baize.import+json';

/** The largest file that is imported, in bytes. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;

/** A file with the answers about it. */
export const importBody = fields('The import', {
  /** The bytes of the file, in base64. */
  file: longText('The file', 16_000_000),
  fileName: text('The name of the file').optional(),
  /** The only sheet of a workbook to read; by default all. */
  sheet: text('The sheet').optional(),
  answers: withLimit(list('Answers', fileAnswer), { most: 10_000 }).optional(),
});

const count = z.object({ added: z.number(), changed: z.number(), unchanged: z.number() });

/** A fixture of a list after the import. */
const previewFixture = z.object({
  season: z.string(),
  weekNumber: z.number(),
  date: z.string().nullable(),
  time: z.string().nullable(),
  division: z.number(),
  homeTeamName: z.string(),
  awayTeamName: z.string(),
  state: z.enum(scheduledStates),
  venue: z.string().nullable(),
});

/** A team with its squad after the import. */
const previewTeam = z.object({
  teamName: z.string(),
  division: z.number(),
  divisionName: z.string(),
  players: z.array(z.object({ name: z.string(), handicap: z.number() })),
});

/** The table of a division after the import. */
const previewTable = z.object({
  season: z.string(),
  division: z.number(),
  divisionName: z.string(),
  rows: z.array(
    z.object({
      teamName: z.string(),
      gamesPlayed: z.number(),
      framesWon: z.number(),
      framesLost: z.number(),
      points: z.number(),
    }),
  ),
});

/** The league's data after the import, as far as the file concerns it. */
export const importPreview = z.object({
  counts: z.object({
    results: count,
    scores: count,
    fixtures: count,
    teams: count,
    players: count,
    breaks: count,
  }),
  /** The first thousand cards of the file. */
  cards: z.array(fixtureAnswer),
  fixtures: z.array(previewFixture),
  teams: z.array(previewTeam),
  tables: z.array(previewTable),
});
export type ImportPreview = z.infer<typeof importPreview>;

/** A table as it is written in the file, with the meaning of each column. */
const fileTable = z.object({
  number: z.number(),
  sheet: z.string().nullable(),
  columns: z.array(
    z.object({
      heading: z.string(),
      /** The subject of the question about the column. */
      subject: z.string(),
      /** An answer to that question, such as `homePlayer 2`; `ignored` for a column that is not read. */
      meaning: z.string(),
    }),
  ),
  /** The first five lines. */
  rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  /** The number of all lines. */
  lines: z.number(),
});
export type FileTable = z.infer<typeof fileTable>;

/** One addition or change that the import makes. `sentence` describes it. */
export const importChange = z.object({
  /** The line of the file; `null` if the change follows from several lines. */
  line: z.number().nullable(),
  what: z.enum(['seasons', 'teams', 'players', 'results', 'fixtures', 'breaks']),
  how: z.enum(['added', 'changed']),
  name: z.string(),
  sentence: z.string(),
});

/** What an import wrote, or what a dry run found. */
export const importReport = z.object({
  success: z.literal(true),
  /** The kind of the file; `null` while it is still a question. */
  kind: z.enum(FILE_KINDS).nullable(),
  written: z.boolean(),
  dryRun: z.boolean(),
  /** Everything that is uncertain about the file, the most basic question first. */
  questions: z.array(fileQuestion),
  /** The answers that were used. */
  answered: z.array(usedAnswer),
  /** What is wrong in the file, by line. */
  faults: z.array(fileNote),
  /** Each line and column that is not written, and why. */
  leftOut: z.array(fileNote),
  /** What else a person should know, such as names that are spelled otherwise in the league. */
  notes: z.array(z.string()),
  /** The first thousand changes; `moreChanges` counts the others. */
  changes: z.array(importChange),
  moreChanges: z.number(),
  /** The names of the sheets; empty for a text file. */
  sheets: z.array(z.string()),
  tables: z.array(fileTable),
  preview: importPreview,
});
export type ImportReport = z.infer<typeof importReport>;
