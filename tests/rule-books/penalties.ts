import { expect } from 'vitest';
import { resultState } from '#domain/cards/review.ts';
import type { Fixture, Review } from '#domain/cards/fixture.ts';
import { isResultOverdue } from '#domain/fixtures/due-result.ts';
import {
  fixtureAfterAcceptedRequest,
  withAgreement,
  withPostponementRequest,
  isLateRequest,
  postponingRefusal,
} from '#domain/fixtures/postponement.ts';
import { withPlayByDays, withPostponementHistory } from '#domain/fixtures/moved-fixture.ts';
import { VISITOR } from '#domain/people/permissions.ts';
import {
  penaltyOccasionsOnCard,
  postponementOccasions,
  type PenaltyReason,
  type PenaltyOccasion,
} from '#domain/rules/penalty-occasions.ts';
import { undecidedPenalties } from '#domain/rules/prepared-penalties.ts';
import { pointsProposalsForInnocentTeams } from '#domain/rules/innocent.ts';
import { addDays } from '#domain/day.ts';
import { makeFixture, makeMatch, makeScheduled, makeTeam, framesWon } from '../fixtures/made-league.ts';
import { type Case, rulesIn } from './kit.ts';

const REVIEW: Review = { recordedBy: 'home', recordedAt: '2025-10-08T22:00:00.000Z', confirmBy: null, dispute: null };

/** Returns a match card of team a at home to team b, played in this week and recorded on the site by team a. */
function card(week: number, given: Partial<Fixture>): Fixture {
  return makeFixture('a', 'b', { week, date: dayOf(week), review: REVIEW, ...given });
}

const dayOf = (week: number) => addDays('2025-10-08', 7 * (week - 1));

type On = { division?: number; hours?: number };

function timeOf(reason: PenaltyReason, week: number, { division = 1, hours = 1000 }: On): PenaltyOccasion[] {
  const judged = (given: Partial<Fixture>, more: { hoursLate?: number; lost?: PenaltyOccasion[] } = {}) => {
    const lost = reason === 'ineligible' ? [{ match: 0, teamId: 'a', playerId: 'jo' }] : [];
    const facts = { isFinal: true, day: dayOf(week), recordedOn: null, hoursLate: null, ...more, lost };
    return penaltyOccasionsOnCard({ card: card(week, { division, ...given }), ...facts });
  };
  if (reason === 'short') return judged({ matches: [makeMatch(null, 0, 42, 'b1')] });
  if (reason === 'ineligible') return judged({ matches: [makeMatch('jo', 60, 20, 'b1')] });
  if (reason === 'late-result') return judged({ matches: [makeMatch('a1', 60, 20, 'b1')] }, { hoursLate: hours });
  if (reason === 'not-played')
    return judged({ outcome: { kind: 'awarded', awardedTo: 'away', score: { home: 0, away: 5 } } });
  const putOff = [{ teamId: 'a', day: dayOf(week), on: dayOf(week) }];
  return postponementOccasions(makeScheduled(`s${week}`, { week, division, date: dayOf(week), putOff }));
}

/**
 * Expects how many points the site proposes to take from team a, each time that the reason occurs: the first time
 * first, 0 for no penalty. `hours`: how many hours late a result is.
 */
export function costs(reason: PenaltyReason, points: readonly number[], on: On = {}): Case {
  return ({ season }) => {
    const times = points.flatMap((_, i) => timeOf(reason, i + 1, on));
    const prepared = undecidedPenalties(times, season, new Map(), (id) => id);
    const found = points.map(
      (_, i) => prepared.find(({ week, teamId }) => week === i + 1 && teamId === 'a')?.points ?? 0,
    );
    expect(found, reason).toEqual(points);
  };
}

/** Expects that a fixture which is awarded to neither side costs both sides this many points. */
export function costsBoth(points: number): Case {
  return ({ season }) => {
    const outcome = { kind: 'awarded', awardedTo: 'neither', score: { home: 0, away: 0 } } as const;
    const times = penaltyOccasionsOnCard({
      card: card(1, { outcome }),
      isFinal: true,
      day: dayOf(1),
      recordedOn: null,
      hoursLate: null,
      lost: [],
    });
    const prepared = undecidedPenalties(times, season, new Map(), (id) => id);
    expect(prepared.map((one) => [one.teamId, one.points])).toEqual([
      ['a', points],
      ['b', points],
    ]);
  };
}

