import type { Dice } from '../../../demo/dice.ts';
import { type Ball, type Colour, drawBalls, radius } from './balls.ts';
import { type Canvas, ellipse, mix, shape, size, soft } from './canvas.ts';
import { drawCue } from './cue.ts';
import { pack } from './layouts.ts';
import { drawChalk } from './props.ts';
import { drawDusk, finish, rooms } from './room.ts';
import { type Scene, someCloth, woods } from './scene.ts';
import { drawTable, half } from './table.ts';
import { circle, createView, type Place, type View } from './view.ts';

const everyColour: readonly Colour[] = ['yellow', 'green', 'brown', 'blue', 'pink', 'black'];

/** Cloth to the horizon, with a soft room behind it. */
function drawNearCloth(canvas: Canvas, view: View, cloth: string, dice: Dice): string {
  const room = dice.pick(rooms);
  drawDusk(canvas, room, dice);
  const lit = canvas.radial(view.point([0, 0, 0]), size.width * 0.75, [
    [0, mix(cloth, '#f0ffdc', 0.28)],
    [0.5, cloth],
    [1, mix(cloth, '#000000', 0.62)],
  ]);
  const far = 1.35;
  const bed: Place[] = [
    [-3, -3, 0],
    [3, -3, 0],
    [3, far, 0],
    [-3, far, 0],
  ];
  canvas.add(
    shape(
      view.shape([
        [-3, far, 0],
        [3, far, 0],
        [3, far, 0.07],
        [-3, far, 0.07],
      ]),
      mix(cloth, '#000000', 0.35),
    ),
  );
  canvas.add(
    shape(
      view.shape([
        [-3, far, 0.07],
        [3, far, 0.07],
        [3, far + 0.2, 0.07],
        [-3, far + 0.2, 0.07],
      ]),
      '#4a2713',
    ),
  );
  canvas.add(shape(view.shape(bed), lit));
  return room.light;
}

function nearView(dice: Dice, high: number, zoom: number): View {
  const turn = dice.bell() * 0.12;
  return createView({ eye: [turn, -0.95, high], at: [turn * 0.2, 0.02, 0.02], zoom });
}

/** A handful of balls close by, the others soft behind them. */
export const cluster: Scene = (canvas, dice) => {
  const cloth = someCloth(dice);
  const view = nearView(dice, 0.2 + dice.next() * 0.25, 1.7 + dice.next() * 0.5);
  const light = drawNearCloth(canvas, view, cloth, dice);
  const main = dice.shuffle([...everyColour, 'red' as const, 'red' as const]);
  const balls: Ball[] = [];
  const put = (colour: Colour, x: number, y: number): void => {
    if (balls.every((ball) => Math.hypot(ball.x - x, ball.y - y) > radius * 2.05)) balls.push({ colour, x, y });
  };
  for (const colour of main.slice(0, dice.whole(3, 5))) put(colour, dice.bell() * 0.1, dice.bell() * 0.06);
  put('white', dice.bell() * 0.12, dice.bell() * 0.05);
  for (let far = 0; far < 9; far++)
    put(dice.chance(0.6) ? 'red' : dice.pick(everyColour), dice.bell() * 0.35, 0.25 + dice.next() * 0.9);
  drawBalls(canvas, view, balls, { cloth, focus: 0.97, blur: 15 });
  finish(canvas, light);
  return dice.pick([
    'Close together',
    'A handful of colours',
    'Traffic around the spot',
    'Nothing straight',
    'Under the lamps',
  ]);
};

/** The pack from the side, from very near. */
export const packNear: Scene = (canvas, dice) => {
  const cloth = someCloth(dice);
  const view = createView({
    eye: [dice.bell() * 0.18, -0.75, 0.17 + dice.next() * 0.3],
    at: [0, 0.06, 0.02],
    zoom: 1.6 + dice.next() * 0.3,
  });
  const light = drawNearCloth(canvas, view, cloth, dice);
  const balls: Ball[] = [
    ...pack(0, 0),
    { colour: 'pink', x: 0, y: -radius * 2.3 },
    { colour: 'black', x: 0.02, y: 0.75 },
  ];
  if (dice.chance(0.5)) balls.push({ colour: 'white', x: dice.pick([-0.2, 0.2]), y: -0.12 });
  drawBalls(canvas, view, balls, { cloth, focus: 0.75, blur: 9 });
  finish(canvas, light);
  return dice.pick(['Fifteen reds and the pink', 'The pack', 'Tight as a drum', 'Nobody has touched them yet']);
};

