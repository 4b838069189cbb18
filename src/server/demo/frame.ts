import type { Frame, FrameSide } from '#domain/frame.ts';
import type { LeagueRules } from '#domain/season.ts';
import type { Dice } from './dice.ts';
import type { DemoPlayer } from './roster.ts';

/** The most points of both players together; real frames rarely have more. */
const MOST_POINTS = 140;
const LONGEST_BREAK = 112;
const HOME = 0.1;

/** A walkover, or a void frame where neither player came. */
export function unplayedFrame(home: DemoPlayer | null, away: DemoPlayer | null, rules: LeagueRules): Frame {
  return frameOf(unplayedSide(home, away, rules), unplayedSide(away, home, rules));
}

function unplayedSide(own: DemoPlayer | null, other: DemoPlayer | null, rules: LeagueRules): FrameSide {
  return { playerId: own?.id ?? null, score: own && !other ? rules.walkoverScore : 0, breaks: [] };
}

/** A frame between two players: the stronger one wins more often, and by more. */
export function playFrame(dice: Dice, home: DemoPlayer, away: DemoPlayer, rules: LeagueRules): Frame {
  const run = 0.27 * (home.strength - away.strength) + HOME + dice.bell();
  const most = Math.min(MOST_POINTS, rules.highestScore);
  const [winner, loser] = run > 0 ? [home, away] : [away, home];
  const best = makeBreaks(dice, winner.strength + 0.4, Math.min(LONGEST_BREAK, rules.highestBreak, most));
  const score = finalScore(dice, Math.abs(run), sum(best), most);
  // The loser's breaks must fit into the loser's score.
  const answer = makeBreaks(dice, loser.strength, Math.min(score.lost, rules.highestBreak));
  const won: FrameSide = { playerId: winner.id, score: score.won, breaks: best };
  const lost: FrameSide = { playerId: loser.id, score: score.lost, breaks: answer };
  return run > 0 ? frameOf(won, lost) : frameOf(lost, won);
}

function finalScore(dice: Dice, run: number, broken: number, most: number): { won: number; lost: number } {
  const margin = dice.chance(0.08) ? dice.whole(1, 7) : 1 + Math.round(21 * run) + dice.whole(0, 16);
  const total = Math.min(132, Math.max(48, 86 + 17 * dice.bell()));
  const behind = Math.max(Math.round((total - margin) / 2), dice.whole(0, 14));
  const won = Math.min(most, Math.max(behind + margin, broken + dice.whole(2, 18)));
  return { won, lost: Math.max(0, Math.min(behind, won - 1, most - won)) };
}

/** A player's breaks of 20 and more in one frame, typical for the player's handicap; their sum is at most `most`. */
function makeBreaks(dice: Dice, strength: number, most: number): number[] {
  const { often, onwards } = touch(strength);
  if (!dice.chance(often)) return [];
  const first = makeBreak(dice, onwards);
  if (first > most) return [];
  const second = dice.chance(0.06) ? makeBreak(dice, onwards) : most;
  return first + second <= most ? [first, second] : [first];
}

/** The probability of a break of 20 in a frame, and of each further point. */
function touch(strength: number): { often: number; onwards: number } {
  if (strength >= 5.5) return { often: 0.24, onwards: 0.934 };
  return strength >= 2.5 ? { often: 0.085, onwards: 0.86 } : { often: 0.012, onwards: 0.6 };
}

function makeBreak(dice: Dice, onwards: number): number {
  let points = 20;
  while (points < LONGEST_BREAK && dice.chance(onwards)) points++;
  return points;
}

function frameOf(home: FrameSide, away: FrameSide): Frame {
  return {
    homePlayerId: home.playerId,
    awayPlayerId: away.playerId,
    homeScore: home.score,
    awayScore: away.score,
    homeBreak: home.breaks[0] ?? null,
    homeBreak2: home.breaks[1] ?? null,
    awayBreak: away.breaks[0] ?? null,
    awayBreak2: away.breaks[1] ?? null,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

const SHORT = 0.065;
const VERY_SHORT = 0.15;

/** The players of a side in order of play; `null` for an absent one. */
type LineUp = (DemoPlayer | null)[];

/** The frames of a fixture between two squads. In an `unlucky` one both sides are a player short. */
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

/** Strong players play more often. The order of play is random; absent players come last. */
function lineUp(dice: Dice, squad: readonly DemoPlayer[], frames: number, unlucky: boolean): LineUp {
  const short = unlucky || dice.chance(SHORT) ? 1 + Number(!unlucky && dice.chance(VERY_SHORT)) : 0;
  const keen = squad.map((player) => ({ player, zeal: dice.next() + 0.06 * player.strength }));
  const present = keen.sort((a, b) => b.zeal - a.zeal).slice(0, Math.max(1, frames - short));
  const order = dice.shuffle(present.map(({ player }) => player));
  return Array.from({ length: frames }, (_, place) => order[place] ?? null);
}
