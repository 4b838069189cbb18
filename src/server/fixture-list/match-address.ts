import { matchAddress } from '#contract/addresses.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { resultsOfScheduled, type ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { MatchKey } from '#domain/match/match-place.ts';
import type { People } from '#domain/squads/people.ts';
import type { Facts } from '../cache/facts.ts';
import type { SeasonList } from './season-list.ts';
import { pairingAnswer } from './season-teams.ts';

/** Returns the address of a match's page. `id` is that of its scheduled fixture, or else of its result (Rule M1). */
export function addressOfMatch(match: MatchKey & { id: string }, people: People): string {
  return matchAddress({ id: match.id, ...pairingAnswer(match, people) });
}

/** Returns the fixture on a list to which a result belongs; `undefined` if it belongs to none. */
export function scheduledFixtureOfResult(
  { id }: Pick<Fixture, 'id'>,
  { scheduled, results }: Pick<SeasonList, 'scheduled' | 'results'>,
): ScheduledFixture | undefined {
  return scheduled.find((one) => results.get(one.id)?.id === id);
}

/** Returns the address of a result's page. Loads only the results of its two teams, not of the whole season. */
export async function addressOfResult(facts: Facts, result: Fixture): Promise<string> {
  const { season, homeTeamId: teamId, awayTeamId: opponentId } = result;
  const listed = (await facts.list(season)).filter(({ published, homeTeamId, awayTeamId }) => {
    return published && homeTeamId === teamId && awayTeamId === opponentId;
  });
  const recorded = listed.length === 0 ? [] : await facts.fixturesAmong([season], { teamId, opponentId });
  const of = { scheduled: listed, results: resultsOfScheduled(listed, recorded) };
  return addressOfMatch(scheduledFixtureOfResult(result, of) ?? result, await facts.people());
}
