import type { Dice } from '../../../demo/dice.ts';
import { type Ball, type Colour, radius } from './balls.ts';
import { half, spots } from './table.ts';

/** The six colours on their spots. */
export const onSpots: readonly Ball[] = [
  { colour: 'yellow', x: spots.d, y: spots.baulk },
  { colour: 'brown', x: 0, y: spots.baulk },
  { colour: 'green', x: -spots.d, y: spots.baulk },
  { colour: 'blue', x: 0, y: spots.blue },
  { colour: 'pink', x: 0, y: spots.pink },
  { colour: 'black', x: 0, y: spots.black },
];

/** The fifteen reds, their corner ball at a place. */
export function pack(x: number, y: number): Ball[] {
  const step = radius * 2.02;
  return [0, 1, 2, 3, 4].flatMap((row) =>
    Array.from({ length: row + 1 }, (_, one): Ball => {
      return { colour: 'red', x: x + (one - row / 2) * step, y: y + row * step * 0.87 };
    }),
  );
}

/** Where the pack stands on a table. */
export const packPlace = spots.pink + radius * 2.1;

/** A frame under way: some reds about the top half, the colours mostly at home, the white somewhere. */
export function midFrame(dice: Dice, reds: number): Ball[] {
  const placed: Ball[] = onSpots.map((ball) => (dice.chance(0.75) ? ball : { ...ball, ...somewhere(dice, -0.4) }));
  for (let one = 0; one < reds; one++) placed.push(free(dice, placed, 'red', 0.15));
  placed.push(free(dice, placed, 'white', -1.4));
  return placed;
}

/** What is left after the pack was broken: reds strewn about where it stood. */
export function broken(dice: Dice): Ball[] {
  const placed: Ball[] = [...onSpots];
  for (const red of pack(0, packPlace)) {
    const far = 0.03 + dice.next() ** 2 * 0.42;
    const angle = dice.next() * Math.PI * 2;
    const moved = within({ ...red, x: red.x + far * Math.cos(angle), y: red.y + far * Math.sin(angle) });
    placed.push(isFree(moved, placed) ? moved : free(dice, placed, 'red', 0.4));
  }
  placed.push(free(dice, placed, 'white', -1.6));
  return placed;
}

/** A ball where nothing lies yet, from a line of the table on towards the top. */
export function free(dice: Dice, placed: readonly Ball[], colour: Colour, from: number): Ball {
  for (;;) {
    const ball: Ball = { colour, ...somewhere(dice, from) };
    if (isFree(ball, placed)) return ball;
  }
}

function somewhere(dice: Dice, from: number): { x: number; y: number } {
  const [wide, top] = [half.width - 0.08, half.length - 0.08];
  return { x: -wide + dice.next() * 2 * wide, y: from + dice.next() * (top - from) };
}

function isFree(ball: Ball, placed: readonly Ball[]): boolean {
  return placed.every(({ x, y }) => Math.hypot(x - ball.x, y - ball.y) > radius * 2.05);
}

function within({ x, y, ...rest }: Ball): Ball {
  const [wide, top] = [half.width - radius, half.length - radius];
  return { ...rest, x: Math.max(-wide, Math.min(wide, x)), y: Math.max(-top, Math.min(top, y)) };
}
