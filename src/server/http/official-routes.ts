import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { Gate, Official } from '../auth/gate.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import { type Input, inputOf } from './input.ts';
import { routePath } from './read-routes.ts';

/** A read for officials alone: it is answered from the store each time, and nobody keeps the answer. */
export type OfficialRead = {
  call: Call;
  answer: (db: Snapshot, asked: Input<Call> & { official: Official }) => Promise<unknown>;
  /** What the file is called, where the answer is one. */
  fileName?: (asked: Input<Call>) => string;
};

/** Binds an answer to its call, with the types of the call's own schemas. */
export function officialRead<C extends Call>(
  call: C,
  answer: (db: Snapshot, asked: Input<C> & { official: Official }) => Promise<z.input<C['answer']>>,
): OfficialRead {
  // What a read is asked is always read by its own call: both stand in one object.
  return { call, answer: answer as OfficialRead['answer'] };
}

/** The same for an answer that is a file. */
export function officialDownload<C extends Call>(
  call: C,
  fileName: (asked: Input<C>) => string,
  answer: (db: Snapshot, asked: Input<C> & { official: Official }) => Promise<z.input<C['answer']>>,
): OfficialRead {
  return { ...officialRead(call, answer), fileName };
}

export type OfficialReadParts = { reads: readonly OfficialRead[]; store: Store; gate: Gate };

/** Serves the reads that need a sign-in, checked in the order of contract §1: 401, then 400. */
export function serveOfficialReads(app: FastifyInstance, { reads, store, gate }: OfficialReadParts): void {
  for (const { call, answer, fileName } of reads) {
    app.get(routePath(call.path), async (request, reply) => {
      const official = await gate.official(request);
      const input = inputOf(call, request.params, request.query);
      const value = await store.read(async (db) => call.answer.parse(await answer(db, { ...input, official })));
      reply.header('cache-control', 'no-store');
      if (call.download && fileName) return sendFile(reply, call.download.type, fileName(input), String(value));
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(value));
    });
  }
}

/** A file to be kept. The mark in front tells a spreadsheet that it is UTF-8; the import takes it off. */
function sendFile(reply: FastifyReply, type: string, name: string, text: string): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(`${type}; charset=utf-8`)
    .send(`\u{feff}${text}`);
}
