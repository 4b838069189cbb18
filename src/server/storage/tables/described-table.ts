import { z } from 'zod';
import { fieldOf } from '#domain/fields.ts';
import { snakeCase } from '../mappers/mapper.ts';

/**
 * Returns the statement that creates the table of a described kind: a column for each field, and the mark of deletion. `own`
 * defines columns that the schema does not fully describe (such as references), and derived columns.
 */
export function describedTable(table: string, description: z.ZodObject, own: Record<string, string> = {}): string {
  const fields = Object.entries(description.shape).map(([field, schema]) => [snakeCase(field), columnOf(schema)]);
  const columns = { ...Object.fromEntries(fields), id: 'text not null primary key', ...own, deleted: FLAG };
  const lines = Object.entries(columns).map(
    ([name, column]) => `"${name}" ${String(column).replaceAll('?', `"${name}"`)}`,
  );
  return `create table ${table} (${lines.join(', ')}) STRICT;`;
}

const FLAG = 'integer not null check (? in (0, 1))';

function columnOf(field: z.core.$ZodType): string {
  const { kind, nullable, optional, schema } = fieldOf(field);
  const type = kind === 'flag' || kind === 'number' ? 'integer' : 'text';
  const required = nullable || optional ? '' : ' not null';
  if (kind === 'flag') return `${type}${required} check (? in (0, 1))`;
  if (!(schema instanceof z.ZodEnum)) return `${type}${required}`;
  return `${type}${required} check (? in (${schema.options.map((option) => `'${option}'`).join(', ')}))`;
}
