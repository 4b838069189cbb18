import { z } from 'zod';
import { darkThemeColours, lightThemeColours, palette } from '#contract/palette.ts';
import { labelField } from '#domain/field-words.ts';
import { contrastRatio, MIN_CONTRAST, linearRgb } from '#domain/contrast.ts';

/**
 * A league's own colours. `cloth`: for the header, buttons and links. `metal`: for the top row of tables; `null` for
 * the default colour, brass. Lighter and darker shades are computed from these two.
 */
export type Colours = { cloth: string; metal: string | null };

const hexColour = () =>
  z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'must be a colour such as #0f4f3a.')
    .transform((text) => text.toLowerCase());

/**
 * The suggested values of `cloth` with their names. The first is the default. Each has enough contrast with every
 * colour in `SUGGESTED_METAL_COLOURS`.
 */
export const SUGGESTED_CLOTH_COLOURS = [
  [palette.baize700, 'Green'],
  ['#0b4f6c', 'Sea blue'],
  ['#123f8a', 'Blue'],
  ['#4a2c7d', 'Purple'],
  ['#7a1f3d', 'Burgundy'],
  ['#8a1c1c', 'Red'],
  ['#5b3a1c', 'Brown'],
  ['#33414d', 'Slate'],
] as const;
/** The suggested values of `metal` with their names. The first is the default. */
export const SUGGESTED_METAL_COLOURS = [
  [palette.brass, 'Brass'],
  ['#e8c33c', 'Yellow'],
  ['#c3c9cf', 'Silver'],
  ['#e0996b', 'Copper'],
  ['#f4f1e6', 'Ivory'],
  ['#9cc7ee', 'Sky'],
] as const;

/** The schema of a league's colours. Refuses colours with too little contrast for text (WCAG AA). */
export const coloursSchema = z
  .strictObject({
    cloth: labelField('Cloth colour', hexColour(), { hint: 'Header, buttons and links.' }),
    metal: labelField('Second colour', hexColour().nullable().default(null), {
      hint: 'The top row and highlights.',
    }),
  })
  .check(({ value, issues }) => {
    for (const { path, message } of contrastFaults(value)) {
      issues.push({ code: 'custom', path: [path], message, input: value });
    }
  });

/**
 * Returns values for the CSS custom properties in `styles/colours.css` that depend on the league's colours, keyed by
 * property.
 */
export function cssPropertiesOf({ cloth, metal }: Colours): Record<string, string> {
  const { light, dark, shades } = clothColours(cloth);
  const tokens: Record<string, string> = {
    ...shades,
    '--accent': `light-dark(${light}, ${dark})`,
    '--accent-strong': `light-dark(${shades['--baize-800']}, ${withLightness(cloth, 0.86)})`,
    '--changed': `light-dark(${withLightness(cloth, 0.92, 0.4)}, ${withLightness(cloth, 0.36, 0.7)})`,
    '--on-accent': `light-dark(#ffffff, ${shades['--baize-900']})`,
  };
  if (metal === null) return tokens;
  return {
    ...tokens,
    '--brass': metal,
    '--brass-light': withLightness(metal, Math.max(toOklch(metal).l, 0.87)),
    '--gold': `light-dark(${metalForLightPage(metal)}, ${withLightness(metal, 0.84)})`,
  };
}

/** Returns the style sheet that shows the site in a league's own colours. */
export function styleSheetOf(colours: Colours): string {
  const lines = Object.entries(cssPropertiesOf(colours)).map(([token, value]) => `  ${token}: ${value};`);
  return `/* The league's own colours. */\n:root {\n${lines.join('\n')}\n}\n`;
}

function clothColours(cloth: string) {
  const { l } = toOklch(cloth);
  const shades = {
    '--baize-950': withLightness(cloth, l * 0.48),
    '--baize-900': withLightness(cloth, l * 0.6),
    '--baize-800': withLightness(cloth, l * 0.8),
    '--baize-700': cloth,
    '--baize-600': withLightness(cloth, Math.min(l * 1.2, l + 0.08)),
  };
  return { light: cloth, dark: withLightness(cloth, 0.78), shades };
}

/**
 * Returns the metal colour for text on a light page. A light metal is darkened (lightness at most 0.5), because it
 * would be hard to read there.
 */
function metalForLightPage(metal: string): string {
  return withLightness(metal, Math.min(toOklch(metal).l, 0.5));
}

function contrastFaults(colours: Colours): { path: 'cloth' | 'metal'; message: string }[] {
  const { light, shades, dark } = clothColours(colours.cloth);
  const faults: { path: 'cloth' | 'metal'; message: string }[] = [];
  const cloth = Math.min(
    contrastRatio(palette.onFelt, shades['--baize-600']),
    ...[lightThemeColours.page, lightThemeColours.cardHead, lightThemeColours.card].map((ground) =>
      contrastRatio(light, ground),
    ),
  );
  if (cloth < MIN_CONTRAST)
    faults.push({ path: 'cloth', message: tooLightMessage(colours.cloth, 'white text on it', cloth) });
  else if (
    contrastRatio(dark, darkThemeColours.cardHead) < MIN_CONTRAST ||
    contrastRatio(dark, shades['--baize-900']) < MIN_CONTRAST
  ) {
    faults.push({ path: 'cloth', message: `${colours.cloth} has no readable shade in the dark theme.` });
  }
  if (colours.metal === null) return faults;
  const metal = contrastRatio(colours.metal, shades['--baize-900']);
  if (metal < MIN_CONTRAST) faults.push({ path: 'metal', message: tooDarkMessage(colours.metal, metal) });
  return faults;
}

function tooLightMessage(colour: string, what: string, figure: number): string {
  return `${colour} is too light: ${what} has a contrast of ${figure.toFixed(1)} to 1, but needs 4.5. Choose a darker colour.`;
}

function tooDarkMessage(colour: string, figure: number): string {
  return `${colour} is too dark: as text on the cloth it has a contrast of ${figure.toFixed(1)} to 1, but needs 4.5. Choose a lighter colour.`;
}

/** Returns a colour with another lightness (0 to 1), its chroma multiplied by `chroma` and its hue unchanged. */
function withLightness(colour: string, l: number, chroma = 1): string {
  const { c, h } = toOklch(colour);
  const shade: Oklch = { l, c: c * chroma, h };
  return toHex(shade);
}

/**
 * A colour in Oklch: lightness (0 to 1), chroma, hue (radians). Equal differences in lightness look equally large to
 * the eye.
 */
export type Oklch = { l: number; c: number; h: number };

type LinearRgb = [number, number, number];

/** Converts a colour such as `#0f4f3a` to Oklch. */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = linearRgb(hex);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const bb = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  return { l, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}

/** Converts an Oklch colour to a text such as `#0f4f3a`. Lowers the chroma if a screen cannot show the colour. */
export function toHex({ l, c, h }: Oklch): string {
  for (let chroma = c; chroma > 0.001; chroma *= 0.95) {
    const rgb = oklchToLinearRgb({ l, c: chroma, h });
    if (rgb.every((part) => part >= -0.001 && part <= 1.001)) return linearRgbToHex(rgb);
  }
  return linearRgbToHex(oklchToLinearRgb({ l, c: 0, h }));
}

function oklchToLinearRgb({ l, c, h }: Oklch): LinearRgb {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

function linearRgbToHex(rgb: LinearRgb): string {
  const parts = rgb.map((part) => {
    const inside = Math.min(Math.max(part, 0), 1);
    const value = inside <= 0.0031308 ? inside * 12.92 : 1.055 * inside ** (1 / 2.4) - 0.055;
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
