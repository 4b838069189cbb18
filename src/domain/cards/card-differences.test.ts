import { expect, test } from 'vitest';
import { type CardDifference, cardDifferences, type Frame } from '#domain/cards/frame.ts';
import { makeFrame, VOID_FRAME } from '../../../tests/fixtures/made-league.ts';

const PLAYED = makeFrame('a1', 60, 41, 'b1', { homeBreak: 33, awayBreak: 20, awayBreak2: 21 });
const HOME_WALKOVER = makeFrame('a1', 42, 0, null);

type Row = { what: string; recorded: Frame; yours: Frame; differences: CardDifference[] };

const rows: Row[] = [
  { what: 'the same frame', recorded: PLAYED, yours: PLAYED, differences: [] },
  { what: 'two walkovers of one player', recorded: HOME_WALKOVER, yours: { ...HOME_WALKOVER }, differences: [] },
  { what: 'two void frames', recorded: VOID_FRAME, yours: { ...VOID_FRAME }, differences: [] },
  {
    what: 'one score',
    recorded: PLAYED,
    yours: { ...PLAYED, awayScore: 44 },
    differences: [{ path: 'awayScore', recorded: 41, yours: 44 }],
  },
  {
    what: 'the score the other way round',
    recorded: PLAYED,
    yours: { ...PLAYED, homeScore: 41, awayScore: 60 },
    differences: [
      { path: 'homeScore', recorded: 60, yours: 41 },
      { path: 'awayScore', recorded: 41, yours: 60 },
    ],
  },
  {
    what: 'another player',
    recorded: PLAYED,
    yours: { ...PLAYED, homePlayerId: 'a2' },
    differences: [{ path: 'homePlayer', recorded: 'a1', yours: 'a2' }],
  },
  {
    what: 'a walkover that was played',
    recorded: HOME_WALKOVER,
    yours: makeFrame('a1', 42, 30, 'b1'),
    differences: [
      { path: 'awayPlayer', recorded: null, yours: 'b1' },
      { path: 'awayScore', recorded: 0, yours: 30 },
    ],
  },
  {
    what: 'walkovers of opposite sides',
    recorded: HOME_WALKOVER,
    yours: makeFrame(null, 0, 42, 'b1'),
    differences: [
      { path: 'homePlayer', recorded: 'a1', yours: null },
      { path: 'homeScore', recorded: 42, yours: 0 },
      { path: 'awayPlayer', recorded: null, yours: 'b1' },
      { path: 'awayScore', recorded: 0, yours: 42 },
    ],
  },
  {
    what: 'a void frame that was played',
    recorded: VOID_FRAME,
    yours: makeFrame('a1', 9, 8, 'b1'),
    differences: [
      { path: 'homePlayer', recorded: null, yours: 'a1' },
      { path: 'homeScore', recorded: 0, yours: 9 },
      { path: 'awayPlayer', recorded: null, yours: 'b1' },
      { path: 'awayScore', recorded: 0, yours: 8 },
    ],
  },
  {
    what: 'a break that one card leaves out',
    recorded: PLAYED,
    yours: { ...PLAYED, homeBreak: null },
    differences: [{ path: 'homeBreaks', recorded: [33], yours: [] }],
  },
  {
    what: 'the same breaks in another order',
    recorded: PLAYED,
    yours: { ...PLAYED, awayBreak: 21, awayBreak2: 20 },
    differences: [],
  },
  {
    what: 'a second break that equals the first',
    recorded: PLAYED,
    yours: { ...PLAYED, homeBreak2: 33 },
    differences: [{ path: 'homeBreaks', recorded: [33], yours: [33, 33] }],
  },
  {
    what: 'a third break',
    recorded: PLAYED,
    yours: { ...PLAYED, awayBreak: 20, awayBreak2: 21, awayBreaks: [20, 21, 8] },
    differences: [{ path: 'awayBreaks', recorded: [21, 20], yours: [21, 20, 8] }],
  },
];

test.each(rows)('compares $what', ({ recorded, yours, differences }) => {
  expect(cardDifferences([recorded], [yours])).toEqual(
    differences.map((difference) => ({ ...difference, path: `matches.0.${difference.path}` })),
  );
});

test('names the frame, in playing order', () => {
  const swapped = cardDifferences([PLAYED, VOID_FRAME, HOME_WALKOVER], [PLAYED, HOME_WALKOVER, VOID_FRAME]);
  expect(swapped.map(({ path }) => path)).toEqual([
    'matches.1.homePlayer',
    'matches.1.homeScore',
    'matches.2.homePlayer',
    'matches.2.homeScore',
  ]);
});
