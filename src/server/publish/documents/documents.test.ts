import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { ownFolder } from '../../../../tests/support/own-folder.ts';
import { plainPicture } from '../../../../tests/support/pictures.ts';
import { splitList } from '../../../../tests/support/rows.ts';
import { type FixtureFormat, formatOf } from '#domain/seasons/format.ts';
import { PRESETS } from '#domain/seasons/presets.ts';
import type { CardWithSections } from './card-sections.ts';
import { makeFixtureSheetsPdf, type SheetWeek } from './fixture-sheets.ts';
import { rulesDocument } from './league-rules.ts';
import { BLANK_CARD_FIXTURE, resultsCardPdf } from './results-card.ts';

const run = promisify(execFile);
const made = new Date('2025-09-01T00:00:00Z');
const subject = (title: string) => ({ title, league: 'Kingsmead Snooker League', logo: null, made });
const A4 = { width: 595, height: 842 };

/**
 * Reads a PDF with a library other than the one that makes it. Returns its text, its properties, and the roles of its
 * structure elements, such as `H1`.
 */
async function readPdf(bytes: Buffer) {
  await looksSound(bytes);
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  const { info } = await pdf.getMetadata();
  const page = await pdf.getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  const roles = rolesIn(await page.getStructTree());
  return {
    text: text.replace(/\s+/g, ' '),
    pages: totalPages,
    title: Reflect.get(info, 'Title'),
    language: Reflect.get(info, 'Language'),
    marked: (await pdf.getMarkInfo())?.Marked,
    size: { width: Math.round(width), height: Math.round(height) },
    roles,
  };
}

function rolesIn(tree: unknown): string[] {
  if (typeof tree !== 'object' || tree === null || !('role' in tree)) return [];
  const children: unknown = 'children' in tree ? tree.children : [];
  return [String(tree.role), ...(Array.isArray(children) ? children.flatMap(rolesIn) : [])];
}

/** Checks a PDF with `qpdf` and `pdftotext`, if this machine has them. Throws if one of them finds an error. */
async function looksSound(bytes: Buffer): Promise<void> {
  const folder = await ownFolder();
  const file = path.join(folder, 'a.pdf');
  await writeFile(file, bytes);
  for (const [program, args] of [
    ['qpdf', ['--check', file]],
    ['pdftotext', [file, '-']],
  ] as const) {
    const failed = await run(program, args).then(
      () => null,
      (error: NodeJS.ErrnoException) => error,
    );
    if (failed !== null && failed.code !== 'ENOENT') throw failed;
  }
}

describe('the league rules', () => {
  test('are a tagged A4 document whose text can be searched', async () => {
    const rules = await readFile('league/rules.md', 'utf8');
    const pdf = await readPdf(await rulesDocument(subject('League rules'), rules));
    const title = 'League rules | Kingsmead Snooker League';
    expect(pdf).toMatchObject({ title, language: 'en-GB', marked: true, size: A4, pages: 2 });
    for (const role of ['Document', 'H1', 'H2', 'L', 'LI', 'Lbl', 'LBody', 'P']) expect(pdf.roles).toContain(role);
    for (const words of ['Rules of the Kingsmead Snooker League', '42–0', '50/60/70', '25 October', 'Page 1 of 2'])
      expect(pdf.text).toContain(words);
  });

  test('have every letter of Latin, bold, italics, and whatever else was written', async () => {
    const text =
      '# Règles\n\nŁódź, Ñandú, Ștefan, ÆØÅ, ŵŷ, ĐŽ, **fett** and *kursiv*.\n\n> Zitat\n\n---\n\n- a\n  - b\n\n```\ncode\n```\n\n<b>x</b>';
    const pdf = await readPdf(await rulesDocument(subject('League rules'), text));
    for (const words of ['Règles', 'Łódź, Ñandú, Ștefan, ÆØÅ, ŵŷ, ĐŽ, fett and kursiv.', 'Zitat', 'code', '<b>x</b>'])
      expect(pdf.text).toContain(words);
  });

  const noRules = () => rulesDocument(subject('League rules'), '');
  test('say so where there are none, and are the same bytes each time', async () => {
    const [one, other] = [await noRules(), await noRules()];
    expect((await readPdf(one)).text).toContain('has not written down its rules yet');
    expect(one.equals(other)).toBe(true);
  });
});

