/** `node speed-raw.ts FILE`: sends the answers in a file, by their addresses, as plainly as can be; prints its address. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Recorded } from './recorded.ts';

const [file = ''] = process.argv.slice(2);
// Written by `recorded`.
const recorded = JSON.parse(await readFile(file, 'utf8')) as Recorded[];
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
