import {
  type BreakRow,
  breaks,
  career as careerCall,
  type PlayerWithTeam,
  playerMatches as playerMatchesCall,
  playersOfName,
  playerStats as playerStatsCall,
  rivalry,
  search as searchCall,
} from '#contract/players.ts';
import { type HandicapHistoryRow, playerHandicapHistory } from '#contract/kinds/player.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { allBreaks, highestBreaks } from '#domain/players/breaks.ts';
import { careerOf } from '#domain/players/career.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { startBetweenHandicaps } from '#domain/squads/handicap.ts';
import { handicapHistoryWithResults } from '#domain/handicaps/handicap-proposal.ts';
import { framesForRatings } from '#domain/handicaps/rating.ts';
import { compareByName } from '#domain/name.ts';
import {
  idAfterMerges,
  requirePlayer,
  requireTeam,
  currentAndFormerNames,
  type TeamsAndPlayers,
  type Player,
  playersWithName,
} from '#domain/squads/teams-and-players.ts';
import {
  framesBetweenPlayers,
  playerMatches,
  countMatchesWithUnknownPointsBetween,
} from '#domain/players/player-matches.ts';
import { addResultStatesToRows } from '#domain/cards/review.ts';
import { mergePlayerTalliesInParts, playerStatRows } from '#domain/players/player-stats.ts';
import { search, type SearchIndex, createSearchIndex } from '#domain/search.ts';
import type { StatisticsSums } from '../cache/fact-cache.ts';
import type { Facts } from '../cache/facts.ts';
import { itemsShownToday } from '../content/league-content.ts';
import { type SearchableText, textSearchEntry } from '../content/text-search-index.ts';
import { cachedRead } from '../http/reads.ts';
import { notFound, orNotFound } from '../refusal.ts';
import { createYieldToRequests, runYielding } from '../yield-to-requests.ts';
import { cupRuns } from './cups.ts';
import { nextFixtureOfTeam } from './fixture-list.ts';
import { matchesForSearchText } from './found-matches.ts';
import { handicapRulesOfDefaultSeason } from './handicaps.ts';
import { loneBreaksInSeason } from './lone-breaks.ts';
import { requestedSeasons } from './named-in-request.ts';

/** The maximum number of hits of each kind (players, teams, texts) that a search returns. */
const MAX_HITS_PER_KIND = 10;

/** The maximum number of breaks in an answer. Only a very old league has so many, over all its seasons. */
const MAX_BREAKS_IN_ANSWER = 10_000;

