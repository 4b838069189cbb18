/**
 * The site's work for anything that is sent to a call is bounded, and grows no faster than the size of the body. The
 * soak `bodies` measures the same in milliseconds and megabytes.
 */
import { type Cost, growthOf, countWork } from './counted-work.ts';
import { expect, test } from 'vitest';
import { loadImportInput, readLeagueBeforeImport } from '#server/import/import-file.ts';
import { IMPORT_LIMITS } from '#server/file-limits.ts';
import { planImport } from '#server/import/plan-import.ts';
import type { DatabaseTransaction } from '#server/storage/store.ts';
import { idsOfRows } from '../soak/hostile-values.ts';
import { injectInto, signInBy } from '../soak/requests.ts';
import {
  addressOf,
  APART,
  callsWithBody,
  csvFiles,
  growingBodies,
  jsonSchemaOf,
  oddBodies,
} from '../soak/worst-bodies.ts';
import { scaledTimeout } from '../../scripts/slowness.ts';
import { DOSE, sampleOf } from '../support/dose.ts';
import { openSite } from '../support/site.ts';
import { givePassword, PASSWORD } from '../support/password.ts';

/** The most work of a request, in blocks of code that run: `MAX`, plus `MAX_OF_BYTE` for each byte of its body. */
const [MAX_OF_BYTE, MAX] = [4, 5_000_000];
/** In blocks of code. Less work takes only a few milliseconds, so its growth is not checked. */
const LITTLE = 1_000_000;
/**
 * Twice as many entries in a list may cost a little more than twice as much. Usually it is less, because the fixed work
 * of a request is counted too.
 */
const MAX_GROWTH = 1.35;
/** In bytes. If a body of full length exceeds one of half the length by more than this, its size is that of a list. */
const LIST_BYTES = 1000;

const sent = callsWithBody().flatMap(([name, call]) => {
  const json = jsonSchemaOf(call);
  return json === null || APART.includes(name) ? [] : [{ name, call, json }];
});
/** How many of the calls one run tests; `npm run soak -- --only=samples` tests all. */
const CALLS = 8;

/** The timeout of a test in milliseconds. Counting takes several times as long as the work itself. */
const PATIENCE = scaledTimeout(120_000) * DOSE;

/**
 * Opens a site and signs in. Returns the ids of its records, and a function that sends a body to a call and returns
 * what that cost.
 */
async function openedSite() {
  const { app, store } = await openSite('sqlite', { demo: true });
  await givePassword(store);
  const ids = await store.read(idsOfRows);
  const [teams, players] = [ids['teamId'] ?? [], ids['playerId'] ?? []];
  const known = { ...ids, homeTeam: teams, awayTeam: teams, homePlayer: players, playerIds: players };
  const inject = injectInto(app);
  const session = await signInBy(inject, PASSWORD, 'Pat');
  const send = ({ call, json }: (typeof sent)[number], body: Buffer) => {
    const headers = { ...session, 'content-type': json.type };
    return inject({ method: call.method, path: addressOf(call, known), headers, body });
  };
  const costOf = async (one: (typeof sent)[number], body: Buffer): Promise<Cost> => {
    return { size: body.length, work: await countWork(() => send(one, body)) };
  };
  return { known, costOf };
}

function excessOf({ size, work }: Cost): string[] {
  return work > MAX + MAX_OF_BYTE * size ? [`${work} blocks for ${size} bytes`] : [];
}

function growthFaults(small: Cost, large: Cost, most = MAX_GROWTH): string[] {
  const growth = growthOf(small, large);
  return growth > most ? [`grows by ${growth.toFixed(2)}`] : [];
}

test('of each call, for full lists and the longest texts', { timeout: PATIENCE }, async () => {
  const { known, costOf } = await openedSite();
  const faults: string[] = [];
  let tried = 0;
  for (const one of sampleOf(sent, CALLS, 'bounded work'))
    for (const { shape, longest, ofLength } of growingBodies(one.json.body, one.json.most, known)) {
      const [half, whole] = [ofLength(Math.ceil(longest / 2)), ofLength(longest)];
      // If a call has no lists, all its bodies have about the same size.
      const isList = whole.length > half.length + LIST_BYTES;
      if (!isList && shape !== 'long texts') continue;
      tried += 1;
      const large = await costOf(one, whole);
      const found = excessOf(large);
      if (isList && large.work > LITTLE) found.push(...growthFaults(await costOf(one, half), await costOf(one, whole)));
      faults.push(...found.map((fault) => `${one.name}, ${shape}: ${fault}`));
    }
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(CALLS);
});

