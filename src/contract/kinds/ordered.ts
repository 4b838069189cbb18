import { z } from 'zod';
import { fields as body, text } from '#domain/fields.ts';
import { done } from '../call.ts';
import { storedFields } from './kind.ts';

/** The SHA-256 hash of a stored file, which identifies the file. */
export const storedFile = z.string().regex(/^[0-9a-f]{64}$/);

/** The answer of a call that adds an item. */
export const addedAnswer = done.extend({ id: z.string() });

/**
 * Returns a kind whose items officials put in an order, such as documents: the stored schema, the fields of the form,
 * and the calls that change and remove an item.
 */
export function orderedKind<
  const O extends string,
  const P extends string,
  F extends z.ZodRawShape,
  K extends z.ZodRawShape,
  V extends z.ZodRawShape,
>(kind: {
  /** The word for one item in storage, in paths and on screens. */
  one: O;
  path: P;
  /** The fields of the form, each with its limits and its words. A change may leave out any field. */
  fields: F;
  /** Fields that are stored but are not in the form. */
  alsoStored: K;
  /** Fields that a change must send beside the form, such as the version being replaced. */
  alsoSent: V;
  /** The summaries of the calls that change and remove an item. */
  changeSummary: string;
  removeSummary: string;
}) {
  const { one, path, fields, alsoStored, alsoSent, changeSummary, removeSummary } = kind;
  const form = z.object(fields).partial();
  const before = text(`The next ${one}`).optional();
  const ofOne = {
    path: `${path}/{${one}}`,
    action: 'change content',
    // The only key of the object is `one`.
    params: z.object({ [one]: z.string() } as { [Name in O]: z.ZodString }),
    answer: done,
  } as const;
  return {
    one,
    form,
    stored: z.object(storedFields({ ...fields, place: z.number(), ...alsoStored })),
    change: {
      method: 'PUT',
      summary: changeSummary,
      ...ofOne,
      body: body(`The ${one}`, { ...form.shape, before, ...alsoSent }),
    },
    remove: { method: 'DELETE', summary: removeSummary, ...ofOne },
  } as const;
}
