import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Side } from '#domain/cards/match.ts';
import { formatWords, handicapRulesWords } from '#domain/seasons/format-words.ts';
import { sectionsOfMatches, type FormatSection } from '#domain/seasons/format.ts';
import { pointsExample, pointsOfCard } from '#domain/seasons/points-example.ts';
import { leagueTable, tallyTeams } from '#domain/standings/league-table.ts';
import { USUAL_HANDICAP_RULES } from '#domain/squads/handicap-rules.ts';
import { LEAGUE, makeFixture } from '../../../tests/fixtures/made-league.ts';

type Points = Parameters<typeof pointsOfCard>[0]['points'];

function section(name: string, matches: number, more: Partial<FormatSection> = {}): FormatSection {
  return { name, matches, players: 1, frames: 1, scored: 'points', points: null, ...more };
}

/**
 * Returns the rules of a format. `points`: the points for a frame won, a match won, a match drawn and the aggregate.
 */
function rules(format: FormatSection[] | number, points = '1 0 0') {
  const [frameWon = 0, fixtureWon = 0, fixtureDrawn = 0, aggregateWon] = points.split(' ').map(Number);
  const own: Points = { frameWon, fixtureWon, fixtureDrawn, ...(aggregateWon ? { aggregateWon } : {}) };
  if (typeof format === 'number') return { framesPerFixture: format, points: own };
  return { framesPerFixture: format.reduce((sum, { matches }) => sum + matches, 0), format, points: own };
}

const SINGLES = section('Singles', 6);
const DOUBLES = section('Doubles', 3, { players: 2, scored: 'winner', points: 2 });
const LEVEL = 'If both have the same, nobody gets it.';

it.each<[ReturnType<typeof rules>, ...string[]]>([
  [rules(5), 'A 3–2 win gives 3 points, and the other team 2.'],
  [rules(1), 'A 1–0 win gives 1 point, and the other team 0.'],
  [rules(6), 'A 4–2 win gives 4 points, and the other team 2.', 'A 3–3 match gives each team 3 points.'],
  [rules(6, '0 2 1'), 'A 4–2 win gives 2 points, and the other team 0.', 'A 3–3 match gives each team 1 point.'],
  [rules(6, '1 3 1'), 'A 4–2 win gives 7 points, and the other team 2.', 'A 3–3 match gives each team 4 points.'],
  // Sections with the same points for a win are described together.
  [rules([SINGLES, section('Doubles', 3)]), 'A 5–4 win gives 5 points, and the other team 4.'],
  [rules([section('Games', 3, { points: 4 })]), 'A 2–1 win gives 8 points, and the other team 4.'],
  // Sections with different points for a win.
  [
    rules([SINGLES, DOUBLES]),
    'A win in Singles gives 1 point; a win in Doubles gives 2 points.',
    'A team that wins all of Singles and nothing else wins 6–3 and gets 6 points; the other team gets 6.',
  ],
  [
    rules([section('Singles', 3), DOUBLES], '1 2 1'),
    'A win in Singles gives 1 point; a win in Doubles gives 2 points.',
    'The team that wins the match gets 2 extra points.',
    'A drawn match gives each team 1 extra point.',
    'A team that wins all of Singles and nothing else draws 3–3 and gets 4 points; the other team gets 7.',
  ],
  [
    rules([section('Captains', 1, { points: 3 }), SINGLES], '1 0 1'),
    'A win in Captains gives 3 points; a win in Singles gives 1 point.',
    'A team that wins all of Captains and nothing else loses 1–6 and gets 3 points; the other team gets 6.',
  ],
  // Matches of several frames.
  [
    rules([section('Singles', 4, { frames: 3 })]),
    'A 3–1 win gives 3 points, and the other team 1.',
    'A 2–2 match gives each team 2 points.',
    'In Singles (best of 3 frames) 2–1 gives the winner 1 point, as 2–0 does, and the loser none.',
  ],
  [
    rules([section('Legs', 3, { frames: 5 })], '0 2 0'),
    'A 2–1 win gives 2 points, and the other team 0.',
    'In Legs (best of 5 frames) 3–2 is one win, as 3–0 is.',
  ],
  // Points for the aggregate.
  [
    rules([section('Games', 3)], '1 0 0 1'),
    'A 2–1 win gives 2 points, and the other team 1.',
    'The team with more points over the whole card gets 1 extra point: a 2–1 win then gives 3 and 1, or 2 and 2.',
    LEVEL,
  ],
  [
    rules(4, '1 0 0 2'),
    'A 3–1 win gives 3 points, and the other team 1.',
    'A 2–2 match gives each team 2 points.',
    'The team with more points over the whole card gets 2 extra points: a 2–2 match then gives 4 and 2.',
    LEVEL,
  ],
  [
    rules([SINGLES, DOUBLES], '1 0 0 1'),
    'A win in Singles gives 1 point; a win in Doubles gives 2 points.',
    'A team that wins all of Singles and nothing else wins 6–3 and gets 6 points; the other team gets 6.',
    'The team with more points over the whole card gets 1 extra point.',
    LEVEL,
  ],
  [
    rules([section('Pool', 3, { scored: 'winner' })], '1 0 0 1'),
    'A 2–1 win gives 2 points, and the other team 1.',
    'Nobody can have more points over the whole card, as no section is scored by points.',
  ],
])('what points mean: %j', (given, ...sentences) => {
  expect(pointsExample(given)).toBe(sentences.join(' '));
});

