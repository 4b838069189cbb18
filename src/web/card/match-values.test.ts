import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchToAnswer, type MatchDraft } from '#domain/cards/match-body.ts';
import { checkMatch } from '#domain/cards/match-draft.ts';
import { type Match, type MatchOrFrame, type Side, SIDES, winnerOf } from '#domain/cards/match.ts';
import { framesToWin, type FormatSection } from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { RULES } from '../../../tests/fixtures/made-league.ts';
import { type Typed, typedMatch } from '../../../tests/fixtures/typed-match.ts';
import {
  unfinishedScore,
  matchFittedToSection,
  matchesFittedToFormat,
  framesPlayed,
  isBegun,
  hasScoreWithoutFrames,
  matchValues,
  type MatchValues,
  shownFrameCount,
  swappedMatch,
  walkoverScoresIn,
  withFramesWonChanged,
  winnerOfMatch,
} from './match-values.ts';
import { matchesWonSoFar } from './matches-won-and-needed.ts';
import { readMatch, withNewPlayersByName } from './read-match.ts';

const PLAIN: FormatSection = { name: 'Singles', matches: 5, players: 1, frames: 1, scored: 'points', points: null };
const section = (given: Partial<FormatSection>): FormatSection => ({ ...PLAIN, ...given });
const THREE = section({ frames: 3 });
const LEGS = section({ frames: 5, scored: 'winner' });
const POOL = section({ scored: 'winner' });

test.each<[frames: string[], of: FormatSection, open: number, won: Side | null]>([
  [[], THREE, 2, null],
  [['60-'], THREE, 2, null],
  [['60-1'], THREE, 2, null],
  [['60-1', '2-70'], THREE, 3, null],
  [['60-1', '70-2'], THREE, 2, 'home'],
  [['60-1', '2-70', '3-50'], THREE, 3, 'away'],
  // Frames typed after one side has won the match do not count.
  [['60-1', '70-2', '3-50'], THREE, 2, 'home'],
  [['60-1', '5-5'], THREE, 2, null],
  [[], section({ frames: 9 }), 5, null],
  [['60-1'], section({ frames: 9 }), 5, null],
  [['60-1', '1-60'], section({ frames: 9 }), 6, null],
  [['home', 'home', 'away'], LEGS, 4, null],
  [['home', 'home', 'away', 'home'], LEGS, 4, 'home'],
])(
  'for the frames %j in a best of $1.frames, the form shows %s frames, and the winner is %s',
  (frames, of, open, won) => {
    const match = typedMatch({ home: 'a', away: 'b', frames }, of.frames);
    expect([shownFrameCount(match, of), winnerOfMatch(match, { section: of, rules: RULES })]).toEqual([open, won]);
  },
);

test('a conceded match has fields for its typed frames, and a match with only a score has none', () => {
  const conceded = typedMatch({ home: 'a', away: 'b', frames: ['60-1'], winner: 'away' }, 3);
  expect([shownFrameCount(conceded, THREE), winnerOfMatch(conceded, { section: THREE, rules: RULES })]).toEqual([
    1,
    'away',
  ]);
  const scores = ['a 2', 'a 2', 'a'].map((home, i) =>
    typedMatch({ home, away: 'b 1', frames: i === 1 ? ['60-1'] : [] }, 3),
  );
  expect(scores.map((match) => hasScoreWithoutFrames(match, THREE))).toEqual([true, false, false]);
});

test.each<[typed: Typed, of: FormatSection, score: object | null]>([
  [{ frames: ['60-1', '2-70'] }, THREE, { home: 1, away: 1 }],
  [{ frames: ['home', 'home', 'away'] }, LEGS, { home: 2, away: 1 }],
  [{ home: 'a 1', away: 'b 0' }, THREE, { home: 1, away: 0 }],
  // In this order: over, conceded, a half-typed frame, a half-typed score, not begun, a walkover, and only one frame.
  [{ frames: ['60-1', '70-2'] }, THREE, null],
  [{ frames: ['60-1'], winner: 'away' }, THREE, null],
  [{ frames: ['60-1', '2-'] }, THREE, null],
  [{ home: 'a 2', away: 'b' }, THREE, null],
  [{}, THREE, null],
  [{ home: 'Absentee', away: 'b' }, THREE, null],
  [{ home: 'a 1', away: 'b 1' }, PLAIN, null],
])('the match %j of best of $1.frames was broken off at %j', (typed, of, score) => {
  const match = typedMatch({ home: 'a', away: 'b', ...typed }, of.frames);
  expect(unfinishedScore(match, { section: of, rules: RULES })).toEqual(score);
});

