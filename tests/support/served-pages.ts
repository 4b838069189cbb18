/** Pages as the server sends them, read without a browser: what a search engine, a feed or a phone without scripts gets. */
import { Window } from 'happy-dom';
import { afterAll, beforeAll } from 'vitest';
import { released, type RunningSite, startSite } from './running-site.ts';

/** A page that was sent, whose elements are found by selectors. */
export type ServedPage = {
  status: number;
  html: string;
  document: Document;
  /** The text of `main`, with single spaces. */
  text: string;
  /** The texts of elements, with single spaces. */
  texts: (selector: string) => string[];
  /** The texts of the cells of each row, in the table whose caption begins so; in all tables by default. */
  rows: (caption?: string) => string[][];
  /** The names of the columns of tables. */
  columns: (caption?: string) => string[];
  /** The addresses of links. */
  links: (selector: string) => (string | null)[];
  /** What a property of the head says, by its name. */
  meta: (name: string) => string | null;
  /** The part of the page that has this name for a screen reader, by its label or its heading; an error if there is none. */
  part: (name: string) => Element;
  /** The page that a form of `main` leads to without scripts, once these of its fields are set. */
  send: (fields: Record<string, string>) => Promise<ServedPage>;
};

/** Starts a site for the tests of a file. */
export function useServedPages(options: Parameters<typeof startSite>[0] = {}) {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite(options);
  });
  afterAll(async () => {
    await site.close();
    site = released();
  });
  const url = (path: string): string => new URL(path, site.url).href;

  async function page(path: string): Promise<ServedPage> {
    const answer = await fetch(url(path));
    const read = readPage(await answer.text());
    const send = (fields: Record<string, string>) => page(addressOf(read.document, new URL(answer.url), fields));
    return { ...read, status: answer.status, send };
  }

  /** The answer of a call; the server checks it against the schema of its type. */
  async function ask<T>(path: string): Promise<T> {
    return (await (await fetch(url(path))).json()) as T;
  }
  return { url, page, ask, store: () => site.store };
}

/** Reads all pages of a process: a window of its own for each would take 20 ms, and stay in memory. */
const parser = new new Window().DOMParser();

/** A page of which nothing is known but its HTML. */
export function readPage(html: string): Omit<ServedPage, 'status' | 'send'> {
  // It has what the browser's own type names, as far as these tests use it.
  const document = parser.parseFromString(html, 'text/html') as unknown as Document;
  const found = (selector: string): Element[] => [...document.querySelectorAll(selector)];
  const tables = (caption = ''): Element[] =>
    found('table').filter((table) => textOf(table.querySelector('caption')).includes(caption));
  return {
    html,
    document,
    text: wordsOf(document.querySelector('main')),
    texts: (selector) => found(selector).map(wordsOf),
    rows: (caption) => tables(caption).flatMap(rowsOf),
    columns: (caption) => tables(caption).flatMap((table) => namesOf(table.querySelectorAll('thead th'))),
    links: (selector) => found(selector).map((link) => link.getAttribute('href')),
    meta: (name) =>
      document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content') ?? null,
    part: (name) => partOf(document, name),
  };
}

/** The text of each cell of a table's rows, without what opens over it. */
function rowsOf(table: Element): string[][] {
  return [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => {
      for (const hidden of cell.querySelectorAll('[popover]')) hidden.remove();
      return textOf(cell);
    }),
  );
}

/** The texts of elements without what is shown in place of their names. */
function namesOf(elements: NodeListOf<Element>): string[] {
  return [...elements].map((element) => {
    for (const hidden of element.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    return wordsOf(element);
  });
}

/** The texts of the elements in a part, with single spaces. */
export function textsIn(part: Element, selector: string): string[] {
  return [...part.querySelectorAll(selector)].map(wordsOf);
}

function textOf(element: Element | null): string {
  return element?.textContent ?? '';
}

export function wordsOf(element: Element | null): string {
  return textOf(element).replace(/\s+/g, ' ').trim();
}

function partOf(document: Document, name: string): Element {
  const parts = document.querySelectorAll('[aria-label], [aria-labelledby]');
  const found = [...parts].find((part) => {
    const label = document.getElementById(part.getAttribute('aria-labelledby') ?? '');
    return (part.getAttribute('aria-label') ?? wordsOf(label)).startsWith(name);
  });
  if (found === undefined) throw new Error(`The page has no part called ${name}.`);
  return found;
}

/** Where a browser without scripts goes when the first form of `main` is sent. */
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
