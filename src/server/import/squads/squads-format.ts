/** The columns of a file of squads, in the order in which export writes them; each line is one player, or a team without players. */
export const REQUIRED_SQUAD_COLUMNS = ['team', 'division', 'player', 'handicap', 'modifier', 'newHandicap'] as const;

/** Columns that a file may have: they tell people of one name apart, and say who is renamed or moved. */
export const OPTIONAL_SQUAD_COLUMNS = ['teamId', 'playerId'] as const;

export const ALL_SQUAD_COLUMNS = [...REQUIRED_SQUAD_COLUMNS, ...OPTIONAL_SQUAD_COLUMNS] as const;

export type SquadColumn = (typeof ALL_SQUAD_COLUMNS)[number];
