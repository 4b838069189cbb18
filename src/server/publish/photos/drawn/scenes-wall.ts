import type { Dice } from '../../../demo/dice.ts';
import { drawBalls } from './balls.ts';
import { box, boxShadow, type Canvas, ellipse, mix, path, px, size, soft } from './canvas.ts';
import { finish, type Room, rooms } from './room.ts';
import { type Scene, someCloth, woods } from './scene.ts';
import { createView } from './view.ts';

/** A wall seen straight on, lit from above. */
function drawWallpaper(canvas: Canvas, room: Room, dice: Dice): void {
  const { width, height } = size;
  const lit = canvas.radial([width * (0.35 + dice.next() * 0.3), height * 0.2], width * 0.8, [
    [0, mix(room.wall, room.light, 0.42)],
    [0.55, room.wall],
    [1, mix(room.wall, '#000000', 0.65)],
  ]);
  canvas.add(box([0, 0], width, height, lit));
  for (let x = 0; x < width; x += 72) canvas.add(box([x, 0], 34, height, '#000', ' fill-opacity="0.09"'));
  canvas.add(box([0, height - 150], width, 150, mix(room.panel, '#000000', 0.15)));
  canvas.add(box([0, height - 158], width, 12, mix(room.panel, room.light, 0.35)));
}

function gilded(canvas: Canvas, y: number, tall: number): string {
  return canvas.linear(
    [0, y],
    [0, y + tall],
    [
      [0, '#ffe9b0'],
      [0.45, '#d9a937'],
      [1, '#8a6218'],
    ],
  );
}

function drawBoard(canvas: Canvas, wood: string, [x, y, wide, tall]: readonly [number, number, number, number]): void {
  const face = canvas.linear(
    [0, y],
    [0, y + tall],
    [
      [0, mix(wood, '#ffcf90', 0.25)],
      [0.5, wood],
      [1, mix(wood, '#000000', 0.35)],
    ],
  );
  canvas.add(boxShadow([x + 8, y + 16], wide, tall, 26));
  canvas.add(box([x, y], wide, tall, mix(wood, '#000000', 0.5), ' rx="10"'));
  canvas.add(box([x + 6, y + 5], wide - 12, tall - 12, face, ' rx="7"'));
  canvas.add(box([x + 26, y + 26], wide - 52, tall - 52, mix(wood, '#000000', 0.35), ' rx="4"'));
  for (let grain = 0; grain < 18; grain++) {
    const at = y + 34 + (grain * (tall - 68)) / 18;
    canvas.add(
      path(
        `M${px(x + 28)} ${px(at)}C${px(x + wide * 0.3)} ${px(at + 6)} ${px(x + wide * 0.7)} ${px(at - 7)} ${px(x + wide - 28)} ${px(at + 2)}`,
        'none',
        ' stroke="#000" stroke-opacity="0.14" stroke-width="2"',
      ),
    );
  }
}

/** The scoreboard with its pointers. */
export const scoreboard: Scene = (canvas, dice) => {
  const room = dice.pick(rooms);
  drawWallpaper(canvas, room, dice);
  const frame = [170, 150, 1100, 560] as const;
  const [x, y, wide] = frame;
  drawBoard(canvas, dice.pick(woods), frame);
  for (const [row, name] of ['HOME', 'VISITORS'].entries()) {
    const top = y + 120 + row * 215;
    canvas.add(text(name, x + wide / 2, top - 30, 34, gilded(canvas, top - 60, 34)));
    for (const [line, ten] of [false, true].entries())
      drawScale(canvas, dice, [x + 70, top + line * 78, wide - 140], ten);
  }
  finish(canvas, room.light);
  return dice.pick([
    'The scoreboard',
    'Home and visitors',
    'Keeping score',
    'One visit in it',
    'Brass pointers, as ever',
  ]);
};