test.each<[typed: Typed, of: FormatSection, scores: object | null, won: Side | null]>([
  [{ home: 'a', away: 'Absentee' }, PLAIN, { home: 42, away: 0 }, 'home'],
  [{ home: 'Absentee', away: 'Absentee' }, PLAIN, { home: 0, away: 0 }, null],
  [{ home: 'Absentee', away: 'b 7' }, THREE, { home: 0, away: 2 }, 'away'],
  [{ home: 'a', away: 'Absentee', winner: 'away' }, POOL, { home: 1, away: 0 }, 'home'],
  [{ home: 'a+Absentee', away: 'b+c', winner: 'away' }, section({ players: 2, scored: 'winner' }), null, 'away'],
  [{ home: 'Absentee+Absentee', away: 'b+c' }, section({ players: 2 }), { home: 0, away: 42 }, 'away'],
])('the walkover of %j', (typed, of, scores, won) => {
  const match = typedMatch(typed, of.frames);
  expect([
    walkoverScoresIn(match, { section: of, rules: RULES }),
    winnerOfMatch(match, { section: of, rules: RULES }),
  ]).toEqual([scores, won]);
});

test.each<[presses: string, before: Typed, frames: string, scores: string]>([
  ['home+ home+ away+', {}, 'home home away', ' '],
  ['home+ away+ home- away+', {}, 'away away', ' '],
  ['home-', {}, '', ' '],
  // If only the score is known, the presses change the score.
  ['away+ away-  home-', { home: 'a 3', away: 'b 1' }, '', '2 1'],
])('presses %s after %j', (presses, before, frames, scores) => {
  const after = presses.split(/\s+/).reduce(
    (match, press) => {
      return withFramesWonChanged(
        match,
        press.startsWith('home') ? 'home' : 'away',
        press.endsWith('+') ? 1 : -1,
        LEGS,
      );
    },
    typedMatch(before, 5),
  );
  expect(
    framesPlayed(after, LEGS)
      .map(({ winner }) => winner)
      .join(' '),
  ).toBe(frames);
  expect(`${after.sides.home.score} ${after.sides.away.score}`).toBe(scores);
});

test('changing to another format gives the matches of that format, and keeps what was typed', () => {
  const rules: LeagueRules = {
    ...RULES,
    framesPerFixture: 3,
    format: [section({ matches: 2 }), { ...LEGS, matches: 1 }],
  };
  const typed = ['a', 'b', 'c', 'd'].map((home) => typedMatch({ home }));
  const shapes = (matches: readonly MatchValues[]) => matches.map(({ frames }) => frames.length);
  expect(shapes(matchesFittedToFormat([], rules))).toEqual([0, 0, 5]);
  expect(shapes(matchesFittedToFormat(typed, rules))).toEqual([0, 0, 5, 5]);
  const framed = typedMatch({ home: 'a', frames: ['60-1'] }, 3);
  expect(matchFittedToSection(matchFittedToSection(framed, PLAIN), THREE)).toEqual(framed);
  expect(matchesWonSoFar([framed, typedMatch({ home: 'a 60', away: 'b 1' })], RULES)).toEqual({ home: 1, away: 0 });
});

test.each<[Typed, boolean]>([
  [{}, false],
  [{ home: 'a', away: 'b' }, false],
  [{ home: 'a 6' }, true],
  [{ winner: 'home' }, true],
  [{ home: 'Absentee' }, true],
  [{ frames: ['6-'] }, true],
])('%j is played: %s', (typed, begun) => {
  expect(isBegun(typedMatch(typed, 3))).toBe(begun);
});

test('new names are sent in place of their values', () => {
  expect(withNewPlayersByName({ homePlayer: 'new:Ann Lee', awayPlayer: 'b' })).toEqual({
    homePlayer: null,
    homeNewPlayer: 'Ann Lee',
    awayPlayer: 'b',
  });
  expect(withNewPlayersByName({ homePlayers: ['a', 'new:Ann Lee'], awayPlayers: ['b', 'c'] })).toEqual({
    homePlayer: null,
    homePlayers: ['a', null],
    homeNewPlayers: [null, 'Ann Lee'],
    awayPlayers: ['b', 'c'],
  });
  const breaksBy = (playerId: string) => ({ homeBreaks: [{ playerId, points: 30 }, 12] });
  expect(withNewPlayersByName({ ...breaksBy('new:Ann Lee'), frames: [breaksBy('new:Ann Lee')] })).toEqual({
    ...breaksBy('Ann Lee'),
    frames: [breaksBy('Ann Lee')],
  });
});

const anySection = fc.record({
  players: fc.constantFrom(1, 2),
  frames: fc.constantFrom(1, 3, 5, 7, 9),
  scored: fc.constantFrom('points' as const, 'winner' as const),
});

