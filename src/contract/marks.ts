import { z } from 'zod';
import { publicRead } from './call.ts';
import { storedPicture } from './things.ts';

/** What officials chose of a team's mark, as it is stored; `null` is drawn from the name (Rule N18). */
export const markPart = z.object({
  initials: z.string().nullable(),
  colours: z.tuple([z.string(), z.string()]).nullable(),
  picture: storedPicture,
});

/** A team's mark: its letters, the colours of their ground and of its edge, and the address of its crest or null. */
export const markAnswer = z.object({
  initials: z.string(),
  colours: z.tuple([z.string(), z.string()]),
  picture: z.string().nullable(),
});
export type MarkAnswer = z.infer<typeof markAnswer>;

export const listMarks = publicRead('/api/marks', {
  summary: 'Returns the marks of all teams that are not deleted, keyed by team id.',
  answer: z.record(z.string(), markAnswer),
});
export type Marks = z.infer<typeof listMarks.answer>;
