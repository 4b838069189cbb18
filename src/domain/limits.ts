import { z } from 'zod';
import { unwrapSchema } from '#domain/check.ts';
import type { Issue } from '#domain/issue.ts';
import { isLongerThan } from '#domain/entered-name.ts';
import { isShowable, type LineMode } from '#domain/text.ts';

/**
 * The limits of a list or text in a request body, where they differ from the default. `most`: the most entries of a
 * list. `longest`: the most characters of a text. `lines`: whether the text has one line or several. `checked`: whether
 * the schema itself refuses characters that cannot be shown.
 */
type Limit = { most?: number; longest?: number; lines?: LineMode; checked?: boolean };

const inputLimitRegistry = z.registry<Limit>();

/** The default limits in a request body: at most `most` entries in a list, and `longest` characters in a text. */
export const DEFAULT_INPUT_LIMITS = { most: 1000, longest: 2000 } as const;

/** Sets limits for a list or text in a request body, in place of the defaults. Returns the same schema. */
export function withInputLimit<S extends z.ZodType>(schema: S, limit: Limit): S {
  inputLimitRegistry.add(schema, limit);
  return schema;
}

/**
 * Returns the faults of a request body that exceeds its limits: lists with too many entries, records with too many
 * fields, texts that are too long, and texts with characters that cannot be shown, such as NUL, which PostgreSQL cannot
 * store (Rule N19). Call this before parsing, because parsing a list of millions would make an object for each fault.
 * Stored values are not checked against these limits, so that they can always be read.
 */
export function inputLimitFaults(schema: z.core.$ZodType, body: unknown, path = ''): Issue[] {
  const inner = unwrapSchema(schema);
  if (inner !== null) return inputLimitFaults(inner, body, path);
  if (schema instanceof z.ZodPipe) return inputLimitFaults(schema.in, body, path);
  if (schema instanceof z.ZodUnion) {
    const found = schema.options.flatMap((option) => inputLimitFaults(option, body, path));
    return [...new Map(found.map((issue) => [issue.path, issue])).values()];
  }
  const { most = DEFAULT_INPUT_LIMITS.most, ...limit } = inputLimitRegistry.get(schema) ?? {};
  if (typeof body === 'string') return textFaults(body, limit).map((message) => ({ path, message }));
  const below = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
  if (Array.isArray(body)) {
    if (body.length > most) return [{ path, message: `This list has more than ${most.toLocaleString('en')} entries.` }];
    const item = schema instanceof z.ZodArray ? schema.element : anyValueSchema;
    return body.flatMap((one, index) => inputLimitFaults(item, one, below(index)));
  }
  if (typeof body !== 'object' || body === null) return [];
  if (schema instanceof z.ZodRecord) {
    const fields = Object.entries(body);
    if (fields.length > most) return [{ path, message: `This has more than ${most.toLocaleString('en')} parts.` }];
    return fields.flatMap(([name, field]) => inputLimitFaults(schema.valueType, field, below(name)));
  }
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    Object.hasOwn(body, name) ? inputLimitFaults(field, Reflect.get(body, name), below(name)) : [],
  );
}

const anyValueSchema = z.unknown();

/**
 * Returns a list with one sentence if a text is too long, or has a character that cannot be shown; else an empty list.
 * If `checked` is true, the schema itself checks the characters, so this function checks only the length.
 */
function textFaults(text: string, { longest = DEFAULT_INPUT_LIMITS.longest, lines, checked = false }: Limit): string[] {
  if (isLongerThan(text, longest)) return [`This text is longer than ${longest.toLocaleString('en')} characters.`];
  return checked || isShowable(text, lines) ? [] : ['This text has a character that cannot be shown.'];
}
