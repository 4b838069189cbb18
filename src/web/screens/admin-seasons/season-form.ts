import type { Outcome } from '#contract/client.ts';
import type { AdminSeason, SeasonProposalAnswer } from '#contract/seasons.ts';
import { createSeasonWeeks, type Pause, pausesIn } from '#domain/fixtures/calendar.ts';
import { ordinal } from '#domain/count.ts';
import { parseDay } from '#domain/day.ts';
import { type Checked, valueOrCollect, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import { divisionMove } from '#domain/seasons/placing.ts';
import { checkSeason, type CheckedSeason, checkSeasonName } from '#domain/seasons/season-draft.ts';
import type { DivisionNames } from '#domain/seasons/division-names.ts';
import type { SeasonWeek, Season } from '#domain/seasons/season.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import { seasonNameAndYear } from '#web/officials/season-year.ts';
import { readNumber } from '#web/officials/read-fields.ts';
import {
  moveIssueToRuleField,
  type RulesBody,
  toRulesBody,
  type SeasonAndDivisionRuleValues,
  seasonAndDivisionRuleValues,
} from './rule-form.ts';
import { checkRulesToSend } from './typed-rules.ts';

/** A team in the form: its previous division and position, and the division chosen for it. */
export type TeamRow = { teamId: string; teamName: string; from: number; position: number | null; division: string };

/** The values of a season's form. Numbers are text. */
export type SeasonValues = SeasonAndDivisionRuleValues & {
  season: string;
  weeks: string;
  /** Division numbers, such as `1, 2`. */
  divisions: string;
  /** Keyed by division number. An empty text means no name. */
  divisionNames: Record<string, string>;
  /** The first day of the season. When this day changes, the form sets the dates of all weeks again. */
  start: string;
  pauses: Pause[];
  calendar: SeasonWeek[];
  teams: TeamRow[];
  makeDefault: boolean;
};

export function valuesOfProposal(proposal: SeasonProposalAnswer, names: DivisionNames | undefined): SeasonValues {
  const values = seasonFormValues(proposal, names);
  // The form suggests `approval` to a league that has not chosen a rule for substitutes.
  const substitutes = proposal.rules.substitutes ?? 'approval';
  const rules = { ...values.rules, substitutes };
  return { ...values, rules, season: proposal.season, teams: teamRows(proposal.teams) };
}

/** Returns the proposed teams as rows of the form. */
export function teamRows(teams: SeasonProposalAnswer['teams']): TeamRow[] {
  return teams.map(({ to, teamId, teamName, from, position }) => {
    return { teamId, teamName, from, position, division: String(to) };
  });
}

export function valuesOfSeason(season: AdminSeason, names: DivisionNames | undefined): SeasonValues {
  const teams = season.teams.map(({ teamId, teamName, division }) => {
    return { teamId, teamName, from: division, position: null, division: String(division) };
  });
  return { ...seasonFormValues(season, names), season: season.season, teams };
}

function seasonFormValues(season: SeasonProposalAnswer | AdminSeason, names: DivisionNames = {}) {
  const { weeks, divisions, calendar } = season;
  return {
    weeks: String(weeks),
    divisions: divisions.join(', '),
    divisionNames: Object.fromEntries(divisions.map((division) => [division, names[division] ?? ''])),
    start: calendar[0]?.from ?? '',
    pauses: pausesIn(calendar),
    calendar,
    ...seasonAndDivisionRuleValues(season),
    makeDefault: false,
  };
}

/**
 * Returns the numbers in a text such as `1, 2`. A word that is not a number becomes NaN, which the later checks refuse.
 */
export function parseDivisionNumbers(text: string): number[] {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  return parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : NaN));
}

/**
 * Returns the calendar that follows from the first day, the number of weeks and the pauses. `null` while one of these
 * values is incomplete. A first week of more than seven days keeps its length unless the first day changes.
 */
export function calendarFromFirstDay({ start, weeks, pauses, calendar }: SeasonValues): SeasonWeek[] | null {
  const count = /^\d{1,2}$/.test(weeks.trim()) ? Number(weeks) : 0;
  const complete = pauses.every(({ from, to }) => parseDay(from).ok && parseDay(to).ok && from <= to);
  if (count === 0 || !complete || !parseDay(start).ok) return null;
  const [first] = calendar;
  const opening = first?.from === start ? { from: first.from, to: first.to } : { from: start, to: start };
  return createSeasonWeeks(opening, count, pauses);
}

export type SeasonChangeBody = Omit<CheckedSeason['parts'], 'divisionRules'> &
  Pick<RulesBody, 'divisionRules'> & {
    season: string;
    teams: { teamId: string; division: number }[];
    /** The names of divisions; `null` removes them. Undefined if the season has no names and gets none. */
    divisionNames?: DivisionNames | null;
  };
