import { type Canvas, ellipse, mix, outline, path, px, roundShadow, shape, soft } from './canvas.ts';
import { circle, type Place, type View } from './view.ts';

type Block = { at: Place; wide: number; deep: number; tall: number; turn?: number };

/** A block with flat sides, standing on `at`; `paint` gives each visible side its colour. */
export function drawBlock(
  canvas: Canvas,
  view: View,
  { at, wide, deep, tall, turn = 0 }: Block,
  colours: { top: string; side: string },
): void {
  const corner = (a: number, b: number, z: number): Place => {
    const [x, y] = [(a * wide) / 2, (b * deep) / 2];
    return [
      at[0] + x * Math.cos(turn) - y * Math.sin(turn),
      at[1] + x * Math.sin(turn) + y * Math.cos(turn),
      at[2] + z,
    ];
  };
  const around = [corner(-1, -1, 0), corner(1, -1, 0), corner(1, 1, 0), corner(-1, 1, 0)];
  canvas.add(soft(view.shape(around), '#000000', 0.008 * view.scale(at), 0.7));
  const sides = around.map((low, side) => {
    const next = around[(side + 1) % 4] ?? low;
    const up = ([x, y, z]: Place): Place => [x, y, z + tall];
    return {
      places: [low, next, up(next), up(low)],
      depth: view.depth(low) + view.depth(next),
      dark: [0.1, 0.45, 0.6, 0.3][side] ?? 0,
    };
  });
  for (const { places, dark } of sides.sort((a, b) => b.depth - a.depth)) {
    canvas.add(shape(view.shape(places), mix(colours.side, '#000000', dark)));
  }
  canvas.add(
    shape(
      view.shape([corner(-1, -1, tall), corner(1, -1, tall), corner(1, 1, tall), corner(-1, 1, tall)]),
      colours.top,
    ),
  );
}

/** A cube of chalk, a little used. */
export function drawChalk(canvas: Canvas, view: View, at: Place, colour: string, turn: number): void {
  drawBlock(
    canvas,
    view,
    { at, wide: 0.024, deep: 0.024, tall: 0.023, turn },
    { top: mix(colour, '#ffffff', 0.3), side: colour },
  );
  const top: Place = [at[0], at[1], at[2] + 0.0232];
  canvas.add(shape(view.shape(circle(top, 0.0092)), mix(colour, '#000000', 0.25)));
  canvas.add(
    shape(view.shape(circle([top[0] + 0.001, top[1] - 0.0015, top[2]], 0.0075)), mix(colour, '#ffffff', 0.12)),
  );
}

/** The wooden triangle, its corner towards the baulk end; `side` is the length of its inside. */
export function drawTriangle(canvas: Canvas, view: View, [x, y, z]: Place, side: number, wood: string): void {
  const tall = 0.035;
  const corners = (out: number, up: number): Place[] => {
    const reach = side / Math.sqrt(3) + out * 2;
    return [-Math.PI / 2, Math.PI / 6, (Math.PI * 5) / 6].map((angle): Place => [
      x + reach * Math.cos(angle),
      y + reach * Math.sin(angle),
      z + up,
    ]);
  };
  const ring = (up: number): string =>
    `${outline(view.shape(corners(0.014, up)))}${outline(view.shape(corners(0, up)))}`;
  const evenly = ' fill-rule="evenodd" stroke-linejoin="round" stroke-width="7"';
  for (const up of [0, 0.25, 0.5, 0.75]) {
    const dark = mix(wood, '#000000', 0.6 - up * 0.3);
    canvas.add(path(ring(up * tall), dark, `${evenly} stroke="${dark}"`));
  }
  const [far, near] = [view.point([x, y + side, tall]), view.point([x, y - side, tall])];
  const polish = canvas.linear(
    far,
    [near[0] + 1, near[1] + 1],
    [
      [0, mix(wood, '#ffe0a8', 0.3)],
      [0.5, wood],
      [1, mix(wood, '#ffe0a8', 0.45)],
    ],
  );
  canvas.add(path(ring(tall), polish, `${evenly} stroke="${mix(wood, '#ffffff', 0.12)}"`));
}

/** A medal on its ribbon, lying flat as seen from above; `x`, `y` and `wide` in pixels. */
export function drawMedal(canvas: Canvas, { x, y, wide, metal, ribbon, turn, number }: Medal): void {
  const light = mix(metal, '#ffffff', 0.65);
  const face = canvas.around([0.36, 0.3], 0.8, [
    [0, light],
    [0.45, metal],
    [1, mix(metal, '#000000', 0.55)],
  ]);
  const rim = canvas.around([0.65, 0.72], 0.8, [
    [0, light],
    [0.5, metal],
    [1, mix(metal, '#000000', 0.65)],
  ]);
  const silk = canvas.around([0.5, 0.4], 0.9, [
    [0, mix(ribbon, '#ffffff', 0.2)],
    [1, mix(ribbon, '#000000', 0.35)],
  ]);
  const strip = (a: number, colour: string, part: number): string =>
    path(
      `M${px(a * wide * 1.5 - wide * 0.34 * part)} ${px(-wide * 4.6)}L${px(a * wide * 1.5 + wide * 0.34 * part)} ${px(-wide * 4.6)}L${px(wide * 0.3 * part)} ${px(-wide * 0.9)}L${px(-wide * 0.3 * part)} ${px(-wide * 0.9)}Z`,
      colour,
    );
  canvas.add(
    `<g transform="translate(${px(x)} ${px(y)}) rotate(${px(turn)})">`,
    `<g fill-opacity="0.35" transform="translate(8 14)">${strip(-1, '#000', 1.1)}${strip(1, '#000', 1.1)}</g>`,
    roundShadow(canvas, [8, 12], wide * 1.06, wide * 1.06),
    strip(-1, mix(ribbon, '#000000', 0.3), 1),
    strip(1, silk, 1),
    strip(1, mix(ribbon, '#ffffff', 0.75), 0.28),
    ellipse([0, -wide * 1.05], wide * 0.2, wide * 0.2, 'none', ` stroke="${metal}" stroke-width="${px(wide * 0.08)}"`),
    ellipse([0, 0], wide, wide, rim),
    ellipse([0, 0], wide * 0.86, wide * 0.86, face),
    ellipse(
      [0, 0],
      wide * 0.72,
      wide * 0.72,
      'none',
      ` stroke="${mix(metal, '#000000', 0.45)}" stroke-width="2" stroke-dasharray="3 5"`,
    ),
    `<text x="0" y="${px(wide * 0.3)}" text-anchor="middle" font-weight="600" font-size="${px(wide * 0.9)}" fill="${mix(metal, '#000000', 0.55)}">${number}</text>`,
    '</g>',
  );
}
export type Medal = { x: number; y: number; wide: number; metal: string; ribbon: string; turn: number; number: string };
