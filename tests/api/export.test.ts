import { describe, expect, it } from 'vitest';
import { openSite } from '../support/site.ts';
import { sheetRows } from '../fixtures/import/sheet-rows.ts';
import { fileHeaders, openOffice } from './sign-in-site.ts';

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

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Each exported file: its kind, its name (that of season 25/26, if it has a season), and its first headings. */
const EXPORTS = [
  ['results', 'results-25-26', 'season,division,week,date,homeTeam,awayTeam,match,'],
  ['fixtures', 'fixtures-25-26', 'division,week,homeTeam,awayTeam,season,date,venue,state,homeTeamId,awayTeamId'],
  ['squads', 'squads', SQUADS],
  ['tables', 'tables-25-26', 'Season,Division,Position,Team,Fixtures played,'],
  ['statistics', 'statistics-25-26', 'Season,Division,Player,Team,Played,Won,Lost,Frames won,Frames lost,'],
] as const;

describe('files for a spreadsheet', () => {
  it.each(EXPORTS)('%s are for signed-in secretaries, in an existing format', async (kind) => {
    const { site, browser } = await openSignedIn();
    const path = `/api/admin/export/${kind}`;
    expect((await site.app.inject(path)).statusCode).toBe(401);
    expect(await browser.send('GET', `${path}?format=pdf`)).toMatchObject({
      status: 400,
      json: { issues: [{ path: 'format', message: 'The format must be csv or xlsx.' }] },
    });
  });

  it.each(EXPORTS)(
    '%s are sent as attachments that are never cached, as CSV and as a workbook',
    async (kind, name, head) => {
      const { site, browser } = await openSignedIn(true);
      const { cookie = '' } = fileHeaders(browser);
      const [csv, xlsx] = await Promise.all(
        (['csv', 'xlsx'] as const).map(async (format) => {
          const url = `/api/admin/export/${kind}?season=25/26&format=${format}`;
          const { headers, rawPayload } = await site.app.inject({ url, headers: { cookie } });
          expect(headers).toMatchObject({
            'content-type': TYPES[format],
            'content-disposition': `attachment; filename="${name}.${format}"`,
            'cache-control': 'no-store',
          });
          return rawPayload;
        }),
      );
      const text = String(csv);
      expect(text.startsWith(MARK + head)).toBe(true);
      expect(text.split('\r\n').length).toBeGreaterThan(3);
      // The workbook has the same cells.
      expect(await sheetRows(new Uint8Array(xlsx ?? []))).toEqual(await sheetRows(text));
    },
  );

  it.each(['results', 'fixtures', 'squads'])('importing the exported %s changes nothing', async (kind) => {
    const { site, browser } = await openSignedIn(true);
    const { cookie = '' } = fileHeaders(browser);
    for (const format of ['csv', 'xlsx']) {
      const url = `/api/admin/export/${kind}?format=${format}`;
      const { rawPayload } = await site.app.inject({ url, headers: { cookie } });
      const body = { file: rawPayload.toString('base64'), fileName: `x.${format}`, answers: [] };
      const sent = { text: JSON.stringify(body), headers: { 'content-type': 'application/vnd.baize.import+json' } };
      expect((await browser.send('POST', '/api/admin/import?dryRun=true', undefined, sent)).json).toMatchObject({
        kind,
        questions: [],
        faults: [],
        leftOut: [],
        changes: [],
        moreChanges: 0,
      });
    }
  });

  it('squads are previewed, imported, shown and undone', async () => {
    const { get, send, browser } = await openSignedIn();
    const file = `${SQUADS}\r\nLions,1,Ann Lee,20,0.5,15,lions,ann\r\nCubs,0,,,,,cubs,\r\n`;
    const trial = await send('?dryRun=true&fileName=squads.csv', file);
    expect(trial.json).toMatchObject({
      success: true,
      kind: 'squads',
      written: false,
      dryRun: true,
      changes: [
        { line: 2, what: 'teams', how: 'added', name: 'Lions', sentence: 'New team: Lions, division 1.' },
        { line: 3, what: 'teams', how: 'added', name: 'Cubs' },
        { line: 2, what: 'players', how: 'added', name: 'Ann Lee' },
      ],
      preview: {
        counts: {
          teams: { added: 2, changed: 0, unchanged: 0 },
          players: { added: 1, changed: 0, unchanged: 0 },
        },
        teams: [{ teamName: 'Lions', division: 1, players: [{ name: 'Ann Lee', handicap: 20 }] }, { teamName: 'Cubs' }],
      },
    });
    const written = await send('?fileName=squads.csv', file);
    expect(written.json).toMatchObject({ written: true });
    expect((await get('/api/admin/export/squads')).text).toBe(MARK + file);
    const raised = await send('?dryRun=true', file.replace(',20,', ',25,'));
    const sentence = 'Ann Lee of Lions: handicap from 20 to 25.';
    expect(raised.json).toMatchObject({ changes: [{ line: 2, how: 'changed', name: 'Ann Lee', sentence }] });
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
    const message = 'The file has only the template’s example.';
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
