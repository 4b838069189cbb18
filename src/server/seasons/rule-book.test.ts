import { expect, test } from 'vitest';
import { USUAL_RULES } from '#domain/seasons/presets.ts';
import type { Season } from '#domain/seasons/season.ts';
import { markdownToPage } from '../content/markdown.ts';
import { makeCup } from '../../../tests/fixtures/made-cup.ts';
import { ruleBookText, ruleBookTextOfSeason } from './rule-book.ts';

const season = (name: string, more: Partial<Season> = {}): Season => ({
  name,
  firstYear: 2000 + Number(name.slice(0, 2)),
  divisions: [1, 2],
  weeks: 10,
  calendar: [],
  rules: USUAL_RULES,
  divisionRules: {},
  ...more,
});

const told = (now: Partial<Season>, was?: Partial<Season>) => ({
  season: season('25/26', now),
  before: was ? season('24/25', was) : null,
});
const six = { divisionRules: { 1: { framesPerFixture: 6 } } };

test('each part has a heading and a list; a whole text of sentences about all divisions stands once', () => {
  const book = ruleBookText(told({}), '');
  expect(book).toMatch(/^## 1\. The match\n\n- /);
  expect(book).toContain('5 frames');
  expect(book).not.toContain('Division');
});

test('what holds in all divisions stands once, and other rules below the names of their divisions', () => {
  const book = ruleBookText(told({ ...six, divisionNames: { 1: 'Premier *' } }), '');
  const at = ['42–0', '### Premier \\*', '6 frames', '### Division 2', '5 frames'].map((text) => book.indexOf(text));
  expect(at.toSorted((a, b) => a - b)).toEqual(at);
  expect(at[0]).toBeGreaterThan(0);
});

test.each<[string, Partial<Season>, Partial<Season> | undefined, RegExp | null]>([
  ['no season before', six, undefined, null],
  ['the same rules', six, six, null],
  ['another number', six, {}, /6 frames.*\*\(in 24\/25: .*5 frames.*\)\*/],
  ['a division that is new', { divisions: [1, 2, 3] }, { divisions: [1, 2] }, null],
  ['a rule that is new', { rules: { ...USUAL_RULES, walkoverBreaks: true } }, {}, /\*\(new this season\)\*/],
  ['a rule that has gone', {}, { rules: { ...USUAL_RULES, walkoverBreaks: true } }, /- \*No longer, as in 24\/25:\* /],
])('says what changed: %s', (_, now, was, words) => {
  const book = ruleBookText(told(now, was), '');
  if (words === null) expect(book).not.toContain('*');
  else expect(book).toMatch(words);
});

test('the policy of handicaps stands with them, and each cup has its own rules', () => {
  const cups = [{ name: 'Singles *', sentences: ['A tie has two legs.'] }];
  const book = ruleBookText({ ...told({}), policy: 'A win takes 5 points off.', cups }, '');
  expect(book).toMatch(/^## 4\. Handicaps\n\n(- .*\n)+\nA win takes 5 points off\.$/m);
  expect(book).toMatch(/^## 5\. Cups\n\n### Singles \\\*\n\n- A tie has two legs\.$/m);
});

test('the cups of a season are told in their order, after what the league wrote about all cups', async () => {
  const cups = [makeCup(8, { name: 'Open' }), makeCup(4, { id: 'plate', name: 'A Plate', losersOf: 'cup' })];
  const facts = {
    seasons: async () => ({
      list: ['24/25', '25/26'].map((name) => ({ ...season(name), imported: false })),
      default: '25/26',
    }),
    content: () => ({ rules: '## Cups\n\nBow ties.', values: new Map<string, unknown>() }),
    cups: async (name: string) => (name === '25/26' ? cups.map((competition) => ({ competition, ties: [] })) : []),
  };
  const book = await ruleBookTextOfSeason(facts, undefined);
  const words = ['## 5. Cups', 'Bow ties.', '### Open', 'best of 3', '### A Plate', 'first tie in Open'];
  const at = words.map((text) => book.indexOf(text));
  expect(at.toSorted((a, b) => a - b)).toEqual(at);
  expect(at[0]).toBeGreaterThan(0);
  const before = await ruleBookTextOfSeason(facts, '24/25');
  expect(before).toContain('Bow ties.');
  expect(before).not.toContain('### Open');
});

test('the own text stands in the part that its heading names; the rest follows', () => {
  const own =
    '# Our rules\n\nBe kind.\n\n## 1. The match\n\nBlack shoes.\n\n### Chalk\n\nBlue.\n\n## Trophies\n\nPolish them.';
  const { title, headings, html } = markdownToPage(ruleBookText(told({}), own), 'rule-');
  expect(title).toBe('Our rules');
  expect(html).toMatch(/^<p>Be kind\.<\/p>/);
  const shown = headings.map(({ text }) => text);
  expect(shown.slice(0, 2)).toEqual(['1. The match', 'Chalk']);
  expect(shown.at(-1)).toBe('5. Trophies');
  expect(html.indexOf('5 frames')).toBeLessThan(html.indexOf('Black shoes.'));
});

test.each([
  ['a text without headings', 'Be kind.', ['1. The match']],
  ['headings of the first level alone', 'Hello.\n\n# Trophies\n\nOurs.', ['1. The match', '5. Trophies']],
  ['headings of the third level', '### Trophies\n\nOurs.', ['1. The match', '5. Trophies']],
  ['a heading with a number of its own', '## 12) Trophies\n\nOurs.', ['1. The match', '5. Trophies']],
  ['a heading in a quotation', '> ## Trophies\n\nOurs.', ['Trophies', '1. The match']],
])('%s: the headings of parts are of the same level', (_, own, shown) => {
  const { headings } = markdownToPage(ruleBookText(told({}), own), 'rule-');
  expect(headings.map(({ text }) => text).filter((text) => shown.includes(text))).toEqual(shown);
  expect(headings.filter(({ text }) => text !== '2. Points and places').every(({ level }) => level <= 3)).toBe(true);
});

test('without a season the own text stands alone', () => {
  expect(ruleBookText(null, 'Be kind.')).toBe('Be kind.');
  expect(ruleBookText(null, '')).toBe('');
});

test.each([
  ['the usual limits are those of the software', {}, ['A score is at most', 'A break is at most', 'Handicaps go'], []],
  [
    'limits that the league has set are rules',
    { highestScore: 200, highestBreak: 147, handicaps: { ...USUAL_RULES.handicaps, highest: 70 } },
    [],
    ['A score is at most 200.', 'A break is at most 147.', 'Handicaps go from 0 to 70.'],
  ],
])('%s', (_, rules, absent, present) => {
  const book = ruleBookText(told({ rules: { ...USUAL_RULES, ...rules } }), '');
  for (const text of absent) expect(book).not.toContain(text);
  for (const text of present) expect(book).toContain(text);
});
