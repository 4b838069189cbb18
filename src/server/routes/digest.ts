import { type Digest, digest } from '#contract/week.ts';
import { fixtureDisplayOrderComparator, type Fixture, latestWeekPlayed, weekPlayed } from '#domain/cards/fixture.ts';
import { allAppearancesIn } from '#domain/players/appearance.ts';
import { allBreaks } from '#domain/players/breaks.ts';
import { framesWithBreaks } from '#domain/players/frames-with-breaks.ts';
import { requireTeam } from '#domain/squads/teams-and-players.ts';
import { isCalledOff } from '#domain/fixtures/settled.ts';
import { firstPlaceMilestones, type Milestone, milestonesInParts, titleMilestones } from '#domain/week/milestones.ts';
import { isWeekComplete, nextFixtures, resultsOfWeek, weekAddress } from '#domain/week/week.ts';
import { divisionName } from '#domain/seasons/division-names.ts';
import type { Facts } from '../cache/facts.ts';
import { addressOfMatch, scheduledFixtureOfResult } from '../fixture-list/match-address.ts';
import { publishedFixtureList, scheduledFixtureAnswer } from '../fixture-list/season-list.ts';
import { cachedRead } from '../http/reads.ts';
import { notFound } from '../refusal.ts';
import { digestText } from '../publish/digest-text.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import { fixtureAnswer } from '../fixture-list/fixture-answer.ts';
import { createYieldToRequests, runYielding } from '../yield-to-requests.ts';
import { playerOfMonthForDigest, seasonOfQuery, teamOfWeekForDigest } from './awards.ts';
import { divisionStateAfterWeek, standingsOf } from './standings.ts';

/** Returns the handler of the call that reads a week's digest. `publicUrl` is the address that visitors use. */
export function digestReads(publicUrl: string) {
  return [
    cachedRead(digest, async (facts, { query }) => {
      const season = await seasonOfQuery(facts, query.season);
      const week = query.weekNumber ?? latestWeekPlayed(await facts.fixtures(season.name));
      if (!Number.isInteger(week) || week < 1 || week > season.weeks) throw notFound('The season has no such week.');
      return loadWeekDigest(facts, season, week, publicUrl);
    }),
  ];
}

async function loadWeekDigest(facts: Facts, season: StoredSeason, week: number, publicUrl: string): Promise<Digest> {
  const people = await facts.people();
  const fixtures = await facts.fixtures(season.name);
  const { played: found, elsewhere } = resultsOfWeek(fixtures, week);
  const order = fixtureDisplayOrderComparator((teamId) => requireTeam(people.teams, teamId).name);
  const own = found.filter((one) => one.week === week);
  const moved = found.filter((one) => one.week !== week);
  const shown = [own, moved, elsewhere].flatMap((part) => part.toSorted(order));
  const listed = await publishedFixtureList(facts, season.name);
  const { scheduled: list, results: played } = listed;
  const link = weekAddress(season.name, week);
  const { calendar } = season;
  const complete = isWeekComplete(week, { list, played, results: fixtures, calendar }, facts.today());
  const tables = await leagueTablesAfterWeek(facts, season, week);
  const told = {
    season: season.name,
    weekNumber: week,
    results: shown.map(({ weekOfPlay, ...one }) => ({
      ...fixtureAnswer(one, people, facts.today),
      ...(weekOfPlay === undefined ? {} : { weekOfPlay }),
      address: addressOfMatch(scheduledFixtureOfResult(one, listed) ?? one, people),
    })),
    tables,
    breaks: allBreaks({ frames: framesWithBreaks(allAppearancesIn(found)), seasons: [season.name] }, people),
    milestones: [
      ...(await milestonesOfResults(facts, season, found, week)),
      ...(await milestonesOfTables(facts, season, week, tables)),
    ],
    teamOfWeek: await teamOfWeekForDigest(facts, season, week, complete),
    playerOfMonth: await playerOfMonthForDigest(facts, season, week),
    next: nextFixtures(list, played, week).map((one) => scheduledFixtureAnswer(one, listed)),
  };
  return {
    ...told,
    complete,
    text: digestText({ ...told, divisionNames: season.divisionNames }, facts.content().name, `${publicUrl}${link}`),
    link,
    picture: `${link}.png`,
  };
}

/** Returns the league tables after a week. Leaves out divisions that had played no matches by then. */
async function leagueTablesAfterWeek(
  facts: Facts,
  season: StoredSeason,
  week: number,
  divisions: readonly number[] = season.divisions,
): Promise<Digest['tables']> {
  const tables = [];
  const turn = createYieldToRequests();
  for (const division of divisions) {
    await turn();
    const rows = await standingsOf(facts, season.name, division, week);
    if (rows.some(({ gamesPlayed }) => gamesPlayed > 0)) tables.push({ division, rows });
  }
  return tables;
}

/**
 * Returns the milestones that a result has reached. Once all listed fixtures of the result's division and week have
 * been played or called off, also returns the milestones in the division's table. If `isNews` is `true`, leaves out the
 * milestones in the table as soon as the division has a result in a later week (Rule V2).
 */
export async function milestonesOfCard(facts: Facts, card: Fixture, isNews: boolean): Promise<Milestone[]> {
  const { list } = await facts.seasons();
  const season = list.find(({ name }) => name === card.season);
  if (!season) return [];
  const week = weekPlayed(card);
  const { division } = card;
  const reached = await milestonesOfResults(facts, season, [card], week);
  const { scheduled, results: played } = await publishedFixtureList(facts, season.name);
  const own = scheduled.filter((one) => one.division === division && one.week === week);
  const isPlayed = own.length > 0 && own.every((one) => played.has(one.id) || isCalledOff(one));
  const later = (await facts.fixtures(season.name)).find((one) => one.division === division && weekPlayed(one) > week);
  if (!isPlayed || (isNews && later)) return reached;
  const tables = await leagueTablesAfterWeek(facts, season, week, [division]);
  return [...reached, ...(await milestonesOfTables(facts, season, week, tables))];
}

/**
 * Returns the milestones that these results of a week have reached, compared with everything played before that week.
 */
async function milestonesOfResults(
  facts: Facts,
  season: StoredSeason,
  found: readonly Fixture[],
  week: number,
): Promise<Milestone[]> {
  const before = (await facts.fixtures(season.name)).filter((one) => weekPlayed(one) < week);
  const earlier = [];
  for (const { name } of (await facts.seasons()).list) {
    if (name === season.name) break;
    earlier.push((await facts.sums(name)).marks);
  }
  return runYielding(milestonesInParts(found, before, earlier, await facts.people()));
}

/**
 * Returns a week's milestones in the league tables: new leaders and decided titles. Compares each table with the same
 * division's table one week earlier.
 */
async function milestonesOfTables(
  facts: Facts,
  season: StoredSeason,
  week: number,
  tables: Digest['tables'],
): Promise<Milestone[]> {
  const reached = [];
  const turn = createYieldToRequests();
  for (const { division, rows } of tables) {
    await turn();
    const [table] = await leagueTablesAfterWeek(facts, season, week - 1, [division]);
    const was = await divisionStateAfterWeek(facts, season, division, week - 1);
    const is = await divisionStateAfterWeek(facts, season, division, week);
    const name = divisionName(season.divisionNames, division);
    const before = table?.rows ?? [];
    reached.push(...firstPlaceMilestones(name, before, rows));
    if (was && is) reached.push(...titleMilestones(name, { open: was, table: before }, { open: is, table: rows }));
  }
  return reached;
}
