import type { Season, LeagueRules } from '#domain/seasons/season.ts';

/** What the league already knows that helps to read a file. */
export type LeagueFacts = {
  /** `YYYY-MM-DD`. */
  today: string;
  /** The name of the default season; `null` in an empty league. */
  defaultSeason: string | null;
  /** The seasons, oldest first. */
  seasons: readonly (Pick<Season, 'name' | 'firstYear' | 'divisions' | 'divisionNames' | 'weeks' | 'calendar'> &
    Partial<Pick<Season, 'rules' | 'divisionRules'>> & {
      /** For a season without a calendar: the days of its cards and planned fixtures, with their weeks. */
      days?: readonly { week: number; date: string }[];
    })[];
  /** The rules for a season that the file creates. */
  rules: LeagueRules;
  /** The current and former names of all teams, and of all players. */
  teams: readonly string[];
  players: readonly string[];
  /** The league's time zone. Default: Europe/London. */
  timeZone?: string;
};
