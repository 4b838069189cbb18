import { z } from 'zod';
import { publicRead } from './call.ts';

/**
 * The data that changed. In one season: its results, its fixture list or its cups. In the whole league: teams and
 * players (`people`), seasons, cup draws, texts and settings (`content`), shootout timers, running scores, or the date
 * (`today`).
 */
export const changedDataSchema = z.union([
  z.object({ kind: z.enum(['results', 'fixtures', 'cups']), season: z.string() }),
  z.object({ kind: z.enum(['people', 'seasons', 'draws', 'content', 'timers', 'running', 'today']) }),
]);
export type ChangedData = z.infer<typeof changedDataSchema>;

/**
 * One event of the live stream. `revision`: a number that grows with each change to the league's data. `changed`: what
 * has changed since the previous event; in the first event, all that may have changed since the page was made.
 * `revisions`: the revision of each part of the data, such as `season:25/26`, to compare with the header `Depends-On`
 * of an answer.
 */
export const liveEventSchema = z.object({
  revision: z.number(),
  changed: z.array(changedDataSchema),
  revisions: z.record(z.string(), z.number()),
  /**
   * The moment (ISO 8601) from which the data may be out of date; left out while the database is available. An event is
   * sent when the database becomes unavailable, and another when it is back.
   */
  staleSince: z.string().optional(),
});
export type LiveEvent = z.infer<typeof liveEventSchema>;

export const live = publicRead('/api/live', {
  summary: 'Streams events (server-sent events) with the revision of the league and what kind of thing changed.',
  answer: liveEventSchema,
  stream: true,
});

export const serverTime = publicRead('/api/time', {
  summary:
    'Returns the server’s time in milliseconds since 1970, never cached. Clients that follow a draw set their clock by it.',
  answer: z.object({ now: z.number() }),
});
