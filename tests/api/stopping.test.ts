import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { LIMITS } from '#server/http/limits/limits.ts';
import { openStore } from '#server/storage/open.ts';
import { undeletedSeasons } from '#server/storage/mappers/seasons.ts';
import { importFile, ownTeams } from '../soak/league.ts';
import { send, signIn } from '../soak/requests.ts';
import { scaledTimeout } from '../../scripts/slowness.ts';
import { countedSite } from '../support/counted-site.ts';
import { openTestStore } from '../support/store.ts';
import { LEAN_SITE, makeWorkspace, type ServerProcess, startServer } from '../support/server-process.ts';

// Tests a whole process: its signals, its exit code, and what it leaves behind.

const PASSWORD = 'stop stop stop';
const TOKEN = 'stop-metrics-token';
const [home, away] = ownTeams(0);
if (!home || !away) throw new Error('No teams');
const FILE = importFile([{ season: '1999', week: 1, home, away }], 1).replaceAll(/,h0t\dp\d/g, ',');

/** Returns Node's flags for a program that runs `code` on SIGUSR2. */
function plantedOnSignal(code: string): string[] {
  return ['--import', `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${code} })`)}`];
}

async function started(flags: string[] = []): Promise<{ server: ServerProcess; url: string; file: string }> {
  const workspace = await makeWorkspace();
  const secrets = { ADMIN_PASSWORD: PASSWORD, METRICS_TOKEN: TOKEN };
  const env = { DATA_DIR: workspace.data, LEAGUE_DEMO: 'off', DATABASE_URL: '', ...secrets };
  const server = startServer({ program: LEAN_SITE, env, flags });
  onTestFinished(async () => {
    server.signal('SIGKILL');
    await server.ended;
    await workspace.remove();
  });
  return { server, url: await server.ready, file: `${workspace.data}/baize.sqlite` };
}

/** Sends the headers of an import and half of its body. `finish` sends the rest, and resolves with the answer. */
async function beginImport(url: string, headers: Record<string, string>) {
  const file = { 'content-type': 'text/csv', 'content-length': String(Buffer.byteLength(FILE)) };
  const given = { ...headers, ...file, expect: '100-continue' };
  const sent = request(`${url}/api/admin/import`, { method: 'POST', headers: given });
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.write(FILE.slice(0, 100));
  return {
    async finish() {
      const answered = once(sent, 'response');
      sent.end(FILE.slice(100));
      const [response] = await answered;
      let text = '';
      for await (const chunk of response) text += String(chunk);
      return { status: response.statusCode, connection: response.headers.connection, text };
    },
  };
}

/** Resolves once the port accepts no connections. */
async function untilClosed(url: string): Promise<void> {
  const { port, hostname } = new URL(url);
  await expect
    .poll(
      async () => {
        const socket = connect(Number(port), hostname);
        const isOpen = await once(socket, 'connect').then(
          () => true,
          () => false,
        );
        socket.destroy();
        return isOpen;
      },
      { timeout: scaledTimeout(10_000) },
    )
    .toBe(false);
}

it('an unhandled rejection is logged, counted and shown to officials; a signal ends new connections and streams, lets running requests finish, and exits with 0', async () => {
  const { server, url, file } = await started(plantedOnSignal("void Promise.reject(new TypeError('Mrs Jo' + 'nes'))"));
  const headers = await signIn(url, PASSWORD, 'Pat');
  server.signal('SIGUSR2');
  await expect.poll(() => server.output()).toContain('An unexpected error that no request waited for');
  const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(await metrics.text()).toContain('\nbaize_unhandled_rejections_total 1\n');
  const status = await fetch(`${url}/api/admin/status`, { headers });
  const sentence = 'An unexpected error that no request waited for (TypeError)';
  const { errors } = await status.json();
  expect(errors.latest).toContainEqual(expect.objectContaining({ level: 'error', sentence }));

  const stream = await fetch(`${url}/api/live`);
  const upload = await beginImport(url, headers);
  server.signal('SIGTERM');
  await untilClosed(url);
  expect(await stream.text()).toContain('retry: 3000');
  // The process may get a signal twice, because npm passes it on as well.
  server.signal('SIGTERM');
  server.signal('SIGINT');
  expect(await upload.finish()).toMatchObject({ status: 200, connection: 'close' });
  expect(await server.ended).toBe(0);
  // The unhandled rejection is the only error in the log.
  expect(server.output().match(/"level":"error"/g)).toHaveLength(1);
  expect(server.output()).not.toContain('Jones');
  const store = await openStore({ file });
  expect((await store.read(undeletedSeasons)).map(({ name }) => name)).toContain('1999');
  expect(await store.integrity()).toEqual([]);
  await store.close();
});

it('answers a request on an open connection while it stops, from the cache or not, and then closes the connection', async () => {
  const { app, url } = await countedSite(await openTestStore('sqlite'), {
    limits: { ...LIMITS, lastRequests: 30_000 },
  });
  const paths = ['/api/teams', '/api/nothing'];
  const agents = paths.map(() => new Agent({ keepAlive: true }));
  onTestFinished(() => agents.forEach((agent) => agent.destroy()));
  const visit = () => Promise.all(paths.map((path, i) => send(url, { method: 'GET', path }, agents[i])));
  for (const _ of [1, 2]) await visit();
  const closed = app.close();
  expect((await visit()).map(({ status, headers }) => [status, headers.connection])).toEqual([
    [200, 'close'],
    [404, 'close'],
  ]);
  await closed;
});

it('after an uncaught error it answers running requests, logs the error, and ends with 1', async () => {
  const { server, url } = await started(plantedOnSignal("throw new Error('planted')"));
  const headers = await signIn(url, PASSWORD, 'Pat');
  const upload = await beginImport(url, headers);
  server.signal('SIGUSR2');
  await untilClosed(url);
  expect((await upload.finish()).status).toBe(200);
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain('An unexpected error in the program');
});
