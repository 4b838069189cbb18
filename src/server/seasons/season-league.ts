import { addSeason, type AdminSeason, type SeasonProposalAnswer } from '#contract/seasons.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { Issue } from '#domain/issue.ts';
import { countingRulesOfSeason } from '#domain/standings/counted-fixture.ts';
import { sumsAfterEachWeekInParts, tableAfterWeek } from '#domain/standings/league-table-by-week.ts';
import type { TableRow } from '#domain/standings/places.ts';
import { compareByName } from '#domain/name.ts';
import type { TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { divisionMove, teamDivisionsFromResults } from '#domain/seasons/placing.ts';
import type { SeasonDraft } from '#domain/seasons/season-draft.ts';
import { type PreviousSeason, proposeSeason, type SeasonProposalOptions } from '#domain/seasons/season-proposal.ts';
import { formatSectionBodySchema } from '#contract/rules.ts';
import { POINTS_LABELS } from '#domain/rules/points.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import { isSeasonOver } from '#domain/fixtures/calendar.ts';
import { isPastSeason } from '#domain/seasons/season.ts';
import { isSeasonFinished, type FixtureListProgress } from '#domain/seasons/season-end.ts';
import { createDefaultFiller } from '../http/input.ts';
import { notFound } from '../refusal.ts';
import { adjustmentStore, fixtureListOfSeason, teamsAndPlayersIncludingDeleted } from '../storage/mappers/described.ts';
import { undeletedFixturesOfSeason } from '../storage/mappers/fixtures.ts';
import { fixtureSummariesOfSeason } from '../storage/mappers/weeks-of-play.ts';
import { defaultSeasonName, undeletedSeasons, type StoredSeason } from '../storage/mappers/seasons.ts';
import type { DatabaseTransaction } from '../storage/store.ts';
import { runYielding } from '../yield-to-requests.ts';
import { loadDivisionSeason, type TableFacts } from '../tables/league-table.ts';
import type { SeasonsWithDefault } from '../cache/fact-cache.ts';
import type { Facts } from '../cache/facts.ts';

/**
 * The league's seasons (oldest first), its teams and players, and its default season (`shown`): the one that is set, or
 * else the latest. `shown` is `undefined` if the league has no season.
 */
export type LeagueSeasons = {
  seasons: readonly StoredSeason[];
  shown: StoredSeason | undefined;
  people: TeamsAndPlayers;
};

export async function loadLeagueSeasons(db: DatabaseTransaction): Promise<LeagueSeasons> {
  const list = await undeletedSeasons(db);
  const name = await defaultSeasonName(db);
  const shown = list.find((season) => season.name === name) ?? list.at(-1);
  return { seasons: list, shown, people: await teamsAndPlayersIncludingDeleted(db) };
}

export function findSeason(league: LeagueSeasons, name: string | undefined): StoredSeason | undefined {
  return league.seasons.find((season) => season.name === name);
}

/** Returns the name of the default season, and all seasons, newest first, each with its teams and number of results. */
export async function adminSeasonList(db: DatabaseTransaction): Promise<{ default: string; seasons: AdminSeason[] }> {
  const league = await loadLeagueSeasons(db);
  const list = [];
  for (const season of league.seasons.toReversed()) list.push(await toAdminSeason(db, season, league));
  return { default: league.shown?.name ?? '', seasons: list };
}

/** Returns one season in the form of `adminSeasonList`. Throws if the league does not have it. */
export async function adminSeasonOf(db: DatabaseTransaction, name: string): Promise<AdminSeason> {
  const league = await loadLeagueSeasons(db);
  const season = findSeason(league, name);
  if (!season) throw new Error(`There is no season ${name}`);
  return toAdminSeason(db, season, league);
}

/**
 * Returns the proposal for the season that follows the season called `name` or, without `name`, the default season.
 * Throws 404 if there is no such season.
 */
export async function seasonProposalAfter(
  db: DatabaseTransaction,
  name: string | undefined,
  wishes: SeasonProposalOptions,
): Promise<SeasonProposalAnswer> {
  const league = await loadLeagueSeasons(db);
  const season = name === undefined ? league.shown : findSeason(league, name);
  if (!season) throw notFound(name === undefined ? 'The league has no season.' : `The league has no season ${name}.`);
  const {
    name: proposed,
    firstYear: _,
    divisionNames: __,
    teams,
    ...rest
  } = proposeSeason(await loadSeasonProposalData(db, season, league), wishes);
  return {
    ...rest,
    season: proposed,
    exists: findSeason(league, proposed) !== undefined,
    teams: teams.map((team) => ({ ...team, move: divisionMove(team.from, team.to) })),
  };
}

/**
 * Returns the data from which the next season is proposed: this season, its tables, and the teams that are not deleted,
 * each with its division in this season.
 */
export async function loadSeasonProposalData(
  db: DatabaseTransaction,
  season: StoredSeason,
  league: LeagueSeasons,
): Promise<PreviousSeason> {
  const divisions = plannedDivisionsOfTeams(season, league);
  const live = [...league.people.teams.values()]
    .filter(({ deleted }) => !deleted)
    .map(({ id, name, division }) => ({ id, name, division: divisions.get(id) ?? division }));
  const facts = createTableFacts(db, league);
  const tables = new Map<number, TableRow[]>();
  for (const division of season.divisions) {
    const entered = live.filter((team) => team.division === division).map(({ id }) => id);
    tables.set(division, tableAfterWeek(await loadDivisionSeason(facts, season.name, division, entered), Infinity));
  }
  return { season, teams: live.sort((a, b) => a.division - b.division), tables };
}

/**
 * Returns functions that load the data for league tables from the snapshot `db`. Within a write, the data includes what
 * the write has changed.
 */
function createTableFacts(db: DatabaseTransaction, { seasons: list, shown, people: known }: LeagueSeasons): TableFacts {
  // Caches the weeks of each season, because the table of every division needs them.
  const weeks = new Map<string, ReturnType<TableFacts['weeks']>>();
  const load = async (season: string) =>
    runYielding(
      sumsAfterEachWeekInParts(await undeletedFixturesOfSeason(db, season), countingRulesOfSeason({ list }, season)),
    );
  return {
    seasons: async () => ({ list, default: shown?.name ?? '' }),
    people: async () => known,
    weeks(season) {
      const known = weeks.get(season) ?? load(season);
      weeks.set(season, known);
      return known;
    },
    adjustments: (season) => adjustmentStore.liveWith(db, 'season', [season]),
  };
}

/**
 * Returns the planned divisions of teams, keyed by team id. Empty for the default season, because its teams have moved
 * already.
 */
export function plannedDivisionsOfTeams(season: StoredSeason, { shown }: LeagueSeasons): Map<string, number> {
  const placings = season.name === shown?.name ? [] : (season.placings ?? []);
  return new Map(placings.map(({ teamId, division }) => [teamId, division]));
}

async function toAdminSeason(
  db: DatabaseTransaction,
  season: StoredSeason,
  league: LeagueSeasons,
): Promise<AdminSeason> {
  const { name, divisions, weeks, calendar, rules, divisionRules } = season;
  const isDefault = name === league.shown?.name;
  const played = await fixtureSummariesOfSeason(db, name);
  const teams = teamsOf(season, league);
  const list = isDefault ? [] : await fixtureListOfSeason(db, name);
  const teamsIn = divisions.map((division) => {
    const planned = teams.filter((team) => team.division === division).length;
    // In the default season, counts the division's current teams. In any other season, counts the division's teams with
    // results; if there are none, the teams on the division's fixture list; if there are none, the planned teams.
    const known = isDefault
      ? planned
      : countTeamsInDivision(played, division) || countTeamsInDivision(list, division) || planned;
    return { division, teams: known };
  });
  const shape = { season: name, divisions, weeks, calendar, rules, divisionRules };
  const rest = {
    isDefault,
    closed: season.closed === true,
    decisions: season.decisions ?? [],
    results: played.length,
    teamsIn,
    teams,
    playedIn: teamDivisionsFromResults(played),
  };
  return { ...shape, ...rest };
}

/** Returns how many teams occur in the fixtures of a division. */
export function countTeamsInDivision(
  fixtures: readonly Pick<Fixture, 'division' | 'homeTeamId' | 'awayTeamId'>[],
  division: number,
): number {
  const own = fixtures.filter((one) => one.division === division);
  return new Set(own.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId])).size;
}

