import type { Dice } from '../../../demo/dice.ts';
import { type Ball, type Colour, drawBalls, radius } from './balls.ts';
import { box, boxShadow, type Canvas, mix, path, px, size } from './canvas.ts';
import { drawCue } from './cue.ts';
import { free, onSpots, pack, packPlace } from './layouts.ts';
import { drawChalk, drawTriangle } from './props.ts';
import { finish } from './room.ts';
import { type Scene, someCloth, woods } from './scene.ts';
import { drawTable, spots } from './table.ts';
import { createView, type Place, type View } from './view.ts';

/** Straight from above; `turn` lays the table across the picture. */
function above(canvas: Canvas, dice: Dice, at: Place, high: number): { view: View; cloth: string } {
  const cloth = someCloth(dice);
  const view = createView({ eye: [at[0], at[1] - 0.001, high], at, zoom: 1.1 });
  canvas.add(box([0, 0], size.width, size.height, '#120b08'));
  drawTable(canvas, view, { cloth, wood: dice.pick(woods), light: 0.9 });
  return { view, cloth };
}

/** The triangle around the reds. */
export const racked: Scene = (canvas, dice) => {
  const { view, cloth } = above(canvas, dice, [dice.bell() * 0.08, packPlace + 0.1, 0], 0.8 + dice.next() * 0.5);
  const balls: Ball[] = [
    ...pack(0, packPlace),
    { colour: 'pink', x: 0, y: packPlace - radius * 2.6 },
    { colour: 'black', x: 0, y: spots.black },
  ];
  drawBalls(canvas, view, balls, { cloth });
  drawTriangle(
    canvas,
    view,
    [0, packPlace + radius * 4.67, 0.005],
    radius * 11.7,
    dice.pick(['#8a5a2e', '#a8743c', '#5a3318']),
  );
  finish(canvas, '#fff0cf');
  return dice.pick(['Racked up', 'The triangle', 'Setting up', 'Ready to lift']);
};

/** Balls as they lie, and a cue across. */
export const fromAbove: Scene = (canvas, dice) => {
  const at: Place = [0, -0.3 + dice.next() * 0.9, 0];
  const { view, cloth } = above(canvas, dice, at, 1.5 + dice.next() * 0.6);
  const placed: Ball[] = [...onSpots];
  for (let one = dice.whole(4, 11); one > 0; one--) placed.push(free(dice, placed, 'red', -0.5));
  placed.push(free(dice, placed, 'white', -1));
  drawBalls(canvas, view, placed, { cloth });
  if (dice.chance(0.7)) {
    const [x, y, lean] = [dice.bell() * 0.2, at[1] + dice.bell() * 0.15, dice.bell() * 0.35];
    drawCue(canvas, view, {
      tip: [x - 0.72, y - 0.72 * lean, 0.075],
      butt: [x + 0.72, y + 0.72 * lean, 0.085],
      splice: dice.pick(['#7a1f1f', '#1f4d7a', '#6b4a12', '#1f5a3a']),
    });
  }
  finish(canvas, '#fff0cf');
  return dice.pick([
    'As the lamps see it',
    'From above',
    'A cue across the table',
    'Left for a minute',
    'The whole picture',
  ]);
};

/** Patterns that players practise. */
export const practice: Scene = (canvas, dice) => {
  const pattern = dice.pick(['line', 'cross', 'ring', 'tee'] as const);
  const { view, cloth } = above(canvas, dice, [0, 0.75, 0], 1.3 + dice.next() * 0.25);
  const [middle, step] = [0.75, 0.1];
  const places: Record<typeof pattern, [number, number][]> = {
    line: Array.from({ length: 13 }, (_, one) => [0, middle - 0.66 + one * 0.11]),
    cross: [-3, -2, -1, 1, 2, 3].flatMap((one): [number, number][] => [
      [one * step, middle],
      [0, middle + one * step],
    ]),
    ring: Array.from({ length: 14 }, (_, one) => [
      0.32 * Math.cos((one * Math.PI) / 7),
      middle + 0.32 * Math.sin((one * Math.PI) / 7),
    ]),
    tee: [
      ...[-3, -2, -1, 0, 1, 2, 3].map((one): [number, number] => [one * step, middle + 0.3]),
      ...[1, 2, 3, 4, 5].map((one): [number, number] => [0, middle + 0.3 - one * step]),
    ],
  };
  const balls = places[pattern].map(([x, y]): Ball => ({ colour: 'red', x, y }));
  const rest = onSpots.filter(({ x, y }) => balls.every((ball) => Math.hypot(ball.x - x, ball.y - y) > radius * 2));
  drawBalls(canvas, view, [...balls, ...rest, free(dice, [...balls, ...rest], 'white', 0.3)], { cloth });
  finish(canvas, '#fff0cf');
  return { line: 'The line-up', cross: 'Practising the cross', ring: 'The clock', tee: 'Practising the T' }[pattern];
};