export const playerReads = [
  cachedRead(playerStatsCall, async (facts, { query }) => {
    const tallies = [];
    for (const season of await requestedSeasons(facts, query.season)) tallies.push((await facts.sums(season)).players);
    return playerStatRows(await runYielding(mergePlayerTalliesInParts(tallies)), await facts.people());
  }),

  cachedRead(breaks, async (facts, { query }) => {
    const { season, competition = 'League', division } = query;
    const turn = createYieldToRequests();
    const seasons = [];
    for (const name of await requestedSeasons(facts, season)) {
      const rows = await breaksOfSeason(facts, name, competition);
      seasons.push(division === undefined ? rows : rows.filter((row) => row.division === division));
      await turn();
    }
    return highestBreaks(seasons, MAX_BREAKS_IN_ANSWER);
  }),

  cachedRead(playerMatchesCall, async (facts, { params, query }) => {
    const people = await facts.people();
    const ids = playersWithName(people, params.playerName, query.playerId).map(({ id }) => id);
    const fixtures = await facts.fixturesWithPlayers(ids, await requestedSeasons(facts, query.season));
    return addResultStatesToRows(playerMatches(fixtures, new Set(ids), people), fixtures, facts.today);
  }),

  cachedRead(playersOfName, async (facts, { query: { name = '', playerId } }) => {
    const people = await facts.people();
    const rows = playersWithName(people, name, playerId).map((player) => playerWithTeamAndDivision(player, people));
    return rows.sort((a, b) => Number(a.deleted) - Number(b.deleted) || compareByTeam(a, b));
  }),

  cachedRead(playerHandicapHistory, async (facts, { params }) => {
    return handicapHistoryOfPlayer(facts, playerOfPath(await facts.people(), params.playerId));
  }),

  cachedRead(careerCall, async (facts, { params, query: { season } }) => {
    const people = await facts.peopleToday();
    const player = playerOfPath(people, params.playerId);
    const fixtures = await facts.fixturesWithPlayers([player.id], await requestedSeasons(facts, undefined));
    const shown = new Set(season === undefined ? [] : await requestedSeasons(facts, season));
    const shownFixtures = fixtures.filter((one) => shown.has(one.season));
    const { opponents, ...numbers } = careerOf(fixtures, player.id, people);
    const { maxStart, counts } = await handicapRulesOfDefaultSeason(facts);
    return {
      ...playerWithTeamAndDivision(player, people),
      formerNames: currentAndFormerNames(player).slice(1),
      photo: (await facts.playerPhotos()).get(player.id) ?? null,
      handicap: player.handicap,
      next: player.deleted ? null : await nextFixtureOfTeam(facts, player.teamId),
      matches: addResultStatesToRows(playerMatches(shownFixtures, new Set([player.id]), people), fixtures, facts.today),
      ...numbers,
      opponents: opponents.map((one) => {
        const opponent = requirePlayer(people.players, one.opponentId);
        const start = startBetweenHandicaps({ home: player.handicap, away: opponent.handicap }, maxStart, counts);
        return { ...one, start: start === null ? 0 : start.by === 'away' ? start.points : -start.points };
      }),
      handicaps: await handicapHistoryOfPlayer(facts, player, fixtures),
      cups: await cupRuns(facts, undefined, (one) => 'playerIds' in one && one.playerIds.includes(player.id)),
    };
  }),

  cachedRead(rivalry, async (facts, { params, query }) => {
    const people = await facts.people();
    const [player, opponent] = [playerOfPath(people, params.playerId), playerOfPath(people, params.opponentId)];
    if (player.id === opponent.id) throw notFound('These are not two different players.');
    const fixtures = await facts.fixturesWithPlayers([player.id], await requestedSeasons(facts, query.season));
    const pair = { playerId: player.id, opponentId: opponent.id };
    const unscored = countMatchesWithUnknownPointsBetween(fixtures, pair);
    return {
      player: playerWithTeamAndDivision(player, people),
      opponent: playerWithTeamAndDivision(opponent, people),
      frames: addResultStatesToRows(framesBetweenPlayers(fixtures, pair, people), fixtures, facts.today),
      ...(unscored === 0 ? {} : { unscored }),
    };
  }),

  cachedRead(searchCall, async (facts, { query: { q = '' } }) => {
    const { teams } = await facts.people();
    const indexes = await facts.searchIndexes();
    return {
      players: search(indexes.players, q, MAX_HITS_PER_KIND).map(
        ({ thing: { id, name, teamId, deleted }, ...found }) => {
          return { playerId: id, name, team: requireTeam(teams, teamId).name, teamId, deleted, ...found };
        },
      ),
      teams: search(indexes.teams, q, MAX_HITS_PER_KIND).map(({ thing: { id, name, division, deleted }, ...found }) => {
        return { teamId: id, name, division, deleted, ...found };
      }),
      matches: await matchesForSearchText(facts, q),
      written: search(
        [...(await leagueTextSearchIndex(facts)), ...(await cupSearchIndex(facts))],
        q,
        MAX_HITS_PER_KIND,
      ).map(({ thing: { kind, at, name, about }, distance }) => ({ kind, id: at, name, about, distance })),
    };
  }),
];

/**
 * The cached breaks of each season's league matches, without cups, keyed by the season's `StatisticsSums` object.
 * `basis`: the other data from which the breaks were computed. A new result replaces only the sums of its own season,
 * so the breaks of other seasons stay cached.
 */
