import { matchPage, type MatchPage } from '#contract/match.ts';
import { type Fixture, type ResultLetter, recentTeamForm } from '#domain/cards/fixture.ts';
import { mapSides, type Side, type Sides } from '#domain/cards/match.ts';
import {
  fixturesBefore,
  findMatchById,
  type MatchOfPage,
  type MatchKey,
  runningScoreOf,
  stageOf,
} from '#domain/match/match-place.ts';
import { isNearEnoughForLikelyPlayers } from '#domain/match/likely-players.ts';
import { meetingsOf, headToHeadTotals } from '#domain/match/meetings.ts';
import { scoreAfterEachMatch } from '#domain/match/score-line.ts';
import { storyOf } from '#domain/match/story.ts';
import { isBiggestWinInDivision, matchFacts } from '#domain/match/story-facts.ts';
import { divisionName } from '#domain/seasons/division-names.ts';
import { isPastSeason, rulesOfDivision } from '#domain/seasons/season.ts';
import { requireTeam } from '#domain/squads/teams-and-players.ts';
import { venueKey } from '#domain/squads/venue.ts';
import type { Facts } from '../cache/facts.ts';
import { mapLinkOf } from '../content/league-content.ts';
import { fixtureAnswer } from '../fixture-list/fixture-answer.ts';
import { addressOfMatch, addressOfResult } from '../fixture-list/match-address.ts';
import { publishedFixtureList, scheduledFixtureAnswer, type SeasonFixtureList } from '../fixture-list/season-list.ts';
import { venueOfFixture } from '../fixture-list/season-teams.ts';
import { cachedRead } from '../http/reads.ts';
import { orNotFound } from '../refusal.ts';
import { createYieldToRequests } from '../yield-to-requests.ts';
import { seasonProgress } from '../seasons/season-league.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import { milestonesOfCard } from './digest.ts';
import { playerPhotoAddresses } from './player-photos.ts';
import { stakesOfMatch } from './match-stakes.ts';
import { likelyPairings } from './likely-pairings.ts';
import { tableChangeOfMatch } from './match-tables.ts';
import { runningScoreAnswer } from './running-scores.ts';

export const matchPageReads = [
  cachedRead(matchPage, async (facts, { params: { id } }): Promise<MatchPage> => {
    const found = await matchWithId(facts, id);
    const { result, running, listed, teams, season, list } = found;
    const { people } = list;
    const page = orNotFound(listed ?? result, NO_SUCH_MATCH_SENTENCE);
    const stage = stageOf(found, (await seasonProgress(facts, season)).finished);
    const isToCome = stage === 'before' || stage === 'during';
    const upTo = await seasonNamesUpTo(facts, season.name);
    const tables = await tableChangeOfMatch(facts, season, found);
    const matches = (result ?? running)?.matches ?? [];
    const when = await matchDateAndVenue(facts, found);
    const isSoon =
      stage === 'during' || (isToCome && isNearEnoughForLikelyPlayers(when.date ?? when.weekEnds, facts.today()));
    const starts = isSoon ? await likelyPairings(facts, season, teams, upTo) : [];
    const own = (await facts.fixtures(season.name)).filter(({ division }) => division === teams.division);
    const earlier = fixturesBefore(result, own);
    const form = mapSides((side) => recentTeamForm(earlier, teams[`${side}TeamId`]));
    const sideOf = (side: Side) => {
      const teamId = teams[`${side}TeamId`];
      const { name: teamName } = requireTeam(people.teams, teamId);
      return { teamId, teamName, place: tables.places[side], form: form[side] };
    };
    return {
      id: page.id,
      address: addressOfMatch(page, people),
      stage,
      season: season.name,
      division: teams.division,
      weekNumber: teams.week,
      ...when,
      listed: listed && scheduledFixtureAnswer(listed, list),
      result: result && fixtureAnswer(result, people, facts.today, await facts.marks(season.name)),
      running: running && runningScoreAnswer(running, people),
      home: sideOf('home'),
      away: sideOf('away'),
      stakes: isToCome ? await stakesOfMatch(facts, season, teams) : [],
      ...(await earlierMeetings(facts, found, upTo)),
      starts,
      line: scoreAfterEachMatch(matches),
      table: tables.table,
      ...(await milestonesAndSummary(facts, found, own, form)),
      photos: await playerPhotoAddresses(facts, [
        ...matches.flatMap(({ sides }) => [...sides.home.players, ...sides.away.players]),
        ...starts.flatMap(({ home, away }) => [home.playerId, away.playerId]),
      ]),
    };
  }),
];

const NO_SUCH_MATCH_SENTENCE = 'There is no such match.';

/**
 * A match with its season and the season's public fixture list. `teams` has the teams, division and week from the match
 * card or, without a card, from the scheduled fixture.
 */
