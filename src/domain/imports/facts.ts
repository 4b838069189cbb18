import type { Season, LeagueRules } from '#domain/seasons/season.ts';

/** Everything about the league that the steps of reading a file use. */
export type LeagueFacts = {
  /** `YYYY-MM-DD`. */
  today: string;
  /** `null` in an empty league. */
  defaultSeason: string | null;
  /** Oldest first. */
  seasons: readonly (Pick<Season, 'name' | 'firstYear' | 'divisions' | 'divisionNames' | 'weeks' | 'calendar'> &
    Partial<Pick<Season, 'rules' | 'divisionRules'>> & {
      /** The days of cards and planned fixtures, of a season without a calendar. */
      days?: readonly { week: number; date: string }[];
    })[];
  /** The rules of a season that the file creates. */
  rules: LeagueRules;
  /** Current and former names of teams, and of players. */
  teams: readonly string[];
  players: readonly string[];
  /** The league's time zone. Default: Europe/London. */
  timeZone?: string;
};
