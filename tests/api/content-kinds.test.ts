import { describe, expect, it, onTestFinished, test } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contentKindNames, contentKinds } from '#contract/kinds/content.ts';
import { forgetPerson } from '#server/operations/forget.ts';
import { faultsIn, textIn } from '../support/league-site.ts';
import { plain } from '../support/pictures.ts';
import { openSite } from '../support/site.ts';
import { TODAY } from '../support/site-around.ts';
import { openOffice, fileHeaders } from './sign-in-site.ts';

type Kind = keyof typeof contentKinds;
type Answer = { name: string; picture: string | null };

const DAYS = { from: null, until: null };
/** One of each kind as it is sent, and what an answer has beside it. */
const SAMPLES: Record<Kind, { sent: { name: string }; beside: object }> = {
  sponsor: { sent: { name: ' Acme  Bar', url: 'https://acme.example/', ...DAYS } as { name: string }, beside: {} },
  trophy: {
    sent: { name: ' Acme  Bar', holderTeamId: null, holderPlayerId: null, ...DAYS } as { name: string },
    beside: { holderTeamName: null, holderPlayerName: null },
  },
};

async function opened(kind: Kind) {
  const { many, calls } = contentKinds[kind];
  const PATH = calls.all.path;
  const ACME = SAMPLES[kind].sent;
  const cacheFolder = await mkdtemp(path.join(tmpdir(), 'baize-kinds-'));
  onTestFinished(() => rm(cacheFolder, { recursive: true }));
  const site = await openSite('sqlite', { cacheFolder });
  const office = await openOffice(site);
  const add = async (one: object) => (await office.send('POST', PATH, { ...ACME, ...one })).json as Answer;
  const shown = async () => (await site.app.inject(`/api/${many}`)).json<Answer[]>();
  const names = async () => (await shown()).map(({ name }) => name);
  const undo = (entry: unknown) => office.send('POST', `/api/admin/history/${String(entry)}/undo`);
  const latest = async () =>
    textIn((await office.send('GET', '/api/admin/history?limit=1')).json, 'entries', 0, 'summary');
  return { ...site, PATH, ACME, id: calls.id, many, office, add, shown, names, undo, latest };
}

describe.each(contentKindNames)('every %s', (kind) => {
  it('is added, changed and removed, and each change is undone', async () => {
    const { PATH, ACME, id, office, shown, names, undo, latest } = await opened(kind);
    const added = await office.send('POST', PATH, ACME);
    const own = textIn(added.json, id);
    const none = { order: null, picture: null, pictureSize: null, ...SAMPLES[kind].beside };
    const acme = { ...ACME, [id]: own, name: 'Acme Bar', ...none };
    expect([added.status, added.json, await shown()]).toEqual([201, acme, [acme]]);
    expect(await latest()).toBe(`Added ${kind} Acme Bar`);
    const changed = await office.send('PUT', `${PATH}/${own}`, { ...ACME, name: 'Acme', order: 3 });
    expect([changed.status, changed.json]).toEqual([200, { ...acme, name: 'Acme', order: 3 }]);
    expect(await latest()).toBe(`Changed ${kind} Acme Bar, to Acme`);
    const removed = await office.send('DELETE', `${PATH}/${own}`);
    expect([removed.status, removed.json, await names()]).toEqual([200, { success: true }, []]);
    expect(await latest()).toBe(`Removed ${kind} Acme`);
    for (const { headers } of [removed, changed]) expect((await undo(headers['history-entry'])).status).toBe(200);
    expect(await shown()).toEqual([acme]);
    expect((await undo(added.headers['history-entry'])).status).toBe(200);
    expect(await shown()).toEqual([]);
  });

  it('goes by its order, and then as it was added; without an order it comes last', async () => {
    const { PATH, ACME, id, add, names, office } = await opened(kind);
    const one = await add({ name: 'One' });
    for (const [name, order] of Object.entries({ Two: 5, Three: null, Four: 1, Five: 5, Six: null }))
      await add({ name, order });
    expect(await names()).toEqual(['Four', 'Two', 'Five', 'One', 'Three', 'Six']);
    await office.send('PUT', `${PATH}/${textIn(one, id)}`, { ...ACME, name: 'One!' });
    expect(await names()).toEqual(['Four', 'Two', 'Five', 'One!', 'Three', 'Six']);
  });

  it('comes and goes at the midnight of the league, and officials see it always', async () => {
    const { PATH, many, app, add, names, office, clock } = await opened(kind);
    await add({ name: 'Week', from: '2025-11-22', until: '2025-11-23' });
    await add({ name: 'Always' });
    const tagOf = async () => (await app.inject(`/api/${many}`)).headers.etag;
    const seen: string[] = [];
    const tags: unknown[] = [];
    for (const day of ['2025-11-21', '2025-11-22', '2025-11-23', '2025-11-24']) {
      clock.day = day;
      seen.push((await names()).join());
      tags.push(await tagOf());
    }
    expect(seen).toEqual(['Always', 'Week,Always', 'Week,Always', 'Always']);
    expect(new Set(tags).size).toBe(2);
    clock.day = TODAY;
    const all = await office.send('GET', PATH);
    expect((all.json as Answer[]).map(({ name }) => name)).toEqual(['Week', 'Always']);
  });

  it('has a picture, which is served, replaced, removed and brought back', async () => {
    const { PATH, ACME, id, app, add, shown, office, undo, latest } = await opened(kind);
    const own = textIn(await add({}), id);
    const send = async (type: string, payload: Buffer) => {
      const headers = fileHeaders(office, type);
      return app.inject({ method: 'PUT', url: `${PATH}/${own}/picture`, headers, payload });
    };
    const logo = await plain(960, 240, '#115522').png().toBuffer();
    for (const type of ['image/png', 'application/octet-stream']) {
      const answer = await send(type, logo);
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { pictureSize: { width: 480, height: 120 } }]);
    }
    expect(await latest()).toBe(`Set the picture of ${kind} Acme Bar`);
    const [{ picture } = {}] = await shown();
    expect(picture).toMatch(/^\/photos\/[0-9a-f]{32}-480\.jpg$/);
    expect((await app.inject(picture ?? '')).headers['content-type']).toBe('image/jpeg');
    expect((await send('image/png', Buffer.from('no picture'))).statusCode).toBe(422);
    expect((await send('text/plain', logo)).statusCode).toBe(415);
    const removed = await office.send('DELETE', `${PATH}/${own}/picture`);
    expect(removed).toMatchObject({ status: 200, json: { picture: null, pictureSize: null } });
    await undo(removed.headers['history-entry']);
    expect((await shown())[0]?.picture).toBe(picture);
    // A change of the words leaves it.
    await office.send('PUT', `${PATH}/${own}`, { ...ACME, name: 'New' });
    expect(await shown()).toMatchObject([{ name: 'New', picture }]);
  });

  it('that is unknown is not found', async () => {
    const { PATH, ACME, office } = await opened(kind);
    for (const [method, place] of [
      ['PUT', '/none'],
      ['DELETE', '/none'],
      ['DELETE', '/none/picture'],
    ] as const)
      expect((await office.send(method, PATH + place, method === 'PUT' ? ACME : undefined)).status).toBe(404);
  });

  it('loses the name of a person who is forgotten', async () => {
    const { store, add, names, office } = await opened(kind);
    const { json: team } = await office.send('POST', '/api/admin/teams', { name: 'Elms', division: 1 });
    const player = { name: 'Zora Quillfeather', handicap: 0, modifier: 0, newHandicap: 0 };
    await office.send('POST', `/api/admin/teams/${textIn(team, 'id')}/players`, player);
    await add({ name: 'Zora Quillfeather, joiner' });
    await forgetPerson(store, player.name, null);
    expect(await names()).toEqual(['Former player, joiner']);
    expect(JSON.stringify((await office.send('GET', '/api/admin/history')).json)).not.toContain('Quillfeather');
  });
});

