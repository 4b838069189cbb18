import type { Placed } from '../csv/report.ts';
import { byName, foldName } from '#domain/name.ts';
import type { People, Player, Team } from '#domain/people.ts';
import type { NewCard } from './new-card.ts';
import type { RecordedLeague } from './recorded-cards.ts';
import type { Resolved } from './resolver.ts';
import { type Appearances, appearancesOn } from './appearances.ts';

export type Squads = { teams: Placed<Team>[]; players: Placed<Player>[]; notes: string[] };

type Placing = { people: People; all: Appearances; current: Appearances; notes: string[] };

/**
 * The changes of today's divisions and squads that new cards cause. Only cards of the default season move existing teams
 * and players; in other seasons a new team is retired (division 0), and a new player joins the team of most frames.
 */
export function placeSquads(cards: NewCard[], { defaultSeason, people }: RecordedLeague): Squads {
  const current = cards.filter(({ card }) => card.season === defaultSeason);
  const placing: Placing = { people, all: appearancesOn(cards), current: appearancesOn(current), notes: [] };
  const newTeams = newcomers(cards.flatMap(({ home, away }) => [home, away]));
  const teams = [...addTeams(newTeams, placing), ...moveTeams(placing)];
  const newPlayers = newcomers(cards.flatMap(({ players }) => [...players.values()]));
  const players = placePlayers(
    newPlayers,
    new Map([...people.teams, ...teams.map(({ after }) => [after.id, after] as const)]),
    placing,
  );
  return { teams, players, notes: placing.notes };
}

function newcomers(resolved: Resolved[]): Resolved[] {
  return [...new Map(resolved.filter(({ isNew }) => isNew).map((one) => [one.id, one])).values()];
}

/** Of teams with one name only one is live: the one that existed before, else the one that played last. */
function addTeams(added: Resolved[], { people, all, current, notes }: Placing): Placed<Team>[] {
  const taken = new Set([...people.teams.values()].filter(({ deleted }) => !deleted).map(({ name }) => foldName(name)));
  return added
    .toSorted((a, b) => latest(b.id) - latest(a.id) || byName(a, b))
    .map(({ id, name }) => {
      const deleted = taken.has(foldName(name));
      taken.add(foldName(name));
      if (deleted) notes.push(`${name} (id ${id}) comes in as deleted: another team of that name plays.`);
      return { before: null, after: { id, name, formerNames: [], division: current.division(id) ?? 0, deleted } };
    });

  // Teams that play in the default season come first.
  function latest(id: string): number {
    return current.lastSeen(id) >= 0 ? Number.MAX_SAFE_INTEGER / 2 + current.lastSeen(id) : all.lastSeen(id);
  }
}

function moveTeams({ people, current, notes }: Placing): Placed<Team>[] {
  return [...people.teams.values()].flatMap((team) => {
    const division = current.division(team.id);
    if (division === undefined) return [];
    if (team.deleted)
      notes.push(`${team.name} stay deleted: their results count, but they are not among today's teams.`);
    if (team.deleted || division === team.division) return [];
    return [{ before: team, after: { ...team, division } }];
  });
}

function placePlayers(added: Resolved[], teams: ReadonlyMap<string, Team>, placing: Placing): Placed<Player>[] {
  const { people, all, current, notes } = placing;
  const live = [...people.players.values()].filter(({ deleted }) => !deleted);
  const taken = new Set(live.map(({ name, teamId }) => squadName(name, teamId)));
  return [...movePlayers(), ...addPlayers()];

  function movePlayers(): Placed<Player>[] {
    return live.flatMap((player) => {
      const teamId = current.mainTeam(player.id);
      if (teamId === undefined || current.playedFor(player.id, player.teamId)) return [];
      const team = teams.get(teamId);
      if (!team || team.deleted) return [];
      if (taken.has(squadName(player.name, teamId))) {
        notes.push(`${player.name} (id ${player.id}) is not moved: ${team.name} have a player of that name.`);
        return [];
      }
      taken.delete(squadName(player.name, player.teamId));
      taken.add(squadName(player.name, teamId));
      return [{ before: player, after: { ...player, teamId } }];
    });
  }

  function addPlayers(): Placed<Player>[] {
    return added
      .toSorted((a, b) => all.lastSeen(b.id) - all.lastSeen(a.id) || byName(a, b))
      .map(({ id, name }) => {
        const team = teams.get(current.mainTeam(id) ?? all.mainTeam(id) ?? '');
        if (!team) throw new Error(`A new player has played for some team: ${id}`);
        const isTaken = taken.has(squadName(name, team.id));
        taken.add(squadName(name, team.id));
        if (isTaken)
          notes.push(`${name} (id ${id}) comes in as deleted: ${team.name} have another player of that name.`);
        const handicaps = { handicap: 0, modifier: 0, newHandicap: 0 };
        const deleted = isTaken || team.deleted;
        return { before: null, after: { id, name, formerNames: [], teamId: team.id, ...handicaps, deleted } };
      });
  }
}

function squadName(name: string, teamId: string): string {
  return `${teamId} ${foldName(name)}`;
}
