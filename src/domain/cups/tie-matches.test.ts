import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchToAnswer, matchToBody } from '#domain/cards/match-body.ts';
import { replacePlayerIds } from '#domain/cards/match.ts';
import type { CompetitionKind, Entrant } from '#domain/cups/cup.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import { tieAsSection } from '#domain/cups/tie-matches.ts';
import { framesOfTie } from '#domain/cups/tie-frames.ts';
import { checkTieResult } from '#domain/cups/tie-result.ts';
import type { TieResultDraft } from '#domain/cups/tie-draft.ts';
import { makeMatch, makePeople, makePlayer, RULES } from '../../../tests/fixtures/made-league.ts';
import { DOSE, SEED } from '../../../tests/support/dose.ts';
import { faultsOfChecked } from '../../../tests/support/faults.ts';

const PEOPLE = makePeople(
  [],
  ['p1', 'p2', 'p3', 'p4', 'p5'].map((id) => makePlayer(id, 't1')),
);
const SIDES = {
  player: { home: { id: 'h', playerIds: ['p1'] }, away: { id: 'a', playerIds: ['p2'] } },
  pair: { home: { id: 'h', playerIds: ['p1', 'p3'] }, away: { id: 'a', playerIds: ['p2', 'p4'] } },
  team: { home: { id: 'h', teamId: 't1' }, away: { id: 'a', teamId: 't2' } },
} satisfies Record<CompetitionKind, Record<'home' | 'away', Entrant>>;
const GUEST: Entrant = { id: 'a', name: 'Guest' };

type Tie = { kind?: CompetitionKind; bestOf?: number; sides?: { home: Entrant; away: Entrant } };

function check(draft: Partial<TieResultDraft>, { kind = 'player', bestOf = 3, sides = SIDES[kind] }: Tie = {}) {
  const whole = { homeFrames: 2, awayFrames: 0, frames: null, playedOn: null, walkover: null, ...draft };
  return checkTieResult(whole, { kind, bestOf, sides, people: PEOPLE, rules: RULES, start: null });
}

function resultOf(draft: Partial<TieResultDraft>, tie: Tie = {}): TieResult {
  const checked = check(draft, tie);
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  return checked.value;
}

function frame(homeScore: number, awayScore: number, more: object = {}) {
  const breaks = { homeBreak: null, homeBreak2: null, awayBreak: null, awayBreak2: null };
  return { homePlayer: null, awayPlayer: null, homeScore, awayScore, ...breaks, ...more };
}

const scored = (score: number, ...breaks: [playerId: string, points: number][]) => ({
  score,
  breaks: breaks.map(([playerId, points]) => ({ playerId, points })),
});

