import { relegatedByWithdrawal, type Withdrawal } from '#domain/seasons/withdrawal.ts';
import { rulesForNextSeason } from '#domain/rules/next-season.ts';
import type { Team } from '#domain/squads/people.ts';
import {
  type Exchange,
  type FinalTableRow,
  type PlaceTie,
  type ProposedPlace,
  proposePlaces,
} from '#domain/seasons/placing.ts';
import { nextCalendar } from '#domain/fixtures/calendar.ts';
import {
  type DatedSeason,
  type GameWeek,
  rulesOfDivision,
  type Season,
  seasonAfter,
  type SeasonYear,
} from '#domain/seasons/season.ts';

/** How many teams go up and down between two divisions by default. */
const DEFAULT_PROMOTED = 2;

/**
 * The season that comes before the proposed one, with its tables, keyed by division, and its teams that are not
 * deleted.
 */
export type PreviousSeason = {
  season: Season & { withdrawals?: readonly Withdrawal[] };
  teams: readonly Pick<Team, 'id' | 'name' | 'division'>[];
  tables: ReadonlyMap<number, readonly FinalTableRow[]>;
};

/**
 * What an official wants to be different next season. An option that is left out has the value of the previous season.
 */
export type SeasonOptions = { next?: SeasonYear; weeks?: number; promoted?: number };

/**
 * A proposed season. `from`: the name of the previous season. `promoted`: how many teams go up and down between two
 * divisions; `null` if the divisions differ. `ties`: level teams of which none moves until their order is decided.
 */
export type SeasonProposal = Season & {
  from: string;
  promoted: number | null;
  teams: ProposedPlace[];
  ties: PlaceTie[];
};

/** Proposes the next season (Rules R11, R12, R18). */
export function proposeSeason({ season, teams, tables }: PreviousSeason, options: SeasonOptions = {}): SeasonProposal {
  const { divisions, divisionNames } = season;
  const { next = seasonAfter(season), weeks = season.weeks, promoted } = options;
  function exchange(upper: number, lower: number): Exchange {
    const { up, down } = promoted === undefined ? exchangeIn(season, upper, lower) : { up: promoted, down: promoted };
    return { up, down: Math.max(0, down - relegatedByWithdrawal(upper, season.withdrawals).length) };
  }
  const calendar = calendarOf(next, season, weeks);
  return {
    ...next,
    from: season.name,
    weeks,
    divisions,
    ...rulesForNextSeason(season, calendar),
    ...(divisionNames ? { divisionNames } : {}),
    calendar,
    promoted: promoted ?? promotedIn(season),
    ...proposePlaces({ teams, tables, divisions, exchange }),
  };
}

/**
 * Returns the exchange of teams by the rules of two divisions. If one number is missing, the other number counts for
 * both.
 */
function exchangeIn(season: Season, upper: number, lower: number): Exchange {
  const { relegated } = rulesOfDivision(season, upper);
  const { promoted } = rulesOfDivision(season, lower);
  return { up: promoted ?? relegated ?? DEFAULT_PROMOTED, down: relegated ?? promoted ?? DEFAULT_PROMOTED };
}

/** Returns how many teams go up and down between two divisions; `null` if the divisions differ. */
function promotedIn(season: Season): number | null {
  const divisions = season.divisions.toSorted((a, b) => a - b);
  const [count = DEFAULT_PROMOTED, ...others] = new Set(
    divisions.slice(1).flatMap((lower, i) => Object.values(exchangeIn(season, divisions[i]!, lower))),
  );
  return others.length === 0 ? count : null;
}

/**
 * Moves the previous calendar forward by the years between the two seasons. A season that is not later gets no dates.
 */
function calendarOf(next: SeasonYear, before: Season, weeks: number): GameWeek[] {
  let calendar: GameWeek[] = [];
  let last: DatedSeason = before;
  while (last.firstYear < next.firstYear) {
    calendar = nextCalendar(last, weeks);
    last = { ...seasonAfter(last), calendar };
  }
  return calendar;
}