describe('the results card', () => {
  const card = { fixture: BLANK_CARD_FIXTURE, frames: 5, walkover: 42, sendTo: '', starts: null };
  const drawn = (form: Partial<Parameters<typeof resultsCardPdf>[1]>) =>
    resultsCardPdf(subject('Results card'), { ...card, ...form });

  test('is a form of one page for as many matches as a fixture has', async () => {
    const pdf = await readPdf(await drawn({ sendTo: 'results@example.org' }));
    expect(pdf).toMatchObject({ pages: 1, size: A4, marked: true, language: 'en-GB' });
    const texts = 'Home team / Away team / Home player / Breaks / 0–42 / 5 matches / results@example.org';
    for (const words of splitList(texts)) expect(pdf.text).toContain(words);
    expect(pdf.roles.filter((role) => role === 'TR')).toHaveLength(7);
    expect(pdf.roles.filter((role) => role === 'TH')).toHaveLength(9);
  });

  test('has the league’s logo beside its title, and stays one page', async () => {
    const jpeg = await plainPicture(300, 150, '#115522').jpeg().toBuffer();
    const [bare, bytes] = await Promise.all(
      [null, { jpeg, width: 300, height: 150 }].map((logo) =>
        resultsCardPdf({ ...subject('Results card'), logo }, card),
      ),
    );
    expect([bare, bytes].map((file) => file?.includes('/Subtype /Image'))).toEqual([false, true]);
    expect(await readPdf(bytes!)).toMatchObject({ pages: 1, size: A4 });
  });

  test('has the marks of both teams before their names, and stays one page', async () => {
    const colours: [string, string] = ['#c7433c', '#ffffff'];
    const crest = { id: 'crest1', jpeg: await plainPicture(144, 144, '#115522').jpeg().toBuffer() };
    const marks = { home: { initials: 'WX', colours, crest: null }, away: { initials: 'YZ', colours, crest } };
    const fixture = { ...BLANK_CARD_FIXTURE, home: 'Harbour Lights', away: 'Café Baize' };
    const bytes = await drawn({ fixture, marks });
    expect(await readPdf(bytes)).toMatchObject({ pages: 1, size: A4, marked: true });
    expect(bytes.toString('latin1').split('/Subtype /Image')).toHaveLength(1 + 1);
    const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
    const { items } = await page.getTextContent();
    const placeOf = (text: string): number[] =>
      items.flatMap((item) => ('str' in item && item.str === text ? item.transform.slice(4) : []));
    const [[letters = 0, above = 0], [name = 0, below = 0]] = [placeOf('WX'), placeOf('Harbour Lights')];
    expect(letters).toBeGreaterThanOrEqual(48);
    expect(name - letters).toBeGreaterThan(10);
    expect(name - letters).toBeLessThan(24);
    expect(Math.abs(above - below)).toBeLessThan(4);
    // A team with a crest has no initials on the card.
    expect(placeOf('YZ')).toEqual([]);
  });

  test('has the start of every pairing on a page of its own', async () => {
    const starts = {
      isOwn: false,
      away: ['Bob Hill (35)', 'Cy Dee (5)'],
      rows: [{ home: 'Ann Lee (20)', points: ['−15', '+15'] }],
    };
    const pdf = await readPdf(await drawn({ starts }));
    expect(pdf).toMatchObject({ pages: 2, marked: true });
    for (const words of ['Start of the home player', 'Bob Hill (35)', 'Ann Lee (20)', '−15', '+15'])
      expect(pdf.text).toContain(words);
  });

  test('has the names of one fixture, the longest too, and another league’s numbers', async () => {
    const teams = { home: 'W'.repeat(60), away: 'Café Baize' };
    const fixture = { season: '25/26', division: '2', week: '7', date: 'Mon 27 Oct 2025', ...teams };
    const pdf = await readPdf(await drawn({ fixture, frames: 9, walkover: 60 }));
    expect(pdf.pages).toBe(1);
    for (const words of [fixture.home, fixture.away, fixture.date, '0–60', '9 matches'])
      expect(pdf.text).toContain(words);
  });
});