export type NewSeasonBody = SeasonChangeBody & { makeDefault: boolean };

type SeasonBeforeChange = Pick<Season, 'rules' | 'divisionRules' | 'divisions' | 'calendar'> & { named?: boolean };

/**
 * Checks the form of a new season and returns the body of the request. `before`: the proposal. Its rules apply where
 * the form has no field for a rule.
 */
export function checkNewSeason(values: SeasonValues, before: SeasonBeforeChange): Checked<NewSeasonBody> {
  const issues: Issue[] = [];
  const name = valueOrCollect(checkSeasonName(values.season), issues);
  const changed = valueOrCollect(checkValues(values, name, before), issues);
  if (issues.length > 0 || name === undefined || !changed) return faultyResult(issues);
  return validResult({ ...changed, season: name, makeDefault: values.makeDefault });
}

/** Checks the form of an existing season and returns the body of the request. */
export function checkChangedSeason(values: SeasonValues, before: SeasonBeforeChange): Checked<SeasonChangeBody> {
  return checkValues(values, values.season, before);
}

function checkValues(
  values: SeasonValues,
  season: string | undefined,
  before: SeasonBeforeChange,
): Checked<SeasonChangeBody> {
  const issues: Issue[] = [];
  const weeks = valueOrCollect(readNumber(values.weeks, 'weeks', 'The number of weeks'), issues);
  const divisions = parseDivisionNumbers(values.divisions);
  const teams = values.teams.map(({ teamId, division }) => ({ teamId, division: Number(division) }));
  const known = values.teams.map(({ teamId: id, teamName: name }) => [id, { id, name, deleted: false }] as const);
  const sent = toRulesBody(values, before, divisions);
  const read = checkRulesToSend(sent);
  issues.push(...read.issues);
  const year = season === undefined ? undefined : seasonNameAndYear(season, before.calendar);
  const context = { rules: before.rules, divisionRules: {}, teams: new Map(known), placed: [] };
  const divisionNames = typedDivisionNames(values);
  const draft = { weeks, divisions, calendar: values.calendar, teams, divisionNames, ...read.draft };
  const checked = valueOrCollect(checkSeason(year, draft, context), issues);
  if (issues.length > 0 || !checked) return faultyResult(issues.map(moveIssueToSeasonField));
  const named = checked.divisionNames || before.named ? { divisionNames: checked.divisionNames ?? null } : {};
  return validResult({ season: season ?? '', ...checked.parts, divisionRules: sent.divisionRules, teams, ...named });
}

/** Returns the typed names of divisions, keyed by division number. A division without a typed name is left out. */
export function typedDivisionNames({
  divisions,
  divisionNames,
}: Pick<SeasonValues, 'divisions' | 'divisionNames'>): DivisionNames {
  const typed = parseDivisionNumbers(divisions).map(
    (division) => [division, divisionNames[division]?.trim() ?? ''] as const,
  );
  return Object.fromEntries(typed.filter(([, name]) => name !== ''));
}

/**
 * Moves a fault to the form field that shows it. All divisions are typed in one field. `moveIssueToRuleField` moves the
 * faults of rules.
 */
function moveIssueToSeasonField({ path, message }: Issue): Issue {
  return moveIssueToRuleField({
    path: path === 'divisions' || path.startsWith('divisions.') ? 'divisions' : path,
    message,
  });
}

/** Moves the faults of a refused request to the form fields that show them. Returns any other outcome unchanged. */
export function withIssuesAtSeasonFields<Answer>(outcome: Outcome<Answer>): Outcome<Answer> {
  if (outcome.ok || !outcome.failure.issues) return outcome;
  return { ...outcome, failure: { ...outcome.failure, issues: outcome.failure.issues.map(moveIssueToSeasonField) } };
}

const DIVISION_MOVE_LABELS = {
  promoted: 'Promoted',
  relegated: 'Relegated',
  stays: 'Stays',
  retires: 'Retires',
  returns: 'Returns',
} as const;

/** Returns `Promoted`, `Stays` and so on for a team's move to the chosen division. */
export function teamMoveWords({ from, division }: Pick<TeamRow, 'from' | 'division'>): string {
  const to = Number(division);
  return from === RETIRED_TEAMS_DIVISION && to === RETIRED_TEAMS_DIVISION
    ? 'Stays retired'
    : DIVISION_MOVE_LABELS[divisionMove(from, to)];
}

/** Returns the team's previous place: `3rd in Division 2`, `Division 2` or `Retired`. */
export function previousPlaceWords(
  { from, position }: Pick<TeamRow, 'from' | 'position'>,
  nameOf: (division: number) => string,
): string {
  if (from === RETIRED_TEAMS_DIVISION) return 'Retired';
  return position === null ? nameOf(from) : `${ordinal(position)} in ${nameOf(from)}`;
}
