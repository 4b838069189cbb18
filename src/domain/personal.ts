import { z } from 'zod';
import { unwrapSchema } from './check.ts';
import { fieldOf } from './fields.ts';

// Records which fields of a player, or of a person with access, say who the person is.

const personalFields = z.registry<{ isPersonal: true }>();

/**
 * Returns the same field, marked as personal: it is emptied when the person is forgotten, and the sentences of the
 * history do not quote it. The field stays personal when limits or `null` are added later.
 */
export function personal<S extends z.ZodType>(field: S): S {
  personalFields.add(field, { isPersonal: true });
  return field;
}

/** Returns whether a field is marked as personal. */
export function isPersonal(field: z.core.$ZodType): boolean {
  if (personalFields.has(field)) return true;
  const inner = unwrapSchema(field);
  return inner !== null && isPersonal(inner);
}

/** Returns the object with only the personal fields of a schema. */
export function personalPart(schema: z.ZodObject): z.ZodObject {
  return z.object(Object.fromEntries(Object.entries(schema.shape).filter(([, field]) => isPersonal(field))));
}

/**
 * Returns a schema's personal fields, each with its empty value: `undefined` for a field that may be left out, then `null`, an
 * empty list or an empty text. Throws if a field has none of these.
 */
export function emptyPersonalFields(schema: z.ZodObject): Record<string, unknown> {
  const fields = Object.entries(personalPart(schema).shape);
  return Object.fromEntries(fields.map(([name, field]) => [name, emptyValue(name, field)]));
}

function emptyValue(name: string, field: z.core.$ZodType): unknown {
  const { nullable, optional, schema } = fieldOf(field);
  if (optional) return undefined;
  if (nullable) return null;
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodString) return '';
  throw new Error(`The personal field ${name} has no empty value. Let it be null, or be left out.`);
}
