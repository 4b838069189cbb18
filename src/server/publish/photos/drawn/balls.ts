import { type Canvas, ellipse, mix } from './canvas.ts';
import type { Place, View } from './view.ts';

export const colours = {
  red: '#b8151c',
  yellow: '#e8bd2a',
  green: '#0f7a45',
  brown: '#7d4a20',
  blue: '#1e56b8',
  pink: '#e58aa6',
  black: '#15171b',
  white: '#f3ecdb',
} as const;
export type Colour = keyof typeof colours;
export type Ball = { colour: Colour; x: number; y: number; z?: number };
/** How balls are seen: `focus` is the sharp distance, and `blur` how fast the rest gets soft; 0 leaves all sharp. */
export type Look = { cloth: string; focus?: number; blur?: number };

/** A little larger than life (0.026), as a long lens shows them. */
export const radius = 0.034;

/** Balls on the cloth with their shadows, the far ones first. */
export function drawBalls(canvas: Canvas, view: View, balls: readonly Ball[], look: Look): void {
  const placed = balls
    .map((ball) => ({ ball, at: [ball.x, ball.y, (ball.z ?? 0) + radius] as const }))
    .sort((a, b) => view.depth(b.at) - view.depth(a.at))
    .filter(({ at }) => view.depth(at) > 0.2);
  for (const { at } of placed) drawShadow(canvas, view, at, look);
  for (const { ball, at } of placed) {
    const soft = softness(view, at, look);
    canvas.add(`<g${canvas.blur(soft)}>${ballAt(canvas, view, at, colours[ball.colour], look.cloth)}</g>`);
  }
}

/** How many pixels something at a place is out of focus; in few steps, so that much can be blurred alike. */
function softness(view: View, at: Place, { focus, blur = 0 }: Look): number {
  if (focus === undefined || blur === 0) return 0;
  const away = blur * Math.abs(1 / view.depth(at) - 1 / focus);
  return away < 1 ? 0 : Math.min(24, 2 ** Math.round(Math.log2(away)));
}

function drawShadow(canvas: Canvas, view: View, [x, y, z]: Place, look: Look): void {
  const ground: Place = [x, y, z - radius];
  const wide = radius * view.scale(ground);
  const flat = view.flatness(ground);
  const paint = canvas.around([0.5, 0.5], 0.5, [
    [0, '#000', 0.85],
    [0.55, '#000', 0.5],
    [1, '#000', 0],
  ]);
  const soft = canvas.blur(softness(view, ground, look));
  canvas.add(ellipse(view.point(ground), wide * 1.45, wide * 1.4 * Math.max(0.22, flat), paint, soft));
}

function ballAt(canvas: Canvas, view: View, at: Place, colour: string, cloth: string): string {
  const [x, y] = view.point(at);
  const wide = radius * view.scale(at);
  // The lamps hang above: their light lies half-way between where the ball faces them and where it faces us.
  const lift = Math.sin((Math.PI / 2 - Math.asin(view.flatness(at))) / 2);
  const body = canvas.around([0.5, 0.5 - lift * 0.42], 0.78, [
    [0, mix(colour, '#ffffff', 0.32)],
    [0.3, colour],
    [0.72, mix(colour, '#000000', 0.5)],
    [1, mix(colour, '#000000', 0.82)],
  ]);
  const bounce = canvas.around([0.5, 1.02], 0.5, [
    [0, mix(cloth, '#ffffff', 0.25), 0.6],
    [1, cloth, 0],
  ]);
  const glow = canvas.around([0.5, 0.5], 0.5, [
    [0, '#fff', 0.55],
    [1, '#fff', 0],
  ]);
  const top = y - lift * wide * 0.86;
  const lamp = Math.max(0.35, 1 - lift);
  const light = (aside: number, part: number, opacity: number): string =>
    ellipse(
      [x + aside * wide, top + wide * 0.06],
      wide * 0.13 * part,
      wide * 0.13 * lamp * part,
      '#fff',
      ` fill-opacity="${opacity}"`,
    );
  return [
    ellipse([x, y], wide, wide, body),
    ellipse([x, y], wide, wide, bounce),
    ellipse([x, top + wide * 0.1], wide * 0.5, wide * 0.36 * lamp, glow),
    light(-0.25, 0.6, 0.5),
    light(0, 1.25, 0.93),
    light(0.25, 0.6, 0.5),
  ].join('');
}
