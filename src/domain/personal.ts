import { z } from 'zod';
import { unwrapSchema } from './check.ts';
import { describeField } from './fields.ts';

// Records which fields of a player, or of a person with access, tell who the person is.

const personalFieldRegistry = z.registry<{ isPersonal: true }>();

/**
 * Marks a field as personal, and returns it. A personal field is emptied when the person is forgotten, and sentences in
 * the history do not quote it. It stays personal if its schema later gets limits or allows `null`.
 */
export function markAsPersonal<S extends z.ZodType>(field: S): S {
  personalFieldRegistry.add(field, { isPersonal: true });
  return field;
}

/** Returns whether a field is marked as personal. */
export function isPersonalField(field: z.core.$ZodType): boolean {
  if (personalFieldRegistry.has(field)) return true;
  const inner = unwrapSchema(field);
  return inner !== null && isPersonalField(inner);
}

/** Returns a schema that has only the personal fields of the given schema. */
export function schemaOfPersonalFields(schema: z.ZodObject): z.ZodObject {
  return z.object(Object.fromEntries(Object.entries(schema.shape).filter(([, field]) => isPersonalField(field))));
}

/**
 * Returns an object with an empty value for each personal field of a schema. The value is `undefined` if the field may
 * be left out, else `null` if the field may be `null`, else an empty list or an empty text. Throws if a field allows
 * none of these values.
 */
export function emptyValuesOfPersonalFields(schema: z.ZodObject): Record<string, unknown> {
  const fields = Object.entries(schemaOfPersonalFields(schema).shape);
  return Object.fromEntries(fields.map(([name, field]) => [name, emptyValue(name, field)]));
}

function emptyValue(name: string, field: z.core.$ZodType): unknown {
  const { nullable, optional, schema } = describeField(field);
  if (optional) return undefined;
  if (nullable) return null;
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodString) return '';
  throw new Error(`The personal field ${name} has no empty value. Let it be null, or be left out.`);
}
