import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheets = globSync('src/web/**/*.css')
  .filter((file) => !/styles.(colours|tokens)\.css$/.test(file))
  .map((file) => ({ file, css: readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\//g, '') }));

/** Returns each text that a pattern finds in a style sheet, with the file's name, unless the text matches `allowed`. */
function faults(pattern: RegExp, allowed: RegExp): string[] {
  return sheets.flatMap(({ file, css }) =>
    [...css.matchAll(pattern)].filter(([found]) => !allowed.test(found)).map(([found]) => `${file}: ${found.trim()}`),
  );
}

const none = /^(?!)/;

test('no style sheet has a colour of its own: colours.css and tokens.css have them all', () => {
  expect(faults(/#[\da-f]{3,8}\b|\b(rgb|hsl|oklch|light-dark)\(.*/gi, none)).toEqual([]);
});

// `clamp` is allowed, because lengths that grow with the window are not on a scale.
test('margins, paddings, gaps and text sizes come from the scales in tokens.css', () => {
  const spaces = /[\s{;](padding|margin|gap|row-gap|column-gap)(-\w+)*: [^;]*\drem[^;]*;/g;
  expect(faults(spaces, /clamp\(/)).toEqual([]);
  expect(faults(/[\s{;]font(-size)?: [^;]*\drem[^;]*;/g, /clamp\(/)).toEqual([]);
});

test('screens change their layout at three widths, written as ranges', () => {
  expect(faults(/\((min|max)-(width|height)[^)]*\)/g, none)).toEqual([]);
  expect(faults(/@media[^{]*\bwidth\b[^{]*/g, /width (<|>=) (22\.5|48|64)rem\)/)).toEqual([]);
});
