import { describe, expect, it, test } from 'vitest';
import type { Fixture, RecorderRole, Review } from '#domain/cards/fixture.ts';
import { type Actor, VISITOR } from '#domain/people/permissions.ts';
import {
  checkDispute,
  checkSettlement,
  asConfirmed,
  confirmationFault,
  reviewAfterCorrection,
  disputeFault,
  newReview,
  fieldWithTeamNotOnCard,
  withoutDispute,
  disputeWithdrawalFault,
  countOpenResultsByTeam,
  teamThatRecorded,
  recorderRoleOfActor,
  type ResultState,
  resultState,
  settlementFault,
  unconfirmedCardsOfSameTeams,
  stateInBrackets,
  addResultStatesToRows,
} from '#domain/cards/review.ts';
import { makeFixture, makeMatch } from '../../../tests/fixtures/made-league.ts';
import { faultsOfChecked } from '../../../tests/support/faults.ts';

const AT = '2026-02-10T20:15:00.000Z';
const RECORDING = { at: AT, today: '2026-02-10', confirmDays: 3 };
const DISPUTE = { by: 'away', at: AT, note: 'Frame 2.', matches: null } as const;

function captainOf(...teamIds: string[]): Actor {
  return { ...VISITOR, role: 'captain', name: 'Cat', sessionId: 's', personId: 'p', teamIds };
}
const RESULTS: Actor = { ...VISITOR, role: 'results', sessionId: 's', personId: 'p', divisions: [1] };
const SECRETARY: Actor = { ...VISITOR, role: 'secretary', sessionId: 's' };

function reviewOf(recordedBy: RecorderRole, more: Partial<Review> = {}): Review {
  return { recordedBy, recordedAt: AT, confirmBy: '2026-02-13', dispute: null, ...more };
}

/** Returns a card of a fixture between team a, at home, and team b. */
function cardOf(review?: Review, more: Partial<Fixture> = {}): Fixture {
  const matches = [makeMatch('a1', 60, 41, 'b1')];
  return { ...makeFixture('a', 'b', { week: 4, matches }), ...more, ...(review ? { review } : {}) };
}

describe('the state of a card', () => {
  test.each<[what: string, review: Review | undefined, today: string, state: ResultState]>([
    ['imported', undefined, '2026-02-10', 'final'],
    ["an official's", reviewOf('official', { confirmBy: null }), '2026-02-10', 'final'],
    ["a captain's, that day", reviewOf('home'), '2026-02-10', 'unconfirmed'],
    ["a captain's, on the last day", reviewOf('away'), '2026-02-13', 'unconfirmed'],
    ["a captain's, the day after", reviewOf('away'), '2026-02-14', 'final'],
    ['confirmed', reviewOf('home', { confirmBy: null }), '2026-02-10', 'final'],
    ['disputed', reviewOf('home', { dispute: DISPUTE }), '2026-02-11', 'disputed'],
    ['disputed long ago', reviewOf('home', { dispute: DISPUTE }), '2027-02-11', 'disputed'],
  ])('%s: on %3$s %4$s', (_, review, today, state) => {
    expect(resultState(cardOf(review), () => today)).toBe(state);
    const rows = [{ fixtureId: 'f' }, { fixtureId: 'unknown' }];
    expect(addResultStatesToRows(rows, [cardOf(review, { id: 'f' })], () => today)).toEqual([
      { fixtureId: 'f', state },
      { fixtureId: 'unknown', state: 'final' },
    ]);
  });

  it('asks for the day only if it matters', () => {
    const never = (): string => expect.fail('asked for the day');
    for (const review of [undefined, reviewOf('home', { confirmBy: null }), reviewOf('home', { dispute: DISPUTE })])
      resultState(cardOf(review), never);
  });
});

test.each<[ResultState | null, mark: string]>([
  ['final', ''],
  ['unconfirmed', ' (unconfirmed)'],
  ['disputed', ' (disputed)'],
  [null, ''],
])('%s is marked %j', (state, mark) => {
  expect(stateInBrackets(state)).toBe(mark);
});

