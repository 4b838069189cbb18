/** The addresses of the built files that one page needs. */
export type PageAssets = {
  /** The code of `start.ts`, which is part of the HTML and runs before the first paint. `null` for officials' pages. */
  start: string | null;
  scripts: string[];
  /** Scripts that `scripts` import. The browser fetches them at the same time as `scripts`. */
  preloads: string[];
  /** Scripts to fetch after the page is painted. Only the first script is run. It imports the others. */
  later: string[];
  styles: string[];
  /**
   * Fonts that every page needs, fetched together with the styles so that no heading changes its font while loading.
   */
  fonts: string[];
};
/** Returns the files that the page of a screen needs. `screenId` is `null` for a page without a screen. */
export type AssetsLookup = (screenId: string | null) => PageAssets;

/** Vite's manifest: the built file of each source file, with its imports, styles and assets. Keyed by source path. */
export type ViteManifest = Record<
  string,
  { file: string; imports?: string[]; css?: string[]; assets?: string[]; dynamicImports?: string[] }
>;

/** The files that a service worker caches. */
export type FilesToCache = {
  /** Cached when the service worker is installed: the files of the public pages. */
  files: string[];
  /** Files that only the officials' offline page needs, cached together with that page. */
  shellFiles: string[];
  /** The style sheets that every page uses. */
  styles: string[];
};

/** The source file of the script that is written into the HTML of each public page. */
export const inlineScriptEntry = 'src/web/start.ts';
export const browserEntry = 'src/web/browser.tsx';
/** The source that imports the officials' screens. Only officials' pages load it. */
const officialRoutesSource = 'src/web/official-routes.ts';
/** The only officials' screen that works offline. */
const offlineOfficialScreen = 'data-input';
/** The source of the script for pages that other sites show in a frame. */
export const embeddedPageEntry = 'src/web/embedded-page.ts';
export const iconSource = 'src/web/styles/icon.svg';
export const serviceWorkerEntry = 'src/web/offline/service-worker.ts';

/** Returns the path of a screen's source file. */
export function sourceOfScreen(screenId: string): string {
  return `src/web/screens/${screenId}/${screenId}.tsx`;
}

/**
 * Returns a function that finds a page's files in a build's manifest. The files of the page's screen are included, so
 * that the browser discovers none of them late. `start`: the code that public pages contain. The returned function
 * throws if the screen is not in the build.
 */
export function createAssetsLookup(manifest: ViteManifest, start: string): AssetsLookup {
  const known = new Map<string | null, PageAssets>();
  return (screenId) => {
    const found = known.get(screenId) ?? collectAssets(manifest, screenId, start);
    known.set(screenId, found);
    return found;
  };
}

/**
 * Finds the files that a service worker caches: files of public pages, and of the officials' screen that works offline.
 */
export function filesToCache(manifest: ViteManifest): FilesToCache {
  const files = filesOf(
    manifest,
    reachableSources(manifest, [browserEntry], (source) => source !== officialRoutesSource),
  );
  const shell = filesOf(
    manifest,
    reachableSources(manifest, [officialRoutesSource, sourceOfScreen(offlineOfficialScreen)]),
  );
  const publicFiles = new Set(files);
  return {
    files,
    shellFiles: shell.filter((file) => !publicFiles.has(file)),
    styles: stylesheetPathsOf(reachableSources(manifest, [browserEntry]).map((source) => chunkOf(manifest, source))),
  };
}

/**
 * Returns `roots` and the source files that they import, directly or indirectly. A dynamic import counts only if
 * `follows` returns true for it. Each source file comes after its imports.
 */
function reachableSources(manifest: ViteManifest, roots: string[], follows = (_source: string) => false): string[] {
  const seen = new Set<string>();
  const found: string[] = [];
  function visit(source: string): void {
    if (seen.has(source)) return;
    seen.add(source);
    const { imports = [], dynamicImports = [] } = chunkOf(manifest, source);
    for (const needed of [...imports, ...dynamicImports.filter(follows)]) visit(needed);
    found.push(source);
  }
  for (const root of roots) visit(root);
  return found;
}

function filesOf(manifest: ViteManifest, sources: string[]): string[] {
  const files = sources.flatMap((source) => {
    const { file, css = [], assets = [] } = chunkOf(manifest, source);
    return [file, ...css, ...assets];
  });
  return [...new Set(files.map((file) => `/${file}`))].sort();
}

function chunkOf(manifest: ViteManifest, source: string): ViteManifest[string] {
  const chunk = manifest[source];
  if (chunk === undefined) throw new Error(`${source} is not in the built site.`);
  return chunk;
}

function collectAssets(manifest: ViteManifest, screenId: string | null, start: string): PageAssets {
  const screen = screenId === null ? [] : [sourceOfScreen(screenId)];
  const isOfficial = screen.some((source) => manifest[officialRoutesSource]?.dynamicImports?.includes(source));
  const roots = [browserEntry, ...(isOfficial ? [officialRoutesSource] : []), ...screen];
  const chunks = reachableSources(manifest, roots).map((source) => chunkOf(manifest, source));
  const files = new Set(chunks.map(({ file }) => `/${file}`));
  const fonts = chunks.flatMap(({ assets = [] }) =>
    assets.filter((file) => file.endsWith('.woff2') && !file.includes('-more-')),
  );
  const look = { styles: stylesheetPathsOf(chunks), fonts: [...new Set(fonts.map((font) => `/${font}`))] };
  const entry = `/${chunkOf(manifest, browserEntry).file}`;
  files.delete(entry);
  // An officials' page runs its scripts before the first paint, because its form should accept typing at once.
  if (isOfficial) return { start: null, scripts: [entry], preloads: [...files], later: [], ...look };
  return { start, scripts: [], preloads: [], later: [entry, ...files], ...look };
}

function stylesheetPathsOf(chunks: ViteManifest[string][]): string[] {
  return [...new Set(chunks.flatMap(({ css = [] }) => css.map((style) => `/${style}`)))];
}