/** Returns the teams of a season, sorted by division and name, with retired teams at the end. */
function teamsOf(season: StoredSeason, league: LeagueSeasons): AdminSeason['teams'] {
  const isDefault = season.name === league.shown?.name;
  const planned = plannedDivisionsOfTeams(season, league);
  return [...league.people.teams.values()]
    .filter(({ id, deleted }) => !deleted && (isDefault || planned.has(id)))
    .sort(compareByName)
    .map((team) => ({ teamId: team.id, teamName: team.name, division: planned.get(team.id) ?? team.division }))
    .sort((a, b) => divisionSortNumber(a.division) - divisionSortNumber(b.division));
}

/**
 * Returns the number by which divisions are sorted, highest for retired teams. It is not `Infinity`, because infinity
 * minus infinity is not 0.
 */
function divisionSortNumber(division: number): number {
  return division === RETIRED_TEAMS_DIVISION ? Number.MAX_SAFE_INTEGER : division;
}

/**
 * The field names of request bodies about seasons, including fields inside other fields. They have the same order as in
 * the form for a season, and faults are reported in this order.
 */
export const SEASON_FIELD_ORDER: readonly string[] = [
  ...Object.keys(addSeason.body.shape),
  'framesPerFixture',
  'format',
  ...Object.keys(formatSectionBodySchema.omit({ points: true }).shape),
  'maxFramesPerPlayer',
  'points',
  ...Object.keys(POINTS_LABELS),
  'tieBreaks',
  'promoted',
  'relegated',
  'walkoverScore',
  'highestBreak',
  'highestScore',
  'breaksFrom',
  'week',
  'from',
  'to',
  'teamId',
  'division',
  'decisions',
  'position',
  'order',
  'how',
  'note',
];

