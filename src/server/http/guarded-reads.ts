import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { type Actor, may, type Subject, VISITOR } from '#domain/people/permissions.ts';
import type { Gate } from './gate.ts';
import { defaultSeason } from '../storage/mappers/seasons.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import { sendJson } from './send-entry.ts';
import { type Input, inputOf, routePath } from './input.ts';

type GuardedRequest<C extends Call> = Input<C> & { actor: Actor };
type Answer<C extends Call, A> = (db: Snapshot, request: GuardedRequest<C>) => Promise<A>;

/** A read that is answered from the store each time, and never cached: it needs a permission, or changes with time. */
export type GuardedRead = {
  call: Call;
  answer: Answer<Call, unknown>;
  /** Returns what the read concerns, where its path names one thing; throws a 404 `Refusal` where there is none. */
  subjects?: Answer<Call, Subject[]>;
  /** The name of the file, where the answer is one. */
  fileName?: (input: Input<Call>) => string;
};

/** Binds an answer to its call, with the types of the call's own schemas. */
export function guardedRead<C extends Call>(
  call: C,
  answer: Answer<C, z.input<C['answer']>>,
  subjects: Answer<C, Subject[]> = async () => [],
): GuardedRead {
  return { call, answer, subjects };
}

/** The same for an answer that is a file. */
export function guardedDownload<C extends Call>(
  call: C,
  fileName: (input: Input<C>) => string,
  answer: Answer<C, z.input<C['answer']>>,
): GuardedRead {
  return { ...guardedRead(call, answer), fileName };
}

type GuardedReadParts = { reads: readonly GuardedRead[]; store: Store; gate: Gate };

/** Serves these reads, checked in this order: 401 or 403, 400, 404, then 403 for what they concern. */
export function serveGuardedReads(app: FastifyInstance, { reads, store, gate }: GuardedReadParts): void {
  for (const { call, answer, subjects, fileName } of reads) {
    app.get(routePath(call.path), async (request, reply) => {
      // What everybody may read needs no session.
      const actor = may(VISITOR, call.action) ? VISITOR : await gate.actor(request);
      gate.check(actor, call.action);
      const input = inputOf(call, request.params, request.query);
      const value = await store.read(async (db) => {
        if (subjects) {
          const season = (await defaultSeason(db)) ?? '';
          const concerned = await subjects(db, { ...input, actor });
          gate.check(
            actor,
            call.action,
            concerned.map((subject) => ({ ...subject, defaultSeason: season })),
          );
        }
        return call.answer.parse(await answer(db, { ...input, actor }));
      });
      if (call.download && fileName) return sendFile(reply, call.download.type, fileName(input), String(value));
      return sendJson(reply, JSON.stringify(value));
    });
  }
}

/** Sends a file to save. The byte order mark tells a spreadsheet that it is UTF-8; the import removes it. */
function sendFile(reply: FastifyReply, type: string, name: string, text: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(`${type}; charset=utf-8`)
    .send(`\u{feff}${text}`);
}
