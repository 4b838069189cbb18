import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { checkSeasonName, checkSeasonShape, checkTeamPlaces, type SeasonShape } from '#domain/season-draft.ts';
import { checkRules } from '#domain/season-rules.ts';
import type { LeagueRules } from '#domain/season.ts';
import { readNumber } from '#web/officials/read-fields.ts';
import { divisionsIn, type SeasonValues } from './season-values.ts';

export type ChangeBody = SeasonShape & { season: string; teams: { teamId: string; division: number }[] };
export type SeasonBody = ChangeBody & { rules: LeagueRules; makeDefault: boolean };

/** A new season as it stands in the form, by the rules of the league (contract §4); every fault at its field, at once. */
export function checkNewSeason(values: SeasonValues, before: LeagueRules): Checked<SeasonBody> {
  const issues: Issue[] = [];
  const name = collect(checkSeasonName(values.season), issues);
  const changed = collect(checkParts(values, name), issues);
  const rules = collect(rulesOf(values, before), issues);
  if (issues.length > 0 || name === undefined || !changed || !rules) return faulty(issues);
  return valid({ ...changed, season: name, rules, makeDefault: values.makeDefault });
}

/** What is changed of a season that there is. */
export function checkChangedSeason(values: SeasonValues): Checked<ChangeBody> {
  return checkParts(values, values.season);
}

function checkParts(values: SeasonValues, season: string | undefined): Checked<ChangeBody> {
  const issues: Issue[] = [];
  const weeks = collect(readNumber(values.weeks, 'weeks', 'The number of weeks'), issues);
  const { calendar } = values;
  const shape = collect(
    checkSeasonShape({ weeks, divisions: divisionsIn(values.divisions), calendar }, season),
    issues,
  );
  const teams = values.teams.map(({ teamId, division }) => ({ teamId, division: Number(division) }));
  const known = values.teams.map(
    ({ teamId, teamName }) => [teamId, { id: teamId, name: teamName, deleted: false }] as const,
  );
  collect(checkTeamPlaces(teams, new Map(known), { name: season, divisions: shape?.divisions }), issues);
  if (issues.length > 0 || !shape) return faulty(issues.map(atOneField));
  return valid({ ...shape, season: season ?? '', teams });
}

/** All divisions stand in one field. */
function atOneField({ path, message }: Issue): Issue {
  return { path: path.startsWith('divisions') ? 'divisions' : path, message };
}

function rulesOf({ rules }: SeasonValues, before: LeagueRules): Checked<LeagueRules> {
  const numbers = Object.entries(rules).map(([name, text]) => [name, text.trim() === '' ? NaN : Number(text)]);
  return checkRules(Object.fromEntries(numbers), before);
}
