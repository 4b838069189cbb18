import type { FastifyInstance } from 'fastify';
import { hostsIn } from '../hosts-in.ts';
import { Refusal } from '../refusal.ts';

/** Node's own pattern. */
const CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i;

/** Refuses a request that does not name one host, with 400, and one that expects what no part of the site does, with 417. */
export function refuseUnclearHeads(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', ({ raw }, _, done) => {
    const hosts = hostsIn(raw);
    if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1')) {
      return done(new Refusal(400, 'This request does not name one host.'));
    }
    const { expect } = raw.headers;
    const isUnknown = expect !== undefined && !CONTINUE.test(expect);
    done(isUnknown ? new Refusal(417, 'This request expects something that this site does not do.') : undefined);
  });
}
