import { z } from 'zod';
import { fields as body, text } from '#domain/fields.ts';
import { doneAnswerSchema } from '../call.ts';
import { storedFieldsWithNullDefaults } from './kind.ts';

/** The SHA-256 hash of a stored file, in hex. It is the file's id. */
export const storedFileHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** The answer of a call that adds an item; `id` is the new item's id. */
export const addedItemAnswerSchema = doneAnswerSchema.extend({ id: z.string() });

/**
 * Returns the description of a kind whose items officials put in an order, such as documents. It has the schema of a
 * stored item, the schema of the form in which officials edit an item, and the calls that change and remove an item.
 */
export function orderedKind<
  const O extends string,
  const P extends string,
  F extends z.ZodRawShape,
  K extends z.ZodRawShape,
  V extends z.ZodRawShape,
>(kind: {
  /** The word for one item. Storage, paths and screens use it. */
  one: O;
  path: P;
  /**
   * The form's fields, each with its limits, label and hint. A request that changes an item may leave out any of them.
   */
  fields: F;
  /** Fields of a stored item that are not in the form. */
  alsoStored: K;
  /** Further fields of a request that changes an item, such as the version that the client has seen. */
  alsoSent: V;
  /** The summary of the call that changes an item. */
  changeSummary: string;
  /** The summary of the call that removes an item. */
  removeSummary: string;
}) {
  const { one, path, fields, alsoStored, alsoSent, changeSummary, removeSummary } = kind;
  const form = z.object(fields).partial();
  const before = text(`The next ${one}`).optional();
  const ofOne = {
    path: `${path}/{${one}}`,
    action: 'change content',
    // The cast is safe: the object has one key, which is the value of `one`.
    params: z.object({ [one]: z.string() } as { [Name in O]: z.ZodString }),
    answer: doneAnswerSchema,
  } as const;
  return {
    one,
    form,
    stored: z.object(storedFieldsWithNullDefaults({ ...fields, place: z.number(), ...alsoStored })),
    change: {
      method: 'PUT',
      summary: changeSummary,
      ...ofOne,
      body: body(`The ${one}`, { ...form.shape, before, ...alsoSent }),
    },
    remove: { method: 'DELETE', summary: removeSummary, ...ofOne },
  } as const;
}
