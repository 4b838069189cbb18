import { describe, expect } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { may, VISITOR } from '#domain/people/permissions.ts';
import { it, openSite } from '../support/site.ts';
import { createBrowser } from './sign-in-site.ts';
import { givePassword } from '../support/password.ts';

const writes: Call[] = Object.values(calls).filter((call) => call.method !== 'GET');
const official: Call[] = Object.values(calls).filter((call) => !may(VISITOR, call.action));
const MAX_BYTES = 64 * 1024;
const LARGE = 64 * 1024 * 1024;

/** Returns the address of a call, with ids that do not exist. */
const address = ({ path }: Call): string => path.replace(/\{\w+\}/g, '1');

async function openWithPassword() {
  const site = await openSite('sqlite', { demo: true });
  await givePassword(site.store);
  return site;
}

describe('the order of checks', () => {
  it('of a write is 413, 415, 403, then 401, or 400 if it is public', async () => {
    const { app, store } = await openWithPassword();
    const browser = createBrowser(app);
    await browser.send('GET', '/api/admin/session');
    const revisions = new Map(store.revisions());
    const token = browser.jar.get('XSRF-TOKEN') ?? '';
    for (const call of writes) {
      const ask = async (payload: string | Buffer, headers: Record<string, string>) => {
        const { statusCode } = await app.inject({ method: call.method, url: address(call), payload, headers });
        return statusCode;
      };
      const type = call.file?.type ?? 'application/json';
      const isPublic = may(VISITOR, call.action);
      // If the limit is more than 64 MB, a body above it is not sent: only its length is announced.
      const most = call.file?.maxBytes ?? call.maxBytes ?? MAX_BYTES;
      const isLong = most > LARGE;
      const tooLarge = isLong ? 'x' : Buffer.alloc(most + 1, 32);
      const announced: Record<string, string> = isLong ? { 'content-length': String(most + 1) } : {};
      const signed = { 'content-type': type, cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
      const statuses = [
        await ask(tooLarge, { 'content-type': 'text/plain', ...announced }),
        await ask('not json', { 'content-type': 'text/plain' }),
        await ask('not json', { 'content-type': type }),
        await ask('not json', { ...signed, 'x-xsrf-token': `${token}x` }),
        await ask('not json', signed),
        // A well-formed body is not read either.
        await ask('{}', { 'content-type': type }),
        ...(isPublic ? [] : [await ask('{}', signed)]),
      ];
      // Of all writes, only the public ones, such as sign-in and sign-out, read their body before anyone is signed in.
      expect(statuses, `${call.method} ${call.path}`).toEqual([
        413,
        415,
        403,
        403,
        ...(isPublic ? [400, 403] : [401, 403, 401]),
      ]);
    }
    expect(new Map(store.revisions())).toEqual(revisions);
  });

  it('of a write by a signed-in official is 400 for malformed JSON', async () => {
    const { app } = await openWithPassword();
    const browser = createBrowser(app);
    await browser.signIn();
    for (const call of writes.filter((write) => 'body' in write)) {
      const answer = await browser.send(call.method, address(call), undefined, {
        text: '{"name": ',
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status, `${call.method} ${call.path}`).toBe(400);
    }
  });

  // The download of a backup has tests of its own (backups-on-status.test.ts).
  const reads = official.filter((call) => call.method === 'GET' && call !== calls.downloadBackup);
  it('of an official read asks for sign-in before it checks parameters', async () => {
    const { app } = await openWithPassword();
    const [stranger, browser] = [createBrowser(app), createBrowser(app)];
    await browser.signIn();
    for (const call of reads) {
      expect((await stranger.send('GET', `${address(call)}?limit=many`)).status, call.path).toBe(401);
      const { status, headers } = await browser.send('GET', address(call));
      // If the path has an id, no value has that id.
      const found = call.path.includes('{') ? 404 : 200;
      const cache = headers['cache-control'];
      expect({ path: call.path, status, cache }).toEqual({ path: call.path, status: found, cache: 'no-store' });
    }
  });
});

describe('an unknown route', () => {
  it.for(['POST', 'PUT', 'DELETE'] as const)('is 404 before its body is too large: %s', async (method, { site }) => {
    const payload = Buffer.alloc(MAX_BYTES + 1, 32);
    expect((await site.app.inject({ method, url: '/api/nope', payload })).statusCode).toBe(404);
  });
});

describe('the description of the API', () => {
  it('has exactly the routes of the server', async ({ site: { app } }) => {
    const { paths } = (await app.inject('/api/openapi.json')).json();
    const described = Object.entries<Record<string, unknown>>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = routesOf(app.printRoutes({ commonPrefix: false })).filter(
      (route) =>
        route.includes(' /api/') &&
        !route.startsWith('HEAD ') &&
        !/^GET \/api\/(openapi\.json|docs(\.css)?)$/.test(route),
    );
    expect(unnamed(described)).toEqual(unnamed(served));
  });

  it('is OpenAPI 3.1 with a schema for every answer, and a page for people', async ({ site: { app } }) => {
    const description = (await app.inject('/api/openapi.json')).json();
    expect(description.openapi).toMatch(/^3\.1\./);
    expect(JSON.stringify(description)).not.toContain('"schema":{}}},"400"');
    for (const [path, methods] of Object.entries<
      Record<string, { responses: object; parameters: { in: string; name: string }[] }>
    >(description.paths)) {
      for (const { responses, parameters } of Object.values(methods)) {
        expect(Object.keys(responses).some((status) => /^2\d\d$/.test(status))).toBe(true);
        const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`);
        expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
      }
    }
    const page = await app.inject('/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { path } of Object.values(calls)) expect(page.body).toContain(path);
  });
});

/**
 * Returns routes without the names of their parameters, because the router has one name where the contract has
 * `{division}` and `{fixtureId}`.
 */
const unnamed = (routes: string[]): string[] => routes.map((route) => route.replace(/\{[^/]+/g, '{}')).toSorted();

/** Returns routes such as `GET /api/teams` from the route tree that the router prints. */
function routesOf(tree: string): string[] {
  const routes: string[] = [];
  const above: string[] = [];
  for (const line of tree.split('\n')) {
    const found = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!found) continue;
    const [, indent = '', part = '', methods] = found;
    const depth = indent.length / 4;
    above.length = depth;
    above[depth] = part;
    const path = above.join('').replace(/:(\w+)/g, '{$1}');
    for (const method of methods?.split(', ') ?? []) routes.push(`${method} ${path}`);
  }
  return routes;
}
