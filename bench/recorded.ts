import { once } from 'node:events';
import { request } from 'node:http';

/** An answer as it came, headers and all but what every server says for itself; `body` in base64. */
export type Recorded = { path: string; headers: [name: string, value: string][]; body: string };

const OWN = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/** Asks a server for an address in a coding, and takes down what comes, byte for byte. */
export async function record(url: string, path: string, coding: string): Promise<Recorded> {
  const sent = request(url + path, { headers: { 'accept-encoding': coding }, agent: false });
  sent.end();
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
  const raw: string[] = response.rawHeaders;
  const headers = raw.flatMap((name, i): [string, string][] => (i % 2 === 0 ? [[name, raw[i + 1] ?? '']] : []));
  return {
    path,
    headers: headers.filter(([name]) => !OWN.includes(name.toLowerCase())),
    body: Buffer.concat(chunks).toString('base64'),
  };
}
