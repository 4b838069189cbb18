import { describe, expect, it, test } from 'vitest';
import {
  appearancesByPlayer,
  playerMarksWithDecisions,
  playerMarksInTie,
  frameIndexAfterResultChange,
  sideOfPlayerInFrame,
  withFramesLostByDecision,
} from '#domain/cups/appearances.ts';
import { type Competition, type Entrant, resolveTies, type Tie } from '#domain/cups/cup.ts';
import { type Leg, resultOfLegs } from '#domain/cups/legs.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { HOME_WON, makeCup, makeTie, round } from '../../../tests/fixtures/made-cup.ts';
import { makeCalendar, makeFixture, makeMatch } from '../../../tests/fixtures/made-league.ts';

const CALENDAR = makeCalendar('2025-10-06', '2025-10-12', 3);

/** Returns a card on which `ann` plays for the home team `a`. */
const cardOn = (date: string | null, given: Partial<Fixture> = {}) =>
  makeFixture('a', 'b', { date, matches: [makeMatch('ann', 60, 20, 'bob')], ...given });

const players = (id: string, playerIds: string[]): Entrant => ({ id, playerIds });
const SINGLES = [players('h', ['ann']), players('g', ['guest'])];
const TEAMS: Entrant[] = [
  { id: 'h', teamId: 'a' },
  { id: 'g', teamId: 'g' },
];

const cupOf = (given: Partial<Competition> = {}): Competition =>
  makeCup(2, {
    entrants: SINGLES,
    rounds: [round(3), round(3), round(3)],
    appearances: { matches: 2, fromRound: null },
    ...given,
  });

/**
 * Returns a tie between the entrants `h` and `g` with one frame, ann against the guest, played on the day `playedOn`.
 */
function tieOf(given: Partial<Tie> = {}, playedOn: string | null = '2025-10-20', names = ['ann', 'guest']): Tie {
  const [home = '', away = ''] = names;
  return { ...makeTie('1.0 h g', { ...HOME_WON, matches: [makeMatch(home, 60, 10, away)], playedOn }), ...given };
}

const known = (cards: Fixture[]) => ({
  appearances: appearancesByPlayer(cards, CALENDAR),
  playerName: (id: string) => id,
  teamName: (id: string) => id.toUpperCase(),
});

/**
 * Returns only the marks on ann. The guest has no league match, so the rule marks the guest in every case where it
 * marks anybody.
 */
const marksOfAnn = (cards: Fixture[], cup: Competition, tie: Tie) =>
  playerMarksInTie(tie, cup, known(cards)).filter(({ playerId }) => playerId === 'ann');

const DAY = '2025-10-14';