/** A box of balls: all twenty-two, or the colours with a place for each. */
export const tray: Scene = (canvas, dice) => {
  const { width, height } = size;
  const wood = dice.pick(woods);
  const cloth = someCloth(dice);
  const ground = canvas.radial([width / 2, height * 0.4], width * 0.8, [
    [0, mix(wood, '#ffdca8', 0.35)],
    [0.6, wood],
    [1, mix(wood, '#000000', 0.65)],
  ]);
  canvas.add(box([0, 0], width, height, ground));
  for (let board = 0; board < 6; board++) {
    const y = (board * height) / 6 + dice.bell() * 3;
    canvas.add(path(`M0 ${px(y)}H${width}`, 'none', ' stroke="#160a04" stroke-opacity="0.55" stroke-width="4"'));
    for (let grain = 0; grain < 5; grain++) {
      const at = y + 20 + grain * 26 + dice.bell() * 5;
      canvas.add(
        path(
          `M0 ${px(at)}C400 ${px(at + dice.bell() * 9)} 1000 ${px(at + dice.bell() * 9)} ${width} ${px(at)}`,
          'none',
          ' stroke="#1a0a02" stroke-opacity="0.2" stroke-width="2"',
        ),
      );
    }
  }
  const [columns, rows] = dice.pick([
    [6, 4],
    [8, 3],
    [5, 3],
  ] as const);
  const step = Math.min(1120 / columns, 720 / rows);
  const [left, top] = [(width - columns * step) / 2, (height - rows * step) / 2];
  canvas.add(
    `<g transform="rotate(${px(dice.bell() * 2.5)} ${width / 2} ${height / 2})">`,
    boxShadow([left - 40, top - 34], columns * step + 90, rows * step + 90, 26),
    box([left - 44, top - 44], columns * step + 88, rows * step + 88, mix(wood, '#000000', 0.45), ' rx="16"'),
    box([left - 40, top - 40], columns * step + 80, rows * step + 80, mix(wood, '#ffcf90', 0.2), ' rx="14"'),
    box([left - 14, top - 14], columns * step + 28, rows * step + 28, mix(cloth, '#000000', 0.5), ' rx="8"'),
  );
  const all: Colour[] = [
    'white',
    'yellow',
    'green',
    'brown',
    'blue',
    'pink',
    'black',
    ...Array.from({ length: 15 }, (): Colour => 'red'),
  ];
  const order = dice.chance(0.5) ? all : dice.shuffle(all);
  const view = createView({ eye: [0, -0.001, 1], at: [0, 0, 0], zoom: 1 });
  const unit = view.scale([0, 0, radius]);
  const grow = (step * 0.46) / (radius * unit);
  canvas.add(
    `<g transform="translate(${width / 2} ${height / 2}) scale(${grow.toFixed(3)}) translate(${-width / 2} ${-height / 2})">`,
  );
  const balls = order.slice(0, columns * rows).map((colour, one): Ball => {
    const [column, row] = [one % columns, Math.floor(one / columns)];
    const place = (at: number, count: number): number => ((at - (count - 1) / 2) * step) / grow / unit;
    return { colour, x: place(column, columns), y: -place(row, rows) };
  });
  drawBalls(canvas, view, balls, { cloth });
  canvas.add('</g></g>');
  finish(canvas, '#fff0cf');
  return dice.pick(['A set of balls', 'Polished and put away', 'Counted: twenty-two', 'Back in the box']);
};

/** The D with the three baulk colours, chalk on the rail. */
export const baulk: Scene = (canvas, dice) => {
  const { view, cloth } = above(canvas, dice, [dice.bell() * 0.05, spots.baulk - 0.18, 0], 1.15 + dice.next() * 0.3);
  const white: Ball = {
    colour: 'white',
    x: dice.pick([-0.16, -0.12, 0.13, 0.18]),
    y: spots.baulk - 0.08 - dice.next() * 0.12,
  };
  drawBalls(canvas, view, [...onSpots.slice(0, 3), white], { cloth });
  drawChalk(canvas, view, [dice.bell() * 0.3, -1.9, 0.037], '#2f6fb5', dice.next());
  if (dice.chance(0.6))
    drawCue(canvas, view, {
      tip: [white.x - 0.01, white.y - 0.06, 0.04],
      butt: [white.x + dice.bell() * 0.2, white.y - 1.2, 0.1],
      splice: '#7a1f1f',
    });
  finish(canvas, '#fff0cf');
  return dice.pick(['Ball in hand', 'Green, brown, yellow', 'From the D', 'Where every frame begins']);
};
