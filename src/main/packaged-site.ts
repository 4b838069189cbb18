/** Starts the site from the npm package, where the pages are built already. */
import path from 'node:path';
import { openWeb } from './built-web.ts';
import { runSite } from './run-site.ts';

await runSite(() => openWeb(path.join(import.meta.dirname, '../pages')));
