import { expect, test } from 'vitest';
import { assetsFrom } from './assets.ts';

const manifest = {
  'src/web/browser.tsx': { file: 'assets/browser.js', imports: ['_shared.js'], css: ['assets/base.css'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
  'src/web/screens/home/home.tsx': {
    file: 'assets/home.js',
    imports: ['_shared.js', '_table.js'],
    css: ['assets/home.css'],
  },
  '_table.js': { file: 'assets/table.js' },
};

test('a page asks at once for all that its screen needs, each file once', () => {
  expect(assetsFrom(manifest)('home')).toEqual({
    scripts: ['/assets/browser.js'],
    preloads: ['/assets/shared.js', '/assets/table.js', '/assets/home.js'],
    styles: ['/assets/shared.css', '/assets/base.css', '/assets/home.css'],
  });
});

test('a page without a screen asks for what all pages need', () => {
  expect(assetsFrom(manifest)(null)).toEqual({
    scripts: ['/assets/browser.js'],
    preloads: ['/assets/shared.js'],
    styles: ['/assets/shared.css', '/assets/base.css'],
  });
});

test('a screen that was not built is told', () => {
  expect(() => assetsFrom(manifest)('breaks')).toThrow('src/web/screens/breaks/breaks.tsx is not in the built site.');
});
