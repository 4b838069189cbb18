import { describe, expect, it, onTestFinished } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SponsorAnswer } from '#contract/kinds/sponsor.ts';
import { forgetPerson } from '#server/operations/forget.ts';
import { faultsIn, textIn } from '../support/league-site.ts';
import { plain } from '../support/pictures.ts';
import { openSite } from '../support/site.ts';
import { TODAY } from '../support/site-around.ts';
import { openOffice, fileHeaders } from './sign-in-site.ts';

const ACME = { name: ' Acme  Bar', url: 'https://acme.example/', from: null, until: null };
const PATH = '/api/admin/sponsors';

async function opened() {
  const cacheFolder = await mkdtemp(path.join(tmpdir(), 'baize-sponsors-'));
  onTestFinished(() => rm(cacheFolder, { recursive: true }));
  const site = await openSite('sqlite', { cacheFolder });
  const office = await openOffice(site);
  const add = async (sponsor: object) =>
    (await office.send('POST', PATH, { ...ACME, ...sponsor })).json as SponsorAnswer;
  const shown = async () => (await site.app.inject('/api/sponsors')).json<SponsorAnswer[]>();
  const names = async () => (await shown()).map(({ name }) => name);
  const undo = (entry: unknown) => office.send('POST', `/api/admin/history/${String(entry)}/undo`);
  const latest = async () =>
    textIn((await office.send('GET', '/api/admin/history?limit=1')).json, 'entries', 0, 'summary');
  return { ...site, office, add, shown, names, undo, latest };
}

describe('sponsors', () => {
  it('are added, changed and removed, and each change is undone', async () => {
    const { office, shown, names, undo, latest } = await opened();
    const added = await office.send('POST', PATH, ACME);
    const sponsorId = textIn(added.json, 'sponsorId');
    const acme = { ...ACME, sponsorId, name: 'Acme Bar', order: null, picture: null, pictureSize: null };
    expect([added.status, added.json, await shown()]).toEqual([201, acme, [acme]]);
    expect(await latest()).toBe('Added sponsor Acme Bar');
    const changed = await office.send('PUT', `${PATH}/${sponsorId}`, { ...ACME, name: 'Acme', url: null, order: 3 });
    expect([changed.status, changed.json]).toEqual([200, { ...acme, name: 'Acme', url: null, order: 3 }]);
    expect(await latest()).toBe('Changed sponsor Acme Bar, to Acme');
    const removed = await office.send('DELETE', `${PATH}/${sponsorId}`);
    expect([removed.status, removed.json, await names()]).toEqual([200, { success: true }, []]);
    expect(await latest()).toBe('Removed sponsor Acme');
    for (const { headers } of [removed, changed]) expect((await undo(headers['history-entry'])).status).toBe(200);
    expect(await shown()).toEqual([acme]);
    expect((await undo(added.headers['history-entry'])).status).toBe(200);
    expect(await shown()).toEqual([]);
  });

  it('go by their order, and then as they were added; those without an order come last', async () => {
    const { add, names, office } = await opened();
    const one = await add({ name: 'One' });
    for (const [name, order] of Object.entries({ Two: 5, Three: null, Four: 1, Five: 5, Six: null }))
      await add({ name, order });
    expect(await names()).toEqual(['Four', 'Two', 'Five', 'One', 'Three', 'Six']);
    await office.send('PUT', `${PATH}/${one.sponsorId}`, { ...ACME, name: 'One!' });
    expect(await names()).toEqual(['Four', 'Two', 'Five', 'One!', 'Three', 'Six']);
  });

  it('come and go at the midnight of the league, and officials see all of them', async () => {
    const { app, add, names, office, clock } = await opened();
    await add({ name: 'Week', from: '2025-11-22', until: '2025-11-23' });
    await add({ name: 'Always' });
    const tagOf = async () => (await app.inject('/api/sponsors')).headers.etag;
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
    expect((all.json as SponsorAnswer[]).map(({ name }) => name)).toEqual(['Week', 'Always']);
  });

  it('have a picture, which is served, replaced, removed and brought back', async () => {
    const { app, add, shown, office, undo, latest } = await opened();
    const { sponsorId } = await add({});
    const send = async (type: string, payload: Buffer) => {
      const headers = fileHeaders(office, type);
      return app.inject({ method: 'PUT', url: `${PATH}/${sponsorId}/picture`, headers, payload });
    };
    const logo = await plain(960, 240, '#115522').png().toBuffer();
    for (const type of ['image/png', 'application/octet-stream']) {
      const answer = await send(type, logo);
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { pictureSize: { width: 480, height: 120 } }]);
    }
    expect(await latest()).toBe('Set the picture of sponsor Acme Bar');
    const [{ picture } = {}] = await shown();
    expect(picture).toMatch(/^\/photos\/[0-9a-f]{32}-480\.jpg$/);
    expect((await app.inject(picture ?? '')).headers['content-type']).toBe('image/jpeg');
    expect((await send('image/png', Buffer.from('no picture'))).statusCode).toBe(422);
    expect((await send('text/plain', logo)).statusCode).toBe(415);
    const removed = await office.send('DELETE', `${PATH}/${sponsorId}/picture`);
    expect(removed).toMatchObject({ status: 200, json: { picture: null, pictureSize: null } });
    await undo(removed.headers['history-entry']);
    expect((await shown())[0]?.picture).toBe(picture);
    // A change of the words leaves it.
    await office.send('PUT', `${PATH}/${sponsorId}`, { ...ACME, name: 'New' });
    expect(await shown()).toMatchObject([{ name: 'New', picture }]);
  });

  it('that are wrong are refused with every fault at once', async () => {
    const { office } = await opened();
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
    for (const [method, place] of [
      ['PUT', '/none'],
      ['DELETE', '/none'],
      ['DELETE', '/none/picture'],
    ] as const)
      expect((await office.send(method, PATH + place, method === 'PUT' ? ACME : undefined)).status).toBe(404);
  });

  it('lose the name of a person who is forgotten', async () => {
    const { store, add, names, office } = await opened();
    const { json: team } = await office.send('POST', '/api/admin/teams', { name: 'Elms', division: 1 });
    const player = { name: 'Zora Quillfeather', handicap: 0, modifier: 0, newHandicap: 0 };
    await office.send('POST', `/api/admin/teams/${textIn(team, 'id')}/players`, player);
    await add({ name: 'Zora Quillfeather, joiner' });
    await forgetPerson(store, player.name, null);
    expect(await names()).toEqual(['Former player, joiner']);
    expect(JSON.stringify((await office.send('GET', '/api/admin/history')).json)).not.toContain('Quillfeather');
  });
});
