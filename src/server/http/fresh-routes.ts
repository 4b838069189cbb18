import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { PublicAction } from '#domain/permissions.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import { type Input, inputOf } from './input.ts';
import { routePath } from './read-routes.ts';

/** A public read whose answer is true at its own moment alone: made from the store each time, and kept by nobody. */
export type FreshRead = { call: Call; answer: (db: Snapshot, asked: Input<Call>) => Promise<unknown> };

/** Binds an answer to its call, with the types of the call's own schemas. */
export function freshRead<C extends Call & { action: PublicAction }>(
  call: C,
  answer: (db: Snapshot, asked: Input<C>) => Promise<z.input<C['answer']>>,
): FreshRead {
  return { call, answer };
}

export function serveFreshReads(app: FastifyInstance, reads: readonly FreshRead[], store: Pick<Store, 'read'>): void {
  for (const { call, answer } of reads) {
    app.get(routePath(call.path), async (request, reply) => {
      const input = inputOf(call, request.params, request.query);
      const value = await store.read(async (db) => call.answer.parse(await answer(db, input)));
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(value));
    });
  }
}
