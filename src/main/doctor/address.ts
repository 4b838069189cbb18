import { isIP } from 'node:net';
import type { Config } from '#server/config.ts';
import { type Line, look, ok, wrong } from './line.ts';

const ABOUT = 'Address';
/** Names that Fastify knows for ranges of addresses. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const PRIVATE_NUMBER = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[(::1|f[cd]|fe80))/;
const PRIVATE_NAME = /^localhost$|^[^.]+\.(local|lan)$|\.home\.arpa$/;

/** Whether the address of visitors, and the proxy before the site, are set as they should be. */
export function addressLines({ publicUrl, trustProxy, host, port }: AddressSettings): Line[] {
  return [publicLine(publicUrl, `http://${host}:${port}`), ...proxyLines(publicUrl, trustProxy)];
}

export type AddressSettings = Pick<Config, 'publicUrl' | 'trustProxy' | 'host' | 'port'>;

function publicLine(publicUrl: string, own: string): Line {
  const { protocol, hostname } = new URL(publicUrl);
  if (publicUrl === own) {
    const todo = 'Set PUBLIC_URL to the address that visitors type, such as https://snooker.example.org.';
    return look(ABOUT, `PUBLIC_URL is not set: calendars, pictures and feeds lead to ${own}.`, todo);
  }
  if (protocol === 'https:') return ok(ABOUT, `Visitors come to ${publicUrl}.`);
  if (isPrivate(hostname)) {
    const todo = 'That is fine in a club’s own network. Anywhere else use https.';
    return look(ABOUT, `Visitors come to ${publicUrl}, without encryption.`, todo);
  }
  const todo = 'Put a proxy with a certificate before it (deploy/Caddyfile does), and set PUBLIC_URL to https://….';
  return wrong(ABOUT, `Visitors come to ${publicUrl}: the officials’ password can be read on its way.`, todo);
}

function proxyLines(publicUrl: string, trustProxy: string | null): Line[] {
  if (trustProxy === null) {
    if (!publicUrl.startsWith('https:')) return [];
    const todo = 'Set TRUST_PROXY to the proxy’s address; 127.0.0.1 where it runs on this machine.';
    const sentence =
      'TRUST_PROXY is not set: all visitors look like the proxy, and one who guesses passwords stops all.';
    return [look('Proxy', sentence, todo)];
  }
  const parts = trustProxy.split(',').map((part) => part.trim());
  const odd = parts.find((part) => !RANGES.includes(part) && !isRange(part));
  if (odd !== undefined) {
    const todo = 'It takes addresses, ranges such as 10.0.0.0/8, and the word loopback, with commas between them.';
    return [wrong('Proxy', `TRUST_PROXY has "${odd}", which is no address. The site does not start with it.`, todo)];
  }
  if (parts.some((part) => part.endsWith('/0'))) {
    const todo = 'Name the proxy alone: otherwise anybody can send a made-up address and guess passwords for ever.';
    return [wrong('Proxy', 'TRUST_PROXY believes everybody.', todo)];
  }
  return [ok('Proxy', `Addresses that ${trustProxy} passes on are believed.`)];
}

function isPrivate(hostname: string): boolean {
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return (isNumber ? PRIVATE_NUMBER : PRIVATE_NAME).test(hostname);
}

function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
