import { describe, expect, it } from 'vitest';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { SubstituteApprovalRequest } from '#domain/cards/substitutes.ts';
import { resolveTies, type Tie } from '#domain/cups/cup.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { type SeasonTaskData, TO_DO_KINDS, type ToDo, toDosOfSeasons } from '#domain/to-do/to-do.ts';
import { makeCup, round } from '../../../tests/fixtures/made-cup.ts';
import { makeFixture, makeMatch } from '../../../tests/fixtures/made-league.ts';

const calendar = [
  { week: 1, from: '2025-09-01', to: '2025-09-07' },
  { week: 2, from: '2025-09-08', to: '2025-09-14' },
];

const ASKED = { by: 'home', date: null, note: '', at: '' } as const;

function listed(id: string, given: Partial<ScheduledFixture> = {}): ScheduledFixture {
  const when = { season: '25/26', division: 1, week: 1, date: null, homeTeamId: 'a', awayTeamId: 'b', venue: '' };
  return { id, ...when, state: 'planned', published: true, changedAt: '', ...given };
}

function card(id: string, confirmBy: string | null, isDisputed = false): Fixture {
  const dispute = isDisputed ? { by: 'away' as const, at: '', note: '', matches: null } : null;
  return makeFixture('a', 'b', { id, review: { recordedBy: 'home', recordedAt: '', confirmBy, dispute } });
}

/** Returns a cup whose first round has two ties. The second tie has a bye. */
function cupOf(playBy: string | null) {
  const entrants = ['a', 'b', 'c'].map((id) => ({ id, teamId: id }));
  const rounds = [round(5, playBy), round(5)];
  const competition = makeCup(3, { id: 'c', kind: 'team', draw: 'eachRound', rounds, entrants, place: 0 });
  const tie = (id: string, position: number, home: string, away: string | null): Tie => {
    return { id, competitionId: 'c', season: '25/26', round: 1, position, home, away, result: null };
  };
  return { competition, ties: resolveTies(competition, [tie('t1', 0, 'a', 'b'), tie('t2', 1, 'c', null)]) };
}

/** Returns a substitute who waits for approval: player `p` of the home team `a`, unless `given` says otherwise. */
function waits(given: Partial<SubstituteApprovalRequest> = {}): SubstituteApprovalRequest {
  const who = { season: '25/26', division: 1, teamId: 'a', playerId: 'p' };
  return { id: 's', ...who, isNew: false, state: 'open', ...given };
}

/** Returns an unconfirmed card on which `p` plays for the home team `a`. */
const withPlayer = (id: string) => ({ ...card(id, null), matches: [makeMatch('p', 60, 20, null)] });

function season(given: Partial<SeasonTaskData>): SeasonTaskData {
  const progress = { calendar, latestWeek: 1, isOver: false };
  const nothing = {
    list: [],
    played: new Map(),
    cards: [],
    substitutes: [],
    cups: [],
    canBeClosed: false,
    unplayed: 0,
  };
  return { name: '25/26', progress, ...nothing, ...given };
}

/** Returns a task as text, such as `overdue x by 2025-09-07, 3 late`. */
function words(one: ToDo): string {
  if ('substitute' in one) return `${one.kind} ${one.substitute.playerId} on ${one.on.id}`;
  const about = () => ('season' in one ? one.season : '');
  const what = 'card' in one ? one.card.id : 'listed' in one ? one.listed.id : 'tie' in one ? one.tie.id : about();
  return `${one.kind} ${what}${one.by === null ? '' : ` by ${one.by}`}${one.daysLate === null ? '' : `, ${one.daysLate} late`}`;
}