test.each<[actor: string, given: Actor, recordedBy: RecorderRole]>([
  ['the home captain', captainOf('a'), 'home'],
  ['the away captain', captainOf('b'), 'away'],
  ['a captain of both', captainOf('b', 'a'), 'home'],
  ['a results official', RESULTS, 'official'],
  ['a secretary', SECRETARY, 'official'],
])('%s records as %3$s', (_, actor, recordedBy) => {
  expect(recorderRoleOfActor(actor, cardOf())).toBe(recordedBy);
});

test.each<[RecorderRole, confirmDays: number, confirmBy: string | null, teamId: string | null]>([
  ['home', 3, '2026-02-13', 'a'],
  ['away', 20, '2026-03-02', 'b'],
  ['home', 0, null, 'a'],
  ['official', 3, null, null],
])('a card of %s with %i days is confirmed by %s', (recordedBy, confirmDays, confirmBy, teamId) => {
  const review = newReview(recordedBy, { ...RECORDING, confirmDays });
  expect(review).toEqual({ recordedBy, recordedAt: AT, confirmBy, dispute: null });
  expect(teamThatRecorded(cardOf(review))).toBe(teamId);
  expect(teamThatRecorded(cardOf())).toBeNull();
});

test('a confirmed card is final and keeps who recorded it', () => {
  const { review } = asConfirmed(cardOf(reviewOf('home', { dispute: DISPUTE })));
  expect(review).toEqual(reviewOf('home', { confirmBy: null }));
  const imported = cardOf();
  expect(asConfirmed(imported)).toBe(imported);
});

test.each<[RecorderRole | null, Actor, string | null]>([
  [null, captainOf('b'), 'This result is not disputed.'],
  ['away', captainOf('b'), null],
  ['away', captainOf('a'), 'Only the side that disputed this result can withdraw that.'],
  ['away', SECRETARY, 'Only the side that disputed this result can withdraw that.'],
  ['official', SECRETARY, null],
  ['official', captainOf('b'), 'Only the side that disputed this result can withdraw that.'],
])('a dispute of %s is withdrawn by its side alone', (by, actor, fault) => {
  const card = cardOf(reviewOf('home', { dispute: by && { ...DISPUTE, by } }));
  expect(disputeWithdrawalFault(card, actor)).toBe(fault);
  expect(withoutDispute(card).review).toEqual(reviewOf('home'));
});

describe('a correction', () => {
  const disputed = cardOf(reviewOf('home', { dispute: DISPUTE }));
  const changed: Fixture['matches'] = [makeMatch('a1', 1, 77, 'b1')];
  test.each<[what: string, after: Fixture, recordedBy: RecorderRole, review: Review]>([
    ['of a frame is unconfirmed again', { ...disputed, matches: changed }, 'home', newReview('home', RECORDING)],
    ['of the week leaves the dispute', { ...disputed, week: 5 }, 'home', reviewOf('home', { dispute: DISPUTE })],
    ['of the date leaves it', { ...disputed, date: '2026-02-09' }, 'home', reviewOf('home', { dispute: DISPUTE })],
    ['of the date by an official is final', { ...disputed, week: 5 }, 'official', newReview('official', RECORDING)],
    ['by an official is final', { ...disputed, matches: changed }, 'official', newReview('official', RECORDING)],
    ['of nothing leaves the dispute', disputed, 'home', reviewOf('home', { dispute: DISPUTE })],
    ['of nothing by an official is final', disputed, 'official', reviewOf('home', { confirmBy: null })],
  ])('%s', (_, after, recordedBy, review) => {
    expect(reviewAfterCorrection(disputed, after, recordedBy, RECORDING)).toEqual(review);
  });

  it('that changes the week of an undisputed card has to be confirmed again', () => {
    const card = cardOf(reviewOf('home'));
    expect(reviewAfterCorrection(card, { ...card, week: 5 }, 'home', RECORDING)).toEqual(newReview('home', RECORDING));
  });

  it('without changes leaves an imported card without a review', () => {
    expect(reviewAfterCorrection(cardOf(), cardOf(), 'official', RECORDING)).toBeUndefined();
  });

  test.each<[string, homeTeamId: string, awayTeamId: string, actor: Actor, field: string | null]>([
    ['the same teams', 'a', 'b', captainOf('a'), null],
    ['swapped sides', 'b', 'a', captainOf('a'), null],
    ['another opponent', 'a', 'c', captainOf('a'), 'awayTeam'],
    ['another opponent at home', 'c', 'a', captainOf('a'), 'homeTeam'],
    ['another opponent, by an official', 'a', 'c', SECRETARY, null],
  ])('to %s', (_, homeTeamId, awayTeamId, actor, field) => {
    expect(fieldWithTeamNotOnCard(cardOf(), { ...cardOf(), homeTeamId, awayTeamId }, actor)).toBe(field);
  });
});

