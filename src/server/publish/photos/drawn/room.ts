import type { Dice } from '../../../demo/dice.ts';
import { box, type Canvas, ellipse, mix, type Point, shape, size } from './canvas.ts';
import type { Place, View } from './view.ts';

/** The club around a table: the colour of its walls, of its carpet, and of its light. */
export type Room = { wall: string; panel: string; carpet: string; light: string };

export const rooms: readonly Room[] = [
  { wall: '#3a2c24', panel: '#2a1810', carpet: '#3b1216', light: '#ffdf9e' },
  { wall: '#1f3330', panel: '#22150d', carpet: '#182a3a', light: '#ffe7b8' },
  { wall: '#4a3a2a', panel: '#301c10', carpet: '#20301f', light: '#ffd98a' },
  { wall: '#2a2f45', panel: '#1d130d', carpet: '#2c1a30', light: '#fff0cf' },
  { wall: '#472626', panel: '#2b170e', carpet: '#1c2434', light: '#ffd9a0' },
];

const [left, right, back, floor, ceiling] = [-3.6, 3.6, 4.4, -0.86, 2.3];

/** The walls with their panelling and pictures, and the carpet, seen towards the far end. */
export function drawRoom(canvas: Canvas, view: View, room: Room, dice: Dice): void {
  canvas.add(box([0, 0], size.width, size.height, mix(room.wall, '#000000', 0.72)));
  const carpet: Place[] = [
    [left, -9, floor],
    [right, -9, floor],
    [right, back, floor],
    [left, back, floor],
  ];
  canvas.add(shape(view.shape(carpet), carpetPaint(canvas, view, room)));
  for (const wall of [sideWall(left), sideWall(right), backWall()]) drawWall(canvas, view, room, wall);
  const frames = dice.whole(2, 4);
  for (let frame = 0; frame < frames; frame++) {
    const across = -2.6 + (5.2 * (frame + 0.5)) / frames + dice.bell() * 0.08;
    drawFramed(canvas, view, room, [across, 0.62 + dice.bell() * 0.04], 0.3 + dice.next() * 0.25, dice);
  }
}

type Wall = (part: number, z: number) => Place;
const sideWall =
  (x: number): Wall =>
  (part, z) => [x, -9 + (back + 9) * part, z];
const backWall = (): Wall => (part, z) => [left + (right - left) * part, back, z];

function carpetPaint(canvas: Canvas, view: View, { carpet, light }: Room): string {
  return canvas.radial(view.point([0, 1, floor]), view.scale([0, 1, floor]) * 4.5, [
    [0, mix(carpet, light, 0.22)],
    [0.5, carpet],
    [1, mix(carpet, '#000000', 0.7)],
  ]);
}

function drawWall(canvas: Canvas, view: View, { wall, panel, light }: Room, at: Wall): void {
  const strip = (from: number, to: number, low: number, high: number): Point[] =>
    view.shape([at(from, low), at(to, low), at(to, high), at(from, high)]);
  const middle = view.point(at(0.5, 0.9));
  const lit = canvas.radial(middle, size.width * 0.75, [
    [0, mix(wall, light, 0.22)],
    [0.5, mix(wall, '#000000', 0.25)],
    [1, mix(wall, '#000000', 0.68)],
  ]);
  canvas.add(shape(strip(0, 1, floor, ceiling), lit));
  canvas.add(shape(strip(0, 1, floor, 0.22), mix(panel, '#000000', 0.1)));
  const panels = 14;
  for (let one = 0; one < panels; one++) {
    const [from, to] = [(one + 0.1) / panels, (one + 0.9) / panels];
    canvas.add(shape(strip(from, to, -0.72, 0.1), mix(panel, light, 0.07)));
    canvas.add(shape(strip(from + 0.006, to - 0.006, -0.66, 0.05), mix(panel, '#000000', 0.28)));
  }
  canvas.add(shape(strip(0, 1, 0.2, 0.25), mix(panel, light, 0.25)));
}

/** A picture on the wall at the back. */
function drawFramed(canvas: Canvas, view: View, { light }: Room, [x, z]: Point, wide: number, dice: Dice): void {
  const tall = wide * (dice.chance(0.5) ? 0.7 : 1.25);
  const rectangle = (out: number): Place[] =>
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([a = 0, b = 0]): Place => [x + a * (wide / 2 + out), back - 0.02, z + 0.1 + b * (tall / 2 + out)]);
  const inside = dice.pick(['#31493f', '#594a35', '#3a4658', '#5b3a36', '#6a6353']);
  canvas.add(shape(view.shape(rectangle(0.05)), mix('#8a6a35', '#000000', 0.35)));
  canvas.add(shape(view.shape(rectangle(0.02)), mix('#efe6cf', '#000000', 0.45)));
  canvas.add(shape(view.shape(rectangle(-0.03)), mix(inside, light, 0.1)));
}

