import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { type Fixture, teamScore } from '#domain/fixture.ts';
import { compareScheduled, type ScheduledFixture, resultsOfScheduled } from '#domain/scheduled-fixture.ts';
import { knownTeam, type People } from '#domain/people.ts';
import type { Facts } from '../cache/facts.ts';

/** A season's fixture list in its order, with the result of each fixture that has one, by its scheduled id. */
export type SeasonList = {
  scheduled: readonly ScheduledFixture[];
  results: ReadonlyMap<string, Fixture>;
  people: People;
};

/** The list as the public sees it: without drafts. */
export async function publishedList(facts: Facts, season: string): Promise<SeasonList> {
  const scheduled = (await facts.list(season)).filter(({ published }) => published);
  return inOrder(scheduled, await facts.fixtures(season), await facts.people());
}

/** Puts scheduled fixtures in their order, and finds their results among the recorded ones. */
export function inOrder(
  scheduled: readonly ScheduledFixture[],
  recorded: readonly Fixture[],
  people: People,
): SeasonList {
  const order = compareScheduled((teamId) => knownTeam(people.teams, teamId).name);
  return { scheduled: scheduled.toSorted(order), results: resultsOfScheduled(scheduled, recorded), people };
}

/** Where a scheduled fixture is played: its own venue, or else the home team's; empty where nobody said. */
export function venueOf(
  { venue, homeTeamId }: Pick<ScheduledFixture, 'venue' | 'homeTeamId'>,
  { teams }: People,
): string {
  return venue === '' ? (teams.get(homeTeamId)?.venue ?? '') : venue;
}

/** A fixture of the list as clients see it, under the names of today. */
export function scheduledFixtureAnswer(
  scheduled: ScheduledFixture,
  { results, people }: Omit<SeasonList, 'scheduled'>,
): ScheduledFixtureAnswer {
  const result = results.get(scheduled.id);
  const score = result ? teamScore(result) : null;
  return {
    listedId: scheduled.id,
    season: scheduled.season,
    division: scheduled.division,
    weekNumber: scheduled.week,
    date: result?.date ?? scheduled.date,
    homeTeamId: scheduled.homeTeamId,
    homeTeamName: knownTeam(people.teams, scheduled.homeTeamId).name,
    awayTeamId: scheduled.awayTeamId,
    awayTeamName: knownTeam(people.teams, scheduled.awayTeamId).name,
    venue: venueOf(scheduled, people),
    state: result ? 'played' : scheduled.state,
    fixtureId: result?.id ?? null,
    homeTeamScore: score?.home ?? null,
    awayTeamScore: score?.away ?? null,
  };
}
