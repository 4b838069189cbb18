import type { Season, LeagueRules } from '#domain/seasons/season.ts';

/** The data of the league that help to read a file. */
export type LeagueFacts = {
  /** The current day in the league's time zone, as `YYYY-MM-DD`. */
  today: string;
  /** The name of the default season; `null` in an empty league. */
  defaultSeason: string | null;
  /** The seasons, oldest first. */
  seasons: readonly (Pick<Season, 'name' | 'firstYear' | 'divisions' | 'divisionNames' | 'weeks' | 'calendar'> &
    Partial<Pick<Season, 'rules' | 'divisionRules'>> & {
      /** Only for a season without a calendar: the days of its recorded and planned fixtures, with their weeks. */
      days?: readonly { week: number; date: string }[];
    })[];
  /** The rules for a season that the file creates. */
  rules: LeagueRules;
  /** The current and former names of all teams. */
  teams: readonly string[];
  /** The current and former names of all players. */
  players: readonly string[];
  /** The league's time zone. Default: Europe/London. */
  timeZone?: string;
};
