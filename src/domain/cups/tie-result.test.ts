import { describe, expect, it } from 'vitest';
import type { Match } from '#domain/cards/match.ts';
import type { Entrant, ResolvedTie } from '#domain/cups/cup.ts';
import { whyTieCannotHaveResult, checkTieResult } from '#domain/cups/tie-result.ts';
import type { TieContext, TieResultDraft } from '#domain/cups/tie-draft.ts';
import { framesOfTie } from '#domain/cups/tie-frames.ts';
import { makeMatch, makePeople, makePlayer, RULES } from '../../../tests/fixtures/made-league.ts';
import { faultsOfChecked } from '../../../tests/support/faults.ts';

const SINGLES: Record<'home' | 'away', Entrant> = {
  home: { id: 'h', playerIds: ['p1'] },
  away: { id: 'a', playerIds: ['p2'] },
};
const CONTEXT: TieContext = {
  kind: 'player',
  bestOf: 3,
  sides: SINGLES,
  people: makePeople(
    [],
    ['p1', 'p2', 'p3'].map((id) => makePlayer(id, 't1')),
  ),
  rules: RULES,
  start: { by: 'home', points: 7 },
};
const DRAFT: TieResultDraft = { homeFrames: 2, awayFrames: 1, frames: null, playedOn: null, walkover: null };

function frame(homeScore: number, awayScore: number, more: object = {}) {
  const breaks = { homeBreak: null, homeBreak2: null, awayBreak: null, awayBreak2: null };
  const lists = { homeBreaks: null, awayBreaks: null };
  return { homePlayer: null, awayPlayer: null, homeScore, awayScore, ...breaks, ...lists, ...more };
}

const NOBODY = { home: [], away: [] };
const playersOf = ({ sides }: Match) => ({ home: sides.home.players, away: sides.away.players });

const faults = (draft: Partial<TieResultDraft>, context: Partial<TieContext> = {}): string[] =>
  faultsOfChecked(checkTieResult({ ...DRAFT, ...draft }, { ...CONTEXT, ...context }));

const NONE = { homeFrames: null, awayFrames: null };
const SIDES = ['home', 'away'] as const;
const missing = SIDES.map((side) => `${side}Frames: Give the frames of both sides, or a walkover.`);
const noFrames = ['homeFrames', 'awayFrames', 'frames'].map((path) => `${path}: A walkover has no frames.`);
const noSide = 'walkover: The side that goes through must be home or away.';
const notADay = 'playedOn: The date must be written as YYYY-MM-DD, such as 2025-09-22.';
const [first, second, lost] = [frame(60, 10), frame(40, 30), frame(20, 70)];

