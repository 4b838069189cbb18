import { buildServer } from '#main/build-site.ts';
import type * as RunSite from '#main/run-site.ts';

// Starts the site without pages, once with each environment in `STARTS`, and prints each exit code. This process ends
// by itself if no start succeeds and no failed start leaves anything open.

// `buildServer` builds exactly this module.
const { runSite } = (await import(await buildServer())) as typeof RunSite;
// The test sets `STARTS`.
for (const env of JSON.parse(process.env['STARTS'] ?? '[]') as Record<string, string>[]) {
  Object.assign(process.env, env);
  await runSite(() => Promise.resolve({ assets: null, render: () => Promise.reject(new Error('There is no page.')) }));
  // Written to the same stream as the error of the failed start, because two streams may arrive in another order.
  console.error(`\nThe exit code is ${process.exitCode}.\n`);
  for (const name of Object.keys(env)) delete process.env[name];
}
