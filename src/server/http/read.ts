import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { PublicAction } from '#domain/permissions.ts';
import type { Facts } from '../cache/facts.ts';
import type { Input } from './input.ts';

/** A read of the API: its call, and the rule that makes its answer from the facts. */
export type Read = { call: Call; answer: (facts: Facts, input: Input<Call>) => Promise<unknown> };

/** Binds an answer to its call, with the types of the call's own schemas. Everyone must be allowed to make it: answers are cached. */
export function read<C extends Call & { action: PublicAction }>(
  call: C,
  answer: (facts: Facts, input: Input<C>) => Promise<z.input<C['answer']>>,
): Read {
  return { call, answer };
}
