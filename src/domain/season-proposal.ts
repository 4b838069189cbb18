import type { Team } from '#domain/people.ts';
import { type LastRow, type ProposedPlace, proposePlaces } from '#domain/placing.ts';
import { datedWeeks, laidOut, nextCalendar, type Pause, pausesIn } from '#domain/calendar.ts';
import { type GameWeek, nextSeasonName, type Season, startYear } from '#domain/season.ts';

/** How many teams change places between two divisions where nobody says. */
export const USUALLY_PROMOTED = 2;

/** The season that a new one is made from: with its tables by division, and the live teams in its divisions. */
export type SeasonBefore = {
  season: Season;
  teams: readonly Pick<Team, 'id' | 'name' | 'division'>[];
  tables: ReadonlyMap<number, readonly LastRow[]>;
};

/** What may be asked for; what is not is as in the season before. `pauses` are left out of the calendar beside its own. */
export type Wishes = {
  name?: string;
  weeks?: number;
  start?: string;
  divisions?: readonly number[];
  promoted?: number;
  pauses?: readonly Pause[];
};

/** A season as it could be made; `from` is the name of the season before. */
export type SeasonProposal = Season & { from: string; promoted: number; teams: ProposedPlace[] };

/**
 * Proposes the season after: the next name, the same weeks, divisions and rules, a calendar about a year later, and
 * where each live team plays by the last tables.
 */
export function proposeSeason({ season, teams, tables }: SeasonBefore, wishes: Wishes = {}): SeasonProposal {
  const weeks = wishes.weeks ?? season.weeks;
  const divisions = [...(wishes.divisions ?? season.divisions)].sort((a, b) => a - b);
  const promoted = wishes.promoted ?? USUALLY_PROMOTED;
  return {
    name: wishes.name ?? nextSeasonName(season.name),
    from: season.name,
    weeks,
    divisions,
    rules: season.rules,
    calendar: proposedCalendar(season, weeks, wishes),
    promoted,
    teams: proposePlaces({ teams, tables, divisions, promoted }),
  };
}

function proposedCalendar(season: Season, weeks: number, { name, start, pauses = [] }: Wishes): GameWeek[] {
  const usual = calendarOf(name ?? nextSeasonName(season.name), season, weeks);
  if (start === undefined && pauses.length === 0) return usual;
  const kept = [...pausesIn(usual), ...pauses];
  if (start !== undefined) return datedWeeks({ from: start, first: 1, last: weeks, pauses: kept });
  const [first] = usual;
  return first ? laidOut({ from: first.from, to: first.to }, weeks, kept) : usual;
}

/** That of the season before, moved by as many years as lie between the two; a season that is no later has no dates. */
function calendarOf(name: string, before: Season, weeks: number): GameWeek[] {
  let calendar: GameWeek[] = [];
  let last: Pick<Season, 'name' | 'calendar'> = before;
  for (let year = startYear(before.name); year < startYear(name); year++) {
    calendar = nextCalendar(last, weeks);
    last = { name: nextSeasonName(last.name), calendar };
  }
  return calendar;
}
