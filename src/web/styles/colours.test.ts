import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { darkThemeColours, lightThemeColours, palette } from '#contract/palette.ts';
import { coloursSchema, cssPropertiesOf } from '#contract/colours.ts';
import { contrastRatio } from '#domain/contrast.ts';

/** The contrast that WCAG 2.2 AA requires of text, and of edges and marks that make a control or a state visible. */
const TEXT = 4.5;
const MARK = 3;

const felt = ['baize-950', 'baize-900', 'baize-800', 'baize-700', 'baize-600'];
const surfaces = ['page', 'card', 'card-head', 'card-hover', 'gold-soft', 'changed'];

/**
 * Every combination of background and foreground on the site, as names of custom properties, with its least contrast.
 */
const pairs: [on: string[], foregrounds: string[], least: number][] = [
  [surfaces, ['ink', 'ink-2', 'accent', 'accent-strong', 'win', 'loss', 'gold'], TEXT],
  [['accent', 'accent-strong'], ['on-accent'], TEXT],
  [['loss'], ['card'], TEXT],
  [felt, ['on-felt', 'on-felt-2', 'brass-light', 'loss-on-felt', 'white', 'sheen-1/on-felt'], TEXT],
  [['baize-900'], ['brass'], TEXT],
  [['ball-yellow', 'yellow-light', 'brass', 'brass-light'], ['on-yellow'], TEXT],
  [['ivory', 'on-felt'], ['baize-900', 'baize-950'], TEXT],
  [['go', 'go-light'], ['baize-900'], TEXT],
  [['last-seconds', 'time-up'], ['white', 'on-felt', 'sheen-1/on-felt'], TEXT],
  [['white'], ['last-seconds', 'black'], TEXT],
  [['ball-red'], ['on-felt'], MARK],
  [['ball-black', 'dark-room'], ['white', 'on-felt', 'on-felt-2'], TEXT],
  [['page', 'card', 'card-head', 'card-hover', 'gold-soft'], ['edge', 'focus', 'accent'], MARK],
  [[...felt, 'dark-room', 'time-up'], ['yellow-light', 'edge-on-felt'], MARK],
];

/** Colours that carry no meaning, such as those of bullets and dividing lines. */
const decoration = ['gold-line', 'line', 'edge'];

const propertyOf = (name: string): string => name.replace(/([A-Z]|(?<![\d])\d+)/g, (part) => `-${part.toLowerCase()}`);
const custom = Object.entries({ ...palette, ...lightThemeColours }).map(([name]) => [propertyOf(name), name] as const);
const themes = { light: valuesOf(lightThemeColours), dark: valuesOf(darkThemeColours) };

test('colours.css holds the palette', async () => {
  const lines = custom.map(([property, name]) => {
    const [one, other] = [themes.light[property], themes.dark[property]];
    return `  --${property}: ${name in lightThemeColours ? `light-dark(${one}, ${other})` : one};`;
  });
  const css = `/* Generated from src/contract/palette.ts. After a change to that file, run \`npm test -- colours.test -u\`. */\n:root {\n${lines.join('\n')}\n}\n`;
  await expect(css).toMatchFileSnapshot('./colours.css');
});

test('the icon uses the palette', () => {
  const used = readFileSync(new URL('./icon.svg', import.meta.url), 'utf8').match(/#[\da-f]{6}/g);
  expect(used).toEqual([palette.baize800, palette.ballRed]);
});

describe('every text and mark stands out from its background', () => {
  test.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
    expect(faultsOf(themes[theme])).toEqual([]);
  });

  test.each([
    { cloth: '#0b3d91', metal: '#d9b45b' },
    { cloth: '#7a1020' },
    { cloth: '#3d2b56' },
    { cloth: '#333333' },
    { cloth: '#0f4f3a' },
  ])('with a league’s own colours, %j', (given) => {
    const tokens = Object.entries(cssPropertiesOf(coloursSchema.parse(given))).map(([property, value]) => {
      const [one = '', other = one] = value.match(/#[\da-f]{6}/g) ?? [];
      return { property: property.slice(2), one, other };
    });
    const own = (of: 'one' | 'other') => Object.fromEntries(tokens.map((token) => [token.property, token[of]]));
    expect(faultsOf({ ...themes.light, ...own('one') })).toEqual([]);
    expect(faultsOf({ ...themes.dark, ...own('other') })).toEqual([]);
  });
});

test('style sheets use no colour that the table of pairs leaves out', () => {
  const known = (list: string[]) => new Set([...list, ...decoration]);
  const texts = known(pairs.flatMap(([, foregrounds]) => foregrounds));
  const grounds = known(pairs.flatMap(([on]) => on));
  const unknown = globSync('src/web/**/*.css').flatMap((file) => {
    const css = readFileSync(file, 'utf8');
    return [
      ...used(css, /[^-]color: var\(--([\w-]+)\)/g).filter((name) => !texts.has(name)),
      ...used(css, /background(?:-color)?: var\(--([\w-]+)\)/g).filter((name) => !grounds.has(name)),
    ];
  });
  const named = new Set(custom.map(([property]) => property));
  expect(unknown.filter((name) => named.has(name))).toEqual([]);
});

function valuesOf(theme: typeof lightThemeColours): Record<string, string> {
  const named = Object.entries({ ...palette, ...theme }).map(([name, value]) => [propertyOf(name), value]);
  return { white: '#ffffff', black: '#000000', ...Object.fromEntries(named) };
}

/**
 * Returns a text for each pair of colours with too little contrast. The entry `sheen-1/on-felt` stands for text in
 * `on-felt` on a background that the translucent white `sheen-1` lightens.
 */
function faultsOf(values: Record<string, string>): string[] {
  const faults: string[] = [];
  for (const [grounds, foregrounds, least] of pairs) {
    for (const ground of grounds) {
      for (const entry of foregrounds) {
        const [text = '', sheen] = entry.split('/').reverse();
        const behind = sheen === undefined ? values[ground] : lightened(values[ground] ?? '', 0.12);
        const figure = contrastRatio(values[text] ?? '', behind ?? '');
        if (!(figure >= least)) faults.push(`${entry} on ${ground}: ${figure.toFixed(2)}, of ${least}`);
      }
    }
  }
  return faults;
}

function lightened(hex: string, share: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const mixed = parts.map((part) => Math.round(part + (255 - part) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Returns the names of the colours that a pattern finds in a style sheet. A custom property that the style sheet itself
 * sets is replaced by the colours assigned to it.
 */
function used(css: string, pattern: RegExp): string[] {
  return [...css.matchAll(pattern)].flatMap(([, name = '']) => {
    const given = [...css.matchAll(new RegExp(`--${name}: var\\(--([\\w-]+)\\)`, 'g'))].map(([, value = '']) => value);
    return given.length === 0 ? [name] : given;
  });
}
