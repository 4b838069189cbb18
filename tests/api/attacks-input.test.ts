/** Hostile input that could harm the site, its data, or a person who opens an exported file (docs/security.md). */
import { request } from 'node:http';
import { expect, test as plainTest } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { sampleOf } from '../support/dose.ts';
import { openSite } from '../support/site.ts';
import { openAttackSite, requestText } from './attack-site.ts';
import { type Browser, fileHeaders, openOffice } from './sign-in-site.ts';

const HOSTILE = [
  '__proto__',
  'constructor',
  '../../league.json',
  'a\r\nSet-Cookie: planted=1',
  "x' OR '1'='1'; DROP TABLE team; --",
  'x'.repeat(700),
  '1e999\0\u{1f3b1}<script>',
];

/** Checks that no input has changed the prototype of all objects. */
function expectNothingPolluted(): void {
  const plain: Record<string, unknown> = {};
  expect([plain['polluted'], Object.keys(Object.prototype)]).toEqual([undefined, []]);
}

async function signedIn(demo = true) {
  const site = await openSite('sqlite', { demo });
  const phone = await openOffice(site);
  return { site, phone };
}

const test = plainTest.extend('site', () => signedIn());

/** How many of the API's reads one run tests; `npm run soak -- --only=samples` tests all. */
const READS = 25;

test('no hostile parameter of a read causes a server error', async ({ site: { site, phone } }) => {
  const { cookie = '' } = fileHeaders(phone);
  const every: readonly Call[] = Object.values(calls);
  const reads = every.filter(({ method, path }) => method === 'GET' && path !== '/api/live');
  expect(reads.length).toBeGreaterThan(30);
  for (const { path, query } of sampleOf(reads, READS, 'hostile parameters')) {
    for (const hostile of HOSTILE) {
      const value = encodeURIComponent(hostile);
      const names = [...Object.keys(query?.shape ?? {}), '__proto__', 'constructor[prototype]', '__proto__[polluted]'];
      const search = names.map((name) => `${encodeURIComponent(name)}=${value}`).join('&');
      const url = `${path.replace(/\{\w+\}/g, value)}?${search}`;
      const { statusCode, headers } = await site.app.inject({ url, headers: { cookie } });
      const outcome = [path, hostile, statusCode < 500, headers['set-cookie'] ?? [], headers['content-type']];
      const ours = path === '/api/admin/session' ? headers['set-cookie'] : [];
      expect(outcome).toEqual([path, hostile, true, ours, expect.stringMatching(/^(application\/json|text\/csv);/)]);
    }
  }
  expectNothingPolluted();
});

/**
 * Writes that store a text from their query or put it into the history: the path, the parameter and the content type.
 */
const STORED_QUERIES = [
  ['/api/admin/import', 'fileName', 'text/csv'],
  ['/api/admin/documents', 'title', 'application/octet-stream'],
  ['/api/admin/galleries/g/photos', 'caption', 'application/octet-stream'],
] as const;

test('a text in a query is read by the same rule as one in a body (Rule N19)', async () => {
  const { phone } = await signedIn(false);
  for (const [path, name, type] of STORED_QUERIES)
    for (const text of ['a\0', 'a\nb', '\u202eb', 'a\u3164', 'a\u{e0041}']) {
      const sent = { text: 'x', headers: { 'content-type': type } };
      const { status, json } = await phone.send('POST', `${path}?${name}=${encodeURIComponent(text)}`, undefined, sent);
      expect([path, text, status, json]).toMatchObject([path, text, 400, { issues: [{ path: name }] }]);
    }
  const csv = { text: 'team,division,player,handicap,modifier,newHandicap\nA,1,B,1,1,1\n' };
  const address = `/api/admin/import?fileName=${encodeURIComponent('\u202asquads\u202c.csv')}`;
  await phone.send('POST', address, undefined, { ...csv, headers: { 'content-type': 'text/csv' } });
  expect(JSON.stringify((await phone.send('GET', '/api/admin/history')).json)).toContain('from squads.csv');
});

test('a text of content is stored without marks of direction, and refused with what cannot be shown', async () => {
  const { phone } = await signedIn(false);
  const contact = { role: '\u2067Chair', name: 'Ann\u200b Lee', phone: '\u202d01632 960123\u202c' };
  const { version } = Object((await phone.send('GET', '/api/admin/content/contacts')).json);
  const put = (one: object) =>
    phone.send('PUT', '/api/admin/content/contacts', { value: { contacts: [one] }, version });
  for (const name of ['\u3164', 'Ann\u{e0041}', 'A\u202e'])
    expect((await put({ ...contact, name })).json, name).toMatchObject({ issues: [{ path: 'contacts.0.name' }] });
  expect((await put(contact)).status).toBe(200);
  const { json } = await phone.send('GET', '/api/admin/content/contacts');
  expect(json).toMatchObject({ value: { contacts: [{ role: 'Chair', name: 'Ann Lee', phone: '01632 960123' }] } });
  await phone.send('POST', '/api/admin/galleries', { title: '\u2066Finals\u2069\u200f' });
  expect((await phone.send('GET', '/api/admin/photos')).json).toMatchObject({ galleries: [{ title: 'Finals' }] });
});

