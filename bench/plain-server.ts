/**
 * `node plain-server.ts KIND SITE CODING PATH…` starts a server that sends, for each path, the same headers and bytes
 * as the site, and prints the server's address. KIND is `node:http` or `Fastify`: this shows how little an answer costs
 * in each of them without the work of a site.
 */
import { createServer, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';

type Answer = { headers: Record<string, string>; body: Buffer };

/** Headers that Node adds by itself. */
const NODES_OWN = new Set(['date', 'connection', 'keep-alive']);

const [kind = '', site = '', coding = '', ...paths] = process.argv.slice(2);
const answers = new Map<string, Answer>();
for (const path of paths) answers.set(path, await answerOf(path));
console.log(await (kind === 'Fastify' ? serveByFastify() : serveByNode()));

async function answerOf(path: string): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(site + path, { headers: { 'accept-encoding': coding } }, resolve).on('error', reject);
  });
  const sent = Object.entries(response.headersDistinct).filter(([name]) => !NODES_OWN.has(name));
  return {
    headers: Object.fromEntries(sent.map(([name, values = []]) => [name, values.join(', ')])),
    body: await buffer(response),
  };
}

function serveByNode(): Promise<string> {
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (answer === undefined) return void response.writeHead(404).end();
    response.writeHead(200, answer.headers);
    response.end(answer.body);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    });
  });
}

function serveByFastify(): Promise<string> {
  const app = Fastify();
  for (const [path, { headers, body }] of answers) app.get(path, (_, reply) => reply.headers(headers).send(body));
  return app.listen({ port: 0, host: '127.0.0.1' });
}
