/** The headers of each kind of answer, for browsers and caches (docs/security.md). */
import { expect } from 'vitest';
import { changeLeague } from '../support/content.ts';
import { openAttackSite, requestText, test } from './attack-site.ts';
import { fileHeaders } from './sign-in-site.ts';

/** In each line: the status of a GET, then the addresses that have it. Together they have every kind of answer. */
const KINDS = `
200 / /results?week=3 /admin/add-team /assets/a-1.js /league.css /fixtures.svg?season=25/26 /og/site.png
200 /api/seasons /api/standings/1 /api/time /api/admin/session /api/openapi.json /api/docs /api/docs.css
200 /downloads/league-rules.pdf /calendar/league.ics /news.atom /sitemap.xml /robots.txt
200 /favicon.ico /apple-touch-icon.png /service-worker.js /healthz /readyz
302 /.well-known/change-password
400 /api/standings/x /%E0%A4%A
401 /api/admin/history
404 /api/nothing /api/team-details/nobody /assets/none.js /nothing.css /photos/none.jpg /downloads/none.pdf
404 /documents/none.pdf`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [status, ...paths] = line.split(' ');
    return paths.map((path) => [path, Number(status)] as const);
  });

/** Returns what is wrong with the headers of an answer, in words. */
function faultsOf(headers: Record<string, unknown>): string[] {
  const policy = String(headers['content-security-policy']);
  const isShutIn = policy.includes("default-src 'none'") && policy.includes('sandbox');
  const scripts = /(?:script|default)-src [^;]*'unsafe/.test(policy);
  const wanted = ["base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'"];
  return [
    ...wanted.filter((one) => !policy.includes(one)).map((one) => `no ${one}`),
    ...(/(script|default)-src/.test(policy) ? [] : ['nothing said of scripts']),
    // A drawing may have inline styles, because its policy lets nothing in it run, load or link.
    ...(scripts || (policy.includes('unsafe') && !isShutIn) ? ['something unsafe is allowed'] : []),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['types are guessed']),
    ...(headers['x-frame-options'] === 'DENY' ? [] : ['frames']),
    ...(headers['referrer-policy'] === 'no-referrer' ? [] : ['referrers']),
    ...(headers['cross-origin-resource-policy'] === 'same-origin' ? [] : ['resources for other origins']),
    ...(Number(headers['content-length'] ?? 1) > 0 && headers['content-type'] === undefined ? ['no type'] : []),
    // Only public reads answer every origin (`embeds.test.ts`).
    ...Object.entries(headers)
      .filter(([name, value]) => name !== 'access-control-allow-origin' || value !== '*')
      .map(([name]) => name)
      .filter((name) => /^(access-control-|server$|x-powered-by$)/.test(name)),
  ];
}

test('every kind of answer has all the headers, also from a cache, as a 304 and for HEAD', async ({ site }) => {
  const foreign = { origin: 'https://evil.example' };
  for (const [path, status] of KINDS) {
    const first = await site.get(path, foreign);
    for (const { status: told, headers } of [first, await site.get(path), await site.get(path, {}, 'HEAD')])
      expect([path, told, faultsOf(headers)]).toEqual([path, status, []]);
    const { etag } = first.headers;
    if (etag === undefined) continue;
    const known = await site.get(path, { 'if-none-match': etag });
    expect([path, known.status, faultsOf({ ...known.headers, 'content-type': '-' })]).toEqual([path, 304, []]);
  }
});

const OWN =
  "content-security-policy: default-src 'self';base-uri 'none';font-src 'self';form-action 'self';frame-ancestors 'none';" +
  "img-src 'self' data:;object-src 'none';script-src 'self';script-src-attr 'none';style-src 'self'";
const NOTHING =
  "content-security-policy: default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none';object-src 'none'";
const FRAMED =
  "content-security-policy: default-src 'none';base-uri 'none';connect-src 'self';form-action 'none';frame-ancestors *;" +
  "img-src 'self';object-src 'none';script-src 'self';style-src 'self'";
