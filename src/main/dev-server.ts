import { devWeb } from './dev-web.ts';
import { runSite } from './run-site.ts';

await runSite(async () => {
  const { middleware, render, isGuarded, close } = await devWeb();
  return { assets: null, pages: [], serviceWorker: null, before: middleware, render, isGuarded, close };
});
