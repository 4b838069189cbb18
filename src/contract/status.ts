import { z } from 'zod';
import { defineCall } from './call.ts';

/** The result of one check of the installation: its state, a sentence about it, and what an official should do. */
export const statusCheckResultSchema = z.object({
  topic: z.enum(['store', 'backups', 'upload', 'storage', 'disk', 'errors', 'version']),
  state: z.enum(['ok', 'look', 'wrong']),
  sentence: z.string(),
  todo: z.string().nullable(),
});
export type StatusCheckResult = z.infer<typeof statusCheckResultSchema>;

/** One line in the output of the `doctor` command. It never contains a password or token. */
const doctorLineSchema = z.object({
  about: z.string(),
  state: statusCheckResultSchema.shape.state,
  sentence: z.string(),
  /** What to press or type to solve the problem; `null` if the state is `ok`. */
  todo: z.string().nullable(),
});
export type CheckLine = z.infer<typeof doctorLineSchema>;

export const installationChecks = defineCall('GET', '/api/admin/checks', {
  summary:
    'Returns the checks of the `doctor` command that a running site can make itself: data folder, disk, backups, address, proxy, clock, and what to do.',
  action: 'read status',
  answer: z.object({ lines: z.array(doctorLineSchema) }),
});

export const installationStatus = defineCall('GET', '/api/admin/status', {
  summary: 'Returns the state of the installation: backups, disk, database, errors, and what to do.',
  action: 'read status',
  answer: z.object({
    findings: z.array(statusCheckResultSchema),
    /**
     * The running program. `since`: when it started, ISO 8601 in UTC. `memory`: the memory in use, in bytes.
     * `listeners`: how many open pages receive live updates.
     */
    program: z.object({
      version: z.string(),
      node: z.string(),
      since: z.string(),
      memory: z.number(),
      listeners: z.number(),
    }),
    database: z.object({ engine: z.string(), schema: z.string(), bytes: z.number() }),
    /** Photos and documents, including removed ones that undo can bring back. `bytes`: their size. */
    files: z.object({ count: z.number(), bytes: z.number() }),
    /** The free and the total space of the disk with the data folder, in bytes; `null` if unknown. */
    disk: z.object({ free: z.number(), total: z.number() }).nullable(),
    backups: z.object({
      isOn: z.boolean(),
      /** How many backups of this league there are. */
      count: z.number(),
      /** How many backups are of a league that a restore has replaced. */
      others: z.number(),
      /** The size of all backups with their files, in bytes. */
      bytes: z.number(),
      last: z.object({ at: z.string(), bytes: z.number() }).nullable(),
      /** The last attempt to upload a backup, and whether it succeeded; `null` if there was none. */
      upload: z.object({ at: z.string(), ok: z.boolean() }).nullable(),
      /** The name of the cloud bucket in which each backup is stored too; `null` if there is no bucket. */
      storage: z.string().nullable(),
    }),
    /** Warnings and errors since the program started, for at most two weeks; latest first. */
    errors: z.object({
      days: z.array(z.object({ day: z.string(), warnings: z.number(), errors: z.number() })),
      latest: z.array(
        z.object({ at: z.string(), level: z.enum(['warn', 'error']), sentence: z.string(), times: z.number() }),
      ),
    }),
  }),
});
export type StatusAnswer = z.infer<typeof installationStatus.answer>;