test('of a call of each size, for bodies that no call accepts', { timeout: PATIENCE }, async () => {
  const { costOf } = await openedSite();
  const faults: string[] = [];
  const ofEachSize = new Map(sent.map((one) => [`${one.json.type} ${one.json.most}`, one])).values();
  for (const one of sampleOf([...ofEachSize], 1, 'odd bodies'))
    for (const { shape, bytes } of oddBodies(one.json.most))
      faults.push(...excessOf(await costOf(one, bytes)).map((fault) => `${one.name}, ${shape}: ${fault}`));
  expect(faults).toEqual([]);
});

/** Reads a file like the separate process that a site starts for it. */
async function planOf(db: DatabaseTransaction, bytes: Uint8Array): Promise<unknown> {
  const file = { bytes, fileName: 'a file', answers: [], dryRun: true, now: '2025-11-20T19:30:00.000Z' };
  return planImport(await loadImportInput(db, file), (seasons) => readLeagueBeforeImport(db, seasons));
}

const readers: Readonly<Record<string, typeof planOf>> = { importFile: planOf };
/** Calls whose files are decoded by other programs, or stored unchanged, so that their work is not counted. */
const ELSEWHERE = /Picture$|^set(Crest|Logo|PlayerPhoto)$|^addPhoto$|Document$|^uploadBackupToRestore$/;
const FILE_BYTES = 100_000;
/** How many of the worst files of a call one run tests. */
const SHAPES = 3;
/**
 * The growth for files is larger, because similar names are compared with each other. On a real site, a process with a
 * time limit does that.
 */
const MAX_GROWTH_OF_FILE = 1.6;

test('of each call that reads a file, for its worst files', { timeout: PATIENCE }, async () => {
  const { store } = await openSite('sqlite', { demo: true });
  const reading = callsWithBody().filter(([name, { file }]) => file !== undefined && !ELSEWHERE.test(name));
  expect(reading.map(([name]) => name).toSorted()).toEqual(Object.keys(readers));
  const faults: string[] = [];
  for (const [name] of reading) {
    const halves = csvFiles(FILE_BYTES / 2);
    const files = csvFiles(FILE_BYTES).map((one, n) => ({ ...one, half: halves[n]?.bytes ?? one.bytes }));
    for (const { shape, bytes, half } of sampleOf(files, SHAPES, name)) {
      const costOf = async (file: Buffer): Promise<Cost> => {
        return { size: file.length, work: await store.read((db) => countWork(() => readers[name]?.(db, file))) };
      };
      const [, small, large] = [await costOf(half), await costOf(half), await costOf(bytes)];
      faults.push(...growthFaults(small, large, MAX_GROWTH_OF_FILE).map((fault) => `${name}, ${shape}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});

const LONG = 250_000;
const repeated = (text: string) => text.repeat(LONG / text.length);
const counted = (line: (n: number) => string) => Array.from({ length: LONG / 20 }, (_, n) => line(n)).join('\n');
/** Returns as many lines as fit into `LONG` characters, each as long as a cell may be. */
const full = (text: string, start = '') => {
  const line = start + text.repeat((IMPORT_LIMITS.cell - start.length) / text.length);
  return `${line}\n`.repeat(LONG / IMPORT_LIMITS.cell);
};

/**
 * `most`: the limit in blocks of code for each character, twice as many as usually run. A line that is too long is not
 * read.
 */
test.each([
  ['one name', 60, repeated('Ann Lee\n')],
  // Every line has another player, whose name is compared with those in the league and in the other lines.
  ['names', 1100, counted((n) => `Ann ${n} Lee 20`)],
  ['teams', 130, counted((n) => `\nTeam ${n}`)],
  ['teams of one player', 75, counted((n) => `Team ${n}: Ann Lee`)],
  ['a table', 80, `Team\tPlayer\tHandicap\n${counted((n) => `Team ${n}\tAnn Lee\t5`)}`],
  ['marks that are never closed', 90, repeated('"a\n')],
  ['players on one line', 1, `Lions: ${repeated('Ann Lee, ').slice(0, LONG)}\n`],
  ['one line', 1, repeated('a')],
  ['blanks', 1, `a${repeated(' ')}b`],
  ['colons', 1, repeated('a:')],
  ['players on full lines', 40, full('Ann Lee, ', 'Lions: ')],
  ['full lines', 1, full('a')],
  ['full lines of blanks', 1, full(' ', 'a')],
  ['full lines of colons', 1, full('a:')],
])('of a long list: %s', { timeout: PATIENCE }, async (_, most, text) => {
  const { store } = await openSite('sqlite', { empty: true });
  const work = await store.read((db) => countWork(() => planOf(db, Buffer.from(text))));
  expect(work).toBeLessThan(most * text.length);
});
