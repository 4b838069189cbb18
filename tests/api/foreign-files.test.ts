import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ImportAnswer } from '#domain/imports/inquiry.ts';
import { OTHER_FILES, type OtherFile } from '../fixtures/foreign/other-leagues.ts';
import { type ExpectedFile, differences } from '../support/foreign-expected.ts';
import {
  factsAfter,
  FOREIGN,
  hasForeign,
  namesAfter,
  openEmptyLeague,
  type Settled,
  settle,
} from '../support/foreign-files.ts';

function answersOf({ answers = [] }: OtherFile): ImportAnswer[] {
  return answers.map((words) => {
    const [, kind = '', subject = '', value = ''] = /^(\S+) (.*) = (.*)$/.exec(words) ?? [];
    return { kind, subject, value };
  });
}

/** Returns a sentence for each difference between the league that a file would create and the expected league. */
function faultsOf(file: OtherFile, { status, report, asked, stuck }: Settled): string[] {
  if (status !== 200) return file.outcome ? [] : [`${status}: ${JSON.stringify(report).slice(0, 200)}`];
  const { faults, leftOut } = report;
  if (file.outcome === 'refused')
    return faults.length > 0 || stuck.length > 0 ? [] : ['It has no fault.', ...factsAfter(report)];
  const missing = (file.asks ?? []).filter((question) => !asked.includes(question));
  const names = namesAfter(report);
  const found = [
    ...missing.map((question) => `It never asked ${question}.`),
    ...(file.never ?? [])
      .filter((name) => names.players.has(name) || names.teams.has(name))
      .map((name) => `${name} is somebody.`),
    ...(file.leftOut ?? [])
      .filter((line) => !leftOut.some((note) => note.line === line))
      .map((line) => `Line ${line} is not said to be left out.`),
  ];
  if (file.outcome === 'not read' && (faults.length > 0 || stuck.length > 0)) return found;
  const [facts, means] = [factsAfter(report), (file.means ?? []).toSorted()];
  const isSame = JSON.stringify(facts) === JSON.stringify(means);
  // With the outcome `not read`, facts may be missing if the report lists lines that were left out. No other facts may
  // be added.
  const isLess = file.outcome === 'not read' && leftOut.length > 0 && facts.every((fact) => means.includes(fact));
  if (!isSame && !isLess) found.push(`It is read as ${JSON.stringify(facts)}, not ${JSON.stringify(means)}.`);
  return [...found, ...stuck, ...faults.map(({ line, text }) => `line ${line}: ${text}`)];
}

describe('files of other leagues', () => {
  test.each(OTHER_FILES)('$name', async (file) => {
    const { ask } = await openEmptyLeague();
    const settled = await settle(ask, { bytes: file.text, fileName: 'league.csv' }, answersOf(file));
    expect(faultsOf(file, settled)).toEqual([]);
  });
});

const EXPECTED: ExpectedFile[] = hasForeign
  ? JSON.parse(readFileSync(path.join(FOREIGN, 'expected.json'), 'utf8'))
  : [];

describe.runIf(hasForeign)('files that people sent', () => {
  test.each(EXPECTED.filter(({ skip }) => !skip))('$file', async (expected) => {
    const { ask } = await openEmptyLeague();
    const bytes = readFileSync(path.join(FOREIGN, expected.file));
    const settled = await settle(ask, { bytes, fileName: path.basename(expected.file) }, expected.answers);
    expect(differences(expected, settled)).toEqual([]);
  });
});