describe('players with too few league matches before a tie (Rule E23)', () => {
  it.each<[string, Fixture[], Competition, Tie, marked: boolean]>([
    ['no card', [], cupOf(), tieOf(), true],
    ['one card of two', [cardOn(DAY)], cupOf(), tieOf(), true],
    ['two cards', [cardOn(DAY), cardOn('2025-10-15')], cupOf(), tieOf(), false],
    [
      'two frames of one card',
      [cardOn(DAY, { matches: [1, 2].map(() => makeMatch('ann', 9, 1, 'bob')) })],
      cupOf(),
      tieOf(),
      true,
    ],
    ['a card of the day of the tie', [cardOn(DAY), cardOn('2025-10-20')], cupOf(), tieOf(), true],
    ['a card after the tie', [cardOn(DAY), cardOn('2025-10-21')], cupOf(), tieOf(), true],
    ['a tie of an unknown day', [cardOn(DAY), cardOn('2025-12-21')], cupOf(), tieOf({}, null), false],
    ['a card without a day, of a week before', [cardOn(DAY), cardOn(null, { week: 2 })], cupOf(), tieOf(), false],
    ['a card without a day, of the week of the tie', [cardOn(DAY), cardOn(null, { week: 3 })], cupOf(), tieOf(), true],
    ['a void card that counts for players', [cardOn(DAY), cardOn(DAY, { counts: 'players' })], cupOf(), tieOf(), false],
    ['a void card that counts for nobody', [cardOn(DAY), cardOn(DAY, { counts: 'nothing' })], cupOf(), tieOf(), true],
    ['cards for two teams', [cardOn(DAY), cardOn(DAY, { homeTeamId: 'c' })], cupOf(), tieOf(), false],
    ['a cup of teams: cards for the team', [cardOn(DAY), cardOn(DAY)], cupOf({ entrants: TEAMS }), tieOf(), false],
    [
      'a cup of teams: a card for another team',
      [cardOn(DAY), cardOn(DAY, { homeTeamId: 'c' })],
      cupOf({ entrants: TEAMS }),
      tieOf(),
      true,
    ],
    ['no rule', [], makeCup(2, { entrants: SINGLES }), tieOf(), false],
    ['a tie without a result', [], cupOf(), tieOf({ result: null }), false],
    ['a walkover', [], cupOf(), tieOf({ result: { ...HOME_WON, walkover: 'home' } }), false],
    ['a round before `fromRound`', [], cupOf({ appearances: { matches: 1, fromRound: 2 } }), tieOf(), false],
    ['`fromRound`', [], cupOf({ appearances: { matches: 1, fromRound: 2 } }), tieOf({ round: 2 }), true],
    ['a round after it', [], cupOf({ appearances: { matches: 1, fromRound: 2 } }), tieOf({ round: 3 }), true],
    [
      'a group, from the first round on',
      [],
      cupOf({ appearances: { matches: 1, fromRound: 1 } }),
      tieOf({ round: 0 }),
      false,
    ],
    ['a group, in all rounds', [], cupOf(), tieOf({ round: 0 }), true],
  ])('%s', (_, cards, cup, tie, marked) => {
    expect(marksOfAnn(cards, cup, tie)).toHaveLength(marked ? 1 : 0);
  });

  it.each<[number, Entrant[], string]>([
    [2, SINGLES, 'ann had played 1 league match before this tie. 2 are needed.'],
    [2, TEAMS, 'ann had played 1 league match for A before this tie. 2 are needed.'],
  ])('says how many of %i', (matches, entrants, text) => {
    const cup = cupOf({ entrants, appearances: { matches, fromRound: null } });
    const [mark] = marksOfAnn([cardOn(DAY)], cup, tieOf());
    expect(mark).toMatchObject({ frame: 0, side: 'home', text });
  });

  it.each<[string[], string]>([
    [['ann', 'guest'], 'ann'],
    [['cy', 'guest'], 'cy'],
    [[], 'ann cy'],
  ])('a pair of which %j is named for a frame: %s', (named, marked) => {
    const cup = cupOf({ entrants: [players('h', ['ann', 'cy']), players('g', ['guest'])] });
    const frame = makeMatch(named[0] ?? null, 60, 10, 'guest');
    const tie = tieOf({ result: { ...HOME_WON, matches: [frame] } });
    const marks = playerMarksInTie(tie, cup, known([])).filter(({ side }) => side === 'home');
    expect(marks.map(({ playerId }) => playerId).join(' ')).toBe(marked);
  });

  it('judges each leg by its own day, and numbers frames across legs', () => {
    const legs = [1, 2].map((leg): Leg => {
      const matches = [makeMatch('ann', 60, 10, 'bob'), makeMatch('ann', 60, 10, 'bob')];
      return { leg, score: { home: 2, away: 0 }, matches, playedOn: `2025-10-${20 + leg}` };
    });
    const result = resultOfLegs(legs, null);
    const cards = [cardOn('2025-10-13'), cardOn('2025-10-21')];
    expect(marksOfAnn(cards, cupOf(), tieOf({ result })).map(({ frame }) => frame)).toEqual([0, 1]);
    expect(marksOfAnn(cards.slice(1), cupOf(), tieOf({ result })).map(({ frame }) => frame)).toEqual([0, 1, 2, 3]);
  });
});

const ruling = (playerId: string, decision: 'accept' | 'lose', match = 0, tieId = '1.0') => ({
  tieId,
  match,
  playerId,
  decision,
});