function drawScale(canvas: Canvas, dice: Dice, [x, y, wide]: readonly [number, number, number], tens: boolean): void {
  canvas.add(box([x, y], wide, 50, '#f1e6c8', ' rx="3"'), box([x, y + 34], wide, 3, '#3a2a18'));
  const places = 20;
  const step = wide / (places + 1);
  for (let place = 0; place <= places; place++) {
    canvas.add(
      text(
        String(tens ? place * 10 : place),
        x + step * (place + 0.5),
        y + 27,
        tens ? 19 : 22,
        place % 5 === 0 ? '#9b1c1c' : '#1d1712',
      ),
    );
  }
  const at = x + step * (dice.whole(0, tens ? 9 : 19) + 0.5);
  canvas.add(
    path(
      `M${px(at)} ${px(y + 22)}l17 22v20h-34v-20z`,
      gilded(canvas, y + 20, 44),
      ' stroke="#5a3d0c" stroke-width="2"',
    ),
  );
}

function text(words: string, x: number, y: number, tall: number, fill: string): string {
  return `<text x="${px(x)}" y="${px(y)}" font-size="${px(tall)}" font-weight="600" text-anchor="middle" letter-spacing="2" fill="${fill}">${words}</text>`;
}

/** Cues in their rack. */
export const cueRack: Scene = (canvas, dice) => {
  const room = dice.pick(rooms);
  drawWallpaper(canvas, room, dice);
  const wood = dice.pick(woods);
  const cues = dice.whole(6, 9);
  const step = 118;
  const left = (size.width - (cues - 1) * step) / 2;
  drawBoard(canvas, wood, [left - 110, 120, (cues - 1) * step + 220, 110]);
  drawBoard(canvas, wood, [left - 110, 760, (cues - 1) * step + 220, 150]);
  for (let one = 0; one < cues; one++) {
    if (dice.chance(0.16)) continue;
    drawUpright(
      canvas,
      left + one * step,
      40 + dice.bell() * 12,
      800,
      dice.pick(['#7a1f1f', '#1f4d7a', '#6b4a12', '#1f5a3a', '#3b2a55']),
    );
  }
  finish(canvas, room.light);
  return dice.pick(['Cues in the rack', 'House cues', 'Take your pick', 'One is missing', 'Seventeen ounces each']);
};

function drawUpright(canvas: Canvas, x: number, top: number, foot: number, splice: string): void {
  const wide = (part: number): number => 7 + 12 * part;
  const tall = foot - top;
  const part = (from: number, to: number, colour: string): string => {
    const paint = canvas.linear(
      [x - 18, 0],
      [x + 18, 0],
      [
        [0, mix(colour, '#000000', 0.5)],
        [0.38, mix(colour, '#ffffff', 0.4)],
        [0.55, colour],
        [1, mix(colour, '#000000', 0.6)],
      ],
    );
    const [a, b] = [top + from * tall, top + to * tall];
    return path(
      `M${px(x - wide(from))} ${px(a)}L${px(x + wide(from))} ${px(a)}L${px(x + wide(to))} ${px(b)}L${px(x - wide(to))} ${px(b)}Z`,
      paint,
    );
  };
  canvas.add(
    soft(
      [
        [x + 12, top],
        [x + 22, top],
        [x + 36, foot],
        [x + 12, foot],
      ],
      '#000000',
      12,
      0.5,
    ),
  );
  canvas.add(
    part(0, 0.012, '#2f6fb5'),
    part(0.012, 0.04, '#d9b65c'),
    part(0.04, 0.64, '#d8b47c'),
    part(0.64, 0.72, splice),
    part(0.72, 1, '#1c1411'),
  );
  canvas.add(
    path(
      `M${px(x - 13)} ${px(top + 0.72 * tall)}L${px(x)} ${px(top + 0.6 * tall)}L${px(x + 13)} ${px(top + 0.72 * tall)}Z`,
      '#1c1411',
    ),
  );
}

