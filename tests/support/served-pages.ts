/** Reads pages as the server sends them, without a browser, like a search engine or a phone without scripts. */
import { Window } from 'happy-dom';
import { afterAll, beforeAll } from 'vitest';
import { noSite, type RunningSite, startSite } from './running-site.ts';

/** A page from the server. Tests find its elements by CSS selectors. */
export type ServedPage = {
  status: number;
  html: string;
  document: Document;
  /** The text of `main`, with single spaces. */
  text: string;
  /** Returns the texts of the elements that a selector finds, with single spaces. */
  texts: (selector: string) => string[];
  /** Returns the texts of each row's cells, in tables whose caption contains this text; if omitted, in all tables. */
  rows: (caption?: string) => string[][];
  /** Returns the names of the columns, in the tables that `rows` reads for the same caption. */
  columns: (caption?: string) => string[];
  /** Returns the addresses of the links that a selector finds. */
  links: (selector: string) => (string | null)[];
  /** Returns the content of a `meta` element, by its name or property. */
  meta: (name: string) => string | null;
  /** Returns the element whose label or heading begins with this text. Throws if there is none. */
  part: (name: string) => Element;
  /** Sets fields of a form in `main`, sends the form without scripts, and returns the next page. */
  send: (fields: Record<string, string>) => Promise<ServedPage>;
};

/**
 * Starts a site for the tests of a file, and closes it after them. Returns functions that read its pages, API and
 * store.
 */
export function useServedPages(options: Parameters<typeof startSite>[0] = {}) {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite(options);
  });
  afterAll(async () => {
    await site.close();
    site = noSite();
  });
  const url = (path: string): string => new URL(path, site.url).href;

  async function page(path: string): Promise<ServedPage> {
    const answer = await fetch(url(path));
    const read = readPage(await answer.text());
    const send = (fields: Record<string, string>) => page(addressOf(read.document, new URL(answer.url), fields));
    return { ...read, status: answer.status, send };
  }

  /** Returns the answer of a call. The server checks it against the schema of this type. */
  async function ask<T>(path: string): Promise<T> {
    return (await (await fetch(url(path))).json()) as T;
  }
  return { url, page, ask, store: () => site.store };
}

/** Parses all pages of a process. A separate window for each page would take 20 ms and stay in memory. */
const parser = new new Window().DOMParser();

/** Returns what tests can find in the HTML of a page. */
export function readPage(html: string): Omit<ServedPage, 'status' | 'send'> {
  // happy-dom's type has everything that these tests use of the browser's type.
  const document = parser.parseFromString(html, 'text/html') as unknown as Document;
  const found = (selector: string): Element[] => [...document.querySelectorAll(selector)];
  const tables = (caption = ''): Element[] =>
    found('table').filter((table) => textOf(table.querySelector('caption')).includes(caption));
  return {
    html,
    document,
    text: textOfElement(document.querySelector('main')),
    texts: (selector) => found(selector).map(textOfElement),
    rows: (caption) => tables(caption).flatMap(rowsOf),
    columns: (caption) => tables(caption).flatMap((table) => namesOf(table.querySelectorAll('thead th'))),
    links: (selector) => found(selector).map((link) => link.getAttribute('href')),
    meta: (name) =>
      document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content') ?? null,
    part: (name) => partOf(document, name),
  };
}

/** Returns the text of each cell in a table's rows, without popovers and the names of groups of rows. */
function rowsOf(table: Element): string[][] {
  return [...table.querySelectorAll('tbody tr:not([data-group])')].map((row) =>
    [...row.children].map((cell) => {
      for (const hidden of cell.querySelectorAll('[popover]')) hidden.remove();
      return textOf(cell);
    }),
  );
}

/** Returns the texts of elements, without what is hidden from screen readers. */
function namesOf(elements: NodeListOf<Element>): string[] {
  return [...elements].map((element) => {
    for (const hidden of element.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    return textOfElement(element);
  });
}

/** Returns the texts of the elements that a selector finds in a part of a page, with single spaces. */
export function textsIn(part: Element, selector: string): string[] {
  return [...part.querySelectorAll(selector)].map(textOfElement);
}

function textOf(element: Element | null): string {
  return element?.textContent ?? '';
}

export function textOfElement(element: Element | null): string {
  return textOf(element).replace(/\s+/g, ' ').trim();
}

function partOf(document: Document, name: string): Element {
  const parts = document.querySelectorAll('[aria-label], [aria-labelledby]');
  const found = [...parts].find((part) => {
    const label = document.getElementById(part.getAttribute('aria-labelledby') ?? '');
    return (part.getAttribute('aria-label') ?? textOfElement(label)).startsWith(name);
  });
  if (found === undefined) throw new Error(`The page has no part called ${name}.`);
  return found;
}

/** Returns the address that a browser without scripts opens when the first form of `main` is sent with these values. */
function addressOf(document: Document, at: URL, fields: Record<string, string>): string {
  const form = document.querySelector('main form');
  if (form === null || form.querySelector('button') === null) throw new Error('The page has no form with a button.');
  const named = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')];
  const unknown = Object.keys(fields).filter((name) => !named.some((field) => field.name === name));
  if (unknown.length > 0) throw new Error(`The form has no field ${unknown.join(', ')}.`);
  const values = named.map((field) => [field.name, fields[field.name] ?? field.value]);
  const address = new URL(form.getAttribute('action') ?? at.pathname, at);
  address.search = String(new URLSearchParams(values));
  return address.pathname + address.search;
}
