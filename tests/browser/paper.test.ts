import type { Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { publicPages } from '../support/screens.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite();

/** A4 in points, which Chromium rounds to its own pixels. */
const A4 = { width: 595, height: 842 };
/** The text area of a sheet in CSS pixels: printing lays pages out as wide as this. */
const TEXT_WIDTH = 703;
/** The most sheets that a page takes; others are as long as what they say. */
const MOST: Record<string, number> = {
  standings: 1,
  results: 1,
  team: 2,
  player: 2,
  breaks: 2,
  fixtures: 2,
  home: 2,
  cup: 1,
};
const DESK = { width: 1280, height: 900 };
const LEAST_POINTS = 10;

type Paper = { pages: number; text: string; sizes: number[]; width: number; height: number };

async function printed(page: Page): Promise<Paper> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  const sheets = Array.from({ length: totalPages }, (_, index) => pdf.getPage(index + 1));
  const contents = await Promise.all(sheets.map(async (sheet) => (await sheet).getTextContent()));
  const items = contents.flatMap((content) => content.items).filter((item) => 'str' in item);
  const sizes = items.filter(({ str }) => /[\p{L}\d]/u.test(str)).map(({ height }) => height);
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  return { pages: totalPages, text, sizes, width: Math.round(width), height: Math.round(height) };
}

/** Words in table cells, lists and headings that are set on more than one line, and boxes that leave the sheet. */
async function faultsOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: TEXT_WIDTH, height: 1000 });
  const faults = await page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const { parentElement } = node;
      // What screen readers alone are told is one pixel wide.
      const isSeen = parentElement?.checkVisibility() === true && parentElement.clientWidth !== 1;
      if (!isSeen || parentElement.closest('svg, script') !== null) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const { width, right } = range.getBoundingClientRect();
        if (width > 1 && right > innerWidth + 1) found.push(`${word} leaves the sheet`);
        // A hyphen or a dash may end a line.
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1 && !/[-–/@.]/.test(word)) found.push(`${word} is broken`);
      }
    }
    return found;
  });
  await page.emulateMedia({ media: null });
  return faults;
}

test('every public page prints on A4, in letters of 10 points or more, with whole names and without navigation', async () => {
  const faults: string[] = [];
  const page = await (await visit.visitor(desk)).newPage();
  for (const { name, path } of await publicPages(visit.url('/'))) {
    await page.setViewportSize(DESK);
    await visit.go(page, path);
    const { pages, text, sizes, ...sheet } = await printed(page);
    expect([name, sheet]).toEqual([name, A4]);
    expect([name, text.includes('Skip to content'), text.includes('Menu')]).toEqual([name, false, false]);
    if (pages > (MOST[name] ?? 5)) faults.push(`${name} takes ${pages} sheets`);
    const least = Math.min(...sizes);
    if (least < LEAST_POINTS - 0.1) faults.push(`${name} has letters of ${least.toFixed(1)} points`);
    faults.push(...(await faultsOnPaper(page)).map((fault) => `${name}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test('a page that is open on a phone prints like one on a desk', async () => {
  const [small, large] = await Promise.all([phone, desk].map((options) => visit.open('/league-standings', options)));
  if (small === undefined || large === undefined) throw new Error('Two pages are open.');
  const [one, other] = [await printed(small), await printed(large)];
  expect(one.pages).toBe(1);
  expect(one.text).toBe(other.text);
  for (const { teamName } of await visit.standings('25/26', 1)) expect(one.text).toContain(teamName);
});
