import { type Canvas, mix, type Point, shape, soft } from './canvas.ts';
import { along, type Place, type View } from './view.ts';

/** A cue from its tip to its butt. Both ends lie before the lens. */
export type Cue = { tip: Place; butt: Place; splice: string };

/** The parts of a cue: where each begins and ends, and what it is made of. */
const parts: [from: number, to: number, colour: string | null][] = [
  [0, 0.008, '#2f6fb5'],
  [0.008, 0.025, '#c9a24b'],
  [0.025, 0.66, '#d8b47c'],
  [0.66, 0.74, null],
  [0.74, 0.985, '#1c1411'],
  [0.985, 1, '#2b2b2b'],
];

/** How thick it is at a part of its length, in metres from its middle. */
function thick(part: number): number {
  return 0.0065 + 0.0115 * part;
}

/** A cue with its shadow on the cloth. */
export function drawCue(canvas: Canvas, view: View, { tip, butt, splice }: Cue): void {
  const below = ([x, y]: Place): Place => [x + 0.02, y, 0];
  canvas.add(soft(band(view, below(tip), below(butt), 0, 1, 1), '#000000', 9, 0.45));
  for (const [start, end, colour] of parts) {
    const strip = band(view, tip, butt, start, end, 1);
    canvas.add(shape(strip, rounded(canvas, strip, colour ?? splice)));
  }
}

/** The strip of a cue between two parts of its length. */
function band(view: View, tip: Place, butt: Place, start: number, end: number, wider: number): Point[] {
  const steps = 6;
  const [a, b] = [view.point(tip), view.point(butt)];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const aside: Point = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  const sides = Array.from({ length: steps + 1 }, (_, step) => {
    const part = start + ((end - start) * step) / steps;
    const place = along(tip, butt, part);
    const [x, y] = view.point(place);
    const wide = thick(part) * wider * view.scale(place);
    const side = (sign: number): Point => [x + sign * wide * aside[0], y + sign * wide * aside[1]];
    return { left: side(-1), right: side(1) };
  });
  return [...sides.map(({ left }) => left), ...sides.map(({ right }) => right).reverse()];
}

/** Light along one side of a round thing. */
function rounded(canvas: Canvas, strip: readonly Point[], colour: string): string {
  const middle = Math.floor(strip.length / 4);
  const [from = [0, 0], to = [0, 1]] = [strip[middle], strip[strip.length - 1 - middle]];
  const [above, below] = from[1] <= to[1] ? [from, to] : [to, from];
  return canvas.linear(above, below, [
    [0, mix(colour, '#000000', 0.25)],
    [0.28, mix(colour, '#ffffff', 0.45)],
    [0.5, colour],
    [1, mix(colour, '#000000', 0.6)],
  ]);
}
