/**
 * Playwright's `Locator` for the pages of tests/dom, which run in happy-dom. Elements are found with ivya, the selector
 * engine of Playwright.
 */
import { setTimeout as later } from 'node:timers/promises';
import { getByLabelSelector, getByPlaceholderSelector, getByRoleSelector, getByTextSelector } from 'ivya';
import { scaledTimeout } from '../../scripts/slowness.ts';

type Text = string | RegExp;
type RoleOptions = NonNullable<Parameters<typeof getByRoleSelector>[1]>;
type Filter = { has?: Locator; hasNot?: Locator; hasText?: Text; hasNotText?: Text; visible?: boolean };
type Choice = string | { index: number } | { label: string } | { value: string };
/**
 * The type of a function that runs inside the page. It is written as a method so that a test's function may expect a
 * narrower type of element, such as a select.
 */
type Inside<E, A, T> = { run(element: E, value: A): T }['run'];
type State = 'attached' | 'detached' | 'visible' | 'hidden';

/** The functions of a page that its locators use. */
export type Located = {
  window: () => Window & typeof globalThis;
  /** Returns the elements that a selector finds now. */
  find: (selector: string) => HTMLElement[];
  /** Returns what the page shows, for error messages. */
  shown: () => string;
  run: <T>(act: (...values: never[]) => T, ...values: unknown[]) => T;
  /**
   * Called before each press. Expects that the previous press has not lost the focus. `name`: the element that is
   * pressed next, for error messages.
   */
  pressing: (name: string) => Promise<void>;
  /** Resolves when React has rendered what is due, such as the effects of a press. */
  settle: () => Promise<void>;
};

/** The timeout of `until` in milliseconds. */
const PATIENCE = scaledTimeout(20_000);

/**
 * Returns the result of `look` once it is not `undefined`. Throws after `timeout` milliseconds; the error contains
 * `what` and what the page shows.
 */
export async function until<T>(page: Located, what: string, look: () => T | undefined, timeout = PATIENCE): Promise<T> {
  const end = performance.now() + timeout;
  for (let wait = 0; ; wait = Math.min(wait + 2, 30)) {
    const found = look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`${what}: not within ${timeout} ms.\n${page.shown()}`);
    await later(wait);
  }
}

/** Ways to find elements: anywhere on a page, or inside the elements of a locator. */
export abstract class Finder {
  protected abstract readonly page: Located;
  protected abstract under(selector: string): Locator;

  getByRole(role: string, { name, exact, ...others }: RoleOptions = {}): Locator {
    const options = { ...others, ...(name === undefined ? {} : { name }), ...(exact === undefined ? {} : { exact }) };
    return this.under(getByRoleSelector(role, options));
  }
  getByLabel(text: Text, options: { exact?: boolean } = {}): Locator {
    return this.under(getByLabelSelector(text, options));
  }
  getByText(text: Text, options: { exact?: boolean } = {}): Locator {
    return this.under(getByTextSelector(text, options));
  }
  getByPlaceholder(text: Text, options: { exact?: boolean } = {}): Locator {
    return this.under(getByPlaceholderSelector(text, options));
  }
  locator(selector: string | Locator, filter: Filter = {}): Locator {
    const inner = typeof selector === 'string' ? selector : `internal:chain=${JSON.stringify(selector.selector)}`;
    return this.under(inner).filter(filter);
  }
  /** Waits for a notice with these words. */
  async said(words: string | RegExp): Promise<void> {
    await this.getByRole('status').filter({ hasText: words }).waitFor();
  }
  async alerted(words: string): Promise<void> {
    await this.getByRole('alert').filter({ hasText: words }).waitFor();
  }
}

export class Locator extends Finder {
  protected readonly page: Located;
  readonly selector: string;

  constructor(page: Located, selector: string) {
    super();
    this.page = page;
    this.selector = selector;
  }
  protected under(selector: string): Locator {
    return new Locator(this.page, `${this.selector} >> ${selector}`);
  }
  filter({ has, hasNot, hasText, hasNotText, visible }: Filter): Locator {
    const parts = [
      ...(has ? [`internal:has=${JSON.stringify(has.selector)}`] : []),
      ...(hasNot ? [`internal:has-not=${JSON.stringify(hasNot.selector)}`] : []),
      ...(hasText === undefined ? [] : [getByTextSelector(hasText).replace('text', 'has-text')]),
      ...(hasNotText === undefined ? [] : [getByTextSelector(hasNotText).replace('text', 'has-not-text')]),
      ...(visible === undefined ? [] : [`visible=${visible}`]),
    ];
    return parts.length === 0 ? this : this.under(parts.join(' >> '));
  }
  and(other: Locator): Locator {
    return this.under(`internal:and=${JSON.stringify(other.selector)}`);
  }
  or(other: Locator): Locator {
    return this.under(`internal:or=${JSON.stringify(other.selector)}`);
  }
  nth(index: number): Locator {
    return this.under(`nth=${index}`);
  }
  first(): Locator {
    return this.nth(0);
  }
  last(): Locator {
    return this.nth(-1);
  }

