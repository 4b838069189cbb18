import { z } from 'zod';
import { call } from './call.ts';
import { scheduledFixtureAnswer } from './fixture-list.ts';
import { reviewedFixture } from './matches.ts';

const ownFixturesAnswer = z.object({
  season: z.string(),
  /** The next match of each own team that has one. */
  play: z.array(scheduledFixtureAnswer),
  /** Published fixtures of own teams that have been played by now but have no result, oldest first. */
  enter: z.array(scheduledFixtureAnswer),
  /** Unconfirmed cards of the other side. */
  confirm: z.array(reviewedFixture),
  /** Other cards of own teams that are not final: the own side's, and disputed ones. */
  waiting: z.array(reviewedFixture),
  /** For officials: disputed cards of their divisions. */
  settle: z.array(reviewedFixture),
});
export type OwnFixtures = z.infer<typeof ownFixturesAnswer>;

export const ownFixtures = call('GET', '/api/me/fixtures', {
  summary:
    'Returns what a captain has to play, enter and confirm in the default season, and what an official has to settle.',
  action: 'read own fixtures',
  answer: ownFixturesAnswer,
});
