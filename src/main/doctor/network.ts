import { createServer, isIP } from 'node:net';
import { once } from 'node:events';
import { type Config, listenFault } from '#server/config.ts';
import { type Line, look, ok, wrong } from './machine.ts';

const PRIVATE_NUMBER = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[(::1|f[cd]|fe80))/;
const PRIVATE_NAME = /^localhost$|^[^.]+\.(local|lan)$|\.home\.arpa$/;

/** Checks PUBLIC_URL and TRUST_PROXY. */
export function addressLines({ publicUrl, trustProxy, host, port }: AddressSettings): Line[] {
  return [publicLine(publicUrl, `http://${host}:${port}`), ...proxyLines(publicUrl, trustProxy)];
}

export type AddressSettings = Pick<Config, 'publicUrl' | 'trustProxy' | 'host' | 'port'>;

function publicLine(publicUrl: string, own: string): Line {
  const { protocol, hostname } = new URL(publicUrl);
  if (publicUrl === own) {
    const todo = 'Set PUBLIC_URL to the address that visitors type, such as https://snooker.example.org.';
    return look('Address', `PUBLIC_URL is not set: links in calendars, pictures and feeds lead to ${own}.`, todo);
  }
  if (protocol === 'https:') return ok('Address', `Visitors use ${publicUrl}.`);
  if (isPrivate(hostname)) {
    const todo = 'This is fine in a club’s own network. Use https everywhere else.';
    return look('Address', `Visitors use ${publicUrl}, without encryption.`, todo);
  }
  const todo =
    'Put a proxy with a certificate in front of the site (see deploy/Caddyfile), and set PUBLIC_URL to https://….';
  return wrong('Address', `Visitors use ${publicUrl}: others on the network can read the officials’ password.`, todo);
}

function proxyLines(publicUrl: string, trustProxy: string | null): Line[] {
  if (trustProxy === null) {
    if (!publicUrl.startsWith('https:')) return [];
    const todo = 'Set TRUST_PROXY to the proxy’s address: 127.0.0.1 if it runs on this machine.';
    const sentence =
      'TRUST_PROXY is not set: all visitors share the proxy’s address, so one who guesses passwords locks out all.';
    return [look('Proxy', sentence, todo)];
  }
  if (trustProxy.split(',').some((part) => part.trim().endsWith('/0'))) {
    const todo = 'Name only the proxy: otherwise anybody can send a false address and guess passwords without limit.';
    return [wrong('Proxy', 'TRUST_PROXY trusts every address.', todo)];
  }
  return [ok('Proxy', `The proxy ${trustProxy} is trusted.`)];
}

function isPrivate(hostname: string): boolean {
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return (isNumber ? PRIVATE_NUMBER : PRIVATE_NAME).test(hostname);
}

const TIMEOUT_MS = 4000;

/** Checks that the site answers at its public address, or that it could start. */
export async function answeringLine({ publicUrl, host, port }: AddressSettings): Promise<Line> {
  const own = `http://${nearHost(host)}:${port}`;
  const outside = await readiness(publicUrl);
  if (outside === 'ready') return ok('Site', `The site answers at ${publicUrl}.`);
  const inside = publicUrl === own ? outside : await readiness(own);
  if (outside === 'not ready' || inside === 'not ready') {
    const todo = 'See the line about the database here, and the log of the program.';
    return wrong('Site', 'The site runs but cannot reach its database.', todo);
  }
  if (inside === 'ready') {
    const todo = 'Check that the name leads to this machine, and that the proxy runs and forwards to this port.';
    return look('Site', `The site answers at ${own}, but not at ${publicUrl}.`, todo);
  }
  const code = await listenCode(host, port);
  if (code === null) return ok('Site', `The site is not running. Port ${port} is free.`);
  const todo = listenFault(code) ?? 'Set HOST and PORT to an address and a port of this machine.';
  const state = code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${code})`;
  return wrong('Site', `The site does not answer, and port ${port} of ${host} ${state}.`, todo);
}

/** `null`: no answer, or not from this site. */
async function readiness(url: string): Promise<'ready' | 'not ready' | null> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
    const body: unknown = await answer.json();
    if (!(body instanceof Object)) return null;
    return answer.ok ? 'ready' : answer.status === 503 ? 'not ready' : null;
  } catch {
    return null;
  }
}

/** Tries to listen; returns the code of the error, or `null` if it can. */
async function listenCode(host: string, port: number): Promise<string | null> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  } finally {
    server.close();
  }
}

/** The address of this machine for a host that listens on all addresses. */
function nearHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
