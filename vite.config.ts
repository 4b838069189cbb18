import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * What is one file of its own. Left alone, whatever two screens share becomes a file: thirty small ones for a page, each a
 * request, and compressed worse than one. React and the router stay the same from build to build of ours.
 */
const files = [
  { name: 'libraries', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  // All that every page begins with, but for what begins: that is no part of another file.
  {
    name: 'every-page',
    tags: ['$initial' as const],
    test: /^(?!.*(browser\.tsx|start\.ts|run-after-paint\.ts|embedded-page\.ts|service-worker\.ts)$)/,
    priority: 2,
  },
  // Words and orders that public pages and forms need, which would be part of the forms, and a row of Home and tables.
  {
    name: 'words',
    test: /domain[\\/](name|comparers|cups[\\/]cup-label|seasons[\\/](season|format)|week[\\/]week)\.ts$|components[\\/](sponsors|fitted-picture|photo|round-photo|empty-season)\.tsx$|components[\\/]postal-address\.ts$|choice[\\/]season-end\.ts$/,
    priority: 1,
  },
  { name: 'counts', test: /domain[\\/](issue|count)\.ts$/, priority: 1 },
  // What pages say of results and their matches.
  {
    name: 'matches',
    test: /domain[\\/]cards[\\/](fixture|match|match-body|match-words|score-words)\.ts$|choice[\\/]use-format\.ts$|components[\\/]register-marks\.tsx$/,
    priority: 1,
  },
  // The card of a match, on Results and on its own page.
  {
    name: 'cards',
    test: /screens[\\/]results[\\/](card-matches|match-row|review-link)\.tsx|components[\\/]share-link\./,
    priority: 1,
  },
  // The words of a cup, and its ties to play.
  { name: 'cups', test: /src[\\/]web[\\/]cups[\\/](cup-words|entrant-name|open-ties)\.tsx?$/, priority: 1 },
  // Past draws with their proofs, on a cup's page and that of draws, which follows the server's time as shared timers do.
  {
    name: 'draws',
    test: /domain[\\/](draws[\\/]draw|cups[\\/]bracket)\.ts$|src[\\/]web[\\/]draws[\\/](proof|share-draw)\.tsx$/,
    priority: 1,
  },
  // What the pages of a draw share, for everybody and for officials. Timers need the clock alone.
  { name: 'server-clock', test: /web[\\/]api[\\/]server-clock\.ts$/, priority: 2 },
  { name: 'stage', test: /src[\\/]web[\\/]draws[\\/](stage|competition-buttons)\./, priority: 1 },
  // What Home shares with Fixtures, a week, the page of a match and the card of one's team.
  {
    name: 'fixtures',
    test: /components[\\/](fixture-rows|running|hero)\.tsx$|domain[\\/]home[\\/](home-lead|scores)\.ts$|screens[\\/]home[\\/]when\.ts$/,
    priority: 1,
  },
  // The tops of the tables, on Home and for a week, and the picture of Home and Fixtures.
  {
    name: 'tops',
    test: /screens[\\/]home[\\/](tables|to-do-link)\.tsx$|components[\\/]fixtures-picture\./,
    priority: 0,
  },
  // What fits what is typed, for the search and filters.
  {
    name: 'matching',
    test: /domain[\\/](search|imports[\\/]match-distance|squads[\\/]teams-and-players)\.ts$/,
    priority: 2,
  },
  { name: 'search-box', test: /src[\\/]web[\\/]search[\\/](search-results|site-pages|search-box)\./, priority: 1 },
  { name: 'filter', test: /src[\\/]web[\\/]filter[\\/]/, priority: 1 },
  // Below the tables of public pages.
  {
    name: 'below-tables',
    test: /components[\\/](on-this-page\.tsx|list-part\.tsx|print-page\.tsx|page-section\.tsx|adjustments\.tsx|cup-runs\.tsx|chart[\\/]position-words\.ts)$|domain[\\/]statistic\.ts$/,
    priority: 1,
  },
  // The tables and links of players' pages, which would be small files for the page that has them all.
  {
    name: 'players-tables',
    test: /components[\\/](plain-table|player-links|handicaps-over-time)\.tsx$|domain[\\/]players[\\/]player-stats\.ts$/,
    priority: 1,
  },
  // What the pages of a player and of a team share.
  {
    name: 'profiles',
    test: /components[\\/](season-chips|next-match|named|my-season-link|profile-heading|figures|chart[\\/](margin-chart|position-chart))\./,
    priority: 1,
  },
  // Public pages look for it before they offer an official more; shared timers ask for the password. They share themselves, and
  // whom this device follows.
  {
    name: 'official-hint',
    test: /officials[\\/](official-hint|sign-in-request)\.ts$|components[\\/]share-(page|picture)\.tsx?$|contract[\\/]picture-addresses\.ts$|(web[\\/]following|domain[\\/]followers)[\\/](following|follow-button)\.tsx?$/,
    priority: 2,
  },
  // Home of a new league says it too, without the form.
  { name: 'first-password', test: /components[\\/]first-password\.tsx$/, priority: 1 },
  // Shared timers follow it without the prompt of those who sign in.
  { name: 'live-events', test: /src[\\/]web[\\/]live[\\/]live-events\.ts$/, priority: 1 },
  // Shared timers make such calls too, without the form.
  { name: 'official-calls', test: /src[\\/]web[\\/]officials[\\/]official-api\.ts$/, priority: 1 },
  // Who is asked to sign in needs no other forms yet.
  { name: 'sign-in', test: /src[\\/]web[\\/]officials[\\/](prompt|guard)\.tsx$/, priority: 1 },
  { name: 'officials', test: /src[\\/]web[\\/]officials[\\/][^\\/]+$|node_modules[\\/]react-hook-form[\\/]/ },
];

/** Puts each style sheet into the cascade layer of its folder; `src/web/styles/layers.css` has their order. */
const layers: Plugin = {
  name: 'layers',
  enforce: 'pre',
  transform: {
    filter: { id: /src[\\/]web[\\/].*(?<!layers)\.css/ },
    handler: (code, id) => `@layer ${layerOf(id.replaceAll('\\', '/'))} {\n${code}}\n`,
  },
};

function layerOf(id: string): string {
  const own = /\/styles\/(reset|numbers|print)\.css/.exec(id)?.[1];
  if (own !== undefined) return own;
  if (/\/styles\/(colours|tokens)\.css/.test(id)) return 'tokens';
  if (id.includes('/styles/')) return 'base';
  return id.includes('/screens/') ? 'screens' : 'components';
}

/** The name of a class in the built site, as short as it can be: pages repeat it. */
function className(name: string, file: string): string {
  const source = path.relative(import.meta.dirname, file.split('?')[0] ?? '').replaceAll('\\', '/');
  return `${name}_${createHash('sha256').update(source).digest('base64url').slice(0, 3)}`;
}

/** The files that `copiedFiles` has found, keyed by their names in the build. */
const found = new Map<string, URL>();

/** Copies fonts of packages into the server's build: those that its code finds by `import.meta.resolve('package/file.ttf')`. */
const copiedFiles: Plugin = {
  name: 'copied-files',
  enforce: 'pre',
  apply: (_, { isSsrBuild = false }) => isSsrBuild,
  transform: {
    filter: { code: 'import.meta.resolve' },
    handler: (code) =>
      code.replaceAll(/import\.meta\.resolve\(\s*'([^']+\.ttf)',?\s*\)/g, (_, file: string) => {
        const name = path.basename(file);
        found.set(name, new URL(import.meta.resolve(file)));
        return `new URL('${name}', import.meta.url).href`;
      }),
  },
  writeBundle({ dir = '' }) {
    for (const [name, file] of found) copyFileSync(file, path.join(dir, name));
  },
};

