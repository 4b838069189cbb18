/** Disables the checks in a copy of the project, as a careless edit would. */
import type { Canary } from './canaries.ts';
import type { Copy } from './project-copy.ts';

/**
 * Compiles `src` as a single TypeScript project, so that each folder may use all others and the types of Node and the
 * browser. Returns the compiler's result.
 */
export function withoutBoundaries(copy: Copy): ReturnType<Copy['run']> {
  const compilerOptions = {
    composite: false,
    noEmit: true,
    emitDeclarationOnly: false,
    declaration: false,
    lib: ['es2025', 'dom', 'dom.iterable'],
    types: ['node', 'vite/client'],
    jsx: 'react-jsx',
  };
  const project = { extends: './tsconfig.base.json', compilerOptions, include: ['src'], exclude: ['**/*.test.*'] };
  copy.write('tsconfig.one-room.json', JSON.stringify(project));
  return copy.run(['node_modules/typescript/bin/tsc', '-p', 'tsconfig.one-room.json', '--pretty', 'false']);
}

/** Switches off the lint rules that the canaries break, and all rules for single folders (`overrides`). */
export function withoutLintRules(copy: Copy, canaries: readonly Canary[]): void {
  const withoutComments = copy.read('.oxlintrc.json').replace(/^\s*\/\/.*$/gm, '');
  const config = JSON.parse(withoutComments) as { rules: Record<string, unknown> }; // the linter's format
  const broken = new Set(canaries.map(({ rule }) => rule).filter((rule) => rule !== undefined));
  const rules = { ...config.rules, ...Object.fromEntries([...broken].map((rule) => [rule, 'off'])) };
  copy.write('.oxlintrc.json', JSON.stringify({ ...config, rules, overrides: [] }));
}

export function withoutLayoutRules(copy: Copy): void {
  const path = 'scripts/check-layout.ts';
  const code = copy.read(path);
  const disarmed = code
    .replace(/new Set\(\[[^\]]*\]\)/, 'new Set<string>()')
    .replace('if (isBarrel(file))', 'if (false as boolean)')
    .replace('layerOf(imported) > layer', 'false as boolean')
    .replace('if (layer === -1)', 'if (false as boolean)');
  copy.write(path, disarmed);
}
