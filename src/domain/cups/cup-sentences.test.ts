import { expect, test } from 'vitest';
import type { Competition } from '#domain/cups/cup.ts';
import { cupRuleSentences } from '#domain/cups/cup-sentences.ts';
import { makeCup, round } from '../../../tests/fixtures/made-cup.ts';

const AROUND = { divisionNames: { 1: 'Premier' }, cups: [{ id: 'main', name: 'Open' }] };
const groups = { count: 2, through: 2, bestOf: null, playBy: null };
const needed = { matches: 3, fromRound: null };
const own: Competition['entrants'] = [{ id: 'a', name: 'A', ownStart: 14 }];

const saidOf = (given: Partial<Competition>) => cupRuleSentences(makeCup(8, given), AROUND);

test('a plain cup says who it is for, how it is drawn, and its frames', () => {
  expect(saidOf({})).toEqual([
    'Single players enter.',
    'All rounds of the knock-out are drawn at once.',
    'A tie is best of 3 frames.',
  ]);
});

test.each<[Partial<Competition>, string]>([
  [{ kind: 'team' }, 'Teams enter.'],
  [{ kind: 'pair' }, 'Pairs enter.'],
  [{ fromTable: { division: 1, places: [1, 2, 3] } }, 'The teams in places 1, 2 and 3 of Premier enter.'],
  [{ fromTable: { division: 2, places: [1, 4] } }, 'The teams in places 1 and 4 of division 2 enter.'],
  [{ losersOf: 'main' }, 'Single players enter who lose their first tie in Open.'],
  [{ losersOf: 'gone' }, 'Single players enter who lose their first tie in another competition.'],
  [{ draw: 'eachRound' }, 'Each round is drawn after the one before.'],
  [{ draw: 'table' }, 'There are no lots: the first meets the last, and the better placed is at home.'],
  [
    { groups },
    'First there are 2 groups, in which all meet once. The best 2 of each group go through to the knock-out.',
  ],
  [
    { groups: { ...groups, through: 1 } },
    'First there are 2 groups, in which all meet once. The winner of each group goes through to the knock-out.',
  ],
  [{ groups: { ...groups, bestOf: 1 } }, 'A tie in a group is best of 1 frame.'],
  [
    { rounds: [round(3), round(5), round(7)] },
    'A tie is best of 3 frames, from the semi-finals on best of 5 frames, in the final best of 7 frames.',
  ],
  [
    { rounds: [round(3), round(3), round(3), round(5), round(5)] },
    'A tie is best of 3 frames, from the semi-finals on best of 5 frames.',
  ],
  [{ decidedBy: 'total' }, 'All frames of a tie are played, and the side with more points in total wins.'],
  [{ decidedBy: 'total', rounds: [round(3), round(4)] }, 'A tie has 3 frames, in the final 4 frames.'],
  [{ legs: 2 }, 'A tie has two legs, one at each side’s venue. The total of both decides.'],
  [{ legs: 2 }, 'A leg has 3 frames.'],
  [{ handicap: true }, 'Handicaps count.'],
  [{ handicap: true, maxStart: 21 }, 'Handicaps count, with a start of at most 21 points.'],
  [{ entrants: own }, 'An entrant with a start of its own has it in each frame.'],
  [{ entrants: own, decidedBy: 'total' }, 'An entrant with a start of its own has it once for the tie.'],
  [{ appearances: needed }, 'A player must have played at least 3 league matches before the tie.'],
  [{ appearances: { ...needed, fromRound: 1 } }, 'A player must have played at least 3 league matches before the tie.'],
  [
    { appearances: { ...needed, fromRound: 2 }, kind: 'team' },
    'From the semi-finals on, a player must have played at least 3 league matches for the team before the tie.',
  ],
  [
    { appearances: { matches: 1, fromRound: 1 }, groups, rounds: Array.from({ length: 5 }, () => round(3)) },
    'From round 1 on, a player must have played at least 1 league match before the tie.',
  ],
])('%j: %s', (given, sentence) => {
  expect(saidOf(given)).toContain(sentence);
});
