import type { Format } from '../import/format.ts';

/** The columns of a file of fixtures, in any order; see docs/decisions/fixture-lists.md. */
export const LIST_FORMAT = {
  kind: 'fixtures',
  required: ['division', 'week', 'homeTeam', 'awayTeam'],
  optional: ['season', 'date', 'venue', 'state', 'homeTeamId', 'awayTeamId'],
} as const satisfies Format<'fixtures'>;

export type ListColumn = (typeof LIST_FORMAT.required)[number] | (typeof LIST_FORMAT.optional)[number];
