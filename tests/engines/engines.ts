/** The three browser engines, each controlled by its usual protocol: Playwright, WebDriver BiDi, and WebDriver. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchChromium } from '../support/chromium.ts';
import { freePort } from '../support/free-port.ts';

/** A page in a browser. `run` runs a function in the page. The function's arguments and result are plain JSON. */
export type Tab = {
  go: (address: string) => Promise<void>;
  run: <Given extends unknown[], T>(act: (...given: Given) => T | Promise<T>, ...given: Given) => Promise<T>;
};

/**
 * A browser with one page. `another` opens a further page in a new window, because a page in a hidden tab does not
 * start.
 */
export type OpenBrowser = { tab: Tab; another: () => Promise<Tab>; close: () => Promise<void> };

/**
 * A browser engine. `needs`: what must be installed. `open` starts it, or returns `null` if this machine does not have
 * it.
 */
export type Engine = { name: string; needs: string; open: () => Promise<OpenBrowser | null> };

export const ENGINES: readonly Engine[] = [
  { name: 'Chromium', needs: 'what the browser tests use', open: openChromium },
  { name: 'Firefox', needs: 'firefox or firefox-esr in the PATH', open: openFirefox },
  { name: 'WebKit', needs: "Debian's webkit2gtk-driver and xvfb", open: openWebKit },
];

async function openChromium(): Promise<OpenBrowser> {
  const browser = await launchChromium();
  const context = await browser.newContext();
  async function another(): Promise<Tab> {
    const page = await context.newPage();
    return {
      go: async (address) => void (await page.goto(address)),
      run: async (act, ...given) => parsed(await page.evaluate(sourceOf(act, given))),
    };
  }
  return { tab: await another(), another, close: () => browser.close() };
}

async function openFirefox(): Promise<OpenBrowser | null> {
  const program = programIn('firefox-esr', 'firefox');
  if (program === null) return null;
  const profile = await mkdtemp(path.join(tmpdir(), 'baize-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } });
  const address = await said(child.stderr, /listening on (ws:\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const call = caller(socket);
  await call('session.new', { capabilities: {} });
  const tree = await call('browsingContext.getTree', {});
  const tabOf = (context: unknown): Tab => ({
    go: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: async (act, ...given) => {
      const expression = sourceOf(act, given);
      const answer = await call('script.evaluate', { expression, awaitPromise: true, target: { context } });
      if (find(answer, ['type']) === 'exception') throw new Error(JSON.stringify(find(answer, ['exceptionDetails'])));
      return parsed(find(answer, ['result', 'value']));
    },
  });
  return {
    tab: tabOf(find(tree, ['contexts', '0', 'context'])),
    another: async () => tabOf(find(await call('browsingContext.create', { type: 'window' }), ['context'])),
    close: async () => {
      socket.close();
      await ended(child);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Returns a function that sends WebDriver BiDi commands and resolves with their results. */
function caller(socket: WebSocket): (method: string, params: object) => Promise<unknown> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const answer: unknown = JSON.parse(String(data));
    const own = waiting.get(Number(find(answer, ['id'])));
    if (find(answer, ['type']) === 'success') own?.resolve(find(answer, ['result']));
    else own?.reject(new Error(String(data)));
  });
  let last = 0;
  return (method, params) => {
    const own = Promise.withResolvers<unknown>();
    waiting.set(++last, own);
    socket.send(JSON.stringify({ id: last, method, params }));
    return own.promise;
  };
}

async function openWebKit(): Promise<OpenBrowser | null> {
  const [driver, screen] = [programIn('WebKitWebDriver'), programIn('Xvfb')];
  const binary = globSync('/usr/lib/*/webkit*gtk-*/MiniBrowser').at(-1);
  if (driver === null || screen === null || binary === undefined) return null;
  const xvfb = spawn(screen, ['-displayfd', '2', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const display = await said(xvfb.stderr, /^(\d+)\n/m);
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${display}` };
  const child = spawn(driver, [`--port=${port}`], { stdio: 'ignore', env });
  const call = async (method: string, to: string, body?: object): Promise<unknown> => {
    const sent = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await fetch(`http://127.0.0.1:${port}/${to}`, sent);
    const value = find(await answer.json(), ['value']);
    if (!answer.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  await until(
    () =>
      call('GET', 'status').then(
        () => true,
        () => false,
      ),
    'WebKitWebDriver answers',
  );
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  const session = `session/${String(find(await call('POST', 'session', { capabilities: { alwaysMatch: options } }), ['sessionId']))}`;
  // WebDriver sends a command to the tab that was selected last, so each command first selects its tab.
  const tabOf = (handle: unknown): Tab => {
    const inTab = async (to: string, body: object): Promise<unknown> => {
      await call('POST', `${session}/window`, { handle });
      return call('POST', `${session}/${to}`, body);
    };
    return {
      go: async (url) => void (await inTab('url', { url })),
      run: async (act, ...given) =>
        parsed(await inTab('execute/sync', { script: `return ${sourceOf(act, given)}`, args: [] })),
    };
  };
  return {
    tab: tabOf(await call('GET', `${session}/window`)),
    another: async () => tabOf(find(await call('POST', `${session}/window/new`, { type: 'window' }), ['handle'])),
    close: async () => {
      await call('DELETE', session);
      await ended(child);
      await ended(xvfb);
    },
  };
}

/** Returns the text of an expression that calls a function in a page and returns its result as JSON. */
function sourceOf(act: (...given: never[]) => unknown, given: unknown[]): string {
  return `(async () => JSON.stringify((await (${act.toString()})(...${JSON.stringify(given)})) ?? null))()`;
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the page made the text of a `T`
function parsed<T>(answer: unknown): T {
  return JSON.parse(String(answer)) as T;
}

function find(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
}

function programIn(...names: string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return (
    names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file)) ?? null
  );
}

/** Waits until a program's output matches the pattern. Returns the text of the pattern's first group. */
function said(output: NodeJS.ReadableStream, pattern: RegExp): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    output.on('data', (part: Buffer) => {
      text += part.toString();
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill();
  });
}

/** Waits until a condition holds. Throws after 20 seconds, with `what` in the message. */
export async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`In vain: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
