import type { Dice } from '../../../demo/dice.ts';
import { box, type Canvas, ellipse, mix, path, type Point, px } from './canvas.ts';

/** What a cup is made of. */
export const metals = { gold: '#d9a937', silver: '#c3c8cd', bronze: '#b87a45' } as const;

/** A turned shape from its foot up: how far it reaches from its middle, at which height; both in parts of the whole height. */
type Profile = readonly (readonly [reach: number, height: number])[];

const profiles: readonly Profile[] = [
  [
    [0.17, 0.2],
    [0.15, 0.22],
    [0.05, 0.27],
    [0.035, 0.34],
    [0.055, 0.38],
    [0.035, 0.42],
    [0.1, 0.48],
    [0.2, 0.58],
    [0.245, 0.72],
    [0.24, 0.86],
    [0.265, 0.99],
  ],
  [
    [0.15, 0.18],
    [0.13, 0.2],
    [0.04, 0.26],
    [0.03, 0.44],
    [0.05, 0.47],
    [0.03, 0.5],
    [0.06, 0.54],
    [0.13, 0.62],
    [0.155, 0.78],
    [0.19, 0.99],
  ],
  [
    [0.19, 0.16],
    [0.17, 0.19],
    [0.07, 0.24],
    [0.06, 0.27],
    [0.16, 0.36],
    [0.235, 0.48],
    [0.25, 0.6],
    [0.2, 0.72],
    [0.15, 0.8],
    [0.16, 0.88],
    [0.21, 0.99],
  ],
  [
    [0.16, 0.22],
    [0.14, 0.24],
    [0.045, 0.3],
    [0.04, 0.36],
    [0.15, 0.42],
    [0.255, 0.52],
    [0.29, 0.66],
    [0.3, 0.8],
    [0.285, 0.82],
  ],
  [
    [0.14, 0.2],
    [0.12, 0.22],
    [0.04, 0.28],
    [0.06, 0.31],
    [0.04, 0.34],
    [0.035, 0.5],
    [0.07, 0.53],
    [0.035, 0.56],
    [0.1, 0.61],
    [0.19, 0.7],
    [0.215, 0.84],
    [0.205, 0.95],
    [0.225, 0.99],
  ],
];

export type Cup = {
  profile: number;
  metal: string;
  handles: 'none' | 'ears' | 'loops' | 'scrolls';
  lid: boolean;
  wood: string;
};

export function someCup(dice: Dice): Cup {
  return {
    profile: dice.whole(0, profiles.length - 1),
    metal: dice.pick([metals.gold, metals.silver, metals.silver, metals.bronze]),
    handles: dice.pick(['none', 'ears', 'loops', 'scrolls', 'ears']),
    lid: dice.chance(0.3),
    wood: dice.pick(['#1b1714', '#3a2215', '#101418', '#43220f']),
  };
}

/** A cup whose foot stands at a point; `flat` is how round its rims look, as `View.flatness` says. */
export function drawCup(canvas: Canvas, cup: Cup, [x, y]: Point, tall: number, flat: number): void {
  const profile = profiles[cup.profile] ?? [];
  const at = (reach: number, height: number): Point => [x + reach * tall, y - height * tall];
  const k = Math.min(0.5, flat) * 0.55;
  drawFoot(canvas, cup, [x, y], tall, profile[0]?.[1] ?? 0.2, k);
  if (cup.handles !== 'none') drawHandles(canvas, cup, profile, at, tall);
  canvas.add(path(turned(profile, at, k, tall), metalPaint(canvas, cup.metal, x, tall * 0.28)));
  canvas.add(path(turned(profile, at, k, tall), shadePaint(canvas, y, tall)));
  drawRings(canvas, cup, profile, at, tall, k);
  const [reach, height] = profile.at(-1) ?? [0.2, 1];
  if (cup.lid) drawLid(canvas, cup, at(0, height), reach * tall, tall, k);
  else drawMouth(canvas, cup, at(0, height), reach * tall, k);
}

