import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handicapsOverTimeWithMoves, handicapMovesFromMatches } from '#domain/handicaps/result-moves.ts';
import type { SinglesMatch } from '#domain/handicaps/singles.ts';
import { ruleMarksByCard, type RegistrationFacts } from '#domain/rules/eligibility.ts';
import type { PenaltyRule } from '#domain/rules/penalties.ts';
import type { PenaltyOccasion } from '#domain/rules/penalty-occasions.ts';
import { undecidedPenalties } from '#domain/rules/prepared-penalties.ts';
import type { PlayerRuling } from '#domain/rules/ruling.ts';
import { makeMatch, makeSeason, RULES, shuffled } from '../../../tests/fixtures/made-league.ts';

// Marks, penalties and handicaps do not depend on the order in which cards, decisions and results are recorded.

const TEAMS = ['a', 'b', 'c', 'd'];
const PLAYERS = TEAMS.flatMap((team) => [1, 2].map((n) => `${team}${n}`));
const anyDay = fc.integer({ min: 1, max: 9 }).map((day) => `2025-10-0${day}`);
const anyTeam = fc.constantFrom(...TEAMS);
const anyPlayer = fc.constantFrom(...PLAYERS);
const few = fc.option(fc.integer({ min: 0, max: 3 }));
/** Teams c and d have the same name. */
const teamName = (id: string) => (id === 'd' ? 'Team C' : `Team ${id.toUpperCase()}`);

const anyRegistration = fc.record({
  closes: fc.option(anyDay),
  waitDays: few,
  least: few,
  most: fc.option(fc.integer({ min: 1, max: 3 })),
  transfers: fc.constantFrom('free' as const, 'approved' as const, 'none' as const),
  lockedAfter: fc.option(fc.integer({ min: 1, max: 3 })),
  oneADay: fc.boolean(),
  playUp: few,
});

const anyCard = fc.record({
  division: fc.constantFrom(1, 2),
  week: fc.integer({ min: 1, max: 3 }),
  date: fc.option(anyDay),
  teams: fc.shuffledSubarray(TEAMS, { minLength: 2, maxLength: 2 }),
  matches: fc.array(fc.tuple(fc.option(anyPlayer), fc.option(anyPlayer)), { minLength: 2, maxLength: 2 }),
});

const anyStay = fc.record({
  from: anyDay,
  place: fc.option(anyTeam),
  by: fc.constantFrom<('list' | 'card' | undefined)[]>('list', 'card', undefined),
});

const pairs = fc.uniqueArray(fc.tuple(anyPlayer, anyTeam).map((pair) => pair.join(' ')));

const anyFacts: fc.Arbitrary<RegistrationFacts> = fc
  .record({
    registration: anyRegistration,
    cards: fc.array(anyCard, { minLength: 1, maxLength: 8 }),
    stays: fc.array(fc.array(anyStay, { maxLength: 3 }), { minLength: PLAYERS.length, maxLength: PLAYERS.length }),
    guests: pairs,
    approved: pairs,
    rulings: fc.array(
      fc.record({ card: fc.nat(7), match: fc.nat(1), decision: fc.constantFrom('accept' as const, 'lose' as const) }),
    ),
  })
  .map(({ registration, guests, approved, ...given }) => {
    const cards = given.cards.map(({ teams: [homeTeamId = '', awayTeamId = ''], matches, ...card }, i) => {
      const played = matches.map(([home, away]) => makeMatch(home, 60, 20, away));
      return { id: `f${i}`, ...card, homeTeamId, awayTeamId, matches: played };
    });
    const byPlace = new Map(given.rulings.map((one) => [`${one.card} ${one.match}`, one]));
    const rulings = [...byPlace.values()].flatMap(({ card: index, match, decision }): PlayerRuling[] => {
      const card = cards[index];
      const playerId = card?.matches[match]?.sides.home.players[0];
      if (!card || playerId === undefined) return [];
      const none = { competitionId: null, tieId: null, rules: ['closes', 'transfers'], note: '' };
      const of = {
        season: '25/26',
        division: card.division,
        week: card.week,
        fixtureId: card.id,
        teamId: card.homeTeamId,
      };
      return [{ id: `${index} ${match}`, ...of, ...none, match, playerId, decision }];
    });
    const inTime = (stays: (typeof given.stays)[number]) =>
      stays.toSorted((a, b) => (a.from < b.from ? -1 : 1)).map(({ by, ...stay }) => (by ? { ...stay, by } : stay));
    return {
      season: { rules: { ...RULES, registration }, divisionRules: {}, calendar: [] },
      start: '2025-09-01',
      cards,
      isJudged: (id) => id !== 'f7',
      stays: new Map(PLAYERS.map((id, i) => [id, [inTime(given.stays[i] ?? [])]])),
      isSubstitute: (playerId, teamId) => guests.includes(`${playerId} ${teamId}`),
      isApproved: (playerId, teamId) => approved.includes(`${playerId} ${teamId}`),
      rulings,
      divisionOf: (teamId) => (teamId < 'c' ? 1 : 2),
      playerName: (id) => `Player ${id}`,
      teamName,
    };
  });

