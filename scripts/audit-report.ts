/** What the audit of the packages makes of what npm and the lock file say; asks nobody. */

/** `found`: something is to be done; `unknown`: nobody could be asked, which is no good news. */
export type AuditPart = { result: 'right' | 'found' | 'unknown'; lines: string[] };

/** Licences under which a league may run the site, and hand it on. */
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
/** Of a library or a font that is used as it is, in a package of its own. */
const APART = ['LGPL-3.0-or-later', 'MPL-2.0', 'OFL-1.1'];
const LICENCES = new Set([...PLAIN, ...APART]);
/** Packages that name their licence in a file alone, which was read. */
const READ: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

type Locked = { license?: string; dev?: boolean };

/** The licences of what the site runs on, by the lock file's `packages`. */
export function licencesOf(packages: Readonly<Record<string, Locked>>): AuditPart {
  const ours = Object.entries(packages).filter(([path, { dev = false }]) => path !== '' && !dev);
  const lines = ours.flatMap(([path, { license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const said = license ?? READ[name];
    if (said === undefined) return [`${name} names no licence: read the one that it comes with.`];
    const parts = said.replace(/[()]/g, '').split(/ AND | OR /);
    return parts.every((part) => LICENCES.has(part)) ? [] : [`${name} is under ${said}: may a league use that?`];
  });
  if (lines.length > 0) return { result: 'found', lines };
  return { result: 'right', lines: [`${ours.length} packages, all under licences that a league may use.`] };
}

/** What `npm audit --json` answered. */
export function vulnerabilitiesOf(output: string): AuditPart {
  const json = jsonOf(output);
  const vulnerabilities = json?.['vulnerabilities'];
  if (!isObject(vulnerabilities)) return unknown('The registry was not willing or not there to say', json);
  const lines = Object.entries(vulnerabilities).map(([name, one]) => {
    const { severity, fixAvailable } = isObject(one) ? one : {};
    const remedy = fixAvailable === false ? 'no newer version helps yet' : 'a newer version helps';
    return `${name}: ${String(severity)}; ${remedy}.`;
  });
  if (lines.length === 0) return { result: 'right', lines: ['No package is known to be vulnerable.'] };
  const advice = 'Set the newer version with npm run deps -- NAME@VERSION, run npm test, and put it up again.';
  return { result: 'found', lines: [...lines, advice] };
}

/** What `npm audit signatures --json` answered. */
export function signaturesOf(output: string): AuditPart {
  const json = jsonOf(output);
  const { invalid, missing } = json ?? {};
  if (!Array.isArray(invalid) || !Array.isArray(missing)) return unknown('Signatures could not be checked', json);
  const lines = [
    ...invalid.map((one) => `${nameOf(one)} is not what its publisher signed: do not run it.`),
    ...missing.map((one) => `${nameOf(one)} is not signed, although the registry signs.`),
  ];
  return lines.length === 0
    ? { result: 'right', lines: ['Every package is what was signed.'] }
    : { result: 'found', lines };
}

/** 0: all is right; 1: something is to be done; 2: not all could be asked. */
export function exitCodeOf(parts: readonly AuditPart[]): number {
  if (parts.some(({ result }) => result === 'found')) return 1;
  return parts.some(({ result }) => result === 'unknown') ? 2 : 0;
}

function unknown(sentence: string, json: Record<string, unknown> | null): AuditPart {
  const { statusCode, error } = json ?? {};
  const code = isObject(error) ? error['code'] : undefined;
  const why = [statusCode, code].filter((one) => typeof one === 'number' || typeof one === 'string');
  const whole = why.length === 0 ? sentence : `${sentence} (${why.join(', ')})`;
  return { result: 'unknown', lines: [`${whole}. This says nothing of the packages: ask again from another network.`] };
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