describe('the result of a tie (Rule K5)', () => {
  it.each<[Partial<TieResultDraft>, string[]]>([
    [NONE, missing],
    [{ playedOn: '2026-02-30' }, ['playedOn: 2026-02-30 is not a day of the calendar.']],
    [{ ...NONE, walkover: 'away' }, []],
    [{ ...NONE, walkover: 'away', playedOn: 'x' }, [notADay]],
    [{ walkover: 'both', frames: [frame(1, 2)] }, [noSide, ...noFrames]],
    [{ ...NONE, walkover: 'home', homeFrames: 1 }, noFrames.slice(0, 1)],
    [{ ...NONE, walkover: 'home', awayFrames: 2 }, noFrames.slice(1, 2)],
    [{ ...NONE, walkover: 'home', frames: [first] }, noFrames.slice(2)],
    [{ ...NONE, walkover: '' }, [noSide]],
    [{ frames: [] }, []],
    [{ frames: [first, lost, second] }, []],
    [{ homeFrames: 1, awayFrames: 2, frames: [first, lost, lost] }, []],
    [{ frames: [first, second] }, ['frames: The frames are 2–0, not 2–1.']],
    [{ frames: [lost, lost, first] }, ['frames: The frames are 1–2, not 2–1.']],
    [{ awayFrames: 0, frames: [first, second, lost] }, ['frames: The frames are 2–1, not 2–0.']],
    [{ frames: [first, second, second] }, ['frames: The frames are 3–0, not 2–1.']],
    [{ awayFrames: 0, frames: [first] }, ['frames: The frames are 1–0, not 2–0.']],
    [{ homeFrames: null, frames: [first, lost] }, missing.slice(0, 1)],
    [
      { frames: [frame(60, 60), frame(10, 999), frame(40, 30, { homePlayer: 'p3' })] },
      [
        'frames.0.homeScore: Both sides have 60: a frame has a winner.',
        'frames.1.awayScore: A score must be from 0 to 250.',
        'frames.2.homePlayer: Player p3 does not play for this side.',
      ],
    ],
    [{ awayFrames: 0, frames: [frame(60, 10, { homeBreaks: [30, 20] }), second] }, []],
  ])('%j: %j', (draft, expected) => {
    expect(faults(draft)).toEqual(expected);
  });

  it('has the players of singles in its frames, and the start that was given', () => {
    const frames = [frame(60, 10, { homeBreaks: [30] }), second];
    expect(checkTieResult({ ...DRAFT, awayFrames: 0, frames, playedOn: '2026-02-03' }, CONTEXT)).toMatchObject({
      ok: true,
      value: {
        playedOn: '2026-02-03',
        start: { by: 'home', points: 7 },
        score: { home: 2, away: 0 },
      },
    });
    const checked = checkTieResult({ ...DRAFT, awayFrames: 0, frames }, CONTEXT);
    expect(checked.ok && framesOfTie(checked.value)).toEqual([
      makeMatch('p1', 60, 10, 'p2', { home: [30] }),
      makeMatch('p1', 40, 30, 'p2'),
    ]);
  });

  it('needs no player, except the player of a break', () => {
    const sides = { home: { id: 'h', teamId: 't1' }, away: { id: 'a', name: 'Guests' } };
    const frames = [frame(60, 10, { homeBreak: 30 }), frame(60, 10, { homePlayer: 'p3', awayPlayer: 'p1' })];
    expect(faults({ awayFrames: 0, frames }, { sides })).toEqual([
      'frames.0.homePlayer: A break needs the player who made it.',
      'frames.1.awayPlayer: Player p1 does not play for this side.',
    ]);
    const named = checkTieResult(
      { ...DRAFT, awayFrames: 0, frames: [frame(9, 5), frame(9, 5)] },
      { ...CONTEXT, kind: 'team', sides },
    );
    expect(named.ok && framesOfTie(named.value).map(playersOf)).toEqual([NOBODY, NOBODY]);
  });
});

describe('a tie that cannot have a result', () => {
  const TIE = { state: 'open', home: 'h', away: 'a', winner: null, withdrawn: false } as ResolvedTie;
  it.each<[Partial<ResolvedTie>, string | null]>([
    [{}, null],
    [{ state: 'played', winner: 'h' }, null],
    [{ away: null }, 'Both sides of this tie must be known first.'],
    [{ away: null, state: 'bye' }, 'A bye has no result.'],
    [{ home: null }, 'Both sides of this tie must be known first.'],
    [{ home: null, state: 'played' }, null],
    [{ state: 'walkover', winner: 'a', withdrawn: true }, 'h has withdrawn. Remove the walkover first.'],
    [{ state: 'walkover', winner: 'h', withdrawn: true }, 'a has withdrawn. Remove the walkover first.'],
  ])('%j: %j', (more, reason) => {
    expect(whyTieCannotHaveResult({ ...TIE, ...more }, (id) => id)).toBe(reason);
  });
});

describe('an incomplete result of a tie', () => {
  // A missing field is a fault that the schema of the body reports, so there is no issue about it here.
  it.each<[string, Partial<TieResultDraft>]>([
    ['whether it is a walkover', { walkover: undefined }],
    ['the day', { playedOn: undefined }],
    ['the frames of one side', { homeFrames: undefined }],
    ['the frames of the other', { awayFrames: undefined }],
    ['its frames', { frames: undefined }],
    ['a frame', { frames: [frame(60, 10), undefined, frame(40, 30)] }],
    ['a score, while its frames are told', { homeFrames: undefined, frames: [frame(60, 10), frame(40, 30)] }],
    ['the score of a frame', { frames: [frame(60, 10, { homeScore: undefined }), frame(9, 1), frame(1, 9)] }],
  ])('is faulty without %s', (_, draft) => {
    expect(checkTieResult({ ...DRAFT, ...draft }, CONTEXT)).toEqual({ ok: false, issues: [] });
  });

  it('reports only the day if the rest is left out', () => {
    expect(faults({ walkover: undefined, playedOn: '2026-02-30' })).toEqual([
      'playedOn: 2026-02-30 is not a day of the calendar.',
    ]);
  });
});

