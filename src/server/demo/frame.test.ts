import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FrameDraft, checkFrame } from '#domain/frame-draft.ts';
import { type Frame, frameSide, frameWinner, opposite, SIDES } from '#domain/frame.ts';
import { RULES } from '../../../tests/fixtures/made-league.ts';
import { createDice } from './dice.ts';
import { playFrame, unplayedFrame } from './frame.ts';
import type { DemoPlayer } from './roster.ts';

function player(id: string, strength: number): DemoPlayer {
  return { id, name: id, strength, handicap: 0, modifier: 0, newHandicap: 0, stints: [] };
}

function draftOf({ homePlayerId, awayPlayerId, ...rest }: Frame): FrameDraft {
  return { homePlayer: homePlayerId, awayPlayer: awayPlayerId, ...rest };
}

function shareWon(strength: number, other: number): number {
  const dice = createDice(`${strength} v ${other}`);
  const frames = Array.from({ length: 4_000 }, () => playFrame(dice, player('a', strength), player('b', other), RULES));
  return frames.filter((frame) => frameWinner(frame) === 'home').length / frames.length;
}

const strengths = fc.double({ min: -0.4, max: 7.6, noNaN: true });

describe('a frame', () => {
  it('is valid and could have been played', () => {
    fc.assert(
      fc.property(fc.string(), strengths, strengths, (seed, one, other) => {
        const frame = playFrame(createDice(seed), player('a', one), player('b', other), RULES);
        expect(checkFrame(draftOf(frame), RULES, 'frame')).toEqual({ ok: true, value: frame });
        const total = frame.homeScore + frame.awayScore;
        expect(total).toBeLessThanOrEqual(147);
        expect(total).toBeGreaterThanOrEqual(35);
        for (const side of SIDES) {
          const { score, breaks } = frameSide(frame, side);
          expect(breaks.reduce((sum, points) => sum + points, 0)).toBeLessThanOrEqual(score);
          for (const points of breaks) expect(points).toBeGreaterThanOrEqual(20);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('obeys narrower rules', () => {
    const narrow = { ...RULES, highestBreak: 25, highestScore: 60 };
    fc.assert(
      fc.property(fc.string(), strengths, strengths, (seed, one, other) => {
        const frame = playFrame(createDice(seed), player('a', one), player('b', other), narrow);
        expect(checkFrame(draftOf(frame), narrow, 'frame')).toEqual({ ok: true, value: frame });
      }),
      { numRuns: 2_000 },
    );
  });

  it('is won more often by the stronger player, and by equal players about equally, slightly more at home', () => {
    const equal = shareWon(4, 4);
    expect(equal).toBeGreaterThan(0.5);
    expect(equal).toBeLessThan(0.58);
    expect(shareWon(5, 4)).toBeGreaterThan(equal + 0.05);
    expect(shareWon(7, 2)).toBeGreaterThan(0.85);
    expect(shareWon(2, 7)).toBeLessThan(0.15);
  });
});

describe('a frame that was not played', () => {
  const present = player('a', 4);

  it.each([
    [present, null, 42, 0],
    [null, present, 0, 42],
    [null, null, 0, 0],
  ])('is a walkover, or void (case %#)', (home, away, homeScore, awayScore) => {
    const frame = unplayedFrame(home, away, RULES);
    expect(frame).toMatchObject({ homeScore, awayScore });
    expect(checkFrame(draftOf(frame), RULES, 'frame').ok).toBe(true);
    const winner = frameWinner(frame);
    if (winner) expect(frameSide(frame, opposite(winner)).playerId).toBeNull();
  });
});
