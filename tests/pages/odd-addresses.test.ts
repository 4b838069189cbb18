import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { matchAddress } from '#contract/addresses.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { readPage, useServedPages } from '../support/served-pages.ts';

const { url } = useServedPages();

/** Requests a path unchanged, because `fetch` would normalize it. */
async function ask(path: string): Promise<{ status: number | undefined; location: string | undefined }> {
  const { hostname, port } = new URL(url('/'));
  const sent = request({ hostname, port, path }).end();
  const [answer] = await once(sent, 'response');
  answer.resume();
  return { status: answer.statusCode, location: answer.headers.location };
}

test.each([
  '/nosuch',
  '/no/such/page',
  '/news%0a',
  '/healthz%0d%0aX',
  '/team/x%e2%80%a8',
  '/data-input/%2e',
  '/cup-draw/T/.',
  '/results/../data-input',
  '/data-input/../results',
])('%s matches no page and redirects to the home screen', async (path) => {
  expect(await ask(path)).toEqual({ status: 302, location: '/' });
});

test('the page of a match has one address, to which its ids and other words redirect; an unknown id is not found', async () => {
  // The server checks its answers against the schema of `ScheduledFixtureAnswer`.
  const listed = (await (await fetch(url('/api/fixtures?season=25/26'))).json()) as ScheduledFixtureAnswer[];
  const played = listed.find(({ fixtureId }) => fixtureId !== null);
  const address = matchAddress({ ...played!, id: played?.listedId ?? '' });
  const { listedId = '', fixtureId = '' } = played ?? {};
  for (const path of [
    `/match/${listedId}`,
    `/match/${listedId}/`,
    `/match/${fixtureId}`,
    `/match/${listedId}/lions/v/us`,
    `/match/${listedId}/st.john`,
  ])
    expect(await ask(`${path}?season=24/25`), path).toEqual({ status: 301, location: `${address}?season=24/25` });
  expect(await ask(address)).toEqual({ status: 200, location: undefined });
  const none = await fetch(url('/match/none/anchor-a-v-lions'));
  expect([none.status, readPage(await none.text()).text]).toEqual([404, expect.stringContaining('no such match')]);
});

test.each(['/manifest.webmanifest', '/robots.nothing', '/wp-login.php', '/assets/nothing', '/api/nothing'])(
  '%s answers 404',
  async (path) => {
    expect((await ask(path)).status).toBe(404);
  },
);

test.each([
  ['/documents/minutes.pdf', 'There is nothing here.'],
  ['/downloads/snooker-fixtures.pdf?season=01/02', 'There is no such document.'],
  ['/calendar/division/9.ics', 'The league has no such division.'],
  ['/photos/none.jpg', 'There is no such photo.'],
  ['/weeks/01-02/1.png', 'There is no season 01/02.'],
])('%s answers a browser with a page, and a program with JSON', async (path, sentence) => {
  const opened = await fetch(url(path), { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
  const page = readPage(await opened.text());
  expect([opened.status, page.texts('h1'), page.text]).toEqual([
    404,
    ['Page not found'],
    expect.stringContaining(sentence),
  ]);
  expect(opened.headers.get('vary')).toBe('Accept');
  const home = await fetch(url('/'));
  for (const name of ['content-type', 'content-security-policy'])
    expect(opened.headers.get(name)).toBe(home.headers.get(name));
  for (const accept of ['application/json', '*/*', 'image/avif,image/webp,*/*'])
    expect(await (await fetch(url(path), { headers: { accept } })).json()).toMatchObject({ error: sentence });
});

test.each(['/assets/nothing', '/api/nothing'])('%s is never a page', async (path) => {
  const answer = await fetch(url(path), { headers: { accept: 'text/html' } });
  expect([answer.status, await answer.json()]).toMatchObject([404, { error: 'There is nothing here.' }]);
});

test.each([
  ['GET /api/teams HTTP/1.1\r\nX: ' + 'x'.repeat(20_000), 431],
  ['GET /api/teams HTTP/9.9', 400],
  ['nonsense', 400],
])('an unreadable request gets a normal error answer (%#)', async (text, status) => {
  const { hostname, port } = new URL(url('/'));
  const socket = connect(Number(port), hostname);
  socket.end(`${text}\r\n\r\n`);
  let answer = '';
  for await (const part of socket) answer += part;
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
  expect(body).toEqual({ success: false, error: body.message, message: expect.stringMatching(/^This request .*\.$/) });
});