describe('the stored matches of a tie', () => {
  it('is one match of several frames between two players', () => {
    const frames = [frame(60, 10, { homeBreak: 30 }), frame(40, 50), frame(7, 5)];
    expect(resultOf({ awayFrames: 1, frames }).matches).toEqual([
      {
        sides: { home: { players: ['p1'], ...scored(2) }, away: { players: ['p2'], ...scored(1) } },
        frames: [
          { sides: { home: scored(60, ['p1', 30]), away: scored(10) } },
          { sides: { home: scored(40), away: scored(50) } },
          { sides: { home: scored(7), away: scored(5) } },
        ],
      },
    ]);
  });

  it('is one match of a pair, whose breaks have the player who made them', () => {
    const frames = [frame(60, 10, { homePlayer: 'p3', homeBreak: 30 }), frame(40, 30)];
    expect(resultOf({ frames }, { kind: 'pair' }).matches).toEqual([
      {
        sides: { home: { players: ['p1', 'p3'], ...scored(2) }, away: { players: ['p2', 'p4'], ...scored(0) } },
        frames: [
          { sides: { home: { players: ['p3'], ...scored(60, ['p3', 30]) }, away: scored(10) } },
          { sides: { home: scored(40), away: scored(30) } },
        ],
        pair: true,
      },
    ]);
  });

  it('is a match of one frame for each frame between teams', () => {
    const frames = [frame(60, 10, { homePlayer: 'p1', awayPlayer: 'p2' }), frame(40, 30)];
    const sides = { home: { players: [], ...scored(40) }, away: { players: [], ...scored(30) } };
    const away = { id: 'a', name: 'Guests' };
    const named = frames.with(0, frame(60, 10, { homePlayer: 'p1' }));
    expect(resultOf({ frames }, { kind: 'team', sides: { ...SIDES.team, away: SIDES.team.home } }).matches).toEqual([
      makeMatch('p1', 60, 10, 'p2'),
      { sides },
    ]);
    expect(resultOf({ frames: named }, { kind: 'team', sides: { ...SIDES.team, away } }).matches).toEqual([
      makeMatch('p1', 60, 10, null),
      { sides },
    ]);
  });

  it.each<[CompetitionKind, bestOf: number, matches: number, frames: number, players: number]>([
    ['player', 7, 1, 7, 1],
    ['player', 1, 1, 1, 1],
    ['pair', 4, 1, 4, 2],
    ['team', 49, 49, 1, 1],
  ])('of a %s, best of %i, is like a section of a card', (kind, bestOf, matches, frames, players) => {
    expect(tieAsSection(kind, bestOf)).toMatchObject({ matches, frames, players, scored: 'points' });
  });

  const guest = { ...SIDES.player, away: GUEST };
  it.each<[string, Partial<TieResultDraft>, Tie, score: [number, number], matches: object[]]>([
    ['best of seven', { homeFrames: 4, awayFrames: 3 }, { bestOf: 7 }, [4, 3], [{ frames: [] }]],
    ['of a guest', {}, { sides: guest }, [2, 0], [{ sides: { away: { players: [], score: 0 } } }]],
    ['of two pairs', {}, { kind: 'pair' }, [2, 0], [{ pair: true, frames: [] }]],
    ['of teams', {}, { kind: 'team' }, [2, 0], []],
    ['with a walkover', { homeFrames: null, awayFrames: null, walkover: 'away' }, {}, [0, 0], []],
  ])('%s, without frames, has a score', (_, draft, tie, [home, away], matches) => {
    const result = resultOf(draft, tie);
    expect(result.score).toEqual({ home, away });
    expect(result.matches).toMatchObject(matches);
    expect(framesOfTie(result)).toEqual([]);
  });
});

describe('the frames of a tie', () => {
  const made = (playerId: string, points: number) => ({ playerId, points });
  it.each<[string, object, CompetitionKind, answer: object]>([
    ['of players', { homeBreak: 30 }, 'player', { homePlayerId: 'p1', awayPlayerId: 'p2', homeBreaks: [30] }],
    ['of nobody in particular', {}, 'pair', { homePlayerId: null, awayPlayerId: null }],
    ['of one of a pair', { homePlayer: 'p3' }, 'pair', { homePlayerId: 'p3', awayPlayerId: null }],
    ['with a break of one', { awayPlayer: 'p4', awayBreak: 8 }, 'pair', { awayPlayerId: 'p4', awayBreaks: [8] }],
    [
      'with breaks of both',
      { homeBreaks: [made('p1', 30), made('p3', 22)] },
      'pair',
      { homePlayers: ['p1', 'p3'], homeBreaks: [made('p1', 30), made('p3', 22)], awayPlayerId: 'p2' },
    ],
    [
      'of both by their ids',
      { homePlayers: ['p1', 'p3'], homeBreaks: [made('p3', 22)] },
      'pair',
      { homePlayers: ['p1', 'p3'], homeBreaks: [made('p3', 22)] },
    ],
  ])('%s come back as they were sent', (_, more, kind, answer) => {
    const frames = [frame(60, 10, more), frame(40, 30)];
    const [first] = framesOfTie(resultOf({ frames }, { kind }));
    expect(matchToAnswer(first!)).toMatchObject(answer);
  });

  it('may be conceded by the side that was ahead', () => {
    const frames = [frame(20, 30, { winner: 'home' }), frame(40, 30)];
    const result = resultOf({ frames });
    expect(result.matches[0]?.frames?.[0]).toMatchObject({ winner: 'home' });
    expect(framesOfTie(result).map(({ winner }) => winner)).toEqual(['home', undefined]);
    expect(faultsOfChecked(check({ frames: [frame(60, 30, { winner: 'away' }), frame(40, 30)] }))).toEqual([
      'frames: The frames are 1–1, not 2–0.',
    ]);
  });

  it.each<[object, string[]]>([
    [
      { homeBreaks: [made('p2', 30)] },
      ['frames.0.homeBreaks.0: A break belongs to a player of the side that made it.'],
    ],
    [{ homeBreaks: [made('p1', 30), 22] }, ['frames.0.homeBreaks.1: Say which of the two made this break.']],
    [{ homePlayers: ['p1', 'p5'] }, ['frames.0.homePlayers.1: Player p5 does not play for this side.']],
    [{ homePlayers: ['p1', 'p1'] }, ['frames.0.homePlayers.1: The two of a pair are different players.']],
    [{ homeBreak: 30 }, ['frames.0.homePlayer: A break needs the player who made it.']],
  ])('of a pair with %j: %j', (more, expected) => {
    expect(faultsOfChecked(check({ frames: [frame(60, 10, more), frame(40, 30)] }, { kind: 'pair' }))).toEqual(
      expected,
    );
  });

  it('name the remaining player after a merge, also for a noted player of a pair', () => {
    const frames = [frame(60, 10, { homePlayer: 'p3', homeBreak: 30 }), frame(40, 30)];
    const result = resultOf({ frames }, { kind: 'pair' });
    const merged = result.matches.map((match) => replacePlayerIds(match, (id) => (id === 'p3' ? 'p5' : id)));
    expect(merged[0]?.sides.home.players).toEqual(['p1', 'p5']);
    expect(framesOfTie({ matches: merged })[0]?.sides.home).toEqual({ players: ['p5'], ...scored(60, ['p5', 30]) });
  });
});

