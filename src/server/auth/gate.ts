import type { FastifyRequest } from 'fastify';

/** An official who is signed in: the name given at sign-in, or '', and the session's public id. */
export type Official = { name: string; sessionId: string };

/** What stands between a request and a write (contract §1). */
export type Gate = {
  /** Throws a 403 `Refusal` unless the token of the cookie stands in the header too, and belongs to this session. */
  checkToken(request: FastifyRequest): void;
  /** The official who asks; throws a 401 `Refusal` where nobody is signed in. */
  official(request: FastifyRequest): Promise<Official>;
};
