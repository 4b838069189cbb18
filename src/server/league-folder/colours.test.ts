import { describe, expect, test } from 'vitest';
import { contrast, inOklch, toHex } from './colour-space.ts';
import { coloursSchema, styleSheetOf, tokensOf } from './colours.ts';

describe('contrast (WCAG 2)', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
  ])('%s on %s is %d to 1', (one, other, figure) => {
    expect(contrast(one, other)).toBeCloseTo(figure, 2);
    expect(contrast(other, one)).toBeCloseTo(figure, 2);
  });
});

test.each(['#000000', '#ffffff', '#0f4f3a', '#c62828', '#1122ee'])(
  '%s comes back from its lightness and hue',
  (hex) => {
    expect(toHex(inOklch(hex))).toBe(hex);
  },
);

describe('the colours of a league', () => {
  test.each(['#0f4f3a', '#0b3d91', '#7a1020', '#3d2b56', '#333333'])('%s can be read on every ground', (cloth) => {
    const { cloth: taken } = coloursSchema.parse({ cloth });
    const tokens = tokensOf({ cloth: taken, metal: null });
    for (const shade of ['--baize-600', '--baize-700', '--baize-800', '--baize-900', '--baize-950']) {
      expect(contrast(tokens[shade] ?? '', '#e9efe9'), shade).toBeGreaterThanOrEqual(4.5);
    }
    const [light = '', dark = ''] = tokens['--accent']?.match(/#[\da-f]{6}/g) ?? [];
    for (const ground of ['#fbf8f0', '#ffffff', '#eef4ee']) {
      expect(contrast(light, ground), ground).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of ['#0a1411', '#101f1a', '#16291f']) {
      expect(contrast(dark, ground), ground).toBeGreaterThanOrEqual(4.5);
    }
    expect(styleSheetOf({ cloth: taken, metal: null })).toContain(`--baize-700: ${cloth};`);
  });

  test.each([
    [{ cloth: '#88ccff' }, ['cloth'], /too light: white writing on it has a contrast of \d\.\d to 1/],
    [{ cloth: '#0f4f3a', metal: '#222222' }, ['metal'], /too dark/],
    [{ cloth: 'green' }, ['cloth'], /must be a colour such as #0f4f3a/],
  ])('%j is refused with what is wrong', (colours, path, sentence) => {
    const issues = coloursSchema.safeParse(colours).error?.issues ?? [];
    expect(issues.map((issue) => issue.path)).toEqual([path]);
    expect(issues[0]?.message).toMatch(sentence);
  });

  test('brass stays readable as a heading of the menu, and as text on a page', () => {
    const tokens = tokensOf(coloursSchema.parse({ cloth: '#0b3d91', metal: '#d9b45b' }));
    expect(contrast(tokens['--brass'] ?? '', tokens['--baize-900'] ?? '')).toBeGreaterThanOrEqual(4.5);
    const [light = '', dark = ''] = tokens['--gold']?.match(/#[\da-f]{6}/g) ?? [];
    expect(contrast(light, '#f8efd6')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, '#2b2613')).toBeGreaterThanOrEqual(4.5);
  });
});
