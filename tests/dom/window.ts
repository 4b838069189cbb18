/** Runs the site's script in a window of happy-dom, and adds what happy-dom lacks. */
import { compileFunction, runInNewContext } from 'node:vm';
import { type BrowserWindow, Document, Element as SharedElement, HTMLSelectElement, PropertySymbol } from 'happy-dom';
import { readBuilt, type Rule } from './build-page.ts';
import type * as Script from './page-script.ts';

type Compiled = (...values: unknown[]) => unknown;
/** What a test may hand in: an open stream of events. */
export type OpenStream = (path: string, onMessage: (data: string) => void) => () => void;
type Added = { openStream: OpenStream; locks: Locks };

let globals: string[] | undefined;
let site: { script: Compiled; rules: Rule[] } | undefined;

/** Runs the site's script in a window. The window has `globals` of its own, so each page has its own modules, as in a browser. */
export function runSite(window: BrowserWindow): typeof Script {
  const names = (globals ??= globalsOf(window));
  site ??= readSite(names);
  // What the script exports.
  return site.script(...names.map((name) => valueOf(window, name))) as typeof Script;
}

/** Runs a function of a test in a window: its text, which sees no variables of the test, as with Playwright. */
export function runInside<T>(window: BrowserWindow, act: (...values: never[]) => T, ...values: unknown[]): T {
  const names = (globals ??= globalsOf(window));
  const compiled = compileFunction(`return (${String(act)})`, names)(...names.map((name) => valueOf(window, name)));
  // The function itself.
  return (compiled as (...values: unknown[]) => T)(...values);
}

function readSite(names: string[]): { script: Compiled; rules: Rule[] } {
  const { script, file, rules } = readBuilt();
  const compiled = compileFunction(`${script}\nreturn page;`, names, { filename: file });
  return { script: compiled as Compiled, rules };
}

/** What happy-dom lacks, and a test may add. */
const SOUND = ['AudioContext', 'OscillatorNode', 'GainNode'];

/** The names that a window has beside those of the language. */
function globalsOf(window: BrowserWindow): string[] {
  const language = new Set(runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]);
  const names = new Set(['globalThis', 'self', 'setImmediate', 'clearImmediate', 'EventSource', 'scheduler', ...SOUND]);
  for (let one: object | null = window; one !== null && one !== Object.prototype; one = Object.getPrototypeOf(one)) {
    for (const name of Object.getOwnPropertyNames(one)) names.add(name);
  }
  language.delete('globalThis');
  return [...names].filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && !language.has(name) && name !== 'constructor');
}

function valueOf(window: BrowserWindow, name: string): unknown {
  if (name === 'globalThis' || name === 'self') return window;
  const value = Reflect.get(window, name) as unknown;
  // A function that belongs to the window, and no class.
  return typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value;
}

/** Runs what asks for a lock of the site one after another, for all pages of a browser. */
export type Locks = { request: (name: string, act: () => unknown) => Promise<unknown> };

/** Looks for elements while nothing changes, so that each is judged once. */
export type AsOneLook = <T>(look: () => T) => T;

/** Adds to a window, before its page is there, what happy-dom lacks and the site uses. `isRendering`: React has work that is due. */
export function complete(
  window: BrowserWindow,
  { openStream, locks }: Added,
): { asOneLook: AsOneLook; isRendering: () => boolean } {
  const { hides, asOneLook } = looksOf(window);
  class LiveSource extends window.EventTarget {
    close: () => void;
    constructor(path: string) {
      super();
      this.close = openStream(path, (data) => this.dispatchEvent(new window.MessageEvent('message', { data })));
    }
  }
  Object.defineProperty(window.navigator, 'locks', { value: locks });
  const pending = new Set<NodeJS.Immediate>();
  Object.assign(window, {
    EventSource: LiveSource,
    /** React's scheduler takes it; nothing runs in a window that is closed. */
    setImmediate(act: () => void) {
      const one = setImmediate(() => {
        pending.delete(one);
        if (!window.closed && window.document) act();
      });
      pending.add(one);
      return one;
    },
    clearImmediate(one: NodeJS.Immediate) {
      pending.delete(one);
      clearImmediate(one);
    },
    getComputedStyle: (element: Element) => {
      const isHidden = hides(element);
      return {
        display: isHidden ? 'none' : isInline(element) ? 'inline' : 'block',
        visibility: 'visible',
        content: 'none',
        position: 'static',
        fontSize: '16px',
        getPropertyValue: () => '',
      };
    },
  });
  return { asOneLook, isRendering: () => pending.size > 0 };
}

/** Where several options of a list are selected, as while it changes, the last one counts; happy-dom takes one by their number. */
function chooseLastOfSelected({ prototype }: typeof HTMLSelectElement): void {
  const choose = prototype[PropertySymbol.updateSelectedness];
  prototype[PropertySymbol.updateSelectedness] = function (option) {
    choose.call(this, option ?? [...this.options].findLast(({ selected }) => selected));
  };
}

