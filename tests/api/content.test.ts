/** The content of a league: put into a new store once, read from the store, and edited over the API. */
import { describe, expect, onTestFinished, it as plainIt } from 'vitest';
import { getContent } from '#contract/content.ts';
import { venuesPartSchema } from '#contract/kinds/content-part.ts';
import { systemClock } from '#server/clock.ts';
import { readDemoContent } from '#server/demo/demo-content.ts';
import { beginLeague } from '#server/open-league.ts';
import { historyEntries } from '#server/storage/history.ts';
import { allUndeletedContent } from '#server/storage/mappers/content.ts';
import { loadLiveContent } from '#server/content/league-content.ts';
import { changeLeague, seedLeague, shippedLeague } from '../support/content.ts';
import { refusalIn } from '../support/league-site.ts';
import { openSite } from '../support/site.ts';
import { TODAY } from '../support/site-around.ts';
import { emptyPlace, ENGINES, openAgain, openTestStore, testPlace } from '../support/store.ts';
import { type Browser, openOffice } from './sign-in-site.ts';

const CONTACT = { role: 'Treasurer', name: 'Ann Lee', email: null, phone: '01632 960199' };

async function opened() {
  const site = await openSite('sqlite');
  const office = await openOffice(site);
  const get = async (url: string) => (await site.app.inject(url)).json();
  return { ...site, office, get };
}

const it = plainIt.extend('site', () => opened());

/** Returns a part of the content as officials edit it: its value and version. */
async function partOf(browser: Browser, id: string): Promise<{ value: Record<string, unknown>; version: number }> {
  const { status, json } = await browser.send('GET', `/api/admin/content/${id}`);
  expect(status).toBe(200);
  return getContent.answer.parse(json);
}

describe('the content of a league', () => {
  it('has texts of many pages, up to a limit in characters', async ({ site: { office, get } }) => {
    const save = async (text: string) => {
      const { version } = await partOf(office, 'rules');
      return office.send('PUT', '/api/admin/content/rules', { value: { text }, version });
    };
    const pages = `## A rule\n\n${'Each player shakes hands. '.repeat(10_000)}`;
    expect((await save(pages)).status).toBe(200);
    expect((await get('/api/rules')).html.length).toBeGreaterThan(250_000);
    expect((await office.send('POST', '/api/admin/content/preview', { text: pages })).status).toBe(200);
    expect((await save('🎱'.repeat(1_000_000))).status).toBe(200);
    const tooLong = 'text: Text must not be longer than 1,000,000 characters.';
    expect(refusalIn(await save('x'.repeat(1_000_001)))).toEqual([422, tooLong]);
    expect((await save('x'.repeat(6_000_000))).status).toBe(413);
    expect((await save('## A rule\n'.repeat(2000))).status).toBe(200);
    expect((await get('/api/rules')).headings).toHaveLength(2000);
    const tooMany = 'text: Text must not have more than 2,000 headings.';
    for (const heading of ['# \n', 'A rule\n---\n'])
      expect(refusalIn(await save(heading.repeat(2001)))).toEqual([422, tooMany]);
  });

  it('that exceeds today’s limits is shown, and can be edited and removed', async () => {
    const { office, get, store } = await opened();
    const long = 'x'.repeat(500);
    const venue = { name: 'The Mill', address: long, phone: null, map: null, tables: 1 };
    const gallery = { title: long, place: 1 };
    await store.write({ by: '', via: 'command', action: 'change content', summary: 'Stored' }, (change) =>
      change.putAll('content', [
        { id: 'venues', value: { venues: [venue] }, deleted: false },
        { id: 'gallery:old', value: gallery, deleted: false },
      ]),
    );
    expect((await get('/api/contacts')).venues).toMatchObject([{ name: 'The Mill', address: long }]);
    const { value, version } = await partOf(office, 'venues');
    expect(value).toEqual({ venues: [venue] });
    const save = (address: string) =>
      office.send('PUT', '/api/admin/content/venues', { value: { venues: [{ ...venue, address }] }, version });
    expect(await save(long)).toMatchObject({ status: 422, json: { issues: [{ path: 'venues.0.address' }] } });
    expect((await save('1 High Street')).status).toBe(200);
    expect((await office.send('PUT', '/api/admin/galleries/old', { before: '' })).status).toBe(200);
    expect((await office.send('DELETE', '/api/admin/galleries/old')).status).toBe(200);
  });

  it('renames a venue for the teams that play there, and undo renames it back', async ({ site: { office, get } }) => {
    const name = 'Cue Corner';
    const home = { name: 'Elm A', division: 1, venue: 'cue corner' };
    expect((await office.send('POST', '/api/admin/teams', home)).status).toBe(201);
    const { value, version } = await partOf(office, 'venues');
    const venues = venuesPartSchema
      .parse(value)
      .venues.map((venue) => (venue.name === name ? { ...venue, name: 'The Cue' } : venue));
    const saved = await office.send('PUT', '/api/admin/content/venues', { value: { venues }, version });
    expect(saved).toMatchObject({ status: 200, json: { message: 'Saved. Elm A now play at The Cue.' } });
    const venueNow = async () => (await get('/api/teams')).map(({ venue }: { venue: string }) => venue);
    expect(await venueNow()).toEqual(['The Cue']);
    const { json } = await office.send('GET', '/api/admin/history?limit=1');
    expect(json).toMatchObject({ entries: [{ summary: 'Changed the venues. Elm A now play at The Cue' }] });
    await office.undo(saved.headers['history-entry']);
    expect(await venueNow()).toEqual(['cue corner']);
  });

  it('has news that appear and disappear on their days', async ({ site: { office, get, clock } }) => {
    const value = { title: 'Finals night!', date: '2025-11-20', updated: '2025-11-20', text: '# Come\n\nAll.' };
    const days = { from: '2025-11-22', until: '2025-11-23' };
    const { json } = await office.send('POST', '/api/admin/content/post', { value: { ...value, ...days } });
    expect(json).toEqual({ success: true, id: 'post:finals-night' });
    const shownOn = async (day: string) => {
      clock.day = day;
      return (await get('/api/news')).posts.some(({ id }: { id: string }) => id === 'finals-night');
    };
    expect([await shownOn('2025-11-21'), await shownOn('2025-11-22'), await shownOn('2025-11-23')]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await shownOn('2025-11-24')).toBe(false);
    clock.day = TODAY;
    expect((await office.send('GET', '/api/admin/content')).json).toMatchObject({
      posts: [{ id: 'post:finals-night', ...days }, {}, {}],
    });
    const again = await office.send('POST', '/api/admin/content/post', { value });
    expect(Reflect.get(Object(again.json), 'id')).toMatch(/^post:finals-night-.+/);
  });

  it('is refused with every fault at once, and so are parts that no league has', async ({ site: { office } }) => {
    const contacts = [{ ...CONTACT, email: 'nobody', fax: '1' }];
    const value = { contactEmail: null, contacts, vacancies: [] };
    expect((await office.send('PUT', '/api/admin/content/contacts', { value, version: 0 })).json).toMatchObject({
      issues: [
        { message: 'E-mail address must be an e-mail address such as secretary@example.org.' },
        { path: 'contacts.0' },
      ],
    });
    expect((await office.send('PUT', '/api/admin/content/league', { value: {}, version: 0 })).json).toMatchObject({
      issues: [{ path: 'name', message: 'Name is required.' }, { path: 'timeZone' }],
    });
    for (const id of ['nothing', 'post:', 'post:none', 'constructor', 'post:a%00']) {
      expect((await office.send('GET', `/api/admin/content/${id}`)).status, id).toBe(404);
      expect((await office.send('DELETE', `/api/admin/content/${id}`)).status, id).toBe(404);
    }
    expect((await office.send('DELETE', '/api/admin/content/rules')).status).toBe(409);
    expect((await office.send('POST', '/api/admin/content/constructor', { value: {} })).status).toBe(400);
  });
});

