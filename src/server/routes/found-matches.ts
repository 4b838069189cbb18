import type { SearchAnswer } from '#contract/players.ts';
import { type Fixture, fixturesCountingForTeams, sortedByTimePlayed, scoreOfFixture } from '#domain/cards/fixture.ts';
import { teamsAndScoreWords } from '#domain/cards/score-words.ts';
import { deciderAndAggregateWinnersToAnswer, outcomeToAnswer } from '#domain/cards/outcome-answer.ts';
import { nextScheduledFixtureOfTeam } from '#domain/fixtures/next-fixture.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { isCalledOff } from '#domain/fixtures/settled.ts';
import { meetingsOf } from '#domain/match/meetings.ts';
import { type FoundTeamAndOpponent, teamsNamedInSearch } from '#domain/match/searched-teams.ts';
import type { Facts } from '../cache/facts.ts';
import { addressOfMatch, addressOfResult } from '../fixture-list/match-address.ts';
import { publishedFixtureList, type SeasonFixtureList } from '../fixture-list/season-list.ts';
import { fixturePairingAnswer } from '../fixture-list/season-teams.ts';
import { isSeasonOverToday } from '../seasons/season-league.ts';
import { requestedSeasons } from './named-in-request.ts';

type FoundMatches = SearchAnswer['matches'];

/** The maximum number of matches between teams in the answer to a search. */
const MAX_MATCHES = 4;

/**
 * Returns the next and the latest match of each team that a search text names. If the text names two opponents, returns
 * the next and the latest match between them (Rule G5). Returns at most `MAX_MATCHES` matches.
 */
export async function matchesForSearchText(facts: Facts, text: string): Promise<FoundMatches> {
  const meant = teamsNamedInSearch((await facts.searchIndexes()).teams, text);
  if (meant.length === 0) return [];
  const { default: season } = await facts.seasons();
  const list = await publishedFixtureList(facts, season);
  const found: FoundMatches = [];
  for (const one of meant) {
    const next = await findNextFixture(facts, list, one);
    const last = await findLatestResult(facts, season, one);
    if (next) found.push(upcomingMatchAnswer(next, list, one));
    if (last) found.push(await playedMatchAnswer(facts, last, list, one));
  }
  return found.slice(0, MAX_MATCHES);
}

/**
 * Returns the next match of a team on the published fixture list of the default season. If there is an `opponent`,
 * returns the next match between the two teams. Returns `null` if there is none.
 */
async function findNextFixture(
  facts: Facts,
  { scheduled, results }: SeasonFixtureList,
  { team, opponent }: FoundTeamAndOpponent,
): Promise<ScheduledFixture | null> {
  if (opponent) {
    const both = [team.id, opponent.id];
    const open = scheduled.filter((one) => !results.has(one.id) && !isCalledOff(one));
    return open.find((one) => both.includes(one.homeTeamId) && both.includes(one.awayTeamId)) ?? null;
  }
  const seasons = await facts.seasons();
  const season = seasons.list.find(({ name }) => name === seasons.default);
  if (!season) return null;
  const today = facts.today();
  const when = { calendar: season.calendar, isOver: isSeasonOverToday(season, seasons, today) };
  return nextScheduledFixtureOfTeam(scheduled, team.id, results, when, today);
}

/**
 * Returns a team's latest result in a season or, with an `opponent`, the latest result between the two teams in any
 * season. Returns `null` if there is none.
 */
async function findLatestResult(
  facts: Facts,
  season: string,
  { team, opponent }: FoundTeamAndOpponent,
): Promise<Fixture | null> {
  const seasons = opponent ? await requestedSeasons(facts, undefined) : [season];
  const played = sortedByTimePlayed(
    fixturesCountingForTeams(await facts.fixturesAmong(seasons, { teamId: team.id, opponentId: opponent?.id })),
  );
  const met = opponent ? meetingsOf(played, { homeTeamId: team.id, awayTeamId: opponent.id }) : played;
  return met.at(-1) ?? null;
}

function upcomingMatchAnswer(
  next: ScheduledFixture,
  { people }: SeasonFixtureList,
  { distance }: FoundTeamAndOpponent,
) {
  const { season, weekNumber, homeTeamName, awayTeamName } = fixturePairingAnswer(next, people);
  const name = `${homeTeamName} v ${awayTeamName}`;
  return { address: addressOfMatch(next, people), name, season, weekNumber, date: next.date, played: false, distance };
}

async function playedMatchAnswer(
  facts: Facts,
  last: Fixture,
  { people }: SeasonFixtureList,
  { distance }: FoundTeamAndOpponent,
) {
  const { season, weekNumber, ...names } = fixturePairingAnswer(last, people);
  const { home: homeTeamScore, away: awayTeamScore } = scoreOfFixture(last);
  const ended = { ...outcomeToAnswer(last.outcome), ...deciderAndAggregateWinnersToAnswer(last) };
  const name = teamsAndScoreWords({ ...names, homeTeamScore, awayTeamScore, ...ended });
  const address = await addressOfResult(facts, last);
  return { address, name, season, weekNumber, date: last.date, played: true, distance };
}
