import type { People, Team } from '#domain/people.ts';
import type { Season } from '#domain/season.ts';
import { RETIRED } from '#domain/squad.ts';

/** Where a team is to play in a season that is not shown yet; `was` is the division it was in when that was decided. */
export type Placing = { teamId: string; division: number; was: number };

/** The teams that move, with their new division; or why the season cannot take the teams as they are. */
export type Placed = { ok: true; moved: Team[] } | { ok: false; conflict: string };

/** The placing of live teams, as `divisions` (by team id) says, and of the others as they are today. */
export function placingsOf(teams: Iterable<Team>, divisions: ReadonlyMap<string, number>): Placing[] {
  return liveOnes(teams).map(({ id, division }) => ({
    teamId: id,
    division: divisions.get(id) ?? division,
    was: division,
  }));
}

/**
 * Puts the live teams where a season that comes to be shown has them. A team that retired since stays retired; one that
 * came since stays in its division, which the season must have.
 */
export function placeTeams(
  teams: Iterable<Team>,
  season: Pick<Season, 'name' | 'divisions'>,
  placings: readonly Placing[],
): Placed {
  const wanted = new Map(placings.map((placing) => [placing.teamId, placing]));
  const live = liveOnes(teams);
  const placed = live.map((team) => ({ ...team, division: divisionOf(team, wanted.get(team.id)) }));
  const stray = placed.find(({ division }) => division !== RETIRED && !season.divisions.includes(division));
  if (stray) return { ok: false, conflict: strayTeam(stray, season.name) };
  return { ok: true, moved: placed.filter(({ division }, i) => division !== live[i]?.division) };
}

/** The league as a season that is not shown has it: teams in the divisions of their placings, the others as they are. */
export function peopleIn(people: People, placings: readonly Placing[]): People {
  const divisions = new Map(placings.map(({ teamId, division }) => [teamId, division]));
  const teams = Array.from(people.teams, ([id, team]) => {
    return [id, { ...team, division: divisions.get(id) ?? team.division }] as const;
  });
  return placings.length === 0 ? people : { ...people, teams: new Map(teams) };
}

function divisionOf({ division }: Team, placing: Placing | undefined): number {
  if (!placing || (division === RETIRED && placing.was !== RETIRED)) return division;
  return placing.division;
}

function strayTeam({ name, division }: Team, season: string): string {
  return `${name} are in division ${division}, which season ${season} does not have.`;
}

function liveOnes(teams: Iterable<Team>): Team[] {
  return [...teams].filter(({ deleted }) => !deleted);
}
