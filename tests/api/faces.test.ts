import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Career } from '#contract/players.ts';
import { savePlayerPhoto } from '#server/storage/faces.ts';
import { forgetPlayer } from '#server/operations/forget.ts';
import { plainPicture } from '../support/pictures.ts';
import { sentCard } from '../support/cards.ts';
import { openLeagueSite, record, refusalIn, textIn } from '../support/league-site.ts';
import { origin } from '../support/sample-values.ts';
import { openSite } from '../support/site.ts';
import { ENGINES } from '../support/store.ts';
import { openJoined, openOffice } from './sign-in-site.ts';

const CONSENT = 'Her mother Jane, 3 May 2026';
const HANDICAPS = { handicap: 10, modifier: 0, newHandicap: 10 };

async function opened(engine: (typeof ENGINES)[number] = 'sqlite') {
  const site = await openSite(engine);
  const office = await openOffice(site, { name: 'Sam' });
  const team = textIn((await office.send('POST', '/api/admin/teams', { name: 'Zebra Lion', division: 1 })).json, 'id');
  const addPlayer = async (name: string) =>
    textIn((await office.send('POST', `/api/admin/teams/${team}/players`, { name, ...HANDICAPS })).json, 'id');
  const player = await addPlayer('Ann Quill');
  const photo = async (id = player) => (await site.app.inject(`/api/players/${id}`)).json<Career>().photo;
  const set = (file: Buffer, query = `?consent=${encodeURIComponent(CONSENT)}`, id = player) =>
    office.send('PUT', `/api/admin/players/${id}/photo${query}`, undefined, { file });
  const bytes = await plainPicture(900, 300, '#115522').jpeg().toBuffer();
  const files = async () => (site.store.files.folder === null ? [] : readdir(site.store.files.folder));
  const remove = (browser: typeof office | Awaited<ReturnType<typeof openJoined>> = office, id = player) =>
    browser.send('DELETE', `/api/admin/players/${id}/photo`);
  return { ...site, office, team, player, addPlayer, photo, set, remove, bytes, files };
}

it.each(ENGINES)('a photo is shown only with consent, and is gone once it is removed: %s', async (engine) => {
  const { app, office, store, player, photo, set, remove, bytes, files } = await opened(engine);
  for (const query of ['', '?consent=', '?consent=ok', `?consent=${'x'.repeat(201)}`])
    expect((await set(bytes, query)).status, query).toBe(422);
  expect((await set(Buffer.from('no picture'))).status).toBe(422);
  expect((await set(bytes, undefined, 'nobody')).status).toBe(404);
  expect(await photo()).toBeNull();
  const done = await set(bytes);
  expect([done.status, done.headers['history-entry']]).toEqual([200, undefined]);
  const address = textIn(done.json, 'photo');
  expect(await photo()).toBe(address);
  const file = await app.inject(address);
  expect(file.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-robots-tag': 'noindex' });
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 240 });
  // No other address shows the photo, and only secretaries can read who has agreed.
  expect((await app.inject(address.replace('faces', 'photos').replace('.jpg', '-240.jpg'))).statusCode).toBe(404);
  expect((await office.send('GET', `/api/admin/players/${player}/photo`)).json).toMatchObject({
    photo: address,
    consent: CONSENT,
  });
  expect(await office.latest()).toMatchObject({
    by: 'Sam',
    action: 'change player photo',
    summary: `Set the photo of Ann Quill of Zebra Lion. Consent: ${CONSENT}`,
    undoable: false,
  });
  const second = await set(await plainPicture(300, 300, '#aa5522').jpeg().toBuffer());
  expect((await app.inject(address)).statusCode).toBe(404);
  const hashes = await files();
  expect((await remove()).status).toBe(200);
  expect(await office.latest()).toMatchObject({
    summary: 'Removed the photo of Ann Quill of Zebra Lion',
    undoable: false,
  });
  expect([await photo(), (await app.inject(textIn(second.json, 'photo'))).statusCode]).toEqual([null, 404]);
  const rows = await store.read((db) => db.selectFrom('face').selectAll().execute());
  expect([rows, (await files()).length]).toEqual([[], Math.max(0, hashes.length - 1)]);
  expect((await remove()).status).toBe(200);
  expect((await office.send('DELETE', '/api/admin/players/nobody/photo')).status).toBe(404);
});

