import { z } from 'zod';
import { fields, optionalBoolean, text } from '#domain/fields.ts';
import { call } from './call.ts';
import { namedPlayer } from './players.ts';

export const mergeBody = fields('The merge', {
  keep: text('The player to keep'),
  merge: text('The player to merge'),
  confirm: optionalBoolean('Confirm'),
});

export const mergePlayers = call('POST', '/api/admin/players/merge', {
  summary:
    'Merges two players who are one person: every read counts the results of `merge` for `keep`. Undo takes them apart again. 422 with each case if both are on one side of a card or in two teams in one week, unless `confirm` is true; 409 if they played against each other.',
  action: 'merge players',
  body: mergeBody,
  answer: z.object({ success: z.literal(true), message: z.string(), player: namedPlayer }),
});

const pastPlayer = namedPlayer.extend({
  handicap: z.number(),
  frames: z.number(),
  /** The first and the last season with results; null without any. */
  seasons: z.object({ first: z.string(), last: z.string() }).nullable(),
});
export type PastPlayer = z.infer<typeof pastPlayer>;

export const mergePreview = call('GET', '/api/admin/players/{keep}/merge/{merge}', {
  summary: 'Returns what merging two players would do, and what their results say against it.',
  action: 'merge players',
  answer: z.object({
    keep: pastPlayer,
    merge: pastPlayer,
    /** Cards on which they play against each other: they cannot be merged. */
    refusals: z.array(z.string()),
    /** What must be confirmed. */
    cases: z.array(z.string()),
  }),
});
export type MergePreview = z.infer<(typeof mergePreview)['answer']>;

export const duplicatePlayers = call('GET', '/api/admin/players/duplicates', {
  summary: 'Returns pairs of players that are likely one person, with reasons, the likeliest first.',
  action: 'merge players',
  answer: z.object({
    pairs: z.array(z.object({ keep: pastPlayer, merge: pastPlayer, reasons: z.array(z.string()) })),
    /** How many pairs are not listed. */
    more: z.number(),
  }),
});
export type DuplicatePair = z.infer<(typeof duplicatePlayers)['answer']>['pairs'][number];
