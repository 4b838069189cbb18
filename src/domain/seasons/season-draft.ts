import { countOf } from '#domain/count.ts';
import { type Checked, collect, type Draft, faulty, type Issue, valid } from '#domain/issue.ts';
import type { Team } from '#domain/squads/people.ts';
import {
  checkDivisionRules,
  checkRules,
  type DivisionRulesDraft,
  type LeagueRulesDraft,
} from '#domain/seasons/season-rules.ts';
import { type GameWeek, parseSeasonName, type Season, type SeasonYear } from '#domain/seasons/season.ts';
import { checkDivisionNames, type DivisionNames, type DivisionNamesDraft } from '#domain/seasons/division-names.ts';
import { RETIRED } from '#domain/squads/team-numbers.ts';
import { type CalendarContext, checkCalendar, type GameWeekDraft } from '#domain/fixtures/calendar.ts';

/** The most weeks of a season. */
export const MAX_WEEKS = 99;
const MAX_DIVISION = 99;

type KnownTeam = Pick<Team, 'id' | 'name' | 'deleted'>;

/** A team and the division in which it will play, in a request. */
export type TeamPlaceDraft = Draft<{ teamId: string; division: number }>;

/** The weeks, divisions and calendar of a season, in a request. */
export type SeasonShapeDraft = Draft<{
  weeks: number;
  divisions: readonly (number | undefined)[];
  calendar: readonly (GameWeekDraft | undefined)[];
}>;

export type SeasonShape = Pick<Season, 'weeks' | 'divisions' | 'calendar'>;

/** Checks a new season's name (Rule R6). The store checks whether the league already has it. */
export function checkSeasonName(text: string | undefined): Checked<string> {
  return text === undefined ? faulty([]) : parseSeasonName(text);
}

/** A season in a request, without its name. Fields that were not sent have their current or proposed values. */
export type SeasonDraft = SeasonShapeDraft & {
  teams?: readonly (TeamPlaceDraft | undefined)[] | undefined;
  rules?: LeagueRulesDraft | undefined;
  divisionRules?: DivisionRulesDraft | undefined;
  divisionNames?: DivisionNamesDraft;
};

/**
 * The facts that a season is checked against: its current rules, the teams, and the teams whose division is already
 * known.
 */
export type SeasonContext = Pick<Season, 'rules' | 'divisionRules' | 'divisionNames'> & {
  teams: ReadonlyMap<string, KnownTeam>;
  placed: Iterable<Pick<Team, 'id' | 'name' | 'division' | 'deleted'>>;
};

/** A checked season without its name. `places`: the divisions that were sent, keyed by team id. */
export type CheckedSeason = {
  parts: SeasonShape & Pick<Season, 'rules' | 'divisionRules'>;
  /** `undefined` if no division has a name. */
  divisionNames: DivisionNames | undefined;
  places: Map<string, number>;
};

/** Checks a season without its name (Rules R7, R8, R9, R14, R23). */
export function checkSeason(
  season: SeasonYear | undefined,
  draft: SeasonDraft,
  { teams, placed, ...before }: SeasonContext,
): Checked<CheckedSeason> {
  const issues: Issue[] = [];
  const shape = collect(checkSeasonShape(draft, season), issues);
  const divisions = shape?.divisions;
  const rules = collect(checkRules(draft.rules ?? {}, before.rules), issues);
  const inherited = { ...before, rules: rules ?? before.rules, divisions };
  const divisionRules = collect(checkDivisionRules(draft.divisionRules, inherited), issues);
  const names = checkDivisionNames(draft.divisionNames, before.divisionNames, divisions);
  const divisionNames = collect(names, issues);
  const places = collect(checkTeamPlaces(draft.teams, teams, { name: season?.name, divisions }), issues);
  if (places && divisions) issues.push(...unplacedTeamFaults(placed, places, divisions));
  if (issues.length > 0 || !shape || !rules || !divisionRules || !places) return faulty(issues);
  return valid({ parts: { ...shape, rules, divisionRules }, divisionNames, places });
}

/** Checks weeks, divisions and calendar of a season (Rules R7, R8). */
export function checkSeasonShape(draft: SeasonShapeDraft, season: SeasonYear | undefined): Checked<SeasonShape> {
  const issues: Issue[] = [];
  const weeks = collect(checkWeeks(draft.weeks), issues);
  const divisions = collect(checkDivisions(draft.divisions), issues);
  const calendar = collect(checkDates(draft.calendar, { season, weeks }), issues);
  if (weeks === undefined || !divisions || !calendar) return faulty(issues);
  return valid({ weeks, divisions, calendar });
}

function checkWeeks(weeks: number | undefined): Checked<number> {
  if (weeks === undefined) return faulty([]);
  if (Number.isInteger(weeks) && weeks >= 1 && weeks <= MAX_WEEKS) return valid(weeks);
  return faulty([{ path: 'weeks', message: `A season has from 1 to ${MAX_WEEKS} weeks.` }]);
}

