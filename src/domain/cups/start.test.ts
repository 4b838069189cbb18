import { expect, test } from 'vitest';
import type { Competition, Entrant } from '#domain/cups/cup.ts';
import { handicapStartInTie } from '#domain/cups/start.ts';
import { makePeople, makePlayer } from '../../../tests/fixtures/made-league.ts';

const PEOPLE = makePeople([], [makePlayer('ann', 't', { handicap: -20 }), makePlayer('bob', 't', { handicap: 15 })]);

const player = (id: string, own: { ownStart?: number } = {}): Entrant => ({ id, playerIds: [id], ...own });
const pair = (own: { ownStart?: number } = {}): Entrant => ({ id: 'p', playerIds: ['ann', 'bob'], ...own });
const team = (own: { ownStart?: number } = {}): Entrant => ({ id: 't', teamId: 't', ...own });

type Cup = Pick<Competition, 'handicap' | 'maxStart'>;
const SCRATCH: Cup = { handicap: false, maxStart: null };
const HANDICAP: Cup = { handicap: true, maxStart: null };

test.each<[string, Cup, home: Entrant, away: Entrant, given: string | null]>([
  ['own starts on both sides', SCRATCH, team({ ownStart: 7 }), team({ ownStart: 21 }), 'home gives 14'],
  ['own starts that are the same', SCRATCH, team({ ownStart: 7 }), team({ ownStart: 7 }), null],
  ['an own start on one side alone: the other begins with 0', SCRATCH, team({ ownStart: 40 }), team(), 'away gives 40'],
  ['an own start on the other', SCRATCH, team(), team({ ownStart: 40 }), 'home gives 40'],
  ['a side that owes points', SCRATCH, team({ ownStart: -10 }), team(), 'home gives 10'],
  ['an own start of 0', SCRATCH, team({ ownStart: 0 }), team(), null],
  ['an own start in place of the handicap', HANDICAP, player('ann', { ownStart: 0 }), player('bob'), 'home gives 15'],
  ['an own start against the handicap', HANDICAP, player('ann'), player('bob', { ownStart: 5 }), 'home gives 25'],
  ['an own start of a pair, without half points', HANDICAP, pair(), player('bob', { ownStart: 5 }), 'home gives 7'],
  ['an own start of a team with handicaps', HANDICAP, team(), team({ ownStart: 5 }), 'home gives 5'],
  ['no own start, without handicaps', SCRATCH, player('ann'), player('bob'), null],
  ['an own start above the cap', { ...SCRATCH, maxStart: 21 }, team({ ownStart: 40 }), team(), 'away gives 21'],
])('%s (Rule E22)', (_, cup, home, away, given) => {
  const start = handicapStartInTie(cup, { home, away }, PEOPLE);
  expect(start && `${start.by} gives ${start.points}`).toBe(given);
});

test.each<[string, Entrant, Entrant, string | null]>([
  ['handicaps as they count', player('ann'), player('bob'), 'home gives 15'],
  ['an own start, which counts whole', player('ann', { ownStart: -20 }), player('bob'), 'home gives 30'],
])('with handicaps that count from −5 to 10, %s (Rule H24)', (_, home, away, given) => {
  const start = handicapStartInTie(HANDICAP, { home, away }, PEOPLE, { lowest: -5, highest: 10 });
  expect(start && `${start.by} gives ${start.points}`).toBe(given);
});