it.each([
  [rules([SINGLES]), 'Singles: 6 frames, one player a side. Each win gives 1 point.'],
  [rules([DOUBLES], '0 0 0'), 'Doubles: 3 frames, two players a side, recorded by who won. Each win gives 2 points.'],
  [
    rules([section('Singles', 4, { frames: 3 }), section('Decider', 1, { frames: 5 })], '0 2 1 1'),
    'Singles: 4 × best of 3 frames, one player a side.',
    'Decider: the best of 5 frames, one player a side.',
    'A match won gives 2 points.',
    'A match drawn gives each team 1 point.',
    'The team with more points over the whole card gets 1 point.',
  ],
  [
    rules(6, '1 2 1 1'),
    'Singles: 6 frames, one player a side. Each win gives 1 point.',
    'A match won gives 2 extra points.',
    'A match drawn gives each team 1 extra point.',
    'The team with more points over the whole card gets 1 extra point.',
  ],
  [
    { ...rules(1), walkoverBreaks: true },
    'Singles: 1 frame, one player a side. Each win gives 1 point.',
    'If a player is absent, the opponent’s breaks count.',
  ],
])('a format in sentences: %j', (given, ...sentences) => {
  expect(formatWords(given)).toEqual(sentences);
});

it.each([
  [
    {},
    'They go from 0 to 150. The weaker player starts with the difference, and scores on the card do not include it.',
  ],
  [
    { lowest: -70, highest: 160, inScores: true, start: 'own' as const },
    'They go from −70 to 160; points below 0 are owed. Each player starts with their own handicap, and scores on the card include it.',
  ],
])('handicaps %j: %s', (given, words) => {
  expect(handicapRulesWords({ ...USUAL_HANDICAP_RULES, ...given })).toBe(words);
});

const few = fc.integer({ min: 0, max: 3 });
const anyFormat = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.option(few))
    .map(([matches, points]) => section('S', matches, { points })),
  { minLength: 1, maxLength: 3 },
);

it('a card is worth what the league table gives for it', () => {
  fc.assert(
    fc.property(
      anyFormat,
      fc.tuple(few, few, few, few),
      fc.array(fc.tuple(fc.nat(99), fc.nat(99)), { minLength: 9, maxLength: 9 }),
      (format, points, scores) => {
        const given = rules(format, points.join(' '));
        const sections = sectionsOfMatches(given);
        const played = sections
          .map((_, i) => scores[i] ?? [0, 0])
          .map(([home = 0, away = 0]) => [home, home === away ? away + 1 : away]);
        const matches = played.map(([home = 0, away = 0]) => ({
          sides: {
            home: { players: ['a1'], score: home, breaks: [] },
            away: { players: ['b1'], score: away, breaks: [] },
          },
        }));
        const sum = (side: number) => played.reduce((total, match) => total + (match[side] ?? 0), 0);
        const winners = played.map(([home = 0, away = 0]): Side => (home > away ? 'home' : 'away'));
        const aggregate = sum(0) === sum(1) ? null : sum(0) > sum(1) ? 'home' : 'away';
        const worth = pointsOfCard(given, winners, aggregate);
        const tallies =
          tallyTeams([makeFixture('a', 'b', { division: 1, matches })], () => ({ sections })).get(1) ?? [];
        const table = leagueTable(
          { tallies, adjustments: [], points: given.points },
          { tieBreaks: [], meetings: [] },
          LEAGUE.teams,
          [],
        );
        const inTable = (id: string) => table.find(({ teamId }) => teamId === id);
        for (const [id, side] of [['a', 'home'] as const, ['b', 'away'] as const]) {
          expect(inTable(id)).toMatchObject({ points: worth[side].points, playerGamesWon: worth[side].won });
        }
      },
    ),
    { numRuns: 200 },
  );
});

const DECIDER = section('Decider', 1, { when: 'level', points: 1 });
const usual = (points: Partial<Points>): Points => ({ frameWon: 1, fixtureWon: 0, fixtureDrawn: 0, ...points });

it.each<[Parameters<typeof pointsExample>[0], ...string[]]>([
  [
    { framesPerFixture: 4, points: usual({ byFrames: [0, 1, 2, 4, 5], fixtureWon: 9 }) },
    'A 3–1 win gives 4 points, and the other team 1.',
    'A 2–2 match gives each team 2 points.',
  ],
  [
    { framesPerFixture: 5, race: true, points: usual({ byFrames: [0, 0, 1, 2] }) },
    'A 3–2 win gives 2 points, and the other team 1.',
  ],
  [
    { framesPerFixture: 6, race: true, points: usual({}) },
    'A 4–2 win gives 4 points, and the other team 2.',
    'A 3–3 match gives each team 3 points.',
  ],
  [
    { framesPerFixture: 6, format: [SINGLES, DECIDER], points: usual({}) },
    'A 4–2 win gives 4 points, and the other team 2.',
  ],
  [
    { framesPerFixture: 3, points: usual({ aggregateWon: 1 }), aggregate: { short: 'lost', level: 'both' } },
    'A 2–1 win gives 2 points, and the other team 1.',
    'The team with more points over the whole card gets 1 extra point: a 2–1 win then gives 3 and 1, or 2 and 2.',
    'If both have the same, both get it.',
  ],
])('special points %#', (given, ...sentences) => {
  expect(pointsExample(given)).toBe(sentences.join(' '));
});

it.each<[winners: (Side | null)[], home: [number, number], away: [number, number]]>([
  [
    ['home', 'away', 'home'],
    [1, 4],
    [1, 1],
  ],
  [
    ['home', 'away', 'away'],
    [1, 1],
    [1, 4],
  ],
  [
    ['home', 'home', null],
    [2, 4],
    [0, 0],
  ],
])('a card with a decider: %j', (winners, home, away) => {
  const given = { framesPerFixture: 2, format: [section('Singles', 2), DECIDER], points: usual({ fixtureWon: 2 }) };
  const worth = pointsOfCard(given, winners);
  expect([worth.home, worth.away].map(({ won, points }) => [won, points])).toEqual([home, away]);
});
