import type { IncomingMessage } from 'node:http';

/** Returns how often a request names a host. */
export function hostsIn({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
