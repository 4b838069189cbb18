import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { Facts } from '../cache/facts.ts';
import type { Change } from '../storage/store.ts';
import type { Input } from './input.ts';

/** What a write is given beside its transaction: parameters that were read, and a body that was not checked yet. */
export type Asked<C extends Call> = Input<C> & {
  body: unknown;
  /** What the transaction sees, before its own changes. */
  facts: Facts;
};

/** A write of the API. `action` names it in the history; `act` checks and changes inside one transaction. */
export type Write = {
  call: Call;
  action: string;
  act: (change: Change, asked: Asked<Call>) => Promise<unknown>;
  /** Whether the league lets anybody do it, signed in or not; nobody who is not, where this is left out. */
  isOpen?: (facts: Facts) => boolean;
};

/** Binds a change to its call, with the types of the call's own schemas. */
export function write<C extends Call>(
  call: C,
  action: string,
  act: (change: Change, asked: Asked<C>) => Promise<z.input<C['answer']>>,
): Write {
  // What a write is asked is always read by its own call: both stand in one object.
  return { call, action, act: act as Write['act'] };
}