it('players remove their own photo, and nobody else’s', async () => {
  const { app, office, team, player, addPlayer, photo, set, remove, bytes } = await opened();
  const other = await addPlayer('Bea Quill');
  for (const id of [player, other]) await set(bytes, undefined, id);
  const ann = await openJoined(app, office, { name: 'ann quill', role: 'captain', teamIds: [team] });
  const own = await ann.send('GET', '/api/me/photos');
  expect(own.json).toEqual([{ playerId: player, name: 'Ann Quill', teamName: 'Zebra Lion', photo: await photo() }]);
  const refusal = 'Only the player and the league secretary can remove a player’s photo.';
  expect(refusalIn(await remove(ann, other))).toEqual([403, refusal]);
  expect((await ann.send('GET', `/api/admin/players/${player}/photo`)).status).toBe(403);
  expect((await remove(ann)).status).toBe(200);
  // Both players had the same picture, which stays for the other player.
  expect([await photo(), (await app.inject((await photo(other)) ?? '')).statusCode]).toEqual([null, 200]);
  expect((await app.inject({ method: 'DELETE', url: `/api/admin/players/${other}/photo` })).statusCode).toBe(403);
});

it('a merge keeps the photo of the player who is kept, and forgetting deletes both', async () => {
  const { app, office, store, player, addPlayer, photo, set, bytes, files } = await opened();
  const other = await addPlayer('Anne Quill');
  await set(bytes);
  await set(await plainPicture(300, 300, '#aa5522').jpeg().toBuffer(), undefined, other);
  const address = await photo();
  const hidden = (await photo(other)) ?? '';
  const before = await files();
  expect((await office.send('POST', '/api/admin/players/merge', { keep: player, merge: other })).status).toBe(200);
  expect([await photo(), await photo(other)]).toEqual([address, address]);
  expect((await app.inject(hidden)).statusCode).toBe(404);
  await forgetPlayer(store, player, null);
  expect([await photo(), (await app.inject(address ?? '')).statusCode]).toEqual([null, 404]);
  expect((await files()).length).toBe(before.length - 2);
  const { json } = await office.send('GET', '/api/admin/history?limit=200');
  expect(JSON.stringify(json)).not.toMatch(/Jane|Quill/);
  expect(JSON.stringify(json)).toContain('Set the photo of Former player of Zebra Lion');
});

it('a removed photo is gone, also for a player who was merged and is separated again', async () => {
  const { office, player, addPlayer, photo, set, remove, bytes } = await opened();
  const other = await addPlayer('Anne Quill');
  await set(bytes, undefined, other);
  const merged = await office.send('POST', '/api/admin/players/merge', { keep: player, merge: other });
  await remove();
  const undone = await office.send('POST', `/api/admin/history/${String(merged.headers['history-entry'])}/undo`);
  expect([undone.status, await photo(other)]).toEqual([200, null]);
});

it('only the page of a match shows photos, and only of its players', async () => {
  const { ask, store } = await openLeagueSite('sqlite');
  const fixtureId = await record(ask, sentCard());
  await store.write(origin, async (change) => {
    const face = { file: 'f'.repeat(64), consent: CONSENT, at: '2026-05-03T19:30:00.000Z' };
    for (const id of ['a1', 'c1']) await savePlayerPhoto(change.db, { ...face, player_id: id });
    change.touch('people');
  });
  const photo = `/faces/${'f'.repeat(32)}.jpg`;
  expect(Object((await ask(`GET /api/match/${fixtureId}`)).json).photos).toEqual({ a1: photo });
  for (const path of ['/api/teams', '/api/matches', '/api/team-details/a', '/api/player-stats'])
    expect(JSON.stringify(await ask(`GET ${path}`)), path).not.toContain('/faces/');
});