const FINAL = 'This result is already final.';
const OWN = 'Your own side recorded this result.';
const BOTH = 'You look after both teams, so an official has to confirm this result.';

describe('who may confirm and dispute a card of the home side', () => {
  const card = cardOf(reviewOf('home'));
  test.each<[actor: string, given: Actor, ResultState, confirm: string | null, dispute: string | null]>([
    ['away', captainOf('b'), 'unconfirmed', null, null],
    ['away', captainOf('b'), 'disputed', null, null],
    ['away', captainOf('b'), 'final', FINAL, 'This result is final. Ask a league official to correct it.'],
    ['home', captainOf('a'), 'unconfirmed', `${OWN} The other side confirms it.`, `${OWN} Correct it instead.`],
    ['home', captainOf('a'), 'disputed', `${OWN} The other side confirms it.`, `${OWN} Correct it instead.`],
    ['home', captainOf('a'), 'final', FINAL, 'This result is final. Ask a league official to correct it.'],
    ['both', captainOf('b', 'a'), 'unconfirmed', BOTH, `${OWN} Correct it instead.`],
    ['results', RESULTS, 'unconfirmed', null, null],
    ['results, of both teams', { ...RESULTS, teamIds: ['a', 'b'] }, 'unconfirmed', null, null],
    ['secretary', SECRETARY, 'disputed', null, null],
    ['secretary', SECRETARY, 'final', FINAL, 'This result is final. Ask a league official to correct it.'],
  ])('%s, %3$s', (_, actor, state, confirm, dispute) => {
    expect(confirmationFault(card, state, actor)).toBe(confirm);
    expect(disputeFault(card, state, actor)).toBe(dispute);
  });

  const BY_LEAGUE = 'A league official disputes this result and settles it.';

  test.each<[actor: string, given: Actor, fault: string | null]>([
    ['the other captain', captainOf('b'), BY_LEAGUE],
    ['their own captain', captainOf('a'), BY_LEAGUE],
    ['a results official', RESULTS, null],
    ['a secretary', SECRETARY, null],
  ])('leaves what an official disputes to officials: %s', (_, actor, fault) => {
    const disputed = cardOf(reviewOf('home', { dispute: { ...DISPUTE, by: 'official' } }));
    expect(confirmationFault(disputed, 'disputed', actor)).toBe(fault);
    expect(disputeFault(disputed, 'disputed', actor)).toBe(fault);
  });

  it('lets the home captain confirm a card of the away side', () => {
    const ofAway = cardOf(reviewOf('away'));
    expect(confirmationFault(ofAway, 'unconfirmed', captainOf('a'))).toBeNull();
    expect(confirmationFault(ofAway, 'unconfirmed', captainOf('b'))).toBe(`${OWN} The other side confirms it.`);
  });
});

