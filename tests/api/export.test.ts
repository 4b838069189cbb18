import { describe, expect, it } from 'vitest';
import { openSite } from '../support/site.ts';
import { openOffice } from './sign-in-site.ts';

const MARK = '\u{feff}';
const CSV = { 'content-type': 'text/csv' };
const SQUADS = 'team,division,player,handicap,modifier,newHandicap,teamId,playerId';

async function openSignedIn(demo = false) {
  const site = await openSite('sqlite', { demo });
  const browser = await openOffice(site, { name: 'Pat' });
  const get = async (path: string) => {
    const { json, headers } = await browser.send('GET', path);
    return { text: String(json), headers };
  };
  const send = (query: string, text: string) =>
    browser.send('POST', `/api/admin/import${query}`, undefined, { text, headers: CSV });
  return { site, browser, get, send };
}

describe('files for a spreadsheet', () => {
  it('are sent as attachments that are never cached, and importing them changes nothing', async () => {
    const { get, send } = await openSignedIn(true);
    for (const [path, name, kind] of [
      ['/api/admin/export/results?season=25/26', 'results-25-26.csv', 'results'],
      ['/api/admin/export/squads', 'squads.csv', 'squads'],
    ] as const) {
      const { text, headers } = await get(path);
      expect(headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      });
      expect(text.startsWith(MARK)).toBe(true);
      expect((await send('', text)).json).toMatchObject({ kind, written: false, changes: [], moreChanges: 0 });
    }
  });

  it('squads are previewed, imported, shown and undone', async () => {
    const { get, send, browser } = await openSignedIn();
    const file = `${SQUADS}\r\nLions,1,Ann Lee,20,0.5,15,lions,ann\r\nCubs,0,,,,,cubs,\r\n`;
    const trial = await send('?dryRun=true&fileName=squads.csv', file);
    const handicap = { field: 'handicap', from: null, to: 20 };
    expect(trial.json).toMatchObject({
      success: true,
      kind: 'squads',
      written: false,
      dryRun: true,
      counts: { teams: { added: 2, changed: 0, unchanged: 0 }, players: { added: 1, changed: 0, unchanged: 0 } },
      changes: [
        { line: 2, what: 'teams', how: 'added', name: 'Lions', sentence: 'New team: Lions, division 1.' },
        { line: 3, what: 'teams', how: 'added', name: 'Cubs' },
        { line: 2, what: 'players', how: 'added', name: 'Ann Lee', fields: expect.arrayContaining([handicap]) },
      ],
    });
    const written = await send('?fileName=squads.csv', file);
    expect(written.json).toMatchObject({ written: true });
    expect((await get('/api/admin/export/squads')).text).toBe(MARK + file);
    const raised = await send('?dryRun=true', file.replace(',20,', ',25,'));
    const change = { line: 2, how: 'changed', name: 'Ann Lee', fields: [{ ...handicap, from: 20, to: 25 }] };
    const sentence = 'Ann Lee of Lions: handicap from 20 to 25.';
    expect(raised.json).toMatchObject({ changes: [{ ...change, sentence }] });
    const { json } = await browser.send('GET', '/api/admin/history?limit=1');
    const summary = 'Imported squads from squads.csv: added 2 teams and 1 player';
    expect(json).toMatchObject({ entries: [{ by: 'Pat', action: 'import', summary }] });
    const entry = String(written.headers['history-entry']);
    expect((await browser.send('POST', `/api/admin/history/${entry}/undo`)).status).toBe(200);
    expect((await get('/api/admin/export/squads')).text).toBe(`${MARK}${SQUADS}\r\n`);
  });
});

it('the templates are recognised by kind, and their examples are never imported', async () => {
  const { get, send } = await openSignedIn();
  for (const kind of ['results', 'squads']) {
    const { text, headers } = await get(`/api/admin/export/${kind}-template`);
    expect(headers['content-disposition']).toBe(`attachment; filename="${kind}-template.csv"`);
    const message = 'The file has nothing but the example of the template.';
    expect((await send('', text)).json).toMatchObject({ issues: [{ message }] });
  }
});

it('the results of an unknown season are a header line', async () => {
  const { get } = await openSignedIn(true);
  const header = (await get('/api/admin/export/results?season=01/02')).text;
  expect(header.split('\r\n')).toHaveLength(2);
  const { text, headers } = await get('/api/admin/export/results?season=a"x');
  expect([text, headers['content-disposition']]).toEqual([header, 'attachment; filename="results.csv"']);
  const all = (await get('/api/admin/export/results')).text;
  expect(all.split('\r\n').length).toBeGreaterThan(500);
  expect((await get('/api/admin/export/results?season=All')).text).toBe(all);
});
