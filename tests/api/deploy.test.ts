/** The files in deploy/ and the page of permissions agree with the program. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { live } from '#contract/live.ts';
import { readConfig } from '#server/config.ts';
import { permissionsPage } from '../../scripts/permissions.ts';
import { nodeEnvironment, nodeOptions, pinnedVersion } from '../../scripts/pinned-node.mjs';

const text = (file: string): string => readFileSync(file, 'utf8');
const all = (pattern: RegExp, file: string): string[] =>
  [...text(file).matchAll(pattern)].map(([, found]) => found ?? '');

/** The settings that the program reads. */
const settings = all(/^ {2}([A-Z][A-Z\d_]+): /gm, 'src/server/config.ts');
/** The environment variables that Node and the C library read. */
const ofNode = ['NODE_ENV', ...Object.keys(nodeEnvironment('.'))];
/** The file that the systemd service and the Docker image start, inside the package's folder. */
const SITE_OF_PACKAGE = 'dist/package/server/packaged-site.js';
const { PORT } = { PORT: String(readConfig({}).port) };

/** Returns how many milliseconds the site takes at most to stop. */
function stopMs(): number {
  const times = [...text('src/main/run-site.ts').matchAll(/(?:requests|rest): ([\d_]+)/g)];
  expect(times.length).toBe(2);
  return times.reduce((sum, [, ms = '']) => sum + Number(ms.replaceAll('_', '')), 0);
}

test('the settings are found in the program', () => {
  expect(settings).toEqual(expect.arrayContaining(['PORT', 'DATA_DIR', 'METRICS_TOKEN', 'BACKUP_HOOK']));
  for (const name of settings) expect(() => readConfig({ [name]: '' })).not.toThrow();
});

