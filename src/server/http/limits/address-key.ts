import { isIPv6 } from 'node:net';

/**
 * Returns the key by which a client address is counted: an IPv4 address, or the /64 of an IPv6 address, as one home or
 * phone has a whole /64. An IPv4 address written as IPv6 counts as IPv4.
 */
export function addressKey(address: string): string {
  const [bare = ''] = address.split('%', 1);
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMapped ? ipv4Of(groups) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // URL writes it in lower case, and an IPv4 ending as two groups.
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const [before = [], after = []] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const gap = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...gap, ...after];
}

function ipv4Of(groups: string[]): string {
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}
