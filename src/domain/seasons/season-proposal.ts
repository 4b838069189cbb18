import type { Team } from '#domain/squads/people.ts';
import { type LastRow, type ProposedPlace, proposePlaces } from '#domain/seasons/placing.ts';
import { nextCalendar } from '#domain/fixtures/calendar.ts';
import { type GameWeek, nextSeasonName, type Season, startYear } from '#domain/seasons/season.ts';

/** How many teams go up and down between two divisions by default. */
const DEFAULT_PROMOTED = 2;

/** The season before the proposed one, with its tables by division and the live teams in its divisions. */
export type PreviousSeason = {
  season: Season;
  teams: readonly Pick<Team, 'id' | 'name' | 'division'>[];
  tables: ReadonlyMap<number, readonly LastRow[]>;
};

/** What is left out is as in the previous season. */
export type SeasonOptions = { name?: string; weeks?: number; promoted?: number };

/** A proposed season. `from` is the name of the previous one. */
export type SeasonProposal = Season & { from: string; promoted: number; teams: ProposedPlace[] };

/** Proposes the next season (Rules R11, R12). */
export function proposeSeason({ season, teams, tables }: PreviousSeason, options: SeasonOptions = {}): SeasonProposal {
  const { divisions, rules, divisionRules } = season;
  const { name = nextSeasonName(season.name), weeks = season.weeks, promoted = DEFAULT_PROMOTED } = options;
  return {
    name,
    from: season.name,
    weeks,
    divisions,
    rules,
    divisionRules,
    calendar: calendarOf(name, season, weeks),
    promoted,
    teams: proposePlaces({ teams, tables, divisions, promoted }),
  };
}

/** Moves the previous calendar on by the years between the two seasons. A season that is not later has no dates. */
function calendarOf(name: string, before: Season, weeks: number): GameWeek[] {
  let calendar: GameWeek[] = [];
  let last: Pick<Season, 'name' | 'calendar'> = before;
  for (let year = startYear(before.name); year < startYear(name); year++) {
    calendar = nextCalendar(last, weeks);
    last = { name: nextSeasonName(last.name), calendar };
  }
  return calendar;
}