function checkDivisions(divisions: SeasonShapeDraft['divisions']): Checked<number[]> {
  if (!divisions) return faulty([]);
  if (divisions.length === 0) return faulty([{ path: 'divisions', message: 'A season has at least one division.' }]);
  const seen = new Set<number>();
  const issues = divisions.flatMap((division, i): Issue[] => {
    if (division === undefined) return [];
    const path = `divisions.${i}`;
    if (!Number.isInteger(division) || division < 1 || division > MAX_DIVISION)
      return [{ path, message: `A division is a whole number from 1 to ${MAX_DIVISION}.` }];
    if (seen.has(division)) return [{ path, message: `Division ${division} is given twice.` }];
    seen.add(division);
    return [];
  });
  const whole = divisions.filter((division) => division !== undefined);
  if (issues.length > 0 || whole.length < divisions.length) return faulty(issues);
  return valid(whole.sort((a, b) => a - b));
}

function checkDates(calendar: SeasonShapeDraft['calendar'], context: CalendarContext): Checked<GameWeek[]> {
  return calendar ? checkCalendar(calendar, context) : faulty([]);
}

/**
 * Checks the divisions of a season's teams, and returns them keyed by team id. Each team must not be deleted, be named
 * once, and be in one of the season's divisions or retired (0). Paths are such as `teams.3.division`.
 */
export function checkTeamPlaces(
  drafts: readonly (TeamPlaceDraft | undefined)[] | undefined,
  teams: ReadonlyMap<string, KnownTeam>,
  season: { name: string | undefined; divisions: readonly number[] | undefined },
): Checked<Map<string, number>> {
  if (!drafts) return faulty([]);
  const issues: Issue[] = [];
  const places = new Map<string, number>();
  for (const [i, draft] of drafts.entries()) {
    const { teamId, division } = draft ?? {};
    const team = teamId === undefined ? undefined : teams.get(teamId);
    if (teamId !== undefined) issues.push(...teamFaults(team, `teams.${i}.teamId`, places));
    if (division !== undefined) issues.push(...divisionFaults(division, `teams.${i}.division`, season));
    if (team && division !== undefined) places.set(team.id, division);
  }
  return issues.length > 0 ? faulty(issues) : valid(places);
}

function teamFaults(team: KnownTeam | undefined, path: string, places: ReadonlyMap<string, number>): Issue[] {
  if (!team) return [{ path, message: 'The league has no such team.' }];
  if (team.deleted) return [{ path, message: `The team ${team.name} has been deleted.` }];
  return places.has(team.id) ? [{ path, message: `${team.name} are given twice.` }] : [];
}

function divisionFaults(
  division: number,
  path: string,
  { name, divisions }: { name: string | undefined; divisions: readonly number[] | undefined },
): Issue[] {
  if (!divisions || division === RETIRED || divisions.includes(division)) return [];
  return [{ path, message: `${name === undefined ? 'The season' : `Season ${name}`} has no division ${division}.` }];
}

/**
 * Returns a fault at `teams` if a team that is not in `places` cannot stay in its division, because the season no
 * longer has it. Deleted teams do not matter.
 */
export function unplacedTeamFaults(
  teams: Iterable<Pick<Team, 'id' | 'name' | 'division' | 'deleted'>>,
  places: ReadonlyMap<string, number>,
  divisions: readonly number[],
): Issue[] {
  const lost = [...teams].filter(
    ({ id, division, deleted }) => !deleted && !places.has(id) && division !== RETIRED && !divisions.includes(division),
  );
  const [first] = lost;
  if (!first) return [];
  const others = lost.length > 1 ? ` (and ${lost.length - 1} more)` : '';
  const message = `Choose a division for ${first.name}${others}: division ${first.division} no longer exists.`;
  return [{ path: 'teams', message }];
}

type SeasonSize = Pick<Season, 'name' | 'weeks' | 'divisions'>;

/**
 * Returns why a season cannot get this size, because `things` are in weeks or divisions that it would lose; `null` if
 * it can (Rule R10).
 */
export function removedContentConflict(
  { name, weeks, divisions }: SeasonSize,
  things: readonly { week: number; division: number }[],
  what: 'result' | 'fixture' | 'points adjustment',
): string | null {
  const beyond = things.filter(({ week, division }) => week > weeks || !divisions.includes(division));
  if (beyond.length === 0) return null;
  const where = what === 'fixture' ? ' on its list' : '';
  return `Season ${name} has ${countOf(beyond.length, what)}${where} in weeks or divisions that would be removed.`;
}

/**
 * Returns why the default season cannot have only these divisions, because a team is in another one; `null` if it can
 * (Rule R10).
 */
export function removedDivisionConflict(
  { divisions }: Pick<SeasonSize, 'divisions'>,
  teams: Iterable<Team>,
): string | null {
  const team = [...teams].find(
    ({ deleted, division }) => !deleted && division !== RETIRED && !divisions.includes(division),
  );
  return team ? `${team.name} are in division ${team.division}, which would be removed.` : null;
}
