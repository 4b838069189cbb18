import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseWithoutFaultyFields } from '#domain/check.ts';
import {
  matchToAnswer,
  playersOfDraft,
  matchFromAnswer,
  pointsOfBreaks,
  matchToBody,
  withPlayer,
  withMissingPlayerKeys,
} from '#domain/cards/match-body.ts';
import { cardMatchBodySchema } from '#domain/cards/sent-match.ts';
import { mapSides, type Frame, type Match } from '#domain/cards/match.ts';
import { teamsAndScoreWords } from '#domain/cards/score-words.ts';
import { makeMatch } from '../../../tests/fixtures/made-league.ts';
import { linesOf } from '../../../tests/support/faults.ts';

const NO_BREAKS = { homeBreak: null, homeBreak2: null, awayBreak: null, awayBreak2: null };
const PLAYED = { homePlayer: 'p1', awayPlayer: 'p2', homeScore: 60, awayScore: 12 };

test('each field of a match has its own sentence for a fault', () => {
  const scores = { homePlayer: 1, awayPlayer: 2, homeScore: 'a', awayScore: 'b' };
  const breaks = { homeBreak: 'a', homeBreak2: 'b', awayBreak: 'c', awayBreak2: 'd' };
  const pairs = { homePlayers: [1], awayPlayers: 'x', awayNewPlayers: [4] };
  const frames = [{ homeScore: 'a', awayBreaks: [{ playerId: 'p1' }], winner: 'nobody' }];
  const wrong = { ...scores, ...breaks, homeBreaks: [60, 'e'], awayBreaks: ['f'], homeNewPlayer: 3, winner: 'x' };
  expect(linesOf(parseWithoutFaultyFields(cardMatchBodySchema, { ...wrong, ...pairs, frames }).issues)).toEqual([
    'homePlayer: The home player must be text.',
    'awayPlayer: The away player must be text.',
    'homePlayers.0: A player must be text.',
    'awayPlayers: The away players must be a list.',
    'homeScore: The home score must be a number.',
    'awayScore: The away score must be a number.',
    'homeBreak: The home break must be a number.',
    'homeBreak2: The second home break must be a number.',
    'awayBreak: The away break must be a number.',
    'awayBreak2: The second away break must be a number.',
    'homeBreaks.1: A break must be a number.',
    'awayBreaks.0: A break must be a number.',
    'winner: The winner must be home or away.',
    'frames.0.homeScore: The home score must be a number.',
    'frames.0.awayBreaks.0: A break must be a number.',
    'frames.0.winner: The winner must be home or away.',
    'homeNewPlayer: A new player’s name must be text.',
    'awayNewPlayers.0: A new player’s name must be text.',
  ]);
  const lists = parseWithoutFaultyFields(cardMatchBodySchema, {
    ...PLAYED,
    homeBreaks: 30,
    awayBreaks: 'none',
    frames: 2,
  }).issues;
  const words = ['The home breaks', 'The away breaks', 'The frames'].map((list) => `${list} must be a list.`);
  expect(lists.map(({ message }) => message)).toEqual(words);
  expect(linesOf(parseWithoutFaultyFields(cardMatchBodySchema, 'a frame').issues)).toEqual([
    ': The match must be an object.',
  ]);
});

test('scores may be null, and are null if left out', () => {
  const scoreless = { homePlayer: 'p1', awayPlayer: 'p2', winner: 'home' };
  const draft = { ...scoreless, homeScore: null, awayScore: null };
  for (const sent of [draft, scoreless])
    expect(parseWithoutFaultyFields(cardMatchBodySchema, sent)).toEqual({ draft, issues: [] });
});

const inJson = (value: unknown) => JSON.stringify(value) ?? 'undefined';
const PAIR = { homePlayer: 'p9', homePlayers: ['p1', ''], homeNewPlayers: [null, 'Jo'] };

test.each<[what: string, draft: object, players: string]>([
  ['the one player', { homePlayer: 'p1' }, 'homePlayer "p1" undefined'],
  ['nobody', { homePlayer: 'Absentee' }, 'homePlayer null undefined'],
  ['somebody who could not be read', {}, 'homePlayer undefined undefined'],
  ['a new one', { homePlayer: null, homeNewPlayer: 'Jo' }, 'homePlayer null "Jo"'],
  ['both of a pair in place of the one', PAIR, 'homePlayers.0 "p1" null, homePlayers.1 null "Jo"'],
])('a draft names %s', (_, draft, players) => {
  const found = playersOfDraft(draft, 'home').map(({ field, ...one }) => [field, ...[one.id, one.newName].map(inJson)]);
  expect(found.map((parts) => parts.join(' ')).join(', ')).toBe(players);
});

test('another player can replace one in a draft', () => {
  const pair = { homePlayers: ['p1', 'p2'], awayPlayer: 'p3' };
  expect(withPlayer(pair, 'home', 'homePlayers.1', 'p4')).toEqual({ ...pair, homePlayers: ['p1', 'p4'] });
  expect(withPlayer(pair, 'away', 'awayPlayer', null)).toEqual({ ...pair, awayPlayer: null });
});

test('a pair or a new name replaces the single player', () => {
  const matches = [{ homePlayers: ['p1', 'p2'], awayNewPlayer: 'Jo' }, { homePlayer: 'p1' }, 'no match'];
  expect(withMissingPlayerKeys({ week: 1, matches })).toEqual({
    week: 1,
    matches: [{ homePlayer: null, awayPlayer: null, ...Object(matches[0]) }, { homePlayer: 'p1' }, 'no match'],
  });
  expect([withMissingPlayerKeys({ matches: 1 }), withMissingPlayerKeys([])]).toEqual([{ matches: 1 }, []]);
});

