import { describe, expect, test } from 'vitest';
import {
  type RuleMark,
  ruleMarksByCard,
  type RegistrationFacts,
  playersAwaitingDecision,
} from '#domain/rules/eligibility.ts';
import type { PlayerRuling } from '#domain/rules/ruling.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import type { Stay } from '#domain/squads/squad-of-day.ts';
import { makeMatch, NO_REGISTER, RULES } from '../../../tests/fixtures/made-league.ts';

type Registration = NonNullable<LeagueRules['registration']>;

/** Teams `a` and `b` are of division 1, `c` and `d` of division 2. Team `x` is the other side of every card. */
const DIVISIONS: Record<string, number> = { a: 1, b: 1, c: 2, d: 2, x: 1 };

/** A card of division 1 on which `player` plays for `team` in the first match. `week` is 1 if it is left out. */
type Played = [day: string | null, player: string, team: string, week?: number];

function cardOf([date, player, homeTeamId, week = 1]: Played): RegistrationFacts['cards'][number] {
  const id = `${date} ${player} ${homeTeamId} ${week}`;
  return { id, division: 1, week, date, homeTeamId, awayTeamId: 'x', matches: [makeMatch(player, 60, 20, 'x1')] };
}

type Squads = Record<string, Stay<string>[]>;
const IN_A: Stay<string>[] = [{ from: '2024-09-01', place: 'a' }];
const IN_C: Stay<string>[] = [{ from: '2024-09-01', place: 'c' }];

type Given = {
  rules: Partial<Registration>;
  played: Played[];
  squads?: Squads;
  guests?: string[];
  approved?: string[];
  rulings?: Partial<PlayerRuling>[];
  more?: Partial<RegistrationFacts>;
};

function factsOf({
  rules,
  played,
  squads = {},
  guests = [],
  approved = [],
  rulings = [],
  more = {},
}: Given): RegistrationFacts {
  const rows = Object.entries({ x1: [{ from: '2024-09-01', place: 'x' }], jo: IN_A, ...squads });
  return {
    season: { rules: { ...RULES, registration: { ...NO_REGISTER, ...rules } }, divisionRules: {}, calendar: [] },
    start: '2025-09-01',
    cards: played.map(cardOf),
    isJudged: () => true,
    stays: new Map(rows.map(([id, stays]) => [id, [stays]])),
    isSubstitute: (playerId, teamId) => guests.includes(`${playerId} ${teamId}`),
    isApproved: (playerId, teamId) => approved.includes(`${playerId} ${teamId}`),
    rulings: rulings.map((one) => ({ ...RULING, ...one })),
    divisionOf: (teamId) => DIVISIONS[teamId] ?? null,
    playerName: (id) => id.toUpperCase(),
    teamName: (id) => id.toUpperCase(),
    ...more,
  };
}

const RULING: PlayerRuling = {
  id: 'r',
  season: '25/26',
  division: 1,
  week: 1,
  fixtureId: null,
  competitionId: null,
  tieId: null,
  match: 0,
  teamId: 'a',
  playerId: 'jo',
  decision: 'accept',
  rules: ['closes'],
  note: '',
};

/**
 * Returns the marks of each card, with player and rule: `jo closes`, or `jo closes accept` with a decision. Expects the
 * same marks for the cards in reverse order.
 */
function marked(given: Given): string[][] {
  const facts = factsOf(given);
  const words = ({ playerId, rule, decision }: RuleMark) =>
    `${playerId} ${rule}${decision === null ? '' : ` ${decision}`}`;
  const found = ruleMarksByCard(facts);
  const backwards = ruleMarksByCard({ ...facts, cards: facts.cards.toReversed() });
  expect(backwards).toEqual(found);
  return facts.cards.map(({ id }) => (found.get(id) ?? []).map(words));
}

