import { type FixtureAnswer, listMatches, matchesOfWeek } from '#contract/matches.ts';
import { compareFixtures, type Fixture, teamScore } from '#domain/fixture.ts';
import { ABSENTEE } from '#domain/name.ts';
import { knownPlayer, knownTeam, type People } from '#domain/people.ts';
import type { Facts } from '../cache/facts.ts';
import { read } from '../http/read.ts';
import { chosenSeasons } from './chosen-season.ts';

export const matchReads = [
  read(listMatches, (facts, { query: { season, division, weekNumber, teamId } }) =>
    fixtureAnswers(facts, season, { division, week: weekNumber, teamId: teamId || undefined }),
  ),
  read(matchesOfWeek, (facts, { params, query }) =>
    fixtureAnswers(facts, query.season, { division: params.division, week: params.week }),
  ),
];

/** What of a fixture is asked for; whatever is left out may be anything. */
type Wanted = { division?: number | undefined; week?: number | undefined; teamId?: string | undefined };

async function fixtureAnswers(facts: Facts, season: string | undefined, wanted: Wanted): Promise<FixtureAnswer[]> {
  const people = await facts.people();
  const found: Fixture[] = [];
  for (const name of await chosenSeasons(facts, season)) {
    const fixtures = await facts.fixtures(name);
    found.push(...fixtures.filter((fixture) => isWanted(fixture, wanted)));
  }
  const order = compareFixtures((teamId) => knownTeam(people.teams, teamId).name);
  return found.sort(order).map((fixture) => fixtureAnswer(fixture, people));
}

function isWanted(fixture: Fixture, { division, week, teamId }: Wanted): boolean {
  return (
    (division === undefined || division === fixture.division) &&
    (week === undefined || week === fixture.week) &&
    (teamId === undefined || teamId === fixture.homeTeamId || teamId === fixture.awayTeamId)
  );
}

/** A recorded fixture as clients see it, under the names of today. */
export function fixtureAnswer(fixture: Fixture, people: People): FixtureAnswer {
  const score = teamScore(fixture);
  return {
    fixtureId: fixture.id,
    season: fixture.season,
    division: fixture.division,
    weekNumber: fixture.week,
    date: fixture.date,
    homeTeamId: fixture.homeTeamId,
    homeTeamName: knownTeam(people.teams, fixture.homeTeamId).name,
    awayTeamId: fixture.awayTeamId,
    awayTeamName: knownTeam(people.teams, fixture.awayTeamId).name,
    homeTeamScore: score.home,
    awayTeamScore: score.away,
    matches: fixture.frames.map((frame) => ({
      ...frame,
      homePlayerName: playerName(people, frame.homePlayerId),
      awayPlayerName: playerName(people, frame.awayPlayerId),
    })),
  };
}

function playerName(people: People, playerId: string | null): string {
  return playerId === null ? ABSENTEE : knownPlayer(people.players, playerId).name;
}