/** The outline of the turned part, smooth between the steps of its profile. */
function turned(profile: Profile, at: (reach: number, height: number) => Point, k: number, tall: number): string {
  const side = (sign: number, steps: Profile): string =>
    steps
      .map(([reach, height], index) => {
        const [x, y] = at(sign * reach, height);
        const before = steps[index - 1];
        if (before === undefined) return `${px(x)} ${px(y)}`;
        const [bx, by] = at(sign * before[0], before[1]);
        const middle = (by + y) / 2;
        return `C${px(bx)} ${px(middle)} ${px(x)} ${px(middle)} ${px(x)} ${px(y)}`;
      })
      .join('');
  const [foot] = profile;
  const low = (foot?.[0] ?? 0) * tall;
  const last = profile.at(-1)?.[0] ?? 0;
  const over = `A${px(last * tall)} ${px(last * tall * k)} 0 0 1 ${at(last, profile.at(-1)?.[1] ?? 1)
    .map(px)
    .join(' ')}`;
  const under = `A${px(low)} ${px(low * k)} 0 0 1 ${at(-(foot?.[0] ?? 0), foot?.[1] ?? 0)
    .map(px)
    .join(' ')}`;
  const down = side(1, [...profile].reverse()).replace(/^[-\d. ]+/, '');
  return `M${side(-1, profile)}${over}${down}${under}Z`;
}

/** Bright and dark bands: what a polished round thing shows of the room. */
function metalPaint(canvas: Canvas, metal: string, x: number, reach: number): string {
  const [dark, deep, light, white] = [
    mix(metal, '#000000', 0.55),
    mix(metal, '#1a0d00', 0.75),
    mix(metal, '#ffffff', 0.45),
    mix(metal, '#ffffff', 0.88),
  ];
  return canvas.linear(
    [x - reach, 0],
    [x + reach, 0],
    [
      [0, deep],
      [0.1, metal],
      [0.2, white],
      [0.28, light],
      [0.36, metal],
      [0.46, dark],
      [0.53, deep],
      [0.6, dark],
      [0.72, metal],
      [0.83, light],
      [0.88, metal],
      [1, deep],
    ],
  );
}

function shadePaint(canvas: Canvas, y: number, tall: number): string {
  return canvas.linear(
    [0, y - tall],
    [0, y],
    [
      [0, '#fff', 0.28],
      [0.25, '#fff', 0],
      [0.6, '#000', 0],
      [1, '#000', 0.5],
    ],
  );
}

function drawRings(
  canvas: Canvas,
  { metal }: Cup,
  profile: Profile,
  at: (reach: number, height: number) => Point,
  tall: number,
  k: number,
): void {
  for (const [index, [reach, height]] of profile.entries()) {
    if (index === 0 || index > profile.length - 3 || index % 2 === 0) continue;
    const [x, y] = at(-reach, height);
    const [end] = at(reach, height);
    canvas.add(
      path(
        `M${px(x)} ${px(y)}A${px(reach * tall)} ${px(reach * tall * k)} 0 0 0 ${px(end)} ${px(y)}`,
        'none',
        ` stroke="${mix(metal, '#ffffff', 0.6)}" stroke-opacity="0.5" stroke-width="${px(tall * 0.006)}"`,
      ),
    );
  }
}

function drawFoot(canvas: Canvas, { wood, metal }: Cup, [x, y]: Point, tall: number, high: number, k: number): void {
  const wide = tall * 0.2;
  const shadow = canvas.around([0.5, 0.5], 0.5, [
    [0, '#000', 0.9],
    [0.6, '#000', 0.55],
    [1, '#000', 0],
  ]);
  canvas.add(ellipse([x + wide * 0.2, y + wide * k * 0.25], wide * 1.9, wide * 1.9 * Math.max(0.2, k), shadow));
  const paint = canvas.linear(
    [x - wide, 0],
    [x + wide, 0],
    [
      [0, mix(wood, '#000000', 0.5)],
      [0.25, mix(wood, '#ffffff', 0.25)],
      [0.45, wood],
      [1, mix(wood, '#000000', 0.65)],
    ],
  );
  const step = (low: number, top: number, reach: number): string => {
    const [a, b] = [y - low * tall, y - top * tall];
    const [r, e] = [reach * tall, reach * tall * k];
    return (
      path(
        `M${px(x - r)} ${px(a)}A${px(r)} ${px(e)} 0 0 0 ${px(x + r)} ${px(a)}L${px(x + r)} ${px(b)}A${px(r)} ${px(e)} 0 0 1 ${px(x - r)} ${px(b)}Z`,
        paint,
      ) + ellipse([x, b], r, e, mix(wood, '#ffffff', 0.1))
    );
  };
  canvas.add(step(0, high * 0.55, 0.2), step(high * 0.55, high, 0.175));
  const plate = { wide: tall * 0.15, high: high * tall * 0.34 };
  canvas.add(
    box(
      [x - plate.wide / 2, y - high * tall * 0.42 + wide * k * 0.9],
      plate.wide,
      plate.high,
      metalPaint(canvas, metal, x, plate.wide),
      ' rx="3" fill-opacity="0.95"',
    ),
  );
}