const breakRowsCache = new WeakMap<StatisticsSums, { basis: readonly unknown[]; rows: BreakRow[] }>();

/**
 * Returns the breaks of a season. `competition`: `League` for league matches, the id of a cup for this cup, or `All`
 * for league matches and all cups.
 */
export async function breaksOfSeason(facts: Facts, season: string, competition: string): Promise<BreakRow[]> {
  const people = await facts.people();
  const of = (played: Omit<Parameters<typeof allBreaks>[0], 'seasons'>) =>
    allBreaks({ ...played, seasons: [season] }, people);
  const cups = competition === 'League' ? [] : await facts.cups(season);
  if (competition !== 'League' && competition !== 'All')
    return of({ frames: [], cups: cups.filter((cup) => cup.competition.id === competition) });
  const [sums, lone] = [await facts.sums(season), await facts.loneBreaks(season)];
  const played = async () => ({ frames: sums.frames, lone: await loneBreaksInSeason(facts, season) });
  if (competition === 'All') return of({ ...(await played()), cups });
  // `facts` returns the same object for data that has not changed, so comparing the objects is enough.
  const basis = [people, lone];
  const cached = breakRowsCache.get(sums);
  if (cached && basis.every((fact, i) => fact === cached.basis[i])) return cached.rows;
  const rows = of(await played());
  breakRowsCache.set(sums, { basis, rows });
  return rows;
}

/** Returns the search index of the league's own texts. News that is not shown today is left out. */
async function leagueTextSearchIndex(facts: Facts): Promise<SearchIndex<SearchableText>> {
  const shown = new Set(itemsShownToday(facts.content().posts, facts.today).map(({ id }) => id));
  return (await facts.textSearch()).filter(({ thing: { kind, at } }) => kind !== 'news' || shown.has(at));
}

/**
 * Returns the search index of the cups of all seasons. The ids are numbers, lowest for the newest season, so that a
 * search lists cups with the same name from newest to oldest.
 */
async function cupSearchIndex(facts: Facts): Promise<SearchIndex<SearchableText>> {
  const cups: SearchableText[] = [];
  for (const season of (await requestedSeasons(facts, undefined)).toReversed()) {
    for (const { competition } of await facts.cups(season)) {
      const number = String(cups.length).padStart(6, '0');
      cups.push({
        ...textSearchEntry('cup', competition.id, competition.name, season, cupDisplayName(competition.name)),
        id: number,
      });
    }
  }
  return createSearchIndex(cups);
}

/**
 * Returns the player whose id is in a path. For the id of a merged player, returns the player who remains. Throws 404
 * if there is no such player.
 */
export function playerOfPath(people: TeamsAndPlayers, playerId: string): Player {
  return orNotFound(people.players.get(idAfterMerges(people, playerId)), 'There is no such player.');
}

/**
 * Returns a player's handicaps over time, from the history (docs/decisions/handicaps-from-history.md). Each row has a
 * handicap, and the player's results under the previous handicap.
 */
async function handicapHistoryOfPlayer(
  facts: Facts,
  { id }: Player,
  fixtures?: readonly Fixture[],
): Promise<HandicapHistoryRow[]> {
  const rows = await facts.handicapRows(id);
  const played = fixtures ?? (await facts.fixturesWithPlayers([id], await requestedSeasons(facts, undefined)));
  return handicapHistoryWithResults(rows, framesForRatings(played), id);
}

/** Returns a player with the player's current team and that team's division. */
export function playerWithTeamAndDivision(
  { id, name, teamId, deleted }: Player,
  { teams }: TeamsAndPlayers,
): PlayerWithTeam {
  const { name: team, division } = requireTeam(teams, teamId);
  return { playerId: id, name, teamId, team, division, deleted };
}

function compareByTeam(a: PlayerWithTeam, b: PlayerWithTeam): number {
  return compareByName({ name: a.team, id: a.playerId }, { name: b.team, id: b.playerId });
}
