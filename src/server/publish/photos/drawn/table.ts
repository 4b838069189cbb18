import { type Canvas, mix, outline, path, shape, soft } from './canvas.ts';
import { circle, type Place, type View } from './view.ts';

/** What a table is made of, and how strong its lamps are (1 is a match evening). */
export type Table = { cloth: string; wood: string; light: number; x?: number; y?: number };

/** Half of the playing surface, in metres. */
export const half = { width: 0.889, length: 1.785 };
/** Where the lines and the spots are, along the table. */
export const spots = { baulk: -1.048, blue: 0, pink: 0.892, black: 1.461, d: 0.292 };

const cushion = 0.055;
const rail = 0.13;
const high = 0.036;
const floor = -0.86;

/** A table with its frame, cloth, lines and pockets, in the light of its lamps. */
export function drawTable(canvas: Canvas, view: View, table: Table): void {
  const [x, y] = [table.x ?? 0, table.y ?? 0];
  const move = ([a, b, c]: Place): Place => [a + x, b + y, c];
  const ring = (out: number, z: number): Place[] =>
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([a = 0, b = 0]) => move([a * (half.width + out), b * (half.length + out), z]));
  drawFrame(canvas, view, table, ring);
  drawBed(canvas, view, table, ring);
  drawLines(canvas, view, table, move);
  drawPockets(canvas, view, move);
}

type Ring = (out: number, z: number) => Place[];

function drawFrame(canvas: Canvas, view: View, { wood }: Table, ring: Ring): void {
  const shadow = view.shape(ring(0.5, floor));
  canvas.add(soft(shadow, '#000000', 26, 0.5));
  const edge = cushion + rail;
  for (const corner of byDistance(view, ring(edge - 0.22, -0.3))) drawLeg(canvas, view, wood, corner);
  const [upper, lower, bottom] = [ring(edge, high), ring(edge + 0.01, -0.1), ring(edge - 0.05, -0.24)];
  for (const [top, base, dark] of [
    [lower, bottom, 0.62],
    [upper, lower, 0.35],
  ] as const) {
    const sides = top.map((_, side) => [top[side], top[(side + 1) % 4], base[(side + 1) % 4], base[side]]);
    for (const side of sides) {
      const corners = side.filter((corner) => corner !== undefined);
      canvas.add(shape(view.shape(corners), mix(wood, '#000000', dark)));
    }
  }
  const far = view.point(upper[3] ?? [0, 0, 0]);
  const near = view.point(upper[0] ?? [0, 0, 0]);
  const polish = canvas.linear(
    far,
    [near[0] + 60, near[1] + 1],
    [
      [0, mix(wood, '#000000', 0.35)],
      [0.35, mix(wood, '#ffd9a0', 0.28)],
      [0.6, wood],
      [1, mix(wood, '#000000', 0.3)],
    ],
  );
  canvas.add(shape(view.shape(upper), polish));
  canvas.add(shape(view.shape(ring(cushion + 0.012, high + 0.001)), mix(wood, '#000000', 0.6)));
}

function drawLeg(canvas: Canvas, view: View, wood: string, [x, y]: Place): void {
  const [wide, thin] = [0.085, 0.05];
  const [top, foot] = [view.point([x, y, -0.2]), view.point([x, y, floor])];
  const scale = view.scale([x, y, -0.5]);
  if (view.depth([x, y, -0.5]) < 0.3) return;
  const at = (part: number): number => top[1] + (foot[1] - top[1]) * part;
  const widths: [number, number][] = [
    [0, wide],
    [0.22, wide],
    [0.3, thin],
    [0.5, wide * 1.15],
    [0.72, wide * 0.8],
    [0.9, thin],
    [1, wide],
  ];
  const paint = canvas.linear(
    [top[0] - wide * scale, 0],
    [top[0] + wide * scale, 0],
    [
      [0, mix(wood, '#000000', 0.75)],
      [0.35, mix(wood, '#000000', 0.3)],
      [1, mix(wood, '#000000', 0.85)],
    ],
  );
  const left = widths.map(([part, width]) => [top[0] - width * scale, at(part)] as const);
  const right = widths.map(([part, width]) => [top[0] + width * scale, at(part)] as const).reverse();
  canvas.add(shape([...left, ...right], paint));
}

