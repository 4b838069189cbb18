import { expect, test } from 'vitest';
import { pathOfTarget } from './server.ts';

test.each([
  ['/results?week=3', '/results?week=3'],
  ['http://league.example/results?week=3', '/results?week=3'],
  ['HTTPS://league.example:8443/', '/'],
  ['http://league.example', '/'],
  ['http://league.example?x=1', '/?x=1'],
  ['http://a@b.example//c', '//c'],
  ['//other.example/results', '//other.example/results'],
  ['*', '*'],
  ['ftp://league.example/results', 'ftp://league.example/results'],
])('%s is %s', (target, path) => {
  expect(pathOfTarget(target)).toBe(path);
});
