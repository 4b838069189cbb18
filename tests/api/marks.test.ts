import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Marks } from '#contract/kinds/mark.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { faultsIn, refusalIn, textIn } from '../support/league-site.ts';
import { plain } from '../support/pictures.ts';
import { openSite } from '../support/site.ts';
import { openOffice, fileHeaders } from './sign-in-site.ts';

const YELLOW = { initials: 'ZZ', colours: ['#ffee00', '#101010'] };

async function opened() {
  const cacheFolder = await mkdtemp(path.join(tmpdir(), 'baize-marks-'));
  onTestFinished(() => rm(cacheFolder, { recursive: true }));
  const site = await openSite('sqlite', { cacheFolder });
  const office = await openOffice(site);
  const add = async (name: string, division = 1) =>
    (await office.send('POST', '/api/admin/teams', { name, division })).json as TeamAnswer;
  const marks = async () => (await site.app.inject('/api/marks')).json<Marks>();
  const set = (id: string, mark: unknown) => office.send('PUT', `/api/admin/teams/${id}/mark`, mark);
  const undo = (entry: unknown) => office.send('POST', `/api/admin/history/${String(entry)}/undo`);
  const latest = async () =>
    textIn((await office.send('GET', '/api/admin/history?limit=1')).json, 'entries', 0, 'summary');
  return { ...site, office, add, marks, set, undo, latest };
}

describe('marks', () => {
  it('are drawn, chosen for a team, and undone', async () => {
    const { app, add, marks, set, undo, latest } = await opened();
    const [lion, legion] = [await add('Zebra Lion'), await add('Zebra Legion')];
    expect([lion.mark.initials, legion.mark.initials]).toEqual(['ZL', 'ZG']);
    const drawn = await marks();
    expect([drawn[lion.id]?.initials, drawn[legion.id]?.initials]).toEqual(['ZI', 'ZG']);
    const chosen = await set(lion.id, { ...YELLOW, colours: ['#FFEE00', '#101010'] });
    expect([chosen.status, chosen.json]).toEqual([200, { ...YELLOW, picture: null }]);
    expect(await latest()).toBe('Changed the mark of team Zebra Lion');
    const [row] = (await app.inject('/api/teams')).json<TeamAnswer[]>().filter(({ id }) => id === lion.id);
    expect(row?.mark).toEqual({ ...YELLOW, picture: null });
    // What is null is drawn.
    expect((await set(lion.id, { initials: null, colours: YELLOW.colours })).json).toMatchObject({
      colours: YELLOW.colours,
      initials: drawn[lion.id]?.initials,
    });
    const again = await set(lion.id, { initials: null, colours: null });
    expect(await marks()).toEqual(drawn);
    await undo(again.headers['history-entry']);
    expect((await marks())[lion.id]?.colours).toEqual(YELLOW.colours);
  });

  it('that are wrong are refused with every fault at once, and so is that of another team', async () => {
    const { add, set } = await opened();
    const [lion, legion] = [await add('Zebra Lion'), await add('Zebra Legion')];
    expect(faultsIn((await set(lion.id, {})).json)).toEqual([
      'initials: The initials are required.',
      'colours: The colours are required.',
    ]);
    expect(faultsIn((await set(lion.id, { initials: 'ABC', colours: ['red', '#ffffff'] })).json)).toEqual([
      'initials: The initials must be one or two letters or digits.',
      'colours.0: A colour must be such as #0f4f3a.',
    ]);
    expect(faultsIn((await set(lion.id, { initials: '', colours: ['#ffffff'] })).json)).toEqual([
      'initials: The initials must be one or two letters or digits.',
      'colours: The colours must be two.',
    ]);
    expect((await set('nobody', YELLOW)).status).toBe(404);
    expect((await set(lion.id, YELLOW)).status).toBe(200);
    expect(refusalIn(await set(legion.id, YELLOW))).toEqual([409, 'Zebra Lion has the same initials and colours.']);
  });

  it('have a crest of any shape in a square, which is served, removed and brought back', async () => {
    const { app, office, add, marks, undo, latest } = await opened();
    const { id } = await add('Zebra Lion');
    const send = (payload: Buffer) => {
      const headers = fileHeaders(office, 'image/png');
      return app.inject({ method: 'PUT', url: `/api/admin/teams/${id}/mark/picture`, headers, payload });
    };
    expect((await send(Buffer.from('no picture'))).statusCode).toBe(422);
    const set = await send(await plain(900, 300, '#115522').png().toBuffer());
    expect(set.statusCode).toBe(200);
    const picture = textIn(set.json(), 'picture');
    expect(picture).toMatch(/^\/photos\/[0-9a-f]{32}-144\.jpg$/);
    expect(await latest()).toBe('Set the picture of team Zebra Lion');
    const file = await app.inject(picture);
    expect(file.headers['cache-control']).toContain('immutable');
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 144, height: 144 });
    // A change of the letters leaves it.
    await office.send('PUT', `/api/admin/teams/${id}/mark`, YELLOW);
    expect((await marks())[id]).toEqual({ ...YELLOW, picture });
    const removed = await office.send('DELETE', `/api/admin/teams/${id}/mark/picture`);
    expect([removed.status, (await marks())[id]?.picture]).toEqual([200, null]);
    expect((await undo(removed.headers['history-entry'])).status).toBe(200);
    expect((await marks())[id]?.picture).toBe(picture);
    await office.send('DELETE', `/api/teams/${id}`);
    expect((await marks())[id]).toBeUndefined();
  });
});
