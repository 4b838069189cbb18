import { z } from 'zod';

export const NOT_JSON_WORDS = 'a text that is not JSON';

/** Returns a schema that parses a text as JSON and checks the result by `schema`. */
export function jsonTextSchema<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: NOT_JSON_WORDS });
        return z.NEVER;
      }
    })
    .pipe(schema);
}
