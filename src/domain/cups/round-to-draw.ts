/**
 * A round that can be drawn. `again`: whether the round was drawn before, and has no result yet. `byes`: the number of
 * Byes, set only if it differs from the usual number (Rule E35). `groups`: the number of groups, set only for the first
 * round after the groups. In that round, `entrantIds` has the winner of each group, then the second of each group, and
 * so on (Rule E33).
 */
export type RoundToDraw = { round: number; again: boolean; entrantIds: string[]; byes?: number; groups?: number };

/** The ids of two entrants who were drawn against each other. `null` means a bye. */
export type DrawnPair = [home: string, away: string | null];
