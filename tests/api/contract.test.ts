import { describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { may, VISITOR } from '#domain/permissions.ts';
import { ensurePassword } from '#server/auth/password.ts';
import { openSite } from '../support/site.ts';
import { createBrowser, PASSWORD } from './sign-in-site.ts';

const writes = Object.values(calls).filter((call) => call.method !== 'GET');
const official = Object.values(calls).filter((call) => !may(VISITOR, call.action));
const MOST_BYTES = 64 * 1024;
const LARGE = 64 * 1024 * 1024;

/** Returns the address of a call, with ids that do not exist. */
function address({ path }: Call): string {
  return path.replace(/\{\w+\}/g, '1');
}

async function openWithPassword() {
  const site = await openSite('sqlite', { demo: true });
  await ensurePassword(site.store, PASSWORD);
  return site;
}

describe('the order of checks', () => {
  it.each(writes)('$method $path: 413, 415, 403, then 401, or 400 if it is public', async (call: Call) => {
    const { app } = await openWithPassword();
    const browser = createBrowser(app);
    await browser.send('GET', '/api/admin/session');
    const ask = async (payload: string | Buffer, headers: Record<string, string>) => {
      const { statusCode } = await app.inject({ method: call.method, url: address(call), payload, headers });
      return statusCode;
    };
    const type = call.file?.type ?? 'application/json';
    // A longer body than a buffer can be is announced alone.
    const most = call.file?.maxBytes ?? call.maxBytes ?? MOST_BYTES;
    const isLong = most > LARGE;
    const tooLarge = isLong ? 'x' : Buffer.alloc(most + 1, 32);
    const announced: Record<string, string> = isLong ? { 'content-length': String(most + 1) } : {};
    expect(await ask(tooLarge, { 'content-type': 'text/plain', ...announced })).toBe(413);
    expect(await ask('not json', { 'content-type': 'text/plain' })).toBe(415);
    expect(await ask('not json', { 'content-type': type })).toBe(403);
    const token = browser.jar.get('XSRF-TOKEN') ?? '';
    const signed = { 'content-type': type, cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
    expect(await ask('not json', { ...signed, 'x-xsrf-token': `${token}x` })).toBe(403);
    // Only the public writes, login and logout, read their body before anybody is signed in.
    expect(await ask('not json', signed)).toBe(may(VISITOR, call.action) ? 400 : 401);
  });

  it.each(writes.filter((call) => 'body' in call))('$method $path: malformed JSON is 400, signed in', async (call) => {
    const { app } = await openWithPassword();
    const browser = createBrowser(app);
    await browser.signIn();
    const answer = await browser.send(call.method, address(call), undefined, {
      text: '{"name": ',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
  });

  // A backup of this site has tests of its own.
  const reads = official.filter((call) => call.method === 'GET' && call !== calls.downloadBackup);
  it.each(reads)('$path needs sign-in, before its parameters', async (call) => {
    const { app } = await openWithPassword();
    const browser = createBrowser(app);
    const url = `${address(call)}?limit=many`;
    expect((await browser.send('GET', url)).status).toBe(401);
    await browser.signIn();
    const { status, headers } = await browser.send('GET', address(call));
    // The ids in its path do not exist.
    const found = call.path.includes('{') ? 404 : 200;
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: found, cache: 'no-store' });
  });
});

describe('an unknown route', () => {
  it.each(['POST', 'PUT', 'DELETE'] as const)('is 404 before its body is too large: %s', async (method) => {
    const { app } = await openSite('sqlite');
    const payload = Buffer.alloc(MOST_BYTES + 1, 32);
    expect((await app.inject({ method, url: '/api/nope', payload })).statusCode).toBe(404);
  });
});

describe('the description of the API', () => {
  it('has exactly the routes of the server', async () => {
    const { app } = await openSite('sqlite');
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

  it('is OpenAPI 3.1 with a schema for every answer, and a page for people', async () => {
    const { app } = await openSite('sqlite');
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

/** The router has one name for a parameter where the contract has two: `{division}` and `{fixtureId}`. */
function unnamed(routes: string[]): string[] {
  return routes.map((route) => route.replace(/\{[^/]+/g, '{}')).toSorted();
}

/** Returns routes such as `GET /api/teams` from the printed tree of the router. */
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
