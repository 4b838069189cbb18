import type { Team } from '#domain/squads/people.ts';
import { type LastRow, type ProposedPlace, proposePlaces } from '#domain/seasons/placing.ts';
import { datedWeeks, layOutSeason, nextCalendar, type Pause, pausesIn } from '#domain/fixtures/calendar.ts';
import { type DivisionRules, type GameWeek, nextSeasonName, type Season, startYear } from '#domain/seasons/season.ts';

/** How many teams go up and down between two divisions by default. */
const DEFAULT_PROMOTED = 2;

/** The season before the proposed one, with its tables by division and the live teams in its divisions. */
export type PreviousSeason = {
  season: Season;
  teams: readonly Pick<Team, 'id' | 'name' | 'division'>[];
  tables: ReadonlyMap<number, readonly LastRow[]>;
};

/** What is left out is as in the previous season. `pauses` are added to those of its calendar. */
export type SeasonOptions = {
  name?: string;
  weeks?: number;
  start?: string;
  divisions?: readonly number[];
  promoted?: number;
  pauses?: readonly Pause[];
};

/** A proposed season. `from` is the name of the previous one. */
export type SeasonProposal = Season & { from: string; promoted: number; teams: ProposedPlace[] };

/** Proposes the next season (Rules R11, R12). */
export function proposeSeason({ season, teams, tables }: PreviousSeason, options: SeasonOptions = {}): SeasonProposal {
  const weeks = options.weeks ?? season.weeks;
  const divisions = [...(options.divisions ?? season.divisions)].sort((a, b) => a - b);
  const promoted = options.promoted ?? DEFAULT_PROMOTED;
  return {
    name: options.name ?? nextSeasonName(season.name),
    from: season.name,
    weeks,
    divisions,
    rules: season.rules,
    divisionRules: rulesIn(season, divisions),
    calendar: proposedCalendar(season, weeks, options),
    promoted,
    teams: proposePlaces({ teams, tables, divisions, promoted }),
  };
}

/** The rules of the divisions that the next season has too. */
function rulesIn({ divisionRules }: Season, divisions: readonly number[]): DivisionRules {
  const known = new Set(divisions.map(String));
  return Object.fromEntries(Object.entries(divisionRules).filter(([division]) => known.has(division)));
}

function proposedCalendar(season: Season, weeks: number, { name, start, pauses = [] }: SeasonOptions): GameWeek[] {
  const usual = calendarOf(name ?? nextSeasonName(season.name), season, weeks);
  if (start === undefined && pauses.length === 0) return usual;
  const kept = [...pausesIn(usual), ...pauses];
  if (start !== undefined) return datedWeeks({ from: start, first: 1, last: weeks, pauses: kept });
  const [first] = usual;
  return first ? layOutSeason({ from: first.from, to: first.to }, weeks, kept) : usual;
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
