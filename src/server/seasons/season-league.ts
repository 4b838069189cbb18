import { addSeason, type AdminSeason, type SeasonProposalAnswer } from '#contract/seasons.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { Issue } from '#domain/issue.ts';
import { countingRulesOfSeason } from '#domain/standings/meeting.ts';
import { sumsByWeekInParts, tableAfter } from '#domain/standings/league-table-by-week.ts';
import type { TableRow } from '#domain/standings/places.ts';
import { byName } from '#domain/name.ts';
import type { People } from '#domain/squads/people.ts';
import { moveBetweenDivisions, divisionsByResults } from '#domain/seasons/placing.ts';
import type { SeasonDraft } from '#domain/seasons/season-draft.ts';
import { type PreviousSeason, proposeSeason, type SeasonOptions } from '#domain/seasons/season-proposal.ts';
import { sectionBody } from '#contract/rules.ts';
import { POINT_WORDS } from '#domain/rules/points.ts';
import { RETIRED } from '#domain/squads/team-numbers.ts';
import { isSeasonOver } from '#domain/fixtures/calendar.ts';
import { isPast } from '#domain/seasons/season.ts';
import { isSeasonFinished, type ListProgress } from '#domain/seasons/season-end.ts';
import { defaultsUnlessFaulty } from '../http/input.ts';
import { notFound } from '../refusal.ts';
import { adjustments, listOf, people } from '../storage/mappers/described.ts';
import { fixturesOf } from '../storage/mappers/fixtures.ts';
import { fixturesWithoutMatches } from '../storage/mappers/weeks-of-play.ts';
import { defaultSeason, seasons, type StoredSeason } from '../storage/mappers/seasons.ts';
import type { Snapshot } from '../storage/store.ts';
import { inTurns } from '../turns.ts';
import { loadDivisionSeason, type TableFacts } from '../tables/league-table.ts';
import type { Seasons } from '../cache/fact-cache.ts';
import type { Facts } from '../cache/facts.ts';

/** The league's seasons (oldest first), its default season and its people. */
export type SeasonLeague = { seasons: readonly StoredSeason[]; shown: StoredSeason | undefined; people: People };

export async function seasonLeague(db: Snapshot): Promise<SeasonLeague> {
  const list = await seasons(db);
  const name = await defaultSeason(db);
  const shown = list.find((season) => season.name === name) ?? list.at(-1);
  return { seasons: list, shown, people: await people(db) };
}

export function findSeason(league: SeasonLeague, name: string | undefined): StoredSeason | undefined {
  return league.seasons.find((season) => season.name === name);
}

/** Returns all seasons, newest first, with their teams and numbers of results, and the name of the default season. */
export async function adminSeasonList(db: Snapshot): Promise<{ default: string; seasons: AdminSeason[] }> {
  const league = await seasonLeague(db);
  const list = [];
  for (const season of league.seasons.toReversed()) list.push(await describe(db, season, league));
  return { default: league.shown?.name ?? '', seasons: list };
}

/** Returns one season in the form of `adminSeasonList`. Throws if the league does not have it. */
export async function adminSeasonOf(db: Snapshot, name: string): Promise<AdminSeason> {
  const league = await seasonLeague(db);
  const season = findSeason(league, name);
  if (!season) throw new Error(`There is no season ${name}`);
  return describe(db, season, league);
}

/**
 * Returns the season that is proposed to follow the named season, or else the default season. Throws 404 for an unknown
 * season.
 */
export async function seasonProposalAfter(
  db: Snapshot,
  name: string | undefined,
  wishes: SeasonOptions,
): Promise<SeasonProposalAnswer> {
  const league = await seasonLeague(db);
  const season = name === undefined ? league.shown : findSeason(league, name);
  if (!season) throw notFound(name === undefined ? 'The league has no season.' : `The league has no season ${name}.`);
  const {
    name: proposed,
    firstYear: _,
    divisionNames: __,
    teams,
    ...rest
  } = proposeSeason(await previousSeason(db, season, league), wishes);
  return {
    ...rest,
    season: proposed,
    exists: findSeason(league, proposed) !== undefined,
    teams: teams.map((team) => ({ ...team, move: moveBetweenDivisions(team.from, team.to) })),
  };
}

/**
 * Returns what the next season is made from: this season's final tables, and the live teams with their divisions in it.
 */
export async function previousSeason(
  db: Snapshot,
  season: StoredSeason,
  league: SeasonLeague,
): Promise<PreviousSeason> {
  const divisions = plannedDivisions(season, league);
  const live = [...league.people.teams.values()]
    .filter(({ deleted }) => !deleted)
    .map(({ id, name, division }) => ({ id, name, division: divisions.get(id) ?? division }));
  const facts = tableFacts(db, league);
  const tables = new Map<number, TableRow[]>();
  for (const division of season.divisions) {
    const entered = live.filter((team) => team.division === division).map(({ id }) => id);
    tables.set(division, tableAfter(await loadDivisionSeason(facts, season.name, division, entered), Infinity));
  }
  return { season, teams: live.sort((a, b) => a.division - b.division), tables };
}

