import { expect, test } from 'vitest';
import type { Fixture, Side } from '#domain/cards/fixture.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { pointsProposalsForInnocentTeams } from '#domain/rules/innocent.ts';
import type { Season } from '#domain/seasons/season.ts';
import {
  framesWon,
  makeFixture,
  makePeople,
  makeScheduled,
  makeSeason,
  makeTeam,
  RULES,
} from '../../../tests/fixtures/made-league.ts';

const { teams } = makePeople([makeTeam('a'), makeTeam('b'), makeTeam('c')]);

/** Returns the card for a text such as `a 3-2 b`: team `a` at home to team `b`, with the frames that each won. */
function cardOf(text: string, given: Partial<Fixture> = {}): Fixture {
  const [home = '', score = '', away = ''] = text.split(' ');
  return makeFixture(home, away, { matches: framesWon(home, away, Number(score[0])), ...given });
}

/** Returns a cancelled fixture of team `a` at home to team `b`. The `innocent` side was not at fault. */
const cancelled = (innocent: Side, more: Partial<ScheduledFixture> = {}) =>
  makeScheduled('l', { state: 'cancelled', innocent, week: 4, ...more });

const proposals = (fixture: ScheduledFixture, cards: Fixture[], more: Partial<Season> = {}) =>
  pointsProposalsForInnocentTeams([fixture], cards, makeSeason('25/26', more), teams);

const cardsOf = (...texts: string[]) => texts.map((text) => cardOf(text));
const neither = { kind: 'awarded' as const, awardedTo: 'neither' as const };
const toHome = { kind: 'awarded' as const, awardedTo: 'home' as const, score: { home: 5, away: 0 } };
const winner3 = { ...RULES, points: { ...RULES.points, fixtureWon: 3 } };

test.each<[string, Side, Fixture[], Partial<Season>, points: number]>([
  ['home cards alone for the home team', 'home', cardsOf('a 4-1 b', 'a 2-3 c', 'c 5-0 a', 'c 5-0 b'), {}, 3],
  ['away cards alone for the away team', 'away', cardsOf('a 4-1 b', 'c 2-3 b', 'b 5-0 a'), {}, 2],
  ['half a point rounded up', 'home', cardsOf('a 3-2 b', 'a 2-3 c'), {}, 3],
  ['less than half rounded down', 'home', cardsOf('a 3-2 b', 'a 2-3 c', 'a 2-3 b'), {}, 2],
  ['more than half rounded up', 'home', cardsOf('a 3-2 b', 'a 2-3 c', 'a 3-2 b'), {}, 3],
  ['no card on that side', 'home', cardsOf('c 5-0 a', 'b 5-0 a'), {}, 0],
  ['no card at all', 'away', [], {}, 0],
  ['an average of 0', 'home', cardsOf('a 0-5 b'), {}, 0],
  [
    'a card awarded to neither counts as one without points',
    'home',
    [...cardsOf('a 4-1 b'), cardOf('a 0-0 c', { matches: [], outcome: neither })],
    {},
    2,
  ],
  [
    'a card awarded to the team',
    'home',
    [...cardsOf('a 3-2 b'), cardOf('a 0-0 c', { matches: [], outcome: toHome })],
    {},
    4,
  ],
  ['a void card counts for no team', 'home', [...cardsOf('a 4-1 b'), cardOf('a 0-5 c', { counts: 'players' })], {}, 4],
  ['a card of another division', 'home', [...cardsOf('a 4-1 b'), cardOf('a 0-5 c', { division: 2 })], {}, 4],
  ['points for the match', 'home', cardsOf('a 4-1 b', 'a 1-4 c'), { rules: winner3 }, 4],
  ['points of the division', 'home', cardsOf('a 4-1 b'), { divisionRules: { 1: { points: winner3.points } } }, 7],
])('%s (Rule F45)', (_, innocent, cards, rules, points) => {
  const teamId = innocent === 'home' ? 'a' : 'b';
  expect(proposals(cancelled(innocent), cards, rules)).toMatchObject([{ id: 'innocent-l', teamId, week: 4, points }]);
});

test.each([
  ['nobody named', makeScheduled('l', { state: 'cancelled' })],
  ['a match that is played after all', cancelled('home', { state: 'planned' })],
  ['a match that is postponed', cancelled('home', { state: 'postponed' })],
])('nothing for %s', (_, fixture) => {
  expect(proposals(fixture, cardsOf('a 4-1 b'))).toEqual([]);
});
