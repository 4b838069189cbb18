import { type People, peopleOf, type Player, type Team } from '#domain/people.ts';
import { foldName } from '#domain/name.ts';
import { jsonText, type Mapper, markDeleted, storedIn } from './mapper.ts';
import type { PlayerTable, TeamTable } from '../schema.ts';
import type { Snapshot } from '../store.ts';

/** Every team and player that the league has ever had, deleted ones included. */
export async function people(db: Snapshot): Promise<People> {
  const teams = await db.selectFrom('team').selectAll().execute();
  const players = await db.selectFrom('player').selectAll().execute();
  return peopleOf(teams.map(toTeam), players.map(toPlayer));
}

export const teamMapper: Mapper<'team'> = {
  idOf: ({ id }) => id,
  scopesOf: () => ['people'],
  settle: (value, before) => toTeam(toTeamRow({ ...value, formerNames: formerNamesOf(value, before) })),
  undoCreation: markDeleted,
  ...storedIn('team', 'id', toTeamRow, toTeam),
};

export const playerMapper: Mapper<'player'> = {
  idOf: ({ id }) => id,
  scopesOf: () => ['people'],
  settle: (value, before) => toPlayer(toPlayerRow({ ...value, formerNames: formerNamesOf(value, before) })),
  undoCreation: markDeleted,
  ...storedIn('player', 'id', toPlayerRow, toPlayer),
};

function toTeamRow(team: Team): TeamTable {
  return {
    id: team.id,
    name: team.name,
    name_folded: foldName(team.name),
    former_names: jsonText(team.formerNames),
    division: team.division,
    venue: team.venue ?? '',
    night: team.night ?? null,
    deleted: Number(team.deleted),
  };
}

function toTeam(row: TeamTable): Team {
  return {
    id: row.id,
    name: row.name,
    // JSON that only toTeamRow writes.
    formerNames: JSON.parse(row.former_names) as string[],
    division: row.division,
    ...(row.venue === '' ? {} : { venue: row.venue }),
    ...(row.night === null ? {} : { night: row.night }),
    deleted: row.deleted === 1,
  };
}

function toPlayerRow(player: Player): PlayerTable {
  return {
    id: player.id,
    name: player.name,
    name_folded: foldName(player.name),
    former_names: jsonText(player.formerNames),
    team_id: player.teamId,
    handicap: player.handicap,
    modifier: player.modifier,
    new_handicap: player.newHandicap,
    deleted: Number(player.deleted),
    merged_into: player.mergedInto ?? null,
  };
}

function toPlayer(row: PlayerTable): Player {
  return {
    id: row.id,
    name: row.name,
    // JSON that only toPlayerRow writes.
    formerNames: JSON.parse(row.former_names) as string[],
    teamId: row.team_id,
    handicap: row.handicap,
    modifier: row.modifier,
    newHandicap: row.new_handicap,
    deleted: row.deleted === 1,
    // Absent rather than null, since the history compares whole values; a backup of an older version has no such column.
    ...(row.merged_into ? { mergedInto: row.merged_into } : {}),
  };
}

type Named = { name: string; formerNames: string[] };

/**
 * The former names of a team or player, oldest first: none is ever lost, repeated or equal to the present name. Names are
 * compared as the league compares them.
 */
function formerNamesOf(value: Named, before: Named | null): string[] {
  const taken = new Set([foldName(value.name)]);
  const names = before ? [...before.formerNames, ...value.formerNames, before.name] : value.formerNames;
  return names.filter((name) => {
    const folded = foldName(name);
    if (taken.has(folded)) return false;
    taken.add(folded);
    return true;
  });
}
