/** Canaries: files that break one rule each and no other. The checks must report them. */

export type Canary = {
  breaks: string;
  /** The check (scripts/guards.ts) that must report the file. */
  guard: 'types' | 'lint' | 'layout';
  /** The name of the lint rule that must report the file, if `guard` is `lint`. */
  rule?: string;
  path: string;
  code: string;
};

const FOLDERS = ['domain', 'contract', 'server', 'web', 'main'] as const;

type Folder = (typeof FOLDERS)[number];

/**
 * Forbidden imports. The domain may import from no other folder, the contract from the domain, server and web from both
 * of these, and main from all.
 */
const FORBIDDEN: readonly [from: Folder, to: Folder][] = [
  ['domain', 'contract'],
  ['domain', 'server'],
  ['domain', 'web'],
  ['domain', 'main'],
  ['contract', 'server'],
  ['contract', 'web'],
  ['contract', 'main'],
  ['server', 'web'],
  ['server', 'main'],
  ['web', 'server'],
  ['web', 'main'],
];

/** A harmless file in each folder, which the canaries import. */
export const targets = FOLDERS.map((folder) => ({
  path: `src/${folder}/canary-target.ts`,
  code: 'export type Target = number;\n\nexport const target: Target = 1;\n',
}));

/** A file with faults that the compiler and the linter find even without the tested rules. It proves that they ran. */
export const control = {
  path: 'src/server/canary-control.ts',
  code: "debugger;\n\nexport const control: number = 'no number';\n",
};

const waysToImport = {
  value: (from: string) => `import { target } from '${from}';\n\nexport const canary = target;\n`,
  type: (from: string) => `import type { Target } from '${from}';\n\nexport type Canary = Target;\n`,
  dynamic: (from: string) => `export const canary = () => import('${from}');\n`,
};

const edges = FORBIDDEN.flatMap(([from, to]) =>
  Object.entries(waysToImport).map(([way, code]): Canary => ({
    breaks: `${from} imports from ${to} (${way})`,
    guard: 'types',
    path: `src/${from}/canary-${way}-of-${to}.ts`,
    code: code(`#${to}/canary-target.ts`),
  })),
);

const surroundings: Canary[] = [
  types('domain', 'node-module', "import { readFileSync } from 'node:fs';\n\nexport const canary = readFileSync;\n"),
  types('domain', 'node-global', 'export const canary = process.pid;\n'),
  types('domain', 'dom', 'export const canary = document.title;\n'),
  types('domain', 'timer', 'export const canary = setTimeout;\n'),
  types('domain', 'performance-clock', 'export const canary = performance.now();\n'),
  types('domain', 'crypto-dice', 'export const canary = crypto.randomUUID();\n'),
  types('contract', 'node-module', "import { readFileSync } from 'node:fs';\n\nexport const canary = readFileSync;\n"),
  types('contract', 'dom', 'export const canary = document.title;\n'),
  types('server', 'dom', 'export const canary = document.title;\n'),
  types('web', 'node-module', "import { readFileSync } from 'node:fs';\n\nexport const canary = readFileSync;\n"),
];

const purity: Canary[] = [
  lint('no-restricted-globals', 'src/domain/canary-clock-new.ts', 'export const canary = new Date();\n'),
  lint('no-restricted-globals', 'src/domain/canary-clock-now.ts', 'export const canary = Date.now();\n'),
  lint('no-restricted-globals', 'src/domain/canary-global-this.ts', 'export const canary = globalThis.Math;\n'),
  lint('typescript/no-restricted-types', 'src/domain/canary-clock-type.ts', 'export type Canary = { on: Date };\n'),
  lint('no-restricted-properties', 'src/domain/canary-clock-intl.ts', 'export const canary = Intl.DateTimeFormat;\n'),
  lint('no-restricted-properties', 'src/domain/canary-dice.ts', 'export const canary = Math.random();\n'),
  lint('no-restricted-properties', 'src/domain/canary-dice-taken.ts', 'export const { random } = Math;\n'),
  lint('typescript/no-restricted-types', 'src/domain/canary-promise.ts', 'export type Canary = Promise<number>;\n'),
  lint('oxc/no-async-await', 'src/domain/canary-async.ts', 'export const canary = async () => 1;\n'),
  lint('no-restricted-imports', 'src/domain/canary-library.ts', "export { LRUCache as canary } from 'lru-cache';\n"),
  lint('no-restricted-imports', 'src/contract/canary-library.ts', "export { sql as canary } from 'kysely';\n"),
];

