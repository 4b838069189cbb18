import { type People, peopleOf, type Player, type Team } from '#domain/squads/people.ts';
import { foldName } from '#domain/name.ts';
import { flag, inColumns, json, type Mapper, marked, optional, storedIn } from './mapper.ts';
import type { PlayerTable, TeamTable } from '../schema.ts';
import type { Snapshot } from '../store.ts';

const teamColumns = inColumns<Team, Omit<TeamTable, 'name_folded'>>({
  id: 'id',
  name: 'name',
  formerNames: json('former_names'),
  division: 'division',
  venue: optional('venue', ''),
  night: optional('night'),
  deleted: flag('deleted'),
});
// `mergedNames` follows from other players.
const playerColumns = inColumns<Omit<Player, 'mergedNames'>, Omit<PlayerTable, 'name_folded'>>({
  id: 'id',
  name: 'name',
  formerNames: json('former_names'),
  teamId: 'team_id',
  handicap: 'handicap',
  modifier: 'modifier',
  newHandicap: 'new_handicap',
  deleted: flag('deleted'),
  mergedInto: optional('merged_into'),
});
const teamRows = {
  ...teamColumns,
  toRow: (team: Team): TeamTable => ({ ...teamColumns.toRow(team), name_folded: foldName(team.name) }),
};
const playerRows = {
  ...playerColumns,
  toRow: (player: Player): PlayerTable => ({ ...playerColumns.toRow(player), name_folded: foldName(player.name) }),
};

/** Every team and player that the league has ever had, deleted ones included. */
export async function people(db: Snapshot): Promise<People> {
  const teams = await db.selectFrom('team').selectAll().execute();
  const players = await db.selectFrom('player').selectAll().execute();
  return peopleOf(teams.map(teamRows.fromRow), players.map(playerRows.fromRow));
}

const storedTeam = storedIn('team', 'id', teamRows);
const storedPlayer = storedIn('player', 'id', playerRows);

export const teamMapper: Mapper<'team'> = {
  ...marked,
  scopesOf: () => ['people'],
  ...storedTeam,
  settle: (value, before) => storedTeam.settle({ ...value, formerNames: formerNamesOf(value, before) }),
};

export const playerMapper: Mapper<'player'> = {
  ...marked,
  scopesOf: () => ['people'],
  ...storedPlayer,
  settle: (value, before) => storedPlayer.settle({ ...value, formerNames: formerNamesOf(value, before) }),
};

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