/** Generates a frame with a winner, who rarely has fewer points than the other side. */
function anyFrame(scored: FormatSection['scored'], players: Record<Side, string[]>): fc.Arbitrary<MatchOrFrame> {
  if (scored === 'winner') {
    const none = { score: null, breaks: [] };
    return fc.constantFrom(...SIDES).map((winner) => ({ sides: { home: none, away: none }, winner }));
  }
  const side = (ids: string[]) =>
    fc.nat(140).chain((score) => {
      const made = fc.record({
        playerId: fc.constantFrom(...ids),
        points: fc.integer({ min: 1, max: Math.max(1, score) }),
      });
      return fc.record({
        score: fc.constant(score),
        breaks:
          score === 0 ? fc.constant<{ playerId: string; points: number }[]>([]) : fc.array(made, { maxLength: 4 }),
      });
    });
  return fc
    .record({
      home: side(players.home),
      away: side(players.away),
      conceded: fc.option(fc.constantFrom(...SIDES), { freq: 9 }),
    })
    .map(({ home, away, conceded }): MatchOrFrame => {
      const winner = conceded ?? (home.score === away.score ? 'home' : null);
      const sides = { home, away };
      return winner === null || winnerOf({ sides }) === winner ? { sides } : { sides, winner };
    });
}

/** Generates a section, the players of a match, enough frames, and whether only the score in frames is recorded. */
const anyMatch = anySection.chain((given) => {
  const of = section(given);
  const ids = (side: Side) => [`${side}1`, `${side}2`].slice(0, of.players);
  const side = (own: Side) =>
    fc.oneof({ weight: 9, arbitrary: fc.constant(ids(own)) }, { weight: 1, arbitrary: fc.constant<string[]>([]) });
  return fc.record({ home: side('home'), away: side('away') }).chain((players) => {
    const isWalkover = players.home.length === 0 || players.away.length === 0;
    const frames = isWalkover
      ? fc.constant<MatchOrFrame[]>([])
      : fc.array(anyFrame(of.scored, players), { minLength: of.frames, maxLength: of.frames });
    return fc.record({ frames, isScore: fc.boolean() }).map((played) => ({ of, players, ...played }));
  });
});

/** Returns the recorded match for what `anyMatch` generates: frames up to the deciding one, or only the score. */
function recorded({ of, players, frames, isScore }: typeof anyMatch extends fc.Arbitrary<infer T> ? T : never): Match {
  const pair = of.players > 1 ? { pair: true as const } : {};
  const none = { score: null, breaks: [] };
  const won = { home: 0, away: 0 };
  const end = frames.findIndex((frame) => (won[winnerOf(frame) ?? 'home'] += 1) === framesToWin(of));
  const whole = of.frames === 1 ? frames[0] : undefined;
  const [absentHome, absentAway] = [players.home.length === 0, players.away.length === 0];
  const most = of.frames > 1 ? framesToWin(of) : 42;
  const walkover = { home: absentAway && !absentHome ? most : 0, away: absentHome && !absentAway ? most : 0 };
  const isByWinner = of.frames === 1 && of.scored === 'winner';
  const score = frames.length === 0 ? walkover : won;
  const sides =
    whole?.sides ??
    (isByWinner
      ? { home: none, away: none }
      : { home: { score: score.home, breaks: [] }, away: { score: score.away, breaks: [] } });
  const present = absentHome ? 'away' : 'home';
  const noted = whole?.winner ?? (isByWinner && absentHome !== absentAway ? present : undefined);
  const kept = of.frames === 1 ? {} : { frames: isScore ? [] : frames.slice(0, end + 1) };
  return {
    sides: { home: { players: players.home, ...sides.home }, away: { players: players.away, ...sides.away } },
    ...(noted ? { winner: noted } : {}),
    ...kept,
    ...pair,
  };
}

test('a match of any format is unchanged after being shown in the form, stored, sent, and swapped twice', () => {
  fc.assert(
    fc.property(anyMatch, (made) => {
      const match = recorded(made);
      const names = { homePlayerName: '', awayPlayerName: '' };
      const typed = matchFittedToSection(matchValues({ ...matchToAnswer(match), ...names }), made.of);
      const reloaded = JSON.parse(JSON.stringify(typed)) as typeof typed;
      expect(reloaded).toEqual(typed);
      expect(swappedMatch(swappedMatch(typed))).toEqual(typed);
      const issues: [] = [];
      const format = { section: made.of, rules: RULES };
      const draft: MatchDraft = readMatch(reloaded, format, 'matches.0', issues);
      expect(issues).toEqual([]);
      expect(checkMatch(draft, format, '')).toEqual({ ok: true, value: match });
      const winner = winnerOfMatch(typed, format);
      expect(winner).toBe(
        match.sides.home.players.length + match.sides.away.players.length === 0 ? null : winnerOf(match),
      );
    }),
  );
});
