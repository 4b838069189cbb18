/** The teams in a template's example lines. No real team has these names, and spreadsheets do not reformat them. */
export const EXAMPLE_HOME = 'Example Home Team';
export const EXAMPLE_AWAY = 'Example Away Team';
