/** Visitors for tests/dom: browsers whose pages are windows of happy-dom. The whole server runs in the same process. */
import { setImmediate as nextTask } from 'node:timers/promises';
import {
  Browser,
  type BrowserPage,
  type BrowserWindow,
  type Request as BrowserRequest,
  type Response as BrowserResponse,
} from 'happy-dom';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { CallAnswer } from '#contract/client.ts';
import type { StandingRowAnswer } from '#contract/standings.ts';
import { rootElementId } from '#web/hydration.ts';
import { scaledTimeout } from '../../scripts/slowness.ts';
import { PASSWORD } from '../support/password-text.ts';
import { type MadeOptions, makeSite, noSite } from '../support/running-site.ts';
import { Finder, type Located, Locator, pressKey, setValue, until } from './locator.ts';
import type * as Script from './page-script.ts';
import { type AsOneLook, addMissingFeatures, type Locks, runInside, runSite } from './window.ts';

const ORIGIN = 'http://localhost:3000';

/** How long after a press the focus may be missing, in milliseconds. The server may have to answer first. */
const FOCUSED_WITHIN = scaledTimeout(2_000);

/**
 * How long `settle` waits for React to render what is due, in milliseconds. React renders in slices, and needs more of
 * them on a busy machine.
 */
const SETTLED_WITHIN = scaledTimeout(2_000);

export type Look = { width: number; height: number };
export const phone: Look = { width: 390, height: 844 };
export const desk: Look = { width: 1280, height: 900 };

type SessionAnswer = CallAnswer<'GET /api/admin/session'>;

/**
 * Makes a site for the tests in a file, and returns functions to use it. After each test, its browsers are closed. A
 * complaint fails the test: an error or warning on the console of any page, or an answer with status 400 or more.
 */
export function useDomSite(options: MadeOptions = {}) {
  let site: Awaited<ReturnType<typeof makeSite>>;
  let office: Visitor | undefined;
  let visitors: Visitor[] = [];
  let complaints: string[] = [];
  let expected: RegExp | null = null;

  beforeAll(async () => {
    site = await makeSite(options);
  });
  afterAll(async () => {
    await office?.close();
    await site.close();
    office = undefined;
    site = noSite();
  });
  afterEach(async ({ task }) => {
    const open = visitors.flatMap(({ pages }) => pages);
    if (task.result?.state === 'pass') for (const page of open) await page.pressing();
    if (task.result?.state === 'fail') console.log(open.map((page) => `${page.url()}\n${page.shown()}`).join('\n\n'));
    await Promise.all(visitors.map((visitor) => visitor.close()));
    const unexpected = complaints.filter((complaint) => !expected?.test(complaint));
    visitors = [];
    complaints = [];
    expected = null;
    expect(unexpected).toEqual([]);
  });

  /** Returns the browser of an unknown visitor. */
  async function anybody(look = desk): Promise<Visitor> {
    const visitor = new Visitor(site.app, look, (complaint) => complaints.push(complaint));
    visitors.push(visitor);
    return visitor;
  }
  /** Returns the browser of an official who is signed in. */
  async function official(look = desk): Promise<Visitor> {
    const visitor = await anybody(look);
    await call(visitor, 'POST', '/api/admin/login', { password: PASSWORD, name: 'Pat Official' });
    return visitor;
  }
  /** Returns the browser of a team's captain who has joined. */
  async function captain(teamId: string, look = phone): Promise<Visitor> {
    const body = { name: `Captain ${teamId}`, role: 'captain', teamIds: [teamId] };
    const { link } = await call<{ link: string }>(await signedInOffice(), 'POST', '/api/admin/people', body);
    const visitor = await anybody(look);
    await call(visitor, 'POST', '/api/join', { code: link.split('#')[1] ?? '', device: 'Phone' });
    const { role, teamIds, divisions, personId } = await call<SessionAnswer>(visitor, 'GET', '/api/admin/session');
    // After a sign-in, the site's pages store these values in the browser (web/officials/official-hint).
    visitor.kept.setItem('official', JSON.stringify({ role, teamIds, divisions, personId }));
    visitor.kept.setItem('owner', personId ?? '');
    return visitor;
  }
  /**
   * Returns a browser in which an official is signed in, and which only makes calls. All tests in the file share it.
   */
  async function signedInOffice(): Promise<Visitor> {
    office ??= new Visitor(site.app, desk, (complaint) => complaints.push(complaint));
    const { authenticated } = await call<SessionAnswer>(office, 'GET', '/api/admin/session');
    if (!authenticated) await call(office, 'POST', '/api/admin/login', { password: PASSWORD, name: 'Pat Official' });
    return office;
  }
  /** Returns a new page of a browser, empty or at a path. */
  async function pageIn(visitor: Visitor, path?: string): Promise<Page> {
    const page = visitor.newPage();
    if (path !== undefined) await page.goto(path);
    return page;
  }
  /**
   * Opens a page in a new browser that is not signed in, and waits until the page is hydrated and idle. `kept`: what
   * the browser's local storage has before.
   */
  async function open(path: string, look = desk, kept: Record<string, string> = {}): Promise<Page> {
    const visitor = await anybody(look);
    Object.assign(visitor.kept, kept);
    return pageIn(visitor, path);
  }
  /**
   * Makes a call to the API with the session of a browser, without a page. Returns the answer. Fails for a status of
   * 300 or more.
   */
  async function call<T>(visitor: Visitor, method: string, path: string, data?: object): Promise<T> {
    await visitor.send({ method: 'GET', path: '/api/admin/session' });
    const headers = { 'x-xsrf-token': visitor.cookie('XSRF-TOKEN'), 'content-type': 'application/json' };
    const body = data === undefined ? undefined : JSON.stringify(data);
    const answer = await visitor.send({ method, path, headers, ...(body === undefined ? {} : { body }) });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    // The server checks its answers against the schemas of these types.
    return answer.json();
  }
  /** Returns the answer to a GET request to the API, without a session. */
  async function read<T>(path: string): Promise<T> {
    // The server checks its answers against the schemas of these types.
    return (await site.app.inject(path)).json();
  }
  return {
    url: (path: string) => new URL(path, ORIGIN).href,
    anybody,
    official,
    signedIn: async (path: string, look?: Look) => pageIn(await official(look), path),
    captain,
    pageIn,
    open,
    go: (page: Page, path: string) => page.goto(path),
    call,
    read,
    standings: (season: string, division: number) =>
      read<StandingRowAnswer[]>(`/api/standings/${division}?season=${encodeURIComponent(season)}`),
    /** Returns the store of the site, to which tests can write as an official's call does. */
    store: () => site.store,
    /** Allows the complaints of this test that match the pattern. */
    expectComplaints: (pattern: RegExp) => void (expected = pattern),
  };
}

