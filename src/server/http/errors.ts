import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '../storage/store-error.ts';
import { guardHeaders } from './guard-headers.ts';
import { failureBody, notFound, Refusal } from './refusal.ts';
import { storeRefusal } from './store-refusal.ts';

const SENTENCES: Record<number, string> = {
  400: 'This request cannot be read.',
  413: 'This is more than can be sent at once.',
  415: 'This must be sent as JSON (content type application/json).',
};

/** Turns whatever goes wrong into the one shape of every error (contract §1); what is ours is logged whole and not shown. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
}

/** The same for what fails before a route is found. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal.status >= 500) logFailure(error, request);
  return reply
    .code(refusal.status)
    .headers({ ...guardHeaders, 'cache-control': 'no-store', ...refusal.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failureBody(sentenceOf(refusal, request), refusal.issues)));
}

/** A refusal was meant: that it was given is told by the request's own line. A store that is away says what is to be done. */
function logFailure(error: unknown, { log }: FastifyRequest): void {
  if (error instanceof StoreUnavailable) log.error(error, error.message);
  else if (!(error instanceof Refusal)) log.error(error);
}

/** What is ours to mend has a number, by which the log is searched. */
function sentenceOf({ status, message }: Refusal, { id }: FastifyRequest): string {
  return status === 500 ? `${message} Its number is ${id}.` : message;
}

/** What a visitor is told of an error: its own sentence where it was expected, a general one where it is ours. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreUnavailable) return storeRefusal(error);
  const status = statusOf(error);
  // What the files' own server forbids to look at is not there for a visitor.
  if (status === 403) return notFound();
  const sentence = SENTENCES[status];
  if (sentence !== undefined) return new Refusal(status, sentence);
  if (status < 500) return new Refusal(status, 'This request cannot be answered.');
  return new Refusal(500, 'Something went wrong on our side. It has been noted.');
}

/** The framework's own errors carry the status that they mean. */
function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' && error.statusCode >= 400 ? error.statusCode : 500;
}
