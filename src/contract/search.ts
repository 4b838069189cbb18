import { z } from 'zod';
import { publicRead } from './call.ts';

/** The former name, if it matches better than the present one. */
const formerly = z.string().nullable();

export const searchAnswer = z.object({
  players: z.array(
    z.object({
      playerId: z.string(),
      name: z.string(),
      team: z.string(),
      teamId: z.string(),
      deleted: z.boolean(),
      formerly,
    }),
  ),
  teams: z.array(
    z.object({ teamId: z.string(), name: z.string(), division: z.number(), deleted: z.boolean(), formerly }),
  ),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const search = publicRead('/api/search', {
  summary:
    'Finds players and teams by name, also misspelt: at most ten of each, best first; nothing for fewer than three letters.',
  query: z.object({ q: z.string('Search for one text.').max(100, 'Search for at most 100 letters.').optional() }),
  answer: searchAnswer,
});
