/**
 * Every list and text in a request body has a maximum length. No text may have characters that a database cannot store.
 */
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { unwrapSchema } from '#domain/check.ts';
import type { Issue } from '#domain/issue.ts';
import { calls } from '#contract/calls.ts';
import { backUpToFile } from '#server/operations/backups/make-backup.ts';
import { restoreLeague } from '#server/operations/backups/restore.ts';
import { allUndeletedContent } from '#server/storage/mappers/content.ts';
import type { Store } from '#server/storage/store.ts';
import { callsWithBody, jsonSchemaOf } from '../soak/worst-bodies.ts';
import { sampleOf } from '../support/dose.ts';
import { faultsIn } from '../support/league-site.ts';
import { ownFolder } from '../support/own-folder.ts';
import { openSite } from '../support/site.ts';
import { origin, putLeague, sampleAdjustment } from '../support/sample-values.ts';
import { siteAround } from '../support/site-around.ts';
import { emptyPlace, openAgain, testPlace } from '../support/store.ts';
import { openAttackSite } from './attack-site.ts';
import { createBrowser, openOffice } from './sign-in-site.ts';
import { givePassword } from '../support/password.ts';

/** The position of a list or a text in a body. `bodyWith` returns a body with another value at this position. */
type Place = { path: string; bodyWith: (value: unknown) => unknown; isList: boolean };

/** Returns every list and text in a schema. Throws for a kind of schema that it does not know. */
function placesIn(schema: z.core.$ZodType, path = '', bodyWith: Place['bodyWith'] = (value) => value): Place[] {
  const inner = unwrapSchema(schema);
  if (inner !== null) return placesIn(inner, path, bodyWith);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => placesIn(option, path, bodyWith));
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  const partsOf = (parts: [name: string, part: z.core.$ZodType][]) =>
    parts.flatMap(([name, part]) => placesIn(part, below(name), (value) => bodyWith({ [name]: value })));
  if (schema instanceof z.ZodArray)
    return [{ path, bodyWith, isList: true }, ...placesIn(schema.element, below('0'), (value) => bodyWith([value]))];
  if (schema instanceof z.ZodPipe) return placesIn(schema.in, path, bodyWith);
  if (schema instanceof z.ZodRecord) return partsOf([['1', schema.valueType]]);
  if (schema instanceof z.ZodObject) return partsOf(Object.entries(schema.shape));
  const texts = [z.ZodString, z.ZodStringFormat, z.ZodEnum, z.ZodLiteral];
  const isText = texts.some((kind) => schema instanceof kind);
  if (isText) return [{ path, bodyWith, isList: false }];
  // An unknown value may be anything, so a list and a text are both tried.
  if (schema instanceof z.ZodUnknown) return [true, false].map((isList) => ({ path, bodyWith, isList }));
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodBoolean) return [];
  throw new Error(`The lists and texts of ${path} are not known: ${schema.constructor.name}`);
}

const UNSHOWN = 'a\u0000b';

/** A list and a text longer than any call accepts. The longest text that a call accepts is a file in base64. */
const LONGER_THAN_ANY = { list: Array.from({ length: 10_001 }, () => 0), text: 'x'.repeat(14_000_001) };

/** Returns whether a fault is about this place. For content, the path of a fault begins inside `value`. */
const isAt = ({ path: found }: Issue, place: Place): boolean => place.path === found || place.path === `value.${found}`;

/** Matches the messages about texts and lists that are too long, and about characters that cannot be shown. */
const TOO_MUCH = /more than|longer than|at most|cannot be shown/;

const written = callsWithBody().flatMap(([, call]) => {
  const json = jsonSchemaOf(call);
  return json === null ? [] : [{ ...call, ...json }];
});

/** How many calls one run tries. `npm run soak -- --only=samples` tries all calls. */
const CALLS = 30;

async function signedIn() {
  const phone = (await openAttackSite()).browser();
  await phone.signIn();
  return phone;
}

describe('every list and text of a body has a maximum', () => {
  test('in all calls', async () => {
    const phone = await signedIn();
    const accepted: string[] = [];
    let tried = 0;
    for (const { method, path: pattern, body, type, most } of sampleOf(written, CALLS, 'largest bodies')) {
      const address = pattern.replaceAll(/\{\w+\}/g, '1');
      for (const place of placesIn(body)) {
        const longText = place.path === 'file' ? LONGER_THAN_ANY.text : 'x'.repeat(Math.min(most - 200, 1_000_100));
        const sent = place.isList ? [LONGER_THAN_ANY.list] : [longText, UNSHOWN];
        for (const value of sent) {
          tried += 1;
          const { status, json } = await phone.send(method, address, undefined, {
            // A change of content without a version is refused before its `value` is read.
            text: JSON.stringify({ version: 0, ...Object(place.bodyWith(value)) }),
            headers: { 'content-type': type },
          });
          const issues = (Reflect.get(Object(json), 'issues') ?? []) as Issue[]; // every 422 has issues
          const isNamed = issues.some((issue) => isAt(issue, place) && TOO_MUCH.test(issue.message));
          // A body that is too large to be read gets 413. An unknown id in the path may get 404 before the text is
          // checked.
          const isRefused = isNamed || status === 413 || (value === UNSHOWN && status === 404);
          if (!isRefused) accepted.push(`${method} ${pattern} ${place.path}: ${status}`);
        }
      }
    }
    expect(accepted).toEqual([]);
    expect(tried).toBeGreaterThan(CALLS);
  });

  test('in the content, each with a sentence', async () => {
    const phone = await signedIn();
    const { version } = Object((await phone.send('GET', '/api/admin/content/venues')).json);
    const faults = async (venues: object[]) => {
      const { status, json } = await phone.send('PUT', '/api/admin/content/venues', { version, value: { venues } });
      return [status, ...faultsIn(json)];
    };
    const venues = Array.from({ length: 201 }, (_, i) => ({ name: `Club ${i}`, address: 'Here' }));
    expect(await faults(venues)).toEqual([422, 'venues: This list has more than 200 entries.']);
    const unshown = 'venues.0.name: This text has a character that cannot be shown.';
    expect(await faults([{ ...venues[0], name: 'Two\nlines' }])).toEqual([422, unshown]);
  });

  test('for a list, the first hundred faults are named, and one sentence says how many more there are', async () => {
    const phone = await signedIn();
    const divisions = Array.from({ length: 230 }, () => 'x');
    const { status, json } = await phone.send('POST', '/api/admin/fixtures/generate', { season: '25/26', divisions });
    expect(status).toBe(422);
    const issues: unknown[] = Reflect.get(Object(json), 'issues');
    expect(issues).toHaveLength(101);
    expect(issues.at(-1)).toEqual({ path: 'divisions', message: 'This list has 130 more faults.' });
  });
});

