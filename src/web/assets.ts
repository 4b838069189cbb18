/** The built files that one page needs, as addresses. */
export type Assets = {
  scripts: string[];
  /** What the scripts need, to be fetched beside them. */
  preloads: string[];
  /** What is fetched, all of it at once, when the page has been painted; the first is run (begin-later.ts). */
  later: string[];
  styles: string[];
};
/** The files of the page that shows a screen, or of a page that shows none. */
export type AssetsOf = (screenId: string | null) => Assets;

/** What is read of Vite's manifest: for each source file, the built one, what it needs, and what it may fetch later. */
export type Manifest = Record<
  string,
  { file: string; imports?: string[]; css?: string[]; assets?: string[]; dynamicImports?: string[] }
>;

/** What a service worker keeps, and when. */
export type FilesToKeep = {
  /** From the start: all that the public pages need. */
  files: string[];
  /** With the page of officials that opens without a network. */
  shellFiles: string[];
  /** Those that every page has. */
  styles: string[];
};

/** The little that runs before a page is painted. */
const startEntry = 'src/web/start.ts';
export const browserEntry = 'src/web/browser.tsx';
/** The list of the officials' screens, which only their pages need. */
const officialEntry = 'src/web/official-routes.ts';
/** Of all screens behind the sign-in the one that opens without a network. */
const shellScreen = 'data-input';
export const workerEntry = 'src/web/offline/service-worker.ts';

/** Where the code of a screen stands. */
export function sourceOfScreen(screenId: string): string {
  return `src/web/screens/${screenId}/${screenId}.tsx`;
}

/**
 * The files of each page by the manifest of a build. A page names all it needs, its screen's chunk included, so that
 * nothing is found out late. Throws where a screen is not in the build.
 */
export function assetsFrom(manifest: Manifest): AssetsOf {
  const known = new Map<string | null, Assets>();
  return (screenId) => {
    const found = known.get(screenId) ?? collect(manifest, screenId);
    known.set(screenId, found);
    return found;
  };
}

/** What a service worker keeps. No visitor fetches the files of the officials' screens for nothing. */
export function filesToKeep(manifest: Manifest): FilesToKeep {
  const files = filesOf(
    manifest,
    reached(manifest, [startEntry, browserEntry], (source) => source !== officialEntry),
  );
  const shell = filesOf(
    manifest,
    reached(manifest, [officialEntry, sourceOfScreen(shellScreen)], () => false),
  );
  const publicFiles = new Set(files);
  return {
    files,
    shellFiles: shell.filter((file) => !publicFiles.has(file)),
    styles: collect(manifest, null).styles,
  };
}

/** The parts of the build that some of it need, and those that they fetch later where `follows` says so. */
function reached(manifest: Manifest, roots: string[], follows: (source: string) => boolean): Set<string> {
  const seen = new Set<string>();
  function visit(source: string): void {
    if (seen.has(source)) return;
    seen.add(source);
    const { imports = [], dynamicImports = [] } = chunkOf(manifest, source);
    for (const needed of [...imports, ...dynamicImports.filter(follows)]) visit(needed);
  }
  for (const root of roots) visit(root);
  return seen;
}

function filesOf(manifest: Manifest, sources: Set<string>): string[] {
  const files = [...sources].flatMap((source) => {
    const { file, css = [], assets = [] } = chunkOf(manifest, source);
    return [file, ...css, ...assets];
  });
  return [...new Set(files.map((file) => `/${file}`))].sort();
}

function chunkOf(manifest: Manifest, source: string): Manifest[string] {
  const chunk = manifest[source];
  if (chunk === undefined) throw new Error(`${source} is not in the built site.`);
  return chunk;
}

function collect(manifest: Manifest, screenId: string | null): Assets {
  const screen = screenId === null ? [] : [sourceOfScreen(screenId)];
  const isOfficial = screen.some((source) => manifest[officialEntry]?.dynamicImports?.includes(source));
  const roots = [browserEntry, ...(isOfficial ? [officialEntry] : []), ...screen];
  const files = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();

  function add(source: string): void {
    if (seen.has(source)) return;
    seen.add(source);
    const chunk = chunkOf(manifest, source);
    for (const needed of chunk.imports ?? []) add(needed);
    files.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
  }

  for (const root of roots) add(root);
  const entry = `/${chunkOf(manifest, browserEntry).file}`;
  files.delete(entry);
  // Who opens a form wants to type into it.
  if (isOfficial) return { scripts: [entry], preloads: [...files], later: [], styles: [...styles] };
  const start = `/${chunkOf(manifest, startEntry).file}`;
  return { scripts: [start], preloads: [], later: [entry, ...files], styles: [...styles] };
}
