import { expect } from 'vitest';
import { handicapsOverTimeWithMoves, handicapMovesFromMatches } from '#domain/handicaps/result-moves.ts';
import { proposeHandicap } from '#domain/handicaps/handicap-proposal.ts';
import { type SinglesMatch, singlesMatchesOfSeason } from '#domain/handicaps/singles.ts';
import { checkHandicapsToApply } from '#domain/squads/handicap.ts';
import { makeFixture, makeMatch, makePlayedFrame, makePlayer } from '../fixtures/made-league.ts';
import { type Book, type Case, unwrapChecked, rulesIn } from './kit.ts';

/**
 * Returns the matches of player `jo`, one each day from day `first` of October on. In `h a 61-30 =`, jo wins, loses,
 * wins 61–30, and draws level.
 */
function singlesOf({ season }: Book, text: string, first: number): SinglesMatch[] {
  const cards = text.split(' ').map((token, i) => {
    const [home = 0, away = 0] = ({ h: '60-40', a: '40-60', '=': '50-50' }[token] ?? token).split('-').map(Number);
    const date = `2025-10-${String(first + i).padStart(2, '0')}`;
    return makeFixture('a', 'b', { date, matches: [makeMatch('jo', home, away, 'al')] });
  });
  return singlesMatchesOfSeason(cards, { ...season, rules: { ...rulesIn({ season } as Book), format: ONE_FRAME } });
}

const ONE_FRAME = [{ name: 'Singles', matches: 1, players: 1, frames: 1, scored: 'points' as const, points: null }];

/**
 * Expects that matches change a handicap from `from` to `to`. The matches are `h` (won), `a` (lost), `=` (level) or
 * scores, one each day from day `first` of October on.
 */
export function handicapAfter(matches: string, from: number, to: number, first = 10): Case {
  return (book) => {
    const { policy } = book;
    if (policy?.kind !== 'each') throw new Error('No policy moves handicaps with each match.');
    const facts = { seasonStart: '2025-09-01', today: '2025-12-01', nameOf: (id: string) => id };
    const moves = handicapMovesFromMatches(singlesOf(book, matches, first), policy, facts).get('jo') ?? [];
    const set = [{ day: '2025-09-01', handicap: from, modifier: 0 }];
    const rows = handicapsOverTimeWithMoves(set, moves, rulesIn(book).handicaps);
    expect(rows.at(-1)?.handicap).toBe(to);
    expect(rows.slice(1).every(({ why }) => why !== null)).toBe(true);
  };
}

/**
 * Expects that a review proposes the handicap `to` for a player with the handicap `from`, after this many frames won
 * and lost.
 */
export function proposes(won: number, lost: number, from: number, to: number): Case {
  return (book) => {
    const { policy } = book;
    if (!policy) throw new Error('The league has no policy.');
    const all = Array.from({ length: won + lost }, (_, i) => (i < won ? 20 : -20));
    const frames = all.map((margin, i) => makePlayedFrame(i + 1, 'jo', 'al', margin));
    const singles = all.map((margin) => ({
      home: 'jo',
      away: 'al',
      winner: margin > 0 ? ('home' as const) : ('away' as const),
    }));
    const record = { playerId: 'jo', frames, strength: 0, singles, sinceReview: frames.length };
    expect(proposeHandicap(policy, from, record, rulesIn(book).handicaps).proposed).toBe(to);
  };
}

/** Expects that new handicaps apply from a day that an official chooses. */
export function appliesFrom(day: string): Case {
  return () => {
    const players = new Map([['jo', makePlayer('jo', 'a', { newHandicap: 10 })]]);
    expect(unwrapChecked(checkHandicapsToApply({ playerIds: null, on: day }, players, '2025-12-01')).on).toBe(day);
  };
}
