import { type Person, person } from '#domain/people/access.ts';
import type { Snapshot } from '../store.ts';
import { described, type Mapper } from './mapper.ts';

/** Everybody with access of their own; `live` returns `null` for a person who is unknown or was removed. */
export const access = described('person', person);

/** Those of a captain's teams that are not deleted. */
export async function liveTeamsOf(db: Snapshot, { teamIds }: Person): Promise<string[]> {
  if (teamIds.length === 0) return [];
  const rows = await db.selectFrom('team').select('id').where('id', 'in', teamIds).where('deleted', '=', 0).execute();
  return rows.map(({ id }) => id);
}

/** Nothing revives a person who was removed, so no change of a person can be undone. */
export const personMapper: Mapper<'person'> = {
  ...access.mapper,
  scopesOf: () => ['access'],
  undoCreation: () => null,
};
