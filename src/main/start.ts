import { buildServer, buildWeb } from './build-site.ts';
import type * as RunSite from './run-site.ts';

const say = (sentence: string): void => console.log(sentence);
const [web, address] = await Promise.all([buildWeb({ say }), buildServer({ say })]);
// The server built into one file starts in half the time.
const { runSite } = (await import(address)) as typeof RunSite;
await runSite(async () => web);