const sql: Canary[] = [
  lint('no-restricted-imports', 'src/server/routes/canary-kysely.ts', "export { sql as canary } from 'kysely';\n"),
  lint('no-restricted-imports', 'src/server/canary-sql-type.ts', "export type { Kysely as Canary } from 'kysely';\n"),
  lint('no-restricted-imports', 'src/main/canary-sqlite.ts', "export { DatabaseSync as Canary } from 'node:sqlite';\n"),
  lint('no-restricted-imports', 'src/server/canary-sql-later.ts', "export const canary = () => import('pg');\n"),
  lint(
    'no-restricted-imports',
    'scripts/canary-migrator.ts',
    "export { Migrator as Canary } from 'kysely/migration';\n",
  ),
  lint(
    'typescript/consistent-type-imports',
    'src/server/canary-sql-inline.ts',
    "export type Canary = import('kysely').Sql;\n",
  ),
];

const manners: Canary[] = [
  lint(
    'import/no-cycle',
    'src/domain/canary-cycle-there.ts',
    "import { back } from './canary-cycle-back.ts';\n\nexport const there: number = back;\n",
    'an import cycle',
  ),
  lint(
    'import/no-cycle',
    'src/domain/canary-cycle-back.ts',
    "import { there } from './canary-cycle-there.ts';\n\nexport const back: number = there;\n",
    'an import cycle, seen from its other file',
  ),
  lint(
    'no-restricted-imports',
    'src/server/canary-by-path.ts',
    "export { target as canary } from '../domain/canary-target.ts';\n",
    'from folder to folder by path',
  ),
  lint('typescript/no-explicit-any', 'src/server/canary-any.ts', 'export type Canary = any;\n', 'any'),
  lint(
    'typescript/no-floating-promises',
    'src/server/canary-floating.ts',
    'export function canary(work: () => Promise<void>): void {\n  work();\n}\n',
    'a promise that is not awaited',
  ),
  lint(
    'promises/late-handler',
    'src/web/canary-late.ts',
    'export async function canary(work: () => Promise<number>, numbers: number[]): Promise<number[]> {\n' +
      '  const many = numbers.map(async (one) => one + (await work()));\n' +
      '  await work();\n' +
      '  return Promise.all(many);\n}\n',
    'promises that are put aside while another is awaited',
  ),
  lint(
    'max-lines',
    'src/web/canary-lines.ts',
    '//\n'.repeat(300) + 'export const canary = 1;\n',
    'a file of over 300 lines',
  ),
  lint(
    'max-lines-per-function',
    'src/web/canary-function.ts',
    `export function canary(list: number[]): void {\n${'  list.pop();\n'.repeat(59)}}\n`,
    'a function of over 60 lines',
  ),
];

const names: Canary[] = ['utils', 'helpers', 'common', 'shared', 'misc'].map((folder) => ({
  breaks: `a folder called ${folder}`,
  guard: 'layout',
  path: `src/web/${folder}/canary.ts`,
  code: 'export const canary = 1;\n',
}));

const barrels: Canary[] = [
  "export * from './canary-target.ts';\n",
  "export { target } from './canary-target.ts';\nexport type { Target } from './canary-target.ts';\n",
  "import { target } from './canary-target.ts';\n\nexport { target };\n",
].map((code, index) => ({
  breaks: `a barrel: ${code.split('\n')[0]}`,
  guard: 'layout',
  path: `src/server/canary-barrel-${index + 1}.ts`,
  code,
}));

const layers: Canary[] = [
  ['storage', "export type { Facts as Canary } from '../cache/facts.ts';\n"],
  ['cache', "import { sendEntry } from '#server/http/send-entry.ts';\n\nexport const canary = sendEntry;\n"],
  ['http', "export const canary = () => import('../operations/log/log.ts');\n"],
  ['operations', "import type { SiteParts } from '../site.ts';\n\nexport type Canary = SiteParts;\n"],
  ['nowhere', 'export const canary = 1;\n'],
].map(([folder = '', code = '']) => ({
  breaks: `src/server/${folder} imports from a higher layer, or has none`,
  guard: 'layout',
  path: `src/server/${folder}/canary-layer.ts`,
  code,
}));

export const canaries: readonly Canary[] = [
  ...edges,
  ...surroundings,
  ...purity,
  ...sql,
  ...manners,
  ...names,
  ...barrels,
  ...layers,
];

function types(folder: Folder, what: string, code: string): Canary {
  return { breaks: `${folder} uses ${what}`, guard: 'types', path: `src/${folder}/canary-${what}.ts`, code };
}

function lint(rule: string, path: string, code: string, breaks = path.replace(/^src\/|\.ts$/g, '')): Canary {
  return { breaks, guard: 'lint', rule, path, code };
}
