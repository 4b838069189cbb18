import type { Person } from '#domain/people/access.ts';
import { canBeId } from '../new-id.ts';
import type { PersonTable } from '../schema.ts';
import type { Entities, Snapshot } from '../store.ts';
import { flag, inColumns, json, liveOf, type Mapper, storedIn, withoutMark } from './mapper.ts';

const rows = inColumns<Entities['person'], PersonTable>({
  id: 'id',
  name: 'name',
  role: 'role',
  teamIds: json('team_ids'),
  divisions: json('divisions'),
  invitedAt: 'invited_at',
  joinedAt: 'joined_at',
  deleted: flag('deleted'),
});

/** Everybody with access of their own, in no particular order. */
export async function peopleWithAccess(db: Snapshot): Promise<Person[]> {
  const found = await db.selectFrom('person').selectAll().where('deleted', '=', 0).execute();
  return found.map(rows.fromRow).map(withoutMark);
}

/** A person with access, or `null` for one who is unknown or was removed. */
export async function personWithAccess(db: Snapshot, id: string): Promise<Person | null> {
  if (!canBeId(id)) return null;
  return liveOf((await personMapper.load(db, [id])).get(id));
}

/** Those of a captain's teams that are not deleted. */
export async function liveTeamsOf(db: Snapshot, { teamIds }: Person): Promise<string[]> {
  if (teamIds.length === 0) return [];
  const rows = await db.selectFrom('team').select('id').where('id', 'in', teamIds).where('deleted', '=', 0).execute();
  return rows.map(({ id }) => id);
}

/** Nothing revives a person who was removed, so no change of a person can be undone. */
export const personMapper: Mapper<'person'> = {
  idOf: ({ id }) => id,
  scopesOf: () => ['access'],
  undoCreation: () => null,
  ...storedIn('person', 'id', rows),
};
