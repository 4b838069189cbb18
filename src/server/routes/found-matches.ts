import type { SearchAnswer } from '#contract/players.ts';
import { type Fixture, countingForTeams, inTimeOrder, teamScore } from '#domain/cards/fixture.ts';
import { scoreWords } from '#domain/cards/score-words.ts';
import { endToAnswer, outcomeToAnswer } from '#domain/cards/outcome-answer.ts';
import { nextMatch } from '#domain/fixtures/coming.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { isCalledOff } from '#domain/fixtures/settled.ts';
import { meetingsOf } from '#domain/match/meetings.ts';
import { type SearchedTeams, searchedTeams } from '#domain/match/searched-teams.ts';
import type { Facts } from '../cache/facts.ts';
import { addressOfMatch, addressOfResult } from '../fixture-list/match-address.ts';
import { publishedList, type SeasonList } from '../fixture-list/season-list.ts';
import { pairingAnswer } from '../fixture-list/season-teams.ts';
import { isOverIn } from '../seasons/season-league.ts';
import { chosenSeasons } from './named-in-request.ts';

type FoundMatches = SearchAnswer['matches'];

/** The most matches that a search returns. */
const MAX_MATCHES = 4;

/**
 * Returns the next and the latest match of the teams named in a text or, if it names two teams, of these against each
 * other (Rule G5).
 */
export async function foundMatches(facts: Facts, text: string): Promise<FoundMatches> {
  const meant = searchedTeams((await facts.searchIndexes()).teams, text);
  if (meant.length === 0) return [];
  const { default: season } = await facts.seasons();
  const list = await publishedList(facts, season);
  const found: FoundMatches = [];
  for (const one of meant) {
    const next = await nextOf(facts, list, one);
    const last = await lastOf(facts, season, one);
    if (next) found.push(comingMatch(next, list, one));
    if (last) found.push(await playedMatch(facts, last, list, one));
  }
  return found.slice(0, MAX_MATCHES);
}

/** Returns the next match on the default season's fixture list. */
async function nextOf(
  facts: Facts,
  { scheduled, results }: SeasonList,
  { team, opponent }: SearchedTeams,
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
  const when = { calendar: season.calendar, isOver: isOverIn(season, seasons, today) };
  return nextMatch(scheduled, team.id, results, when, today);
}

/** Returns the latest result: of one team, in the default season; of two teams against each other, in any season. */
async function lastOf(facts: Facts, season: string, { team, opponent }: SearchedTeams): Promise<Fixture | null> {
  const seasons = opponent ? await chosenSeasons(facts, undefined) : [season];
  const played = inTimeOrder(
    countingForTeams(await facts.fixturesAmong(seasons, { teamId: team.id, opponentId: opponent?.id })),
  );
  const met = opponent ? meetingsOf(played, { homeTeamId: team.id, awayTeamId: opponent.id }) : played;
  return met.at(-1) ?? null;
}

function comingMatch(next: ScheduledFixture, { people }: SeasonList, { distance }: SearchedTeams) {
  const { season, weekNumber, homeTeamName, awayTeamName } = pairingAnswer(next, people);
  const name = `${homeTeamName} v ${awayTeamName}`;
  return { address: addressOfMatch(next, people), name, season, weekNumber, date: next.date, played: false, distance };
}

async function playedMatch(facts: Facts, last: Fixture, { people }: SeasonList, { distance }: SearchedTeams) {
  const { season, weekNumber, ...names } = pairingAnswer(last, people);
  const { home: homeTeamScore, away: awayTeamScore } = teamScore(last);
  const ended = { ...outcomeToAnswer(last.outcome), ...endToAnswer(last) };
  const name = scoreWords({ ...names, homeTeamScore, awayTeamScore, ...ended });
  const address = await addressOfResult(facts, last);
  return { address, name, season, weekNumber, date: last.date, played: true, distance };
}