/** The three shades over a table. Seen from below they shine. */
export function drawLamps(canvas: Canvas, view: View, shade: string, { x = 0, y = 0, bottom = 1.02 } = {}): void {
  const lamps = [1.15, 0, -1.15]
    .map((along) => along + y)
    .sort((a, b) => view.depth([x, b, bottom]) - view.depth([x, a, bottom]));
  for (const along of lamps) {
    const ring = (wide: number, long: number, z: number): Place[] => [
      [x - wide, along - long, z],
      [x + wide, along - long, z],
      [x + wide, along + long, z],
      [x - wide, along + long, z],
    ];
    drawShade(canvas, view, shade, { low: ring(0.36, 0.44, bottom), high: ring(0.14, 0.2, bottom + 0.26) });
    const [from, to] = [view.point([x, along, bottom + 0.26]), view.point([x, along, bottom + 2])];
    canvas.add(shape([from, [from[0] + 3, from[1]], [to[0] + 3, to[1]], to], '#0c0a08'));
  }
}

const BRASS = ' stroke="#c9a24b" stroke-width="3.5"';

function drawShade(canvas: Canvas, view: View, shade: string, { low, high }: { low: Place[]; high: Place[] }): void {
  const [first = [0, 0, 0] as const] = low;
  if (view.depth(first) < 0.3) return;
  const middle = view.point([
    (low[0]?.[0] ?? 0) / 2 + (low[2]?.[0] ?? 0) / 2,
    ((low[0]?.[1] ?? 0) + (low[2]?.[1] ?? 0)) / 2,
    first[2],
  ]);
  const reach = view.scale(first) * 1.1;
  const glow = canvas.radial(middle, reach, [
    [0, '#fff3cf', 0.5],
    [0.4, '#ffdf9e', 0.16],
    [1, '#ffdf9e', 0],
  ]);
  canvas.add(ellipse(middle, reach, reach, glow));
  canvas.add(shape(view.shape(low), '#fff8e2', BRASS));
  const sides = low
    .map((_, side) =>
      [low[side], low[(side + 1) % 4], high[(side + 1) % 4], high[side]].filter((one) => one !== undefined),
    )
    .sort((a, b) => view.depth(b[0] ?? first) - view.depth(a[0] ?? first));
  for (const [index, side] of sides.entries()) {
    const points = view.shape(side);
    // The two sides that face away show their lit insides, where they can be seen at all.
    const paint =
      index < 2
        ? mix('#ffe9b4', shade, 0.3)
        : canvas.linear(points[0] ?? [0, 0], points[3] ?? [0, 1], [
            [0, mix(shade, '#fff0c0', 0.3)],
            [0.25, shade],
            [1, mix(shade, '#000000', 0.5)],
          ]);
    canvas.add(shape(points, paint));
    const [from, to] = points;
    if (index >= 2 && from !== undefined && to !== undefined) canvas.add(shape([from, to, from], 'none', BRASS));
  }
}

/** A dark background with soft lights in it: what lies far behind something near. */
export function drawDusk(canvas: Canvas, room: Room, dice: Dice, lights = 16): void {
  const { width, height } = size;
  const air = canvas.linear(
    [0, 0],
    [0, height],
    [
      [0, mix(room.wall, '#000000', 0.7)],
      [0.55, mix(room.wall, '#000000', 0.3)],
      [1, mix(room.carpet, '#000000', 0.5)],
    ],
  );
  canvas.add(box([0, 0], width, height, air));
  for (let one = 0; one < lights; one++) {
    const colour = dice.pick([room.light, room.light, '#ff9d5c', '#ffd08a', '#9fd8c0', '#f2b6c0']);
    const at: Point = [dice.next() * width, dice.next() * height * 0.6];
    const wide = 18 + dice.next() * 62;
    const disc = canvas.around([0.5, 0.5], 0.5, [
      [0, colour, 0.55],
      [0.8, colour, 0.7],
      [0.9, colour, 0.85],
      [1, colour, 0],
    ]);
    canvas.add(ellipse(at, wide, wide, disc, ` fill-opacity="${(0.1 + dice.next() * 0.38).toFixed(2)}"`));
  }
}

/** The last touch of every scene: the corners fall into the dark, and the light lies over the rest. */
export function finish(canvas: Canvas, light: string): void {
  const { width, height } = size;
  const warm = canvas.radial([width * 0.5, height * 0.05], height, [
    [0, light, 0.16],
    [1, light, 0],
  ]);
  const corners = canvas.radial([width * 0.5, height * 0.52], width * 0.66, [
    [0.5, '#000', 0],
    [1, '#000', 0.6],
  ]);
  canvas.add(box([0, 0], width, height, warm), box([0, 0], width, height, corners));
}
