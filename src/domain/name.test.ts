import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressSlug, compareByName, compareByCodePoint, foldName } from '#domain/name.ts';

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
    fc.assert(fc.property(text, text, (a, b) => Math.sign(compareByCodePoint(a, b)) === Math.sign(model(a, b))));
  });

  it('are ordered by id if they are equal', () => {
    const people = [
      { id: '3', name: 'ann' },
      { id: '1', name: 'Bob' },
      { id: '2', name: 'ANN' },
    ];
    expect(people.toSorted(compareByName).map(({ id }) => id)).toEqual(['2', '3', '1']);
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
    expect(addressSlug(title, 'document')).toBe(words);
  });
});
