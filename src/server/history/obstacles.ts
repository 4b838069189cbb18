import { alreadyRecorded } from '#domain/card.ts';
import { countOf } from '#domain/count.ts';
import type { Fixture } from '#domain/fixture.ts';
import { knownTeam, type People, type Player, type Team } from '#domain/people.ts';
import type { Season } from '#domain/season.ts';
import { playerCalled, playerNameConflict, teamCalled, teamNameConflict } from '#domain/squad.ts';
import type { Facts } from '../facts.ts';
import type { Restored } from './restored.ts';

/** The league as it would be with a change taken back. */
export type LeagueAfter = {
  restored: Restored;
  people: People;
  /** The live fixtures of each season that is concerned. */
  fixtures: ReadonlyMap<string, readonly Fixture[]>;
  /** The identifiers of what the change had made. */
  made: ReadonlySet<string>;
  isDefault: (season: string) => boolean;
};

/** To be asked before anything is put: it stands on the present facts. */
export async function leagueAfter(facts: Facts, restored: Restored, made: ReadonlySet<string>): Promise<LeagueAfter> {
  const { teams, players } = await facts.people();
  const { default: shown } = await facts.seasons();
  const moved = new Set(restored.fixture.map(({ id }) => id));
  const fixtures = new Map<string, Fixture[]>();
  for (const season of new Set([
    ...restored.fixture.map((one) => one.season),
    ...restored.season.map(({ name }) => name),
  ])) {
    const staying = (await facts.fixtures(season)).filter(({ id }) => !moved.has(id));
    fixtures.set(season, [...staying, ...restored.fixture.filter((one) => one.season === season && !one.deleted)]);
  }
  return {
    restored,
    people: { teams: overlaid(teams, restored.team), players: overlaid(players, restored.player) },
    fixtures,
    made,
    isDefault: (season) => season === shown,
  };
}

function overlaid<T extends { id: string }>(present: ReadonlyMap<string, T>, values: readonly T[]): Map<string, T> {
  return new Map([...present, ...values.map((value) => [value.id, value] as const)]);
}

/** Why the league would not be sound, in a sentence; `null` where it would be. */
export function obstacle(after: LeagueAfter): string | null {
  const squads = Map.groupBy(
    [...after.people.players.values()].filter(({ deleted }) => !deleted),
    ({ teamId }) => teamId,
  );
  return (
    firstReason(after.restored.team, (team) => teamReason(team, after, squads.get(team.id) ?? [])) ??
    firstReason(after.restored.player, (player) => playerReason(player, after, squads.get(player.teamId) ?? [])) ??
    placeTaken(after) ??
    firstReason(after.restored.season, (season) => seasonReason(season, after))
  );
}

function firstReason<T>(values: readonly T[], reasonOf: (value: T) => string | null): string | null {
  for (const value of values) {
    const reason = reasonOf(value);
    if (reason !== null) return reason;
  }
  return null;
}

function teamReason(team: Team, { people }: LeagueAfter, squad: readonly Player[]): string | null {
  const [player] = squad;
  if (team.deleted) return player ? `${player.name} plays for ${team.name} now.` : null;
  const other = teamCalled(people, team.name, team.id);
  return other ? teamNameConflict(other.name) : null;
}

/** `squad` is all that could be in the way: of a large league only a few players are looked at. */
function playerReason(
  { id, name, teamId, deleted }: Player,
  { people }: LeagueAfter,
  squad: readonly Player[],
): string | null {
  if (deleted) return null;
  const team = knownTeam(people.teams, teamId);
  if (team.deleted) return `${team.name}, the team of ${name}, have been deleted.`;
  const players = new Map(squad.map((player) => [player.id, player]));
  const other = playerCalled({ ...people, players }, teamId, name, id);
  return other ? playerNameConflict(other.name, team.name) : null;
}

function placeTaken({ fixtures, people: { teams } }: LeagueAfter): string | null {
  for (const ofSeason of fixtures.values()) {
    const places = new Set<string>();
    for (const { division, week, homeTeamId, awayTeamId } of ofSeason) {
      const place = JSON.stringify([division, week, homeTeamId, awayTeamId]);
      if (places.has(place))
        return alreadyRecorded(knownTeam(teams, homeTeamId).name, knownTeam(teams, awayTeamId).name, week);
      places.add(place);
    }
  }
  return null;
}

/** A season that had fewer weeks or divisions keeps no results, and the default one no team, beyond them. */
function seasonReason({ name, weeks, divisions }: Season, { fixtures, people, isDefault }: LeagueAfter): string | null {
  const beyond = (fixtures.get(name) ?? []).filter(
    ({ week, division }) => week > weeks || !divisions.includes(division),
  );
  if (beyond.length > 0)
    return `Season ${name} has ${countOf(beyond.length, 'result')} in weeks or divisions that would go.`;
  const team = [...people.teams.values()].find(
    ({ deleted, division }) => !deleted && division !== 0 && !divisions.includes(division),
  );
  return team && isDefault(name) ? `${team.name} are in division ${team.division}, which would go.` : null;
}
