import { buildServer } from '#main/build-site.ts';
import type * as RunSite from '#main/run-site.ts';

// Starts the site, without pages, with each of the environments in `STARTS` in turn, and prints the exit code of each. It ends
// by itself if none of them starts, nor leaves anything open.

// `buildServer` builds exactly this module.
const { runSite } = (await import(await buildServer())) as typeof RunSite;
// The test that starts this program gives them.
for (const env of JSON.parse(process.env['STARTS'] ?? '[]') as Record<string, string>[]) {
  Object.assign(process.env, env);
  await runSite(() => Promise.resolve({ assets: null, render: () => Promise.reject(new Error('There is no page.')) }));
  console.log(`\nThe exit code is ${process.exitCode}.\n`);
  for (const name of Object.keys(env)) delete process.env[name];
}
