/** Turns the answers of npm and the lock file into the report of `npm run audit`, without any request. */

/** `found`: something needs doing; `unknown`: the registry did not answer. */
export type AuditPart = { result: 'right' | 'found' | 'unknown'; lines: string[] };

/** Licences under which a league may run the site and pass it on. */
const PLAIN = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'PSF-2.0',
];
/** Allowed for a library or font that is used unchanged, in a package of its own. */
const APART = ['LGPL-3.0-or-later', 'MPL-2.0', 'OFL-1.1'];
const LICENCES = new Set([...PLAIN, ...APART]);
/** Packages that name their licence only in a file, which was read. */
const READ: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

type Locked = { license?: string; dev?: boolean };

/** Checks the licences of the runtime packages in the lock file. */
export function licencesOf(packages: Readonly<Record<string, Locked>>): AuditPart {
  const ours = Object.entries(packages).filter(([path, { dev = false }]) => path !== '' && !dev);
  const lines = ours.flatMap(([path, { license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const given = license ?? READ[name];
    if (given === undefined) return [`${name} names no licence. Read the one in its package.`];
    const parts = given.replace(/[()]/g, '').split(/ AND | OR /);
    return parts.every((part) => LICENCES.has(part))
      ? []
      : [`${name} is under ${given}. Check whether a league may use it.`];
  });
  if (lines.length > 0) return { result: 'found', lines };
  return { result: 'right', lines: [`${ours.length} packages, all under licences that a league may use.`] };
}

/** Reads the output of `npm audit --json`. */
export function vulnerabilitiesOf(output: string): AuditPart {
  const json = jsonOf(output);
  const vulnerabilities = json?.['vulnerabilities'];
  if (!isObject(vulnerabilities)) return unknown('The registry did not answer', json);
  const lines = Object.entries(vulnerabilities).map(([name, one]) => {
    const { severity, fixAvailable } = isObject(one) ? one : {};
    const remedy = fixAvailable === false ? 'no fixed version exists yet' : 'a newer version fixes it';
    return `${name}: ${String(severity)}; ${remedy}.`;
  });
  if (lines.length === 0) return { result: 'right', lines: ['No package is known to be vulnerable.'] };
  const advice = 'Install the newer version with npm run deps -- NAME@VERSION, run npm test, and deploy.';
  return { result: 'found', lines: [...lines, advice] };
}

/** Reads the output of `npm audit signatures --json`. */
export function signaturesOf(output: string): AuditPart {
  const json = jsonOf(output);
  const { invalid, missing } = json ?? {};
  if (!Array.isArray(invalid) || !Array.isArray(missing)) return unknown('Signatures could not be checked', json);
  const lines = [
    ...invalid.map((one) => `${nameOf(one)} does not match its publisher’s signature. Do not run it.`),
    ...missing.map((one) => `${nameOf(one)} is not signed, although the registry signs packages.`),
  ];
  return lines.length === 0
    ? { result: 'right', lines: ['Every package matches its signature.'] }
    : { result: 'found', lines };
}

/** 0: no problem; 1: something needs doing; 2: the registry did not answer everything. */
export function exitCodeOf(parts: readonly AuditPart[]): number {
  if (parts.some(({ result }) => result === 'found')) return 1;
  return parts.some(({ result }) => result === 'unknown') ? 2 : 0;
}

function unknown(sentence: string, json: Record<string, unknown> | null): AuditPart {
  const { statusCode, error } = json ?? {};
  const code = isObject(error) ? error['code'] : undefined;
  const why = [statusCode, code].filter((one) => typeof one === 'number' || typeof one === 'string');
  const whole = why.length === 0 ? sentence : `${sentence} (${why.join(', ')})`;
  return {
    result: 'unknown',
    lines: [`${whole}. This says nothing about the packages. Try again from another network.`],
  };
}

function nameOf(one: unknown): string {
  return isObject(one) ? `${String(one['name'])} ${String(one['version'])}` : String(one);
}

function jsonOf(text: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
