import type { FixtureAnswer } from '#contract/matches.ts';
import { fixtureDisplayOrderComparator, type Fixture } from '#domain/cards/fixture.ts';
import type { RuleMarksByCard } from '#domain/rules/eligibility.ts';
import { sortedWithinSeasons } from '#domain/seasons/season.ts';
import { requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import type { Facts } from '../cache/facts.ts';
import { fixtureAnswer } from '../fixture-list/fixture-answer.ts';
import type { FixtureFilters } from '../storage/mappers/fixtures.ts';
import { createYieldToRequests } from '../yield-to-requests.ts';
import { requestedSeasons, refuseTooManyFixturesInAnswer } from './named-in-request.ts';

/**
 * Returns the fixtures that pass the filters, from one season or, if `season` names none, from all seasons. Throws 422
 * if there are too many for one answer.
 */
export async function filteredFixtureAnswers(
  facts: Facts,
  season: string | undefined,
  filters: FixtureFilters,
): Promise<FixtureAnswer[]> {
  const people = await facts.people();
  const seasons = await requestedSeasons(facts, season);
  const isFiltered = Object.values(filters).some((one) => one !== undefined);
  if (isFiltered && seasons.length > 1) {
    const found = await facts.fixturesAmong(seasons, filters);
    refuseTooManyFixturesInAnswer(found);
    return answersOfFixtures(facts, people, found);
  }
  const found: Fixture[] = [];
  for (const name of seasons) {
    const fixtures = await facts.fixtures(name);
    found.push(...fixtures.filter((one) => passesFilters(one, filters)));
    refuseTooManyFixturesInAnswer(found);
  }
  return answersOfFixtures(facts, people, found);
}

/**
 * Returns fixtures as the API sends them. The seasons stay in the order in which they first occur; the fixtures of a
 * season are sorted by week, division and team names.
 */
export async function answersOfFixtures(
  facts: Facts,
  people: TeamsAndPlayers,
  fixtures: readonly Fixture[],
): Promise<FixtureAnswer[]> {
  const order = fixtureDisplayOrderComparator((teamId) => requireTeam(people.teams, teamId).name);
  const marks = new Map<string, RuleMarksByCard>();
  for (const season of new Set(fixtures.map((one) => one.season))) marks.set(season, await facts.marks(season));
  const turn = createYieldToRequests();
  const answers = [];
  for (const one of sortedWithinSeasons(fixtures, order)) {
    answers.push(fixtureAnswer(one, people, facts.today, marks.get(one.season)));
    await turn();
  }
  return answers;
}

function passesFilters(fixture: Fixture, { division, week, teamId }: FixtureFilters): boolean {
  return (
    (division === undefined || division === fixture.division) &&
    (week === undefined || week === fixture.week) &&
    (teamId === undefined || teamId === fixture.homeTeamId || teamId === fixture.awayTeamId)
  );
}
