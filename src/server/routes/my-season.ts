import { matchAddress } from '#contract/addresses.ts';
import {
  type PlayerSeason,
  playerSeason as playerSeasonCall,
  type TeamSeason,
  teamSeason as teamSeasonCall,
} from '#contract/my-season.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { RunOfWins } from '#domain/my-season/longest-run.ts';
import { placesByWeek } from '#domain/my-season/player-places.ts';
import { playerSeason } from '#domain/my-season/player-season.ts';
import type { TeamSeasonOutcome } from '#domain/my-season/team-ending.ts';
import { teamSeason } from '#domain/my-season/team-season.ts';
import { requirePlayer, requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { teamPlacesByWeek } from '#domain/standings/league-table-by-week.ts';
import { countingRulesOfSeason } from '#domain/standings/counted-fixture.ts';
import { isFirstPlaceUndecided } from '#domain/standings/places.ts';
import type { Facts } from '../cache/facts.ts';
import { publishedFixtureList } from '../fixture-list/season-list.ts';
import { cachedRead } from '../http/reads.ts';
import { seasonProgress } from '../seasons/season-league.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import { loadDivisionSeason } from '../tables/league-table.ts';
import { awardsInSeason, seasonOfQuery } from './awards.ts';
import { cupRuns } from './cups.ts';
import { loneBreaksInSeason } from './lone-breaks.ts';
import { teamOfPath } from './named-in-request.ts';
import { playerOfPath } from './players.ts';
import { divisionOfTeamInSeason, divisionOutcome, standingsOf } from './standings.ts';

/** A season with the data that the season pages of a player and of a team need. */
type SeasonPageData = {
  season: StoredSeason;
  finished: boolean;
  fixtures: readonly Fixture[];
  people: TeamsAndPlayers;
  inMatch: MatchAnswerMaker;
};

/** Returns a fixture's id, week, date and page address for an answer. */
type MatchAnswerMaker = (fixture: Fixture) => NonNullable<NonNullable<PlayerSeason['bestBreak']>['match']>;

export const playerAndTeamSeasonReads = [
  cachedRead(playerSeasonCall, async (facts, { params, query }) => {
    const people = await facts.people();
    const { id, name } = playerOfPath(people, params.playerId);
    return { playerId: id, name, ...(await loadPlayerSeason(facts, await loadSeasonOfQuery(facts, query.season), id)) };
  }),

  cachedRead(teamSeasonCall, async (facts, { params, query }) => {
    const team = teamOfPath(await facts.people(), params.teamId, 'any');
    const found = await loadSeasonOfQuery(facts, query.season);
    const division = await divisionOfTeamInSeason(facts, found.season.name, team);
    return {
      teamId: team.id,
      teamName: team.name,
      ...(await teamSeasonAnswer(facts, found, { teamId: team.id, division })),
    };
  }),
];

async function loadSeasonOfQuery(facts: Facts, text: string | undefined): Promise<SeasonPageData> {
  const season = await seasonOfQuery(facts, text);
  const [people, fixtures] = [await facts.people(), await facts.fixtures(season.name)];
  const { finished } = await seasonProgress(facts, season);
  return { season, finished, fixtures, people, inMatch: await matchAnswerMaker(facts, season.name, people) };
}

/**
 * Returns a function that returns a fixture's id, week, date and page address for an answer. The address of the
 * fixture's page contains the id of the scheduled fixture or, if there is none, the id of the result.
 */
async function matchAnswerMaker(facts: Facts, season: string, { teams }: TeamsAndPlayers): Promise<MatchAnswerMaker> {
  const { results } = await publishedFixtureList(facts, season);
  const listed = new Map(Array.from(results, ([listedId, { id }]) => [id, listedId]));
  return (fixture) => {
    const { id: fixtureId, week: weekNumber, date } = fixture;
    const id = listed.get(fixtureId) ?? fixtureId;
    const [homeTeamName, awayTeamName] = [fixture.homeTeamId, fixture.awayTeamId].map(
      (one) => requireTeam(teams, one).name,
    );
    const names = { homeTeamName: homeTeamName!, awayTeamName: awayTeamName! };
    return { fixtureId, weekNumber, date, address: matchAddress({ id, season, weekNumber, ...names }) };
  };
}

function winningRunAnswer(run: RunOfWins | null, inMatch: MatchAnswerMaker) {
  return run && { ...run, first: inMatch(run.first), last: inMatch(run.last) };
}

async function loadPlayerSeason(
  facts: Facts,
  { season, finished, fixtures, people, inMatch }: SeasonPageData,
  id: string,
): Promise<Omit<PlayerSeason, 'playerId' | 'name'>> {
  const lone = await loneBreaksInSeason(facts, season.name);
  const found = playerSeason({ fixtures, lone }, id, people);
  const [last] = found.teams;
  const inDivision = fixtures.filter(({ division }) => division === last?.division);
  const weeks = last ? placesByWeek(inDivision, id, people) : [];
  const [place, awards] = [weeks.at(-1), await awardsInSeason(facts, season)];
  const isChosen = ({ final, players }: { final: boolean; players: readonly { playerId: string }[] }) =>
    final && players.some(({ playerId }) => playerId === id);
  const named = <T extends { playerId: string }>(one: T) => ({ ...one, name: nameOf(one.playerId) });
  const nameOf = (playerId: string) => requirePlayer(people.players, playerId).name;
  return {
    season: season.name,
    finished,
    ...found,
    teams: found.teams.map((one) => ({ ...one, teamName: requireTeam(people.teams, one.teamId).name })),
    place: last && place ? { division: last.division, position: place.position, of: place.of } : null,
    bestBreak: found.bestBreak && bestBreakAnswer(found.bestBreak, inMatch),
    longestRun: winningRunAnswer(found.longestRun, inMatch),
    toughest: found.toughest.map(named),
    biggestWin: found.biggestWin && {
      ...replaceFixtureWithMatch(found.biggestWin, inMatch),
      opponentName: nameOf(found.biggestWin.opponentId),
    },
    partners: found.partners.map(named),
    weeks,
    teamsOfWeek: awards.weeks
      .filter(isChosen)
      .map(({ weekNumber }) => weekNumber)
      .toReversed(),
    monthsWon: awards.months
      .filter(isChosen)
      .map(({ month }) => month)
      .toReversed(),
    cups: await cupRuns(facts, season.name, (one) => 'playerIds' in one && one.playerIds.includes(id)),
  };
}

/**
 * Returns a copy of an object with `match` in place of `fixture`. `match` has the fixture's id, week, date and page
 * address.
 */
function replaceFixtureWithMatch<T extends { fixture: Fixture }>({ fixture, ...fact }: T, inMatch: MatchAnswerMaker) {
  return { ...fact, match: inMatch(fixture) };
}

function bestBreakAnswer(
  { fixture, ...fact }: NonNullable<ReturnType<typeof playerSeason>['bestBreak']>,
  inMatch: MatchAnswerMaker,
): NonNullable<PlayerSeason['bestBreak']> {
  return { ...fact, match: fixture && inMatch(fixture) };
}

async function teamSeasonAnswer(
  facts: Facts,
  { season, finished, fixtures, people, inMatch }: SeasonPageData,
  { teamId, division }: { teamId: string; division: number | null },
): Promise<Omit<TeamSeason, 'teamId' | 'teamName'>> {
  const own = fixtures.filter((one) => one.division === division);
  const countingOf = countingRulesOfSeason(await facts.seasons(), season.name);
  const found = teamSeason({ division: division ?? 0, fixtures: own, countingOf }, teamId, people);
  const rows = division === null ? [] : await standingsOf(facts, season.name, division, Infinity);
  const teamName = (id: string) => requireTeam(people.teams, id).name;
  return {
    season: season.name,
    finished,
    division,
    row: rows.find((row) => row.teamId === teamId) ?? null,
    of: rows.length,
    ending: division === null ? null : await seasonEndingOfTeam(facts, season, { teamId, division }),
    ...found,
    bestBreaks: found.bestBreaks.map((one) => replaceFixtureWithMatch(one, inMatch)),
    longestRun: winningRunAnswer(found.longestRun, inMatch),
    toughest: found.toughest.map((one) => ({ ...one, teamName: teamName(one.teamId) })),
    biggestWin: found.biggestWin && {
      ...replaceFixtureWithMatch(found.biggestWin, inMatch),
      opponentTeamName: teamName(found.biggestWin.opponentTeamId),
    },
    weeks: division === null ? [] : teamPlacesByWeek(await loadDivisionSeason(facts, season.name, division), teamId),
    cups: await cupRuns(facts, season.name, (one) => 'teamId' in one && one.teamId === teamId),
  };
}

/**
 * Returns how a finished season ended for a team. Returns `null` if the season is not finished, or if the team is
 * neither champion nor promoted nor relegated. Teams that share first place are no champions until officials have
 * decided.
 */
async function seasonEndingOfTeam(
  facts: Facts,
  season: StoredSeason,
  { teamId, division }: { teamId: string; division: number },
): Promise<TeamSeasonOutcome | null> {
  const { champions, decided, promoted, relegated } = await divisionOutcome(facts, season, division);
  const isIn = (teams: readonly { teamId: string }[]) => teams.some((team) => team.teamId === teamId);
  if (isIn(champions) && !isFirstPlaceUndecided(champions, decided))
    return champions.length > 1 ? 'joint champions' : 'champions';
  if (isIn(promoted)) return 'promoted';
  return isIn(relegated) ? 'relegated' : null;
}
