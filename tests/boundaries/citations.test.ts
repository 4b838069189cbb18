/**
 * Comments and documents cite numbered rules (docs/rules.md) and files of the project. Each cited rule and file must
 * exist, and each file that docs/rules.md names for a rule must cite the rule.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, posix, sep } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/install.mjs';

/** Cited files and folders that exist only once somebody uses the project. */
const MADE_LATER = new Set(['bench/results', 'bench/results/lighthouse.json', 'deploy/.env', 'news/2026-05-agm.md']);

/** Names of other programs that documents cite. */
const NAMES_OF_OTHER_PROGRAMS = new Set(['pg_basebackup', 'rate']);

const RULE_NUMBER = /^\| ([A-Z]\d+) \|/gm;
const RULE_ROW = /^\| ([A-Z]\d+) \|.*\| (.*) \|$/gm;
const RULES = /\bRules? ((?:[A-Z]\d+(?:, | and | to )?)+)/g;
/** A rule number, or a range such as `C40 to C47`. */
const RULE_OR_RANGE = /([A-Z])(\d+)(?: to [A-Z](\d+))?/g;
const UNAVAILABLE = /\b(?:contract|specification)(?:\.md)?`? §/i;
const PATH = /(?<![\w./-])(?:src|tests|docs|bench|scripts|deploy)\/[\w./*-]*[\w*]/g;
const CODE_PATH = /`((?:[\w-]+\/)+[\w-]+(?:\.(?:ts|tsx|mjs|css|md))?)`/g;
/** A name between backticks, in more than one word so that it is not plain English. */
const CODE_NAME = /`<?([A-Za-z]\w*(?:[a-z][A-Z]|_)\w*)(?=[`.(<>[])/g;
const LINK = /\]\((?!https?:|mailto:|#)([^)#]+)/g;

const textOf = (path: string): string => readFileSync(`${projectRoot}/${path}`, 'utf8');
const entries = globSync(['*', '{src,tests,bench,scripts,docs,deploy,league}/**/*'], { cwd: projectRoot }).map((path) =>
  path.split(sep).join('/'),
);
const known = new Set(entries);
const ruleFiles = entries.filter((path) => /^src\/domain\/.*\.ts$/.test(path));
const folderNames = new Set(entries.flatMap((path) => path.split('/').slice(0, -1)));
const cited = entries.filter((path) => /^(?!tests\/fixtures\/|league\/).*\.(ts|tsx|mjs|css|md|yml|sh)$/.test(path));
const prose = cited.flatMap(proseOf);
const numbers = Array.from(textOf('docs/rules.md').matchAll(RULE_NUMBER), ([, number = '']) => number);
/** The rows of docs/rules.md, each with the file names in its last column. */
const rows = Array.from(textOf('docs/rules.md').matchAll(RULE_ROW), ([, rule = '', files = '']) => ({
  rule,
  names: files.match(/[\w/-]+\.ts/g) ?? [],
}));
/** Each file name in these rows, with the files that it can mean. */
const implementations = rows.flatMap(({ rule, names }) =>
  names.map((name) => ({ rule, name, paths: ruleFiles.filter((path) => `/${path}`.endsWith(`/${name}`)) })),
);

test('each rule has a number of its own', () => {
  expect(numbers.length).toBeGreaterThan(60);
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('each rule names the files that implement it', () => {
  expect(rows.map(({ rule }) => rule)).toEqual(numbers);
  expect(rows.filter(({ names }) => names.length === 0)).toEqual([]);
  expect(implementations.filter(({ paths }) => paths.length !== 1)).toEqual([]);
});

test('each file that a rule names cites the rule', () => {
  expect(implementations.length).toBeGreaterThan(numbers.length);
  const citations = new Map(ruleFiles.map((path) => [path, rulesCitedIn(path)]));
  const silent = implementations.filter(({ rule, paths }) => !paths.some((path) => citations.get(path)?.has(rule)));
  expect(silent.map(({ rule, name }) => `${name} does not cite Rule ${rule}`)).toEqual([]);
});

test('every cited rule exists', () => {
  const citations = prose.flatMap(({ text, place }) =>
    Array.from(text.matchAll(RULES), ([, list = '']) => list.match(/[A-Z]\d+/g) ?? [])
      .flat()
      .map((rule) => ({ rule, place })),
  );
  expect(citations.length).toBeGreaterThan(60);
  expect(citations.filter(({ rule }) => !numbers.includes(rule))).toEqual([]);
});

test('every cited file exists', () => {
  const citations = prose.flatMap(({ text, place }) => pathsIn(text).map((path) => ({ path, place })));
  expect(citations.length).toBeGreaterThan(200);
  expect(citations.filter(({ path }) => !MADE_LATER.has(path) && !leadsSomewhere(path))).toEqual([]);
});

test('every name of the code that a document cites exists', () => {
  const words = new Set(
    cited.filter((path) => !path.endsWith('.md')).flatMap((path) => withoutComments(textOf(path)).match(/\w+/g) ?? []),
  );
  const citations = prose
    .filter(({ place }) => place.startsWith('CONTRIBUTING.md') || /^docs\/[\w-]+\.md/.test(place))
    .flatMap(({ text, place }) => namesIn(text).map((name) => ({ name, place })));
  expect(citations.length).toBeGreaterThan(300);
  expect(citations.filter(({ name }) => !NAMES_OF_OTHER_PROGRAMS.has(name) && !words.has(name))).toEqual([]);
});

test('every link of a document leads to a file', () => {
  const documents = cited.filter((path) => path.endsWith('.md'));
  const links = documents.flatMap((document) =>
    Array.from(withoutCode(textOf(document)).matchAll(LINK), ([, link = '']) => ({ document, link })),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ document, link }) => !known.has(target(document, link)))).toEqual([]);
});

test('no comment cites a document that readers do not have', () => {
  expect(prose.filter(({ text }) => UNAVAILABLE.test(text)).map(({ place }) => place)).toEqual([]);
});

/** Returns the lines of a document, or the comments in code, each with its file and line number (`place`). */
function proseOf(path: string): { text: string; place: string }[] {
  let inBlock = false;
  return textOf(path)
    .split('\n')
    .flatMap((line, index) => {
      const start = /\/\*|(?:^|\s)(?:\/\/|#) /.exec(line);
      const text = path.endsWith('.md') || inBlock ? line : start ? line.slice(start.index) : '';
      if (inBlock || start?.[0] === '/*') inBlock = !text.includes('*/');
      return text === '' ? [] : [{ text, place: `${path}:${index + 1}` }];
    });
}

/** Returns the rules that the comments of a file cite, including every rule of a cited range. */
function rulesCitedIn(path: string): Set<string> {
  const lines = proseOf(path).map(({ text }) => text.replace(/^\s*(?:\/\*\*|\*|\/\/)?\s*/, ''));
  const lists = Array.from(lines.join(' ').matchAll(RULES), ([, list = '']) => list);
  return new Set(lists.flatMap((list) => Array.from(list.matchAll(RULE_OR_RANGE), rulesOfRange)).flat());
}

function rulesOfRange([, letter = '', first = '', last = first]: string[]): string[] {
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => `${letter}${Number(first) + i}`);
}

/** Returns the names of the code that a text cites: between backticks, names with capitals, and names of functions. */
function namesIn(text: string): string[] {
  const called = (text.match(/`[^`]+`/g) ?? []).flatMap((code) => code.match(/(?<![\w-])[a-z]\w*(?=\()/g) ?? []);
  return [...Array.from(text.matchAll(CODE_NAME), ([, name = '']) => name), ...called];
}

/**
 * Returns the paths that a text cites: those that begin at the project's root and, between backticks, short ones such
 * as `http/limits` that begin with the name of any of its folders.
 */
function pathsIn(text: string): string[] {
  const code = Array.from(text.matchAll(CODE_PATH), ([, path = '']) => path);
  return [...(text.match(PATH) ?? []), ...code.filter((path) => folderNames.has(path.split('/')[0] ?? ''))];
}

/**
 * Returns whether a cited path exists. The citation may contain `*`, and may leave out the parent folders and the file
 * extension.
 */
function leadsSomewhere(path: string): boolean {
  if (known.has(path)) return true;
  const pattern = path.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
  const ending = new RegExp(`(?:^|/)${pattern}(?:\\.\\w+)?$`);
  return entries.some((entry) => ending.test(entry));
}

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/gm, '');
const withoutCode = (markdown: string): string => markdown.replace(/```[\s\S]*?```|`[^`\n]*`/g, '');

const target = (document: string, link: string): string =>
  posix.normalize(posix.join(dirname(document), link)).replace(/\/$/, '');
