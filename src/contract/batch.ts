import { z } from 'zod';
import { publicRead } from './call.ts';
import { maxBatchReads } from './protocol.ts';

export const batchOfReads = publicRead('/api/together', {
  summary: 'Returns the answers of several public reads, all from the same state of the league.',
  query: z.object({
    of: z
      .string('Of must be given once.')
      .max(6000, 'Too many reads in one request.')
      .optional()
      .meta({
        description: `The paths of the reads with their queries, separated by spaces, in the order of the answers; at most ${maxBatchReads}.`,
      }),
  }),
  answer: z.object({
    answers: z.array(
      z.object({ status: z.number(), json: z.unknown().meta({ description: 'The answer of the read itself.' }) }),
    ),
  }),
});
export type BatchOfReadsAnswer = z.infer<typeof batchOfReads.answer>;
