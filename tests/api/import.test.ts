import { readFile } from 'node:fs/promises';
import { describe, expect, it as plainIt } from 'vitest';
import { answerOrThrow } from '#contract/client.ts';
import { LIST_LIMITS } from '#domain/list-limits.ts';
import { origin, sampleTeam } from '../support/sample-values.ts';
import { openSite } from '../support/site.ts';
import { openOffice } from './sign-in-site.ts';

const FILE = 'tests/fixtures/season-2015-16-division-2/results.csv';

async function openSignedIn() {
  const site = await openSite('sqlite');
  const browser = await openOffice(site, { name: 'Pat' });
  const text = await readFile(FILE, 'utf8');
  const send = (query: string, given: string, more: Record<string, string> = {}) => {
    const headers = { 'content-type': 'text/csv; charset=utf-8', ...more };
    return browser.send('POST', `/api/admin/import${query}`, undefined, { text: given, headers });
  };
  const fixtures = async () => answerOrThrow(await site.api('GET /api/matches', { query: { season: '15/16' } })).length;
  return { site, browser, text, send, fixtures };
}

const it = plainIt.extend('site', () => openSignedIn());

describe('the import of results', () => {
  it('previews, then writes, and finds nothing new the second time', async () => {
    const { text, send, fixtures, browser } = await openSignedIn();
    const trial = await send('?dryRun=true', text);
    const counted = (added: number, unchanged: number) => ({ preview: { counts: { results: { added, unchanged } } } });
    expect(trial.json).toMatchObject({ success: true, written: false, dryRun: true, ...counted(62, 0) });
    expect(await fixtures()).toBe(0);
    const written = { written: true, ...counted(62, 0) };
    expect((await send('?fileName=division-2.csv', text)).json).toMatchObject(written);
    expect(await fixtures()).toBe(62);
    expect((await send('', text)).json).toMatchObject({ written: false, ...counted(0, 62) });
    const { json } = await browser.send('GET', '/api/admin/history');
    const summary = 'Imported 62 fixtures of season 15/16 from division-2.csv';
    const before = [{ action: 'password' }, { action: 'change content' }];
    expect(json).toMatchObject({ entries: [{ by: 'Pat', action: 'import', summary }, ...before] });
  });

  it('says before it writes if a list would have too many entries', async ({ site: { site, text, send } }) => {
    const { most, words } = LIST_LIMITS.team[0];
    const teams = Array.from({ length: most }, (_, i) => sampleTeam(`full${i}`, { name: `Team ${i}`, division: 0 }));
    await site.store.write(origin, (change) => change.putAll('team', teams));
    const sentence = `There are ${most} ${words}, which is the most. Remove some first.`;
    const notes = expect.arrayContaining([`This import would be refused. ${sentence}`]);
    expect((await send('?dryRun=true', text)).json).toMatchObject({ notes });
    expect(await send('', text)).toMatchObject({ status: 409, json: { error: sentence } });
  });

  it('reports every faulty line, and writes nothing', async ({ site: { text, send, fixtures } }) => {
    const [header = '', first = '', second = '', ...rest] = text.split('\n');
    const faulty = [header, first.replace(/^15\/16/, '15/18'), second.replace(/,\d+,/, ',x,'), ...rest].join('\n');
    const { status, json } = await send('', faulty);
    const issues = expect.arrayContaining(['line 2', 'line 3'].map((line) => expect.objectContaining({ path: line })));
    expect([status, json]).toMatchObject([422, { issues, report: { written: false } }]);
    expect(await fixtures()).toBe(0);
  });

  it('can be undone and redone, with the season that it made', async () => {
    const { site, text, send, fixtures, browser } = await openSignedIn();
    await send('', text);
    const undo = async () => {
      const { json } = await browser.send('GET', '/api/admin/history?limit=1');
      const id = Reflect.get(Object(json), 'entries')[0].id;
      return (await browser.send('POST', `/api/admin/history/${id}/undo`)).status;
    };
    expect(await undo()).toBe(200);
    expect(await fixtures()).toBe(0);
    expect(answerOrThrow(await site.api('GET /api/teams', {}))).toEqual([]);
    expect(answerOrThrow(await site.api('GET /api/seasons', {})).seasons).not.toContain('15/16');
    expect(await undo()).toBe(200);
    expect(await fixtures()).toBe(62);
  });

  it('places old seasons by the years of the others: the oldest come last', async ({ site: { site, text, send } }) => {
    const [header = '', ...lines] = text.split('\n');
    const card = lines.filter((line) => line.includes('2,1,2015-09-14,Kingsmead Legion A,'));
    const old = ['50/51', '48/49', '49/50'].flatMap((name) =>
      card.map((line) => line.replace('15/16', name).replace('2015-09-14', '')),
    );
    expect((await send('?fileName=old.csv', [header, ...old].join('\n'))).status).toBe(200);
    const { seasons } = answerOrThrow(await site.api('GET /api/seasons', {}));
    expect(seasons.slice(-3)).toEqual(['50/51', '49/50', '48/49']);
  });

  it('repeats the answer of a key, but never the answer of a dry run for the import itself', async () => {
    const { text, send } = await openSignedIn();
    const key = { 'idempotency-key': 'season' };
    const written = await send('', text, key);
    expect((await send('', text, key)).json).toEqual(written.json);
    expect((await send('?dryRun=true', text, key)).status).toBe(422);
  });
});

it('something that is not an import is refused', async ({ site: { send } }) => {
  expect((await send('?dryRun=perhaps', 'season')).status).toBe(400);
  for (const text of ['', '\0\0\0']) expect((await send('', text)).status).toBe(422);
});