/** A ball, and nothing else sharp. */
export const portrait: Scene = (canvas, dice) => {
  const cloth = someCloth(dice);
  const colour = dice.pick([...everyColour, 'white' as const, 'red' as const]);
  const view = nearView(dice, 0.1 + dice.next() * 0.13, 2.3 + dice.next() * 0.6);
  const light = drawNearCloth(canvas, view, cloth, dice);
  const others = Array.from({ length: dice.whole(2, 6) }, (): Ball => {
    return {
      colour: dice.chance(0.5) ? 'red' : dice.pick(everyColour),
      x: dice.bell() * 0.16,
      y: 0.35 + dice.next() * 0.8,
    };
  });
  drawBalls(canvas, view, [...others, { colour, x: dice.bell() * 0.04, y: 0 }], { cloth, focus: 0.95, blur: 22 });
  finish(canvas, light);
  const value = {
    red: 'one',
    yellow: 'two',
    green: 'three',
    brown: 'four',
    blue: 'five',
    pink: 'six',
    black: 'seven',
    white: 'none',
  };
  return colour === 'white' ? 'The cue ball' : `The ${colour}, worth ${value[colour]}`;
};

/** Balls in a line that touch one another and the cushion. */
export const frozen: Scene = (canvas, dice) => {
  const cloth = someCloth(dice);
  const wood = dice.pick(woods);
  const side = dice.chance(0.5) ? 1 : -1;
  const start = -0.2 + dice.next() * 0.4;
  const edge = side * (half.width - radius);
  const view = createView({
    eye: [side * (0.12 + dice.next() * 0.2), start - 0.62, 0.3 + dice.next() * 0.15],
    at: [side * 0.8, start + 0.12, 0.02],
    zoom: 1.45,
  });
  const room = dice.pick(rooms);
  drawDusk(canvas, room, dice);
  drawTable(canvas, view, { cloth, wood, light: 1 });
  const balls = dice
    .shuffle(['red', 'red', 'red', ...everyColour])
    .slice(0, dice.whole(3, 5))
    .map((colour, one): Ball => {
      return { colour: colour as Colour, x: edge, y: start + one * radius * 2 };
    });
  const white: Ball = { colour: 'white', x: edge - side * (0.15 + dice.next() * 0.15), y: start - 0.06 };
  drawBalls(canvas, view, [...balls, white], { cloth });
  finish(canvas, room.light);
  return dice.pick(['Frozen on the cushion', 'Not a gap between them', 'Tucked up on the side rail', 'Touching ball?']);
};

/** A ball that will not drop, or will. */
export const jaws: Scene = (canvas, dice) => {
  const cloth = someCloth(dice);
  const [sx, sy] = [dice.chance(0.5) ? 1 : -1, 1];
  const corner: Place = [sx * half.width, sy * half.length, 0];
  const back = 0.62 + dice.next() * 0.25;
  const view = createView({
    eye: [corner[0] - sx * back * 0.75, corner[1] - back, 0.32 + dice.next() * 0.2],
    at: [corner[0] - sx * 0.03, corner[1] - 0.06, 0],
    zoom: 1.55,
  });
  const room = dice.pick(rooms);
  drawDusk(canvas, room, dice);
  drawTable(canvas, view, { cloth, wood: dice.pick(woods), light: 1.2 });
  const hanging = dice.pick([...everyColour, 'red' as const]);
  const balls: Ball[] = [{ colour: hanging, x: corner[0] - sx * 0.06, y: corner[1] - 0.065 }];
  if (dice.chance(0.7))
    balls.push({ colour: 'white', x: corner[0] - sx * (0.2 + dice.next() * 0.1), y: corner[1] - 0.3 });
  if (dice.chance(0.5)) balls.push({ colour: 'red', x: corner[0] - sx * 0.35, y: corner[1] - radius });
  drawBalls(canvas, view, balls, { cloth });
  finish(canvas, room.light);
  return dice.pick([
    `The ${hanging} in the jaws`,
    `${hanging === 'red' ? 'A red' : `The ${hanging}`} over the pocket`,
    'It stayed up',
  ]);
};