describe('the results card of a format with sections', () => {
  const PAIRS = { name: 'Pairs', matches: 2, players: 2, frames: 3, scored: 'points', points: null } as const;
  const presets = new Map(PRESETS.map(({ id, rules }) => [id, rules]));
  const formOf = (format: FixtureFormat, more: Partial<CardWithSections> = {}) => ({
    fixture: BLANK_CARD_FIXTURE,
    frames: 5,
    walkover: 42,
    sendTo: 'results@example.org',
    starts: null,
    divisions: 'For Premier',
    sections: { format, hasAggregate: false, starts: 'none' as const, walkover: 42, ...more },
  });

  test.each<[string, FixtureFormat, Partial<CardWithSections>, string, rows: number, texts: string]>([
    [
      'best of three',
      formatOf(presets.get('bestOfThree')!),
      {},
      'Singles, best of 3',
      9,
      '2 of 3 / 4 matches of Singles',
    ],
    [
      'billiards',
      formatOf(presets.get('billiards')!),
      { hasAggregate: true, starts: 'own' },
      'Games',
      4,
      'Start / Score / 42–0 / All points (aggregate) / wins the aggregate / with the start in them',
    ],
    [
      'pool',
      formatOf(presets.get('pool')!),
      {},
      'Singles',
      7 + 4,
      'Doubles / Home players / Tick the box / Write both names',
    ],
    ['darts', formatOf(presets.get('darts')!), {}, 'Singles, best of 5', 13, 'Tick the box / 3 of 5'],
    ['pairs', [PAIRS], { starts: 'difference' }, 'Pairs, best of 3', 5, 'Players / Breaks / 2 matches of Pairs'],
  ])('%s', async (_, format, more, heading, rows, texts) => {
    const pdf = await readPdf(await resultsCardPdf(subject('Results card'), formOf(format, more)));
    expect(pdf).toMatchObject({ pages: 1, size: A4, marked: true });
    const words = `${heading} / For Premier / Matches won / Absentee / conceded / results@example.org / ${texts}`;
    for (const text of splitList(words)) expect(pdf.text).toContain(text);
    expect(pdf.text.includes('aggregate')).toBe(more.hasAggregate === true);
    expect(pdf.roles.filter((role) => role === 'H2')).toHaveLength(format.length);
    const totals = more.hasAggregate ? 3 : 2;
    expect(pdf.roles.filter((role) => role === 'TR')).toHaveLength(rows + totals);
  });

  test('goes on where a page cannot hold its matches, and several forms make one document', async () => {
    const many = { ...PAIRS, matches: 30 };
    const pdf = await readPdf(await resultsCardPdf(subject('Results card'), formOf([many]), formOf([PAIRS])));
    expect(pdf.pages).toBe(5);
    expect(pdf.text).toContain('30 matches of Pairs');
  });

  test('an aggregate has its line under matches of one frame too', async () => {
    const plainForm = { ...formOf([]), sections: null, hasAggregate: true };
    const pdf = await readPdf(await resultsCardPdf(subject('Results card'), plainForm));
    expect(pdf.text).toContain('All points');
    expect(pdf.roles.filter((role) => role === 'TR')).toHaveLength(8);
  });
});

describe('the fixtures', () => {
  const words = { season: '25/26', matchTime: '7:45pm' };
  const week = (number: number, lines: number): SheetWeek => ({
    week: number,
    days: { from: '2025-09-22', to: '2025-09-28' },
    lines: Array.from({ length: lines }, (_, index) => {
      const isLong = [0, 4].includes(index);
      const home = `Home ${index + 1}`;
      const away = isLong ? 'A very long name of an away team that does not fit on one line' : `Away ${index + 1}`;
      return {
        home,
        away,
        short: index === 4 ? ['Home', 'Visitors'] : [home, away],
        date: index === 1 ? '2025-09-24' : null,
        note: index === 2 ? 'postponed' : '',
      };
    }),
  });

  test('are one or two pages for each division, in letters of ten points', async () => {
    const weeks = (count: number) => Array.from({ length: count }, (_, index) => week(index + 1, 5));
    const divisions = [
      { title: 'Division 1', weeks: weeks(22) },
      { title: 'Premier', weeks: weeks(4) },
    ];
    const pdf = await readPdf(await makeFixtureSheetsPdf(subject('Snooker fixtures'), divisions, words));
    expect(pdf).toMatchObject({ pages: 3, size: A4, marked: true });
    const heads = 'Fixtures, Division 1 / Fixtures, Premier / Season 25/26. Matches start at 7:45pm';
    const lines = 'Week 22, 22 Sep to 28 Sep / Home 4 v Away 4 / Home v Visitors / 24 Sep / postponed';
    for (const text of [...splitList(heads), ...splitList(lines)]) expect(pdf.text).toContain(text);
  });

  test('go on where two pages cannot hold them, and say so where there are none', async () => {
    const many = Array.from({ length: 30 }, (_, index) => week(index + 1, 9));
    const pdf = await readPdf(
      await makeFixtureSheetsPdf(subject('Snooker fixtures'), [{ title: 'Division 1', weeks: many }], words),
    );
    expect(pdf.pages).toBeGreaterThan(2);
    expect(pdf.text).toContain('Week 30');
    const none = await readPdf(await makeFixtureSheetsPdf(subject('Snooker fixtures'), [], words));
    expect(none.text).toContain('The fixtures of season 25/26 are not published yet.');
  });
});
