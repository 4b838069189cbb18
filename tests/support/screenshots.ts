/**
 * `npm run screenshots`: takes pictures of every screen of the demo league, for phone and desktop, light and dark, and
 * writes them to `screenshots/`. Arguments select screens by part of their name: `npm run screenshots -- standings`.
 * With `--readme` it only renews the small pictures of the README, in `docs/pictures/`.
 */
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { loadHydrated } from './hydrated-page.ts';
import { launchChromium } from './chromium.ts';
import { setup as makeRunFolder } from './run-folder.ts';
import { rememberSignedIn, signIn, startSite } from './running-site.ts';
import { screens } from './screens.ts';

const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } };
const THEMES = ['light', 'dark'] as const;

const README = [
  { name: 'phone', path: '/league-standings', viewport: { width: 390, height: 844 } },
  { name: 'draw', path: '/cup-draw/F', viewport: { width: 390, height: 844 } },
  { name: 'desk', path: '/', viewport: { width: 1280, height: 800 } },
];

const isForReadme = process.argv.includes('--readme');
const wanted = process.argv.slice(2);
const removeRunFolder = makeRunFolder();
const site = await startSite();
const browser = await launchChromium();
await mkdir(isForReadme ? 'docs/pictures' : 'screenshots', { recursive: true });
if (isForReadme) await drawReadme();
for (const { name, path, official } of isForReadme ? [] : await screens(site.url)) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const theme of THEMES) {
      const context = await browser.newContext({ viewport, colorScheme: theme });
      if (official) await signIn(context, site.url);
      const page = await context.newPage();
      if (official) await rememberSignedIn(page, site.url);
      await loadHydrated(page, new URL(path, site.url).href);
      // The number of results to settle appears only after the page has loaded.
      if (official) await page.getByRole('banner').getByText('to settle').first().waitFor({ state: 'attached' });
      await page.evaluate(drawAll);
      await page.screenshot({
        path: `screenshots/${name}-${size}-${theme}.png`,
        fullPage: true,
        animations: 'disabled',
      });
      await context.close();
    }
  }
  console.log(`${name}  ${path}`);
}
await browser.close();
await site.close();
removeRunFolder();

/**
 * Writes the pictures of the README: the first view of some screens, with 256 colours, because that takes a third of
 * the bytes.
 */
async function drawReadme(): Promise<void> {
  for (const { name, path, viewport } of README) {
    const page = await browser.newPage({ viewport, colorScheme: 'light' });
    const { href } = new URL(path, site.url);
    // Loads the page twice, because the heading font is shown only if the browser has cached it.
    await loadHydrated(page, href);
    await loadHydrated(page, href);
    const picture = sharp(await page.screenshot()).png({ palette: true, effort: 10, compressionLevel: 9 });
    await picture.toFile(`docs/pictures/${name}.png`);
    await page.close();
  }
}

/**
 * Draws all rows, because the browser otherwise draws a row only when it is nearly in view. Of a cup on a phone, only
 * the current round is drawn, because a picture of the whole page scrolls back to the first round.
 */
function drawAll(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    "* { content-visibility: visible !important; } @media (width < 64rem) { [data-shown='false'] { display: none !important; } }",
  );
  document.adoptedStyleSheets.push(sheet);
}
