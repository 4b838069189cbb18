import { z } from 'zod';
import { fields, list, longText, text } from '#domain/fields.ts';
import { scheduledStates } from '#domain/fixtures/scheduled-state.ts';
import {
  importAnswerSchema,
  fileNoteSchema,
  fileQuestionSchema,
  answeredQuestionSchema,
} from '#domain/imports/inquiry.ts';
import { FILE_KINDS } from '#domain/imports/meanings.ts';
import { withInputLimit } from '#domain/limits.ts';
import { fixtureAnswerSchema } from './matches.ts';

/** The content type of a JSON body that has a file and an official's answers to questions about the file. */
export const FILE_WITH_ANSWERS_CONTENT_TYPE = 'application/vnd.baize.import+json';

/** The largest size of a file that can be imported, in bytes. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;

/** A JSON body with a file to import, and an official's answers to questions about the file. */
export const importBodySchema = fields('The import', {
  /** The bytes of the file, in base64. */
  file: longText('The file', 16_000_000),
  fileName: text('The name of the file').optional(),
  /**
   * The name of a sheet, to read only this sheet of a workbook. If the name is left out, all visible sheets are read.
   */
  sheet: text('The sheet').optional(),
  answers: withInputLimit(list('Answers', importAnswerSchema), { most: 10_000 }).optional(),
});

const changeCountsSchema = z.object({ added: z.number(), changed: z.number(), unchanged: z.number() });

/** A scheduled fixture as it is after the import. */
const previewFixtureSchema = z.object({
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

/** A team with its squad as it is after the import. */
const previewTeamSchema = z.object({
  teamName: z.string(),
  division: z.number(),
  divisionName: z.string(),
  players: z.array(z.object({ name: z.string(), handicap: z.number() })),
});

/** The league table of a division as it is after the import. */
const previewLeagueTableSchema = z.object({
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

/**
 * What the import does to the league. `counts`: how many results, scores and so on the import adds, changes or leaves
 * unchanged. The other fields have the cards, fixtures, teams and tables that the file is about, in their state after
 * the import.
 */
export const importPreviewSchema = z.object({
  counts: z.object({
    results: changeCountsSchema,
    scores: changeCountsSchema,
    fixtures: changeCountsSchema,
    teams: changeCountsSchema,
    players: changeCountsSchema,
    breaks: changeCountsSchema,
  }),
  /** The first thousand match cards in the file. */
  cards: z.array(fixtureAnswerSchema),
  fixtures: z.array(previewFixtureSchema),
  teams: z.array(previewTeamSchema),
  tables: z.array(previewLeagueTableSchema),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

/** A table in the imported file, with the meaning of each column. `sheet`: the sheet's name; `null` in a text file. */
const fileTableSchema = z.object({
  number: z.number(),
  sheet: z.string().nullable(),
  columns: z.array(
    z.object({
      heading: z.string(),
      /** The text that identifies the column in a question about it: the `subject` of that question. */
      subject: z.string(),
      /** What the column means to the import, such as `homePlayer 2`; `ignored` if the import does not read it. */
      meaning: z.string(),
    }),
  ),
  /** The first five lines of the table. `line` is the line's number in the file or sheet. */
  rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  /** The number of lines in the whole table. */
  lines: z.number(),
});
export type FileTable = z.infer<typeof fileTableSchema>;

/** One addition or change that the import makes. `sentence` describes it. */
export const importChangeSchema = z.object({
  /** If exactly one line of the file mentions the changed value, the number of that line; otherwise `null`. */
  line: z.number().nullable(),
  what: z.enum(['seasons', 'teams', 'players', 'results', 'fixtures', 'breaks']),
  how: z.enum(['added', 'changed']),
  name: z.string(),
  sentence: z.string(),
});

/** What an import wrote, or what a dry run found. */
export const importReportSchema = z.object({
  success: z.literal(true),
  /** What the file contains, such as results; `null` while this is unclear, so that an official has to choose. */
  kind: z.enum(FILE_KINDS).nullable(),
  written: z.boolean(),
  dryRun: z.boolean(),
  /**
   * Questions about everything in the file that is uncertain, in the order in which to answer them: later answers
   * depend on earlier ones.
   */
  questions: z.array(fileQuestionSchema),
  /** The official's answers that the import used, each with its question. */
  answered: z.array(answeredQuestionSchema),
  /** What is wrong in the file, with the number of the line. */
  faults: z.array(fileNoteSchema),
  /** The lines and columns of the file that the import leaves out, each with the reason. */
  leftOut: z.array(fileNoteSchema),
  /** Sentences about what else an official should know, such as names that the league spells differently. */
  notes: z.array(z.string()),
  /** The first thousand changes; `moreChanges` counts the others. */
  changes: z.array(importChangeSchema),
  moreChanges: z.number(),
  /** The names of the workbook's sheets; empty for a text file. */
  sheets: z.array(z.string()),
  tables: z.array(fileTableSchema),
  preview: importPreviewSchema,
});
export type ImportReport = z.infer<typeof importReportSchema>;
