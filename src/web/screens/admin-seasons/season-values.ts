import type { AdminSeason, SeasonProposalAnswer } from '#contract/admin-seasons.ts';
import { parseDay } from '#domain/day.ts';
import { laidOut, type Pause, pausesIn } from '#domain/calendar.ts';
import type { GameWeek, LeagueRules } from '#domain/season.ts';

/** A team in the form: where it was, and the division that is chosen for it. */
export type TeamRow = { teamId: string; teamName: string; from: number; position: number | null; division: string };

/** What stands in the fields of a season, as text. */
export type SeasonValues = {
  season: string;
  weeks: string;
  /** `1, 2` */
  divisions: string;
  /** The first day, from which the dates are laid out. */
  start: string;
  pauses: Pause[];
  calendar: GameWeek[];
  teams: TeamRow[];
  rules: Record<keyof LeagueRules, string>;
  makeDefault: boolean;
};

/** A proposed season in the fields. */
export function valuesOfProposal(proposal: SeasonProposalAnswer): SeasonValues {
  return { ...valuesOf(proposal), season: proposal.season, teams: teamRows(proposal.teams) };
}

/** The proposed places as rows of the form. */
export function teamRows(teams: SeasonProposalAnswer['teams']): TeamRow[] {
  return teams.map(({ teamId, teamName, from, position, to }) => ({
    teamId,
    teamName,
    from,
    position,
    division: String(to),
  }));
}

/** A season that there is, in the fields. */
export function valuesOfSeason(season: AdminSeason): SeasonValues {
  const teams = season.teams.map(({ teamId, teamName, division }) => ({
    teamId,
    teamName,
    from: division,
    position: null,
    division: String(division),
  }));
  return { ...valuesOf(season), season: season.season, teams };
}

function valuesOf({ weeks, divisions, calendar, rules }: SeasonProposalAnswer | AdminSeason) {
  return {
    weeks: String(weeks),
    divisions: divisions.join(', '),
    start: calendar[0]?.from ?? '',
    pauses: pausesIn(calendar),
    calendar,
    rules: {
      framesPerFixture: String(rules.framesPerFixture),
      walkoverScore: String(rules.walkoverScore),
      maxFramesPerPlayer: String(rules.maxFramesPerPlayer),
      highestBreak: String(rules.highestBreak),
      highestScore: String(rules.highestScore),
    },
    makeDefault: false,
  };
}

/** The numbers in a text such as `1, 2`; what is no number is NaN, which no rule takes. */
export function divisionsIn(text: string): number[] {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  return parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : NaN));
}

/**
 * The calendar anew, from the first day, the weeks and the pauses as they stand in the form; `null` where one of them
 * cannot be read yet. A first week that was longer than a week stays so, while it begins where it began.
 */
export function redated({ start, weeks, pauses, calendar }: SeasonValues): GameWeek[] | null {
  const count = /^\d{1,2}$/.test(weeks.trim()) ? Number(weeks) : 0;
  const whole = pauses.every(({ from, to }) => parseDay(from).ok && parseDay(to).ok && from <= to);
  if (count === 0 || !whole || !parseDay(start).ok) return null;
  const [first] = calendar;
  const opening = first?.from === start ? { from: first.from, to: first.to } : { from: start, to: start };
  return laidOut(opening, count, pauses);
}
