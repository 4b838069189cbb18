import { expect, it } from 'vitest';
import { z } from 'zod';
import { SIDES } from '#domain/cards/match.ts';
import { openTestStore } from '../../../tests/support/store.ts';
import { FILE_PARTS_TABLE, TABLES_NOT_IN_BACKUPS } from './backup/from-sqlite.ts';
import { toSnakeCase } from './mappers/mapper.ts';
import { entityKinds } from './mappers/mappers.ts';
import { historyChangeRowSchema, NON_ENTITY_ROW_SCHEMAS, ENTITY_STORAGE } from './stored-values.ts';
import { tableShapes } from './table-rows.ts';

/** Fields of a fixture that are stored in several columns or rows, keyed by the table with these columns. */
const PARTS: Record<string, string[]> = { fixture: ['review'], card_match: ['matches'] };
/**
 * Columns that are no fields of the values in a table, keyed by table. For a match they are the fixture's id, the
 * position on the card, `more`, and the columns of each side, which the schema has inside `sides`.
 */
const KEYS: Record<string, string[]> = {
  card_match: [
    'fixture_id',
    'position',
    'more',
    ...SIDES.flatMap((side) =>
      ['player_id', 'partner_id', 'third_id', 'fourth_id', 'score', 'breaks'].map((column) => `${side}_${column}`),
    ),
  ],
};

function fieldsOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape).map(toSnakeCase);
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element);
  return schema instanceof z.ZodExactOptional ? fieldsOf(schema.unwrap()) : [];
}

it('every column of a backup has a schema by which it is checked', async () => {
  const store = await openTestStore('sqlite');
  const shapes = await store.read(tableShapes);
  const schemas = new Map<string, string[]>([['history_change', Object.keys(historyChangeRowSchema.shape)]]);
  for (const [table, { row }] of Object.entries(NON_ENTITY_ROW_SCHEMAS)) schemas.set(table, Object.keys(row.shape));
  for (const entity of entityKinds) {
    const { table, key, schema, row } = ENTITY_STORAGE[entity];
    schemas.set(table, [key, 'deleted', ...fieldsOf(schema), ...Object.keys(row?.shape ?? {})]);
  }
  const ofFixture = (ENTITY_STORAGE.fixture.schema as z.ZodObject).shape;
  for (const [table, names] of Object.entries(PARTS)) {
    const inside = names.flatMap((name) => fieldsOf(ofFixture[name] as z.core.$ZodType));
    schemas.set(table, [...(schemas.get(table) ?? []), ...(KEYS[table] ?? []), ...inside]);
  }
  const left = new Set([...TABLES_NOT_IN_BACKUPS, FILE_PARTS_TABLE]);
  const unchecked = shapes
    .filter(({ name }) => !left.has(name))
    .flatMap(({ name, columns }) =>
      columns.filter((column) => !schemas.get(name)?.includes(column)).map((column) => `${name}.${column}`),
    );
  expect(shapes.length).toBeGreaterThan(20);
  expect(unchecked).toEqual([]);
});
