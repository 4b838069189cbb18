import { describe, expect, it } from 'vitest';
import type { MatchDraft } from '#domain/cards/match-body.ts';
import { checkMatch } from '#domain/cards/match-draft.ts';
import type { MatchRules } from '#domain/cards/played-draft.ts';
import type { Match } from '#domain/cards/match.ts';
import { formatOf } from '#domain/seasons/format.ts';
import { RULES } from '../../../tests/fixtures/made-league.ts';
import { faultsIn } from '../../../tests/support/faults.ts';

// Matches of several frames.

const OF_THREE = { ...formatOf(RULES)[0]!, frames: 3 };
const BY_WINNER = { ...OF_THREE, scored: 'winner' as const };

function check(given: Partial<MatchDraft>, more: Partial<MatchRules> = {}) {
  const players = { homePlayer: 'ann', awayPlayer: 'bob', homeScore: null, awayScore: null };
  return checkMatch({ ...players, ...given }, { section: OF_THREE, rules: RULES, ...more }, 'm');
}

/** A frame as sent. */
const sent = (homeScore: number | null, awayScore: number | null, more: object = {}) => ({
  homeScore,
  awayScore,
  ...more,
});
const won = (winner: 'home' | 'away' | null) => sent(null, null, { winner });

/** A frame as recorded. */
function frame(home: number | null, away: number | null, more: object = {}): NonNullable<Match['frames']>[number] {
  return { sides: { home: { score: home, breaks: [] }, away: { score: away, breaks: [] } }, ...more };
}

function recorded(home: number | null, away: number | null, frames: Match['frames'] = [], more: object = {}) {
  const sides = {
    home: { players: ['ann'], score: home, breaks: [] },
    away: { players: ['bob'], score: away, breaks: [] },
  };
  return { ok: true, value: { sides, frames, ...more } };
}

const [FIRST, LOST, LAST] = [sent(60, 20), sent(5, 71), sent(44, 40)];

describe('best of three', () => {
  it.each<[what: string, given: Partial<MatchDraft>, expected: object]>([
    ['with its frames', { frames: [FIRST, LAST] }, recorded(2, 0, [frame(60, 20), frame(44, 40)])],
    [
      'with its frames and the same score',
      { frames: [FIRST, LOST, LOST], homeScore: 1, awayScore: 2 },
      recorded(1, 2, [frame(60, 20), frame(5, 71), frame(5, 71)]),
    ],
    ['by its score alone', { homeScore: 2, awayScore: 1 }, recorded(2, 1)],
    ['by its score alone, without frames', { homeScore: 0, awayScore: 2, frames: [] }, recorded(0, 2)],
    [
      'with a frame that was conceded',
      { frames: [FIRST, sent(10, 30, { winner: 'home' })] },
      recorded(2, 0, [frame(60, 20), frame(10, 30, { winner: 'home' })]),
    ],
    [
      'conceded, with a frame played',
      { frames: [FIRST], winner: 'away' },
      recorded(1, 0, [frame(60, 20)], { winner: 'away' }),
    ],
    [
      'conceded at level frames',
      { homeScore: 1, awayScore: 1, winner: 'home' },
      recorded(1, 1, [], { winner: 'home' }),
    ],
    [
      'conceded without a frame',
      { homeScore: 0, awayScore: 0, winner: 'home' },
      recorded(0, 0, [], { winner: 'home' }),
    ],
    ['with a winner who won by frames too', { homeScore: 2, awayScore: 1, winner: 'home' }, recorded(2, 1)],
    [
      'awarded against the frames',
      { homeScore: 2, awayScore: 1, winner: 'away' },
      recorded(2, 1, [], { winner: 'away' }),
    ],
  ])('is recorded %s', (_, given, expected) => {
    expect(check(given)).toStrictEqual(expected);
  });

  it('has the breaks of its frames, each with who made it', () => {
    const breaks = { homeBreak: 31, awayBreaks: [20, 20] };
    const checked = check({ frames: [sent(60, 20, breaks), LAST] });
    expect(checked.ok && checked.value.frames?.[0]?.sides).toEqual({
      home: { score: 60, breaks: [{ playerId: 'ann', points: 31 }] },
      away: { score: 20, breaks: [20, 20].map((points) => ({ playerId: 'bob', points })) },
    });
  });

  const ends = (score: string) => `m.homeScore: Best of 3 ends once a side has won 2 frames; this is ${score}.`;
  const decides = 'm.frames: The last frame decides the match. Leave out what was played after it.';
  it.each<[what: string, given: Partial<MatchDraft>, faults: string[]]>([
    ['without anything', {}, ['m.homeScore: The home score is required.', 'm.awayScore: The away score is required.']],
    ['without a score', { homeScore: 2 }, ['m.awayScore: The away score is required.']],
    ['conceded, without a score', { homeScore: 0, winner: 'home' }, ['m.awayScore: The away score is required.']],
    ['that is not over', { homeScore: 1, awayScore: 0 }, [ends('1–0')]],
    ['that is not over by its frames', { frames: [FIRST, LOST] }, [ends('1–1')]],
    ['with too many frames won', { homeScore: 3, awayScore: 0 }, [ends('3–0')]],
    ['with too many frames won, awarded', { homeScore: 3, awayScore: 0, winner: 'away' }, [ends('3–0')]],
    [
      'that is not over, with another score',
      { frames: [FIRST, LOST], homeScore: 2 },
      ['m.homeScore: The frames make it 1–1.'],
    ],
    ['won by both', { homeScore: 2, awayScore: 2 }, [ends('2–2')]],
    ['won by both and awarded', { homeScore: 2, awayScore: 2, winner: 'home' }, [ends('2–2')]],
    ['with a part of a frame', { homeScore: 2, awayScore: 0.5 }, [ends('2–0.5')]],
    ['with less than no frame, conceded', { homeScore: -1, awayScore: 0, winner: 'home' }, [ends('-1–0')]],
    ['with a frame after its end', { frames: [FIRST, LAST, LOST] }, [decides]],
    [
      'with another score than its frames',
      { frames: [FIRST, LAST], awayScore: 1 },
      ['m.awayScore: The frames make it 2–0.'],
    ],
    ['with four frames', { frames: [FIRST, LOST, LAST, LAST] }, ['m.frames: A match has at most 3 frames.']],
    [
      'with faulty frames',
      { frames: [sent(60, 60), sent(300, 20), sent(20, null), sent(9, 5, { homeBreak: 10 })] },
      [
        'm.frames: A match has at most 3 frames.',
        'm.frames.0.homeScore: Both sides have 60: a frame has a winner.',
        'm.frames.1.homeScore: A score must be from 0 to 250.',
        'm.frames.2.awayScore: The away score is required.',
        "m.frames.3.homeBreak: A break of 10 cannot be higher than the player's score of 9.",
      ],
    ],
    [
      'with a break of no frame',
      { homeScore: 2, awayScore: 0, homeBreaks: [30] },
      ['m.homeBreak: The breaks of this match belong to its frames.'],
    ],
    ['with a frame that could not be read', { frames: [FIRST, undefined] }, []],
    ['with a score that could not be read', { homeScore: undefined, awayScore: 1 }, []],
    ['with a player who could not be read', { homePlayer: undefined, homeScore: 2, awayScore: 1 }, []],
  ])('is refused %s', (_, given, faults) => {
    const checked = check(given);
    expect([checked.ok, faultsIn(checked)]).toEqual([false, faults]);
  });
});

