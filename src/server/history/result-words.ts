import { type Fixture, teamScore } from '#domain/fixture.ts';
import { knownTeam, type People } from '#domain/people.ts';

/** `Harbour Social A 3–2 Trades Hall`, under the names of today. */
export function scoreLine(fixture: Fixture, { teams }: People): string {
  const { home, away } = teamScore(fixture);
  const [homeName, awayName] = [fixture.homeTeamId, fixture.awayTeamId].map((id) => knownTeam(teams, id).name);
  return `${homeName} ${home}–${away} ${awayName}`;
}

/** `division 1, week 4 of 25/26`. */
export function when({ division, week, season }: Fixture): string {
  return `division ${division}, week ${week} of ${season}`;
}