/** The honours board in gold letters. */
export const honours: Scene = (canvas, dice) => {
  const room = dice.pick(rooms);
  drawWallpaper(canvas, room, dice);
  const frame = [260, 70, 920, 800] as const;
  const [x, y, wide] = frame;
  drawBoard(canvas, dice.pick(woods), frame);
  const gold = gilded(canvas, y + 80, 60);
  const what = dice.pick(['LEAGUE CHAMPIONS', 'HIGHEST BREAK', 'KNOCK-OUT CUP', 'PAIRS TROPHY', 'VETERANS SHIELD']);
  canvas.add(text(what, x + wide / 2, y + 118, 58, gold));
  canvas.add(path(`M${x + 200} ${y + 150}H${x + wide - 200}`, 'none', ' stroke="#d9a937" stroke-width="3"'));
  const first = dice.whole(1974, 2006);
  const initials = 'ABCDEFGHJKLMNPRSTW'.split('');
  const names = [
    'Ashby',
    'Bright',
    'Carver',
    'Dunning',
    'Eastwood',
    'Fenwick',
    'Gadsby',
    'Hallam',
    'Ingleby',
    'Jessop',
    'Kettle',
    'Lorimer',
    'Marsden',
    'Norbury',
    'Orme',
    'Pellow',
    'Quayle',
    'Rudd',
    'Slater',
    'Thorne',
    'Underhill',
    'Vickers',
    'Wardle',
    'Yardley',
  ];
  for (let line = 0; line < 10; line++) {
    const at = y + 218 + line * 56;
    const name = `${dice.pick(initials)}. ${dice.pick(names)}`;
    const score = what === 'HIGHEST BREAK' ? `  ${dice.whole(58, 131)}` : '';
    canvas.add(
      `<text x="${x + 170}" y="${at}" font-size="38" fill="${gilded(canvas, at - 30, 32)}">${first + line}</text>`,
    );
    canvas.add(
      `<text x="${x + wide - 170}" y="${at}" font-size="38" text-anchor="end" fill="${gilded(canvas, at - 30, 32)}">${name}${score}</text>`,
    );
  }
  finish(canvas, room.light);
  return `The honours board: ${what.toLowerCase()}`;
};

/** Balls on a shelf, under a framed picture of a table. */
export const shelf: Scene = (canvas, dice) => {
  const room = dice.pick(rooms);
  drawWallpaper(canvas, room, dice);
  const [wood, cloth] = [dice.pick(woods), someCloth(dice)];
  const [x, y, wide, tall] = [420, 110, 600, 400];
  canvas.add(
    boxShadow([x + 10, y + 18], wide, tall, 26),
    box([x, y], wide, tall, '#8a6a35'),
    box([x + 10, y + 10], wide - 20, tall - 20, '#5a3f16'),
    box([x + 24, y + 24], wide - 48, tall - 48, '#efe6cf'),
  );
  const inside = [x + 80, y + 76, wide - 160, tall - 152] as const;
  canvas.add(
    box([inside[0], inside[1]], inside[2], inside[3], mix(wood, '#000000', 0.2)),
    box([inside[0] + 16, inside[1] + 16], inside[2] - 32, inside[3] - 32, cloth),
  );
  for (let ball = 0; ball < 16; ball++) {
    const at = [
      inside[0] + 40 + dice.next() * (inside[2] - 80),
      inside[1] + 40 + dice.next() * (inside[3] - 80),
    ] as const;
    canvas.add(
      ellipse([at[0] + 2, at[1] + 3], 7, 6, '#0006'),
      ellipse(at, 6.5, 6.5, dice.pick(['#b8151c', '#b8151c', '#e8bd2a', '#1e56b8', '#e58aa6', '#15171b', '#f3ecdb'])),
    );
  }
  const board = canvas.linear(
    [0, 742],
    [0, 800],
    [
      [0, mix(wood, '#ffdca8', 0.4)],
      [0.4, wood],
      [1, mix(wood, '#000000', 0.6)],
    ],
  );
  canvas.add(boxShadow([120, 780], 1200, 40, 30), box([110, 740], 1220, 44, board, ' rx="4"'));
  const view = createView({ eye: [0, -1.9, 0.42], at: [0, 0, 0.16], zoom: 1.55 });
  const colours = dice.shuffle(['yellow', 'green', 'brown', 'blue', 'pink', 'black', 'white', 'red', 'red'] as const);
  const drop = view.point([0, 0, 0])[1] - 742;
  canvas.add(`<g transform="translate(0 ${px(-drop)})">`);
  drawBalls(
    canvas,
    view,
    colours.map((colour, one) => ({ colour, x: (one - 4) * 0.16, y: 0 })),
    { cloth: wood },
  );
  canvas.add('</g>');
  finish(canvas, room.light);
  return dice.pick([
    'On the shelf behind the bar',
    'An old set, well kept',
    'Clay balls from another time',
    'Nine on a shelf',
  ]);
};
