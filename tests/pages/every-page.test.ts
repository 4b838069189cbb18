import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { deferredScriptsMetaName } from '#web/run-after-paint.ts';
import { publicPages, screens } from '../support/screens.ts';
import { useServedPages } from '../support/served-pages.ts';

const { url } = useServedPages();

const INLINE = /<[^>]+\sstyle=|<style|\son\w+="|<script(?![^>]*(src=|type="application\/json"))/;

test('no page has inline styles, other scripts than the start script, or the internal name of a cup, and each is the same for every visitor', async () => {
  const all = (await screens(url('/'))).filter(({ official }) => !official);
  const others = ['/player-stats?sort=won&q=a', '/timers?code=KX4P'];
  for (const path of [...all.map((screen) => screen.path), ...others]) {
    const answer = await fetch(url(path));
    const html = await answer.text();
    const [contained = '', script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
    expect(html.replace(contained, ''), path).not.toMatch(INLINE);
    const hash = createHash('sha256').update(script).digest('base64');
    const isAllowed = answer.headers.get('content-security-policy')?.includes(`script-src 'self' 'sha256-${hash}'`);
    expect([path, isAllowed]).toEqual([path, script !== '']);
    // Only the page of the Cup Draw contains the internal name of a cup, as part of its address.
    const words = html.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, '');
    expect(words.includes('LampittCup'), path).toBe(path.startsWith('/cup-draw'));
    // Pages for officials, and pages that do not exist, are rendered for each visitor, so they may differ.
    if (path.startsWith('/admin') || answer.status === 404) continue;
    const again = await fetch(url(path), { headers: { cookie: 'a=b', 'accept-language': 'de' } });
    expect(await again.text(), path).toBe(html);
    expect(again.headers.get('set-cookie'), path).toBe(null);
  }
});

test('every file to which a page links exists', async () => {
  const files = new Set<string>();
  for (const { path } of await publicPages(url('/'))) {
    const html = await (await fetch(url(path))).text();
    const linked = [...html.matchAll(/(?:href|src)="(\/[^"]*\.[a-z0-9]+)"/g)].map(([, file = '']) => file);
    expect(linked.length, path).toBeGreaterThan(3);
    for (const file of linked) files.add(file);
  }
  for (const file of files) expect([file, (await fetch(url(file))).status]).toEqual([file, 200]);
});

test('every link to a section leads to a section that its page has', async () => {
  const pages = new Map<string, string>();
  const htmlOf = async (address: string): Promise<string> => {
    const html = pages.get(address) ?? (await (await fetch(address)).text());
    pages.set(address, html);
    return html;
  };
  const links = new Set<string>();
  const missing: string[] = [];
  for (const { path } of await publicPages(url('/'))) {
    for (const [, href = ''] of (await htmlOf(url(path))).matchAll(/<a[^>]* href="([^"]+)"/g)) {
      const target = new URL(href.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"), url(path));
      if (target.hash === '' || target.origin !== new URL(url('/')).origin || links.has(target.href)) continue;
      links.add(target.href);
      const [page = ''] = target.href.split('#');
      const id = decodeURIComponent(target.hash.slice(1));
      if (!(await htmlOf(page)).includes(` id="${id}"`)) missing.push(`${path} leads to ${target.href}`);
    }
  }
  expect(missing).toEqual([]);
  expect(links.size).toBeGreaterThan(20);
});

test('a name cannot end the data element of a page early', async () => {
  const html = await (await fetch(url('/league-standings?season=</script><b>x'))).text();
  expect(html).not.toContain('<b>x');
});

/** What a first visit to a page transfers: bytes, compressed and without headers, and the number of requests. */
type Cost = { html: number; css: number; js: number; requests: number };
type Sent = { status: number; bytes: number; text: string };
type Named = { styles: string[]; scripts: string[]; pictures: string[] };

/** The most that a page may transfer. The typeface of headings (11 kB) is loaded beside the styles and not counted. */
const budget: Cost = { html: 10_500, css: 17_500, js: 130_000, requests: 17 };

test('every public page stays within its budget and names every file that it needs', async () => {
  const faults: string[] = [];
  for (const { name, path } of await publicPages(url('/'))) {
    const { cost, late } = await measured(path);
    // these are the keys of a cost
    for (const part of Object.keys(budget) as (keyof Cost)[])
      if (cost[part] > budget[part]) faults.push(`${name}: ${cost[part]} for ${part}, of ${budget[part]}`);
    faults.push(...late.map((file) => `${name}: ${file} is discovered late`));
  }
  expect(faults).toEqual([]);
});

test('the order of the cascade layers is set by the first style sheet', async () => {
  const { styles } = namedBy((await sent('/')).text);
  const first = await sent(styles[0] ?? '');
  const order = [...first.text.matchAll(/@layer ([\w, ]+)/g)].flatMap(([, names = '']) => names.split(/, ?/));
  expect([...new Set(order)]).toEqual(['reset', 'tokens', 'base', 'components', 'screens', 'numbers', 'print']);
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

/** Returns the files that a page requests before anyone scrolls or presses. */
function namedBy(html: string): Named {
  const found = (pattern: RegExp): string[] =>
    [...html.matchAll(pattern)].flatMap(([, names = '']) => names.split(' '));
  const later = found(new RegExp(`<meta name="${deferredScriptsMetaName}" content="([^"]+)"`, 'g'));
  return {
    styles: found(/<link rel="stylesheet" href="([^"]+)"/g),
    scripts: [...found(/<script type="module" src="([^"]+)"/g), ...later],
    pictures: [
      ...found(/<link rel="icon" href="([^"]+)"/g),
      ...found(/<img(?![^>]*loading="lazy")[^>]* src="([^"]+)"/g),
    ],
  };
}

/** Returns the files that a style sheet or script imports or loads, except fonts. */
function neededBy(text: string): string[] {
  const imports = [...text.matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)].map(
    ([, file]) => `/assets/${file}`,
  );
  // Fonts may be loaded after the first paint, because only headings use one: docs/decisions/headings-in-one-face.md.
  const loaded = [...text.matchAll(/@import|url\((?!["']?(?:data:|#|[^)]*\.woff2))[^)]*\)/g)].map(([all]) => all);
  return [...imports, ...loaded];
}

/** Fetches an address as a browser does. Each address is fetched once. */
function sent(path: string): Promise<Sent> {
  const answer = known.get(path) ?? ask(path);
  known.set(path, answer);
  return answer;
}

function ask(path: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const call = request(url(path), { headers: { 'accept-encoding': 'br' } }, (answer) => {
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
