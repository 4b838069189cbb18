import { z } from 'zod';
import { escapeHtml } from '#server/content/markdown.ts';
import { type Call, failureAnswerSchema } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { may, VISITOR } from '#domain/people/permissions.ts';
import { createYieldToRequests } from '../yield-to-requests.ts';
import { definePublication, type PublicationSource } from './publication.ts';

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h2 { font-size: 1.125rem; overflow-wrap: anywhere; margin: 2rem 0 0; border-top: 1px solid #8884; padding-top: 1rem }
h2 b { display: inline-block; min-width: 4.5rem }
pre { overflow-x: auto; padding: .75rem; border: 1px solid #8884; border-radius: .5rem; font-size: .875rem }
summary { min-height: 2.75rem; align-content: center; cursor: pointer }
`;

/** The OpenAPI description of the API, an HTML page with the same content, and the style sheet of this page. */
export const apiDocs = [
  apiDocsPublication('/api/openapi.json', 'application/json; charset=utf-8', async (name) =>
    JSON.stringify(await describeApi(name)),
  ),
  apiDocsPublication('/api/docs', 'text/html; charset=utf-8', async (name) => docsPage(name, await describeApi(name))),
  apiDocsPublication('/api/docs.css', 'text/css; charset=utf-8', async () => STYLE),
];

/**
 * Returns a publication whose text is made by `textFor` from the league's name. The text is made at the first request,
 * so that the site starts faster.
 */
function apiDocsPublication(path: string, type: string, textFor: (league: string) => Promise<string>) {
  const make = async ({ read }: PublicationSource) => textFor(await read(async (from) => from.content().name));
  return definePublication({ path, wanted: z.object({}), type, make });
}

async function docsPage(leagueName: string, description: JsonObject): Promise<string> {
  const title = `API of the ${leagueName}`;
  const turn = createYieldToRequests();
  const operations: string[] = [];
  for (const [path, methods] of Object.entries(description['paths'] ?? {})) {
    for (const [method, one] of Object.entries(methods as Record<string, JsonObject>))
      operations.push(operationText(method.toUpperCase(), path, one));
    await turn();
  }
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(String((description['info'] as JsonObject)['description']))}</p>
<p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${operations.join('\n')}
</body></html>
`;
}

function operationText(method: string, path: string, operation: JsonObject): string {
  const { summary, parameters, requestBody, responses, security } = operation;
  return `<h2><b>${method}</b> ${escapeHtml(path)}</h2>
<p>${escapeHtml(String(summary))}${security ? ' <em>Needs sign-in.</em>' : ''}</p>
${collapsedSection('Parameters', Array.isArray(parameters) && parameters.length > 0 ? parameters : undefined)}
${collapsedSection('Body', requestBody)}
${collapsedSection('Answers', responses)}`;
}

function collapsedSection(title: string, value: unknown): string {
  if (value === undefined) return '';
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`;
}

/** An object in the OpenAPI 3.1 description. */
type JsonObject = { [key: string]: unknown };

const FAILURE_DESCRIPTIONS: Record<string, string> = {
  400: 'A parameter or the body cannot be read.',
  401: 'Nobody is signed in.',
  403: 'The header X-XSRF-TOKEN lacks the token of the cookie, or the role may not do this.',
  404: 'The path names nothing that exists.',
  409: 'It conflicts with what is recorded.',
  413: 'The body is too large.',
  415: 'The body is not declared as JSON.',
  422: 'The request breaks rules; the answer lists all of them.',
  429: 'Too many wrong passwords.',
  503: 'The database is unavailable.',
};

/**
 * Returns the OpenAPI description of all calls, made from the schemas that check requests and answers. Pauses between
 * calls, so that other requests can run.
 */
async function describeApi(leagueName: string): Promise<JsonObject> {
  const turn = createYieldToRequests();
  const paths: Record<string, JsonObject> = {};
  for (const [name, call] of Object.entries(calls)) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call) };
    await turn();
  }
  return {
    openapi: '3.1.0',
    info: {
      title: leagueName,
      version: '1',
      description:
        'Reads are public. A write needs the header X-XSRF-TOKEN with the value of the cookie XSRF-TOKEN, which ' +
        'GET /api/admin/session sets, and, except sign-in and sign-out, a signed-in official. Its answer has a header Revision: ' +
        'a read with that header is answered from the same or a later state. An answer with the header Stale-Since is as of ' +
        'that moment, because the database is unavailable.',
    },
    paths,
    components: {
      schemas: { Failure: schemaOf(failureAnswerSchema, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'baize-session' } },
      parameters: {
        Token: { name: 'X-XSRF-TOKEN', in: 'header', required: true, schema: { type: 'string' } },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'The same key with the same body gets the same answer, for 7 days.',
          schema: { type: 'string', minLength: 1, maxLength: 200 },
        },
      },
    },
  };
}

function operation(operationId: string, call: Call): JsonObject {
  const type = call.stream ? 'text/event-stream' : (call.download?.type ?? 'application/json');
  const schema = schemaOf(call.answer, 'output');
  const other = call.download?.or === undefined ? {} : { [call.download.or]: { schema: {} } };
  const done = { description: 'Done.', content: { [type]: { schema }, ...other } };
  return {
    operationId,
    summary: call.summary,
    parameters: parametersOf(call),
    ...(needsSignIn(call) ? { security: [{ session: [] }] } : {}),
    ...(call.body ? { requestBody: { required: true, content: jsonContent(schemaOf(call.body, 'input')) } } : {}),
    ...(call.file ? { requestBody: { required: true, content: uploadedFileContent(call.file) } } : {}),
    responses: {
      ...Object.fromEntries([call.status ?? 200, call.nothingNewStatus ?? []].flat().map((status) => [status, done])),
      ...Object.fromEntries(failureStatusesOf(call).map((status) => [status, failureResponse(status, call)])),
    },
  };
}

function uploadedFileContent({ type, or }: NonNullable<Call['file']>): JsonObject {
  return { [type]: { schema: {} }, ...(or ? { [or.type]: { schema: schemaOf(or.body, 'input') } } : {}) };
}

function parametersOf(call: Call): JsonObject[] {
  const token = { $ref: '#/components/parameters/Token' };
  const key = { $ref: '#/components/parameters/IdempotencyKey' };
  return [
    ...parametersFromSchema(call.params, 'path'),
    ...parametersFromSchema(call.query, 'query'),
    ...(call.method === 'GET' ? [] : needsSignIn(call) ? [token, key] : [token]),
  ];
}

function parametersFromSchema(schema: z.ZodObject | undefined, place: 'path' | 'query'): JsonObject[] {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, field]) => {
    const { pattern: _, ...one } = schemaOf(z.object({ field }), 'input', 'field');
    return { name, in: place, required: place === 'path', schema: one };
  });
}

function failureStatusesOf(call: Call): string[] {
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

function failureResponse(status: string, { conflict }: Call): JsonObject {
  const own = status === '409' && conflict ? schemaOf(conflict, 'output') : null;
  return {
    description: FAILURE_DESCRIPTIONS[status],
    content: jsonContent(own ?? { $ref: '#/components/schemas/Failure' }),
  };
}

function jsonContent(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } };
}

/** Returns the JSON Schema of a zod schema, or of one of its fields. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', field?: string): JsonObject {
  const { $schema: _, ...whole } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  if (field === undefined) return whole;
  return { ...(whole.properties?.[field] as JsonObject | undefined) };
}