describe.each(ENGINES)('the content of a league on %s', (engine) => {
  it('is put into a new store once, even if two programs start at the same moment', async () => {
    const place = await emptyPlace(engine);
    const [one, two] = [await openAgain(place), await openAgain(place)];
    const { file, values } = await readDemoContent();
    await Promise.all([one, two].map((store) => beginLeague(store, 'Began', { ...file, values })));
    const entries = await one.read((db) => historyEntries(db, { before: null, limit: 9 }));
    expect(entries.filter(({ action }) => action === 'change content')).toHaveLength(1);
    const rows = await two.read(allUndeletedContent);
    expect(rows.get('rules')).toEqual(values.get('rules'));
    expect(rows.has('post:2025-03-sponsors')).toBe(true);
  });

  it('is shown at once by another instance, with its time zone', async () => {
    const place = await testPlace(engine);
    const [one, two] = [await openAgain(place), await openAgain(place)];
    await seedLeague(one, await shippedLeague());
    const content = await loadLiveContent(two);
    onTestFinished(() => content.close());
    const clock = systemClock(() => content.current().timeZone);
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await changeLeague(one, { timeZone });
      await two.catchUp(one.revisions().get('league') ?? 0);
      await expect.poll(() => content.current().timeZone).toBe(timeZone);
      expect(clock.today()).toBe(new Date().toLocaleDateString('sv-SE', { timeZone }));
    }
  });
});

it('counts as empty only where today’s rules refuse it', async () => {
  const store = await openTestStore('sqlite');
  await seedLeague(store, await shippedLeague());
  await changeLeague(store, { links: [{ title: 7 }] });
  const content = await loadLiveContent(store);
  expect(content.current()).toMatchObject({ name: 'Kingsmead Snooker League', links: [] });
});
