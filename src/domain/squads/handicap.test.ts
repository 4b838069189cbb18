import { describe, expect, it } from 'vitest';
import { validResult } from '#domain/issue.ts';
import {
  type ApplyHandicapsDraft,
  defaultHandicap,
  applyNewHandicaps,
  checkHandicapsToApply,
  handicapsOverTime,
  resetNewHandicaps,
  playersOutsideHandicapRangeFault,
  startBetweenHandicaps,
  ownHandicapStartWords,
  unusualStartSentences,
  handicapStarts,
} from '#domain/squads/handicap.ts';
import { USUAL_HANDICAP_RULES } from '#domain/squads/handicap-rules.ts';
import { makePlayer } from '../../../tests/fixtures/made-league.ts';
import { linesOf } from '../../../tests/support/faults.ts';

it('resets and applies only new handicaps that differ', () => {
  const level = makePlayer('1', 'a', { handicap: 20, newHandicap: 20 });
  const higher = makePlayer('2', 'a', { handicap: 20, newHandicap: 30 });
  const lower = makePlayer('3', 'b', { handicap: 20, newHandicap: 0 });
  expect(resetNewHandicaps([level, higher, lower])).toEqual([
    { ...higher, newHandicap: 20 },
    { ...lower, newHandicap: 20 },
  ]);
  expect(applyNewHandicaps([level, higher])).toEqual([{ ...higher, handicap: 30 }]);
});

describe('whose new handicaps are applied', () => {
  const [ann, bob] = [makePlayer('a', 't'), makePlayer('b', 't')];
  const gone = makePlayer('g', 't', { name: 'Gone', deleted: true });
  const players = new Map([ann, bob, gone].map((player) => [player.id, player]));
  const today = '2025-10-08';
  const apply = (draft: ApplyHandicapsDraft) => checkHandicapsToApply(draft, players, today);

  it('is everybody not deleted, or each chosen player once; from today or a given day', () => {
    expect(apply({ playerIds: null, on: null })).toEqual(validResult({ players: [ann, bob], on: today }));
    expect(apply({ playerIds: ['b', 'b'], on: '2025-10-01' })).toEqual(
      validResult({ players: [bob], on: '2025-10-01' }),
    );
  });

  it('reports every fault at once', () => {
    const faults = (draft: ApplyHandicapsDraft) => {
      const checked = apply(draft);
      return checked.ok ? 'fine' : linesOf(checked.issues);
    };
    expect(faults({ playerIds: [], on: null })).toEqual(['playerIds: Choose at least one player.']);
    expect(faults({ playerIds: ['nobody', 'a', 'g'], on: '2026-02-30' })).toEqual([
      'playerIds.0: The league has no such player.',
      'playerIds.2: The player Gone has been deleted.',
      'on: 2026-02-30 is not a day of the calendar.',
    ]);
    expect(faults({ playerIds: null, on: today })).toBe('fine');
    expect(faults({ playerIds: ['a', undefined], on: today })).toEqual([]);
    expect(faults({ playerIds: null, on: '2025-10-09' })).toEqual([
      'on: The day cannot be after today: the handicaps change at once.',
    ]);
    expect(faults({ playerIds: [undefined], on: undefined })).toEqual([]);
  });
});

it('has a row for each change of handicap or modifier only', () => {
  const changes = [
    { day: '2025-09-01', handicap: 20, modifier: 0 },
    { day: '2025-09-08', handicap: 20, modifier: 0 },
    { day: '2025-10-06', handicap: 15, modifier: 0 },
    { day: '2025-10-06', handicap: 15, modifier: 2.5 },
    { day: '2025-09-30', handicap: 20, modifier: 2.5 },
  ];
  expect(handicapsOverTime(changes)).toEqual([
    { from: '2025-09-01', handicap: 20, modifier: 0, before: null, why: null },
    { from: '2025-10-06', handicap: 15, modifier: 0, before: 20, why: null },
    { from: '2025-10-06', handicap: 15, modifier: 2.5, before: 15, why: null },
    { from: '2025-09-30', handicap: 20, modifier: 2.5, before: 15, why: null },
  ]);
  expect(handicapsOverTime([])).toEqual([]);
});

