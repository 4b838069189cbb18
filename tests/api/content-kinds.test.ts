import { describe, expect, it, test } from 'vitest';
import { contentKindNames, contentKinds } from '#contract/kinds/content.ts';
import { formTextsOfField } from '#domain/field-words.ts';
import { describeField } from '#domain/fields.ts';
import { KINDS } from '../support/kinds.ts';
import { textIn } from '../support/league-site.ts';
import { plainPicture } from '../support/pictures.ts';
import { openSite } from '../support/site.ts';
import { TODAY } from '../support/site-around.ts';
import { openOffice } from './sign-in-site.ts';

type Kind = keyof typeof contentKinds;
type Answer = Record<string, unknown> & { picture: string | null };

/** Returns the kinds that have a field, for tests of that field. */
const kindsWith = (field: string) => contentKindNames.filter((kind) => field in contentKinds[kind].fields);

/**
 * Returns the field by which these tests tell the items of a kind apart: the first text that is not the id of a choice.
 */
function titleField(kind: Kind): string {
  const fields = Object.entries(contentKinds[kind].fields);
  const found = fields.find(
    ([, field]) => describeField(field).kind === 'text' && formTextsOfField(field)?.choice === undefined,
  );
  if (found === undefined) throw new Error(`The kind ${kind} has no text.`);
  return found[0];
}

async function opened(kind: Kind) {
  const { address, calls } = contentKinds[kind];
  const PATH = calls.all.path;
  const LIST = `/api/${address}`;
  const title = titleField(kind);
  const ACME = { ...KINDS[kind].steps[0][1], [title]: ' Acme  Bar' };
  const site = await openSite('sqlite');
  const office = await openOffice(site);
  const add = async (one: object) => (await office.send('POST', PATH, { ...ACME, ...one })).json as Answer;
  const shown = async () => (await site.app.inject(LIST)).json<Answer[]>();
  const titlesOf = (all: Answer[]) => all.map((one) => one[title]);
  const titles = async () => titlesOf(await shown());
  return { ...site, PATH, LIST, ACME, id: calls.id, title, office, add, shown, titles, titlesOf };
}

describe.each(kindsWith('order'))('every %s', (kind) => {
  it('goes by its order, and then as it was added; without an order it comes last', async () => {
    const { PATH, ACME, id, title, add, titles, office } = await opened(kind);
    const one = await add({ [title]: 'One' });
    for (const [name, order] of Object.entries({ Two: 5, Three: null, Four: 1, Five: 5, Six: null }))
      await add({ [title]: name, order });
    expect(await titles()).toEqual(['Four', 'Two', 'Five', 'One', 'Three', 'Six']);
    await office.send('PUT', `${PATH}/${textIn(one, id)}`, { ...ACME, [title]: 'One!' });
    expect(await titles()).toEqual(['Four', 'Two', 'Five', 'One!', 'Three', 'Six']);
  });
});

describe.each(kindsWith('from'))('every %s', (kind) => {
  it('comes and goes at the midnight of the league, and officials see it always', async () => {
    const { PATH, LIST, title, app, add, titles, titlesOf, office, clock } = await opened(kind);
    await add({ [title]: 'Week', from: '2025-11-22', until: '2025-11-23' });
    await add({ [title]: 'Always' });
    const tagOf = async () => (await app.inject(LIST)).headers.etag;
    const seen: string[] = [];
    const tags: unknown[] = [];
    for (const day of ['2025-11-21', '2025-11-22', '2025-11-23', '2025-11-24']) {
      clock.day = day;
      seen.push((await titles()).join());
      tags.push(await tagOf());
    }
    expect(seen).toEqual(['Always', 'Week,Always', 'Week,Always', 'Always']);
    expect(new Set(tags).size).toBe(2);
    clock.day = TODAY;
    const all = await office.send('GET', PATH);
    expect(titlesOf(all.json as Answer[])).toEqual(['Week', 'Always']);
  });
});

describe.each(contentKindNames)('every %s', (kind) => {
  it('has a picture, which is served and replaced', async () => {
    const { PATH, ACME, id, title, app, add, shown, office } = await opened(kind);
    const added = await add({});
    const own = textIn(added, id);
    expect(added).toMatchObject({ ...ACME, [title]: 'Acme Bar', picture: null, pictureSize: null });
    const send = (type: string, file: Buffer) =>
      office.send('PUT', `${PATH}/${own}/picture`, undefined, { file, headers: { 'content-type': type } });
    const logo = await plainPicture(960, 240, '#115522').png().toBuffer();
    for (const type of ['image/png', 'application/octet-stream']) {
      const answer = await send(type, logo);
      expect([answer.status, answer.json]).toMatchObject([200, { pictureSize: { width: 480, height: 120 } }]);
    }
    const [{ picture } = {}] = await shown();
    expect(picture).toMatch(/^\/photos\/[0-9a-f]{32}-480\.jpg$/);
    expect((await app.inject(picture ?? '')).headers['content-type']).toBe('image/jpeg');
    expect((await send('image/png', Buffer.from('no picture'))).status).toBe(422);
    expect((await send('text/plain', logo)).status).toBe(415);
    // A change of the other fields keeps the picture.
    await office.send('PUT', `${PATH}/${own}`, { ...ACME, [title]: 'New' });
    expect(await shown()).toMatchObject([{ [title]: 'New', picture }]);
  });
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
  expect((await office.send('DELETE', `/api/teams/${teamId}`)).status).toBe(200);
  const kept = await office.send('PUT', `${PATH}/${own}`, { ...ACME, ...holders, name: 'Cup' });
  expect([kept.status, await shown()]).toMatchObject([200, [{ name: 'Cup', ...holders, ...names }]]);
  expect((await office.send('POST', PATH, { ...ACME, ...holders })).status).toBe(422);
});

test('only kinds that can name people depend on the people', async () => {
  const { app } = await opened('sponsor');
  const scopes = async (path: string) => String((await app.inject(path)).headers['depends-on']);
  expect(await scopes('/api/sponsors')).not.toContain('people');
  expect(await scopes('/api/trophies')).toContain('people');
});