  async count(): Promise<number> {
    return this.found().length;
  }
  async all(): Promise<Locator[]> {
    return this.found().map((_, index) => this.nth(index));
  }
  async allTextContents(): Promise<string[]> {
    return this.found().map(({ textContent }) => textContent);
  }
  /**
   * Like `allTextContents`, but with single spaces and trimmed. Unlike a browser's inner text, it includes hidden text,
   * because happy-dom has no layout.
   */
  async allInnerTexts(): Promise<string[]> {
    return this.found().map(textOf);
  }
  async textContent(): Promise<string> {
    return (await this.one()).textContent;
  }
  async innerText(): Promise<string> {
    return textOf(await this.one());
  }
  async inputValue(): Promise<string> {
    return fieldIn(await this.one()).value;
  }
  async getAttribute(name: string): Promise<string | null> {
    return (await this.one()).getAttribute(name);
  }
  async isVisible(): Promise<boolean> {
    return this.only()?.checkVisibility() ?? false;
  }
  async isDisabled(): Promise<boolean> {
    return isDisabled(await this.one());
  }
  async isEnabled(): Promise<boolean> {
    return !(await this.isDisabled());
  }
  async isChecked(): Promise<boolean> {
    const one = await this.one();
    return 'checked' in one ? Boolean(one.checked) : one.getAttribute('aria-checked') === 'true';
  }
  async evaluate<T, A = undefined>(act: Inside<HTMLElement, A, T>, value?: A): Promise<Awaited<T>> {
    return await this.page.run(act, await this.one(), value);
  }
  async evaluateAll<T, A = undefined>(act: Inside<HTMLElement[], A, T>, value?: A): Promise<Awaited<T>> {
    return await this.page.run(act, this.found(), value);
  }

  async hasFocus(): Promise<void> {
    const isSo = () => this.only() === this.page.window().document.activeElement || undefined;
    await until(this.page, `${this.selector} with the focus`, isSo);
  }
  /** `timeout` is in milliseconds. */
  async waitFor({ state = 'visible', timeout = PATIENCE }: { state?: State; timeout?: number } = {}): Promise<void> {
    const isSo = (): boolean => {
      const one = this.only();
      if (state === 'attached' || state === 'detached') return (one !== undefined) === (state === 'attached');
      return (one?.checkVisibility() ?? false) === (state === 'visible');
    };
    await until(this.page, `${this.selector} ${state}`, () => isSo() || undefined, timeout);
  }

