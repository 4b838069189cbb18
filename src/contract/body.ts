import { z } from 'zod';

// These schemas define the fields of a body and their types, so that every fault has a path and a sentence. The domain
// checks the values.

/** A plural, such as `Points` or `The rules`; `The list of matches` is none. */
const PLURAL = /^(Points\b|(?!.* of ).*[^s]s$)/;

function sentences(what: string, kind: string) {
  const missing = `${what} ${PLURAL.test(what) ? 'are' : 'is'} required.`;
  return {
    error: ({ input }: { input?: unknown }) =>
      input === undefined || input === null ? missing : `${what} must be ${kind}.`,
  };
}

/** A required text. `what` begins the sentence for a fault, such as `Home team`. */
export function text(what: string) {
  return z.string(sentences(what, 'text'));
}

/** A required JSON number; a number in text is a fault. */
export function number(what: string) {
  return z.number(sentences(what, 'a number'));
}

/** A required text or null, such as a player or nobody. */
export function nullableText(what: string) {
  return z.string(sentences(what, 'text')).nullable();
}

/** A number that may be null or left out, such as a break. */
export function optionalNumber(what: string) {
  return z.number(sentences(what, 'a number')).nullable().optional();
}

/** A required boolean. */
export function boolean(what: string) {
  return z.boolean(sentences(what, 'true or false'));
}

/** A boolean that may be left out. */
export function optionalBoolean(what: string) {
  return z.boolean(`${what} must be true or false.`).optional();
}

/** A required list. */
export function list<T extends z.ZodType>(what: string, item: T) {
  return z.array(item, sentences(what, 'a list'));
}

/** An object: a body, or a part of it. */
export function fields<T extends z.ZodRawShape>(what: string, shape: T) {
  return z.object(shape, sentences(what, 'an object'));
}