test.each([
  ['lists inside one another', `${'['.repeat(32_000)}${']'.repeat(32_000)}`],
  ['objects inside one another', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ['more values than any body has', `[${'{},'.repeat(300_000)}{}]`],
])('a body of %s is refused before it is read', async (_, text) => {
  const phone = await signedIn();
  const { status } = await phone.send('PUT', '/api/admin/content/venues', undefined, { text });
  expect(status).toBe(400);
});

test('stored values that are too long can still be read, undone and restored', async () => {
  const club = { address: 'Here', phone: null, map: null, tables: 1 };
  const venues = Array.from({ length: 1001 }, (_, n) => ({ name: `Club ${n}`, ...club }));
  const reason = 'late '.repeat(1000).trim();
  const fill = async (store: Store) => {
    await putLeague(store);
    await givePassword(store);
    await store.write(origin, async (change) => {
      await change.put('content', { id: 'venues', value: { venues }, deleted: false });
      await change.put('adjustment', sampleAdjustment('long', { reason }));
    });
  };
  const place = await testPlace('sqlite', { name: 'longer-values', fill });
  const { app } = await siteAround(await openAgain(place));
  onTestFinished(() => app.close());
  const phone = createBrowser(app);
  await phone.signIn();
  const stored = async () => {
    const { json } = await phone.send('GET', '/api/admin/content/venues');
    return json as { version: number; value: { venues: unknown[] } };
  };
  const reasons = async () => JSON.stringify((await phone.send('GET', '/api/adjustments?season=25/26')).json);
  expect((await stored()).value.venues).toEqual(venues);
  expect(await reasons()).toContain(reason);

  const { version } = await stored();
  const fewer = { version, value: { venues: [{ name: 'Mill', address: 'Here' }] } };
  expect((await phone.send('PUT', '/api/admin/content/venues', fewer)).status).toBe(200);
  expect((await phone.send('DELETE', '/api/admin/adjustments/long')).status).toBe(200);
  for (const back of [0, 2]) {
    const { json } = await phone.send('GET', '/api/admin/history');
    const { id } = (Reflect.get(Object(json), 'entries') as { id: number }[])[back] ?? {};
    expect((await phone.send('POST', `/api/admin/history/${id}/undo`)).status).toBe(200);
  }
  expect((await stored()).value.venues).toEqual(venues);
  expect(await reasons()).toContain(reason);

  const folder = await ownFolder();
  const file = path.join(folder, 'league.sqlite');
  await backUpToFile(place, file);
  const target = await emptyPlace('sqlite');
  await restoreLeague({ file, place: target, folder, replace: false, now: new Date() });
  const restored = await openAgain(target);
  expect((await restored.read(allUndeletedContent)).get('venues')).toEqual({ venues });
});

test('an import names the line of every fault, however many there are', async () => {
  const phone = await signedIn();
  const text = `division,week,homeTeam,awayTeam\n${'1,99,Nobody,Nobody\n'.repeat(150)}`;
  const sent = { text, headers: { 'content-type': 'text/csv' } };
  const { status, json } = await phone.send('POST', '/api/admin/import', undefined, sent);
  const paths = (Reflect.get(Object(json), 'issues') as Issue[]).map((issue) => issue.path);
  expect([status, paths.length > 150, new Set(paths).size]).toEqual([422, true, 150]);
});

// PostgreSQL, unlike SQLite, refuses a query with a null character (%00).
test('a parameter with a character that cannot be shown fails no call', async () => {
  const { app, store } = await openSite('postgresql', { demo: true });
  const phone = await openOffice({ app, store });
  const wrong: string[] = [];
  for (const { method, path: pattern, params, query } of Object.values<Call>(calls)) {
    const address = pattern.replaceAll(/\{\w+\}/g, 'a%00b');
    const names = Object.keys(query?.shape ?? {});
    if (params === undefined && names.length === 0) continue;
    const { status } = await phone.send(method, `${address}?${names.map((name) => `${name}=a%00b`).join('&')}`);
    if (status >= 500) wrong.push(`${method} ${pattern}: ${status}`);
  }
  expect(wrong).toEqual([]);
});
