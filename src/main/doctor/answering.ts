import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressSettings } from './address.ts';
import { type Line, look, ok, wrong } from './line.ts';

const ABOUT = 'Site';
const PATIENCE = 4000;

/** Whether the site answers where visitors look for it; where it does not run, whether it could. */
export async function answeringLine({ publicUrl, host, port }: AddressSettings): Promise<Line> {
  const own = `http://${nearHost(host)}:${port}`;
  const outside = await ask(publicUrl);
  if (outside === 'ready') return ok(ABOUT, `The site answers at ${publicUrl}.`);
  const inside = publicUrl === own ? outside : await ask(own);
  if (outside === 'not ready' || inside === 'not ready') {
    const todo = 'See what is said of the database here, and in the log of the program.';
    return wrong(ABOUT, 'The site runs, and cannot reach its database.', todo);
  }
  if (inside === 'ready') {
    const todo = 'See whether the name leads here, and whether the proxy runs and passes on to this port.';
    return look(ABOUT, `The site answers at ${own}, but not at ${publicUrl}.`, todo);
  }
  if (await isFree(host, port)) return ok(ABOUT, `The site does not run at the moment. Port ${port} is free for it.`);
  const todo = 'Stop the other program, or set PORT to another number.';
  return wrong(ABOUT, `The site does not answer, and port ${port} of ${host} cannot be used.`, todo);
}

/** `null`: nothing that is this site answers. */
async function ask(url: string): Promise<'ready' | 'not ready' | null> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PATIENCE), redirect: 'manual' });
    const body: unknown = await answer.json();
    if (!(body instanceof Object)) return null;
    return answer.ok ? 'ready' : answer.status === 503 ? 'not ready' : null;
  } catch {
    return null;
  }
}

async function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** A site that listens everywhere is asked here. */
function nearHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
