import { z } from 'zod';
import { type Call, failure } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { may, VISITOR } from '#domain/permissions.ts';

/** A part of the description: JSON that is OpenAPI 3.1. */
export type Json = { [key: string]: unknown };

const FAILURES: Record<string, string> = {
  400: 'A parameter or the body cannot be read.',
  401: 'Nobody is signed in.',
  403: 'The token of the cookie does not stand in the header X-XSRF-TOKEN too.',
  404: 'The path names nothing that there is.',
  409: 'It conflicts with what is recorded.',
  413: 'The body is too large.',
  415: 'The body is not said to be JSON.',
  422: 'What was sent breaks rules; all of them are said at once.',
  429: 'Too many wrong passwords.',
  503: 'The records cannot be reached just now.',
};

/** Describes the whole API, from the same schemas that check what goes in and out (contract §1). */
export function describeApi(leagueName: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls)) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: leagueName,
      version: '1',
      description:
        'Reads are public. A write needs the header X-XSRF-TOKEN with the value of the cookie XSRF-TOKEN, which ' +
        'GET /api/admin/session gives, and, but for signing in and out, a signed-in official. Its answer has a header Revision: ' +
        'a read that is sent with it is answered from no earlier state. A read with the header Stale-Since is of that moment, as ' +
        'the database cannot be reached.',
    },
    paths,
    components: {
      schemas: { Failure: schemaOf(failure, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'baize-session' } },
      parameters: {
        Token: { name: 'X-XSRF-TOKEN', in: 'header', required: true, schema: { type: 'string' } },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'The same key with the same body is given the same answer again, for 7 days.',
          schema: { type: 'string', minLength: 1, maxLength: 200 },
        },
      },
    },
  };
}

function operation(operationId: string, call: Call): Json {
  const type = call.stream ? 'text/event-stream' : (call.download?.type ?? 'application/json');
  return {
    operationId,
    summary: call.summary,
    parameters: parametersOf(call),
    ...(needsSignIn(call) ? { security: [{ session: [] }] } : {}),
    ...(call.body ? { requestBody: { required: true, content: json(schemaOf(call.body, 'input')) } } : {}),
    ...(call.file ? { requestBody: { required: true, content: { [call.file.type]: { schema: {} } } } } : {}),
    responses: {
      [String(call.status ?? 200)]: {
        description: 'Done.',
        content: { [type]: { schema: schemaOf(call.answer, 'output') } },
      },
      ...Object.fromEntries(failuresOf(call).map((status) => [status, failureOf(status)])),
    },
  };
}

function parametersOf(call: Call): Json[] {
  const token = { $ref: '#/components/parameters/Token' };
  const key = { $ref: '#/components/parameters/IdempotencyKey' };
  return [
    ...named(call.params, 'path'),
    ...named(call.query, 'query'),
    ...(call.method === 'GET' ? [] : needsSignIn(call) ? [token, key] : [token]),
  ];
}

function named(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, field]) => {
    const { pattern: _, ...one } = schemaOf(z.object({ field }), 'input', 'field');
    return { name, in: place, required: place === 'path', schema: one };
  });
}

function failuresOf(call: Call): string[] {
  const { method, path, params, query, body, file } = call;
  const writes = method !== 'GET';
  const isGuarded = needsSignIn(call);
  const signsIn = path === '/api/admin/login';
  return [
    ...(params || query || writes ? ['400'] : []),
    ...(isGuarded || signsIn ? ['401'] : []),
    ...(writes ? ['403', '413', '415'] : []),
    ...(params ? ['404'] : []),
    ...(writes && isGuarded ? ['409'] : []),
    ...(body || file ? ['422'] : []),
    ...(signsIn ? ['429'] : []),
    '503',
  ].sort();
}

function needsSignIn({ action }: Call): boolean {
  return !may(VISITOR, action);
}

function failureOf(status: string): Json {
  return { description: FAILURES[status], content: json({ $ref: '#/components/schemas/Failure' }) };
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

/** The JSON Schema of a zod schema, or of one of its fields. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', field?: string): Json {
  const { $schema: _, ...whole } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  if (field === undefined) return whole;
  return { ...(whole.properties?.[field] as Json | undefined) };
}
