import type { ContentTable } from '../schema.ts';
import type { Entities, DatabaseTransaction } from '../store.ts';
import { flagColumn, columnMapping, jsonColumn, type Mapper, asDeleted, rowMapper } from './mapper.ts';

const contentColumns = columnMapping<Entities['content'], ContentTable>({
  id: 'content_id',
  value: jsonColumn('value'),
  deleted: flagColumn('deleted'),
});

/** Returns the league's undeleted content, keyed by id. */
export async function allUndeletedContent(db: DatabaseTransaction): Promise<Map<string, unknown>> {
  const found = await db.selectFrom('content').selectAll().where('deleted', '=', 0).orderBy('content_id').execute();
  return new Map(found.map(contentColumns.fromRow).map(({ id, value }) => [id, value]));
}

/** Returns when each value of the content was last changed (ISO 8601), keyed by the id of the value. */
export async function contentChangeTimes(db: DatabaseTransaction): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('history_change')
    .innerJoin('history', 'history.id', 'history_change.history_id')
    .select(({ fn }) => ['entity_id', fn.max('at').as('at')])
    .where('entity', '=', 'content')
    .groupBy('entity_id')
    .execute();
  return new Map(rows.map(({ entity_id: id, at }) => [id, at]));
}

/**
 * Returns, for each item of a kind such as `post`, the number of the last history entry that changed the item. The keys
 * are the ids of the items, without the kind.
 */
export async function contentVersions(db: DatabaseTransaction, kind: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('history_change')
    .select(({ fn }) => ['entity_id', fn.max('history_id').as('version')])
    .where('entity', '=', 'content')
    .where('entity_id', 'like', `${kind}:%`)
    .groupBy('entity_id')
    .execute();
  return new Map(rows.map(({ entity_id: id, version }) => [id.slice(kind.length + 1), version]));
}

/** Returns whether the store has ever had content. */
export async function hasEverHadContent(db: DatabaseTransaction): Promise<boolean> {
  return (await db.selectFrom('content').select('content_id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Reads and stores the league's content: single values, such as `league`, and items of lists, such as `post:welcome`.
 * An undo never removes `league`.
 */
export const contentMapper: Mapper<'content'> = {
  idOf: ({ id }) => id,
  scopesOf: () => ['content'],
  undoCreation: (value) => (value.id === 'league' ? null : asDeleted(value)),
  ...rowMapper('content', 'content_id', contentColumns),
};