describe('a match of one player a side and one frame', () => {
  test.each([
    [[], [], {}],
    [[30], [20, 10], { homeBreak: 30, awayBreak: 20, awayBreak2: 10 }],
    [[30, 20, 10], [50], { homeBreak: 30, homeBreak2: 20, awayBreak: 50 }],
    [[], [50, 40, 30], { awayBreak: 50, awayBreak2: 40 }],
  ])('is sent and answered with breaks %j and %j', (homeBreaks, awayBreaks, breaks) => {
    const match = makeMatch('ann', 60, 50, 'bob', { home: homeBreaks, away: awayBreaks });
    const played = { homeScore: 60, awayScore: 50, ...NO_BREAKS, ...breaks, homeBreaks, awayBreaks };
    expect(matchToAnswer(match)).toStrictEqual({ homePlayerId: 'ann', awayPlayerId: 'bob', ...played });
    expect(matchToBody(match)).toStrictEqual({ homePlayer: 'ann', awayPlayer: 'bob', ...played });
  });

  test('has no player on an absent side', () => {
    const played = { homeScore: 60, awayScore: 20, ...NO_BREAKS, homeBreaks: [], awayBreaks: [] };
    const match = makeMatch('ann', 60, 20, null);
    expect(matchToAnswer(match)).toStrictEqual({ homePlayerId: 'ann', awayPlayerId: null, ...played });
    expect(matchToBody(match)).toStrictEqual({ homePlayer: 'ann', awayPlayer: null, ...played });
  });
});

test('a match of pairs is sent and answered with both players, its frames and the player of each break', () => {
  const breaks = [{ playerId: 'amy', points: 31 }];
  const home = { players: ['ann', 'amy'], score: 1, breaks: [] };
  const sides = { home, away: { players: ['bob'], score: 0, breaks: [] } };
  const frames = [{ sides: { home: { score: 60, breaks }, away: { score: 9, breaks: [] } } }];
  const match: Match = { pair: true, winner: 'home', sides, frames };
  const scores = { homeScore: 60, awayScore: 9, winner: null };
  const frame = { ...scores, ...NO_BREAKS, homeBreak: 31, homeBreaks: breaks, awayBreaks: [] };
  const players = { homePlayers: ['ann', 'amy'], awayPlayers: ['bob', null] };
  const whole = { homeScore: 1, awayScore: 0, winner: 'home', ...NO_BREAKS, homeBreaks: [], awayBreaks: [] };
  const answer = { ...whole, ...players, frames: [frame] };
  expect(matchToAnswer(match)).toStrictEqual({ homePlayerId: 'ann', awayPlayerId: 'bob', ...answer });
  expect(matchToBody(match)).toStrictEqual({ homePlayer: 'ann', awayPlayer: 'bob', ...answer });
  expect(pointsOfBreaks([...breaks, 20])).toEqual([31, 20]);
});

// Makes fast-check create plain objects, as the API does, instead of objects without a prototype.
const PLAIN = { noNullPrototype: true };
const anyScore = fc.option(fc.nat(250));
const anyWinner = fc.constantFrom({}, { winner: 'home' as const }, { winner: 'away' as const });

/** Generates any score of a side, and any breaks of its players. A side without players has no breaks. */
function anyPlay(players: string[]) {
  const made = fc.record({ playerId: fc.constantFrom(...players, ''), points: fc.nat(155) }, PLAIN);
  const breaks = fc.array(made, { maxLength: 4 });
  const played = breaks.map((all) => all.filter(({ playerId }) => playerId !== ''));
  return fc.record({ score: anyScore, breaks: played }, PLAIN);
}

function anyFrame(players: { home: string[]; away: string[] }): fc.Arbitrary<Frame> {
  const sides = fc.record(
    mapSides((side) => anyPlay(players[side])),
    PLAIN,
  );
  return fc.tuple(sides, anyWinner).map(([both, winner]) => ({ sides: both, ...winner }));
}

const anyMatch: fc.Arbitrary<Match> = fc
  .tuple(fc.constantFrom(1, 2), fc.subarray(['h1', 'h2']), fc.subarray(['a1', 'a2']))
  .map(([size, ...came]) => ({ size, players: { home: came[0].slice(0, size), away: came[1].slice(0, size) } }))
  .chain(({ size, players }) =>
    fc.tuple(anyFrame(players), fc.option(fc.array(anyFrame(players), { maxLength: 3 }))).map(([whole, frames]) => ({
      ...whole,
      sides: mapSides((side) => ({ players: players[side], ...whole.sides[side] })),
      ...(frames ? { frames } : {}),
      ...(size === 2 ? { pair: true as const } : {}),
    })),
  );

test('a match of any kind can be read back from its answer', () => {
  fc.assert(
    fc.property(anyMatch, (match) => {
      expect(matchFromAnswer(matchToAnswer(match))).toStrictEqual(match);
    }),
  );
});

test('a match in words', () => {
  const match = { homeTeamName: 'Old Mill', homeTeamScore: 3, awayTeamScore: 2, awayTeamName: 'Trades Hall' };
  expect(teamsAndScoreWords(match)).toBe('Old Mill 3–2 Trades Hall');
});
