import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exitCodeOf, licencesOf, signaturesOf, vulnerabilitiesOf } from '../../scripts/audit-report.ts';
import { projectRoot } from '../../scripts/project.ts';

test('what the site runs on is under licences that a league may use', () => {
  // npm's format, version 3.
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Parameters<typeof licencesOf>[0];
  };
  expect(licencesOf(packages)).toMatchObject({ result: 'right' });
  expect(licencesOf({ '': {}, 'node_modules/a': { license: 'AGPL-3.0-only' }, 'node_modules/b': {} }).lines).toEqual([
    'a is under AGPL-3.0-only: may a league use that?',
    'b names no licence: read the one that it comes with.',
  ]);
  expect(licencesOf({ 'node_modules/a': { license: 'UNLICENSED', dev: true } }).result).toBe('right');
});

test('a registry that does not answer is told, and is no good news', () => {
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

test('what is known against a package is told with what helps', () => {
  const none = vulnerabilitiesOf('{"vulnerabilities":{}}');
  const some = vulnerabilitiesOf('{"vulnerabilities":{"a":{"severity":"high","fixAvailable":false}}}');
  const signed = signaturesOf('{"invalid":[],"missing":[]}');
  const forged = signaturesOf('{"invalid":[{"name":"a","version":"1.0.0"}],"missing":[]}');
  expect(some.lines[0]).toBe('a: high; no newer version helps yet.');
  expect(forged.lines).toEqual(['a 1.0.0 is not what its publisher signed: do not run it.']);
  expect([exitCodeOf([none, signed]), exitCodeOf([some, signed]), exitCodeOf([none, forged])]).toEqual([0, 1, 1]);
});
