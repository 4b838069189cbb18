import { createDice } from '../../../demo/dice.ts';
import { createCanvas } from './canvas.ts';
import type { Scene } from './scene.ts';
import { baulk, fromAbove, practice, racked, tray } from './scenes-above.ts';
import { cupAndCue, glass, manyCups, medals, oneCup, salver, shield, threeCups } from './scenes-awards.ts';
import { chalk, cluster, frozen, jaws, packNear, portrait, spotsInLine } from './scenes-near.ts';
import { addressed, breakOff, clubRoom, opened, theTable } from './scenes-room.ts';
import { cueRack, honours, scoreboard, shelf } from './scenes-wall.ts';

/** The kinds of scenes of each theme, in the order of the first round; later rounds have orders of their own. */
const themes = {
  awards: [oneCup, medals, threeCups, honours, glass, shield, cupAndCue, salver, manyCups],
  club: [
    theTable,
    cluster,
    racked,
    addressed,
    chalk,
    clubRoom,
    portrait,
    fromAbove,
    frozen,
    scoreboard,
    breakOff,
    jaws,
    packNear,
    opened,
    tray,
    practice,
    cueRack,
    spotsInLine,
    baulk,
    shelf,
  ],
} as const satisfies Record<string, readonly Scene[]>;
export type Theme = keyof typeof themes;
export const themeNames = Object.keys(themes) as [Theme, ...Theme[]];

export type Drawing = { svg: string; caption: string };

/** The picture of a number, from 1, in a theme: the same on every machine and in every year. */
export function drawing(theme: Theme, number: number): Drawing {
  const scenes: readonly Scene[] = themes[theme];
  const round = Math.floor((number - 1) / scenes.length);
  const order = round === 0 ? scenes : createDice(`round ${theme} ${round}`).shuffle(scenes);
  const scene = order[(number - 1) % scenes.length] ?? oneCup;
  const canvas = createCanvas();
  const caption = scene(canvas, createDice(`photo ${theme} ${number}`));
  return { svg: canvas.svg(), caption };
}
