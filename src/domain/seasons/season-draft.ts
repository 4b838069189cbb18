import { countWithNoun } from '#domain/count.ts';
import { type Checked, valueOrCollect, type Draft, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import type { Team } from '#domain/squads/teams-and-players.ts';
import {
  checkDivisionRules,
  checkRules,
  type RulesByDivisionDraft,
  type LeagueRulesDraft,
} from '#domain/seasons/season-rules.ts';
import { type SeasonWeek, parseSeasonName, type Season, type SeasonNameAndYear } from '#domain/seasons/season.ts';
import { checkDivisionNames, type DivisionNames, type DivisionNamesDraft } from '#domain/seasons/division-names.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import { type CalendarContext, checkCalendar, type GameWeekDraft } from '#domain/fixtures/calendar.ts';

/** The highest number of weeks that a season can have. */
export const MAX_WEEKS = 99;
const MAX_DIVISION_NUMBER = 99;

type KnownTeam = Pick<Team, 'id' | 'name' | 'deleted'>;

/** A team in a request, and the division in which the team will play. */
export type TeamDivisionDraft = Draft<{ teamId: string; division: number }>;

/** The weeks, divisions and calendar that a request contains for a season. `weeks`: the number of weeks. */
export type SeasonShapeDraft = Draft<{
  weeks: number;
  divisions: readonly (number | undefined)[];
  calendar: readonly (GameWeekDraft | undefined)[];
}>;

export type SeasonShape = Pick<Season, 'weeks' | 'divisions' | 'calendar'>;

/**
 * Checks a new season's name (Rule R6), but not whether the league already has such a season. A missing name is faulty,
 * but without a message here, because another check reports it.
 */
export function checkSeasonName(text: string | undefined): Checked<string> {
  return text === undefined ? faultyResult([]) : parseSeasonName(text);
}

/**
 * A season in a request, without its name. If the request left out the weeks, divisions or calendar, default values
 * have already been filled in.
 */
export type SeasonDraft = SeasonShapeDraft & {
  teams?: readonly (TeamDivisionDraft | undefined)[] | undefined;
  rules?: LeagueRulesDraft | undefined;
  divisionRules?: RulesByDivisionDraft | undefined;
  divisionNames?: DivisionNamesDraft;
};

/**
 * The data against which the season in a request is checked. If the request has no rules or division names, the rules
 * and division names given here apply. `teams`: all teams of the league. `placed`: teams with their current divisions.
 * A team that is not in the request keeps its current division.
 */
export type SeasonContext = Pick<Season, 'rules' | 'divisionRules' | 'divisionNames'> & {
  teams: ReadonlyMap<string, KnownTeam>;
  placed: Iterable<Pick<Team, 'id' | 'name' | 'division' | 'deleted'>>;
};

/** A checked season without its name. `places`: the divisions that the request gives to teams, keyed by team id. */
export type CheckedSeason = {
  parts: SeasonShape & Pick<Season, 'rules' | 'divisionRules'>;
  /** `undefined` if no division has a name. */
  divisionNames: DivisionNames | undefined;
  places: Map<string, number>;
};

/** Checks everything in a season except its name (Rules R7, R8, R9, R14, R23). */
export function checkSeason(
  season: SeasonNameAndYear | undefined,
  draft: SeasonDraft,
  { teams, placed, ...before }: SeasonContext,
): Checked<CheckedSeason> {
  const issues: Issue[] = [];
  const shape = valueOrCollect(checkSeasonShape(draft, season), issues);
  const divisions = shape?.divisions;
  const rules = valueOrCollect(checkRules(draft.rules ?? {}, before.rules), issues);
  const inherited = { ...before, rules: rules ?? before.rules, divisions };
  const divisionRules = valueOrCollect(checkDivisionRules(draft.divisionRules, inherited), issues);
  const names = checkDivisionNames(draft.divisionNames, before.divisionNames, divisions);
  const divisionNames = valueOrCollect(names, issues);
  const places = valueOrCollect(checkTeamDivisions(draft.teams, teams, { name: season?.name, divisions }), issues);
  if (places && divisions) issues.push(...teamInRemovedDivisionFaults(placed, places, divisions));
  if (issues.length > 0 || !shape || !rules || !divisionRules || !places) return faultyResult(issues);
  return validResult({ parts: { ...shape, rules, divisionRules }, divisionNames, places });
}

/** Checks the weeks, divisions and calendar of a season (Rules R7, R8). Returns the divisions in ascending order. */
export function checkSeasonShape(draft: SeasonShapeDraft, season: SeasonNameAndYear | undefined): Checked<SeasonShape> {
  const issues: Issue[] = [];
  const weeks = valueOrCollect(checkWeeks(draft.weeks), issues);
  const divisions = valueOrCollect(checkDivisions(draft.divisions), issues);
  const calendar = valueOrCollect(checkDraftCalendar(draft.calendar, { season, weeks }), issues);
  if (weeks === undefined || !divisions || !calendar) return faultyResult(issues);
  return validResult({ weeks, divisions, calendar });
}

function checkWeeks(weeks: number | undefined): Checked<number> {
  if (weeks === undefined) return faultyResult([]);
  if (Number.isInteger(weeks) && weeks >= 1 && weeks <= MAX_WEEKS) return validResult(weeks);
  return faultyResult([{ path: 'weeks', message: `A season has from 1 to ${MAX_WEEKS} weeks.` }]);
}

function checkDivisions(divisions: SeasonShapeDraft['divisions']): Checked<number[]> {
  if (!divisions) return faultyResult([]);
  if (divisions.length === 0)
    return faultyResult([{ path: 'divisions', message: 'A season has at least one division.' }]);
  const seen = new Set<number>();
  const issues = divisions.flatMap((division, i): Issue[] => {
    if (division === undefined) return [];
    const path = `divisions.${i}`;
    if (!Number.isInteger(division) || division < 1 || division > MAX_DIVISION_NUMBER)
      return [{ path, message: `A division is a whole number from 1 to ${MAX_DIVISION_NUMBER}.` }];
    if (seen.has(division)) return [{ path, message: `Division ${division} is given twice.` }];
    seen.add(division);
    return [];
  });
  const whole = divisions.filter((division) => division !== undefined);
  if (issues.length > 0 || whole.length < divisions.length) return faultyResult(issues);
  return validResult(whole.sort((a, b) => a - b));
}

function checkDraftCalendar(calendar: SeasonShapeDraft['calendar'], context: CalendarContext): Checked<SeasonWeek[]> {
  return calendar ? checkCalendar(calendar, context) : faultyResult([]);
}

/**
 * Checks the divisions that a request gives to teams, and returns these divisions, keyed by team id. Each team must
 * exist, must not be deleted and must occur only once. Its division must be one of the season's, or 0 for retired. A
 * fault has a path such as `teams.3.division`.
 */
export function checkTeamDivisions(
  drafts: readonly (TeamDivisionDraft | undefined)[] | undefined,
  teams: ReadonlyMap<string, KnownTeam>,
  season: { name: string | undefined; divisions: readonly number[] | undefined },
): Checked<Map<string, number>> {
  if (!drafts) return faultyResult([]);
  const issues: Issue[] = [];
  const places = new Map<string, number>();
  for (const [i, draft] of drafts.entries()) {
    const { teamId, division } = draft ?? {};
    const team = teamId === undefined ? undefined : teams.get(teamId);
    if (teamId !== undefined) issues.push(...teamFaults(team, `teams.${i}.teamId`, places));
    if (division !== undefined) issues.push(...unknownDivisionFaults(division, `teams.${i}.division`, season));
    if (team && division !== undefined) places.set(team.id, division);
  }
  return issues.length > 0 ? faultyResult(issues) : validResult(places);
}

function teamFaults(team: KnownTeam | undefined, path: string, places: ReadonlyMap<string, number>): Issue[] {
  if (!team) return [{ path, message: 'The league has no such team.' }];
  if (team.deleted) return [{ path, message: `The team ${team.name} has been deleted.` }];
  return places.has(team.id) ? [{ path, message: `${team.name} are given twice.` }] : [];
}

function unknownDivisionFaults(
  division: number,
  path: string,
  { name, divisions }: { name: string | undefined; divisions: readonly number[] | undefined },
): Issue[] {
  if (!divisions || division === RETIRED_TEAMS_DIVISION || divisions.includes(division)) return [];
  return [{ path, message: `${name === undefined ? 'The season' : `Season ${name}`} has no division ${division}.` }];
}

/**
 * Returns a fault with the path `teams` if a team that is not in `places` cannot stay in its division, because the
 * season does not have that division. Deleted and retired teams cause no fault.
 */
export function teamInRemovedDivisionFaults(
  teams: Iterable<Pick<Team, 'id' | 'name' | 'division' | 'deleted'>>,
  places: ReadonlyMap<string, number>,
  divisions: readonly number[],
): Issue[] {
  const lost = [...teams].filter(
    ({ id, division, deleted }) =>
      !deleted && !places.has(id) && division !== RETIRED_TEAMS_DIVISION && !divisions.includes(division),
  );
  const [first] = lost;
  if (!first) return [];
  const others = lost.length > 1 ? ` (and ${lost.length - 1} more)` : '';
  const message = `Choose a division for ${first.name}${others}: division ${first.division} no longer exists.`;
  return [{ path: 'teams', message }];
}

type SeasonSize = Pick<Season, 'name' | 'weeks' | 'divisions'>;

/**
 * Returns a sentence that says why a season cannot be cut down to these weeks and divisions: some of `things` are in a
 * week or division that would be removed. Returns `null` if nothing prevents it (Rule R10).
 */
export function removedContentConflict(
  { name, weeks, divisions }: SeasonSize,
  things: readonly { week: number; division: number }[],
  what: 'result' | 'fixture' | 'points adjustment',
): string | null {
  const beyond = things.filter(({ week, division }) => week > weeks || !divisions.includes(division));
  if (beyond.length === 0) return null;
  const where = what === 'fixture' ? ' on its list' : '';
  return `Season ${name} has ${countWithNoun(beyond.length, what)}${where} in weeks or divisions that would be removed.`;
}

/**
 * Returns a sentence that says why the default season cannot be cut down to these divisions: a team is in a division
 * that would be removed. Returns `null` if nothing prevents it (Rule R10).
 */
export function removedDivisionConflict(
  { divisions }: Pick<SeasonSize, 'divisions'>,
  teams: Iterable<Team>,
): string | null {
  const team = [...teams].find(
    ({ deleted, division }) => !deleted && division !== RETIRED_TEAMS_DIVISION && !divisions.includes(division),
  );
  return team ? `${team.name} are in division ${team.division}, which would be removed.` : null;
}
