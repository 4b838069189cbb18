/**
 * `npm run browsers` runs the most important journeys in Chromium, Firefox and WebKit, and names the engines that this
 * machine lacks. `npm run browsers -- webkit` uses only that engine. `npm run browsers -- webkit card` runs only the
 * journeys whose names contain `card`, after `sign-in`, which they may need.
 */
import { setup as makeRunFolder } from '../support/run-folder.ts';
import { startSite } from '../support/running-site.ts';
import { ENGINES } from './engines.ts';
import { JOURNEYS } from './journeys.ts';
import { watchSite } from './watched-site.ts';

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const isEngine = (word: string) => ENGINES.some(({ name }) => name.toLowerCase() === word);
const wanted = words.filter(isEngine);
const named = words.filter((word) => !isEngine(word));
const isWanted = (journey: string) =>
  named.length === 0 || journey === 'sign-in' || named.some((word) => journey.includes(word));
const removeRunFolder = makeRunFolder();
let failed = 0;
for (const { name, needs, open } of ENGINES) {
  if (wanted.length > 0 && !wanted.includes(name.toLowerCase())) continue;
  const browser = await open();
  if (browser === null) {
    console.log(`${name}: not found; it needs ${needs}.`);
    continue;
  }
  const site = await startSite({ now: () => new Date() });
  const watched = await watchSite(site.url);
  const { tab } = browser;
  console.log(`${name}: ${await tab.run(() => navigator.userAgent)}`);
  for (const [journey, walk] of Object.entries(JOURNEYS).filter(([title]) => isWanted(title))) {
    try {
      await walk(tab, watched, browser.another);
      console.log(`  passed  ${journey}`);
    } catch (error) {
      failed++;
      watched.cut(false);
      console.log(`  FAILED  ${journey}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  await browser.close();
  await watched.close();
  await site.close();
}
removeRunFolder();
process.exitCode = failed > 0 ? 1 : 0;
