import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { TeamMarks } from '#contract/kinds/mark.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { refusalIn, textIn } from '../support/league-site.ts';
import { plainPicture } from '../support/pictures.ts';
import { openSite } from '../support/site.ts';
import { openOffice } from './sign-in-site.ts';

const YELLOW = { initials: 'ZZ', colours: ['#ffee00', '#101010'] };

async function opened() {
  const site = await openSite('sqlite');
  const office = await openOffice(site);
  const add = async (name: string, division = 1) =>
    (await office.send('POST', '/api/admin/teams', { name, division })).json as TeamAnswer;
  const marks = async () => (await site.app.inject('/api/marks')).json<TeamMarks>();
  const set = (id: string, mark: unknown) => office.send('PUT', `/api/admin/teams/${id}/mark`, mark);
  return { ...site, office, add, marks, set };
}

describe('marks', () => {
  it('are drawn, or chosen for a team', async () => {
    const { app, add, marks, set } = await opened();
    const [lion, legion] = [await add('Zebra Lion'), await add('Zebra Legion')];
    expect([lion.mark.initials, legion.mark.initials]).toEqual(['ZL', 'ZG']);
    const drawn = await marks();
    expect([drawn[lion.id]?.initials, drawn[legion.id]?.initials]).toEqual(['ZI', 'ZG']);
    const chosen = await set(lion.id, { ...YELLOW, colours: ['#FFEE00', '#101010'] });
    expect([chosen.status, chosen.json]).toEqual([200, { ...YELLOW, picture: null }]);
    const [row] = (await app.inject('/api/teams')).json<TeamAnswer[]>().filter(({ id }) => id === lion.id);
    expect(row?.mark).toEqual({ ...YELLOW, picture: null });
    // A field that is null gets the default.
    expect((await set(lion.id, { initials: null, colours: YELLOW.colours })).json).toMatchObject({
      colours: YELLOW.colours,
      initials: drawn[lion.id]?.initials,
    });
    await set(lion.id, { initials: null, colours: null });
    expect(await marks()).toEqual(drawn);
  });

  it('of another team in the division are refused', async () => {
    const { add, set } = await opened();
    const [lion, legion] = [await add('Zebra Lion'), await add('Zebra Legion')];
    expect((await set(lion.id, YELLOW)).status).toBe(200);
    expect(refusalIn(await set(legion.id, YELLOW))).toEqual([409, 'Zebra Lion has the same initials and colours.']);
  });

  it('have a crest of any shape in a square, which is served and goes with the team', async () => {
    const { app, office, add, marks } = await opened();
    const { id } = await add('Zebra Lion');
    const send = (file: Buffer) => office.send('PUT', `/api/admin/teams/${id}/mark/picture`, undefined, { file });
    expect((await send(Buffer.from('no picture'))).status).toBe(422);
    const set = await send(await plainPicture(900, 300, '#115522').png().toBuffer());
    expect(set.status).toBe(200);
    const picture = textIn(set.json, 'picture');
    expect(picture).toMatch(/^\/photos\/[0-9a-f]{32}-144\.jpg$/);
    const file = await app.inject(picture);
    expect(file.headers['cache-control']).toContain('immutable');
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 144, height: 144 });
    // A change of the initials and colours keeps the crest.
    await office.send('PUT', `/api/admin/teams/${id}/mark`, YELLOW);
    expect((await marks())[id]).toEqual({ ...YELLOW, picture });
    await office.send('DELETE', `/api/teams/${id}`);
    expect((await marks())[id]).toBeUndefined();
  });
});