describe('the tasks of officials (Rule F14)', () => {
  const isPlayed = { played: new Map([['x', 1]]) };
  const list = (given: Partial<ScheduledFixture>) => ({ list: [listed('x', given)] });
  const cards = [withPlayer('k')];
  const undated = { ...list({ week: 9 }), progress: { calendar, latestWeek: 10, isOver: false } };
  const twice = { cards: [withPlayer('k'), withPlayer('l')], substitutes: [waits(), waits({ id: 't' })] };
  it.each<[what: string, given: Partial<SeasonTaskData>, today: string, expected?: string]>([
    ['nothing', {}, '2025-09-08'],
    ['a week on its last day', list({}), '2025-09-07'],
    ['and the day after', list({}), '2025-09-08', 'overdue x by 2025-09-07, 1 late'],
    ['a later date counts', list({ date: '2025-09-10' }), '2025-09-10'],
    ['until it has passed', list({ date: '2025-09-10' }), '2025-09-12', 'overdue x by 2025-09-10, 2 late'],
    ['without any day', undated, '2025-09-08', 'overdue x'],
    ['with a result', { ...list({}), ...isPlayed }, '2025-09-30'],
    ['postponed', list({ state: 'postponed' }), '2025-09-30', 'postponed x'],
    ['postponed, with its old date', list({ state: 'postponed', date: '2025-09-04' }), '2025-09-30', 'postponed x'],
    ['cancelled', list({ state: 'cancelled' }), '2025-09-30'],
    ['asked to postpone and cancelled', list({ state: 'cancelled', postponement: ASKED }), '2025-09-30'],
    ['postponed, of a team that left', list({ state: 'postponed', left: true }), '2025-09-30'],
    ['asked to postpone', list({ postponement: ASKED }), '2025-09-30', 'postponed x'],
    ['asked and played', { ...list({ postponement: ASKED }), ...isPlayed }, '2025-09-30'],
    ['postponed to a day', list({ state: 'postponed', date: '2025-10-10' }), '2025-09-30'],
    ['postponed and played', { ...list({ state: 'postponed' }), ...isPlayed }, '2025-09-30'],
    ['an unconfirmed card', { cards: [card('k', '2025-09-05')] }, '2025-09-05', 'unconfirmed k by 2025-09-05'],
    ['which became final', { cards: [card('k', '2025-09-05')] }, '2025-09-06'],
    ['a final card', { cards: [card('k', null), makeFixture('a', 'b')] }, '2025-09-01'],
    ['a disputed one, however old', { cards: [card('k', '2025-09-05', true)] }, '2026-09-06', 'disputed k'],
    ['a substitute who waits', { cards, substitutes: [waits()] }, '2025-09-01', 'substitute p on k'],
    ['one who is approved', { cards, substitutes: [waits({ state: 'approved' })] }, '2025-09-01'],
    ['one on two cards, with the last', twice, '2025-09-01', 'substitute p on l'],
    ['one who is on no card', { cards: [card('k', null)], substitutes: [waits()] }, '2025-09-01'],
    ['one who plays for another team', { cards, substitutes: [waits({ teamId: 'b' })] }, '2025-09-01'],
    ['a tie on its day', { cups: [cupOf('2025-09-10')] }, '2025-09-10'],
    ['a tie past its day', { cups: [cupOf('2025-09-10')] }, '2025-09-13', 'cup-tie t1 by 2025-09-10, 3 late'],
    ['a tie without a day', { cups: [cupOf(null)] }, '2025-09-13'],
    ['to be closed', { canBeClosed: true, unplayed: 2 }, '2025-09-20', 'close-season 25/26 by 2025-09-14, 6 late'],
  ])('%s', (_, given, today, expected) => {
    expect(toDosOfSeasons([season(given)], today).map(words)).toEqual(expected === undefined ? [] : [expected]);
  });

  it('are ordered by kind, then by how late they are', () => {
    const all = season({
      list: [listed('late', { week: 2 }), listed('later'), listed('off', { state: 'postponed' })],
      cards: [card('soon', '2025-09-21'), card('first', '2025-09-20'), card('wrong', '2025-09-20', true)],
      cups: [cupOf('2025-09-10')],
      canBeClosed: true,
    });
    const found = toDosOfSeasons([all], '2025-09-20');
    expect(found.map(words)).toEqual([
      'disputed wrong',
      'overdue later by 2025-09-07, 13 late',
      'overdue late by 2025-09-14, 6 late',
      'unconfirmed first by 2025-09-20',
      'unconfirmed soon by 2025-09-21',
      'postponed off',
      'cup-tie t1 by 2025-09-10, 10 late',
      'close-season 25/26 by 2025-09-14, 6 late',
    ]);
    const kinds = found.map(({ kind }) => TO_DO_KINDS.indexOf(kind));
    expect(kinds).toEqual(kinds.toSorted((a, b) => a - b));
  });
});
