/** The columns of a file of results, in the order in which export writes them; each line is one frame. */
export const REQUIRED_COLUMNS = [
  'season',
  'division',
  'week',
  'date',
  'homeTeam',
  'awayTeam',
  'match',
  'homePlayer',
  'homeScore',
  'homeBreak',
  'homeBreak2',
  'awayPlayer',
  'awayScore',
  'awayBreak',
  'awayBreak2',
] as const;

/** Columns that a file may have: they tell people and teams of one name apart (contract §5). */
export const OPTIONAL_COLUMNS = ['homePlayerId', 'awayPlayerId', 'homeTeamId', 'awayTeamId'] as const;

export const ALL_COLUMNS = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS] as const;

export type Column = (typeof ALL_COLUMNS)[number];

/** The last week and the last division that a season made by a file can have. */
export const MOST_WEEKS = 99;
export const MOST_DIVISIONS = 99;
