import type { Dice } from '../../../demo/dice.ts';
import { type Ball, type Colour, drawBalls, radius } from './balls.ts';
import { box, type Canvas, ellipse, mix, path, px, roundShadow, shape, size } from './canvas.ts';
import { drawCue } from './cue.ts';
import { drawMedal } from './props.ts';
import { drawDusk, finish, type Room, rooms } from './room.ts';
import { type Scene, someCloth } from './scene.ts';
import { drawCup, metals, someCup } from './trophy.ts';
import { createView, type View } from './view.ts';

const colours: readonly Colour[] = ['red', 'yellow', 'green', 'brown', 'blue', 'pink', 'black', 'white'];

type Stage = { view: View; cloth: string; room: Room };

/** Baize in the foreground, the lights of the evening behind it. */
function stage(canvas: Canvas, dice: Dice, high = 0.55): Stage {
  const [room, cloth] = [dice.pick(rooms), someCloth(dice)];
  const view = createView({ eye: [0, -2, high], at: [0, 0, 0.27], zoom: 1.9 });
  drawDusk(canvas, room, dice, 26);
  const lit = canvas.radial(view.point([0, -0.1, 0]), size.width * 0.62, [
    [0, mix(cloth, '#f4ffe0', 0.34)],
    [0.5, cloth],
    [1, mix(cloth, '#000000', 0.66)],
  ]);
  canvas.add(
    shape(
      view.shape([
        [-4, -1.8, 0],
        [4, -1.8, 0],
        [4, 1.1, 0],
        [-4, 1.1, 0],
      ]),
      lit,
    ),
  );
  const edge = view.point([0, 1.1, 0])[1];
  canvas.add(box([0, edge - 10], size.width, 14, mix(cloth, '#000000', 0.4)));
  return { view, cloth, room };
}

function cupAt(canvas: Canvas, { view }: Stage, dice: Dice, x: number, y: number, tall: number, metal?: string): void {
  const cup = someCup(dice);
  drawCup(
    canvas,
    metal === undefined ? cup : { ...cup, metal },
    view.point([x, y, 0]),
    tall * view.scale([x, y, 0]),
    view.flatness([x, y, 0]),
  );
}

function someBalls(dice: Dice, count: number, x: number, y: number): Ball[] {
  const balls: Ball[] = [];
  for (let tries = 0; balls.length < count && tries < 60; tries++) {
    const ball: Ball = { colour: dice.pick(colours), x: x + dice.bell() * 0.2, y: y + dice.bell() * 0.06 };
    if (balls.every((other) => Math.hypot(other.x - ball.x, other.y - ball.y) > radius * 2.1)) balls.push(ball);
  }
  return balls;
}

/** One cup, large. */
export const oneCup: Scene = (canvas, dice) => {
  const set = stage(canvas, dice);
  const x = dice.bell() * 0.12;
  drawBalls(canvas, set.view, someBalls(dice, 3, -x * 2, 0.5), { cloth: set.cloth, focus: 2, blur: 22 });
  cupAt(canvas, set, dice, x, 0, 0.66 + dice.next() * 0.1);
  drawBalls(canvas, set.view, someBalls(dice, dice.whole(2, 4), x + dice.pick([-0.36, 0.36]), -0.3), {
    cloth: set.cloth,
  });
  finish(canvas, set.room.light);
  return dice.pick([
    "The champions' cup",
    'For the winners',
    'The cup, polished for the evening',
    'Knock-out cup',
    'A year to keep it',
  ]);
};

/** First, second, third. */
export const threeCups: Scene = (canvas, dice) => {
  const set = stage(canvas, dice);
  const order = [
    { x: -0.42, y: 0.12, tall: 0.5, metal: metals.silver },
    { x: 0.42, y: 0.12, tall: 0.44, metal: metals.bronze },
    { x: 0, y: -0.02, tall: 0.66, metal: metals.gold },
  ];
  const look = someCup(dice);
  for (const { x, y, tall, metal } of order) {
    drawCup(
      canvas,
      { ...look, metal },
      set.view.point([x, y, 0]),
      tall * set.view.scale([x, y, 0]),
      set.view.flatness([x, y, 0]),
    );
  }
  drawBalls(canvas, set.view, someBalls(dice, 3, dice.pick([-0.2, 0.22]), -0.5), { cloth: set.cloth });
  finish(canvas, set.room.light);
  return dice.pick(['First, second and third', 'Gold, silver, bronze', 'Three to be won', 'Waiting for their names']);
};

