import { z } from 'zod';
import { call } from './call.ts';

/** One document to download. `path` ends in `.pdf`; `own` says whether the league put in a file of its own. */
export const download = z.object({ title: z.string(), about: z.string(), path: z.string(), own: z.boolean() });
export type Download = z.infer<typeof download>;

export const downloads = call({
  method: 'GET',
  path: '/api/downloads',
  summary: 'The documents to download: league rules, snooker fixtures, results card.',
  action: 'read league',
  answer: z.object({ downloads: z.array(download) }),
});
