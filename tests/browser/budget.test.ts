import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { laterName } from '#web/begin-later.ts';
import { publicPages } from '../support/screens.ts';
import { desk, useSite } from './visitor.ts';

const visit = useSite();

/** What a first visit to a page transfers: compressed bytes, without headers. */
type Cost = { html: number; css: number; js: number; requests: number };
type Sent = { status: number; bytes: number; text: string };
type Named = { styles: string[]; scripts: string[]; pictures: string[] };

/** The most that a page may cost. The face of headings, which comes beside the styles, has 11 kB. */
const budget: Cost = { html: 10_000, css: 12_250, js: 130_000, requests: 18 };

test('every public page is within its budget and names every file it needs', async () => {
  const faults: string[] = [];
  for (const { name, path } of await publicPages(visit.url('/'))) {
    const { cost, late } = await measured(path);
    // The keys of a cost.
    for (const part of Object.keys(budget) as (keyof Cost)[]) {
      if (cost[part] > budget[part]) faults.push(`${name}: ${cost[part]} for ${part}, of ${budget[part]}`);
    }
    faults.push(...late.map((file) => `${name}: ${file} is discovered late`));
  }
  expect(faults).toEqual([]);
});

test('the order of the cascade layers is known from the first style sheet on', async () => {
  const { styles } = namedBy((await sent('/')).text);
  const first = await sent(styles[0] ?? '');
  const order = [...first.text.matchAll(/@layer ([\w, ]+)/g)].flatMap(([, names = '']) => names.split(/, ?/));
  expect([...new Set(order)]).toEqual(['reset', 'tokens', 'base', 'components', 'screens', 'numbers', 'print']);
});

test('a browser fetches what the page names and the live updates, then only data for other pages', async () => {
  const page = await (await visit.visitor(desk)).newPage();
  const requested: string[] = [];
  page.on('request', (sent) => requested.push(sent.url().replace(visit.url(''), '/')));
  await visit.go(page, '/breaks');
  const { styles, scripts, pictures } = namedBy((await sent('/breaks')).text);
  const later = requested.filter((path) => !['/breaks', ...styles, ...scripts, ...pictures].includes(path));
  expect(
    later.filter(
      (path) => !/^\/(assets\/(keep-up|live-events|source-serif-4)-|api\/live$|service-worker\.js$)/.test(path),
    ),
  ).toEqual([]);

  const data = (): string[] => requested.splice(0).filter((path) => /^\/api\/(?!live)/.test(path));
  const follow = async (link: Locator, heading: string | RegExp): Promise<string[]> => {
    data();
    // By keyboard, because hovering over a link prefetches its data.
    if (!(await link.isVisible()))
      await page.getByRole('navigation', { name: 'Main' }).locator('summary').press('Enter');
    await link.press('Enter');
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    return data();
  };
  const named = (name: string): Locator => page.getByRole('navigation').getByRole('link', { name, exact: true });
  expect(await follow(named('League Standings'), 'League Standings')).toEqual([
    '/api/together?of=%2Fapi%2Frunning-scores%20%2Fapi%2Fstandings%2F1%3Fseason%3D25%252F26%20%2Fapi%2Fadjustments%3Fseason%3D25%252F26%26division%3D1%20%2Fapi%2Fsponsors%20%2Fapi%2Fstandings%2F1%2Fprospects%3Fseason%3D25%252F26',
  ]);
  for (const [link, heading] of [
    [page.getByRole('rowheader').first().getByRole('link'), /Team Details/],
    [named('Results'), 'Results'],
    [named('Player Stats'), 'Player Stats'],
    [page.getByRole('rowheader').first().getByRole('link'), /Matches for/],
    [named('Fixtures'), 'Fixtures'],
    [named('Squads & Handicaps'), 'Squads & Handicaps'],
    [named('Home'), 'Kingsmead'],
  ] as const) {
    expect(await follow(link, heading)).toEqual([expect.stringMatching(/^\/api\/(together\?|player-stats|players\/)/)]);
  }
});

const known = new Map<string, Promise<Sent>>();

async function measured(path: string): Promise<{ cost: Cost; late: string[] }> {
  const page = await sent(path);
  expect(page.status, path).toBe(200);
  const { styles, scripts, pictures } = namedBy(page.text);
  const css = await Promise.all(styles.map(sent));
  const js = await Promise.all(scripts.map(sent));
  expect([...css, ...js].filter(({ status }) => status !== 200)).toEqual([]);
  const bytes = (files: Sent[]): number => files.reduce((sum, file) => sum + file.bytes, 0);
  const requests = 1 + styles.length + scripts.length + pictures.length;
  return {
    cost: { html: page.bytes, css: bytes(css), js: bytes(js), requests },
    late: [...css, ...js].flatMap(({ text }) => neededBy(text)).filter((file) => !scripts.includes(file)),
  };
}

/** The files that a page requests before any scrolling or pressing. */
function namedBy(html: string): Named {
  const found = (pattern: RegExp): string[] =>
    [...html.matchAll(pattern)].flatMap(([, names = '']) => names.split(' '));
  const later = found(new RegExp(`<meta name="${laterName}" content="([^"]+)"`, 'g'));
  return {
    styles: found(/<link rel="stylesheet" href="([^"]+)"/g),
    scripts: [...found(/<script type="module" src="([^"]+)"/g), ...later],
    pictures: [
      ...found(/<link rel="icon" href="([^"]+)"/g),
      ...found(/<img(?![^>]*loading="lazy")[^>]* src="([^"]+)"/g),
    ],
  };
}

/** The files that a style sheet or script imports. */
function neededBy(text: string): string[] {
  const imports = [...text.matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)].map(
    ([, file]) => `/assets/${file}`,
  );
  // Only the face of headings comes later than the first paint: docs/decisions/headings-in-one-face.md.
  const loaded = [...text.matchAll(/@import|url\((?!["']?(?:data:|#|[^)]*\.woff2))[^)]*\)/g)].map(([all]) => all);
  return [...imports, ...loaded];
}

/** Fetches an address as a browser does, once. */
function sent(path: string): Promise<Sent> {
  const answer = known.get(path) ?? ask(path);
  known.set(path, answer);
  return answer;
}

function ask(path: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const call = request(visit.url(path), { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        const text = (answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString();
        resolve({ status: answer.statusCode ?? 0, bytes: body.length, text });
      });
    });
    call.on('error', reject).end();
  });
}