/** All of them on the table. */
export const manyCups: Scene = (canvas, dice) => {
  const set = stage(canvas, dice, 0.75);
  for (const [row, count] of [
    [0.75, 5],
    [0.3, 4],
    [-0.1, 3],
  ] as const) {
    for (let one = 0; one < count; one++) {
      const x = (one - (count - 1) / 2) * 0.38 + dice.bell() * 0.02;
      cupAt(canvas, set, dice, x, row + dice.bell() * 0.02, 0.3 + dice.next() * 0.16);
    }
  }
  finish(canvas, set.room.light);
  return dice.pick(['The table of trophies', 'Twelve to give away', 'Before the presentation', 'All the silver']);
};

/** Medals on the cloth. */
export const medals: Scene = (canvas, dice) => {
  const cloth = someCloth(dice);
  const lit = canvas.radial([size.width / 2, size.height * 0.35], size.width * 0.7, [
    [0, mix(cloth, '#f4ffe0', 0.26)],
    [0.55, cloth],
    [1, mix(cloth, '#000000', 0.6)],
  ]);
  canvas.add(box([0, 0], size.width, size.height, lit));
  const view = createView({ eye: [0, -0.001, 1], at: [0, 0, 0], zoom: 1.35 });
  const balls = [-0.46, 0.46].map((x, one): Ball => ({ colour: dice.pick(colours), x, y: -0.24 + one * 0.1 }));
  drawBalls(canvas, view, [...balls, { colour: dice.pick(colours), x: dice.bell() * 0.1, y: -0.31 }], { cloth });
  const ribbon = dice.pick(['#7a1420', '#123a7a', '#14573a', '#3b1f5a']);
  const kinds = dice.shuffle([metals.gold, metals.silver, metals.bronze]);
  for (const [one, metal] of kinds.entries()) {
    const number = { [metals.gold]: '1', [metals.silver]: '2', [metals.bronze]: '3' }[metal] ?? '';
    drawMedal(canvas, {
      x: 360 + one * 360 + dice.bell() * 14,
      y: 600 + dice.bell() * 30,
      wide: 128,
      metal,
      ribbon,
      turn: dice.bell() * 5,
      number,
    });
  }
  finish(canvas, '#fff0cf');
  return dice.pick(['Medals on the cloth', 'Three ribbons', 'One for each of the team', 'Medals for the finalists']);
};

/** A shield with the years around it. */
export const shield: Scene = (canvas, dice) => {
  const set = stage(canvas, dice);
  const [x, y] = set.view.point([0, 0.1, 0]);
  const wood = dice.pick(['#5b2f16', '#3a1f14', '#6f3f1f']);
  const metal = dice.pick([metals.silver, metals.gold]);
  const outline = (cx: number, cy: number, w: number): string =>
    `M${px(cx - w)} ${px(cy - w * 1.05)}C${px(cx - w * 0.5)} ${px(cy - w * 0.85)} ${px(cx - w * 0.25)} ${px(cy - w * 1.25)} ${px(cx)} ${px(cy - w * 1.3)}C${px(cx + w * 0.25)} ${px(cy - w * 1.25)} ${px(cx + w * 0.5)} ${px(cy - w * 0.85)} ${px(cx + w)} ${px(cy - w * 1.05)}C${px(cx + w * 1.1)} ${px(cy + w * 0.2)} ${px(cx + w * 0.6)} ${px(cy + w * 0.95)} ${px(cx)} ${px(cy + w * 1.3)}C${px(cx - w * 0.6)} ${px(cy + w * 0.95)} ${px(cx - w * 1.1)} ${px(cy + w * 0.2)} ${px(cx - w)} ${px(cy - w * 1.05)}Z`;
  const [cy, wide] = [y - 310, 232];
  const polished = (from: number, to: number): string =>
    canvas.linear(
      [x - from, cy - from],
      [x + to, cy + to],
      [
        [0, mix(metal, '#ffffff', 0.8)],
        [0.35, metal],
        [0.55, mix(metal, '#000000', 0.4)],
        [0.7, mix(metal, '#ffffff', 0.4)],
        [1, mix(metal, '#000000', 0.55)],
      ],
    );
  canvas.add(roundShadow(canvas, [x, y + 20], wide, 44));
  canvas.add(
    path(outline(x + 6, cy + 8, wide * 1.03), mix(wood, '#000000', 0.6)),
    path(
      outline(x, cy, wide),
      canvas.radial([x - 80, cy - 160], wide * 2, [
        [0, mix(wood, '#ffcf90', 0.35)],
        [0.5, wood],
        [1, mix(wood, '#000000', 0.5)],
      ]),
    ),
  );
  canvas.add(
    path(
      outline(x, cy, wide * 0.94),
      'none',
      ` stroke="${mix(wood, '#ffcf90', 0.3)}" stroke-width="4" stroke-opacity="0.7"`,
    ),
  );
  canvas.add(
    path(outline(x, cy, wide * 0.46), polished(120, 120)),
    path(outline(x, cy, wide * 0.4), 'none', ` stroke="${mix(metal, '#000000', 0.5)}" stroke-width="3"`),
  );
  canvas.add(
    ellipse(
      [x, cy - 10],
      38,
      38,
      canvas.around([0.36, 0.3], 0.8, [
        [0, '#ff8f85'],
        [0.4, '#b8151c'],
        [1, '#4a060a'],
      ]),
    ),
    ellipse([x - 12, cy - 24], 8, 6, '#fff', ' fill-opacity="0.85"'),
  );
  const small = dice.whole(9, 13);
  for (let one = 0; one < small; one++) {
    const angle = Math.PI * (0.5 + (2 * (one + 0.5)) / small);
    const at = [x + Math.cos(angle) * wide * 0.7, cy + Math.sin(angle) * wide * 0.83 - wide * 0.04] as const;
    canvas.add(path(outline(at[0], at[1], 30), polished(wide, wide)));
  }
  drawBalls(canvas, set.view, [...someBalls(dice, 2, -0.42, -0.35), ...someBalls(dice, 2, 0.42, -0.35)], {
    cloth: set.cloth,
  });
  finish(canvas, set.room.light);
  return dice.pick(['The league shield', 'A shield with every year on it', 'Runners-up shield', 'The team shield']);
};

