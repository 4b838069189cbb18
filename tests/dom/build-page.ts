/**
 * Before the tests, builds the script and the style rules that the pages of tests/dom use, unless they are up to date.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Rolldown, UserConfig } from 'vite';
import { hashSources } from '#main/build-site.ts';

const folder = path.resolve(import.meta.dirname, '../../.cache/tests-dom');
const scriptFile = path.join(folder, 'page.js');
const rulesFile = path.join(folder, 'rules.json');
/** The file with the hash of the sources that were built. */
const hashFile = path.join(folder, 'hash');
const sources = ['src/web', 'src/contract', 'src/domain', 'tests/dom/page-script.ts', 'tests/dom/build-page.ts'];
const settings = ['vite.config.ts', 'package.json', 'package-lock.json'];

/** A style rule: its selector, whether it hides or shows the elements, and the media queries that must all match. */
export type Rule = { media: string[]; selector: string; hides: boolean };
export type BuiltPage = { script: string; file: string; rules: Rule[] };

/**
 * Builds the script and the style rules if their sources have changed. Vitest calls this before the tests. The build
 * runs in a separate process, in which NODE_ENV is `production`.
 */
export async function setup(): Promise<void> {
  const hash = hashSources([...sources, ...settings]);
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return;
  const env = { ...process.env, NODE_ENV: 'production', VITEST: '' };
  await promisify(execFile)(process.execPath, [import.meta.filename], { env });
  writeWhole(hashFile, hash);
}

async function buildPage(): Promise<void> {
  // Imported here, because the tests read what was built and do not need Vite.
  const [{ build }, { default: config }] = await Promise.all([import('vite'), import('../../vite.config.ts')]);
  const { plugins, css } = (config as (env: { isSsrBuild: boolean }) => UserConfig)({ isSsrBuild: false });
  const built = await build({
    configFile: false,
    // With these, the classes have the same names as in the pages that the server renders.
    plugins: plugins ?? [],
    css: css ?? {},
    publicDir: false,
    mode: 'production',
    logLevel: 'warn',
    // The built script is not a module, so `import.meta` does not exist in it.
    define: { 'import.meta.url': '""', 'import.meta.resolve': 'undefined', 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      cssMinify: true,
      modulePreload: false,
      cssCodeSplit: false,
      // For this browser, Vite rewrites nested CSS rules as separate rules, which `rulesIn` can read.
      cssTarget: 'chrome100',
      rolldownOptions: {
        input: path.join(import.meta.dirname, 'page-script.ts'),
        preserveEntrySignatures: 'strict',
        output: { format: 'iife', name: 'page', codeSplitting: false },
      },
    },
  });
  // Vite returns one output for a single build that does not watch files
  const { output } = built as Rolldown.RolldownOutput;
  const script = output.find((part) => part.type === 'chunk')?.code ?? '';
  const styles = output.find(({ fileName }) => fileName.endsWith('.css'));
  const rules = styles?.type === 'asset' ? rulesIn(String(styles.source)) : [];
  mkdirSync(folder, { recursive: true });
  writeWhole(scriptFile, script);
  writeWhole(rulesFile, JSON.stringify(rules));
}

/** Replaces a file in one step, because another test run may be reading it. */
function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}-${process.pid}`, text);
  renameSync(`${file}-${process.pid}`, file);
}

export function readBuilt(): BuiltPage {
  const rules = JSON.parse(readFileSync(rulesFile, 'utf8')) as Rule[];
  return { script: readFileSync(scriptFile, 'utf8'), file: scriptFile, rules };
}

/**
 * Returns the rules of a minified style sheet that hide or show elements, in the order of the sheet. Rules in container
 * queries are left out. `media`: the media queries around `css`.
 */
export function rulesIn(css: string, media: string[] = []): Rule[] {
  const rules: Rule[] = [];
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf('{', at);
    if (open < 0) break;
    const prelude = css.slice(css.lastIndexOf(';', open) + 1 > at ? css.lastIndexOf(';', open) + 1 : at, open).trim();
    const end = endOf(css, open);
    const body = css.slice(open + 1, end);
    at = end + 1;
    if (prelude.startsWith('@layer')) rules.push(...rulesIn(body, media));
    else if (prelude.startsWith('@media'))
      rules.push(...rulesIn(body, [...media, prelude.slice('@media'.length).trim()]));
    else if (!prelude.startsWith('@')) {
      const [, value] = /(?:^|;)(?:display|visibility):([\w-]+)/.exec(body) ?? [];
      const selectors = value === undefined ? [] : prelude.split(/,(?![^()]*\))/);
      for (const selector of selectors) rules.push({ media, selector, hides: /^(none|hidden)$/.test(value ?? '') });
    }
  }
  return rules;
}

function endOf(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    else if (css[at] === '}' && --depth === 0) return at;
  }
  return css.length;
}

if (import.meta.main) await buildPage();