type FoundMatch = MatchOfPage & { teams: MatchKey; season: StoredSeason; list: SeasonFixtureList };

/** Returns the match whose scheduled fixture or result has this id (Rule M1). Throws 404 if there is none. */
async function matchWithId(facts: Facts, id: string): Promise<FoundMatch> {
  const place = orNotFound(await facts.matchKey(id), NO_SUCH_MATCH_SENTENCE);
  const { list: seasons } = await facts.seasons();
  const season = orNotFound(
    seasons.find(({ name }) => name === place.season),
    NO_SUCH_MATCH_SENTENCE,
  );
  const list = await publishedFixtureList(facts, season.name);
  const known = { ...list, recorded: await facts.fixtures(season.name) };
  const found = orNotFound(findMatchById(id, known, place), NO_SUCH_MATCH_SENTENCE);
  const teams = orNotFound(found.result ?? found.listed, NO_SUCH_MATCH_SENTENCE);
  const { listed, result } = found;
  // For a match with a result, running scores are not read, so that the cached answer does not depend on running
  // scores.
  const running = listed && !result ? runningScoreOf(listed, await facts.running(), known) : null;
  return { ...found, running, teams, season, list };
}

/** Returns the names of all seasons up to and including this one, oldest first. */
async function seasonNamesUpTo(facts: Facts, season: string): Promise<string[]> {
  const names = (await facts.seasons()).list.map(({ name }) => name);
  return names.slice(0, names.indexOf(season) + 1);
}

/** Returns when and where a match is or was played, as far as is known. */
async function matchDateAndVenue(facts: Facts, { listed, result, teams, season, list }: FoundMatch) {
  const { venues, matchTime } = facts.content();
  const date = result ? result.date : (listed?.date ?? null);
  const isOnItsDay = date !== null && date === listed?.date;
  // In a past season the home team may have had another venue, so only the venue on the fixture list is shown.
  const isLongAgo = isPastSeason(season, await facts.seasons());
  const place = isLongAgo ? (listed?.venue ?? '') : venueOfFixture({ venue: '', ...(listed ?? teams) }, list.people);
  const venue = venues.find(({ name }) => venueKey(name) === venueKey(place));
  return {
    date,
    time: isOnItsDay ? (listed.time ?? matchTime) : null,
    weekEnds: season.calendar.find(({ week }) => week === teams.week)?.to ?? null,
    venue: place,
    postalAddress: venue?.address ?? '',
    map: venue === undefined ? '' : mapLinkOf(venue),
  };
}

/**
 * Returns what the page says about a match after it was played: milestones, whether the match is the biggest win of its
 * division in the season, and a summary. Without a result, milestones and summary are empty and `biggestWin` is
 * `false`.
 */
async function milestonesAndSummary(
  facts: Facts,
  { result, season, list: { people } }: FoundMatch,
  ofDivision: readonly Fixture[],
  form: Sides<readonly ResultLetter[]>,
): Promise<Pick<MatchPage, 'milestones' | 'biggestWin' | 'story'>> {
  if (!result) return { milestones: [], biggestWin: false, story: [] };
  const teamIds = [result.homeTeamId, result.awayTeamId];
  const reached = await milestonesOfCard(facts, result, false);
  const milestones = reached.filter((one) => !('teamId' in one) || teamIds.includes(one.teamId));
  const biggestWin = isBiggestWinInDivision(result, ofDivision);
  const { division } = result;
  const told = matchFacts(result, {
    people,
    rules: rulesOfDivision(season, division),
    form,
    biggestWinOf: biggestWin ? divisionName(season.divisionNames, division) : null,
    milestones,
  });
  return { milestones, biggestWin, story: told ? storyOf(told) : [] };
}

/** The maximum number of earlier meetings in an answer. */
const MAX_EARLIER_MEETINGS = 10;

/**
 * Returns the latest earlier meetings of the two teams, newest first. Also returns how many of all earlier meetings the
 * home team won, drew and lost (Rule M5).
 */
async function earlierMeetings(
  facts: Facts,
  { teams, result, list: { people } }: FoundMatch,
  seasons: readonly string[],
): Promise<Pick<MatchPage, 'meetings' | 'meetingTotals'>> {
  const { homeTeamId: teamId, awayTeamId: opponentId } = teams;
  const all = fixturesBefore(result, await facts.fixturesAmong(seasons, { teamId, opponentId }));
  const met = meetingsOf(all, teams);
  const meetings = [];
  const turn = createYieldToRequests();
  for (const one of met.slice(-MAX_EARLIER_MEETINGS).reverse()) {
    await turn();
    const { matches: _, ...answer } = fixtureAnswer(one, people, facts.today);
    meetings.push({ ...answer, address: await addressOfResult(facts, one) });
  }
  return { meetings, meetingTotals: headToHeadTotals(met, teamId) };
}
