import type { Frame } from '#domain/frame.ts';
import type { LeagueRules } from '#domain/season.ts';
import type { Dice } from './dice.ts';
import { playFrame, unplayedFrame } from './frame.ts';
import type { DemoPlayer } from './roster.ts';

const SHORT = 0.065;
const VERY_SHORT = 0.15;

/** Who turned up for a side: players in order of play, `null` for an empty place. */
type LineUp = (DemoPlayer | null)[];

/** The frames of one night between two squads. On an `unlucky` one both sides are a player short. */
export function playCard(
  dice: Dice,
  squads: { home: DemoPlayer[]; away: DemoPlayer[] },
  rules: LeagueRules,
  unlucky: boolean,
): Frame[] {
  const home = lineUp(dice.fork('home'), squads.home, rules.framesPerFixture, unlucky);
  const away = lineUp(dice.fork('away'), squads.away, rules.framesPerFixture, unlucky);
  return home.map((player, place) => {
    const other = away[place] ?? null;
    return player && other ? playFrame(dice, player, other, rules) : unplayedFrame(player, other, rules);
  });
}

/** The regulars come more often than the others. The order of play is drawn; an empty place is the last. */
function lineUp(dice: Dice, squad: readonly DemoPlayer[], frames: number, unlucky: boolean): LineUp {
  const short = unlucky || dice.chance(SHORT) ? 1 + Number(!unlucky && dice.chance(VERY_SHORT)) : 0;
  const keen = squad.map((player) => ({ player, zeal: dice.next() + 0.06 * player.strength }));
  const present = keen.sort((a, b) => b.zeal - a.zeal).slice(0, Math.max(1, frames - short));
  const order = dice.shuffle(present.map(({ player }) => player));
  return Array.from({ length: frames }, (_, place) => order[place] ?? null);
}
