import { describe, expect, it } from 'vitest';
import {
  isShowable,
  type LineMode,
  mapTexts,
  replaceUnshowableCharacters,
  tidyText,
  removeInvisibleCharacters,
} from '#domain/text.ts';

const FLAG_OF_WALES = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}';

describe('a text of one line', () => {
  it.each([
    'Siân ap Rhŷs',
    'Ó Súilleabháin',
    'O’Neill-Núñez & Co.',
    'Zoe\u0301 with a mark of its own',
    'محمد علي',
    'علی\u200cرضا',
    'דָּוִד בֶּן־צִיּוֹן',
    'क्\u200dष and ക്\u200d',
    '李小龙',
    '葛\u{e0100}城',
    '👨\u200d👩\u200d👧 and 🏳\ufe0f\u200d🌈 and 👩🏽\u200d⚕\ufe0f',
    `${FLAG_OF_WALES} Wales`,
    '1\ufe0f\u20e3 ❤\ufe0f ♠\ufe0e',
    '𝒜',
  ])('%s stays', (text) => {
    expect([isShowable(text), removeInvisibleCharacters(text), replaceUnshowableCharacters(text)]).toEqual([
      true,
      text,
      text,
    ]);
  });

  it.each([
    ['\u202d01632 960123\u202c', '01632 960123'],
    ['\u202a01632\u200e 960123\u202c', '01632 960123'],
    ['\u2066Ann\u2069 \u2067Lee\u2068\u200f\u061c', 'Ann Lee'],
    ['A\u00adn\u200bn\u2060\ufeff', 'Ann'],
    ['A\u200cn\u200dn', 'Ann'],
    ['🎱\u200dAnn🎱\u200d', '🎱Ann🎱'],
    ['علی\u200c\u200cرضا', 'علی\u200cرضا'],
    ['A\ufe0f1\ufe0f\ufe05', 'A1'],
    ['A\u{e0100}\u180b', 'A'],
  ])('%j is read as %s', (text, read) => {
    expect([
      isShowable(text),
      removeInvisibleCharacters(text),
      removeInvisibleCharacters(removeInvisibleCharacters(text)),
    ]).toEqual([true, read, read]);
  });

  it.each([
    ['a NUL', 'A\u0000', 'A'],
    ['a tab', 'A\tB', 'AB'],
    ['a line end', 'A\nB', 'AB'],
    ['a next line', 'A\u0085B', 'AB'],
    ['a line separator', 'A\u2028B', 'AB'],
    ['half a character', 'A\ud83d', 'A'],
    ['a mark that turns round', '\u202eAnn', 'Ann'],
    ['Hangul fillers', '\u115f\u1160\u3164\uffa0', ''],
    ['empty Braille', '\u2800', ''],
    ['tags', 'Ann\u{e0041}\u{e007f}', 'Ann'],
    ['tags of no flag', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0041}\u{e007f}', '\u{1f3f4}'],
    ['a vowel without a shape', 'A\u17b4\u180e', 'A'],
    ['a joiner of marks', 'A\u034f', 'A'],
    ['notes between lines', 'A\ufff9B\ufffb', 'AB'],
    ['an invisible times', 'A\u2062B', 'AB'],
    ['a selector of the far end', 'A\u{e0fff}', 'A'],
  ])('%s is refused', (_, text, shown) => {
    expect([isShowable(text), isShowable(text, 'lines') && !/[\t\n\u2028]/.test(text)]).toEqual([false, false]);
    expect([
      replaceUnshowableCharacters(text),
      replaceUnshowableCharacters(`${text}${FLAG_OF_WALES}`, 'line', '?').endsWith(FLAG_OF_WALES),
    ]).toEqual([shown, true]);
  });
});

it.each<[string, LineMode, string]>([
  ['a\nb\r\n\tc', 'lines', 'a\nb\r\n\tc'],
  ['a\u2028b\u2029\u200ec', 'lines', 'a\nb\nc'],
  ['a\u200eb', 'line', 'ab'],
])('%j has lines: %s', (text, lines, read) => {
  expect([isShowable(text, lines), removeInvisibleCharacters(text, lines)]).toEqual([true, read]);
});

it('a line is tidied', () => {
  expect(tidyText('  Zoe\u0308 \u00a0 \u2003Lee\u200b ')).toBe('Zoë Lee');
});

it('the texts of a value are changed, but not its field names', () => {
  const value = { a: ['x', 1, null, true], x: { b: 'x' } };
  expect(mapTexts(value, (text) => `${text}!`)).toEqual({ a: ['x!', 1, null, true], x: { b: 'x!' } });
});
