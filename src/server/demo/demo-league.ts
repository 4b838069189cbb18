import { compareDays } from '#domain/day.ts';
import type { Fixture } from '#domain/fixture.ts';
import type { ScheduledFixture } from '#domain/scheduled-fixture.ts';
import type { Player, Team } from '#domain/people.ts';
import { compareSeasons, type Season, startYear } from '#domain/season.ts';
import { type Chronicle, chronicle } from './chronicle.ts';
import { toTeam } from './divisions.ts';
import { mondays } from './play-season.ts';
import { type DemoPlayer, type Stage, teamAt } from './roster.ts';

/** An invented league. Fixtures are in the order of recording; `list` has the fixture lists, played or not. */
export type DemoLeague = { teams: Team[]; players: Player[]; fixtures: Fixture[]; list: ScheduledFixture[] };

/**
 * The demo league on the morning of `today` (`YYYY-MM-DD`): every season is complete except the last, which has results up
 * to the day before. The same seed and day always give the same league; a later day adds fixtures and a few transfers,
 * and changes no fixture. Only the first two divisions of a season are played in.
 */
export function demoLeague(seed: string | number, seasons: readonly Season[], today: string): DemoLeague {
  const inOrder = seasons.toSorted((a, b) => compareSeasons(a.name, b.name));
  const last = inOrder.at(-1);
  if (!last) return { teams: [], players: [], fixtures: [], list: [] };
  const story = chronicle(String(seed), inOrder);
  const stage = { season: inOrder.length - 1, week: weekBegun(last, today) };
  return {
    teams: teamsOf(story, last),
    players: story.players.map((player) => playerAt(player, stage)),
    fixtures: story.fixtures.filter((fixture) => fixture.season !== last.name || isPlayed(fixture, last, today)),
    list: story.fixtures.map((fixture) => scheduledFixtureOf(fixture)),
  };
}

/** A season without dates is complete. */
function isPlayed({ date }: Fixture, season: Season, today: string): boolean {
  return date === null ? mondays(season).every((monday) => monday === null) : compareDays(date, today) < 0;
}

/** The latest week that has begun; 0 before the first. */
function weekBegun(season: Season, today: string): number {
  const starts = mondays(season);
  if (starts.every((monday) => monday === null)) return season.weeks;
  return Math.max(
    0,
    starts.findLastIndex((monday) => monday !== null && compareDays(monday, today) <= 0),
  );
}

function teamsOf({ teams, divisions }: Chronicle, season: Season): Team[] {
  return teams.map((team) => {
    const tier = divisions.findIndex((division) => division.includes(team));
    return toTeam(team, season.divisions[tier] ?? 0);
  });
}

function playerAt(player: DemoPlayer, stage: Stage): Player {
  const { id, name, handicap, modifier, newHandicap } = player;
  const teamId = teamAt(player, stage);
  // A player who has left keeps the last team, like a deleted player.
  const lastTeamId = teamId ?? player.stints.findLast((stint) => stint.teamId !== null)?.teamId;
  if (lastTeamId === null || lastTeamId === undefined) throw new Error(`${name} never had a team`);
  return { id, name, formerNames: [], teamId: lastTeamId, handicap, modifier, newHandicap, deleted: teamId === null };
}

/** The scheduled fixture of a fixture, as before the season. */
function scheduledFixtureOf({ id, frames: _, recorded: __, ...fixture }: Fixture): ScheduledFixture {
  const changedAt = `${startYear(fixture.season)}-07-01T19:00:00.000Z`;
  // The id must differ from the result's without using the dice: the result's id reversed.
  const own = id.split('').reverse().join('');
  return { id: own, ...fixture, venue: '', state: 'planned', published: true, changedAt };
}