/** A block of glass, engraved. */
export const glass: Scene = (canvas, dice) => {
  const set = stage(canvas, dice);
  const [x, y] = set.view.point([dice.bell() * 0.1, 0, 0]);
  const [wide, tall] = [190 + dice.next() * 60, 470 + dice.next() * 90];
  const star = dice.chance(0.5);
  const tint = dice.pick(['#a9d8ff', '#bff0dc', '#d8d4ff', '#ffe3b0']);
  const top = star
    ? `L${px(x + wide * 0.7)} ${px(y - tall * 0.75)}L${px(x + wide * 0.2)} ${px(y - tall)}L${px(x - wide * 0.55)} ${px(y - tall * 0.86)}`
    : `L${px(x + wide * 0.62)} ${px(y - tall)}C${px(x)} ${px(y - tall * 1.08)} ${px(x - wide * 0.5)} ${px(y - tall * 0.98)} ${px(x - wide * 0.62)} ${px(y - tall * 0.9)}`;
  const body = `M${px(x - wide * 0.5)} ${px(y - 70)}L${px(x + wide * 0.5)} ${px(y - 70)}${top}Z`;
  const clear = canvas.linear(
    [x - wide, y - tall],
    [x + wide, y],
    [
      [0, '#ffffff', 0.75],
      [0.25, tint, 0.28],
      [0.5, '#ffffff', 0.12],
      [0.72, tint, 0.42],
      [1, '#ffffff', 0.55],
    ],
  );
  drawBalls(canvas, set.view, someBalls(dice, 5, 0, 0.6), { cloth: set.cloth, focus: 2, blur: 24 });
  canvas.add(roundShadow(canvas, [x + 30, y + 6], wide * 1.3, 50));
  canvas.add(path(body, clear, ` stroke="#fff" stroke-opacity="0.8" stroke-width="3"`));
  canvas.add(
    path(
      `M${px(x + wide * 0.5)} ${px(y - 70)}L${px(x + wide * 0.66)} ${px(y - 92)}L${px(x + wide * (star ? 0.82 : 0.74))} ${px(y - tall * 0.77)}L${px(x + wide * (star ? 0.7 : 0.62))} ${px(y - tall * (star ? 0.75 : 1))}Z`,
      tint,
      ' fill-opacity="0.35"',
    ),
  );
  canvas.add(
    path(
      `M${px(x - wide * 0.36)} ${px(y - 110)}L${px(x - wide * 0.12)} ${px(y - 110)}L${px(x - wide * 0.02)} ${px(y - tall * 0.86)}L${px(x - wide * 0.36)} ${px(y - tall * 0.8)}Z`,
      '#fff',
      ' fill-opacity="0.2"',
    ),
  );
  for (const [line, part] of [0.5, 0.36, 0.42].entries())
    canvas.add(
      box([x - (wide * part) / 2, y - tall * 0.42 + line * 30], wide * part, 8, '#fff', ' fill-opacity="0.7" rx="3"'),
    );
  canvas.add(
    ellipse([x, y - tall * 0.58], 34, 34, 'none', ' stroke="#fff" stroke-width="4" stroke-opacity="0.85"'),
    ellipse([x - 10, y - tall * 0.6], 8, 8, '#fff', ' fill-opacity="0.85"'),
  );
  const base = canvas.linear(
    [x - wide, 0],
    [x + wide, 0],
    [
      [0, '#0c0d10'],
      [0.3, '#4a4f58'],
      [0.5, '#16181c'],
      [1, '#050506'],
    ],
  );
  canvas.add(
    path(
      `M${px(x - wide * 0.8)} ${px(y)}L${px(x + wide * 0.8)} ${px(y)}L${px(x + wide * 0.72)} ${px(y - 72)}L${px(x - wide * 0.72)} ${px(y - 72)}Z`,
      base,
    ),
  );
  drawBalls(canvas, set.view, someBalls(dice, 3, dice.pick([-0.45, 0.45]), -0.3), { cloth: set.cloth });
  finish(canvas, set.room.light);
  return dice.pick(['Player of the year', 'For the highest break', 'An award in glass', 'Most improved player']);
};

