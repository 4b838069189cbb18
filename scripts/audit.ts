/**
 * `npm run audit` checks the runtime packages for vulnerabilities, signatures and licences. It needs the registry, so it is
 * not part of `npm test`. Exit codes: 0 no problem, 1 something needs doing, 2 the registry did not answer everything.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AuditPart, exitCodeOf, licencesOf, signaturesOf, vulnerabilitiesOf } from './audit-report.ts';
import { projectRoot } from './project.ts';

const WORDS = { right: 'OK', found: 'needs attention', unknown: 'unknown' };

// npm's format, version 3.
const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
  packages: Parameters<typeof licencesOf>[0];
};
const parts: [title: string, part: AuditPart][] = [
  ['Known vulnerabilities', vulnerabilitiesOf(npm(['audit', '--omit=dev', '--json']))],
  ['Signatures', signaturesOf(npm(['audit', 'signatures', '--omit=dev', '--json']))],
  ['Licences', licencesOf(packages)],
];
for (const [title, { result, lines }] of parts) {
  console.log(`${title}: ${WORDS[result]}`);
  for (const line of lines) console.log(`  ${line}`);
}
process.exitCode = exitCodeOf(parts.map(([, part]) => part));

/** Returns npm's output; npm fails when it finds something, and its JSON says what. */
function npm(args: readonly string[]): string {
  const options = { cwd: projectRoot, encoding: 'utf8', maxBuffer: 1 << 26, timeout: 180_000 } as const;
  const { npm_execpath: own } = process.env;
  const run =
    own === undefined ? spawnSync('npm', args, options) : spawnSync(process.execPath, [own, ...args], options);
  return run.stdout ?? '';
}
