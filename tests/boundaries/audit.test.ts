import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exitCodeOf, licencesOf, signaturesOf, vulnerabilitiesOf } from '../../scripts/audit-report.ts';
import { projectRoot } from '../../scripts/project.ts';

test('the runtime packages are under licences that a league may use', () => {
  // npm's format, version 3.
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Parameters<typeof licencesOf>[0];
  };
  expect(licencesOf(packages)).toMatchObject({ result: 'right' });
  expect(licencesOf({ '': {}, 'node_modules/a': { license: 'AGPL-3.0-only' }, 'node_modules/b': {} }).lines).toEqual([
    'a is under AGPL-3.0-only. Check whether a league may use it.',
    'b names no licence. Read the one in its package.',
  ]);
  expect(licencesOf({ 'node_modules/a': { license: 'UNLICENSED', dev: true } }).result).toBe('right');
});

test('a registry that does not answer is reported', () => {
  const refused = '{"message":"405 Method Not Allowed","statusCode":405,"error":{"summary":""}}';
  const away = '{"error":{"code":"ENOTFOUND","summary":"network"}}';
  for (const output of [refused, away, '', 'no JSON', '[]', '{}']) {
    const parts = [vulnerabilitiesOf(output), signaturesOf(output)];
    expect([output, ...parts.map(({ result }) => result)]).toEqual([output, 'unknown', 'unknown']);
    expect(exitCodeOf(parts)).toBe(2);
  }
  expect(vulnerabilitiesOf(refused).lines.join()).toContain('(405)');
  expect(signaturesOf(away).lines.join()).toContain('(ENOTFOUND)');
});

test('a known vulnerability is reported with its fix', () => {
  const none = vulnerabilitiesOf('{"vulnerabilities":{}}');
  const some = vulnerabilitiesOf('{"vulnerabilities":{"a":{"severity":"high","fixAvailable":false}}}');
  const signed = signaturesOf('{"invalid":[],"missing":[]}');
  const forged = signaturesOf('{"invalid":[{"name":"a","version":"1.0.0"}],"missing":[]}');
  expect(some.lines[0]).toBe('a: high; no fixed version exists yet.');
  expect(forged.lines).toEqual(['a 1.0.0 does not match its publisher’s signature. Do not run it.']);
  expect([exitCodeOf([none, signed]), exitCodeOf([some, signed]), exitCodeOf([none, forged])]).toEqual([0, 1, 1]);
});
