import { z } from 'zod';
import { publicRead } from './call.ts';

/**
 * What a change concerns: a season's results, fixture list or knock-out competitions, names and squads, seasons, draws,
 * the league's own content, shared timers, running scores, or the league's day.
 */
export const changedThing = z.union([
  z.object({ kind: z.enum(['results', 'fixtures', 'cups']), season: z.string() }),
  z.object({ kind: z.enum(['people', 'seasons', 'draws', 'content', 'timers', 'running', 'today']) }),
]);
export type ChangedThing = z.infer<typeof changedThing>;

/**
 * One event of the stream. The first event gives the current revision, and its `changed` lists everything that may have
 * changed since the page was made. `revisions` has the revision of each scope, to compare with an answer's dependencies
 * (header `Depends-On`).
 */
export const liveEvent = z.object({
  revision: z.number(),
  changed: z.array(changedThing),
  revisions: z.record(z.string(), z.number()),
  /** While the database is unavailable: the moment of the shown data. An event marks the beginning and the end. */
  staleSince: z.string().optional(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

export const live = publicRead('/api/live', {
  summary: 'Streams events (server-sent events) with the revision of the league and what kind of thing changed.',
  answer: liveEvent,
  stream: true,
});

export const serverTime = publicRead('/api/time', {
  summary:
    'Returns the server’s time in milliseconds since 1970, never cached. Clients that follow a draw set their clock by it.',
  answer: z.object({ now: z.number() }),
});