  async click({ button = 0 }: { button?: number } = {}): Promise<void> {
    await this.page.pressing(this.selector);
    const one = await this.ready();
    press(one, button);
    await this.page.settle();
  }
  async dblclick(): Promise<void> {
    const one = await this.ready();
    press(one);
    // React renders the effects of a press in a microtask.
    await Promise.resolve();
    if (one.isConnected && !isDisabled(one)) press(one);
    one.dispatchEvent(new (windowOf(one).MouseEvent)('dblclick', { bubbles: true, cancelable: true }));
    await this.page.settle();
  }
  async hover(): Promise<void> {
    const one = await this.ready();
    for (const type of ['pointerover', 'mouseover']) one.dispatchEvent(pointerEvent(one, type));
    await this.page.settle();
  }
  async fill(value: string): Promise<void> {
    const one = fieldIn(await this.ready());
    if (one.matches('[readonly]')) throw new Error(`${this.selector} is read-only.`);
    one.focus();
    setValue(one, value);
    await this.page.settle();
  }
  async check(): Promise<void> {
    await this.setChecked(true);
  }
  async uncheck(): Promise<void> {
    await this.setChecked(false);
  }
  async setChecked(checked: boolean): Promise<void> {
    if ((await this.isChecked()) !== checked) await this.click();
    await until(this.page, `${this.selector} ${checked ? '' : 'un'}checked`, () => {
      const one = this.only();
      return (one !== undefined && 'checked' in one && one.checked === checked) || undefined;
    });
  }
  /**
   * Chooses one option, or several in a list that allows it. Waits for them, because they may appear only after another
   * choice.
   */
  async selectOption(choice: Choice | Choice[]): Promise<void> {
    const one = (await this.ready()) as HTMLSelectElement;
    const choices = Array.isArray(choice) ? choice : [choice];
    const wanted = await until(this.page, `${this.selector} with ${JSON.stringify(choice)}`, () => {
      const found = choices.map((each) => [...one.options].find((option, index) => fits(option, index, each)));
      return found.some((option) => option === undefined) ? undefined : found;
    });
    one.focus();
    if (one.multiple) for (const option of one.options) option.selected = wanted.includes(option);
    else setNative(one, wanted[0]?.value ?? '');
    for (const type of ['input', 'change']) one.dispatchEvent(new (windowOf(one).Event)(type, { bubbles: true }));
    await this.page.settle();
  }
  async setInputFiles(files: GivenFile | GivenFile[]): Promise<void> {
    const one = (await this.one()) as HTMLInputElement;
    const { File, DataTransfer, Event } = windowOf(one);
    const transfer = new DataTransfer();
    for (const { name, mimeType, buffer } of [files].flat()) {
      transfer.items.add(new File([new Uint8Array(buffer)], name, { type: mimeType }));
    }
    one.files = transfer.files;
    for (const type of ['input', 'change']) one.dispatchEvent(new Event(type, { bubbles: true }));
    await this.page.settle();
  }
  async focus(): Promise<void> {
    (await this.one()).focus();
    await this.page.settle();
  }
  async blur(): Promise<void> {
    (await this.one()).blur();
    await this.page.settle();
  }
  async press(key: string): Promise<void> {
    const one = await this.one();
    one.focus();
    pressKey(one, key);
    await this.page.settle();
  }
  async dispatchEvent(type: string, init: EventInit = {}): Promise<void> {
    const one = await this.one();
    one.dispatchEvent(new (windowOf(one).Event)(type, { bubbles: true, cancelable: true, ...init }));
    await this.page.settle();
  }

  private found(): HTMLElement[] {
    return this.page.find(this.selector);
  }
  /** Returns the only matching element, if there is one; throws if there are several. */
  private only(): HTMLElement | undefined {
    const found = this.found();
    if (found.length < 2) return found[0];
    const all = found.map(({ outerHTML }) => outerHTML.slice(0, 150)).join('\n');
    throw new Error(`${this.selector} finds ${found.length} elements, not one:\n${all}`);
  }
  private one(): Promise<HTMLElement> {
    return until(this.page, this.selector, () => this.only());
  }
  /** Returns the only matching element once it is shown and enabled. */
  private ready(): Promise<HTMLElement> {
    return until(this.page, `${this.selector} shown and enabled`, () => {
      const one = this.only();
      return one?.checkVisibility() === true && !isDisabled(one) ? one : undefined;
    });
  }
}

/**
 * Returns whether an element is disabled. It uses no selector, because happy-dom remembers matches from before a
 * surrounding fieldset was enabled.
 */
