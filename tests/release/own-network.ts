/**
 * A separate network for a trial. In it, sites can use the usual ports, even if other programs on this machine use
 * them.
 */
import { existsSync } from 'node:fs';
import { run, tryRun } from './programs.ts';

const NAME = 'baize-trial';
const MINE = '10.77.0.1';
const THEIRS = '10.77.0.2';
const FORWARDED = ['POSTROUTING', '-s', `${THEIRS}/30`, '-j', 'MASQUERADE'];

/** The arguments of `nsenter` that start a program in the trial's network. */
export const INTO_NETWORK = [`--net=/run/netns/${NAME}`, '--'];

/**
 * Makes the trial's network, from which the internet can be reached through this machine. Returns a function that
 * removes it.
 */
export async function makeNetwork(): Promise<() => Promise<void>> {
  if (existsSync(`/run/netns/${NAME}`)) await removeNetwork();
  await run('ip', ['netns', 'add', NAME]);
  await run('ip', ['link', 'add', 'baize0', 'type', 'veth', 'peer', 'name', 'eth0', 'netns', NAME]);
  await run('ip', ['address', 'add', `${MINE}/30`, 'dev', 'baize0']);
  await run('ip', ['link', 'set', 'baize0', 'up']);
  for (const words of [
    'link set lo up',
    `address add ${THEIRS}/30 dev eth0`,
    'link set eth0 up',
    `route add default via ${MINE}`,
  ])
    await run('nsenter', [...INTO_NETWORK, 'ip', ...words.split(' ')]);
  await run('sysctl', ['-w', 'net.ipv4.ip_forward=1']);
  await run('iptables', ['-t', 'nat', '-A', ...FORWARDED]);
  return removeNetwork;
}

async function removeNetwork(): Promise<void> {
  await tryRun('iptables', ['-t', 'nat', '-D', ...FORWARDED]);
  await tryRun('ip', ['netns', 'delete', NAME]);
  await tryRun('ip', ['link', 'delete', 'baize0']);
}