describe('the score of a tie', () => {
  const whole = 'The frames won must be a whole number from 0 to';
  it.each<[home: number | null, away: number | null, bestOf: number, string[]]>([
    [2, 0, 3, []],
    [3, 0, 3, []],
    [0, 2, 3, []],
    [0, 3, 3, []],
    [3, 2, 5, []],
    [2, 3, 5, []],
    [1, 1, 3, ['homeFrames: 1–1 has no winner: best of 3 needs 2.']],
    [2, 2, 3, ['homeFrames: 2–2 has more than 3 frames.']],
    [4, 1, 3, [`homeFrames: ${whole} 3.`]],
    [2, 0.5, 3, [`awayFrames: ${whole} 3.`]],
    [3, 3, 5, ['homeFrames: 3–3 has more than 5 frames.']],
    [2, 2, 5, ['homeFrames: 2–2 has no winner: best of 5 needs 3.']],
    [2, 2, 4, ['homeFrames: 2–2 has no winner: best of 4 needs 3.']],
    [3, 1, 4, []],
    [1, 0, 1, []],
    [1, 1, 1, ['homeFrames: 1–1 has more than 1 frame.']],
    [0, 0, 1, ['homeFrames: 0–0 has no winner: best of 1 needs 1.']],
    [-1, 2, 3, [`homeFrames: ${whole} 3.`]],
    [2, 4, 3, [`awayFrames: ${whole} 3.`]],
    [null, 9, 3, [missing[0]!, `awayFrames: ${whole} 3.`]],
  ])('%j–%j in best of %i: %j', (homeFrames, awayFrames, bestOf, expected) => {
    expect(faults({ homeFrames, awayFrames }, { bestOf })).toEqual(expected);
    const checked = checkTieResult({ ...DRAFT, homeFrames, awayFrames }, { ...CONTEXT, bestOf });
    expect(checked.ok).toBe(expected.length === 0);
  });
});

describe('a walkover', () => {
  it.each(SIDES)('of the %s side has no frames and no start', (walkover) => {
    const value = { score: { home: 0, away: 0 }, matches: [], playedOn: '2026-02-03', walkover, start: null };
    const draft = { ...DRAFT, ...NONE, walkover, playedOn: '2026-02-03' };
    expect(checkTieResult(draft, CONTEXT)).toEqual({ ok: true, value });
    expect(checkTieResult({ ...draft, homeFrames: 0, awayFrames: 0, frames: [] }, CONTEXT)).toMatchObject({ value });
    expect(checkTieResult({ ...draft, playedOn: null }, CONTEXT)).toMatchObject({
      value: { ...value, playedOn: null },
    });
  });
});

describe('the frames of a tie', () => {
  const pair = { id: 'h', playerIds: ['p1', 'p3'] };
  const sides = { home: pair, away: { id: 'a', teamId: 't1' } };
  it.each([
    ['p1', 'p2', ['p1'], ['p2']],
    ['p3', '', ['p3'], []],
    ['', 'p3', [], ['p3']],
    [undefined, null, [], []],
  ])('of %j against %j are of %j and %j', (homePlayer, awayPlayer, home, away) => {
    const frames = [frame(60, 10, { homePlayer, awayPlayer }), frame(40, 30)];
    const checked = checkTieResult({ ...DRAFT, awayFrames: 0, frames }, { ...CONTEXT, kind: 'pair', sides });
    expect(checked.ok && playersOf(framesOfTie(checked.value)[0]!)).toEqual({ home, away });
  });

  const noMaker = (side: string) => `frames.0.${side}Player: A break needs the player who made it.`;
  it.each<[object, string[]]>([
    [{ homePlayer: 'p2' }, ['frames.0.homePlayer: Player p2 does not play for this side.']],
    [{ awayPlayer: 'x' }, ['frames.0.awayPlayer: The league has no such player.']],
    [{ awayBreak: 5 }, [noMaker('away')]],
    [{ homeBreak: 30, awayBreak: 5 }, SIDES.map(noMaker)],
    [{ homePlayer: 'p1', awayBreak: 5 }, [noMaker('away')]],
    [{ awayPlayer: 'p2', homeBreak: 30 }, [noMaker('home')]],
    [{ homeBreak: 30, homePlayer: 'p1', awayBreak: 5, awayPlayer: 'p2' }, []],
  ])('with %j: %j', (more, expected) => {
    expect(faults({ awayFrames: 0, frames: [frame(60, 10, more), frame(40, 30)] }, { sides })).toEqual(expected);
  });
});