/** Chalk on the rail, a cue beside it. */
export const chalk: Scene = (canvas, dice) => {
  const [cloth, wood] = [someCloth(dice), dice.pick(woods)];
  const view = createView({ eye: [dice.bell() * 0.03, -0.3, 0.13 + dice.next() * 0.06], at: [0, 0, 0.015], zoom: 1.9 });
  const room = dice.pick(rooms);
  drawDusk(canvas, room, dice, 22);
  const far: Place[] = [
    [-2, 0.1, 0],
    [2, 0.1, 0],
    [2, 1.2, -0.03],
    [-2, 1.2, -0.03],
  ];
  canvas.add(soft(view.shape(far), mix(cloth, '#eaffd0', 0.12), 14, 0.99));
  const rail: Place[] = [
    [-2, -2, 0],
    [2, -2, 0],
    [2, 0.09, 0],
    [-2, 0.09, 0],
  ];
  const polish = canvas.linear(
    [0, size.height * 0.35],
    [0, size.height],
    [
      [0, mix(wood, '#ffdca8', 0.5)],
      [0.25, mix(wood, '#ffdca8', 0.12)],
      [1, mix(wood, '#000000', 0.55)],
    ],
  );
  canvas.add(shape(view.shape(rail), polish));
  for (let grain = 0; grain < 16; grain++) {
    const y = -0.3 + (grain / 16) * 0.38;
    canvas.add(
      shape(
        view.shape([
          [-2, y, 0],
          [2, y + dice.bell() * 0.01, 0],
          [2, y + 0.003, 0],
          [-2, y + 0.002, 0],
        ]),
        '#1a0a02',
        ` fill-opacity="${(0.08 + dice.next() * 0.16).toFixed(2)}"`,
      ),
    );
  }
  const dust = dice.pick(['#2f6fb5', '#2f8a5b', '#2f6fb5', '#b03a4a']);
  const speck = canvas.around([0.5, 0.5], 0.5, [
    [0, mix(dust, '#ffffff', 0.35), 0.5],
    [1, dust, 0],
  ]);
  for (let one = 0; one < 60; one++) {
    const at: Place = [dice.bell() * 0.05, -0.01 + dice.bell() * 0.02, 0];
    canvas.add(ellipse(view.point(at), 3 + dice.next() * 12, 1.5 + dice.next() * 4, speck));
  }
  const blurred: Ball = { colour: dice.pick(everyColour), x: dice.pick([-0.18, 0.2]), y: 0.5, z: -0.03 };
  drawBalls(canvas, view, [blurred, { colour: 'red', x: dice.bell() * 0.3, y: 0.8, z: -0.03 }], {
    cloth,
    focus: 0.32,
    blur: 9,
  });
  drawChalk(canvas, view, [dice.bell() * 0.015, 0.005, 0], dust, dice.next() * 1.4);
  if (dice.chance(0.6)) drawChalk(canvas, view, [dice.pick([-0.055, 0.05]), 0.03, 0], dust, dice.next() * 1.4);
  const side = dice.chance(0.5) ? 1 : -1;
  drawCue(canvas, view, { tip: [-side * 0.03, -0.06, 0.008], butt: [side * 1.1, -0.16, 0.012], splice: '#7a1f1f' });
  finish(canvas, room.light);
  return dice.pick(['Chalk on the rail', 'A touch of chalk', 'Blue hands, steady hands', 'Between two shots']);
};

/** The six colours in a row. */
export const spotsInLine: Scene = (canvas, dice) => {
  const cloth = someCloth(dice);
  const view = createView({
    eye: [dice.pick([-0.55, 0.5, 0.35]), -0.7, 0.26 + dice.next() * 0.3],
    at: [0, 0.2, 0],
    zoom: 1.25 + dice.next() * 0.3,
  });
  const light = drawNearCloth(canvas, view, cloth, dice);
  const order = dice.chance(0.5) ? everyColour : [...everyColour].reverse();
  const step = 0.105 + dice.next() * 0.03;
  const balls = order.map((colour, one): Ball => ({ colour, x: (one - 2.5) * 0.03, y: -0.25 + one * step }));
  for (const { x, y } of balls)
    canvas.add(shape(view.shape(circle([x, y, 0], radius * 0.4)), mix(cloth, '#ffffff', 0.4), ' fill-opacity="0.5"'));
  drawBalls(canvas, view, balls, { cloth, focus: 0.8 + dice.next() * 0.3, blur: 10 });
  finish(canvas, light);
  return dice.pick(['Yellow to black', 'The colours in their order', 'Twenty-seven on the table', 'Six in a row']);
};
