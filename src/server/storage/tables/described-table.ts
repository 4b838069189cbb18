import { z } from 'zod';
import { describeField } from '#domain/fields.ts';
import { toSnakeCase } from '../mappers/mapper.ts';

/**
 * Returns the statement that creates the table for values with the schema `description`: a column for each field, and
 * the column `deleted`. `own` defines further columns, and columns that the schema does not describe completely, such
 * as references. In a definition, `?` stands for the name of the column.
 */
export function createTableStatement(
  table: string,
  description: z.ZodObject,
  own: Record<string, string> = {},
): string {
  const fields = Object.entries(description.shape).map(([field, schema]) => [
    toSnakeCase(field),
    columnDefinition(schema),
  ]);
  const columns = {
    ...Object.fromEntries(fields),
    id: 'text not null primary key',
    ...own,
    deleted: FLAG_COLUMN_DEFINITION,
  };
  const lines = Object.entries(columns).map(
    ([name, column]) => `"${name}" ${String(column).replaceAll('?', `"${name}"`)}`,
  );
  return `create table ${table} (${lines.join(', ')}) STRICT;`;
}

const FLAG_COLUMN_DEFINITION = 'integer not null check (? in (0, 1))';

function columnDefinition(field: z.core.$ZodType): string {
  const { kind, nullable, optional, schema } = describeField(field);
  const type = kind === 'flag' || kind === 'number' ? 'integer' : 'text';
  const required = nullable || optional ? '' : ' not null';
  if (kind === 'flag') return `${type}${required} check (? in (0, 1))`;
  if (!(schema instanceof z.ZodEnum)) return `${type}${required}`;
  return `${type}${required} check (? in (${schema.options.map((option) => `'${option}'`).join(', ')}))`;
}
