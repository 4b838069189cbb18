import { z } from 'zod';

export const NOT_JSON = 'a text that is not JSON';

/** Returns a schema for texts that are JSON, whose content is checked by `schema`. */
export function jsonIn<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: NOT_JSON });
        return z.NEVER;
      }
    })
    .pipe(schema);
}