const CAPTAIN = { ...VISITOR, role: 'captain' as const, teamIds: ['a'] };
const NOTHING_PLAYED = { latestWeek: 1, isOver: false };

/**
 * Expects that a postponed fixture can be played until this many days after its first date, and is overdue on the next
 * day.
 */
export function playedWithin(days: number, division = 1): Case {
  return ({ season }) => {
    const planned = makeScheduled('s', { division, date: '2025-10-08' });
    const asked = withPostponementRequest(planned, { date: null, note: '', at: '' }, CAPTAIN);
    const putOff = withPostponementHistory(
      fixtureAfterAcceptedRequest(asked, ''),
      asked,
      season.calendar,
      '2025-10-07',
    );
    const [marked = putOff] = withPlayByDays([putOff], season);
    const progress = { calendar: season.calendar, ...NOTHING_PLAYED };
    const isOverdue = (after: number) => isResultOverdue(marked, false, progress, addDays('2025-10-08', after));
    expect([marked.playBy, isOverdue(days), isOverdue(days + 1)]).toEqual([addDays('2025-10-08', days), false, true]);
  };
}

const START = Date.parse('2025-10-08T19:30:00Z');
const HOUR = 3_600_000;

/** Expects that a request to postpone is late if it comes less than this many hours before the start. */
export function notice(hours: number): Case {
  return (book) => {
    const { postponing } = rulesIn(book);
    const isLate = (left: number) => isLateRequest({ state: 'planned' }, postponing, START - left * HOUR, START);
    expect([isLate(hours), isLate(hours - 1)]).toEqual([false, true]);
  };
}

/**
 * Expects who must agree to a captain's request for another day: the other captain only (`captains`), or an official
 * too. `nobody`: the site refuses the request.
 */
export function agreedBy(who: 'captains' | 'official' | 'nobody'): Case {
  return (book) => {
    const { postponing } = rulesIn(book);
    const asked = withPostponementRequest(makeScheduled('s'), { date: '2025-10-20', note: '', at: '' }, CAPTAIN);
    const waits = withAgreement(asked, postponing, { ...CAPTAIN, teamIds: ['b'] })?.postponement.agreed ?? false;
    const isRefused = postponingRefusal(postponing, CAPTAIN) !== null;
    expect([isRefused, waits]).toEqual([who === 'nobody', who === 'official']);
  };
}

/** Expects that a match card recorded by a captain can be disputed until this day, and is final after it. */
export function confirmedUntil(day: string): Case {
  return () => {
    const unconfirmed = card(1, { review: { ...REVIEW, confirmBy: day } });
    const stateOn = (today: string) => resultState(unconfirmed, () => today);
    expect([stateOn(day), stateOn(addDays(day, 1))]).toEqual(['unconfirmed', 'final']);
  };
}

/** Expects that a fixture without a result is overdue after its date or, if it has no date (`null`), after its week. */
export function overdueAfterItsDay(date: string | null): Case {
  return ({ season }) => {
    const last = date ?? season.calendar[0]!.to;
    const progress = { calendar: season.calendar, ...NOTHING_PLAYED };
    const isOverdue = (today: string) => isResultOverdue(makeScheduled('s', { date }), false, progress, today);
    expect([isOverdue(last), isOverdue(addDays(last, 1))]).toEqual([false, true]);
  };
}

/**
 * Expects that for a cancelled fixture, the site proposes to give the innocent side its average points: 4, the rounded
 * average of 4–1 and 3–2 at home.
 */
export function innocentAverage(): Case {
  return ({ season }) => {
    const cards = [4, 3].map((won, i) => card(i + 1, { matches: framesWon('a', 'b', won) }));
    const list = [makeScheduled('s', { state: 'cancelled', innocent: 'home', week: 3 })];
    const teams = new Map(['a', 'b'].map((id) => [id, makeTeam(id)]));
    expect(pointsProposalsForInnocentTeams(list, cards, season, teams).map((one) => [one.teamId, one.points])).toEqual([
      ['a', 4],
    ]);
  };
}
