import { isDeepStrictEqual } from 'node:util';
import { type AdminSeason, changeSeason, chooseDefaultSeason } from '#contract/seasons.ts';
import { type WithoutFaultyFields, parseWithoutFaultyFields } from '#domain/check.ts';
import { type Checked, valueOrCollect, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import { checkTeamOrderDecisions } from '#domain/seasons/decisions.ts';
import { plannedTeamDivisions, teamsChangingDivision } from '#domain/seasons/placing.ts';
import {
  checkSeason,
  type CheckedSeason,
  removedDivisionConflict,
  removedContentConflict,
} from '#domain/seasons/season-draft.ts';
import { ruleDaysAfterChange } from '#domain/rules/rule-days.ts';
import type { TeamOrderDecision } from '#domain/seasons/season.ts';
import { ruleChangeConflict } from '#domain/seasons/format-rules.ts';
import type { Team } from '#domain/squads/teams-and-players.ts';
import { playersOutsideHandicapRangeFault } from '#domain/squads/handicap.ts';
import { divisionInWords } from '#domain/seasons/division-names.ts';
import type { Facts } from '../cache/facts.ts';
import { faultlessValueOrThrow } from '../http/input.ts';
import { conflict, invalidInput } from '../refusal.ts';
import { adjustmentStore, fixtureListOfSeason } from '../storage/mappers/described.ts';
import { fixtureSummariesOfSeason } from '../storage/mappers/weeks-of-play.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import type { ChangeTransaction } from '../storage/store.ts';
import {
  adminSeasonOf,
  plannedDivisionsOfTeams,
  unknownSeasonIssue,
  fillMissingSeasonParts,
  SEASON_FIELD_ORDER,
  findSeason,
  loadLeagueSeasons,
  type LeagueSeasons,
} from './season-league.ts';
import { countWithNoun } from '#domain/count.ts';
import { DEFAULT_SEASON_SETTING } from '../storage/mappers/settings.ts';

type SentChange = { draft: WithoutFaultyFields<typeof changeSeason.body._zod.output>; issues: readonly Issue[] };

/**
 * Changes a season's weeks, calendar, divisions, teams, rules and decisions between level teams, and closes or reopens
 * it. Fields that are missing in `body` stay the same. Throws 422 with all faults at once. Throws 409 if a removed week
 * or division contains results, scheduled fixtures, points adjustments or teams. Throws 409 too if the format changes
 * in a division with results, or if a player's handicap is outside the new range.
 */
export async function applySeasonChange(
  change: ChangeTransaction,
  body: unknown,
  facts: Pick<Facts, 'today' | 'peopleToday'>,
): Promise<{ message: string; season: AdminSeason }> {
  const league = await loadLeagueSeasons(change.db);
  const { draft, issues } = parseWithoutFaultyFields(changeSeason.body, body);
  const before = findSeason(league, draft.season);
  if (draft.season !== undefined && !before) issues.push(unknownSeasonIssue('season', draft.season));
  if (!before) throw invalidInput(issues);
  const read = faultlessValueOrThrow(issues, readSeasonChange({ draft, issues }, before, league), SEASON_FIELD_ORDER);
  const { parts, divisionNames, places, decisions } = read;
  const after = { ...before, ...parts };
  const played = await fixtureSummariesOfSeason(change.db, before.name);
  const reason =
    removedContentConflict(after, played, 'result') ??
    removedContentConflict(after, await fixtureListOfSeason(change.db, before.name), 'fixture') ??
    removedContentConflict(
      after,
      await adjustmentStore.liveWith(change.db, 'season', [before.name]),
      'points adjustment',
    ) ??
    ruleChangeConflict(before, after, new Set(played.map(({ division }) => division).sort((a, b) => a - b)));
  if (reason !== null) throw conflict(reason);
  const { closed: wasClosed = false, decisions: _, divisionNames: __, ruleDays: ___, ...rest } = before;
  const ruleDays = ruleDaysAfterChange(before, after, facts.today());
  const season: StoredSeason = {
    ...rest,
    ...parts,
    ...(divisionNames ? { divisionNames } : {}),
    ...((draft.closed ?? wasClosed) ? { closed: true } : {}),
    ...(decisions.length > 0 ? { decisions } : {}),
    ...(Object.keys(ruleDays).length > 0 ? { ruleDays } : {}),
  };
  const isShown = before.name === league.shown?.name;
  const players = isShown ? (await facts.peopleToday()).players.values() : [];
  const beyond = playersOutsideHandicapRangeFault(season.rules.handicaps, players);
  if (beyond !== null) throw conflict(beyond);
  if (isShown) await moveTeams(change, season, places, league);
  else if (places.size > 0) season.placings = plannedDivisionsAfterChange(before, places, league);
  await change.put('season', season);
  change.summarise(`Changed season ${before.name}: ${seasonChangeWords(before, season, places)}`);
  return { message: `Season ${before.name} has been changed.`, season: await adminSeasonOf(change.db, before.name) };
}

type CheckedSeasonChange = CheckedSeason & { decisions: TeamOrderDecision[] };

function readSeasonChange(sent: SentChange, before: StoredSeason, league: LeagueSeasons): Checked<CheckedSeasonChange> {
  const issues: Issue[] = [];
  const checked = valueOrCollect(checkSentSeasonParts(sent, before, league), issues);
  const { divisions } = checked?.parts ?? before;
  const context = { name: before.name, divisions, teams: league.people.teams };
  const { decisions: drafts } = sent.draft;
  const decisions = drafts
    ? valueOrCollect(checkTeamOrderDecisions(drafts, context), issues)
    : (before.decisions ?? []);
  return checked && decisions ? validResult({ ...checked, decisions }) : faultyResult(issues);
}

function checkSentSeasonParts(sent: SentChange, before: StoredSeason, league: LeagueSeasons): Checked<CheckedSeason> {
  const context = { ...before, teams: league.people.teams, placed: teamsInPlannedDivisions(before, league) };
  // If the request has no calendar, checks the season with an empty calendar, because the stored calendar must cause no
  // faults. The code below removes weeks after the new last week from the stored calendar.
  const checked = checkSeason(before, fillMissingSeasonParts(sent, { ...before, calendar: [] }), context);
  if (!checked.ok || sent.draft.calendar) return checked;
  const { parts, divisionNames, places } = checked.value;
  const calendar = before.calendar.filter(({ week }) => week <= parts.weeks);
  return validResult({ parts: { ...parts, calendar }, divisionNames, places });
}

/**
 * Returns the teams that have a planned division in a season, each with that division. Empty for the default season,
 * because its teams have moved already.
 */
function teamsInPlannedDivisions(season: StoredSeason, league: LeagueSeasons): Team[] {
  const planned = plannedDivisionsOfTeams(season, league);
  return [...league.people.teams.values()].flatMap((team) => {
    const division = planned.get(team.id);
    return division === undefined ? [] : [{ ...team, division }];
  });
}

/**
 * Moves teams of the default season to the divisions in `places`, which is keyed by team id. Throws 409 if a team would
 * then be in a division that the season does not have.
 */
async function moveTeams(
  change: ChangeTransaction,
  season: StoredSeason,
  places: ReadonlyMap<string, number>,
  { people }: LeagueSeasons,
): Promise<void> {
  const teams = [...people.teams.values()].map((team) => ({ ...team, division: places.get(team.id) ?? team.division }));
  const reason = removedDivisionConflict(season, teams);
  if (reason !== null) throw conflict(reason);
  await change.putAll(
    'team',
    teams.filter(({ id }) => places.has(id)),
  );
}

function plannedDivisionsAfterChange(before: StoredSeason, places: ReadonlyMap<string, number>, league: LeagueSeasons) {
  return plannedTeamDivisions(
    league.people.teams.values(),
    new Map([...plannedDivisionsOfTeams(before, league), ...places]),
  );
}

function seasonChangeWords(before: StoredSeason, after: StoredSeason, places: ReadonlyMap<string, number>): string {
  const parts = [
    before.weeks === after.weeks ? '' : `weeks from ${before.weeks} to ${after.weeks}`,
    String(before.divisions) === String(after.divisions)
      ? ''
      : `divisions from ${before.divisions.join(', ')} to ${after.divisions.join(', ')}`,
    isDeepStrictEqual(before.calendar, after.calendar) ? '' : 'calendar',
    isDeepStrictEqual(before.rules, after.rules) ? '' : 'rules',
    ...after.divisions
      .filter((division) => !isDeepStrictEqual(before.divisionRules[division], after.divisionRules[division]))
      .map((division) => `rules of ${divisionInWords(after.divisionNames, division)}`),
    isDeepStrictEqual(before.divisionNames, after.divisionNames) ? '' : 'names of divisions',
    places.size === 0 ? '' : 'teams',
    isDeepStrictEqual(before.decisions, after.decisions) ? '' : 'decisions between level teams',
    before.closed === after.closed ? '' : after.closed ? 'closed' : 'open again',
  ];
  return parts.filter((part) => part !== '').join('; ');
}

/**
 * Finds the season whose name is in a request body, makes it the default season, and moves the teams to their divisions
 * in it. Changes nothing if it is the default season already. Throws 422 for an unknown season, and 409 for the same
 * reasons as `makeSeasonDefault`.
 */
export async function makeRequestedSeasonDefault(
  change: ChangeTransaction,
  body: unknown,
): Promise<{ message: string; season: string; moved: number }> {
  const league = await loadLeagueSeasons(change.db);
  const { draft, issues } = parseWithoutFaultyFields(chooseDefaultSeason.body, body);
  const season = findSeason(league, draft.season);
  if (draft.season !== undefined && !season) issues.push(unknownSeasonIssue('season', draft.season));
  if (!season) throw invalidInput(issues);
  if (season.name === league.shown?.name)
    return { message: `Season ${season.name} is the default already.`, season: season.name, moved: 0 };
  const moved = await makeSeasonDefault(change, league, season);
  const words = moved === 0 ? 'no team moved' : `${countWithNoun(moved, 'team')} moved`;
  change.summarise(`Made season ${season.name} the default; ${words}`);
  return { message: `Season ${season.name} is now the current season; ${words}.`, season: season.name, moved };
}

/**
 * Makes a season the default season, and moves the teams to their divisions in it. Stores the teams' old divisions with
 * the previous default season, so that choosing that season again moves the teams back. Returns how many teams have
 * moved. Throws 409 if a team's division does not exist in the new season, or if a player's handicap is outside the
 * season's range.
 */
export async function makeSeasonDefault(
  change: ChangeTransaction,
  { shown, people }: LeagueSeasons,
  { placings = [], ...season }: StoredSeason,
): Promise<number> {
  const placed = teamsChangingDivision(people.teams.values(), season, placings);
  if (!placed.ok) throw conflict(placed.conflict);
  const beyond = playersOutsideHandicapRangeFault(season.rules.handicaps, people.players.values());
  if (beyond !== null) throw conflict(beyond);
  await change.put('season', season);
  if (shown && shown.name !== season.name) {
    const moved = new Map(placed.moved.map((team) => [team.id, team]));
    const after = [...people.teams.values()].map((team) => moved.get(team.id) ?? team);
    const before = new Map([...people.teams.values()].map(({ id, division }) => [id, division]));
    await change.put('season', { ...shown, placings: plannedTeamDivisions(after, before) });
  }
  await change.putAll('team', placed.moved);
  await change.put('setting', { key: DEFAULT_SEASON_SETTING, value: season.name });
  return placed.moved.length;
}
