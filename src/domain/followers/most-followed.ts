/** The most teams, and the most players, that one device follows (Rule V1). */
export const MOST_FOLLOWED = 50;
