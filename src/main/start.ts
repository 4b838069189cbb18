import { buildAll } from './build-site.ts';
import type * as RunSite from './run-site.ts';

const [web, address] = await buildAll();
// The built server is a single file, which halves the time to start.
const { runSite } = (await import(address)) as typeof RunSite;
await runSite(async () => web);
