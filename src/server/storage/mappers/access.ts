import type { Person, PersonRole } from '#domain/access.ts';
import { canBeId } from '../new-id.ts';
import type { PersonTable } from '../schema.ts';
import type { Entities, Snapshot } from '../store.ts';
import { type Mapper, storedIn } from './mapper.ts';

type StoredPerson = Entities['person'];

/** Everybody with access of their own, in no particular order. */
export async function peopleWithAccess(db: Snapshot): Promise<Person[]> {
  const rows = await db.selectFrom('person').selectAll().where('deleted', '=', 0).execute();
  return rows.map(toPerson).map(withoutMark);
}

/** A person with access, or `null` for one who is unknown or was removed. */
export async function personWithAccess(db: Snapshot, id: string): Promise<Person | null> {
  if (!canBeId(id)) return null;
  const found = (await personMapper.load(db, [id])).get(id);
  return found && !found.deleted ? withoutMark(found) : null;
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
  settle: (value) => toPerson(toRow(value)),
  undoCreation: () => null,
  ...storedIn('person', 'id', toRow, toPerson),
};

function toRow(value: StoredPerson): PersonTable {
  return {
    id: value.id,
    name: value.name,
    role: value.role,
    team_ids: JSON.stringify(value.teamIds),
    divisions: value.divisions && JSON.stringify(value.divisions),
    invited_at: value.invitedAt,
    joined_at: value.joinedAt,
    deleted: Number(value.deleted),
  };
}

function toPerson(row: PersonTable): StoredPerson {
  return {
    id: row.id,
    name: row.name,
    role: row.role as PersonRole, // checked by the table
    // JSON that only this file writes.
    teamIds: JSON.parse(row.team_ids) as string[],
    divisions: row.divisions === null ? null : (JSON.parse(row.divisions) as number[]),
    invitedAt: row.invited_at,
    joinedAt: row.joined_at,
    deleted: row.deleted === 1,
  };
}

function withoutMark({ deleted: _, ...live }: StoredPerson): Person {
  return live;
}