/** The server, the programs that it starts as child processes, and the programs of the package. */
const programs = [
  'src/main/run-site.ts',
  'src/main/packaged-site.ts',
  'src/main/league.ts',
  'src/server/import/import-child.ts',
  'src/server/operations/backups/backup-child.ts',
];

/** Packages with native programs. They are the dependencies of the npm package; all others become part of the built files. */
const { dependencies: natives } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>;
};

/**
 * Builds three things (src/main/build-site.ts): what browsers get, and, with `--ssr`, what draws pages on the server, and
 * the server itself.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [layers, react(), copiedFiles],
  publicDir: false,
  css: { modules: { generateScopedName: className } },
  build: isSsrBuild
    ? {
        rolldownOptions: {
          input: programs,
          // All in one folder, because the server finds its other programs beside the file that starts them.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      }
    : {
        manifest: true,
        modulePreload: {
          polyfill: false,
          // Scripts of other pages are prefetched with their screens: their names would be in every page's scripts.
          resolveDependencies: (_, files, { hostType }) =>
            hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
        },
        rolldownOptions: {
          // Rules do nothing by being loaded, so a page loads only those that it uses.
          treeshake: { moduleSideEffects: [{ test: /[\\/]src[\\/]domain[\\/]/, sideEffects: false }] },
          input: ['start.ts', 'browser.tsx', 'embedded-page.ts', 'offline/service-worker.ts'].map(
            (one) => `src/web/${one}`,
          ),
          output: {
            codeSplitting: { groups: files },
            // The file of every page has the names of all screens' files, so they are as short as can be.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // Other files keep Vite's own names, by which the server's build links them.
            assetFileNames: ({ names }) =>
              `assets/${names[0]?.endsWith('.css') ? '[hash:6]' : '[name]-[hash]'}[extname]`,
          },
        },
      },
  // The server's side holds all it needs, React as it is for production, whatever NODE_ENV the server runs with.
  ...(isSsrBuild
    ? { ssr: { noExternal: true, external: Object.keys(natives) }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
}));
