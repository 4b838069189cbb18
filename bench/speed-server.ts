/**
 * `node speed-server.ts site DATABASE [CACHE_BYTES]` serves the site with its pages around a database;
 * `node speed-server.ts raw FILE` serves recorded answers with plain `node:http`. Prints its address.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { openStore } from '#server/storage/open.ts';
import { buildWeb } from '#main/build-site.ts';
import { siteAround } from '../tests/support/site-around.ts';

/** An answer with its headers, except those that each server writes itself; `body` is base64. */
export type Recorded = { path: string; headers: [name: string, value: string][]; body: string };

const [kind, file = '', cacheBytes] = process.argv.slice(2);
if (kind === 'raw') await serveRecorded(file);
else await serveSite(file, cacheBytes === undefined ? {} : { cacheBytes: Number(cacheBytes) });

async function serveSite(database: string, options: { cacheBytes?: number }): Promise<void> {
  const store = await openStore({ file: database });
  const { app } = await siteAround(store, { web: await buildWeb(), ...options });
  console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
}

async function serveRecorded(place: string): Promise<void> {
  // Written by `speed.ts`.
  const recorded = JSON.parse(await readFile(place, 'utf8')) as Recorded[];
  const answers = new Map(
    recorded.map(({ path, headers, body }) => [path, { headers: headers.flat(), body: Buffer.from(body, 'base64') }]),
  );
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (answer === undefined) response.writeHead(404).end();
    else response.writeHead(200, answer.headers).end(answer.body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
  });
}
