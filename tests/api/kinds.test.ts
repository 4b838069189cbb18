/**
 * Rules for everything that officials add, change and remove. `support/kinds.ts` has an example of each kind, such as a
 * sponsor.
 */
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { backUpToFile } from '#server/operations/backups/make-backup.ts';
import { restoreLeague } from '#server/operations/backups/restore.ts';
import { forgetPlayer } from '#server/operations/forget.ts';
import type { DatabaseLocation } from '#server/storage/open.ts';
import { makePlayer } from '../fixtures/made-league.ts';
import { ZORA, type Kind, KINDS, type SentFile, type Step } from '../support/kinds.ts';
import { people, refusalIn, textIn } from '../support/league-site.ts';
import { ownFolder } from '../support/own-folder.ts';
import { putGalleries } from '../support/pictures.ts';
import { origin } from '../support/sample-values.ts';
import { SHIPPED, siteAround } from '../support/site-around.ts';
import { emptyPlace, openAgain, testPlace } from '../support/store.ts';
import { type Browser, createBrowser, openJoined, openOffice } from './sign-in-site.ts';

const ALL = Object.entries<Kind>(KINDS);

async function siteOn(place: DatabaseLocation) {
  const site = await siteAround(await openAgain(place));
  onTestFinished(() => site.app.close());
  return { ...site, office: await openOffice(site, { name: 'Pat' }) };
}

/** Opens a site with the teams and players of the small league, a player to forget (`ZORA`), and a gallery. */
async function opened() {
  const place = await testPlace('sqlite', SHIPPED);
  const site = await siteOn(place);
  await site.store.write(origin, async (change) => {
    await change.putAll('team', [...people.teams.values()]);
    await change.putAll('player', [...people.players.values(), makePlayer('her', 'e', { name: ZORA })]);
  });
  await putGalleries(site.store, { Finals: {} });
  return { ...site, place };
}

/** Returns the names of the fields in the body of a step's call. */
function fieldsOf([name]: Step): string[] {
  const { body }: Call = calls[name];
  return body !== undefined && 'shape' in body ? Object.keys(Object(body.shape)) : [];
}

const isVersioned = (step: Step) => fieldsOf(step).includes('version');

/**
 * Returns functions that make the calls of a kind as an official does. The first step adds an example, and the later
 * steps change that example.
 */
function usedBy(office: Browser, { steps, shown, known = {} }: Kind) {
  let own = 'none';
  const about = (address: string) => address.replace(/\{(\w+)\}/g, (_, id) => known[id] ?? own);
  const read = async (by = office) => JSON.stringify((await by.send('GET', about(shown))).json);
  const version = async () => Number(/"version":(\d+)/.exec(await read())?.[1] ?? 0);
  /** Makes the call of a step, possibly from another browser, with the version `seen`, or to the address `at`. */
  const take = async (step: Step, { by = office, seen = NaN, at = '' } = {}) => {
    const [name, sent] = step;
    const { method, path: address, file }: Call = calls[name];
    const url = at || about(address);
    if (file && sent) {
      const { query, bytes } = sent as SentFile; // calls with a file have these
      return by.send(method, `${url}?${String(new URLSearchParams(query))}`, undefined, { file: await bytes() });
    }
    return by.send(method, url, isVersioned(step) ? { ...sent, version: seen || (await version()) } : sent);
  };
  /** Makes the call that adds the example, and remembers the new id for the paths of the later calls. */
  const add = async () => {
    const reply = await take(steps[0]);
    const [, id = ''] = /\{(\w+)\}$/.exec(calls[steps[1][0]].path) ?? [];
    own = textIn(reply.json, id in Object(reply.json) ? id : 'id');
    return reply;
  };
  /**
   * Returns what the site shows of the example. Leaves out values that every change renews, and the expiry of an
   * invitation, because no backup contains it.
   */
  const state = async (by?: Browser): Promise<unknown> =>
    JSON.parse(await read(by), (key, value) => (['version', 'changed', 'expiresAt'].includes(key) ? undefined : value));
  /** Returns the example's row in a list, or `undefined`. */
  const rowIn = (list: unknown[]) => list.find((row) => Object.values(Object(row)).includes(own));
  return { take, add, state, rowIn, version };
}

test.each(ALL)('%s: each step has a line in the history, and can be undone and redone', async (_, kind) => {
  const { steps, final } = kind;
  const { office } = await opened();
  const { latest, undo } = office;
  const { take, add, state, rowIn } = usedBy(office, kind);
  const entries: string[] = [];
  for (const [at, step] of steps.entries()) {
    const [name, , summary] = step;
    const before = await state();
    const reply = await (at === 0 ? add() : take(step));
    const [after, entry] = [await state(), await latest()];
    expect(after).not.toEqual(before);
    if (Array.isArray(after)) expect(reply.json).toMatchObject(rowIn(after) ?? { success: true });
    expect(entry).toMatchObject({ by: 'Pat', action: calls[name].action, summary });
    expect(reply.headers['history-entry']).toBe(final === undefined ? entry.id : undefined);
    entries.push(entry.id);
    if (final !== undefined) continue;
    expect((await undo(entry.id)).status).toBe(200);
    expect([await state(), (await latest()).summary]).toEqual([before, `Undone: ${summary}`]);
    expect((await undo((await latest()).id)).status).toBe(200);
    expect([await state(), (await latest()).summary]).toEqual([after, `Redone: ${summary}`]);
  }
  const reason = final ?? `A later change depends on it: “Redone: ${steps.at(-1)?.[2]}” (Pat, `;
  const refused = [409, expect.stringContaining(`This cannot be undone. ${reason}`)];
  expect(refusalIn(await undo(entries[0]))).toEqual(refused);
});

