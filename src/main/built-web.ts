import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type ViteManifest,
  createAssetsLookup,
  filesToCache,
  embeddedPageEntry,
  iconSource,
  inlineScriptEntry,
  serviceWorkerEntry,
} from '#web/assets.ts';
import type * as RenderModule from '#web/render.tsx';
import type { PageRenderer } from '#web/render.tsx';

/**
 * The built pages. `assets` is the folder served at `/assets`; the names of its files contain hashes of their content.
 */
export type BuiltWebsite = {
  assets: string;
  render: PageRenderer;
  isGuarded: (url: string) => boolean;
  pages: string[];
  serviceWorker: string;
  /** The script in every public page. The browser runs the script before it shows the page. */
  startScript: string;
  embedScript: string;
  icon: string;
};

/** Loads the built pages from a folder. Throws if the build lacks a script, a screen or the icon. */
export async function openBuiltWeb(built: string): Promise<BuiltWebsite> {
  const manifestText = await readFile(path.join(built, 'web/.vite/manifest.json'), 'utf8');
  // The cast is safe: Vite has written this file. `ViteManifest` has only the fields that this program reads.
  const manifest = JSON.parse(manifestText) as ViteManifest;
  const startScript = await startScriptCode(built, manifest);
  const assetsOf = createAssetsLookup(manifest, startScript);
  // The cast is safe: `render.js` was built from the module `render.tsx`.
  const module = (await import(pathToFileURL(path.join(built, 'render/render.js')).href)) as typeof RenderModule;
  for (const screen of [null, ...module.allScreenFolders()]) assetsOf(screen);
  return {
    assets: path.join(built, 'web/assets'),
    render: module.createPageRenderer(assetsOf),
    isGuarded: module.isOfficialsPage,
    pages: module.publicPagePaths(),
    serviceWorker: await serviceWorkerCode(built, manifest),
    startScript,
    embedScript: await readFileBuiltFrom(built, manifest, embeddedPageEntry),
    icon: await readFileBuiltFrom(built, manifest, iconSource),
  };
}

/**
 * Returns the start script that each public page contains. A function around the script keeps its names from being
 * global. Throws if the script contains `</script` or `<!--`, because a browser would not read such a script correctly
 * within a page.
 */
async function startScriptCode(built: string, manifest: ViteManifest): Promise<string> {
  const code = (await readFileBuiltFrom(built, manifest, inlineScriptEntry)).trim();
  if (/<\/script|<!--/i.test(code)) throw new Error(`${inlineScriptEntry} cannot be part of a page.`);
  return `(()=>{${code}})()`;
}

/** Returns the service worker's code. In front of it are the build's version and the list of files to cache. */
async function serviceWorkerCode(built: string, manifest: ViteManifest): Promise<string> {
  const code = await readFileBuiltFrom(built, manifest, serviceWorkerEntry);
  const kept = filesToCache(manifest);
  const version = createHash('sha256').update(JSON.stringify(kept)).update(code).digest('hex').slice(0, 16);
  return `self.build = ${JSON.stringify({ version, ...kept })};\n${code}`;
}

/** Returns the text of the file that was built from a source file. Throws if the build has no such file. */
async function readFileBuiltFrom(built: string, manifest: ViteManifest, source: string): Promise<string> {
  const { file } = manifest[source] ?? {};
  if (file === undefined) throw new Error(`${source} is not in the built site.`);
  return readFile(path.join(built, 'web', file), 'utf8');
}