it.each([
  [{ home: 20, away: 35 }, undefined, { by: 'home', points: 15 }],
  [{ home: 50, away: 0 }, undefined, { by: 'away', points: 50 }],
  [{ home: 20, away: 20 }, undefined, null],
  [{ home: 20, away: 60 }, 30, { by: 'home', points: 30 }],
  [{ home: -10, away: 15 }, 30, { by: 'home', points: 25 }],
  [{ home: 12, away: -6 }, null, { by: 'away', points: 18 }],
  [{ home: -10, away: -30 }, 15, { by: 'away', points: 15 }],
  [{ home: -150, away: 150 }, null, { by: 'home', points: 300 }],
  [{ home: -150, away: 150 }, 65, { by: 'home', points: 65 }],
  [{ home: -7.5, away: 0 }, null, { by: 'home', points: 7 }],
  [{ home: 0, away: 0.5 }, null, null],
])('%j with a cap of %j is a start of %j', (handicaps, cap, start) => {
  expect(startBetweenHandicaps(handicaps, cap)).toEqual(start);
});

it('says why a review changed a handicap, at that change alone', () => {
  const review = { at: '2026-01-05T10:00:00.000Z', why: 'Won 9 of 10.' };
  const changes = [
    { day: '2025-09-01', handicap: 20, modifier: 0 },
    { day: '2026-01-05', handicap: 15, modifier: 0, review },
    { day: '2026-02-01', handicap: 10, modifier: 0, review },
  ];
  expect(handicapsOverTime(changes).map(({ why }) => why)).toEqual([null, 'Won 9 of 10.', null]);
});

it.each([
  ['5 20', null, 'difference', '0 15'],
  ['5 20', 10, 'difference', '0 10'],
  ['-12 -20', null, 'difference', '8 0'],
  ['7 7', null, undefined, '0 0'],
  ['5 20', null, 'own', '5 20'],
  ['-12 250', null, 'own', '-12 250'],
  ['30 5', 10, 'own', '15 5'],
  ['7 7', 10, 'own', '7 7'],
] as const)('handicaps %s by the most %s and %s: both begin with %s', (handicaps, maxStart, start, starts) => {
  const [home = 0, away = 0] = handicaps.split(' ').map(Number);
  const found = handicapStarts({ home, away }, start ? { maxStart, start } : { maxStart });
  expect(`${found.home} ${found.away}`).toBe(starts);
});

it('words explain what both players begin with, and how a league uses starts', () => {
  expect(ownHandicapStartWords('Ann', 'Bob', { home: 5, away: -10 })).toBe('Ann begins with 5, Bob owes 10');
  const rules = { ...USUAL_HANDICAP_RULES, maxStart: 40 };
  expect(unusualStartSentences(rules)).toEqual([]);
  const own = 'Each player begins a frame with the own handicap; a player with a minus owes it.';
  const most = 'No player begins more than 40 points ahead of the other.';
  const inScores = 'Scores include the start, and a break is no higher than the score without it.';
  expect(unusualStartSentences({ ...rules, start: 'own' })).toEqual([own, most]);
  expect(unusualStartSentences({ ...rules, start: 'own', maxStart: null, inScores: true })).toEqual([own, inScores]);
});

it('a range that leaves out a handicap or a new one names the players', () => {
  const players = [
    makePlayer('1', 'a', { name: 'Ann', handicap: 60 }),
    makePlayer('2', 'a', { name: 'Bob', newHandicap: -5 }),
    makePlayer('3', 'a', { name: 'Cid', handicap: 90, deleted: true }),
    makePlayer('4', 'a', { name: 'Dot', handicap: 50 }),
  ];
  const range = { lowest: 0, highest: 50 };
  expect(playersOutsideHandicapRangeFault(range, players)).toBe(
    'Handicaps would be outside 0 to 50: Ann, Bob. Change them first.',
  );
  expect(playersOutsideHandicapRangeFault({ lowest: -5, highest: 60 }, players)).toBeNull();
});

it.each([
  [20, 'Player 20'],
  [21, 'Player 20 and 1 more'],
  [25, 'Player 20 and 5 more'],
])('a range that leaves out %d players names up to twenty', (count, end) => {
  const names = Array.from({ length: count }, (_, i) => `Player ${i + 1}`);
  const players = names.map((name) => makePlayer(name, 'a', { name, handicap: 60 }));
  const said = `Handicaps would be outside 0 to 50: ${names.slice(0, 19).join(', ')}, ${end}. Change them first.`;
  expect(playersOutsideHandicapRangeFault({ lowest: 0, highest: 50 }, players)).toBe(said);
});

it.each([
  [{ lowest: 0, highest: 150 }, 0],
  [{ lowest: -35, highest: 60 }, 0],
  [{ lowest: -40, highest: -5 }, -5],
  [{ lowest: 5, highest: 60 }, 5],
])('with the rules %j a new player has %d', (range, handicap) => {
  expect(defaultHandicap(range)).toBe(handicap);
});