/** Generates the player and the breaks of one side. If the player is not named, each break names its player. */
const anySide = (players: readonly string[]) => {
  const one = fc.constantFrom(...players);
  const breaks = fc.array(fc.integer({ min: 10, max: 30 }), { maxLength: 3 });
  return fc.oneof(
    fc.constant({ player: null, breaks: [] }),
    fc.record({ player: one, breaks }),
    fc.record({ player: fc.constant(null), breaks: fc.array(fc.record({ playerId: one, points: fc.constant(20) })) }),
  );
};
const anyFrame = (kind: CompetitionKind) => {
  const [home, away] =
    kind === 'pair'
      ? [
          ['p1', 'p3'],
          ['p2', 'p4'],
        ]
      : [['p1'], ['p2']];
  const sides = { home: anySide(home), away: anySide(away), isHome: fc.boolean(), isConceded: fc.boolean() };
  return fc.record(sides).map((made) => {
    const winner = made.isHome ? ('home' as const) : ('away' as const);
    const [more, less] = made.isConceded ? [90, 100] : [100, 90];
    return {
      winner,
      sent: frame(made.isHome ? more : less, made.isHome ? less : more, {
        homePlayer: made.home.player,
        awayPlayer: made.away.player,
        homeBreaks: made.home.breaks,
        awayBreaks: made.away.breaks,
        ...(made.isConceded ? { winner } : {}),
      }),
    };
  });
};
const anyTie = fc
  .constantFrom('player' as const, 'pair' as const)
  .chain((kind) =>
    fc.record({ kind: fc.constant(kind), frames: fc.array(anyFrame(kind), { minLength: 1, maxLength: 9 }) }),
  );

it('is unchanged after being answered and sent again', () => {
  fc.assert(
    fc.property(anyTie, ({ kind, frames }) => {
      const won = (side: 'home' | 'away') => frames.filter(({ winner }) => winner === side).length;
      const [homeFrames, awayFrames] = [won('home'), won('away')];
      fc.pre(homeFrames !== awayFrames);
      const tie = { kind, bestOf: frames.length };
      const result = resultOf({ homeFrames, awayFrames, frames: frames.map(({ sent }) => sent) }, tie);
      expect(result.matches).toHaveLength(1);
      const again = framesOfTie(result).map(matchToBody);
      expect(resultOf({ homeFrames, awayFrames, frames: again }, tie)).toEqual(result);
    }),
    { numRuns: 50 * DOSE, seed: SEED },
  );
});