/** A round tray, engraved, leaning on its stand. */
export const salver: Scene = (canvas, dice) => {
  const set = stage(canvas, dice);
  const [x, y] = set.view.point([dice.bell() * 0.08, 0.1, 0]);
  const metal = dice.pick([metals.silver, metals.gold, metals.silver]);
  const [r, cy] = [272, y - 275];
  canvas.add(
    roundShadow(canvas, [x, y + 16], r * 0.85, 38),
    path(`M${px(x - 130)} ${px(y + 22)}h260l-30 -60h-200z`, '#24150d'),
  );
  const ring = (a: string, b: string): string =>
    canvas.linear(
      [x - r, cy - r],
      [x + r, cy + r],
      [
        [0, a],
        [0.3, metal],
        [0.5, b],
        [0.7, mix(metal, '#ffffff', 0.6)],
        [1, mix(metal, '#000000', 0.5)],
      ],
    );
  const petals = 18;
  for (let one = 0; one < petals; one++) {
    const angle = (one * Math.PI * 2) / petals;
    canvas.add(
      ellipse(
        [x + Math.cos(angle) * r * 0.95, cy + Math.sin(angle) * r * 0.95],
        r * 0.17,
        r * 0.17,
        ring(mix(metal, '#ffffff', 0.85), mix(metal, '#000000', 0.4)),
      ),
    );
  }
  canvas.add(
    ellipse([x, cy], r * 0.99, r * 0.99, ring(mix(metal, '#ffffff', 0.85), mix(metal, '#000000', 0.3))),
    ellipse([x, cy], r * 0.76, r * 0.76, ring(mix(metal, '#000000', 0.45), mix(metal, '#ffffff', 0.8))),
    ellipse([x, cy], r * 0.72, r * 0.72, ring(mix(metal, '#ffffff', 0.7), mix(metal, '#ffffff', 0.1))),
  );
  const ink = mix(metal, '#000000', 0.6);
  canvas.add(
    `<text x="${px(x)}" y="${px(cy - 40)}" font-size="46" font-weight="600" text-anchor="middle" fill="${ink}">${dice.pick(['WINNERS', 'RUNNERS-UP', 'HIGH BREAK'])}</text>`,
    `<text x="${px(x)}" y="${px(cy + 26)}" font-size="36" text-anchor="middle" fill="${ink}">Division ${dice.whole(1, 2)}</text>`,
  );
  canvas.add(path(`M${px(x - 90)} ${px(cy + 60)}h180`, 'none', ` stroke="${ink}" stroke-width="3"`));
  drawBalls(canvas, set.view, someBalls(dice, 4, dice.pick([-0.4, 0.4]), -0.3), { cloth: set.cloth });
  finish(canvas, set.room.light);
  return dice.pick(['The salver', 'A tray for the division', 'Engraved and ready', 'Silver for the season']);
};

/** A cup and the cue that won it. */
export const cupAndCue: Scene = (canvas, dice) => {
  const set = stage(canvas, dice, 0.7);
  const side = dice.chance(0.5) ? 1 : -1;
  cupAt(canvas, set, dice, side * 0.3, 0.15, 0.6);
  drawCue(canvas, set.view, {
    tip: [side * 0.75, -0.32, 0.015],
    butt: [-side * 0.85, -0.05, 0.03],
    splice: dice.pick(['#7a1f1f', '#1f4d7a', '#6b4a12']),
  });
  drawBalls(canvas, set.view, someBalls(dice, 4, -side * 0.3, -0.5), { cloth: set.cloth });
  finish(canvas, set.room.light);
  return dice.pick(['The cup and the cue', 'Won with this one', 'Individual champion', 'A good season behind it']);
};
