import { buildServer } from '#main/build-site.ts';
import type * as RunSite from '#main/run-site.ts';

// The program as `npm start` runs it, but without pages, so that it starts quickly: the soak starts it a thousand
// times.

// The file that `buildServer` returns is the built `run-site.ts`.
const { runSite } = (await import(await buildServer())) as typeof RunSite;
await runSite(async () => ({
  assets: null,
  render: async () => ({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, html: 'A page' }),
}));
