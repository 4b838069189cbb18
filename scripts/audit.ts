/**
 * `npm run audit`: what is known against the packages that the site runs on. It needs the registry, so it is no part of
 * `npm test`. Ends with 0 where all is right, 1 where something is to be done, 2 where not all could be asked.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AuditPart, exitCodeOf, licencesOf, signaturesOf, vulnerabilitiesOf } from './audit-report.ts';
import { projectRoot } from './project.ts';

const WORDS = { right: 'right', found: 'to be looked at', unknown: 'not known' };

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

/** What npm prints; it fails with what it finds, and says so in its JSON. */
function npm(args: readonly string[]): string {
  const options = { cwd: projectRoot, encoding: 'utf8', maxBuffer: 1 << 26, timeout: 180_000 } as const;
  const { npm_execpath: own } = process.env;
  const run =
    own === undefined ? spawnSync('npm', args, options) : spawnSync(process.execPath, [own, ...args], options);
  return run.stdout ?? '';
}
