import { describe, expect, test } from 'vitest';
import { contrastRatio } from '#domain/contrast.ts';
import {
  SUGGESTED_CLOTH_COLOURS,
  coloursSchema,
  toOklch,
  SUGGESTED_METAL_COLOURS,
  styleSheetOf,
  toHex,
} from './colours.ts';

describe('contrast (WCAG 2)', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
  ])('%s on %s is %d to 1', (one, other, figure) => {
    expect(contrastRatio(one, other)).toBeCloseTo(figure, 2);
    expect(contrastRatio(other, one)).toBeCloseTo(figure, 2);
  });
});

test.each(['#000000', '#ffffff', '#0f4f3a', '#c62828', '#1122ee'])(
  '%s is unchanged after conversion to Oklch and back',
  (hex) => {
    expect(toHex(toOklch(hex))).toBe(hex);
  },
);

describe('the colours of a league', () => {
  test('have enough contrast in every suggested combination', () => {
    for (const [cloth] of SUGGESTED_CLOTH_COLOURS)
      for (const [metal] of SUGGESTED_METAL_COLOURS)
        expect.soft(coloursSchema.safeParse({ cloth, metal }).success, `${cloth} with ${metal}`).toBe(true);
  });

  test('become a style sheet', () => {
    const css = styleSheetOf(coloursSchema.parse({ cloth: '#0b3d91', metal: '#d9b45b' }));
    expect(css).toContain('--baize-700: #0b3d91;');
    expect(css).toContain('--brass: #d9b45b;');
  });

  test.each([
    [{ cloth: '#88ccff' }, ['cloth'], /too light: white text on it has a contrast of \d\.\d to 1/],
    [{ cloth: '#0f4f3a', metal: '#222222' }, ['metal'], /too dark/],
    [{ cloth: 'green' }, ['cloth'], /must be a colour such as #0f4f3a/],
  ])('%j is refused with what is wrong', (colours, path, sentence) => {
    const issues = coloursSchema.safeParse(colours).error?.issues ?? [];
    expect(issues.map((issue) => issue.path)).toEqual([path]);
    expect(issues[0]?.message).toMatch(sentence);
  });
});
