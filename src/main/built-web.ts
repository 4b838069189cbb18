import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Manifest,
  assetsFrom,
  filesToCache,
  embedEntry,
  iconSource,
  startEntry,
  workerEntry,
} from '#web/assets.ts';
import type * as RenderModule from '#web/render.tsx';
import type { Render } from '#web/render.tsx';

/**
 * The built pages. `assets` is the folder served at `/assets`; the names of its files contain hashes of their content.
 */
export type BuiltWeb = {
  assets: string;
  render: Render;
  isGuarded: (url: string) => boolean;
  pages: string[];
  serviceWorker: string;
  /** The code that public pages contain. */
  startScript: string;
  embedScript: string;
  icon: string;
};

/** Loads the built pages from a folder. Throws if a screen is missing from the build. */
export async function openBuiltWeb(built: string): Promise<BuiltWeb> {
  const manifestText = await readFile(path.join(built, 'web/.vite/manifest.json'), 'utf8');
  // Vite has written this file. `Manifest` has only the fields that are read here.
  const manifest = JSON.parse(manifestText) as Manifest;
  const startScript = await startScriptOf(built, manifest);
  const assetsOf = assetsFrom(manifest, startScript);
  // This file was built from exactly this module.
  const module = (await import(pathToFileURL(path.join(built, 'render/render.js')).href)) as typeof RenderModule;
  for (const screen of [null, ...module.screenIds()]) assetsOf(screen);
  return {
    assets: path.join(built, 'web/assets'),
    render: module.createRender(assetsOf),
    isGuarded: module.isGuardedPage,
    pages: module.pagePaths(),
    serviceWorker: await workerOf(built, manifest),
    startScript,
    embedScript: await readBuilt(built, manifest, embedEntry),
    icon: await readBuilt(built, manifest, iconSource),
  };
}

/** Returns the start script that each page contains. A function around it keeps its names from being global. */
async function startScriptOf(built: string, manifest: Manifest): Promise<string> {
  const code = (await readBuilt(built, manifest, startEntry)).trim();
  if (/<\/script|<!--/i.test(code)) throw new Error(`${startEntry} cannot be part of a page.`);
  return `(()=>{${code}})()`;
}

/** Returns the service worker's code with the list of the build's files in front of it. */
async function workerOf(built: string, manifest: Manifest): Promise<string> {
  const code = await readBuilt(built, manifest, workerEntry);
  const kept = filesToCache(manifest);
  const version = createHash('sha256').update(JSON.stringify(kept)).update(code).digest('hex').slice(0, 16);
  return `self.build = ${JSON.stringify({ version, ...kept })};\n${code}`;
}

/** Returns the text of the file that was built from a source. */
async function readBuilt(built: string, manifest: Manifest, source: string): Promise<string> {
  const { file } = manifest[source] ?? {};
  if (file === undefined) throw new Error(`${source} is not in the built site.`);
  return readFile(path.join(built, 'web', file), 'utf8');
}