function drawBed(canvas: Canvas, view: View, { cloth, light, x = 0, y = 0 }: Table, ring: Ring): void {
  const middle = view.point([x, y, 0]);
  const reach = view.scale([x, y, 0]) * 2.6;
  const lit = canvas.radial(middle, reach, [
    [0, mix(cloth, '#f4ffe0', 0.3 * light)],
    [0.35, mix(cloth, '#eaffd8', 0.12 * light)],
    [0.75, mix(cloth, '#000000', 0.28)],
    [1, mix(cloth, '#000000', 0.55)],
  ]);
  canvas.add(shape(view.shape(ring(cushion, high)), mix(cloth, '#000000', 0.22)));
  const opening = canvas.clip(outline(view.shape(ring(0.004, high + 0.001))));
  canvas.add(
    `<g${opening}>`,
    shape(view.shape(ring(0.01, high)), mix(cloth, '#000000', 0.5)),
    shape(view.shape(ring(0, 0)), lit),
    ...[4, 10, 18, 28].map((wide) =>
      shape(view.shape(ring(0, 0)), 'none', ` stroke="#000" stroke-opacity="0.14" stroke-width="${wide}"`),
    ),
    '</g>',
  );
  const nose = view.shape(ring(0.004, high));
  canvas.add(shape(nose, 'none', ` stroke="${mix(cloth, '#ffffff', 0.22)}" stroke-width="1.6" stroke-opacity="0.7"`));
}

function drawLines(canvas: Canvas, view: View, { cloth }: Table, move: (place: Place) => Place): void {
  const chalk = mix(cloth, '#ffffff', 0.62);
  const line = (places: readonly Place[], width: number): string => {
    const points = places.map(move).filter((place) => view.depth(place) > 0.1);
    const d = points
      .map((place) =>
        view
          .point(place)
          .map((value) => value.toFixed(1))
          .join(' '),
      )
      .join('L');
    const scale = view.scale(move([0, spots.baulk, 0]));
    return points.length < 2
      ? ''
      : path(
          `M${d}`,
          'none',
          ` stroke="${chalk}" stroke-width="${Math.max(1, width * scale).toFixed(1)}" stroke-opacity="0.75"`,
        );
  };
  canvas.add(
    line(
      [
        [-half.width, spots.baulk, 0],
        [half.width, spots.baulk, 0],
      ],
      0.006,
    ),
  );
  canvas.add(line(circle([0, spots.baulk, 0], spots.d, Math.PI, Math.PI * 2), 0.006));
  for (const y of [spots.blue, spots.pink, spots.black]) {
    canvas.add(shape(view.shape(circle(move([0, y, 0]), 0.009)), chalk, ' fill-opacity="0.7"'));
  }
}

function drawPockets(canvas: Canvas, view: View, move: (place: Place) => Place): void {
  const pockets: Place[] = [-1, 1].flatMap((a) => [
    [a * (half.width + 0.012), -half.length - 0.012, high],
    [a * (half.width + 0.035), 0, high],
    [a * (half.width + 0.012), half.length + 0.012, high],
  ]);
  for (const pocket of byDistance(view, pockets.map(move))) {
    const [x, y, z] = pocket;
    canvas.add(shape(view.shape(circle(pocket, 0.083)), '#2a1c12'));
    canvas.add(shape(view.shape(circle([x, y, z + 0.001], 0.078)), '#4a3524'));
    canvas.add(shape(view.shape(circle([x, y, z + 0.002], 0.064)), '#050505'));
  }
}

function byDistance(view: View, places: readonly Place[]): Place[] {
  return [...places].sort((a, b) => view.depth(b) - view.depth(a));
}