describe('what officials decide about a marked player (Rule E24)', () => {
  it.each<[string, ReturnType<typeof ruling>[], Fixture[], string]>([
    ['nothing', [], [], 'ann null, guest null'],
    ['to accept one', [ruling('ann', 'accept')], [], 'ann accept, guest null'],
    ['to lose the frame', [ruling('ann', 'lose')], [], 'ann lose, guest null'],
    ['about another tie', [ruling('ann', 'lose', 0, '1.1')], [], 'ann null, guest null'],
    ['about another frame', [ruling('ann', 'lose', 1)], [], 'ann null, guest null'],
    [
      'to lose it, where no rule marks the player any more',
      [ruling('ann', 'lose')],
      [cardOn(DAY), cardOn(DAY)],
      'guest null, ann lose',
    ],
    ['to accept, where no rule marks the player', [ruling('ann', 'accept')], [cardOn(DAY), cardOn(DAY)], 'guest null'],
  ])('%s', (_, rulings, cards, expected) => {
    const marks = playerMarksWithDecisions(tieOf(), cupOf(), { ...known(cards), rulings });
    expect(marks.map(({ playerId, decision }) => `${playerId} ${decision}`).join(', ')).toBe(expected);
  });

  it.each<[string, ReturnType<typeof ruling>[], winner: string | null]>([
    ['nothing', [], 'h'],
    ['to accept', [ruling('ann', 'accept')], 'h'],
    ['to lose the frame', [ruling('ann', 'lose')], 'g'],
    ['to lose it, by a player who does not stand there', [ruling('cy', 'lose')], 'h'],
    ['that both sides lose it', [ruling('ann', 'lose'), ruling('guest', 'lose')], null],
  ])('%s: who has won a tie of one frame', (_, rulings, winner) => {
    const tie = tieOf();
    const oneFrame = { ...tie, result: { ...tie.result!, score: { home: 1, away: 0 } } };
    const cup = cupOf({ rounds: [round(1)] });
    expect(resolveTies(cup, [withFramesLostByDecision(oneFrame, cup, rulings)])[0]?.winner).toBe(winner);
  });
});

test.each<[string, number, string | null]>([
  ['ann', 0, 'home'],
  ['guest', 0, 'away'],
  ['cy', 0, null],
  ['ann', 1, null],
])('%s stands in frame %i: %s', (playerId, match, side) => {
  expect(sideOfPlayerInFrame(tieOf(), cupOf(), { match, playerId })).toBe(side);
});

const legWith = (leg: number, frames: number): Leg => ({
  leg,
  score: { home: frames, away: 0 },
  matches: Array.from({ length: frames }, () => makeMatch('ann', 60, 10, 'bob')),
  playedOn: null,
});
const legsOf = (...frames: number[]) =>
  resultOfLegs(
    frames.flatMap((count, i) => (count > 0 ? [legWith(i + 1, count)] : [])),
    null,
  );
const WON_BY_WALKOVER = { ...HOME_WON, walkover: 'home' as const };

test.each([
  ['a frame of the second leg, where the first has one more', legsOf(2, 2), legsOf(3, 2), 2, 3],
  ['a frame of the first leg', legsOf(2, 2), legsOf(3, 2), 1, 1],
  ['a frame of a leg that has gone', legsOf(2, 2), legsOf(0, 2), 0, null],
  ['a frame that its leg has no more, although the next leg has one there', legsOf(3, 2), legsOf(2, 2), 2, null],
  ['a frame of the leg that stays', legsOf(2, 2), legsOf(0, 2), 2, 0],
  ['a walkover after a leg', legsOf(2), { ...legsOf(2)!, walkover: 'home' as const }, 1, 1],
  ['a tie without legs', HOME_WON, HOME_WON, 1, 1],
  ['a result that has gone', HOME_WON, null, 1, null],
  ['a walkover in its place', HOME_WON, WON_BY_WALKOVER, 1, null],
])('%s has another place', (_, before, after, frame, place) => {
  expect(frameIndexAfterResultChange(before!, after, frame)).toBe(place);
});