describe('best of three, with an absent side', () => {
  const walkover = (home: string[], away: string[], score: [number, number]) => ({
    ok: true,
    value: {
      sides: {
        home: { players: home, score: score[0], breaks: [] },
        away: { players: away, score: score[1], breaks: [] },
      },
      frames: [],
    },
  });
  const [HOME, AWAY] = [{ homePlayer: null }, { awayPlayer: null }];

  it.each<[what: string, given: Partial<MatchDraft>, expected: object]>([
    ['the home side', HOME, walkover([], ['bob'], [0, 2])],
    ['the away side', { ...AWAY, homeScore: 2, awayScore: 0, winner: 'home' }, walkover(['ann'], [], [2, 0])],
    ['both', { ...HOME, ...AWAY, frames: [] }, walkover([], [], [0, 0])],
  ])('is lost by the fewest frames that win: %s', (_, given, expected) => {
    expect(check(given)).toStrictEqual(expected);
    expect(check(given, { section: BY_WINNER })).toStrictEqual(expected);
  });

  const must = (score: string) => `The score of this walkover must be ${score}.`;
  it.each<[Partial<MatchDraft>, string[]]>([
    [{ ...AWAY, homeScore: 1 }, [`m.homeScore: ${must('2–0')}`]],
    [{ ...HOME, homeScore: 2, awayScore: 0 }, [`m.homeScore: ${must('0–2')}`, `m.awayScore: ${must('0–2')}`]],
    [{ ...HOME, ...AWAY, homeScore: 2 }, ['m.homeScore: If both sides are absent, the score must be 0–0.']],
    [{ ...HOME, frames: [FIRST] }, ['m.frames: A walkover has no frames.']],
    [{ ...HOME, winner: 'home' }, ['m.winner: An absent side cannot win.']],
    [{ ...HOME, ...AWAY, winner: 'away' }, ['m.winner: An absent side cannot win.']],
    [{ ...AWAY, homeBreak: 30 }, ['m.homeBreak: A walkover cannot have a break.']],
  ])('is refused with %j', (given, faults) => {
    expect(faultsIn(check(given))).toEqual(faults);
  });
});

describe('best of three by winners', () => {
  const noted = (winner: 'home' | 'away') => frame(null, null, { winner });
  it('has a winner of each frame', () => {
    const checked = check({ frames: [won('home'), won('away'), won('away')] }, { section: BY_WINNER });
    expect(checked).toStrictEqual(recorded(1, 2, [noted('home'), noted('away'), noted('away')]));
    expect(check({ homeScore: 2, awayScore: 1 }, { section: BY_WINNER })).toStrictEqual(recorded(2, 1));
    expect(faultsIn(check({ frames: [won('home'), won(null), FIRST] }, { section: BY_WINNER }))).toEqual([
      'm.frames.1.winner: Say who won.',
      'm.frames.2.homeScore: This match has a winner and no score.',
      'm.frames.2.awayScore: This match has a winner and no score.',
      'm.frames.2.winner: Say who won.',
    ]);
  });
});

describe('best of three, while it is played', () => {
  const running = (given: Partial<MatchDraft>) => check(given, { isRunning: true });
  it('has its frames and no score until it is over', () => {
    expect(running({ frames: [FIRST] })).toStrictEqual(recorded(null, null, [frame(60, 20)]));
    expect(running({ frames: [FIRST, LAST] })).toStrictEqual(recorded(2, 0, [frame(60, 20), frame(44, 40)]));
    expect(faultsIn(running({ frames: [FIRST], awayScore: 1 }))).toEqual(['m.awayScore: The frames make it 1–0.']);
    expect(running({ frames: [FIRST], winner: 'away' })).toStrictEqual(
      recorded(1, 0, [frame(60, 20)], { winner: 'away' }),
    );
  });
});
