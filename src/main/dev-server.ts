import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ViteDevServer } from 'vite';
import type { PageAssets } from '#web/assets.ts';
import { browserEntry, iconSource } from '#web/assets.ts';
import type * as RenderModule from '#web/render.tsx';
import type { PageRenderer } from '#web/render.tsx';
import { runSite } from './run-site.ts';

/**
 * The functions that make the pages during development. `middleware` answers Vite's own requests (sources, styles, hot
 * replacement) before the site answers all others. The site must set no content security policy, or one that allows
 * Vite's inline scripts, inline styles and web sockets.
 */
type DevPageRendering = {
  middleware: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;
  render: PageRenderer;
  isGuarded: (url: string) => Promise<boolean>;
  close: () => Promise<void>;
};

const root = path.resolve(import.meta.dirname, '../..');

await runSite(async () => {
  const { middleware, render, isGuarded, close } = await startDevWeb();
  const icon = await readFile(path.join(root, iconSource), 'utf8');
  return { assets: null, pages: [], serviceWorker: null, icon, before: middleware, render, isGuarded, close };
});

async function startDevWeb(): Promise<DevPageRendering> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true },
  });

  // The cast is safe: `RenderModule` is the type of the module that Vite loads here.
  const load = async () => (await vite.ssrLoadModule('/src/web/render.tsx')) as typeof RenderModule;

  async function render(...page: Parameters<PageRenderer>): ReturnType<PageRenderer> {
    return (await load()).createPageRenderer(() => devAssets(vite))(...page);
  }
  const isGuarded = async (url: string) => (await load()).isOfficialsPage(url);
  return { middleware: vite.middlewares, render, isGuarded, close: () => vite.close() };
}

function devAssets(vite: ViteDevServer): PageAssets {
  const preamble = '/@id/@vitejs/plugin-react/preamble';
  return {
    start: null,
    scripts: ['/@vite/client', preamble, `/${browserEntry}`],
    preloads: [],
    fonts: [],
    later: [],
    styles: styleLinksOf(vite),
  };
}

/** Returns links to the styles that the server has loaded so far, so that no page appears without its styles. */
function styleLinksOf(vite: ViteDevServer): string[] {
  const loaded = vite.environments['ssr']?.moduleGraph.urlToModuleMap.keys() ?? [];
  return [...loaded].filter((url) => url.endsWith('.css')).map((url) => `${url}?direct`);
}
