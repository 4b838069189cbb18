import type { Dice } from '../../../demo/dice.ts';
import { type Ball, drawBalls } from './balls.ts';
import type { Canvas } from './canvas.ts';
import { drawCue } from './cue.ts';
import { broken, midFrame, onSpots, pack, packPlace } from './layouts.ts';
import { drawLamps, drawRoom, finish, rooms } from './room.ts';
import { type Scene, shades, someCloth, woods } from './scene.ts';
import { drawTable, spots, type Table } from './table.ts';
import { type Camera, createView } from './view.ts';

/** A table in its room, seen by a camera, with balls on it. */
function paintTable(canvas: Canvas, dice: Dice, camera: Camera, balls: readonly Ball[], lamps: boolean): void {
  const view = createView(camera);
  const room = dice.pick(rooms);
  const table: Table = { cloth: someCloth(dice), wood: dice.pick(woods), light: 0.8 + dice.next() * 0.4 };
  drawRoom(canvas, view, room, dice);
  drawTable(canvas, view, table);
  drawBalls(canvas, view, balls, table);
  if (lamps) drawLamps(canvas, view, dice.pick(shades));
  finish(canvas, room.light);
}

function standing(dice: Dice, far: number, high: number, aside: number): Camera {
  const across = aside * (dice.chance(0.5) ? 1 : -1) * (0.7 + dice.next() * 0.6);
  return { eye: [across, -far, high], at: [across * 0.12, 0.15, 0.02], zoom: 1.15 + dice.next() * 0.25 };
}

/** The whole table while a frame is under way. */
export const theTable: Scene = (canvas, dice) => {
  const reds = dice.whole(3, 12);
  paintTable(
    canvas,
    dice,
    standing(dice, 3.5 + dice.next() * 0.5, 1 + dice.next() * 0.55, 0.9),
    midFrame(dice, reds),
    true,
  );
  return dice.pick([
    'A frame in the balance',
    'Table one on a league night',
    'Waiting for the next visit',
    'The middle of a frame',
    'All to play for',
  ]);
};

/** Before the first stroke. */
export const breakOff: Scene = (canvas, dice) => {
  const camera: Camera = {
    eye: [dice.bell() * 0.22, -2.75, 0.55 + dice.next() * 0.35],
    at: [0, 0.3, 0.02],
    zoom: 1.2 + dice.next() * 0.3,
  };
  const white: Ball = { colour: 'white', x: dice.pick([-0.17, 0.15, 0.2]), y: spots.baulk - 0.06 };
  paintTable(canvas, dice, camera, [...onSpots, ...pack(0, packPlace), white], dice.chance(0.8));
  return dice.pick([
    'Set for the break-off',
    'First frame of the evening',
    'Fresh cloth, fresh frame',
    'The balls are set',
  ]);
};

/** The pack after it was hit, from above the top cushion's corner. */
export const opened: Scene = (canvas, dice) => {
  const side = dice.chance(0.5) ? 1 : -1;
  const camera: Camera = {
    eye: [side * (1.2 + dice.next() * 0.5), -0.75, 1.05 + dice.next() * 0.3],
    at: [side * 0.05, 0.85, 0],
    zoom: 1.35,
  };
  paintTable(canvas, dice, camera, broken(dice), false);
  return dice.pick(['The pack is open', 'After the split', 'Reds everywhere', 'A chance among the reds']);
};

/** Several tables in one room. */
export const clubRoom: Scene = (canvas, dice) => {
  const room = dice.pick(rooms);
  const cloth = someCloth(dice);
  const [wood, shade] = [dice.pick(woods), dice.pick(shades)];
  const side = dice.chance(0.5) ? 1 : -1;
  const view = createView({
    eye: [side * (2.1 + dice.next() * 0.6), -4.6, 1.5 + dice.next() * 0.3],
    at: [side * -0.25, 0.9, 0.05],
    zoom: 1.05 + dice.next() * 0.15,
  });
  drawRoom(canvas, view, room, dice);
  const places = [
    { x: -side * 1.5, y: 2.1 },
    { x: side * 1.3, y: 2 },
    { x: -side * 1.6, y: -2 },
  ];
  for (const place of places.sort((a, b) => view.depth([b.x, b.y, 0]) - view.depth([a.x, a.y, 0]))) {
    drawTable(canvas, view, { cloth, wood, light: dice.chance(0.8) ? 1 : 0.3, ...place });
    const balls = dice.chance(0.4) ? [...onSpots, ...pack(0, packPlace)] : midFrame(dice, dice.whole(2, 10));
    drawBalls(
      canvas,
      view,
      balls.map((ball) => ({ ...ball, x: ball.x + place.x, y: ball.y + place.y })),
      { cloth },
    );
    drawLamps(canvas, view, shade, place);
  }
  finish(canvas, room.light);
  return dice.pick([
    'The club room',
    'Three tables lit',
    'Match night',
    'Before the teams arrive',
    'A full room of tables',
  ]);
};

/** Low behind the white, the cue ready. */
export const addressed: Scene = (canvas, dice) => {
  const [x, y] = [dice.bell() * 0.12, -0.9 + dice.next() * 0.5];
  const aim = { x: dice.bell() * 0.1, y: spots.pink };
  const way = { x: aim.x - x, y: aim.y - y };
  const length = Math.hypot(way.x, way.y);
  const back = (far: number): [number, number] => [x - (way.x / length) * far, y - (way.y / length) * far];
  const [ex, ey] = back(0.95);
  const view = createView({
    eye: [ex + 0.13, ey, 0.34 + dice.next() * 0.1],
    at: [x * 0.6 + aim.x * 0.4, y + 0.55, 0.02],
    zoom: 1.25,
  });
  const room = dice.pick(rooms);
  const table: Table = { cloth: someCloth(dice), wood: dice.pick(woods), light: 1 };
  drawRoom(canvas, view, room, dice);
  drawTable(canvas, view, table);
  drawLamps(canvas, view, dice.pick(shades), { bottom: 0.95 });
  const others = dice.chance(0.5)
    ? [...onSpots, ...pack(0, packPlace)]
    : midFrame(dice, 8).filter(({ colour }) => colour !== 'white');
  const ahead = others.filter((ball) => ball.y > y + 0.1);
  drawBalls(canvas, view, [...ahead, { colour: 'white', x, y }], { ...table, focus: view.depth([x, y, 0]), blur: 4 });
  const tip = back(0.06);
  const butt = back(0.8);
  drawCue(canvas, view, {
    tip: [...tip, 0.04],
    butt: [...butt, 0.1],
    splice: dice.pick(['#7a1f1f', '#1f4d7a', '#6b4a12']),
  });
  finish(canvas, room.light);
  return dice.pick(['Down on the shot', 'Lining up', 'Cue and white', 'The long pot', 'Straight down the table']);
};
