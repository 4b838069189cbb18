/**
 * `npm run screenshots`: every screen of the demo league, on a phone and a desk, light and dark, into `screenshots/`.
 * With arguments only the addresses that hold one of them: `npm run screenshots -- standings`.
 */
import { mkdir } from 'node:fs/promises';
import { launchChromium } from './chromium.ts';
import { startSite } from './running-site.ts';
import { screens } from './screens.ts';

const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } };
const THEMES = ['light', 'dark'] as const;

const wanted = process.argv.slice(2);
const site = await startSite();
const browser = await launchChromium();
await mkdir('screenshots', { recursive: true });
for (const { name, path } of await screens(site.url)) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const theme of THEMES) {
      const page = await browser.newPage({ viewport, colorScheme: theme });
      await page.goto(new URL(path, site.url).href, { waitUntil: 'networkidle' });
      await page.screenshot({ path: `screenshots/${name}-${size}-${theme}.png`, fullPage: true });
      await page.close();
    }
  }
  console.log(`${name}  ${path}`);
}
await browser.close();
await site.close();
