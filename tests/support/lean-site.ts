import { buildServer } from '#main/build-site.ts';
import type * as RunSite from '#main/run-site.ts';

// The whole program as `npm start` runs it, from the same one file, signals, store and all, but without its pages: they
// would have to be built and loaded, and it is to be started a thousand times.

// The build of exactly this module.
const { runSite } = (await import(await buildServer())) as typeof RunSite;
await runSite(async () => ({
  assets: null,
  render: async () => ({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, html: 'A page' }),
}));
