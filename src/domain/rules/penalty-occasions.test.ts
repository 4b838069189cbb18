import { expect, test } from 'vitest';
import type { Match, UnusualOutcome } from '#domain/cards/fixture.ts';
import {
  type CardForPenalties,
  type PenaltyReason,
  penaltyOccasionsOnCard,
  postponementOccasions,
} from '#domain/rules/penalty-occasions.ts';
import { makeFixture, makeMatch, makeScheduled, VOID_MATCH } from '../../../tests/fixtures/made-league.ts';

const [BOTH, NO_HOME, NO_AWAY] = [
  makeMatch('ann', 60, 20, 'bob'),
  makeMatch(null, 0, 42, 'bob'),
  makeMatch('ann', 42, 0, null),
];
const REVIEW = { recordedBy: 'home' as const, recordedAt: '2025-10-08T10:00:00Z', confirmBy: null, dispute: null };
const NOTHING = { isFinal: true, day: '2025-10-06', recordedOn: '2025-10-08', hoursLate: null, lost: [] };
const lost = (match: number, teamId: string | null) => ({ match, teamId, playerId: 'ann' });

/** Returns a card of team `a` at home to team `b`, with the facts that decide which penalties it causes. */
function judged(matches: Match[], more: Partial<CardForPenalties> = {}, outcome?: UnusualOutcome): CardForPenalties {
  const card = makeFixture('a', 'b', { id: 'f', matches, review: REVIEW, ...(outcome ? { outcome } : {}) });
  return { card, ...NOTHING, ...more };
}

const awarded = (awardedTo: 'home' | 'away' | 'neither'): UnusualOutcome => ({ kind: 'awarded', awardedTo });

test.each<[string, CardForPenalties, string]>([
  ['a card with all there, in time', judged([BOTH, BOTH]), ''],
  ['a result at the end of its day', judged([BOTH], { hoursLate: 0 }), ''],
  ['a late result: the home team', judged([BOTH], { hoursLate: 25.5 }), 'late-result a home'],
  ['a late award', judged([], { hoursLate: 99 }, awarded('home')), 'not-played b away'],
  ['an absent home player', judged([BOTH, NO_HOME]), 'short a home'],
  ['a side that is absent twice: once', judged([NO_AWAY, NO_AWAY]), 'short b away'],
  ['a match without anybody', judged([VOID_MATCH]), 'short a home, short b away'],
  ['one absent on each side', judged([NO_HOME, NO_AWAY]), 'short a home, short b away'],
  ['an absent player on a card that is not final', judged([NO_HOME], { isFinal: false }), ''],
  ['what an abandoned card did not play', judged([BOTH, VOID_MATCH], {}, { kind: 'abandoned' }), ''],
  ['a walkover on an abandoned card', judged([NO_HOME, VOID_MATCH], {}, { kind: 'abandoned' }), 'short a home'],
  ['a match awarded to the home team', judged([], {}, awarded('home')), 'not-played b away'],
  ['a match awarded to the away team', judged([], {}, awarded('away')), 'not-played a home'],
  ['a match awarded to neither: both', judged([], {}, awarded('neither')), 'not-played a home, not-played b away'],
  ['a lost match', judged([BOTH], { lost: [lost(0, 'b')] }), 'ineligible b 0-ann'],
  [
    'each lost match',
    judged([BOTH, BOTH], { lost: [lost(0, 'a'), lost(1, 'a')] }),
    'ineligible a 0-ann, ineligible a 1-ann',
  ],
  ['a decision about no team', judged([BOTH], { lost: [lost(0, null)] }), ''],
  [
    'all at once',
    judged([NO_AWAY], { hoursLate: 3, lost: [lost(0, 'a')] }),
    'late-result a home, short b away, ineligible a 0-ann',
  ],
])('%s (Rule F44)', (_, card, expected) => {
  const times = penaltyOccasionsOnCard(card).map(
    ({ id, reason, teamId }) => `${reason} ${teamId} ${id.replace(`${reason}-f-`, '')}`,
  );
  expect(times.join(', ')).toBe(expected);
});

test('an imported card is not judged', () => {
  const { card, ...facts } = judged([NO_HOME], { hoursLate: 99, lost: [lost(0, 'a')] });
  const { review: _, ...imported } = card;
  expect(penaltyOccasionsOnCard({ ...facts, card: imported })).toEqual([]);
});

test.each([
  ['2025-10-06', '2025-10-06'],
  [null, '2025-10-08'],
])('a card of day %j is judged by the rules of %s', (day, judgedOn) => {
  expect(penaltyOccasionsOnCard(judged([NO_HOME], { day }))).toMatchObject([{ day, judgedOn }]);
});

test('each accepted request is an occasion of the team that asked, judged by the day of acceptance', () => {
  const putOff = [
    { teamId: 'a', day: '2025-10-06', on: '2025-10-01' },
    { teamId: 'b', day: null, on: '2025-10-20' },
  ];
  const reason: PenaltyReason = 'postponed';
  const about = { reason, week: 4, homeTeamId: 'a', awayTeamId: 'b', fixtureId: null, listedId: 'l' };
  expect(postponementOccasions(makeScheduled('l', { week: 4, putOff }))).toMatchObject([
    { ...about, id: 'postponed-l-1', teamId: 'a', day: '2025-10-06', judgedOn: '2025-10-01' },
    { ...about, id: 'postponed-l-2', teamId: 'b', day: null, judgedOn: '2025-10-20' },
  ]);
  expect(postponementOccasions(makeScheduled('l'))).toEqual([]);
});
