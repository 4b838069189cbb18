/** Starts the site from the npm package, whose pages and server are built already. */
import path from 'node:path';
import { openBuiltWeb } from './built-web.ts';
import { runSite } from './run-site.ts';

await runSite(() => openBuiltWeb(path.join(import.meta.dirname, '../pages')));
