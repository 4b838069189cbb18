import { buildAll } from './build-site.ts';
import type * as RunSite from './run-site.ts';

const [web, address] = await buildAll();
// The server is built into one file, which halves the start time.
const { runSite } = (await import(address)) as typeof RunSite;
await runSite(async () => web);