const POLLUTING = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}';

test('no body pollutes the prototype of all objects', async ({ site: { phone } }) => {
  const every: readonly Call[] = Object.values(calls);
  const writes = every.filter(({ method, file }) => method !== 'GET' && file === undefined);
  for (const { method, path } of writes) {
    if (method === 'GET' || /log(in|out)|password|sessions/.test(path)) continue;
    const url = path.replace(/\{\w+\}/g, '__proto__');
    const text = `{${POLLUTING},"name":{${POLLUTING}},"matches":[{${POLLUTING}}],"season":{${POLLUTING}}}`;
    const { status } = await phone.send(method, url, undefined, { text });
    expect([path, status < 500]).toEqual([path, true]);
  }
  const { status, json } = await phone.send('POST', '/api/admin/teams', undefined, {
    text: `{${POLLUTING},"name":"The Pollutants","division":1,"id":"own","deleted":true,"formerNames":["x"]}`,
  });
  expect([status, json]).toMatchObject([201, { name: 'The Pollutants', division: 1 }]);
  expect(JSON.stringify(json)).not.toMatch(/polluted|"own"|formerNames|deleted/);
  const csv = 'team,division,player,handicap,modifier,newHandicap,__proto__,constructor\nA,1,B,1,1,1,{},{}\n';
  const headers = { 'content-type': 'text/csv' };
  expect((await phone.send('POST', '/api/admin/import', undefined, { text: csv, headers })).status).toBe(200);
  expectNothingPolluted();
});

/** Bodies of about 60 kB, just below the limit, with the status of the answer. */
const BODIES: readonly (readonly [what: string, text: string, status: number])[] = [
  ['lists in lists', `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)},"division":1}`, 400],
  ['objects in objects', `{"name":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)},"division":1}`, 400],
  ['lists that do not end', '['.repeat(60_000), 400],
  ['many keys', `{${Array.from({ length: 6000 }, (_, i) => `"k${i}":1`).join(',')}}`, 422],
  ['one key many times', `{"name":"A","division":1${',"division":9'.repeat(4000)}}`, 422],
  ['a long text', `{"name":"${'a'.repeat(60_000)}","division":1}`, 422],
  ['a long name of marks', `{"name":"a${'\u0301'.repeat(25_000)}","division":1}`, 422],
  ['a number without end', '{"name":"A","division":1e400}', 422],
  ['a number of many digits', `{"name":"A","division":${'9'.repeat(50_000)}}`, 422],
  ['many faulty matches', `{"matches":[${'{"homeScore":-1},'.repeat(3000)}{}],"division":1}`, 422],
  ['a lone half of a letter', String.raw`{"name":"\ud800","division":1}`, 422],
  ['no JSON', '{"name":undefined}', 400],
  ['a text', '"name"', 422],
  ['nothing', 'null', 422],
];

test('a deep, long or odd body is refused like any other, without delay', async ({ site: { phone } }) => {
  for (const [what, text, status] of BODIES) {
    const path = text.includes('matches') ? '/api/matches' : '/api/admin/teams';
    const reply = await phone.send('POST', path, undefined, { text });
    expect(reply.status, what).toBe(status);
    expect(JSON.stringify(reply.json).length, what).toBeLessThan(100_000);
  }
});

test('a body that is too large is refused whatever length it declares, and compressed bodies are not decompressed', async () => {
  const { phone } = await signedIn();
  const headers = { 'content-type': 'text/csv' };
  for (const [path, kilobytes, sent] of [
    ['teams', 64, {}],
    ['import', 10 * 1024, { headers }],
  ] as const) {
    const text = 'x'.repeat(kilobytes * 1024 + 1);
    expect((await phone.send('POST', `/api/admin/${path}`, undefined, { text, ...sent })).status, path).toBe(413);
  }
  const packed = { text: '{"name":"A","division":1}', headers: { 'content-encoding': 'gzip' } };
  expect((await phone.send('POST', '/api/admin/teams', undefined, packed)).status).not.toBe(500);
  const site = await openAttackSite();
  expect(await statusOfChunks(`${site.url}/api/admin/login`, 70)).toBe(413);
});

/** Returns the status for a body of that many KiB, sent in chunks without a declared length. */
function statusOfChunks(url: string, most: number): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', () => undefined);
    for (let count = 0; count < most; count++) sent.write('x'.repeat(1024));
    sent.end();
  });
}