/** To happy-dom nothing is `:enabled`, and it looks for the other radio buttons of a group without escaping their name. */
function findRightly(places: object[]): void {
  for (const one of places) {
    const find = Reflect.get(one, 'querySelectorAll') as (selector: string) => Iterable<HTMLInputElement>;
    const findInstead = function (this: unknown, selector: string): Iterable<HTMLInputElement> {
      const [, group] = /^input\[type="radio"\]\[name="(.*)"\]$/s.exec(selector) ?? [];
      if (group === undefined) return find.call(this, selector.replaceAll(':enabled', ':not(:disabled)'));
      return [...find.call(this, 'input[type="radio"]')].filter(({ name }) => name === group);
    };
    Object.assign(one, { querySelectorAll: findInstead });
  }
}

// The windows share these classes.
chooseLastOfSelected(HTMLSelectElement);
findRightly([SharedElement.prototype, Document.prototype]);
Object.assign(SharedElement.prototype, {
  checkVisibility(this: HTMLElement): boolean {
    if (!this.isConnected) return false;
    const isHidden = this.ownerDocument.defaultView?.getComputedStyle(this).display === 'none';
    return !isHidden && (this.parentElement?.checkVisibility() ?? true);
  },
  animate: () => ({ finished: Promise.resolve(), cancel: () => {}, addEventListener: () => {} }),
});

const INLINE =
  /^(A|ABBR|B|BDI|BDO|BR|CITE|CODE|DATA|DEL|DFN|EM|I|IMG|INS|KBD|LABEL|MARK|Q|S|SAMP|SMALL|SPAN|STRONG|SUB|SUP|TIME|U|VAR|svg)$/;

function isInline({ nodeName }: Element): boolean {
  return INLINE.test(nodeName);
}

const NEVER_SHOWN = new Set(['HEAD', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE', 'NOSCRIPT']);

/** Whether a browser hides the element by itself. Not a selector: it is asked of every element. */
function isHiddenByBrowser(element: Element): boolean {
  const { nodeName } = element;
  if (NEVER_SHOWN.has(nodeName) || element.hasAttribute('hidden')) return true;
  if (nodeName === 'DIALOG' && !element.hasAttribute('open')) return true;
  if (nodeName === 'INPUT' && element.getAttribute('type') === 'hidden') return true;
  if (element.hasAttribute('popover') && !element.hasAttribute('data-popover-open')) return true;
  const parent = element.parentElement;
  return parent?.nodeName === 'DETAILS' && nodeName !== 'SUMMARY' && !parent.hasAttribute('open');
}

/** Tells what a window hides, by the rules of browsers and of the site's style sheets at its width. */
function looksOf(window: BrowserWindow) {
  let known: Map<Element, boolean> | null = null;
  let selectors: { width: number; byClass: Map<string, string[]>; others: string[] } | null = null;

  function hides(element: Element): boolean {
    const before = known?.get(element);
    if (before !== undefined) return before;
    const found = isHidden(element);
    known?.set(element, found);
    return found;
  }
  function isHidden(element: Element): boolean {
    // happy-dom asks for its letters, to know how wide the window is in rem.
    if (element === element.ownerDocument.documentElement) return false;
    if (isHiddenByBrowser(element)) return true;
    const { byClass, others } = rules();
    const classes = element.getAttribute('class')?.split(' ') ?? [];
    const fits = (selector: string): boolean => element.matches(selector);
    return classes.some((name) => byClass.get(name)?.some(fits)) || others.some(fits);
  }
  function rules() {
    if (selectors?.width !== window.innerWidth) selectors = { width: window.innerWidth, ...selectorsAt(window) };
    return selectors;
  }
  /** Nothing changes while an element is looked for. */
  function asOneLook<T>(look: () => T): T {
    known = new Map();
    try {
      return look();
    } finally {
      known = null;
    }
  }
  return { hides, asOneLook };
}

/** The selectors of what the style sheets hide, by a class that its elements have. */
function selectorsAt(window: BrowserWindow): { byClass: Map<string, string[]>; others: string[] } {
  const hiding = new Map<string, boolean>();
  site ??= readSite((globals ??= globalsOf(window)));
  for (const { media, selector, hides } of site.rules) {
    if (media.every((one) => window.matchMedia(one).matches)) hiding.set(selector, hides);
  }
  const byClass = new Map<string, string[]>();
  const others: string[] = [];
  for (const [selector, hides] of hiding) {
    if (!hides || /::?(before|after|first-l|-webkit|fullscreen|backdrop|details-content|marker)/.test(selector))
      continue;
    const last = /\.([\w-]+)[^\s>+~]*$/.exec(selector)?.[1];
    if (last === undefined) others.push(selector);
    else byClass.set(last, [...(byClass.get(last) ?? []), selector]);
  }
  return { byClass, others };
}