test.each(ALL)(
  '%s: callers without permission are refused, and so are faults and ids that do not exist',
  async (_, kind) => {
    const { steps, faulty = [], taken } = kind;
    const { app, office, store } = await opened();
    const { take, add, state } = usedBy(office, kind);
    // The fixture and the points in these steps belong to division 1, so an official of division 2 is refused.
    const other = await openJoined(app, office, { name: 'Ray', role: 'results', divisions: [2] });
    const stranger = createBrowser(app);
    await stranger.send('GET', '/api/admin/session');
    const [first] = steps;
    for (const [at, step] of steps.entries()) {
      const before = [await state(), new Map(store.revisions())];
      const [name, sent] = step;
      expect((await take(step, { by: stranger })).status).toBe(401);
      expect((await take(step, { by: other })).status).toBe(403);
      const [fields, firstFields] = [fieldsOf(step), fieldsOf(first)];
      const takesSame = firstFields.length > 0 && firstFields.every((field) => fields.includes(field));
      for (const [wrong, ...faults] of at === 0 || takesSame ? faulty : [])
        expect(refusalIn(await take([name, wrong, '']))).toEqual([422, ...faults]);
      if (fields.length > 0 && !isVersioned(step)) {
        const missing = expect.stringMatching(/^: The .* required\.$/);
        expect(refusalIn(await take([name, undefined, '']))).toEqual([422, missing]);
      }
      const { path: address, method, file }: Call = calls[name];
      if (at > 0 && address.includes('{'))
        expect((await take([name, file ? sent : {}, ''], { at: address.replace(/\{\w+\}/g, 'none') })).status).toBe(
          404,
        );
      if (at === 1 && taken !== undefined) expect(refusalIn(await take(first))).toEqual([409, taken]);
      expect([await state(), new Map(store.revisions())]).toEqual(before);
      expect((await (at === 0 ? add() : take(step))).status).toBeLessThan(300);
      const revisions = new Map(store.revisions());
      if (method === 'DELETE' && address.endsWith('}')) expect((await take(step)).status).toBe(404);
      // A repeated change has no effect, and adds no history entry.
      else if (at > 0) expect((await take(step)).status).toBe(200);
      expect(new Map(store.revisions())).toEqual(revisions);
    }
  },
);

const VERSIONED = ALL.filter(([, { steps }]) => isVersioned(steps[1]));

test.each(VERSIONED)('%s: the second of two officials is told that somebody else has changed it', async (_, kind) => {
  const { app, office, store } = await opened();
  const { take, add, version } = usedBy(office, kind);
  const [, change] = kind.steps;
  await add();
  const seen = await version();
  const by = await openOffice({ app, store }, { name: 'Sam' });
  expect((await take(change, { by, seen })).status).toBe(200);
  const sentence = 'Sam has changed this since you opened it. Look at both, then save again.';
  expect(refusalIn(await take(change, { seen }))).toEqual([409, sentence]);
  expect((await take(change)).status).toBe(200);
});

const NAMING = ALL.filter(([, { steps }]) => JSON.stringify(steps[0]).includes(ZORA));

test.each(NAMING)('%s: it loses the name of a person who is forgotten', async (_, kind) => {
  const { office, store } = await opened();
  const { add, state } = usedBy(office, kind);
  await add();
  const texts = async () => {
    const history = await office.send('GET', '/api/admin/history');
    return [await state(), history.json].map((shown) => JSON.stringify(shown));
  };
  expect(await texts()).toEqual([expect.stringContaining(ZORA), expect.anything()]);
  await forgetPlayer(store, ZORA, null);
  const [shown, history] = await texts();
  expect(shown).toContain('Former player');
  expect(`${shown} ${history}`).not.toMatch(/quillfeather/i);
});

test('a backup brings one of each kind to another machine', async () => {
  const { office, place } = await opened();
  const folder = await ownFolder();
  const used = ALL.map(([, kind]) => usedBy(office, kind));
  for (const { add } of used) expect((await add()).status).toBeLessThan(300);
  const file = path.join(folder, 'league.sqlite');
  await backUpToFile(place, file);
  const target = await emptyPlace('sqlite');
  await restoreLeague({ file, place: target, folder: path.join(folder, 'backups'), replace: false, now: new Date() });
  const there = await siteOn(target);
  for (const { state } of used) expect(await state(there.office)).toEqual(await state());
});
