/** Tries script injection and framing in a real browser (docs/security.md). */
import { beforeAll, expect, test } from 'vitest';
import { storedNewsPostSchema } from '#contract/kinds/post.ts';
import { origin, samplePlayer, sampleTeam } from '../support/sample-values.ts';
import { useBrowserSite } from './visitor.ts';

const RUN = 'document.title="taken"';
const TEAM = `</script><img src=x onerror='${RUN}'>`;
const PLAYER = `"><svg/onload='${RUN}'>`;
const TEXT = `<script>${RUN}</script> <img src=x onerror='${RUN}'> [a link](javascript:${RUN}) [another](data:text/html,x)`;

const visit = useBrowserSite({ demo: false });

beforeAll(async () => {
  await visit.store().write(origin, async (change) => {
    await change.put('team', sampleTeam('a', { name: TEAM, formerNames: [PLAYER] }));
    await change.put('player', samplePlayer('a1', 'a', { name: PLAYER }));
    const [title, date] = [`<script>${RUN}</script>`, '2025-04-01'];
    const post = storedNewsPostSchema.parse({ title, date, updated: date, text: TEXT });
    await change.put('content', { id: 'post:taken', value: post, deleted: false });
  });
});

test('markup in a name or in the news shows as text and never runs', async () => {
  const page = await visit.open('/squads-handicaps');
  for (const [path, text] of [
    ['/squads-handicaps', TEAM],
    [`/player-matches/${encodeURIComponent(PLAYER)}?playerId=a1`, PLAYER],
    ['/team/a', TEAM],
    [`/search?q=${encodeURIComponent(PLAYER)}`, PLAYER],
    ['/news', `<img src=x onerror='${RUN}'>`],
  ] as const) {
    await visit.go(page, path);
    expect([path, await page.title()]).not.toEqual([path, 'taken']);
    const links = await page.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    expect(links.filter((href) => !/^(\/(?!\/)|#|\?|https?:|mailto:|tel:|sms:)/.test(href))).toEqual([]);
    await expect.poll(() => page.locator('[onerror], [onload], img[src="x"], svg[onload]').count()).toBe(0);
    expect(await page.locator('main').textContent()).toContain(text);
  }
});

test('the content security policy blocks elements added to a page', async () => {
  visit.expectComplaints(/Content Security Policy|violates the following/);
  const page = await visit.open('/contacts');
  await page.evaluate(() => {
    const blocked = new Set<string>();
    Object.assign(globalThis, { blocked });
    document.addEventListener('securitypolicyviolation', (event) => blocked.add(event.effectiveDirective));
    const add = (name: string, values: Record<string, string>, text = '') => {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
      element.textContent = text;
      document.body.append(element);
      return element;
    };
    add('script', {}, 'document.title = "taken"');
    add('script', { src: 'https://evil.example/a.js' });
    add('img', { src: 'https://evil.example/a.png' });
    add('style', {}, 'body { display: none }');
    add('iframe', { src: 'https://evil.example/' });
    add('base', { href: 'https://evil.example/' });
    add('button', { onclick: 'document.title = "taken"' }).click();
    fetch('https://evil.example/').catch(() => undefined);
    const form = add('form', { action: 'https://evil.example/', method: 'post' });
    if (form instanceof HTMLFormElement) form.submit();
  });
  const directives = ['base-uri', 'connect-src', 'form-action', 'frame-src', 'img-src', 'script-src-attr'];
  await page.waitForFunction(
    (wanted) => {
      const blocked: unknown = Reflect.get(globalThis, 'blocked');
      return blocked instanceof Set && wanted.every((one) => blocked.has(one));
    },
    [...directives, 'script-src-elem', 'style-src-elem'],
  );
  expect(await page.title()).not.toBe('taken');
});

test('a page names the site’s own address, whatever host was requested, and cannot be framed', async () => {
  const answer = await fetch(visit.url('/contacts'), { headers: { 'x-forwarded-host': 'evil.example' } });
  const html = await answer.text();
  expect(html).not.toContain('evil.example');
  expect(html).toContain('<link rel="canonical" href="http://localhost:3000/contacts');
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const unknown = await fetch(`${visit.url('/')}/evil.example/x?next=https://evil.example`, { redirect: 'manual' });
  expect([unknown.status, unknown.headers.get('location')]).toEqual([302, '/']);
});
