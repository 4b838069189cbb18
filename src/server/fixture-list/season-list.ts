import type { ListedAnswer } from '#contract/fixture-list.ts';
import { type Fixture, teamScore } from '#domain/fixture.ts';
import { compareListed, type ListedFixture, resultsOfListed } from '#domain/scheduled-fixture.ts';
import { knownTeam, type People } from '#domain/people.ts';
import type { Facts } from '../cache/facts.ts';

/** A season's fixture list in its order, with the result of each fixture that has one, by its listed id. */
export type SeasonList = {
  listed: readonly ListedFixture[];
  results: ReadonlyMap<string, Fixture>;
  people: People;
};

/** The list as the public sees it: without drafts. */
export async function publishedList(facts: Facts, season: string): Promise<SeasonList> {
  const listed = (await facts.list(season)).filter(({ published }) => published);
  return inOrder(listed, await facts.fixtures(season), await facts.people());
}

/** Puts listed fixtures in their order, and finds their results among the recorded ones. */
export function inOrder(listed: readonly ListedFixture[], recorded: readonly Fixture[], people: People): SeasonList {
  const order = compareListed((teamId) => knownTeam(people.teams, teamId).name);
  return { listed: listed.toSorted(order), results: resultsOfListed(listed, recorded), people };
}

/** Where a listed fixture is played: its own venue, or else the home team's; empty where nobody said. */
export function venueOf({ venue, homeTeamId }: Pick<ListedFixture, 'venue' | 'homeTeamId'>, { teams }: People): string {
  return venue === '' ? (teams.get(homeTeamId)?.venue ?? '') : venue;
}

/** A fixture of the list as clients see it, under the names of today. */
export function listedAnswer(listed: ListedFixture, { results, people }: Omit<SeasonList, 'listed'>): ListedAnswer {
  const result = results.get(listed.id);
  const score = result ? teamScore(result) : null;
  return {
    listedId: listed.id,
    season: listed.season,
    division: listed.division,
    weekNumber: listed.week,
    date: result?.date ?? listed.date,
    homeTeamId: listed.homeTeamId,
    homeTeamName: knownTeam(people.teams, listed.homeTeamId).name,
    awayTeamId: listed.awayTeamId,
    awayTeamName: knownTeam(people.teams, listed.awayTeamId).name,
    venue: venueOf(listed, people),
    state: result ? 'played' : listed.state,
    fixtureId: result?.id ?? null,
    homeTeamScore: score?.home ?? null,
    awayTeamScore: score?.away ?? null,
  };
}