function drawHandles(
  canvas: Canvas,
  { handles, metal }: Cup,
  profile: Profile,
  at: (reach: number, height: number) => Point,
  tall: number,
): void {
  const top = profile.at(-2) ?? [0.2, 0.85];
  const low = profile.findLast(([reach, height]) => height < 0.62 && reach > 0.09) ?? [0.12, 0.5];
  for (const sign of [-1, 1]) {
    const [a, b] = [at(sign * top[0], top[1]), at(sign * low[0], low[1])];
    const out = (reach: number, height: number): string =>
      at(sign * reach, height)
        .map(px)
        .join(' ');
    const curve = {
      none: '',
      ears: `C${out(top[0] + 0.2, top[1] + 0.06)} ${out(top[0] + 0.16, low[1])} ${b.map(px).join(' ')}`,
      loops: `C${out(top[0] + 0.13, top[1] + 0.16)} ${out(top[0] + 0.27, low[1] + 0.04)} ${b.map(px).join(' ')}`,
      scrolls: `C${out(top[0] + 0.04, top[1] + 0.17)} ${out(top[0] + 0.21, top[1] + 0.1)} ${out(top[0] + 0.13, (top[1] + low[1]) / 2)}S${out(low[0] + 0.04, low[1] + 0.02)} ${b.map(px).join(' ')}`,
    }[handles];
    const line = (colour: string, wide: number): string =>
      path(
        `M${a.map(px).join(' ')}${curve}`,
        'none',
        ` stroke="${colour}" stroke-width="${px(tall * wide)}" stroke-linecap="round"`,
      );
    canvas.add(line(mix(metal, '#000000', 0.6), 0.034), line(metal, 0.024), line(mix(metal, '#ffffff', 0.7), 0.008));
  }
}

function drawMouth(canvas: Canvas, { metal }: Cup, at: Point, reach: number, k: number): void {
  const inside = canvas.linear(
    [at[0] - reach, 0],
    [at[0] + reach, 0],
    [
      [0, mix(metal, '#ffffff', 0.2)],
      [0.3, mix(metal, '#000000', 0.7)],
      [0.75, mix(metal, '#000000', 0.4)],
      [1, mix(metal, '#ffffff', 0.5)],
    ],
  );
  canvas.add(
    ellipse(
      at,
      reach,
      reach * k,
      inside,
      ` stroke="${mix(metal, '#ffffff', 0.6)}" stroke-width="${px(reach * 0.035)}"`,
    ),
  );
}

function drawLid(canvas: Canvas, { metal }: Cup, [x, y]: Point, reach: number, tall: number, k: number): void {
  const paint = metalPaint(canvas, metal, x, reach);
  const rise = tall * 0.13;
  canvas.add(
    path(
      `M${px(x - reach)} ${px(y)}A${px(reach)} ${px(reach * k)} 0 0 0 ${px(x + reach)} ${px(y)}C${px(x + reach * 0.9)} ${px(y - rise * 0.7)} ${px(x + reach * 0.3)} ${px(y - rise * 0.75)} ${px(x)} ${px(y - rise)}C${px(x - reach * 0.3)} ${px(y - rise * 0.75)} ${px(x - reach * 0.9)} ${px(y - rise * 0.7)} ${px(x - reach)} ${px(y)}Z`,
      paint,
    ),
    ellipse(
      [x, y - rise - tall * 0.028],
      tall * 0.034,
      tall * 0.034,
      canvas.around([0.35, 0.3], 0.8, [
        [0, '#ffffff'],
        [0.4, metal],
        [1, mix(metal, '#000000', 0.7)],
      ]),
    ),
  );
}
