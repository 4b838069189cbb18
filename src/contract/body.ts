import { z } from 'zod';

// Bodies are read field by field, so that every fault has its place and its sentence (contract §1). What a value may be
// is the domain's to say; these schemas say which fields there are and of what kind.

function sentences(what: string, kind: string) {
  return {
    error: ({ input }: { input?: unknown }) =>
      input === undefined || input === null ? `${what} is required.` : `${what} must be ${kind}.`,
  };
}

/** A text that must be there. `what` begins the sentence for a fault, such as `Home team`. */
export function text(what: string) {
  return z.string(sentences(what, 'text'));
}

/** A JSON number that must be there; a numeric string is a fault (contract §1). */
export function number(what: string) {
  return z.number(sentences(what, 'a number'));
}

/** A text, or null, that must be there: a player, or nobody. */
export function textOrNone(what: string) {
  return z.string(sentences(what, 'text')).nullable();
}

/** A number that may be null or left out: a break. */
export function numberOrNone(what: string) {
  return z.number(sentences(what, 'a number')).nullable().optional();
}

/** A yes or no that may be left out. */
export function yesOrNo(what: string) {
  return z.boolean(`${what} must be true or false.`).optional();
}

/** A list that must be there. */
export function list<T extends z.ZodType>(what: string, item: T) {
  return z.array(item, sentences(what, 'a list'));
}

/** The fields of a body, or of one part of it. */
export function fields<T extends z.ZodRawShape>(what: string, shape: T) {
  return z.object(shape, sentences(what, 'an object'));
}
