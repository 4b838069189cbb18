import { extractText } from 'unpdf';
import { describe, expect, it as plainIt } from 'vitest';
import { changeLeague, putContent } from '../support/content.ts';
import { putDocument } from '../support/pictures.ts';
import type { Entities } from '#server/storage/store.ts';
import { origin, sampleAdjustment, sampleScheduled } from '../support/sample-values.ts';
import { documentsIn, putItem } from '#server/content/items.ts';
import { allUndeletedContent } from '#server/storage/mappers/content.ts';
import { openSite } from '../support/site.ts';

async function opened({ demo = false, files = {} }: { demo?: boolean; files?: Record<string, string> } = {}) {
  const site = await openSite('sqlite', { demo });
  for (const [name, content] of Object.entries(files)) await putDocument(site.store, name, content);
  const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });
  const change = (values: object) => changeLeague(site.store, values);
  const put = (id: string, value: object) => putContent(site.store, id, value);
  return { ...site, get, change, put };
}

const it = plainIt.extend('site', () => opened());

describe('the league’s own pages', () => {
  it('are read, cached, and read anew after an edit', async ({ site: { get, change, put } }) => {
    const first = await get('/api/news');
    const [summer, call] = ['Summer Individual Handicap Open Snooker League', 'A call for local business sponsors'];
    expect(first.json().posts).toMatchObject([{ title: summer }, { title: call }]);
    const etag = String(first.headers['etag']);
    expect((await get('/api/news', { 'if-none-match': etag })).statusCode).toBe(304);
    expect(first.headers['depends-on']).toMatch(/^content=\d+$/);

    const post = { title: 'New', date: '2030-01-01', updated: '2030-01-01' };
    await put('post:2030-01-new', { ...post, text: 'Hello.' });
    const second = await get('/api/news', { 'if-none-match': etag });
    expect(second.statusCode).toBe(200);
    expect(second.json().posts[0]).toEqual({ id: '2030-01-new', ...post, event: null, html: '<p>Hello.</p>\n' });
    expect(revisionIn(second.headers['depends-on'])).toBeGreaterThan(revisionIn(first.headers['depends-on']));

    await change({ name: 'Elm League' });
    const competitions = ['Interleague_SemiFinals', 'LampittCup_SemiFinals', 'Plate_Final'];
    expect((await get('/api/league')).json()).toMatchObject({ name: 'Elm League', competitions });
    expect((await get('/news.atom')).body).toContain('<title>Elm League: news</title>');
  });

  it('have the numbers of the specification', async ({ site: { get } }) => {
    const texts = (await get('/api/handicap-texts')).json();
    expect(texts.guide).toEqual([
      { breaks: 'Breaks under 20', handicaps: '50/60/70' },
      { breaks: 'Breaks of 20 to 30+', handicaps: '20/30/40' },
      { breaks: 'Breaks of 40 and over', handicaps: '0/10' },
    ]);
    expect(texts.challenges.join(' ')).toContain('25 October');
    const contacts = (await get('/api/contacts')).json();
    expect(contacts.email).toContain('@');
    expect(contacts.venues.every((venue: { map: string }) => venue.map.startsWith('https://'))).toBe(true);
    const titles = ['Summer league', 'Pool league', 'Social group'];
    expect(contacts.links).toMatchObject(titles.map((title) => ({ title })));
  });

  it('show the current rules with their headings', async ({ site: { get, put } }) => {
    const { title, headings } = (await get('/api/rules')).json();
    expect(title).toBe('Rules of the Kingsmead Snooker League');
    expect(headings).toContainEqual({ id: 'rule-handicaps', text: 'Handicaps', level: 2 });
    await put('rules', { text: '' });
    expect((await get('/api/rules')).json()).toEqual({ title: null, html: '', headings: [] });
  });

  it('raise an event on the live stream', async ({ site: { app, change } }) => {
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${url}/api/live`);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = await reader?.read();
    await change({ name: 'Elm League' });
    const second = await reader?.read();
    await reader?.cancel();
    const [before, after] = [first, second].map((read) =>
      JSON.parse(/^data: (.*)$/m.exec(read?.value ?? '')?.[1] ?? ''),
    );
    expect(after.changed).toEqual([{ kind: 'content' }]);
    expect(after.revisions.content).toBeGreaterThan(before.revisions.content);
    expect(after.revision).toBeGreaterThan(before.revision);
  });
});

describe('the downloads', () => {
  it('are three PDFs, cached until their text changes', async ({ site: { get, put } }) => {
    const { downloads } = (await get('/api/downloads')).json();
    const names = ['league-rules', 'snooker-fixtures', 'results-card'];
    expect(downloads).toMatchObject(names.map((name) => ({ path: `/downloads/${name}.pdf` })));
    for (const { path: to } of downloads) {
      const answer = await get(to);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect((await get(to, { 'if-none-match': String(answer.headers['etag']) })).statusCode).toBe(304);
    }
    await put('rules', { text: '# Other rules\n\nBe kind.' });
    expect(await textOf((await get('/downloads/league-rules.pdf')).rawPayload)).toContain('Be kind.');
  });

  it('redirect to the page with the table that they showed', async ({ site: { get } }) => {
    for (const [address, page] of [
      ['standings.pdf?season=25/26&division=1&week=3', '/league-standings?season=25/26&division=1&week=3'],
      ['results.pdf?season=25/26&division=1&week=10', '/results?season=25/26&division=1&week=10'],
      ['handicaps.pdf', '/squads-handicaps'],
    ]) {
      const { statusCode, headers } = await get(`/downloads/${address}`);
      expect([statusCode, headers['location']]).toEqual([301, page]);
    }
  });

  it('list each adjustment in the file of a table, from its week on', async () => {
    const { get, store } = await opened({ demo: true });
    const { teamId, teamName, points } = (await get('/api/standings/1?season=25/26')).json()[2];
    const image = (await get('/og/standings.png?season=25/26&division=1')).rawPayload;
    await store.write(origin, async (change) => {
      const place = { season: '25/26', week: 10, teamId, reason: '=Late, "again"' };
      await change.put('adjustment', sampleAdjustment('late', place));
    });
    const query = 'season=25/26&division=1';
    const file = await get(`/downloads/standings.csv?${query}`);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="standings.csv"',
    });
    expect((await get('/downloads/standings.csv?division=1')).body).toBe(file.body);
    const lines = file.body.split('\r\n');
    expect(lines[0]).toBe(
      '\ufeffPosition,Team,Fixtures played,Won,Drawn,Lost,Frames played,Frames won,Frames lost,Adjustment,Points,Reason of the adjustment',
    );
    const own = lines.find((line) => line.includes(teamName)) ?? '';
    expect(own.endsWith(`,-2,${points - 2},"'=Late, ""again"" (-2 from week 10 of 25/26)"`)).toBe(true);
    expect((await get(`/downloads/standings.csv?${query}&week=9`)).body).not.toContain('Late');
    expect((await get('/og/standings.png?season=25/26&division=1')).rawPayload.equals(image)).toBe(false);
  });

  it('have no file of a table that does not exist', async () => {
    const { get } = await opened({ demo: true });
    const wrong = ['season=25/26&division=9', 'season=01/02&division=1', 'season=25/26&division=1&week=99'];
    for (const query of ['', ...wrong, 'season=All&division=1&week=1'])
      expect((await get(`/downloads/standings.csv?${query}`)).statusCode, query).toBe(404);
  });

  it('are the league’s own files if it has them, and else the site’s', async () => {
    const { get, store } = await opened({ files: { 'League-Rules.pdf': '%PDF-1.4 our own' } });
    const own = await get('/downloads/league-rules.pdf');
    expect(own.body).toBe('%PDF-1.4 our own');
    expect(own.headers['x-content-type-options']).toBe('nosniff');
    expect((await get('/api/downloads')).json().downloads[0].own).toBe(true);
    await store.write(origin, async (change) => {
      const [document] = documentsIn(await allUndeletedContent(change.db));
      if (document) await putItem(change, 'document', document, true);
    });
    expect(await textOf((await get('/downloads/league-rules.pdf')).rawPayload)).toContain('Rules of the Kingsmead');
  });

  it('have a season’s fixtures by division, and a match card with the names of one fixture', async () => {
    const { get, store } = await opened({ demo: true });
    const teams = (await get('/api/teams/division/1')).json();
    const [home, away] = teams;
    const sides = { homeTeamId: home.id, awayTeamId: away.id };
    const scheduled = (id: string, more: Partial<Entities['listedFixture']>) =>
      sampleScheduled(id, { week: 3, date: '2025-10-02', ...sides, ...more });
    await store.write(origin, async (change) => {
      await change.putAll('listedFixture', [
        scheduled('shown', { state: 'postponed' }),
        scheduled('draft', { week: 22, published: false }),
      ]);
    });
    const sheet = await textOf((await get('/downloads/snooker-fixtures.pdf')).rawPayload);
    const match = `${home.name} v ${away.name} (postponed)`;
    for (const words of ['Division 1', 'Week 3, 29 Sep to 5 Oct', match, '2 Oct', '7:45pm'])
      expect(sheet).toContain(words);
    expect(sheet).not.toContain('Week 22');
    const card = await textOf((await get('/downloads/results-card.pdf?fixture=shown')).rawPayload);
    for (const words of [home.name, away.name, 'Thu 2 Oct 2025']) expect(card).toContain(words);
    const cards = ['results-card.pdf?fixture=draft', 'results-card.pdf?fixture=no'];
    for (const url of [...cards, 'snooker-fixtures.pdf?season=01/02', 'other.pdf', 'league-rules'])
      expect((await get(`/downloads/${url}`)).statusCode, url).toBe(404);
  });
});

describe('the questionnaire', () => {
  it('changes the content security policy of its own page to allow its own form, following the setting', async () => {
    const { get, change } = await opened();
    const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);
    expect(await policyOf('/questionnaire')).not.toContain('frame-src');
    await change({ questionnaireUrl: 'https://forms.example.org/abc?x=1' });
    expect((await get('/api/questionnaire')).json()).toEqual({ url: 'https://forms.example.org/abc?x=1' });
    for (const url of ['/questionnaire', '/questionnaire/', '/Questionnaire?season=24/25'])
      expect(await policyOf(url)).toMatch(/;frame-src https:\/\/forms\.example\.org$/);
    for (const url of ['/', '/news', '/api/questionnaire', '/questionnaires'])
      expect(await policyOf(url)).not.toContain('frame-src');
    await change({ questionnaireUrl: null });
    expect(await policyOf('/questionnaire')).not.toContain('frame-src');
  });
});

describe('the league’s colours', () => {
  it('are in a style sheet, which is empty if the league has none', async ({ site: { get, change } }) => {
    expect((await get('/league.css')).body).toBe('');
    await change({ colours: { cloth: '#0b3d91' } });
    const sheet = await get('/league.css');
    expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(sheet.body).toContain('--baize-700: #0b3d91;');
    expect((await get('/api/league')).json().cloth).toBe('#0b3d91');
  });
});

const revisionIn = (dependsOn: unknown): number => Number(/content=(\d+)/.exec(String(dependsOn))?.[1]);

async function textOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}
