import type { NameAnswer } from '#domain/imports/import-answers.ts';
import type { Schema } from '../schema.ts';
import { flag, inColumns, json, type Mapper, marked, storedIn } from './mapper.ts';
import type { Entities, Snapshot } from '../store.ts';

const rows = inColumns<Entities['nameAnswer'], Schema['name_answer']>({
  id: 'id',
  name: 'name',
  teams: json('teams'),
  playerId: 'player_id',
  sameAs: 'same_as',
  deleted: flag('deleted'),
});

/** What officials answered about names of imported files, in no order. */
export async function nameAnswers(db: Snapshot): Promise<(NameAnswer & { id: string })[]> {
  const found = await db.selectFrom('name_answer').selectAll().where('deleted', '=', 0).execute();
  return found.map(rows.fromRow);
}

export const nameAnswerMapper: Mapper<'nameAnswer'> = {
  ...marked,
  scopesOf: () => ['people'],
  ...storedIn('name_answer', 'id', rows),
};
