/** The built files that one page needs, as addresses. */
export type Assets = { scripts: string[]; preloads: string[]; styles: string[] };
/** The files of the page that shows a screen, or of a page that shows none. */
export type AssetsOf = (screenId: string | null) => Assets;

/** What is read of Vite's manifest: for each source file, the built one and what it needs. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

export const browserEntry = 'src/web/browser.tsx';
export const workerEntry = 'src/web/offline/service-worker.ts';

/** Where the code of a screen stands. */
export function sourceOfScreen(screenId: string): string {
  return `src/web/screens/${screenId}/${screenId}.tsx`;
}

/**
 * The files of each page by the manifest of a build. A page asks for all it needs at once, its screen's chunk
 * included, so that nothing is found out late. Throws where a screen is not in the build.
 */
export function assetsFrom(manifest: Manifest): AssetsOf {
  const known = new Map<string | null, Assets>();
  return (screenId) => {
    const found = known.get(screenId) ?? collect(manifest, screenId);
    known.set(screenId, found);
    return found;
  };
}

/** What a service worker keeps from the start: all built files but itself, and the styles that every page has. */
export function filesToKeep(manifest: Manifest): { files: string[]; styles: string[] } {
  const chunks = Object.entries(manifest).filter(([source]) => source !== workerEntry);
  const files = chunks.flatMap(([, { file, css = [] }]) => [file, ...css]).map((file) => `/${file}`);
  return { files: [...new Set(files)].sort(), styles: collect(manifest, null).styles };
}

function collect(manifest: Manifest, screenId: string | null): Assets {
  const roots = screenId === null ? [browserEntry] : [browserEntry, sourceOfScreen(screenId)];
  const files = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();

  function add(source: string): void {
    if (seen.has(source)) return;
    seen.add(source);
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`${source} is not in the built site.`);
    for (const needed of chunk.imports ?? []) add(needed);
    files.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
  }

  for (const root of roots) add(root);
  const entry = `/${manifest[browserEntry]?.file ?? ''}`;
  files.delete(entry);
  return { scripts: [entry], preloads: [...files], styles: [...styles] };
}
