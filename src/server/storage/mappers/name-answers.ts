import type { NameAnswer } from '#domain/import-answers.ts';
import type { NameAnswerTable } from '../schema.ts';
import { jsonText, type Mapper, markDeleted, storedIn } from './mapper.ts';
import type { Entities, Snapshot } from '../store.ts';

type StoredAnswer = Entities['nameAnswer'];

/** What officials answered about names of imported files, in no order. */
export async function nameAnswers(db: Snapshot): Promise<(NameAnswer & { id: string })[]> {
  const rows = await db.selectFrom('name_answer').selectAll().where('deleted', '=', 0).execute();
  return rows.map(toAnswer);
}

export const nameAnswerMapper: Mapper<'nameAnswer'> = {
  idOf: ({ id }) => id,
  scopesOf: () => ['people'],
  settle: (value) => toAnswer(toRow(value)),
  undoCreation: markDeleted,
  ...storedIn('name_answer', 'id', toRow, toAnswer),
};

function toRow(value: StoredAnswer): NameAnswerTable {
  return {
    id: value.id,
    name: value.name,
    teams: jsonText(value.teams),
    player_id: value.playerId,
    same_as: value.sameAs,
    deleted: Number(value.deleted),
  };
}

function toAnswer(row: NameAnswerTable): StoredAnswer {
  return {
    id: row.id,
    name: row.name,
    // JSON that only toRow writes.
    teams: JSON.parse(row.teams) as string[],
    playerId: row.player_id,
    sameAs: row.same_as,
    deleted: row.deleted === 1,
  };
}
