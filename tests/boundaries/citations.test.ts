/**
 * Comments and documents cite numbered rules (docs/rules.md) and files of the project. Each cited rule and file must
 * exist.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, posix, sep } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/install.mjs';

/** Cited files and folders that exist only once somebody uses the project. */
const MADE_LATER = new Set(['bench/results', 'bench/results/lighthouse.json', 'deploy/.env', 'news/2026-05-agm.md']);

/** Names of other programs that documents cite. */
const NAMES_OF_OTHER_PROGRAMS = new Set(['pg_basebackup']);

const RULE_NUMBER = /^\| ([A-Z]\d+) \|/gm;
const RULES = /\bRules? ((?:[A-Z]\d+(?:, | and | to )?)+)/g;
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
const ruleFiles = new Set(entries.flatMap((path) => path.match(/^src\/domain\/(?:.*\/)?([^/]+)$/)?.[1] ?? []));
const folderNames = new Set(entries.flatMap((path) => path.split('/').slice(0, -1)));
const cited = entries.filter((path) => /^(?!tests\/fixtures\/|league\/).*\.(ts|tsx|mjs|css|md|yml|sh)$/.test(path));
const prose = cited.flatMap(proseOf);
const numbers = Array.from(textOf('docs/rules.md').matchAll(RULE_NUMBER), ([, number = '']) => number);

test('each rule has a number of its own', () => {
  expect(numbers.length).toBeGreaterThan(60);
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('each rule names the files that implement it', () => {
  const rows = textOf('docs/rules.md').match(/^\| [A-Z]\d+ \|.*$/gm) ?? [];
  const files = rows.map(
    (row) =>
      row
        .split(' | ')
        .at(-1)
        ?.match(/[\w-]+\.ts/g) ?? [],
  );
  expect(files.filter((names) => names.length === 0)).toEqual([]);
  expect(files.flat().filter((name) => !ruleFiles.has(name))).toEqual([]);
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
    cited.filter((path) => !path.endsWith('.md')).flatMap((path) => textOf(path).match(/\w+/g) ?? []),
  );
  const citations = prose
    .filter(({ place }) => place.startsWith('CONTRIBUTING.md') || /^docs\/[\w-]+\.md/.test(place))
    .flatMap(({ text, place }) => Array.from(text.matchAll(CODE_NAME), ([, name = '']) => ({ name, place })));
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

const withoutCode = (markdown: string): string => markdown.replace(/```[\s\S]*?```|`[^`\n]*`/g, '');

const target = (document: string, link: string): string =>
  posix.normalize(posix.join(dirname(document), link)).replace(/\/$/, '');
