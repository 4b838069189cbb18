import { z } from 'zod';
import { call } from './call.ts';

/**
 * What kind of thing changed: the results or the fixture list of a season, names and squads, seasons themselves, draws, the league's folder, or shared
 * timers.
 */
export const changedThing = z.union([
  z.object({ kind: z.enum(['results', 'fixtures']), season: z.string() }),
  z.object({ kind: z.enum(['people', 'seasons', 'draws', 'folder', 'timers']) }),
]);
export type ChangedThing = z.infer<typeof changedThing>;

/**
 * One event of the stream. The first says where the league stands; `changed` then is all that may have changed meanwhile.
 * `revisions` holds each scope's own revision, to be compared with what an answer stands on (header `Depends-On`).
 */
export const liveEvent = z.object({
  revision: z.number(),
  changed: z.array(changedThing),
  revisions: z.record(z.string(), z.number()),
  /** Where the database cannot be asked: the moment up to which all that is shown is right. An event tells when that begins and ends. */
  staleSince: z.string().optional(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

export const live = call({
  method: 'GET',
  path: '/api/live',
  summary: 'A stream of events (server-sent events): the revision of the league, and what kind of thing changed.',
  action: 'read league',
  answer: liveEvent,
  stream: true,
});

export const serverTime = call({
  method: 'GET',
  path: '/api/time',
  summary:
    'The server’s present moment, in milliseconds since 1970; never kept. Whoever follows a draw sets a clock by it.',
  action: 'read league',
  answer: z.object({ now: z.number() }),
});