const STEPS = String.raw`
  ../league.json ..%2fleague.json %2e%2e/league.json %2e%2e%2fleague.json ..%5cleague.json ..\league.json
  %252e%252e%252fleague.json ....//league.json ..;/league.json .%00./league.json league.json%00.pdf
  /etc/passwd %2fetc%2fpasswd file:///etc/passwd C:%5cwindows%5cwin.ini %c0%ae%c0%ae/league.json
  ../../../../../../../../etc/passwd .git/config %2egit/config`
  .trim()
  .split(/\s+/);

test('no path leads out of a served folder', async () => {
  const site = await openAttackSite();
  const folders = ['/documents/', '/assets/', '/photos/', '/downloads/', '/fixtures-picture/', '/calendar/team/'];
  for (const folder of [...folders, '/og/match/']) {
    for (const step of STEPS) {
      const answer = await site.raw(requestText(`GET ${folder}${step} HTTP/1.1`));
      // An address outside the folder may be that of a page.
      const isPage = answer.includes('<!doctype html>');
      expect([folder + step, isPage || /^HTTP\/1\.1 40[04] /.test(answer)]).toEqual([folder + step, true]);
      expect(answer).not.toMatch(/root:|timeZone|dependencies/);
    }
  }
});

test('no input becomes a header line', async ({ site: { site, phone } }) => {
  const { cookie = '' } = fileHeaders(phone);
  const broken = encodeURIComponent('25/26"\r\nSet-Cookie: planted=1; x="');
  for (const path of ['/api/admin/export/results', '/downloads/snooker-fixtures.pdf', '/api/matches']) {
    const { statusCode, headers } = await site.app.inject({ url: `${path}?season=${broken}`, headers: { cookie } });
    expect([path, statusCode < 500, headers['set-cookie'] ?? null]).toEqual([path, true, null]);
    expect(headers['content-disposition'] ?? 'none').toMatch(/^(none|(attachment|inline); filename="[\w.-]+")$/);
  }
});

const FORMULAS = `=1+1|+44 20|-Ann|@SUM(A1)|'=1+1|＝1+1|=HYPERLINK("x","y")|"=1+1|;=1|O'Neil, Jo`.split('|');

test('no cell of an exported file is a formula, and importing the file changes nothing', async () => {
  const { phone } = await signedIn(false);
  const made: string[] = [];
  for (const name of FORMULAS) made.push(await teamWithPlayers(phone, name));
  const [home = '', away = ''] = made;
  const { json: squad } = await phone.send('GET', `/api/teams/${home}/players`);
  const { json: other } = await phone.send('GET', `/api/teams/${away}/players`);
  const matches = valuesIn(squad, 'id').map((homePlayer, i) => {
    return {
      homePlayer,
      awayPlayer: valuesIn(other, 'id')[i],
      homeScore: 50,
      awayScore: 40,
      homeBreak: null,
      awayBreak: null,
    };
  });
  const card = { division: 1, weekNumber: 1, season: '25/26', homeTeam: home, awayTeam: away, matches };
  expect((await phone.send('POST', '/api/matches', card)).status).toBe(201);
  for (const file of ['squads', 'results', 'tables', 'statistics']) {
    const text = String((await phone.send('GET', `/api/admin/export/${file}`)).json);
    const cells = text
      .split('\r\n')
      .flatMap((line) => [...line.matchAll(/(?:^|,)"?([^,"]+)/g)].map(([, cell]) => String(cell)));
    expect(cells.length).toBeGreaterThan(30);
    expect(cells.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell) && !/^-\d+$/.test(cell))).toEqual([]);
    if (file === 'tables' || file === 'statistics') continue;
    const sent = { text, headers: { 'content-type': 'text/csv' } };
    expect((await phone.send('POST', '/api/admin/import', undefined, sent)).json).toMatchObject({ written: false });
  }
  const { json: teams } = await phone.send('GET', '/api/teams');
  expect(valuesIn(teams, 'name').toSorted()).toEqual(FORMULAS.toSorted());
});

async function teamWithPlayers(phone: Browser, name: string): Promise<string> {
  const { json } = await phone.send('POST', '/api/admin/teams', { name, division: 1 });
  const [id = ''] = valuesIn([json], 'id');
  const players = FORMULAS.indexOf(name) < 2 ? 5 : 1;
  for (const player of FORMULAS.slice(0, players)) {
    const values = { name: player, handicap: 1, modifier: 1, newHandicap: 1 };
    expect((await phone.send('POST', `/api/admin/teams/${id}/players`, values)).status).toBe(201);
  }
  return id;
}

function valuesIn(json: unknown, key: string): string[] {
  return Array.isArray(json)
    ? json.map((one: unknown) => String(one instanceof Object ? Reflect.get(one, key) : ''))
    : [];
}
