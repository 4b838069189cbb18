import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { Actor, Subject } from '#domain/permissions.ts';
import type { Facts } from '../cache/facts.ts';
import type { Change, Snapshot } from '../storage/store.ts';
import type { Input } from './input.ts';

/** What a write is given beside its transaction: its parameters, and a body that has not been checked yet. */
export type WriteRequest<C extends Call> = Input<C> & {
  actor: Actor;
  body: unknown;
  /** What the transaction sees, before its own changes. */
  facts: Facts;
};

/** Returns what a write concerns, as it is now and as it would be; throws a 404 `Refusal` for an unknown id in the path. */
export type SubjectsOf<C extends Call> = (db: Snapshot, request: WriteRequest<C>) => Promise<Subject[]>;

/** A write of the API: what it concerns, and `act`, which checks the body and changes the league in one transaction. */
export type Write = {
  call: Call;
  subjects: SubjectsOf<Call>;
  act: (change: Change, request: WriteRequest<Call>) => Promise<unknown>;
};

/** Binds a change to its call, with the types of the call's own schemas. */
export function write<C extends Call>(
  call: C,
  subjects: SubjectsOf<C>,
  act: (change: Change, request: WriteRequest<C>) => Promise<z.input<C['answer']>>,
): Write {
  // The pipeline reads a request by the schemas of the call in the same object.
  return { call, subjects, act: act as Write['act'] };
}
