import { buildServer } from '#main/build-site.ts';
import type * as RunSite from '#main/run-site.ts';

// Starts the site without pages, once with each environment in `STARTS`, and prints each exit code. If all starts fail
// and close everything that they opened, this process ends by itself.

// The file that `buildServer` returns is the built `run-site.ts`.
const { runSite } = (await import(await buildServer())) as typeof RunSite;
// The test sets `STARTS`: a JSON list of environment variables for each start.
for (const env of JSON.parse(process.env['STARTS'] ?? '[]') as Record<string, string>[]) {
  Object.assign(process.env, env);
  await runSite(() => Promise.resolve({ assets: null, render: () => Promise.reject(new Error('There is no page.')) }));
  // Written to the same stream as the error of the failed start, because the order of texts in two streams is not
  // certain.
  console.error(`\nThe exit code is ${process.exitCode}.\n`);
  for (const name of Object.keys(env)) delete process.env[name];
}
