import { sql } from 'kysely';
import { contentKinds } from '#contract/kinds/content.ts';
import type { AnyContentKind } from '#contract/kinds/kind.ts';
import { LIST_LIMITS, type ListLimit, MAX_ITEMS_OF_CONTENT_KIND } from '#domain/list-limits.ts';
import { allUndeletedContent } from './mappers/content.ts';
import { toSnakeCase } from './mappers/mapper.ts';
import { mappers } from './mappers/mappers.ts';
import { ListFull } from './store-error.ts';
import { chunks } from './table-rows.ts';
import type { Entities, EntityKind, DatabaseTransaction } from './store.ts';

/**
 * A list that a change has made longer. Without `limit.within`, the list has all values of a kind. If `limit.within`
 * names a field, the list has only those values of the kind whose field equals `of`.
 */
export type GrownList = { entity: EntityKind; kind: string; limit: ListLimit; of: unknown };

/** Returns the lists that include a value after its change but did not include it before. */
export function grownLists<E extends EntityKind>(
  entity: E,
  before: Entities[E] | null,
  after: Entities[E],
): GrownList[] {
  const kind = kindOf(entity, after);
  return limitsOf(kind)
    .filter(
      (limit) =>
        isOnList(limit, entity, after) &&
        !(before && isOnList(limit, entity, before, limitGroupKey(limit, entity, after))),
    )
    .map((limit) => ({ entity, kind, limit, of: limitGroupKey(limit, entity, after) }));
}

/**
 * Throws `ListFull` if one of the lists has more values than its limit. Checks only lists that have grown, so that a
 * list that is already too long does not block other changes.
 */
export async function refuseFullLists(db: DatabaseTransaction, grown: readonly GrownList[]): Promise<void> {
  for (const list of new Map(grown.map((one) => [keyOf(one), one])).values())
    if ((await countValuesOnList(db, list)) > list.limit.most) throw new ListFull(limitReachedSentence(list));
}

/** Returns the message of the `ListFull` that writing these values would cause; `null` if there is room for all. */
export async function fullListSentence<E extends EntityKind>(
  db: DatabaseTransaction,
  entity: E,
  values: readonly Entities[E][],
): Promise<string | null> {
  const { idOf, load } = mappers[entity];
  const changes: { before: Entities[E] | null; after: Entities[E] }[] = [];
  for (const some of chunks(values)) {
    const stored = await load(db, some.map(idOf));
    for (const after of some) changes.push({ before: stored.get(idOf(after)) ?? null, after });
  }
  const left = changes.flatMap(({ before, after }) => (before ? grownLists(entity, after, before) : [])).map(keyOf);
  const grown = Map.groupBy(
    changes.flatMap(({ before, after }) => grownLists(entity, before, after)),
    keyOf,
  );
  for (const [key, [list, ...more]] of grown) {
    if (!list) continue;
    const count = (await countValuesOnList(db, list)) + 1 + more.length - left.filter((one) => one === key).length;
    if (count > list.limit.most) return limitReachedSentence(list);
  }
  return null;
}

function keyOf({ kind, limit, of }: GrownList): string {
  return JSON.stringify([kind, limit.words, of]);
}

function limitReachedSentence({ limit: { most, words } }: GrownList): string {
  return `There are ${most} ${words}, which is the most. Remove some first.`;
}

function limitsOf(kind: string): readonly ListLimit[] {
  if (kind in LIST_LIMITS) return LIST_LIMITS[kind as keyof typeof LIST_LIMITS];
  const described: AnyContentKind | undefined = contentKinds[kind as keyof typeof contentKinds];
  return described === undefined ? [] : [{ most: MAX_ITEMS_OF_CONTENT_KIND, words: described.many }];
}

/** Returns the kind of a value. For content it is the kind of item, such as `post`. */
function kindOf(entity: EntityKind, value: object): string {
  return entity === 'content' ? (String(Reflect.get(value, 'id')).split(':', 1)[0] ?? '') : entity;
}

function limitGroupKey({ within }: ListLimit, entity: EntityKind, value: object): unknown {
  if (within === undefined) return null;
  return Reflect.get(entity === 'content' ? Object(Reflect.get(value, 'value')) : value, within);
}

/**
 * Returns whether a list includes a value. If the limit has no `within`, the list has all values of a kind. Otherwise,
 * `within` names a field, and the list has only the values in which this field equals `of` and differs from
 * `limit.except`. No list has deleted values.
 */
function isOnList(
  limit: ListLimit,
  entity: EntityKind,
  value: object,
  of = limitGroupKey(limit, entity, value),
): boolean {
  if (Reflect.get(value, 'deleted') === true) return false;
  const own = limitGroupKey(limit, entity, value);
  return own === of && (limit.within === undefined || own !== limit.except);
}

async function countValuesOnList(db: DatabaseTransaction, { entity, kind, limit, of }: GrownList): Promise<number> {
  if (entity === 'content') {
    const values = [...(await allUndeletedContent(db))].map(([id, value]) => ({ id, value }));
    return values.filter((one) => kindOf(entity, one) === kind && isOnList(limit, entity, one, of)).length;
  }
  const isOfList = limit.within === undefined ? sql`1 = 1` : sql`${sql.ref(toSnakeCase(limit.within))} = ${of}`;
  const query = sql<{
    n: number;
  }>`select count(*) as n from ${sql.table(toSnakeCase(entity))} where deleted = 0 and ${isOfList}`;
  return Number((await query.execute(db)).rows[0]?.n);
}
