import type { Dice } from '../../../demo/dice.ts';
import type { Canvas } from './canvas.ts';

/** Paints one scene; answers what it shows, in a few words. */
export type Scene = (canvas: Canvas, dice: Dice) => string;

export const cloths = ['#12683f', '#0f7a48', '#0d5c3c', '#1a7350', '#0f6b3a', '#115f52'] as const;
/** Now and then a club has another colour. */
export const rareCloths = ['#1d4f86', '#7a1f2c', '#3b3f46'] as const;
export const woods = ['#5b2f16', '#6f3f1f', '#45210f', '#7a4a26', '#3a1f14'] as const;
export const shades = ['#14573a', '#5a1218', '#123a5c', '#1d1d1f', '#6b4a12'] as const;

export function someCloth(dice: Dice): string {
  return dice.chance(0.14) ? dice.pick(rareCloths) : dice.pick(cloths);
}