type WeeksDivisionsAndCalendar = Pick<StoredSeason, 'weeks' | 'divisions' | 'calendar'>;

/**
 * Returns a draft in which missing weeks, divisions and calendar are replaced by those in `otherwise`, and missing
 * teams by an empty list. A field that is missing because of a fault in `issues` is not replaced, so that no second
 * fault is reported for the field.
 */
export function fillMissingSeasonParts(
  { draft, issues }: { draft: SeasonDraft; issues: readonly Issue[] },
  otherwise: WeeksDivisionsAndCalendar,
): SeasonDraft {
  const fill = createDefaultFiller(issues);
  return {
    ...draft,
    weeks: fill('weeks', draft.weeks, otherwise.weeks),
    divisions: fill('divisions', draft.divisions, otherwise.divisions),
    calendar: fill('calendar', draft.calendar, otherwise.calendar),
    teams: fill('teams', draft.teams, []),
  };
}

export function unknownSeasonIssue(path: string, name: string): Issue {
  return { path, message: `The league has no season ${name}.` };
}

/** Returns whether a season is finished (Rule R17), and how much of its fixture list has been played. */
export async function seasonProgress(
  facts: Pick<Facts, 'seasons' | 'listProgress'>,
  season: StoredSeason,
): Promise<{ finished: boolean; list: FixtureListProgress }> {
  const list = await facts.listProgress(season.name);
  const state = { closed: season.closed === true, isPast: isPastSeason(season, await facts.seasons()), list };
  return { finished: isSeasonFinished(state), list };
}

/** Returns whether a season is over today (Rule R15). */
export function isSeasonOverToday(season: StoredSeason, seasons: SeasonsWithDefault, today: string): boolean {
  return isSeasonOver(season, today, isPastSeason(season, seasons));
}
