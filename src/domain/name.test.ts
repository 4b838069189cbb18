import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressWords, byName, compareText, foldName, parseName, parsePlayerName } from '#domain/name.ts';

describe('a name', () => {
  it.each([
    ['Harbour Social A', 'Harbour Social A'],
    ['  The   Triangle\u00a0B ', 'The Triangle B'],
    ['Zoe\u0308 O’Neill-Núñez', 'Zoë O’Neill-Núñez'],
    ['St. Aidan\'s "B" & Co. (2nd)', 'St. Aidan\'s "B" & Co. (2nd)'],
    ['李小龙', '李小龙'],
    ['𝒜'.repeat(60), '𝒜'.repeat(60)],
    ['8', '8'],
    ['Ann\u200b\ufeff Lee\u2069', 'Ann Lee'],
  ])('%s is kept as %s', (text, name) => {
    expect(parseName(text, 'The team name')).toEqual({ ok: true, value: name });
  });

  it.each([
    ['', 'The team name is required.'],
    [' \t ', 'The team name is required.'],
    ['a'.repeat(61), 'The team name is longer than 60 characters.'],
    ['Tab\tbed', 'The team name has a character that cannot be shown.'],
    ['NUL\u0000', 'The team name has a character that cannot be shown.'],
    ['turned \u202eround', 'The team name has a character that cannot be shown.'],
    ['Harbour\u3164', 'The team name has a character that cannot be shown.'],
    ['\u200b\u200d', 'The team name is required.'],
    ['half \ud83d', 'The team name has a character that cannot be shown.'],
    ['\u0301', 'The team name has no visible characters.'],
  ])('%j is refused', (text, message) => {
    expect(parseName(text, 'The team name')).toEqual({ ok: false, issues: [{ path: 'name', message }] });
  });

  it.each(['Absentee', 'absentee', ' ABSENTEE '])('%s is not a player’s name', (text) => {
    const message = "Absentee is not a player's name: it marks an absent player.";
    expect(parsePlayerName(text)).toEqual({ ok: false, issues: [{ path: 'name', message }] });
    expect(parseName(text, 'The team name').ok).toBe(true);
  });
});

it('says what is missing', () => {
  expect(parsePlayerName('')).toEqual({
    ok: false,
    issues: [{ path: 'name', message: 'The player name is required.' }],
  });
});

describe('names compared', () => {
  it.each([
    ['STRASSE', 'Straße'],
    ['STRAẞE', 'Straße'],
    ['JOSÉ', 'jose\u0301'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
  ])('%s and %s are one', (a, b) => {
    expect(foldName(a)).toBe(foldName(b));
  });

  it('ascend by code point, in any alphabet', () => {
    const model = (a: string, b: string) => {
      const [left, right] = [[...a], [...b]].map((text) => text.map((one) => one.codePointAt(0) ?? 0));
      for (const [i, point] of (left ?? []).entries()) {
        const other = right?.[i];
        if (other === undefined || point !== other) return point - (other ?? -1);
      }
      return (left?.length ?? 0) - (right?.length ?? 0);
    };
    const text = fc.string({ unit: fc.constantFrom('a', 'B', 'é', '\ufffd', '𝒜', '𝒷', '😀'), maxLength: 4 });
    fc.assert(fc.property(text, text, (a, b) => Math.sign(compareText(a, b)) === Math.sign(model(a, b))));
  });

  it('are ordered by id if they are equal', () => {
    const people = [
      { id: '3', name: 'ann' },
      { id: '1', name: 'Bob' },
      { id: '2', name: 'ANN' },
    ];
    expect(people.toSorted(byName).map(({ id }) => id)).toEqual(['2', '3', '1']);
  });
});

describe('a title as a part of an address', () => {
  it.each([
    ['Café rules, 2026', 'cafe-rules-2026'],
    [' -- ', 'document'],
    ['日本', 'document'],
    [
      'Entry form for the summer individual handicap open snooker league',
      'entry-form-for-the-summer-individual-handicap-open-snooker',
    ],
    ['a'.repeat(70), 'a'.repeat(60)],
  ])('%s', (title, words) => {
    expect(addressWords(title, 'document')).toBe(words);
  });
});
