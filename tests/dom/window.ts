/** Runs the site's script in a window of happy-dom, and adds browser features that happy-dom lacks. */
import { compileFunction, runInNewContext } from 'node:vm';
import { type BrowserWindow, Document, Element as SharedElement, HTMLSelectElement, PropertySymbol } from 'happy-dom';
import { readBuilt, type Rule } from './build-page.ts';
import type * as Script from './page-script.ts';

type Compiled = (...values: unknown[]) => unknown;
/** Opens an event stream that a test provides. The returned function closes the stream. */
export type OpenStream = (path: string, onMessage: (data: string) => void) => () => void;
type Added = { openStream: OpenStream; locks: Locks };

let globals: string[] | undefined;
let site: { script: Compiled; rules: Rule[] } | undefined;

/**
 * Runs the site's script with the globals of a window, and returns the script's exports. So each page has its own
 * modules, as in a browser.
 */
export function runSite(window: BrowserWindow): typeof Script {
  const names = (globals ??= globalsOf(window));
  site ??= readSite(names);
  // these are the script's exports
  return site.script(...names.map((name) => valueOf(window, name))) as typeof Script;
}

/**
 * Runs a test's function in a window. The function is compiled from its source text, so it cannot see variables of the
 * test, as in Playwright.
 */
export function runInside<T>(window: BrowserWindow, act: (...values: never[]) => T, ...values: unknown[]): T {
  const names = (globals ??= globalsOf(window));
  const compiled = compileFunction(`return (${String(act)})`, names)(...names.map((name) => valueOf(window, name)));
  // compiled from the source text of `act`
  return (compiled as (...values: unknown[]) => T)(...values);
}

function readSite(names: string[]): { script: Compiled; rules: Rule[] } {
  const { script, file, rules } = readBuilt();
  const compiled = compileFunction(`${script}\nreturn page;`, names, { filename: file });
  return { script: compiled as Compiled, rules };
}

/** Global names for sound. happy-dom lacks them, and a test may add them. */
const SOUND = ['AudioContext', 'OscillatorNode', 'GainNode'];

/** Returns the global names of a window that are not part of the JavaScript language. */
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
  // A lower-case name is a function of the window, not a class. It must be called on the window.
  return typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value;
}

/** The locks of a browser, shared by its pages: functions that request a lock run one after another. */
export type Locks = { request: (name: string, act: () => unknown) => Promise<unknown> };

/** Runs a search for elements. Nothing changes meanwhile, so the visibility of each element is computed only once. */
export type AsOneLook = <T>(look: () => T) => T;

/**
 * Adds the browser features that the site uses and happy-dom lacks to a window, before its page is loaded.
 * `isRendering` says whether React still has work that is due.
 */
export function addMissingFeatures(
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
    /** React's scheduler uses this. Nothing runs in a closed window. */
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

/**
 * Corrects lists in which several options are selected, as happens while a list changes. Browsers then keep the last of
 * them. happy-dom mistakes the number of selected options for the position of the last one.
 */
function chooseLastOfSelected({ prototype }: typeof HTMLSelectElement): void {
  const choose = prototype[PropertySymbol.updateSelectedness];
  prototype[PropertySymbol.updateSelectedness] = function (option) {
    choose.call(this, option ?? [...this.options].findLast(({ selected }) => selected));
  };
}

/**
 * Corrects `querySelectorAll`. In happy-dom, `:enabled` matches nothing, and the search for a group of radio buttons
 * does not escape the group's name.
 */
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

// All windows share these classes.
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

/**
 * Returns whether a browser hides the element without a style sheet of the site. It uses no selectors, for speed,
 * because it is called for every element.
 */
function isHiddenByBrowser(element: Element): boolean {
  const { nodeName } = element;
  if (NEVER_SHOWN.has(nodeName) || element.hasAttribute('hidden')) return true;
  if (nodeName === 'DIALOG' && !element.hasAttribute('open')) return true;
  if (nodeName === 'INPUT' && element.getAttribute('type') === 'hidden') return true;
  if (element.hasAttribute('popover') && !element.hasAttribute('data-popover-open')) return true;
  const parent = element.parentElement;
  return parent?.nodeName === 'DETAILS' && nodeName !== 'SUMMARY' && !parent.hasAttribute('open');
}

/**
 * Returns functions about what is hidden in a window. `hides`: whether the browser or the site's style sheets hide an
 * element at the window's width. `asOneLook`: runs a search in which `hides` computes each element only once.
 */
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
    // happy-dom reads the font size of the root element to evaluate media queries. To look for hiding rules here would
    // evaluate the queries again, without end.
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
  /** Runs `look`, and computes only once whether an element is hidden. */
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

/**
 * Returns the selectors with which the style sheets hide elements at the window's width. `byClass` is keyed by a class
 * that the element must have; `others` need no class.
 */
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