const late: Squads = { jo: [{ from: '2025-10-02', place: 'a' }] };
const closes = { closes: '2025-10-01' };
const moved: Squads = { jo: [...IN_A, { from: '2025-10-10', place: 'b' }] };

describe('the register', () => {
  test.each<[what: string, given: Given, marks: string[][]]>([
    ['nobody without a rule', { rules: {}, played: [['2025-10-05', 'jo', 'a']], squads: late }, [[]]],
    [
      'who joined after the last day',
      { rules: closes, played: [['2025-10-05', 'jo', 'a']], squads: late },
      [['jo closes']],
    ],
    [
      'nobody who joined on the last day',
      { rules: closes, played: [['2025-10-05', 'jo', 'a']], squads: { jo: [{ from: '2025-10-01', place: 'a' }] } },
      [[]],
    ],
    [
      'nobody who came with a list, or was here last season',
      {
        rules: closes,
        played: [
          ['2025-10-05', 'jo', 'a'],
          ['2025-10-05', 'al', 'b'],
        ],
        squads: { al: [{ from: '2025-10-04', place: 'b', by: 'list' }] },
      },
      [[], []],
    ],
    [
      'who came back after the last day',
      {
        rules: closes,
        played: [['2025-10-05', 'jo', 'a']],
        squads: { jo: [...IN_A, { from: '2025-06-01', place: null }, { from: '2025-10-03', place: 'a' }] },
      },
      [['jo closes']],
    ],
    [
      'nobody whom a card made, by the day on which the card was recorded',
      {
        rules: closes,
        played: [
          ['2025-10-01', 'jo', 'a'],
          ['2025-10-08', 'jo', 'a'],
        ],
        squads: { jo: [{ from: '2025-10-09', place: 'a', by: 'card' }] },
      },
      [[], []],
    ],
    [
      'who has not waited long enough',
      {
        rules: { waitDays: 7 },
        played: [
          ['2025-10-08', 'jo', 'a'],
          ['2025-10-09', 'jo', 'a'],
        ],
        squads: late,
      },
      [['jo waitDays'], []],
    ],
    [
      'who has played for another team',
      {
        rules: { transfers: 'none' },
        played: [
          ['2025-10-05', 'jo', 'a'],
          ['2025-10-12', 'jo', 'b'],
        ],
        squads: moved,
      },
      [[], ['jo transfers']],
    ],
    [
      'nobody who changed before the first match, or played elsewhere as a substitute',
      {
        rules: { transfers: 'none' },
        played: [
          ['2025-10-05', 'jo', 'b'],
          ['2025-10-12', 'jo', 'a'],
        ],
        guests: ['jo b'],
      },
      [[], []],
    ],
    [
      'nobody who is approved, where approval is enough',
      {
        rules: { transfers: 'approved' },
        played: [
          ['2025-10-05', 'jo', 'a'],
          ['2025-10-12', 'jo', 'b'],
        ],
        squads: moved,
        approved: ['jo b'],
      },
      [[], []],
    ],
    [
      'a substitute who belongs to another team by now',
      {
        rules: { lockedAfter: 2 },
        played: [
          ['2025-10-05', 'jo', 'b'],
          ['2025-10-12', 'jo', 'b'],
          ['2025-10-12', 'jo', 'd'],
          ['2025-10-19', 'jo', 'd'],
          ['2025-10-19', 'jo', 'a'],
          ['2025-10-26', 'jo', 'b'],
        ],
        guests: ['jo b', 'jo d'],
      },
      [[], [], [], ['jo lockedAfter'], [], []],
    ],
    [
      'who played for another team than the own on one day',
      {
        rules: { oneADay: true },
        played: [
          ['2025-10-05', 'jo', 'a'],
          ['2025-10-05', 'jo', 'b'],
          ['2025-10-12', 'jo', 'b'],
          [null, 'jo', 'd'],
        ],
        guests: ['jo b', 'jo d'],
      },
      [[], ['jo oneADay'], [], []],
    ],
    [
      'who played for three teams on one day, always with the same sentence',
      {
        rules: { oneADay: true },
        played: [
          ['2025-10-05', 'jo', 'b'],
          ['2025-10-05', 'jo', 'd'],
          ['2025-10-05', 'jo', 'c'],
        ],
        guests: ['jo b', 'jo c', 'jo d'],
      },
      [['jo oneADay'], ['jo oneADay'], ['jo oneADay']],
    ],
    [
      'a substitute who has played up often enough, on all cards of that day',
      {
        rules: { playUp: 1 },
        played: [
          ['2025-10-05', 'al', 'a'],
          ['2025-10-12', 'al', 'a'],
          ['2025-10-12', 'al', 'b'],
        ],
        squads: { al: IN_C },
        guests: ['al a', 'al b'],
      },
      [[], ['al playUp'], ['al playUp']],
    ],
    [
      'a substitute of a team that is not lower',
      { rules: { playUp: 3 }, played: [['2025-10-05', 'jo', 'b']], guests: ['jo b'] },
      [['jo playUp']],
    ],
    [
      'the last to join where a squad has too many',
      {
        rules: { most: 2 },
        played: [
          ['2025-10-20', 'jo', 'a'],
          ['2025-10-20', 'mo', 'a', 2],
          ['2025-10-20', 'al', 'a', 3],
        ],
        squads: {
          mo: [{ from: '2025-10-10', place: 'a' }],
          al: [{ from: '2025-10-05', place: 'a' }],
        },
      },
      [[], ['mo most'], []],
    ],
    [
      'nobody on imported and void cards, or before the rule was set',
      {
        rules: closes,
        played: [['2025-10-05', 'jo', 'a']],
        squads: late,
        more: { isJudged: () => false },
      },
      [[]],
    ],
  ])('marks %s', (_what, given, marks) => {
    expect(marked(given)).toEqual(marks);
  });

  const twice: Given = {
    rules: { ...closes, oneADay: true },
    played: [
      ['2025-10-05', 'jo', 'a'],
      ['2025-10-12', 'jo', 'a'],
    ],
    squads: late,
  };
  const first = '2025-10-05 jo a 1';
  test.each<[what: string, rulings: Partial<PlayerRuling>[], approved: string[], marks: string[][]]>([
    ['without one', [], [], [['jo closes'], ['jo closes']]],
    ['that accepts for the season', [{ fixtureId: first }], [], [['jo closes accept'], ['jo closes accept']]],
    ['that loses one match', [{ fixtureId: first, decision: 'lose' }], [], [['jo closes lose'], ['jo closes']]],
    ['about somebody who is not there', [{ fixtureId: first, match: 1 }], [], [['jo closes'], ['jo closes']]],
    ['that approves the player', [], ['jo a'], [['jo closes accept'], ['jo closes accept']]],
  ])('takes a decision %s', (_what, rulings, approved, marks) => {
    expect(marked({ ...twice, rulings, approved })).toEqual(marks);
  });

  test('keeps showing a lost match after its rule was removed', () => {
    const facts = factsOf({ ...twice, rules: {}, rulings: [{ fixtureId: first, decision: 'lose' }] });
    expect(ruleMarksByCard(facts).get(first)).toMatchObject([{ rule: 'closes', decision: 'lose' }]);
  });

  test('judges from the day on which a rule was set', () => {
    const facts = factsOf(twice);
    const season = { ...facts.season, ruleDays: { 'registration.closes': '2025-10-12' } };
    expect([...ruleMarksByCard({ ...facts, season }).keys()]).toEqual(['2025-10-12 jo a 1']);
  });

  test('asks once about a player in a match', () => {
    const both: Given = { ...twice, rules: { ...closes, waitDays: 30 } };
    expect(playersAwaitingDecision(ruleMarksByCard(factsOf(both)).get(first) ?? [])).toMatchObject([
      { marks: [{}, {}] },
    ]);
  });
});