/** Returns the facts for league tables as they are within a write. */
function tableFacts(db: Snapshot, { seasons: list, shown, people: known }: SeasonLeague): TableFacts {
  // Caches the weeks of each season, because each division asks for them.
  const weeks = new Map<string, ReturnType<TableFacts['weeks']>>();
  const load = async (season: string) =>
    inTurns(sumsByWeekInParts(await fixturesOf(db, season), countingRulesOfSeason({ list }, season)));
  return {
    seasons: async () => ({ list, default: shown?.name ?? '' }),
    people: async () => known,
    weeks(season) {
      const known = weeks.get(season) ?? load(season);
      weeks.set(season, known);
      return known;
    },
    adjustments: (season) => adjustments.liveWith(db, 'season', [season]),
  };
}

/**
 * Returns the planned divisions of teams, keyed by team id. Empty for the default season, because its teams have moved
 * already.
 */
export function plannedDivisions(season: StoredSeason, { shown }: SeasonLeague): Map<string, number> {
  const placings = season.name === shown?.name ? [] : (season.placings ?? []);
  return new Map(placings.map(({ teamId, division }) => [teamId, division]));
}

async function describe(db: Snapshot, season: StoredSeason, league: SeasonLeague): Promise<AdminSeason> {
  const { name, divisions, weeks, calendar, rules, divisionRules } = season;
  const isDefault = name === league.shown?.name;
  const played = await fixturesWithoutMatches(db, name);
  const teams = teamsOf(season, league);
  const list = isDefault ? [] : await listOf(db, name);
  const teamsIn = divisions.map((division) => {
    const planned = teams.filter((team) => team.division === division).length;
    // In a division without results, counts the teams on the fixture list.
    const known = isDefault ? planned : countTeams(played, division) || countTeams(list, division) || planned;
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
    playedIn: divisionsByResults(played),
  };
  return { ...shape, ...rest };
}

/** Returns how many teams occur in the fixtures of a division. */
export function countTeams(
  fixtures: readonly Pick<Fixture, 'division' | 'homeTeamId' | 'awayTeamId'>[],
  division: number,
): number {
  const own = fixtures.filter((one) => one.division === division);
  return new Set(own.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId])).size;
}

/** Returns the teams of a season by division and name, with retired teams at the end. */
function teamsOf(season: StoredSeason, league: SeasonLeague): AdminSeason['teams'] {
  const isDefault = season.name === league.shown?.name;
  const planned = plannedDivisions(season, league);
  return [...league.people.teams.values()]
    .filter(({ id, deleted }) => !deleted && (isDefault || planned.has(id)))
    .sort(byName)
    .map((team) => ({ teamId: team.id, teamName: team.name, division: planned.get(team.id) ?? team.division }))
    .sort((a, b) => rankOf(a.division) - rankOf(b.division));
}

/**
 * Returns the place of a division in the order. Retired teams get no `Infinity`, because that minus itself is not 0.
 */
function rankOf(division: number): number {
  return division === RETIRED ? Number.MAX_SAFE_INTEGER : division;
}

/** The fields of bodies for seasons, in the order in which the form has them. */
export const SEASON_FIELD_ORDER: readonly string[] = [
  ...Object.keys(addSeason.body.shape),
  'framesPerFixture',
  'format',
  ...Object.keys(sectionBody.omit({ points: true }).shape),
  'maxFramesPerPlayer',
  'points',
  ...Object.keys(POINT_WORDS),
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

type Shape = Pick<StoredSeason, 'weeks' | 'divisions' | 'calendar'>;

/** Returns the weeks, divisions and calendar in a body. Those that are missing come from `otherwise`. */
export function seasonPartsIn(
  { draft, issues }: { draft: SeasonDraft; issues: readonly Issue[] },
  otherwise: Shape,
): SeasonDraft {
  const fill = defaultsUnlessFaulty(issues);
  return {
    ...draft,
    weeks: fill('weeks', draft.weeks, otherwise.weeks),
    divisions: fill('divisions', draft.divisions, otherwise.divisions),
    calendar: fill('calendar', draft.calendar, otherwise.calendar),
    teams: fill('teams', draft.teams, []),
  };
}

export function noSuchSeason(path: string, name: string): Issue {
  return { path, message: `The league has no season ${name}.` };
}

/** Returns whether a season is finished (Rule R17), and how much of its fixture list has been played. */
export async function seasonFinish(
  facts: Pick<Facts, 'seasons' | 'listProgress'>,
  season: StoredSeason,
): Promise<{ finished: boolean; list: ListProgress }> {
  const list = await facts.listProgress(season.name);
  const state = { closed: season.closed === true, isPast: isPast(season, await facts.seasons()), list };
  return { finished: isSeasonFinished(state), list };
}

/** Returns whether a season is over today (Rule R15). */
export function isOverIn(season: StoredSeason, seasons: Seasons, today: string): boolean {
  return isSeasonOver(season, today, isPast(season, seasons));
}
