import type { FastifyInstance } from 'fastify';
import { describeApi, type Json } from './openapi.ts';
import { type CacheEntry, permanentEntry } from '../../cache/response-cache.ts';
import { sendEntry } from '../../http/send-entry.ts';

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h2 { font-size: 1.125rem; overflow-wrap: anywhere; margin: 2rem 0 0; border-top: 1px solid #8884; padding-top: 1rem }
h2 b { display: inline-block; min-width: 4.5rem }
pre { overflow-x: auto; padding: .75rem; border: 1px solid #8884; border-radius: .5rem; font-size: .875rem }
summary { min-height: 2.75rem; align-content: center; cursor: pointer }
`;

/** Serves the description of the API for programs, and a page of it for people: each made once. */
export function serveApiDocs(app: FastifyInstance, leagueName: string): void {
  serveText(app, '/api/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(describeApi(leagueName)));
  serveText(app, '/api/docs', 'text/html; charset=utf-8', () => docsPage(leagueName, describeApi(leagueName)));
  serveText(app, '/api/docs.css', 'text/css; charset=utf-8', () => STYLE);
}

/** Made when it is first asked for: a start would wait for it. */
function serveText(app: FastifyInstance, path: string, type: string, make: () => string): void {
  let entry: CacheEntry | null = null;
  app.get(path, (request, reply) => {
    entry ??= permanentEntry({ status: 200, headers: { 'content-type': type }, body: Buffer.from(make()) });
    return sendEntry(request, reply, entry);
  });
}

function docsPage(leagueName: string, description: Json): string {
  const title = `API of the ${leagueName}`;
  const operations = Object.entries(description['paths'] ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Json>).map(([method, one]) =>
      operationText(method.toUpperCase(), path, one),
    ),
  );
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><h1>${escaped(title)}</h1>
<p>${escaped(String((description['info'] as Json)['description']))}</p>
<p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${operations.join('\n')}
</body></html>
`;
}

function operationText(method: string, path: string, operation: Json): string {
  const { summary, parameters, requestBody, responses, security } = operation;
  return `<h2><b>${method}</b> ${escaped(path)}</h2>
<p>${escaped(String(summary))}${security ? ' <em>Needs sign-in.</em>' : ''}</p>
${part('Parameters', Array.isArray(parameters) && parameters.length > 0 ? parameters : undefined)}
${part('Body', requestBody)}
${part('Answers', responses)}`;
}

function part(title: string, value: unknown): string {
  if (value === undefined) return '';
  return `<details><summary>${title}</summary><pre>${escaped(JSON.stringify(value, null, 2))}</pre></details>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
