import { expect, test } from 'vitest';
import { createAssetsLookup, filesToCache } from './assets.ts';

const start = 'mark();';
const manifest = {
  'src/web/browser.tsx': {
    file: 'assets/browser.js',
    imports: ['_shared.js'],
    dynamicImports: ['src/web/screens/home/home.tsx', 'src/web/official-routes.ts'],
    css: ['assets/base.css'],
    assets: ['assets/face.woff2'],
  },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
  'src/web/screens/home/home.tsx': {
    file: 'assets/home.js',
    imports: ['_shared.js', '_table.js'],
    css: ['assets/home.css'],
  },
  '_table.js': { file: 'assets/table.js' },
  'src/web/official-routes.ts': {
    file: 'assets/official-routes.js',
    imports: ['_shared.js'],
    dynamicImports: ['src/web/screens/data-input/data-input.tsx', 'src/web/screens/admin/admin.tsx'],
  },
  'src/web/screens/data-input/data-input.tsx': { file: 'assets/data-input.js', css: ['assets/data-input.css'] },
  'src/web/screens/admin/admin.tsx': { file: 'assets/admin.js', imports: ['_shared.js'] },
  'src/web/offline/service-worker.ts': { file: 'assets/service-worker.js' },
};

test('a page names every file of its screen, each once', () => {
  expect(createAssetsLookup(manifest, start)('home')).toEqual({
    start,
    scripts: [],
    preloads: [],
    later: ['/assets/browser.js', '/assets/shared.js', '/assets/table.js', '/assets/home.js'],
    styles: ['/assets/shared.css', '/assets/base.css', '/assets/home.css'],
    fonts: ['/assets/face.woff2'],
  });
});

test('a page without a screen names the files of every page', () => {
  expect(createAssetsLookup(manifest, start)(null)).toEqual({
    start,
    scripts: [],
    preloads: [],
    later: ['/assets/browser.js', '/assets/shared.js'],
    styles: ['/assets/shared.css', '/assets/base.css'],
    fonts: ['/assets/face.woff2'],
  });
});

test('a screen that is not in the build is an error', () => {
  expect(() => createAssetsLookup(manifest, start)('breaks')).toThrow(
    'src/web/screens/breaks/breaks.tsx is not in the built site.',
  );
});

test('an officials’ page loads its scripts, and the list of officials’ screens, before the first paint', () => {
  expect(createAssetsLookup(manifest, start)('admin')).toMatchObject({
    start: null,
    scripts: ['/assets/browser.js'],
    preloads: ['/assets/shared.js', '/assets/official-routes.js', '/assets/admin.js'],
    later: [],
  });
});

test('a service worker stores the files of the public pages and, separately, those of the form for results', () => {
  const { files, shellFiles, styles } = filesToCache(manifest);
  expect(files).toEqual([
    '/assets/base.css',
    '/assets/browser.js',
    '/assets/face.woff2',
    '/assets/home.css',
    '/assets/home.js',
    '/assets/shared.css',
    '/assets/shared.js',
    '/assets/table.js',
  ]);
  expect(shellFiles).toEqual(['/assets/data-input.css', '/assets/data-input.js', '/assets/official-routes.js']);
  expect(styles).toEqual(['/assets/shared.css', '/assets/base.css']);
});
