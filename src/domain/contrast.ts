/** The lowest contrast that WCAG AA allows for text of normal size. */
export const MIN_CONTRAST = 4.5;

/** Returns the contrast between two colours such as `#0f4f3a`, from 1 to 21 (WCAG 2). */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Converts a colour such as `#0f4f3a` to linear light: red, green and blue from 0 to 1. */
export function linearRgb(hex: string): [number, number, number] {
  const part = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}
