/** No list or text of a body is without a maximum, and none has characters that a database cannot store. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { ensurePassword } from '#server/auth/password.ts';
import { openSite } from '../support/site.ts';
import { ENGINES } from '../support/store.ts';
import { attackSite } from './attack-site.ts';
import { createBrowser, PASSWORD } from './sign-in-site.ts';

/** A place in a body where a list or a text belongs. */
type Place = { path: string; bodyWith: (value: unknown) => unknown; isList: boolean };

/** Returns every list and text of a schema. */
function placesIn(schema: z.core.$ZodType, path = '', bodyWith: Place['bodyWith'] = (value) => value): Place[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly)
    return placesIn(schema.unwrap(), path, bodyWith);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => placesIn(option, path, bodyWith));
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (schema instanceof z.ZodArray)
    return [{ path, bodyWith, isList: true }, ...placesIn(schema.element, below('0'), (value) => bodyWith([value]))];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      placesIn(field, below(name), (value) => bodyWith({ [name]: value })),
    );
  const isText = schema instanceof z.ZodString || schema instanceof z.ZodStringFormat || schema instanceof z.ZodEnum;
  return isText ? [{ path, bodyWith, isList: false }] : [];
}

const UNSHOWN = 'a\u0000b';

/** The longest text that a call takes is a file in base64. */
const LONGER_THAN_ANY = { list: Array.from({ length: 10_001 }, () => 0), text: 'x'.repeat(14_000_001) };

const written = Object.values<Call>(calls).flatMap((call) => {
  const { body, type } = call.file?.or ?? { body: call.body, type: 'application/json' };
  return body === undefined || call.method === 'GET' ? [] : [{ ...call, body, type }];
});

describe('every list and text of a body has a maximum', () => {
  test('in all calls', async () => {
    const phone = (await attackSite()).browser();
    await phone.signIn();
    const accepted: string[] = [];
    let tried = 0;
    for (const { method, path, body, type, maxBytes = 1024 * 1024 } of written) {
      const address = path.replaceAll(/\{\w+\}/g, '1');
      for (const place of placesIn(body)) {
        const longText = place.path === 'file' ? LONGER_THAN_ANY.text : 'x'.repeat(Math.min(maxBytes - 100, 1_000_100));
        const sent = place.isList ? [LONGER_THAN_ANY.list] : [longText, UNSHOWN];
        for (const value of sent) {
          tried += 1;
          const { status, json } = await phone.send(method, address, undefined, {
            text: JSON.stringify(place.bodyWith(value)),
            headers: { 'content-type': type },
          });
          const isNamed = status === 422 && JSON.stringify(json).includes(`"${place.path}"`);
          // A call about something that is not there says that first, unless the body is too large to be read at all.
          const isRefused = isNamed || status === 413 || (value === UNSHOWN && status === 404);
          if (!isRefused) accepted.push(`${method} ${path} ${place.path}: ${status}`);
        }
      }
    }
    expect(accepted).toEqual([]);
    expect(tried).toBeGreaterThan(150);
  });

  test('in the content, whose stored values stay readable when they are longer', async () => {
    const phone = (await attackSite()).browser();
    await phone.signIn();
    const { json } = await phone.send('GET', '/api/admin/content/venues');
    const version = Reflect.get(Object(json), 'version');
    const venues = Array.from({ length: 1001 }, (_, i) => ({ name: `Club ${i}`, address: 'Here' }));
    expect(await phone.send('PUT', '/api/admin/content/venues', { version, value: { venues } })).toMatchObject({
      status: 422,
      json: { issues: [{ path: 'venues', message: 'This list has more than 1,000 entries.' }] },
    });
    const [club] = venues;
    const wrong = { venues: [{ ...club, name: 'Two\nlines' }] };
    expect(await phone.send('PUT', '/api/admin/content/venues', { version, value: wrong })).toMatchObject({
      status: 422,
      json: { issues: [{ path: 'venues.0.name', message: 'This text has a character that cannot be shown.' }] },
    });
  });

  test('of the faults of a list the first hundred are named, and one sentence says how many more there are', async () => {
    const phone = (await attackSite()).browser();
    await phone.signIn();
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
  const phone = (await attackSite()).browser();
  await phone.signIn();
  const { status } = await phone.send('PUT', '/api/admin/content/venues', undefined, { text });
  expect(status).toBe(400);
});

test.each(ENGINES)('a parameter with a character that cannot be shown fails no call on %s', async (engine) => {
  const { app, store } = await openSite(engine, { demo: true });
  await ensurePassword(store, PASSWORD);
  const phone = createBrowser(app);
  await phone.signIn();
  const wrong: string[] = [];
  for (const { method, path, params, query } of Object.values<Call>(calls)) {
    const address = path.replaceAll(/\{\w+\}/g, 'a%00b');
    const names = Object.keys(query?.shape ?? {});
    if (params === undefined && names.length === 0) continue;
    const { status } = await phone.send(method, `${address}?${names.map((name) => `${name}=a%00b`).join('&')}`);
    if (status >= 500) wrong.push(`${method} ${path}: ${status}`);
  }
  expect(wrong).toEqual([]);
});