test('the register marks the same players, with the same words', () => {
  let marked = 0;
  const mixed = anyFacts.chain((facts) =>
    fc.tuple(fc.constant(facts), shuffled(facts.cards), shuffled([...facts.stays]), shuffled(facts.rulings)),
  );
  fc.assert(
    fc.property(mixed, ([facts, cards, stays, rulings]) => {
      const found = ruleMarksByCard(facts);
      marked += found.size;
      expect(ruleMarksByCard({ ...facts, cards, stays: new Map(stays), rulings })).toEqual(found);
    }),
    { numRuns: 200 },
  );
  expect(marked).toBeGreaterThan(100);
});

const anyPenalty: fc.Arbitrary<PenaltyRule> = fc.record({
  for: fc.constant('short' as const),
  points: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
  free: fc.nat(2),
  hours: fc.constant(24),
});

const anyTimes: fc.Arbitrary<PenaltyOccasion[]> = fc
  .uniqueArray(
    fc.record({
      week: fc.integer({ min: 1, max: 3 }),
      teams: fc.shuffledSubarray(['a', 'b', 'c'], { minLength: 2, maxLength: 2 }),
      day: fc.option(anyDay),
    }),
    { maxLength: 12, selector: ({ week, teams }) => [week, ...teams].join(' ') },
  )
  .map((list) =>
    list.map(({ week, teams: [homeTeamId = '', awayTeamId = ''], day }, i) => {
      const of = { season: '25/26', division: 1, fixtureId: `f${i}`, listedId: null };
      const id = `short-f${i}-home`;
      return { id, reason: 'short', ...of, week, teamId: homeTeamId, homeTeamId, awayTeamId, day, judgedOn: day };
    }),
  );

/**
 * Returns the points that occasions cost, keyed by the id of the occasion. Counts a team's occasions one by one from
 * the first day on. Occasions that cost nothing, or that an official has decided, are left out.
 */
function costs(
  times: readonly PenaltyOccasion[],
  { points, free }: PenaltyRule,
  decided: ReadonlyMap<string, { decision: string }>,
) {
  const words = ({ day, week, homeTeamId, awayTeamId }: PenaltyOccasion) =>
    [day ?? '', week, homeTeamId, awayTeamId].join(' ');
  const before = new Map<string, number>();
  const found: Record<string, number> = {};
  for (const time of times.toSorted((a, b) => (words(a) < words(b) ? -1 : 1))) {
    const decision = decided.get(time.id)?.decision;
    if (decision === 'drop') continue;
    const times = before.get(time.teamId) ?? 0;
    before.set(time.teamId, times + 1);
    const cost = times < free ? 0 : points[Math.min(times - free, points.length - 1)]!;
    if (cost > 0 && decision === undefined) found[time.id] = cost;
  }
  return found;
}

test('a penalty costs the same', () => {
  const anyDecision = fc.constantFrom(null, null, 'take' as const, 'drop' as const);
  const mixed = anyTimes.chain((times) =>
    fc.record({
      times: shuffled(times),
      penalty: anyPenalty,
      decisions: fc.array(anyDecision, { minLength: times.length, maxLength: times.length }),
    }),
  );
  fc.assert(
    fc.property(mixed, ({ times, penalty, decisions }) => {
      const decided = new Map(times.flatMap(({ id }, i) => (decisions[i] ? [[id, { decision: decisions[i] }]] : [])));
      const season = { ...makeSeason('25/26', { divisions: [1] }), rules: { ...RULES, penalties: [penalty] } };
      const found = undecidedPenalties(times, season, decided, teamName);
      expect(Object.fromEntries(found.map(({ id, points }) => [id, points]))).toEqual(costs(times, penalty, decided));
    }),
    { numRuns: 200 },
  );
});

const anySingle: fc.Arbitrary<SinglesMatch> = fc.record({
  day: anyDay,
  home: fc.constantFrom('a1', 'a2'),
  away: fc.constantFrom('b1', 'b2'),
  winner: fc.constantFrom('home' as const, 'away' as const, null),
  margin: fc.integer({ min: 1, max: 60 }),
  isOneFrame: fc.constant(true),
  isDecided: fc.boolean(),
});

test('a handicap moves to the same numbers, each day within the range', () => {
  const policy = {
    kind: 'each' as const,
    win: -2,
    loss: 1,
    winBy: -5,
    lossBy: 3,
    margin: 30,
    from: '2025-10-02',
    freeze: '2025-10-08',
  };
  const facts = { seasonStart: '2025-09-01', today: '2025-11-01', nameOf: (id: string) => id };
  const range = { lowest: -5, highest: 5 };
  const mixed = fc.array(anySingle, { maxLength: 20 }).chain(shuffled);
  fc.assert(
    fc.property(mixed, (singles) => {
      const moves = handicapMovesFromMatches(singles, policy, facts);
      for (const id of ['a1', 'b1']) {
        let expected = 1;
        for (let day = 2; day < 8; day++) {
          const own = singles.filter(
            (one) =>
              one.day === `2025-10-0${day}` &&
              [one.home, one.away].includes(id) &&
              one.winner !== null &&
              !one.isDecided,
          );
          for (const { winner, margin, home } of own) {
            const isClear = margin! >= 30;
            const won = winner === (home === id ? 'home' : 'away');
            expected += won ? (isClear ? -5 : -2) : isClear ? 3 : 1;
          }
          expected = Math.max(-5, Math.min(5, expected));
        }
        const rows = handicapsOverTimeWithMoves(
          [{ day: '2025-09-01', handicap: 1, modifier: 0 }],
          moves.get(id) ?? [],
          range,
        );
        expect(rows.at(-1)?.handicap).toBe(expected);
      }
    }),
    { numRuns: 200 },
  );
});
