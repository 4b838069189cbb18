import { teamIdsRelegatedByWithdrawal, type Withdrawal } from '#domain/seasons/withdrawal.ts';
import { rulesForNextSeason } from '#domain/rules/next-season.ts';
import type { Team } from '#domain/squads/teams-and-players.ts';
import {
  type PromotedAndRelegatedCounts,
  type FinalTableRow,
  type UndecidedLevelTeams,
  type ProposedTeamDivision,
  proposeTeamDivisions,
} from '#domain/seasons/placing.ts';
import { nextCalendar } from '#domain/fixtures/calendar.ts';
import {
  type SeasonStartFields,
  type SeasonWeek,
  rulesOfDivision,
  type Season,
  nextSeasonNameAndYear,
  type SeasonNameAndYear,
} from '#domain/seasons/season.ts';

/** How many teams go up and down between two divisions by default. */
const DEFAULT_PROMOTION_COUNT = 2;

/**
 * The season before the proposed one. `teams`: its teams that are not deleted. `tables`: its tables, keyed by division.
 */
export type PreviousSeason = {
  season: Season & { withdrawals?: readonly Withdrawal[] };
  teams: readonly Pick<Team, 'id' | 'name' | 'division'>[];
  tables: ReadonlyMap<number, readonly FinalTableRow[]>;
};

/**
 * What an official has chosen for the proposed season. `next`: the name and year of the proposed season; if missing,
 * the next name and year after the previous season. If `weeks` or `promoted` is missing, the value of the previous
 * season applies.
 */
export type SeasonProposalOptions = { next?: SeasonNameAndYear; weeks?: number; promoted?: number };

/**
 * A proposed season. `from`: the name of the previous season. `promoted`: how many teams go up and down between two
 * divisions; `null` if the number is not the same everywhere. `ties`: the groups of level teams in which no team moves
 * until their order is decided.
 */
export type SeasonProposal = Season & {
  from: string;
  promoted: number | null;
  teams: ProposedTeamDivision[];
  ties: UndecidedLevelTeams[];
};

/** Returns a proposal for the next season, made from the previous one (Rules R11, R12, R18, R41). */
export function proposeSeason(
  { season, teams, tables }: PreviousSeason,
  options: SeasonProposalOptions = {},
): SeasonProposal {
  const { divisions, divisionNames } = season;
  const { next = nextSeasonNameAndYear(season), weeks = season.weeks, promoted } = options;
  function exchange(upper: number, lower: number): PromotedAndRelegatedCounts {
    const { up, down } =
      promoted === undefined ? promotedAndRelegatedCounts(season, upper, lower) : { up: promoted, down: promoted };
    return { up, down: Math.max(0, down - teamIdsRelegatedByWithdrawal(upper, season.withdrawals).length) };
  }
  const calendar = nextSeasonCalendar(next, season, weeks);
  return {
    ...next,
    from: season.name,
    weeks,
    divisions,
    ...rulesForNextSeason(season, calendar),
    ...(divisionNames ? { divisionNames } : {}),
    calendar,
    promoted: promoted ?? promotedCountIfUniform(season),
    ...proposeTeamDivisions({ teams, tables, divisions, exchange }),
  };
}

/**
 * Returns how many teams go up and down between two divisions: `promoted` in the rules of the lower division, and
 * `relegated` in the rules of the upper one. If only one of these numbers is set, it counts for both directions. If
 * neither is set, the default applies.
 */
function promotedAndRelegatedCounts(season: Season, upper: number, lower: number): PromotedAndRelegatedCounts {
  const { relegated } = rulesOfDivision(season, upper);
  const { promoted } = rulesOfDivision(season, lower);
  return {
    up: promoted ?? relegated ?? DEFAULT_PROMOTION_COUNT,
    down: relegated ?? promoted ?? DEFAULT_PROMOTION_COUNT,
  };
}

/** Returns how many teams go up and down between any two neighbouring divisions; `null` if the numbers differ. */
function promotedCountIfUniform(season: Season): number | null {
  const divisions = season.divisions.toSorted((a, b) => a - b);
  const [count = DEFAULT_PROMOTION_COUNT, ...others] = new Set(
    divisions.slice(1).flatMap((lower, i) => Object.values(promotedAndRelegatedCounts(season, divisions[i]!, lower))),
  );
  return others.length === 0 ? count : null;
}

/**
 * Returns the calendar of the next season, with `weeks` weeks: the previous calendar, moved forward by the years
 * between the two seasons. If the previous calendar is empty, the weeks begin at the usual time of year. If `next` is
 * not later than `before`, the calendar is empty.
 */
function nextSeasonCalendar(next: SeasonNameAndYear, before: Season, weeks: number): SeasonWeek[] {
  let calendar: SeasonWeek[] = [];
  let last: SeasonStartFields = before;
  while (last.firstYear < next.firstYear) {
    calendar = nextCalendar(last, weeks);
    last = { ...nextSeasonNameAndYear(last), calendar };
  }
  return calendar;
}