function isDisabled(element: Element): boolean {
  if (element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true') return true;
  if (!/^(BUTTON|INPUT|SELECT|TEXTAREA)$/.test(element.nodeName)) return false;
  for (let one = element.parentElement; one !== null; one = one.parentElement) {
    if (one.nodeName === 'FIELDSET' && one.hasAttribute('disabled')) return true;
  }
  return false;
}

export type GivenFile = { name: string; mimeType: string; buffer: Buffer };

function windowOf(element: Element): Window & typeof globalThis {
  // an element of a page has a window
  return element.ownerDocument.defaultView!;
}

function textOf(element: HTMLElement): string {
  return element.textContent.replaceAll(/\s+/g, ' ').trim();
}

function fits(option: HTMLOptionElement, index: number, choice: Choice): boolean {
  if (typeof choice === 'string') return option.value === choice || textOf(option) === choice;
  if ('index' in choice) return index === choice.index;
  return 'label' in choice ? textOf(option) === choice.label : option.value === choice.value;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function fieldIn(element: HTMLElement): Field {
  const field = element.matches('label') ? element.querySelector('input, textarea, select') : element;
  return field as Field;
}

/**
 * Sets the value with the setter of the field's class, as a browser does. React replaces the setter of the field
 * itself, and would not notice the change.
 */
function setNative(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

export function setValue(field: Field, value: string): void {
  setNative(field, value);
  if (field.value !== value) throw new Error(`${field.outerHTML.slice(0, 150)} does not take ${value}.`);
  const { Event, InputEvent } = windowOf(field);
  field.dispatchEvent(
    field.matches('select')
      ? new Event('change', { bubbles: true })
      : new InputEvent('input', { bubbles: true, data: value, inputType: 'insertText' }),
  );
}

function pointerEvent(element: Element, type: string, init: MouseEventInit = {}): Event {
  const { PointerEvent, MouseEvent } = windowOf(element);
  const options = { bubbles: true, cancelable: true, composed: true, detail: 1, ...init };
  return /^pointer|click/.test(type)
    ? new PointerEvent(type, { ...options, pointerType: 'mouse', isPrimary: true })
    : new MouseEvent(type, options);
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]';

/** Presses an element with a mouse, and moves the focus as a browser does. */
function press(element: HTMLElement, button = 0): void {
  element.dispatchEvent(pointerEvent(element, 'pointerover', { button }));
  element.dispatchEvent(pointerEvent(element, 'pointerdown', { button }));
  if (element.dispatchEvent(pointerEvent(element, 'mousedown', { button }))) {
    const focused = element.closest<HTMLElement>(FOCUSABLE) ?? element.closest('label')?.control;
    if (focused) focused.focus();
    else if (element.ownerDocument.activeElement !== element.ownerDocument.body) blurFocused(element.ownerDocument);
  }
  element.dispatchEvent(pointerEvent(element, 'pointerup', { button }));
  element.dispatchEvent(pointerEvent(element, 'mouseup', { button }));
  element.dispatchEvent(pointerEvent(element, 'click', { button }));
}

function blurFocused({ activeElement }: Document): void {
  (activeElement as HTMLElement | null)?.blur();
}

/**
 * Presses a key on an element, with the effects of a browser: it types, presses a button, sends a form or closes a
 * dialog.
 */
export function pressKey(element: HTMLElement, name: string): void {
  const { KeyboardEvent, Event } = windowOf(element);
  const keys = name.length > 1 ? name.split('+') : [name];
  const key = keys.at(-1) === 'Space' ? ' ' : (keys.at(-1) ?? '');
  const init = {
    key,
    code: key === ' ' ? 'Space' : key.length === 1 ? `Key${key.toUpperCase()}` : key,
    ctrlKey: keys.includes('Control'),
    shiftKey: keys.includes('Shift'),
    altKey: keys.includes('Alt'),
    metaKey: keys.includes('Meta'),
    bubbles: true,
    cancelable: true,
    composed: true,
  };
  const goesOn = element.dispatchEvent(new KeyboardEvent('keydown', init));
  if (goesOn) doOfItself(element, key, init.ctrlKey || init.metaKey);
  element.dispatchEvent(new KeyboardEvent('keyup', init));

  function doOfItself(one: HTMLElement, pressed: string, isCommand: boolean): void {
    const isField = one.matches('input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea');
    const presses = one.matches('button, summary, [type=button], [type=submit]');
    if (pressed === 'Enter' && (presses || one.matches('a[href]'))) one.click();
    else if (pressed === ' ' && (presses || one.matches('[type=checkbox], [type=radio]'))) one.click();
    else if (pressed === 'Enter' && one.matches('textarea')) type(one, '\n');
    else if (pressed === 'Enter' && isField) {
      one.dispatchEvent(new Event('change', { bubbles: true }));
      send((one as HTMLInputElement).form);
    } else if (pressed === 'Backspace' && isField) setValue(one as Field, (one as Field).value.slice(0, -1));
    else if (pressed === 'Escape') {
      const dialog = [...one.ownerDocument.querySelectorAll('dialog[open]')].at(-1) as HTMLDialogElement | undefined;
      if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true })) === true) dialog.close();
    } else if (isField && pressed.length === 1 && !isCommand) type(one as HTMLInputElement, pressed);
  }
}

function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  setValue(field, field.value + text);
}

function send(form: HTMLFormElement | null): void {
  const button = form?.querySelector<HTMLElement>('button:not([type=button], [type=reset]), [type=submit]');
  if (button) button.click();
  else form?.requestSubmit();
}
