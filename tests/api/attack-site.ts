/** A whole site on a port, for tests of attacks: the demo league, a page and a built script file. */
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { test as plainTest } from 'vitest';
import type { HttpPageRenderer } from '#server/http/pages.ts';
import type { DatabaseTables } from '#server/storage/schema.ts';
import type { Store } from '#server/storage/store.ts';
import { ownFolder } from '../support/own-folder.ts';
import { demoOf, type SiteOptions, TODAY } from '../support/site-around.ts';
import { type CountedSite, countedSite } from '../support/counted-site.ts';
import { openTestStore } from '../support/store.ts';
import { type Browser, createBrowser } from './sign-in-site.ts';
import { givePassword } from '../support/password.ts';

export type AttackSite = CountedSite & {
  /** Returns a new browser with this network address. */
  browser(address?: string): Browser;
  /** Sends bytes unchanged, and returns everything that the site sends until it ends the connection. */
  raw(text: string): Promise<string>;
};

export async function openAttackSite(options: SiteOptions = {}): Promise<AttackSite> {
  const assets = await ownFolder();
  await writeFile(path.join(assets, 'a-1.js'), 'export {};\n');
  const store = await openTestStore('sqlite', demoOf(TODAY));
  const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
  const web = { assets, icon, render: page, isGuarded: (url: string) => url.startsWith('/admin') };
  const site = await countedSite(store, { demo: true, web, ...options });
  await givePassword(store);
  const port = Number(new URL(site.url).port);
  return { ...site, browser: (address) => createBrowser(site.app, address), raw: (text) => send(port, text) };
}

/** Vitest's `test`, with an attack site for each test that names `site`. */
export const test = plainTest.extend('site', () => openAttackSite());

/** The message of the error that a failing page throws. */
export const FAILURE = 'no such column in select of Pat Nightingale at 203.0.113.77';

/** A renderer whose page shows its own address; `/broken` throws. */
const page: HttpPageRenderer = async (address) => {
  if (address.startsWith('/broken')) throw new Error(FAILURE);
  const html = `<!doctype html><title>${address.replace(/[&<>"]/g, '')}</title>`.padEnd(1500);
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, html };
};

/** Returns every row of every table of a store as text. */
export function tablesText(store: Store): Promise<string> {
  return store.read(async (db) => {
    const tables = await db.introspection.getTables();
    const rows: unknown[] = [];
    // The name of any table will do for the compiler, because all columns are read.
    for (const { name } of tables)
      rows.push(
        name,
        await db
          .selectFrom(name as keyof DatabaseTables)
          .selectAll()
          .execute(),
      );
    return JSON.stringify(rows);
  });
}

function send(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

/** Returns the head of a raw request, which asks the site to end the connection after the answer. */
export function requestText(start: string, ...headers: string[]): string {
  return `${[start, 'Host: league.example', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;
}