test('the table in docs/operator.md has every setting and no other', () => {
  const rows = text('docs/operator.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line));
  const named = rows.flatMap((row) => {
    const names = [...(row.split('|')[1] ?? '').matchAll(/`([A-Z\d_]+)`/g)].map(([, name = '']) => name);
    const stem = names[0]?.replace(/_[A-Z]+$/, '') ?? '';
    return names.map((name) => (name.startsWith('_') ? stem + name : name));
  });
  expect(named.toSorted()).toEqual(settings.toSorted());
});

test('the example settings have all except the folder, which the service sets', () => {
  const named = all(/^#?([A-Z\d_]+)=/gm, 'deploy/baize.env.example');
  expect(named.toSorted()).toEqual(settings.filter((name) => name !== 'DATA_DIR').toSorted());
  const set = Object.fromEntries(
    [...text('deploy/baize.env.example').matchAll(/^([A-Z\d_]+)=(.+)$/gm)].map(([, key, value]) => [key, value]),
  );
  expect(readConfig(set)).toMatchObject({
    publicUrl: 'https://snooker.example.org',
    trustProxy: 'loopback',
    demo: false,
  });
});

test('docs/permissions.md is up to date: npm run permissions writes it', () => {
  expect(text('docs/permissions.md')).toBe(permissionsPage());
});

describe('the systemd unit', () => {
  const unit = text('deploy/baize.service');
  const values = (key: string): string[] => all(new RegExp(`^${key}=(.*)$`, 'gm'), 'deploy/baize.service');

  it('starts the installed package with its own Node and its folders', () => {
    const [node = '', ...rest] = values('ExecStart')[0]?.split(' ') ?? [];
    expect(node).toBe('/opt/baize/current/node/bin/node');
    expect(rest).toEqual([...nodeOptions, `/opt/baize/current/${SITE_OF_PACKAGE}`]);
    const names = values('Environment').map((value) => value.split('=')[0] ?? '');
    expect(names.filter((name) => ![...settings, ...ofNode].includes(name))).toEqual([]);
    expect(values('Environment')).toContain(`DATA_DIR=/var/lib/${values('StateDirectory')[0]}`);
    expect(text('deploy/baize-command.sh')).toContain(values('Environment')[0]);
  });

  it('waits until the program has stopped, always restarts it, and confines it', () => {
    expect(Number(values('TimeoutStopSec')[0]) * 1000).toBeGreaterThan(stopMs());
    for (const line of ['Restart=always', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet='])
      expect(unit.split('\n')).toContain(line);
  });
});

describe('the Docker image', () => {
  const dockerfile = text('deploy/Dockerfile');

  it('has the project’s Node, is made only from the package, and starts the same file as the package', () => {
    const images = all(/^FROM (\S+)/gm, 'deploy/Dockerfile');
    expect(new Set(images)).toEqual(new Set([`node:${pinnedVersion}-bookworm-slim`]));
    expect(all(/^COPY (?!--from)(.+) \S+$/gm, 'deploy/Dockerfile')).toEqual(['baize-*.tgz']);
    const set = all(/^ENV (.+)$/gm, 'deploy/Dockerfile').flatMap((line) =>
      line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    expect(set.filter((name) => ![...settings, ...ofNode].includes(name))).toEqual([]);
    const started = all(/^CMD (.+)$/gm, 'deploy/Dockerfile').map((command): string[] => JSON.parse(command));
    expect(started).toEqual([['node', ...nodeOptions, `/opt/baize/lib/node_modules/baize/${SITE_OF_PACKAGE}`]]);
    expect(dockerfile).toContain(`EXPOSE ${PORT}\n`);
  });

  it('under compose uses existing settings, is reached only through Caddy, and needs nothing but an address', () => {
    const compose = text('deploy/compose.yml');
    const [, environment = ''] = /^ {4}environment: (.*)$/m.exec(compose) ?? [];
    const names = [...environment.matchAll(/ ([A-Z\d_]+):/g)].map(([, name]) => name);
    expect(names).toContain('TRUST_PROXY');
    expect(names.filter((name) => !settings.includes(name ?? ''))).toEqual([]);
    expect(compose).toContain(`--to site:${PORT}\n`);
    expect(compose).not.toContain(`${PORT}:`);
    const filledIn = new Set(Array.from(compose.matchAll(/\$\{([A-Z]+)(?!:-)\b/g), ([, name]) => name));
    expect(filledIn).toEqual(new Set(['ADDRESS']));
  });

  it('is stopped by Docker only after the site has stopped by itself', () => {
    const dockerWaits = 10_000;
    expect(stopMs()).toBeLessThan(dockerWaits);
  });
});

test('the install script and the service have the same folders and settings, and the script fits the package', () => {
  const script = text('deploy/install.sh');
  const unit = text('deploy/baize.service');
  const [data, settingsFile] = ['data', 'settings'].map((name) => new RegExp(`^${name}=(.*)$`, 'm').exec(script)?.[1]);
  expect(unit).toContain(`DATA_DIR=${data}\n`);
  expect(unit).toContain(`EnvironmentFile=${settingsFile}\n`);
  const files = Array.from(script.matchAll(/\/deploy\/([\w.-]+)/g), ([, file]) => file);
  expect(new Set(files)).toEqual(new Set(['baize.env.example', 'baize-command.sh', 'baize.service', 'Caddyfile']));
  expect(files.filter((file) => !existsSync(`deploy/${file}`))).toEqual([]);
  // install.sh reads this line with sed.
  expect(text('package.json')).toMatch(/^ {2}"version": "\d+\.\d+\.\d+",$/m);
});

test('the proxies forward to the port, do not buffer events, and accept every file', () => {
  for (const file of ['deploy/Caddyfile', 'deploy/nginx.conf']) {
    expect(text(file)).toContain(`127.0.0.1:${PORT}`);
    expect(text(file)).toContain('/metrics');
  }
  const nginx = text('deploy/nginx.conf');
  expect(nginx).toMatch(new RegExp(`location = ${live.path} \\{[^}]*proxy_buffering off;`));
  expect(nginx).toContain('gzip off;');
  const sizeIn = (text = '') => Number(/client_max_body_size (\d+)m;/.exec(text)?.[1]) * 1024 * 1024;
  for (const { path: place, file } of Object.values<Call>(calls)) {
    if (file === undefined) continue;
    const [, own] = new RegExp(`location = ${place} \\{([^}]*)\\}`).exec(nginx) ?? [];
    expect([place, sizeIn(own ?? nginx) > file.maxBytes]).toEqual([place, true]);
  }
  expect(nginx.split('{').length).toBe(nginx.split('}').length);
});

test('operator.md names every file in deploy/', () => {
  const operator = text('docs/operator.md');
  for (const file of readdirSync('deploy')) expect(operator).toContain(`deploy/${file}`);
});
