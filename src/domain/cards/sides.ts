/** The sides of a match. Both the schemas of what is stored and pages that load none begin with them. */
export const SIDES = ['home', 'away'] as const;
