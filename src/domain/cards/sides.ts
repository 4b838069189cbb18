/** The sides of a match. They have a file of their own because pages need them without any schema. */
export const SIDES = ['home', 'away'] as const;
