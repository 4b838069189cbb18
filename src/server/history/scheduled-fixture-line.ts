import type { ScheduledFixture } from '#domain/scheduled-fixture.ts';
import { knownTeam, type People } from '#domain/people.ts';

/** `Harbour Social A v Trades Hall, division 1, week 4 of 25/26`, under the names of today. */
export function scheduledFixtureLine(
  { homeTeamId, awayTeamId, division, week, season }: ScheduledFixture,
  { teams }: Pick<People, 'teams'>,
): string {
  const [home, away] = [homeTeamId, awayTeamId].map((id) => knownTeam(teams, id).name);
  return `${home} v ${away}, division ${division}, week ${week} of ${season}`;
}