type Sent = { method: string; path: string; headers?: Record<string, string>; body?: string | Buffer };
type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;
/** An answer that a test gives instead of the server. */
type Given = { status: number; body: string; contentType?: string };

/**
 * A request that a test answers in place of the server, like Playwright's `Route`. `abort` acts as a lost network.
 * `fetch` returns the server's answer.
 */
type Route = {
  request: Sent;
  fulfill: (given: Given | { response: Answer }) => void;
  abort: () => void;
  fetch: () => Promise<Answer>;
};
type Handler = (route: Route) => unknown;

/** A browser with cookies and storage of its own. */
export class Visitor {
  readonly pages: Page[] = [];
  /** What a test does to each window before its page is loaded. */
  readonly before: ((window: Window & typeof globalThis) => void)[] = [];
  /** The local storage of this browser, which its pages share. */
  readonly kept: Storage;
  /** The requests that the pages of this browser have made. */
  readonly requests: Sent[] = [];
  private isOffline = false;
  private routes: { pattern: RegExp; handle: Handler }[] = [];
  private locked: Promise<unknown> = Promise.resolve();
  private readonly browser: Browser;
  private readonly app: FastifyInstance;
  private readonly complain: (complaint: string) => void;

  constructor(app: FastifyInstance, look: Look, complain: (complaint: string) => void) {
    this.app = app;
    this.complain = complain;
    const onConsole = (...values: unknown[]): void => complain(values.map(textOf).join(' '));
    this.browser = new Browser({
      console: { ...console, error: onConsole, warn: onConsole },
      settings: {
        viewport: look,
        handleDisabledFileLoadingAsSuccess: true,
        fetch: {
          interceptor: { beforeAsyncRequest: ({ request, window }) => this.pageOf(window).answer(window, request) },
        },
        navigation: { beforeContentCallback: (window) => this.pageOf(window).begin(window) },
      },
    });
    this.kept = this.browser.newPage().mainFrame.window.localStorage;
  }
  newPage(): Page {
    const page = new Page(this, this.browser.newPage(), this.complain);
    this.pages.push(page);
    return page;
  }
  /**
   * Lets a test answer the requests whose path, without its query, matches. The route that was added last comes first.
   */
  route(pattern: RegExp, handle: Handler): void {
    this.routes.unshift({ pattern, handle });
  }
  unrouteAll(): void {
    this.routes = [];
  }
  /** Switches the network of this browser's pages off or on. */
  setOffline(isOffline: boolean): void {
    this.isOffline = isOffline;
    for (const page of this.pages) page.tell(isOffline ? 'offline' : 'online');
  }
  clearCookies(): void {
    this.browser.defaultContext.cookieContainer.clearCookies();
  }
  /**
   * The browser's locks. All functions that request a lock run one after another, whatever its name, because no test
   * needs different locks.
   */
  readonly locks: Locks = { request: (_, act) => (this.locked = this.locked.then(act, act)) };
  /**
   * Answers a request of a page with a route of the test, or else with the server's answer. Without a network, it
   * rejects as `fetch` does.
   */
  async answer(sent: Sent): Promise<Answer> {
    this.requests.push(sent);
    if (this.isOffline) throw new TypeError('Failed to fetch');
    const path = sent.path.replace(/\?.*/, '');
    const found = this.routes.find(({ pattern }) => pattern.test(path));
    if (found === undefined) return this.send(sent);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    await found.handle({
      request: sent,
      fulfill: (given) => resolve('response' in given ? given.response : answerOf(given)),
      abort: () => reject(new TypeError('Failed to fetch')),
      fetch: () => this.send(sent),
    });
    return promise;
  }
  cookie(name: string): string {
    const cookies = this.browser.defaultContext.cookieContainer.getCookies(null, false);
    return cookies.find(({ key }) => key === name)?.value ?? '';
  }
  /** Sends a request to the server with this browser's cookies, and stores the cookies of the answer. */
  async send({ method, path, headers = {}, body }: Sent): Promise<Answer> {
    const jar = this.browser.defaultContext.cookieContainer;
    const url = new URL(path, ORIGIN);
    const cookie = jar
      .getCookies(null, false)
      .map(({ key, value }) => `${key}=${value}`)
      .join('; ');
    const answer = await this.app.inject({
      // `inject` accepts every method of the API
      method: method as 'GET',
      url: url.pathname + url.search,
      headers: { host: url.host, ...headers, ...(cookie === '' ? {} : { cookie }) },
      ...(body === undefined ? {} : { payload: body }),
    });
    jar.addCookies(
      answer.cookies.map(({ name, value, httpOnly = false, path: place = '/', maxAge, expires }) => ({
        key: name,
        value,
        httpOnly,
        path: place,
        originURL: url,
        expires: maxAge === undefined ? (expires ?? null) : new Date(Date.now() + maxAge * 1000),
      })),
    );
    return answer;
  }
  async close(): Promise<void> {
    for (const page of this.pages) page.leave();
    await this.browser.close();
  }
  private pageOf(window: BrowserWindow): Page {
    const found = this.pages.find((page) => page.has(window));
    if (found === undefined) throw new Error('The window belongs to no page.');
    return found;
  }
}

