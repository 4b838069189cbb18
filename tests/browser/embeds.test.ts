/** Tests pages of the league in a frame on another site's page, and API reads by the script of such a page. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page, Request } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { teamsAndPlayersIncludingDeleted } from '#server/storage/mappers/described.ts';
import { origin } from '../support/sample-values.ts';
import { expectGoodOnDesktopAndPhone } from './page-quality.ts';
import { desk, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite();

/** Serves a page with this body until the test ends. Returns its address, which is not on the league's site. */
async function clubPage(body: string): Promise<string> {
  const server = createServer((_, response) => {
    const html = `<!doctype html><html lang="en"><title>Club</title><link rel="icon" href="data:,"><body>${body}`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // For a browser, localhost is another site than 127.0.0.1, the host of the league in tests. Both lead to this server.
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}

/** Returns the frame on a page, once the frame shows a heading. */
async function frameOn(page: Page): Promise<Frame> {
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
  const frame = page.frames()[1];
  if (frame === undefined) throw new Error('The page has no frame.');
  return frame;
}

test('an official copies a line of HTML, and a club’s page then shows a table that stays up to date, without cookies', async () => {
  const browser = await visit.official({ ...desk, permissions: ['clipboard-read', 'clipboard-write'] });
  const office = await visit.pageIn(browser);
  await visit.go(office, '/admin/embed');
  await office.getByLabel('Division').selectOption({ label: 'Division 1' });
  const preview = office.frameLocator('iframe');
  await preview.getByText('Division 1, 25/26').waitFor();
  const line = office.getByRole('textbox', { name: 'Line to copy' });
  await expect.poll(() => line.inputValue()).toMatch(/embed\/standings\?division=1" .* height="(?!480)\d{3}"/);
  await office.getByRole('button', { name: 'Copy the line' }).click();
  await office.getByText('Copied.').waitFor();
  const copied = await office.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await line.inputValue());

  const address = await clubPage(copied);
  await browser.clock.install();
  const page = await browser.newPage();
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const cookies = await browser.cookies();
  expect(cookies.length).toBeGreaterThan(1);
  await page.goto(address);
  const frame = await frameOn(page);
  const [first] = await visit.standings('25/26', 1);
  await frame.getByRole('link', { name: first?.teamName ?? '', exact: true }).waitFor();

  const team = (await visit.store().read(teamsAndPlayersIncludingDeleted)).teams.get(first?.teamId ?? '');
  await visit.store().write(origin, async (change) => {
    if (team) await change.put('team', { ...team, name: 'Renamed Club' });
  });
  await page.clock.runFor(61_000);
  await frame.getByRole('link', { name: 'Renamed Club', exact: true }).waitFor();

  expect(page.frames().map((one) => new URL(one.url()).pathname)).toEqual(['/', '/embed/standings']);
  const sent = requests.filter((request) => !request.url().startsWith(address) && !request.url().startsWith('data:'));
  const paths = sent.map((request) => new URL(request.url()).pathname);
  expect(new Set(paths)).toEqual(new Set(['/embed/standings', '/embed/style.css', '/embed/live.js']));
  for (const request of sent) {
    expect(new URL(request.url()).origin).toBe(new URL(visit.url('/')).origin);
    expect((await request.allHeaders())['cookie']).toBeUndefined();
  }
  expect(await browser.cookies()).toEqual(cookies);
  const [opened] = await Promise.all([page.waitForEvent('popup'), frame.getByRole('link').last().click()]);
  expect(opened.url()).toBe(visit.url('/league-standings?division=1'));
  await opened.close();
  await page.close();
});

test('no other page of the site can be framed', async () => {
  visit.expectComplaints(/frame-ancestors|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/i);
  const page = await (await visit.visitor()).newPage();
  await page.goto(await clubPage(`<iframe src="${visit.url('/league-standings')}"></iframe>`));
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
});

test('three lines of HTML with a script of its own show the table on a page', async () => {
  const [, lines = ''] = /```js\n([^`]*(?:`[^`]+`[^`]*)*?)```/.exec(readFileSync('docs/api.md', 'utf8')) ?? [];
  expect(lines.trim().split('\n')).toHaveLength(3);
  const script = lines.replace('https://league.example', visit.url('/').slice(0, -1));
  const page = await (await visit.visitor()).newPage();
  await page.goto(await clubPage(`<pre id="table"></pre><script type="module">${script}</script>`));
  const rows = await visit.standings('25/26', 1);
  const text = rows.map(({ position, teamName, points }) => `${position} ${teamName} ${points}\n`).join('');
  await expect.poll(() => page.locator('#table').textContent()).toBe(text);
});

test('embedded pages are accessible and fit on a desktop and a phone, in both themes, and store nothing', async () => {
  visit.expectComplaints(/404 \(Not Found\)/);
  const page = await (await visit.visitor()).newPage();
  const [first] = await visit.standings('25/26', 1);
  const others = ['fixtures?theme=dark', 'results?theme=light', `team/${first?.teamId}`, 'nothing'];
  for (const path of ['standings', ...others].map((name) => `/embed/${name}`)) {
    await page.goto(visit.url(path));
    await expectGoodOnDesktopAndPhone(page);
  }
  expect(await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual(['', 0, 0]);
  expect(await page.context().cookies()).toEqual([]);
});
