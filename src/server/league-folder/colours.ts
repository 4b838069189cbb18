import { z } from 'zod';
import { dark as darkTheme, light as lightTheme, palette } from '#contract/palette.ts';
import { contrast, inOklch, type Oklch, toHex } from './colour-space.ts';

/**
 * The look of another league: `cloth`, the colour of header, buttons and links; `metal`, that of the top row and of
 * small headings. Everything else is made from them.
 */
export type Colours = { cloth: string; metal: string | null };

/** What AA asks of text; what is left out stands on the site's own brass. */
const LEAST = 4.5;

const hex = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'must be a colour such as #0f4f3a.')
  .transform((text) => text.toLowerCase());

/** Colours with which every text can be read (AA); others are refused with the figure. */
export const coloursSchema = z
  .strictObject({ cloth: hex, metal: hex.nullable().default(null) })
  .check(({ value, issues }) => {
    for (const { path, message } of contrastFaults(value)) {
      issues.push({ code: 'custom', path: [path], message, input: value });
    }
  });

/** The custom properties of `styles/colours.css` that a league's colours replace. */
export function tokensOf({ cloth, metal }: Colours): Record<string, string> {
  const { light, dark, shades } = clothOf(cloth);
  const tokens: Record<string, string> = {
    ...shades,
    '--accent': `light-dark(${light}, ${dark})`,
    '--accent-strong': `light-dark(${shades['--baize-800']}, ${atLightness(cloth, 0.86)})`,
    '--changed': `light-dark(${atLightness(cloth, 0.92, 0.4)}, ${atLightness(cloth, 0.36, 0.7)})`,
    '--on-accent': `light-dark(#ffffff, ${shades['--baize-900']})`,
  };
  if (metal === null) return tokens;
  return {
    ...tokens,
    '--brass': metal,
    '--brass-light': atLightness(metal, Math.max(inOklch(metal).l, 0.87)),
    '--gold': `light-dark(${goldOf(metal)}, ${atLightness(metal, 0.84)})`,
  };
}

/** The style sheet that a league's colours are served as. */
export function styleSheetOf(colours: Colours): string {
  const lines = Object.entries(tokensOf(colours)).map(([token, value]) => `  ${token}: ${value};`);
  return `/* The colours of league.json. */\n:root {\n${lines.join('\n')}\n}\n`;
}

function clothOf(cloth: string) {
  const { l } = inOklch(cloth);
  const shades = {
    '--baize-950': atLightness(cloth, l * 0.48),
    '--baize-900': atLightness(cloth, l * 0.6),
    '--baize-800': atLightness(cloth, l * 0.8),
    '--baize-700': cloth,
    '--baize-600': atLightness(cloth, Math.min(l * 1.2, l + 0.08)),
  };
  return { light: cloth, dark: atLightness(cloth, 0.78), shades };
}

/** Brass as text on a light page is darker than brass on cloth. */
function goldOf(metal: string): string {
  return atLightness(metal, Math.min(inOklch(metal).l, 0.5));
}

function contrastFaults(colours: Colours): { path: 'cloth' | 'metal'; message: string }[] {
  const { light, shades, dark } = clothOf(colours.cloth);
  const faults: { path: 'cloth' | 'metal'; message: string }[] = [];
  const cloth = Math.min(
    contrast(palette.onFelt, shades['--baize-600']),
    ...[lightTheme.page, lightTheme.cardHead, lightTheme.card].map((ground) => contrast(light, ground)),
  );
  if (cloth < LEAST) faults.push({ path: 'cloth', message: tooLight(colours.cloth, 'white writing on it', cloth) });
  else if (contrast(dark, darkTheme.cardHead) < LEAST || contrast(dark, shades['--baize-900']) < LEAST) {
    faults.push({ path: 'cloth', message: `${colours.cloth} has no shade that can be read in the dark theme.` });
  }
  if (colours.metal === null) return faults;
  const metal = contrast(colours.metal, shades['--baize-900']);
  if (metal < LEAST) faults.push({ path: 'metal', message: tooDark(colours.metal, metal) });
  return faults;
}

function tooLight(colour: string, what: string, figure: number): string {
  return `${colour} is too light: ${what} has a contrast of ${figure.toFixed(1)} to 1, and 4.5 is needed to be read. Take a darker one.`;
}

function tooDark(colour: string, figure: number): string {
  return `${colour} is too dark: as writing on the cloth it has a contrast of ${figure.toFixed(1)} to 1, and 4.5 is needed to be read. Take a lighter one.`;
}

/** The same hue at another lightness (0 to 1), its chroma scaled. */
function atLightness(colour: string, l: number, chroma = 1): string {
  const { c, h } = inOklch(colour);
  const shade: Oklch = { l, c: c * chroma, h };
  return toHex(shade);
}