/** A window whose script is running. */
type Loaded = { window: BrowserWindow; script: typeof Script; asOneLook: AsOneLook; isRendering: () => boolean };

/** A page of a visitor, with the functions of Playwright's `Page`. */
export class Page extends Finder {
  protected readonly page: Located;
  private underWay = 0;
  private loaded: Loaded | null = null;
  /** The latest press: the name of the pressed element, and the page and path on which it was pressed. */
  private pressed: { name: string; page: Loaded; path: string } | null = null;
  private kept: Storage | null = null;
  private readonly visitor: Visitor;
  private readonly tab: BrowserPage;
  private readonly complain: (complaint: string) => void;
  readonly keyboard = {
    press: async (key: string): Promise<void> => {
      pressKey((this.document().activeElement ?? this.document().body) as HTMLElement, key);
      await this.settle();
    },
    type: async (text: string): Promise<void> => {
      for (const key of text) await this.keyboard.press(key);
    },
  };

  constructor(visitor: Visitor, tab: BrowserPage, complain: (complaint: string) => void) {
    super();
    this.visitor = visitor;
    this.tab = tab;
    this.complain = complain;
    this.page = {
      window: () => this.window(),
      find: (selector) => this.find(selector),
      shown: () => this.shown(),
      run: (act, ...values) => runInside(this.tab.mainFrame.window, act, ...values),
      pressing: (name) => this.pressing(name),
      settle: () => this.settle(),
    };
  }
  context(): Visitor {
    return this.visitor;
  }
  url(): string {
    return this.tab.mainFrame.url;
  }
  async title(): Promise<string> {
    return this.document().title;
  }
  /** Opens a path or a full address, and waits until the page is hydrated and idle. */
  async goto(address: string): Promise<void> {
    this.tell('pagehide');
    await this.tab.goto(new URL(address, ORIGIN).href);
    await this.rest();
  }
  async reload(): Promise<void> {
    this.tell('pagehide');
    await this.tab.reload();
    await this.rest();
  }
  async goBack(): Promise<void> {
    await this.tab.goBack();
    await this.rest();
  }
  async goForward(): Promise<void> {
    await this.tab.goForward();
    await this.rest();
  }
  async waitForURL(wanted: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    const isThere = (): boolean => {
      if (typeof wanted === 'function') return wanted(new URL(this.url()));
      return typeof wanted === 'string' ? this.url() === new URL(wanted, ORIGIN).href : wanted.test(this.url());
    };
    await until(this.page, `The address ${String(wanted)}, not ${this.url()}`, () => isThere() || undefined);
    await this.rest();
  }
  async evaluate<T, A>(act: (value: A) => T, value?: A): Promise<Awaited<T>> {
    return await this.page.run(act, value);
  }
  /**
   * Fills fields one after another, keyed by their names. A field may be one that appears only after the previous field
   * is filled.
   */
  async fillAtOnce(values: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      const [field] = this.document().getElementsByName(name);
      if (field === undefined || field.matches(':disabled')) throw new Error(`There is no field ${name} to fill.`);
      // a named element is a form field
      setValue(field as HTMLInputElement | HTMLSelectElement, value);
      // React renders typed text in a microtask.
      await Promise.resolve();
    }
    await this.settle();
  }
  /**
   * Expects that the previous press has left the focus on a visible and enabled element, unless another page was opened
   * since. Then stores the press that follows, on the element called `name`.
   */
  async pressing(name?: string): Promise<void> {
    const before = this.pressed;
    this.pressed = null;
    const isElsewhere = (): boolean => before?.page !== this.current() || before?.path !== this.path();
    if (before !== null && !isElsewhere()) {
      const what = `A focus that is not lost after a press on ${before.name}`;
      await until(this.page, what, () => isElsewhere() || this.hasFocus() || undefined, FOCUSED_WITHIN);
    }
    const page = this.current();
    if (name !== undefined && page !== null) this.pressed = { name, page, path: this.path() };
  }
  /** Sends the window an event that a browser sends by itself, such as `offline`. */
  tell(event: string): void {
    const window = this.window();
    window.dispatchEvent(new window.Event(event));
  }
  async close(): Promise<void> {
    this.tell('pagehide');
    this.leave();
    this.visitor.pages.splice(this.visitor.pages.indexOf(this), 1);
    await this.tab.close();
  }
  /** Returns what a screen reader finds on the page, as lines of roles and names. */
  shown(): string {
    return this.current()?.script.shown() ?? 'The page is not loaded.';
  }

  has(window: BrowserWindow): boolean {
    // A closed page has no frame.
    return this.tab.mainFrame?.window === window;
  }
  /**
   * Prepares a new window before its content is loaded: its storage, its missing features, and the start of the site's
   * script.
   */
  begin(window: BrowserWindow): void {
    this.kept ??= window.sessionStorage;
    Object.defineProperty(window, 'localStorage', { value: this.visitor.kept });
    Object.defineProperty(window, 'sessionStorage', { value: this.kept });
    Object.assign(window, { fetch: (address: string | URL, init?: RequestInit) => this.fetch(window, address, init) });
    const { asOneLook, isRendering } = addMissingFeatures(window, {
      openStream: () => () => {},
      locks: this.visitor.locks,
    });
    for (const act of this.visitor.before) act(window as unknown as Window & typeof globalThis);
    window.addEventListener('load', () => {
      const script = runSite(window);
      this.loaded = { window, script, asOneLook, isRendering };
      script.hydrate().catch((error: unknown) => this.complain(textOf(error)));
    });
  }
  /**
   * Returns the server's answer to a request of a window, and its path after redirects. Never resolves if the window
   * has been left meanwhile.
   */
  private async answerOf(window: BrowserWindow, sent: Sent): Promise<{ answer: Answer; path: string }> {
    this.underWay += 1;
    const given = await this.follow(sent).finally(() => (this.underWay -= 1));
    if (!this.has(window)) return new Promise(() => {});
    const { statusCode } = given.answer;
    if (statusCode >= 400) this.complain(`${sent.method} ${sent.path} was answered with status ${statusCode}`);
    return given;
  }
  /** Sends a request and follows redirects. Returns the last answer and its path. */
  private async follow({ path, ...sent }: Sent): Promise<{ answer: Answer; path: string }> {
    let answer = await this.visitor.answer({ path, ...sent });
    let place = path;
    while (answer.statusCode >= 300 && answer.statusCode < 304) {
      place = String(answer.headers.location);
      answer = await this.visitor.answer({ method: 'GET', path: place });
    }
    return { answer, path: place };
  }
  /** The implementation of `fetch` for a window. */
  private async fetch(window: BrowserWindow, address: string | URL, init: RequestInit = {}): Promise<Response> {
    const { method = 'GET', headers = {}, body = null } = init;
    const { pathname, search } = new URL(address, this.url());
    const { answer } = await this.answerOf(window, {
      method,
      path: pathname + search,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body === null
        ? {}
        : { body: typeof body === 'string' ? body : Buffer.from(await (body as Blob).arrayBuffer()) }),
    });
    return new Response(bodyOf(answer), { status: answer.statusCode, headers: pairsOf(answer) });
  }
  /** Answers the requests that happy-dom makes itself: pages, and uploads with progress. */
  async answer(window: BrowserWindow, request: BrowserRequest): Promise<BrowserResponse> {
    const { pathname, search } = new URL(request.url);
    const { method } = request;
    const { answer, path } = await this.answerOf(window, {
      method,
      path: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(method === 'GET' ? {} : { body: Buffer.from(await request.arrayBuffer()) }),
    });
    const response = new window.Response(bodyOf(answer), { status: answer.statusCode, headers: pairsOf(answer) });
    if (path !== pathname + search) Object.defineProperty(response, 'url', { value: new URL(path, ORIGIN).href });
    return response;
  }
  /** Forgets the script of the page, so that no element is found any more. */
  leave(): void {
    this.loaded = null;
  }

  protected under(selector: string): Locator {
    return new Locator(this.page, selector);
  }
  private window(): Window & typeof globalThis {
    return this.tab.mainFrame.window as unknown as Window & typeof globalThis;
  }
  private document(): Document {
    return this.window().document;
  }
  private find(selector: string): HTMLElement[] {
    const loaded = this.current();
    // Between two pages, there is nothing to find.
    if (loaded === null) return [];
    // all elements of a page are HTML elements of its window
    return loaded.asOneLook(() => loaded.script.find(selector)) as HTMLElement[];
  }
  /** Returns what runs in the window, or `null` if its script is not loaded. */
  private current(): Loaded | null {
    return this.loaded !== null && this.has(this.loaded.window) ? this.loaded : null;
  }
  /** Lets due tasks run: React's rendering, and answers of the server that wait for nothing else. */
  async settle(): Promise<void> {
    const end = performance.now() + SETTLED_WITHIN;
    for (let round = 0; round < 4 || (this.current()?.isRendering() && performance.now() < end); round += 1)
      await nextTask();
  }
  /** Waits until the page is hydrated, and its requests are answered and rendered. */
  private async rest(): Promise<void> {
    await until(this.page, 'A page that is hydrated', () => this.isHydrated() || undefined);
    do {
      await until(this.page, 'All answers', () => this.underWay === 0 || undefined);
      await this.settle();
    } while (this.underWay > 0);
  }
  private path(): string {
    return new URL(this.url()).pathname;
  }
  private hasFocus(): boolean {
    const { activeElement, body } = this.document();
    return (
      activeElement !== body && activeElement?.hasAttribute('disabled') === false && activeElement.checkVisibility()
    );
  }
  private isHydrated(): boolean {
    if (this.current() === null) return false;
    const root = this.document().getElementById(rootElementId);
    if (root === null) return true;
    const name = Object.keys(root).find((one) => one.startsWith('__reactContainer$')) ?? '';
    // React hydrates a public page in slices, and needs more of them on a busy machine. Only its internal state says
    // when it has finished.
    const held = Reflect.get(root, name) as { stateNode: { current: { memoizedState: { isDehydrated?: boolean } } } };
    return held?.stateNode.current.memoizedState.isDehydrated === false;
  }
}

function answerOf({ status, body, contentType = 'application/json' }: Given): Answer {
  // pages read only these fields of an answer
  return { statusCode: status, rawPayload: Buffer.from(body), headers: { 'content-type': contentType } } as Answer;
}

function bodyOf({ statusCode, rawPayload }: Answer): Buffer<ArrayBuffer> | null {
  return [204, 304].includes(statusCode) ? null : Buffer.from(rawPayload);
}

function pairsOf({ headers }: Answer): [string, string][] {
  return Object.entries(headers).map(([name, value]) => [name, String(value)]);
}

function textOf(value: unknown): string {
  return value instanceof Error ? (value.stack ?? value.message) : String(value);
}
