import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { answerError, answerErrors } from './errors.ts';
import { notFound } from './refusal.ts';

/** What answers before us while developing; calls `next` for what it leaves to us. */
export type Before = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type ServerOptions = {
  log: boolean;
  /** Whether visitors come over TLS. */
  secure: boolean;
  /** The proxies whose forwarded address is believed. */
  trustProxy: string | null;
  before: Before | null;
};

/** The largest body of a call (contract §1). */
const MOST_BYTES = 64 * 1024;
/** The longest name, 60 code points, as it may stand in an address: every one of them up to four bytes in three signs. */
const LONGEST_PARAMETER = 60 * 12;
const YEAR = 365 * 24 * 60 * 60;

/** A server with what every request shares, not yet serving anything. */
export async function createServer({ log, secure, trustProxy, before }: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MOST_BYTES,
    trustProxy: trustProxy ?? false,
    frameworkErrors: answerError,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
  });
  if (before) app.addHook('onRequest', (request, reply, done) => before(request.raw, reply.raw, done));
  answerErrors(app);
  // An unknown route comes before its body; pages are asked for without one (contract §1).
  app.addHook('onRequest', (request, _, done) => {
    done(request.is404 && request.method !== 'GET' && request.method !== 'HEAD' ? notFound() : undefined);
  });
  takeBodiesAsBytes(app);
  await app.register(helmet, {
    // The development server works with inline scripts.
    contentSecurityPolicy: before ? false : { directives: contentPolicy() },
    strictTransportSecurity: secure ? { maxAge: YEAR, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
  return app;
}

/** Bodies are read whole before anything is asked of them, so that what is too large is told first (contract §1). */
function takeBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
}

function contentPolicy() {
  return {
    defaultSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    fontSrc: ["'self'"],
    // A league on plain http in a club's own network has no https to go to.
    upgradeInsecureRequests: null,
  };
}
