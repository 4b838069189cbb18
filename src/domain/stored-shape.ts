import { z } from 'zod';
import { describeField, storedTextSchema } from './fields.ts';

const storedSchemaByField = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/**
 * Registers `schema` as the schema of this field's stored values, and returns the field. If `schema` is left out,
 * stored values must fit the field itself, because code relies on the form of these values, such as the form of a time
 * zone.
 */
export function withStoredSchema<S extends z.ZodType>(field: S, schema: z.ZodType = field): S {
  storedSchemaByField.set(field, schema);
  return field;
}

const storedSchemaCache = new Map<z.ZodObject, z.ZodObject>();

/**
 * Returns the schema of a stored value: the same fields without the limits that apply to request bodies. So a limit can
 * be lowered without making stored values invalid. Defaults stay, and so do the fixed forms of texts such as dates and
 * web addresses.
 */
export function toStoredSchema<S extends z.ZodObject>(schema: S): z.ZodType<z.output<S>> & z.ZodObject {
  const made = storedSchemaCache.get(schema) ?? storedObjectSchema(schema);
  storedSchemaCache.set(schema, made);
  return made as z.ZodType<z.output<S>> & z.ZodObject; // the cast is safe: both schemas have the same fields
}

function storedObjectSchema(schema: z.ZodObject): z.ZodObject {
  return z.object(
    Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, storedFieldSchema(field)])),
  );
}

function storedFieldSchema(field: z.core.$ZodType): z.core.$ZodType {
  if (field instanceof z.ZodDefault)
    return z.optional(storedFieldSchema(field.unwrap())).default(field.def.defaultValue);
  const { kind, nullable, optional, schema } = describeField(field);
  const plain = storedSchemaByField.get(schema) ?? schemaWithoutLimits(kind, schema);
  const type = nullable ? z.nullable(plain) : plain;
  return optional ? z.optional(type) : type;
}

function schemaWithoutLimits(kind: string, schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodArray) return z.array(storedFieldSchema(schema.element));
  if (schema instanceof z.ZodObject) return storedObjectSchema(schema);
  // A number with a format, such as `z.int32()`, is limited to the range that the store can hold, so its schema stays
  // unchanged.
  if (kind === 'number') return schema instanceof z.ZodNumberFormat ? schema : z.number();
  if (schema instanceof z.ZodURL) return schema.clone({ ...schema.def, checks: [] });
  return schema instanceof z.ZodString && !hasPattern(schema) ? storedTextSchema : schema;
}

/** Returns whether a text of this schema must match a pattern, such as the pattern of a file's hash. */
function hasPattern({ def }: z.ZodString): boolean {
  return (def.checks ?? []).some(({ _zod }) => _zod.def.check === 'string_format');
}