const ANYWHERE = 'cross-origin-resource-policy: cross-origin';
const EVERY = `
cross-origin-opener-policy: same-origin
cross-origin-resource-policy: same-origin
origin-agent-cluster: ?1
referrer-policy: no-referrer
x-content-type-options: nosniff
x-dns-prefetch-control: off
x-download-options: noopen
x-frame-options: DENY
x-permitted-cross-domain-policies: none
x-xss-protection: 0
content-length
date
connection: close`
  .trim()
  .split('\n');
const EVERY_ORIGIN = 'access-control-allow-origin: *';
const SHARED = ['cache-control: public, max-age=0, s-maxage=2, must-revalidate', 'vary: Accept-Encoding', 'etag'];
const REFUSED = [NOTHING, 'cache-control: no-store', 'content-type: application/json; charset=utf-8'];

/** The headers of each kind of answer besides those in `EVERY`. Headers whose value varies are given by name only. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  '/': [OWN, ...SHARED, 'content-type: text/html; charset=utf-8'],
  '/api/standings/1': [OWN, ...SHARED, EVERY_ORIGIN, 'depends-on', 'content-type: application/json; charset=utf-8'],
  '/embed/standings': [FRAMED, ANYWHERE, ...SHARED, 'content-type: text/html; charset=utf-8'],
  '/embed/nothing': [FRAMED, ANYWHERE, 'cache-control: no-store', 'content-type: text/html; charset=utf-8'],
  '/api/nothing': REFUSED,
  '/api/standings/x': [...REFUSED, EVERY_ORIGIN],
  '/broken': [...REFUSED, 'request-id'],
  '/assets/a-1.js': [
    OWN,
    'accept-ranges: bytes',
    'cache-control: public, max-age=31536000, immutable',
    'last-modified',
    'etag',
    'content-type: application/javascript; charset=utf-8',
    'vary: accept-encoding',
  ],
};
const CHANGING = new Set(['content-length', 'date', 'etag', 'depends-on', 'request-id', 'last-modified']);

test('a page, a call, an unknown address, a fault, a failure and a file have these headers and no others', async () => {
  const site = await openAttackSite();
  for (const [path, others] of Object.entries(LISTS)) {
    // The second time, the answer comes from the cache.
    for (const { headers } of [await site.get(path), await site.get(path)]) {
      const lines = Object.entries(headers).map(([name, value]) =>
        CHANGING.has(name) ? name : `${name}: ${String(value)}`,
      );
      const every = path.startsWith('/embed/')
        ? EVERY.filter((line) => !/^(x-frame|.*resource-policy)/.test(line))
        : EVERY;
      expect([path, ...lines.toSorted()]).toEqual([path, ...[...every, ...others].toSorted()]);
    }
  }
});

test('the event stream and the refusals of unreadable requests have them too', async ({ site }) => {
  const stream = await fetch(`${site.url}/api/live`, { headers: { origin: 'https://evil.example' } });
  expect(faultsOf(Object.fromEntries(stream.headers))).toEqual([]);
  await stream.body?.cancel();
  const starts = ['POST /nothing', 'OPTIONS /api/matches', 'TRACE /', 'DELETE /api/seasons', 'PROPFIND /', 'BREW /pot'];
  for (const start of starts) {
    const answer = await site.raw(requestText(`${start} HTTP/1.1`, 'Cookie: secret=1'));
    const status = start.startsWith('BREW') ? '400' : '404';
    expect([start, answer.slice(9, 12), faultsOf(headersIn(answer))]).toEqual([start, status, []]);
    expect(answer).not.toContain('secret');
  }
  const large = await site.raw(requestText('GET / HTTP/1.1', `X: ${'x'.repeat(20_000)}`));
  expect([large.slice(9, 12), faultsOf(headersIn(large))]).toEqual(['431', []]);
});

test('no answer may be framed or fetched by another site, and no preflight is granted', async ({ site }) => {
  const headers = ['Origin: https://evil.example', 'Access-Control-Request-Method: POST'];
  const preflight = await site.raw(requestText('OPTIONS /api/admin/login HTTP/1.1', ...headers));
  expect(preflight).toMatch(/^HTTP\/1\.1 404 /);
  expect(preflight.toLowerCase()).not.toContain('access-control');
});

const AMBIGUOUS = [
  ['two lengths', ['Content-Length: 2', 'Content-Length: 3']],
  ['a length and chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked']],
  ['chunks that are none', ['Transfer-Encoding: xchunked']],
  ['chunks twice', ['Transfer-Encoding: chunked, identity']],
  ['a blank before the colon', ['Transfer-Encoding : chunked']],
  ['a folded line', ['X: a', ' Content-Length: 2']],
  ['a length with a sign', ['Content-Length: +2']],
  ['a bare line feed', ['X: a\nContent-Length: 2']],
  ['a NUL', ['X: a\0b']],
] as const;

test('a request with an ambiguous length is refused, and what follows it is not answered', async ({ site }) => {
  for (const [what, headers] of AMBIGUOUS) {
    const behind = requestText('GET /api/seasons HTTP/1.1');
    const head = ['POST /api/admin/logout HTTP/1.1', 'Host: a', ...headers].join('\r\n');
    const answer = await site.raw(`${head}\r\n\r\n0\r\n\r\n${behind}`);
    expect([what, answer.slice(0, 13)]).toEqual([what, 'HTTP/1.1 400 ']);
    expect([what, answer.match(/HTTP\/1\.1 /g)?.length, answer.includes('"seasons"')]).toEqual([what, 1, false]);
  }
});

test('a request without a host, with two, or that expects something unknown, is refused as every other', async () => {
  const site = await openAttackSite();
  await site.get('/api/seasons');
  await site.get('/api/seasons');
  const host = 'This request does not name one host.';
  const given = [
    [['X: a'], 400, host],
    [['Host: a', 'Host: b'], 400, host],
    [['Host: a', 'hOST: a'], 400, host],
    [['Host: a', 'Expect: cake'], 417, 'This request expects something that this site does not do.'],
  ] as const;
  // With valid headers, the first path is answered from the cache.
  for (const path of ['/api/seasons', '/', '/api/nothing']) {
    for (const [headers, status, error] of given) {
      const lines = [`GET ${path} HTTP/1.1`, 'Connection: close', ...headers];
      const answer = await site.raw(`${lines.join('\r\n')}\r\n\r\n`);
      expect([headers, answer.slice(9, 12), faultsOf(headersIn(answer))]).toEqual([headers, String(status), []]);
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ success: false, error, message: error });
    }
    const old = await site.raw(`GET ${path} HTTP/1.0\r\n\r\n`);
    expect(old.slice(9, 12)).toBe(path === '/api/nothing' ? '404' : '200');
  }
});

test('a request target with a host is answered like its path, for pages and calls', async ({ site }) => {
  for (const path of ['/', '/results?week=3', '/api/seasons', '/api/nothing', '/news.atom', '/admin/add-team']) {
    const plain = await site.raw(requestText(`GET ${path} HTTP/1.1`));
    for (let times = 0; times < 2; times++) {
      const whole = await site.raw(requestText(`GET http://evil.example${path} HTTP/1.1`));
      expect([path, withoutTimes(whole)]).toEqual([path, withoutTimes(plain)]);
    }
  }
});

test('host and forwarded headers change no byte, and links have the site’s own address', async ({ site }) => {
  const lies = {
    host: 'evil.example',
    forwarded: 'for=1.2.3.4;host=evil.example;proto=https',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '1.2.3.4',
    'x-forwarded-port': '1',
    'x-original-url': '/admin/add-team',
    'x-rewrite-url': '/admin/add-team',
    'x-http-method-override': 'DELETE',
  };
  const paths = ['/', '/news.atom', '/sitemap.xml', '/robots.txt', '/calendar/league.ics', '/api/openapi.json'];
  for (const path of paths) {
    const lied = await site.get(path, lies);
    const plain = await site.get(path);
    expect([path, lied.status, lied.headers.etag]).toEqual([path, 200, plain.headers.etag]);
    expect(lied.body.equals(plain.body)).toBe(true);
    expect(lied.body.includes('evil.example')).toBe(false);
  }
  for (const path of ['/news.atom', '/sitemap.xml', '/robots.txt', '/calendar/league.ics'])
    expect([path, (await site.get(path)).body.includes('http://localhost:3000')]).toEqual([path, true]);
});

test('no cache stores an official’s answer, whatever its address looks like', async ({ site }) => {
  const phone = site.browser();
  await phone.signIn(undefined, { name: 'Pat Secret' });
  const { cookie = '' } = fileHeaders(phone);
  const own = ['/admin/add-team', '/admin/x.css', '/admin/add-team/x.css', '/admin/add-team;x.js', '/admin/a%2Fx.png'];
  const calls = ['session', 'session/x.css', 'session%2Fx.css', 'history', 'history.json', 'sessions', 'export/squads'];
  for (const path of [...own, ...calls.map((call) => `/api/admin/${call}`)]) {
    for (let times = 0; times < 2; times++) {
      const { headers } = await site.get(path, { cookie });
      expect([path, headers['cache-control']]).toEqual([path, 'no-store']);
    }
    const visitor = await site.get(path);
    expect([path, visitor.body.includes('Pat Secret')]).toEqual([path, false]);
  }
  const shared = await site.get('/api/standings/1', { cookie });
  expect([shared.headers['set-cookie'], shared.headers.vary]).toEqual([undefined, 'Accept-Encoding']);
});

test('unknown parameters change no answer, and one given twice is refused', async ({ site }) => {
  const { headers } = await site.get('/api/standings/1?season=25/26');
  const odd = await site.get('/api/standings/1?utm_source=x&season=25/26&callback=evil&_method=DELETE&%00=1');
  expect([odd.status, odd.headers.etag]).toEqual([200, headers.etag]);
  expect(String(odd.headers['content-type'])).toBe('application/json; charset=utf-8');
  for (const twice of ['season=25/26&season=24/25', 'season=25/26&utm=1&utm=2']) {
    const { status, headers: told } = await site.get(`/api/standings/1?${twice}`);
    expect([twice, status, told['cache-control']]).toEqual([twice, 400, 'no-store']);
  }
});

test('security.txt names the league’s contact address, if it has one, and expires in a month', async () => {
  const { get, store } = await openAttackSite();
  await changeLeague(store, { contactEmail: 'secretary@league.example' });
  const { status, headers, body } = await get('/.well-known/security.txt');
  expect([status, headers['content-type'], faultsOf(headers)]).toEqual([200, 'text/plain; charset=utf-8', []]);
  expect(body.toString()).toBe(`Contact: mailto:secretary@league.example
Expires: 2025-12-20T00:00:00Z
Preferred-Languages: en
Canonical: http://localhost:3000/.well-known/security.txt
`);
  await changeLeague(store, { contactEmail: null });
  expect((await get('/.well-known/security.txt')).status).toBe(404);
});

test('no address redirects to another site', async ({ site }) => {
  const outside = String.raw`//evil.example //evil.example/x /\evil.example /%2f%2fevil.example /https://evil.example`;
  const requests = '/?next=https://evil.example /?returnTo=//evil.example /.evil.example /%0d%0aLocation:%20x';
  for (const path of `${outside} ${requests}`.split(' ')) {
    const answer = await site.raw(requestText(`GET ${path} HTTP/1.1`));
    const { location = '/' } = headersIn(answer);
    expect([path, location]).toEqual([path, '/']);
  }
});

function headersIn(answer: string): Record<string, string> {
  const [head = ''] = answer.split('\r\n\r\n', 1);
  const lines = head.split('\r\n').slice(1);
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
}

const withoutTimes = (answer: string): string => answer.replace(/^date: .*\r\n/gim, '');