test.each<[ResultState, string | null]>([
  ['unconfirmed', null],
  ['disputed', null],
  ['final', `${FINAL} Correct it instead.`],
])('settling what is %s: %s', (state, fault) => {
  expect(settlementFault(state)).toBe(fault);
});

test.each<[what: string, recorded: Fixture, by: Actor, isSimilar: boolean]>([
  ['in another week', cardOf(reviewOf('away'), { week: 5 }), captainOf('a'), true],
  ['with the sides swapped', cardOf(reviewOf('home'), { homeTeamId: 'b', awayTeamId: 'a' }), captainOf('a'), true],
  ['of the own side', cardOf(reviewOf('home'), { week: 5 }), captainOf('a'), false],
  ['of an official', cardOf(reviewOf('official', { confirmBy: null }), { week: 5 }), captainOf('a'), false],
  ['imported', cardOf(undefined, { week: 5 }), captainOf('a'), false],
  ['confirmed', cardOf(reviewOf('away', { confirmBy: null }), { week: 5 }), captainOf('a'), false],
  ['disputed', cardOf(reviewOf('away', { dispute: DISPUTE }), { week: 5 }), captainOf('a'), false],
  ['of another season', cardOf(reviewOf('away'), { season: '24/25' }), captainOf('a'), false],
  ['of another pair', cardOf(reviewOf('home'), { homeTeamId: 'c', awayTeamId: 'a' }), captainOf('a'), false],
  ['for an official', cardOf(reviewOf('away'), { week: 5 }), RESULTS, false],
  ['for a captain of both', cardOf(reviewOf('away'), { week: 5 }), captainOf('a', 'b'), false],
])('a card %s is similar for %3$j: %4$s', (_, recorded, actor, isSimilar) => {
  const found = unconfirmedCardsOfSameTeams(cardOf(), [recorded], actor, () => '2026-02-11');
  expect(found).toEqual(isSimilar ? [recorded] : []);
});

const NO_NOTE = 'note: Say what is wrong, or send your own card.';
const NO_FAULT = 'matches: Your card says what is recorded. Confirm it.';
const TOO_LONG = 'note: The note is longer than 300 characters.';

test.each<
  [note: string | null | undefined, card: 'none' | 'same' | 'different' | undefined, expected: string | string[]]
>([
  ['  Frame 2  was 45–60. ', 'none', 'Frame 2 was 45–60.'],
  [null, 'different', ''],
  [' ', 'different', ''],
  ['Wrong day', 'same', 'Wrong day'],
  ['Frame 2 is\n  wrong.', 'none', 'Frame 2 is wrong.'],
  [null, undefined, ''],
  ['', 'none', [NO_NOTE]],
  [null, 'same', [NO_FAULT]],
  [undefined, 'none', []],
  ['x'.repeat(301), 'different', [TOO_LONG]],
])('a dispute that says %j with card %s', (note, card, expected) => {
  const checked = checkDispute({ note, card });
  expect(checked.ok ? checked.value : faultsOfChecked(checked)).toEqual(expected);
});

test('a settlement needs no note', () => {
  expect(checkSettlement({ note: null })).toEqual({ ok: true, value: '' });
  expect(checkSettlement({ note: 'As agreed' })).toEqual({ ok: true, value: 'As agreed' });
});

test('open results are counted for both teams', () => {
  const open = cardOf(reviewOf('home'), { homeTeamId: 'a', awayTeamId: 'b' });
  const disputed = cardOf(reviewOf('home', { dispute: DISPUTE }), { homeTeamId: 'c', awayTeamId: 'a' });
  const final = cardOf(undefined, { homeTeamId: 'b', awayTeamId: 'd' });
  const counted = (today: string) => [...countOpenResultsByTeam([open, disputed, final], () => today)].join(' ');
  expect(counted('2026-02-11')).toBe('a,2 b,1 c,1');
  expect(counted('2026-02-14')).toBe('c,1 a,1');
});
