import { foldName } from '#domain/name.ts';
import { type People, peopleOf } from '#domain/squads/people.ts';
import { player, team } from '#domain/squads/team.ts';
import type { Snapshot } from '../store.ts';
import { described, type Mapper } from './mapper.ts';

const more = ({ name }: { name: string }) => ({ name_folded: foldName(name) });
const teams = described('team', team, { none: { venue: '' }, more });
const players = described('player', player, { more });

/** Every team and player that the league has ever had, deleted ones included. */
export async function people(db: Snapshot): Promise<People> {
  const teamRows = await db.selectFrom('team').selectAll().execute();
  const playerRows = await db.selectFrom('player').selectAll().execute();
  return peopleOf(teamRows.map(teams.markedOf), playerRows.map(players.markedOf));
}

export const teamMapper: Mapper<'team'> = {
  ...teams.mapper,
  scopesOf: () => ['people'],
  settle: (value, before) => teams.mapper.settle({ ...value, formerNames: formerNamesOf(value, before) }),
};

export const playerMapper: Mapper<'player'> = {
  ...players.mapper,
  scopesOf: () => ['people'],
  settle: (value, before) => players.mapper.settle({ ...value, formerNames: formerNamesOf(value, before) }),
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
