import { matchAddress } from '#contract/addresses.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { resultsByScheduledFixture, type ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { MatchKey } from '#domain/match/match-place.ts';
import type { TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import type { Facts } from '../cache/facts.ts';
import type { SeasonFixtureList } from './season-list.ts';
import { fixturePairingAnswer } from './season-teams.ts';

/**
 * Returns the address of a match's page. `id`: the id of the scheduled fixture, or of the result if it has no scheduled
 * fixture (Rule M1).
 */
export function addressOfMatch(match: MatchKey & { id: string }, people: TeamsAndPlayers): string {
  return matchAddress({ id: match.id, ...fixturePairingAnswer(match, people) });
}

/** Returns the scheduled fixture to which a result belongs; `undefined` if the result is not on the fixture list. */
export function scheduledFixtureOfResult(
  { id }: Pick<Fixture, 'id'>,
  { scheduled, results }: Pick<SeasonFixtureList, 'scheduled' | 'results'>,
): ScheduledFixture | undefined {
  return scheduled.find((one) => results.get(one.id)?.id === id);
}

/**
 * Returns the address of a result's page. To save time, loads only the results between its two teams.
 */
export async function addressOfResult(facts: Facts, result: Fixture): Promise<string> {
  const { season, homeTeamId: teamId, awayTeamId: opponentId } = result;
  const listed = (await facts.scheduledFixtures(season)).filter(({ published, homeTeamId, awayTeamId }) => {
    return published && homeTeamId === teamId && awayTeamId === opponentId;
  });
  const recorded = listed.length === 0 ? [] : await facts.fixturesAmong([season], { teamId, opponentId });
  const of = { scheduled: listed, results: resultsByScheduledFixture(listed, recorded) };
  return addressOfMatch(scheduledFixtureOfResult(result, of) ?? result, await facts.people());
}