test('sponsors that are wrong are refused with every fault at once', async () => {
  const { PATH, ACME, office } = await opened('sponsor');
  const faults = async (sent: object) => faultsIn((await office.send('POST', PATH, sent)).json);
  expect(await faults({})).toEqual([
    'name: The name is required.',
    'url: The link is required.',
    'from: The first day is required.',
    'until: The last day is required.',
  ]);
  const link = 'url: The link must be an address that begins with https:// or http://.';
  expect(await faults({ ...ACME, name: '', url: 'javascript:alert(1)', from: '2025-11-31', order: -1 })).toEqual([
    'name: The name is required.',
    link,
    'from: The first day must be a day such as 2025-09-22.',
    'order: The order must be a whole number from 0 to 9999.',
  ]);
  expect(await faults({ ...ACME, url: 'ftp://x', from: '2025-11-23', until: '2025-11-22' })).toEqual([
    link,
    'until: The last day must not be before the first.',
  ]);
});

test('a trophy is held by a team, a player or nobody, and keeps a holder who leaves', async () => {
  const { PATH, ACME, id, office, add, shown } = await opened('trophy');
  const { json: team } = await office.send('POST', '/api/admin/teams', { name: 'Elms', division: 1 });
  const teamId = textIn(team, 'id');
  const player = { name: 'Zora Quill', handicap: 0, modifier: 0, newHandicap: 0 };
  const { json } = await office.send('POST', `/api/admin/teams/${teamId}/players`, player);
  const holders = { holderTeamId: teamId, holderPlayerId: textIn(json, 'id') };
  const own = textIn(await add(holders), id);
  const names = { holderTeamName: 'Elms', holderPlayerName: 'Zora Quill' };
  expect(await shown()).toMatchObject([{ ...holders, ...names }]);
  const wrong = await office.send('PUT', `${PATH}/${own}`, { ...ACME, holderTeamId: 'x', holderPlayerId: teamId });
  expect([wrong.status, faultsIn(wrong.json)]).toEqual([
    422,
    ['holderTeamId: The league has no such team.', 'holderPlayerId: The league has no such player.'],
  ]);
  expect((await office.send('DELETE', `/api/teams/${teamId}`)).status).toBe(200);
  const kept = await office.send('PUT', `${PATH}/${own}`, { ...ACME, ...holders, name: 'Cup' });
  expect([kept.status, await shown()]).toMatchObject([200, [{ name: 'Cup', ...holders, ...names }]]);
  expect((await office.send('POST', PATH, { ...ACME, ...holders })).status).toBe(422);
});

test('only a kind that names people depends on them', async () => {
  const { app } = await opened('sponsor');
  const scopes = async (path: string) => String((await app.inject(path)).headers['depends-on']);
  expect(await scopes('/api/sponsors')).not.toContain('people');
  expect(await scopes('/api/trophies')).toContain('people');
});
