import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import type { ViteDevServer } from 'vite';
import type { Assets } from '#web/assets.ts';
import { browserEntry } from '#web/assets.ts';
import type * as RenderModule from '#web/render.tsx';
import type { Render } from '#web/render.tsx';

/**
 * The site while it is worked on. `middleware` answers Vite's own requests (sources, styles, hot replacement) and calls
 * `next` for all others; it comes before everything else. Pages need a content security policy that allows inline
 * scripts and styles and web sockets here, or none: Vite works by them.
 */
export type DevWeb = {
  middleware: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;
  render: Render;
  isGuarded: (url: string) => Promise<boolean>;
  close: () => Promise<void>;
};

const root = path.resolve(import.meta.dirname, '../..');

/** `server`, where given, also carries the web socket of hot replacement, so that no second port is taken. */
export async function devWeb({ server }: { server?: Server } = {}): Promise<DevWeb> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, hmr: server === undefined ? true : { server } },
  });

  // Vite's own reading of exactly this module.
  const read = async () => (await vite.ssrLoadModule('/src/web/render.tsx')) as typeof RenderModule;

  async function render(...page: Parameters<Render>): ReturnType<Render> {
    return (await read()).createRender(() => devAssets(vite))(...page);
  }
  const isGuarded = async (url: string) => (await read()).isGuardedPage(url);
  return { middleware: vite.middlewares, render, isGuarded, close: () => vite.close() };
}

function devAssets(vite: ViteDevServer): Assets {
  const preamble = '/@id/@vitejs/plugin-react/preamble';
  return {
    scripts: ['/@vite/client', preamble, `/${browserEntry}`],
    preloads: [],
    later: [],
    styles: stylesOf(vite),
  };
}

/** The styles that the server's side has loaded so far, as links: without them a page would first stand there bare. */
function stylesOf(vite: ViteDevServer): string[] {
  const loaded = vite.environments['ssr']?.moduleGraph.urlToModuleMap.keys() ?? [];
  return [...loaded].filter((url) => url.endsWith('.css')).map((url) => `${url}?direct`);
}
