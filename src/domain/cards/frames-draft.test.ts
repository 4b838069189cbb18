import { describe, expect, it } from 'vitest';
import type { MatchDraft } from '#domain/cards/match-body.ts';
import { checkMatch } from '#domain/cards/match-draft.ts';
import type { MatchContext } from '#domain/cards/played-draft.ts';
import { formatOf } from '#domain/seasons/format.ts';
import { RULES } from '../../../tests/fixtures/made-league.ts';
import { faultsOfChecked } from '../../../tests/support/faults.ts';

// This file tests matches of several frames.

const OF_THREE = { ...formatOf(RULES)[0]!, frames: 3 };
const BY_WINNER = { ...OF_THREE, scored: 'winner' as const };

function check(given: Partial<MatchDraft>, more: Partial<MatchContext> = {}) {
  const players = { homePlayer: 'ann', awayPlayer: 'bob', homeScore: null, awayScore: null };
  return checkMatch({ ...players, ...given }, { section: OF_THREE, rules: RULES, ...more }, 'm');
}

/** Returns a frame or a match as a client sends it. */
function sent(homeScore: number | null, awayScore: number | null, more: Partial<MatchDraft> = {}) {
  return { homeScore, awayScore, ...more };
}
const won = (winner: 'home' | 'away' | null) => sent(null, null, { winner });

/**
 * Returns a frame or a match score as it is stored. The text is the scores and, if needed, the winner: `10–30 home` is
 * a home win despite the lower score. `?` is an unknown score.
 */
function frame(text: string) {
  const [scores = '', winner] = text.split(' ');
  const [home, away] = scores.split('–').map((one) => ({ score: one === '?' ? null : Number(one), breaks: [] }));
  return { sides: { home, away }, ...(winner ? { winner } : {}) };
}

/** Returns the expected result of a check: a stored match with its score, its frames and its players. */
function recorded(score: string, frames: string[] = [], home = ['ann'], away = ['bob']) {
  const { sides, ...more } = frame(score);
  const both = { home: { players: home, ...sides.home }, away: { players: away, ...sides.away } };
  return { ok: true, value: { sides: both, frames: frames.map(frame), ...more } };
}

const [FIRST, LOST, LAST, CONCEDED] = [sent(60, 20), sent(5, 71), sent(44, 40), sent(10, 30, { winner: 'home' })];

describe('best of three', () => {
  it.each<[what: string, given: Partial<MatchDraft>, expected: object]>([
    ['with its frames', { frames: [FIRST, LAST] }, recorded('2–0', ['60–20', '44–40'])],
    ['with its score too', sent(1, 2, { frames: [FIRST, LOST, LOST] }), recorded('1–2', ['60–20', '5–71', '5–71'])],
    ['by its score alone', sent(2, 1), recorded('2–1')],
    ['by its score alone, without frames', sent(0, 2, { frames: [] }), recorded('0–2')],
    ['with a frame that was conceded', { frames: [FIRST, CONCEDED] }, recorded('2–0', ['60–20', '10–30 home'])],
    ['conceded, with a frame played', { frames: [FIRST], winner: 'away' }, recorded('1–0 away', ['60–20'])],
    ['conceded by the player behind', { frames: [FIRST], winner: 'home' }, recorded('1–0 home', ['60–20'])],
    ['conceded at level frames', sent(1, 1, { winner: 'home' }), recorded('1–1 home')],
    ['conceded without a frame', sent(0, 0, { winner: 'home' }), recorded('0–0 home')],
    ['with a winner who won by frames too', sent(2, 1, { winner: 'home' }), recorded('2–1')],
    ['awarded against the frames', sent(2, 1, { winner: 'away' }), recorded('2–1 away')],
  ])('is recorded %s', (_, given, expected) => {
    expect(check(given)).toStrictEqual(expected);
  });

  it('keeps the breaks of its frames, each with its player', () => {
    const breaks = { homeBreak: 31, awayBreaks: [20, 20] };
    const checked = check({ frames: [sent(60, 20, breaks), LAST] });
    expect(checked.ok && checked.value.frames?.[0]?.sides).toEqual({
      home: { score: 60, breaks: [{ playerId: 'ann', points: 31 }] },
      away: { score: 20, breaks: [20, 20].map((points) => ({ playerId: 'bob', points })) },
    });
  });

  const ends = (score: string) => `m.homeScore: Best of 3 ends once a side has won 2 frames; this is ${score}.`;
  const ofFrames = 'm.homeBreak: The breaks of this match belong to its frames.';
  const decides = 'm.frames: The last frame decides the match. Leave out what was played after it.';
  it.each<[what: string, given: Partial<MatchDraft>, faults: string[]]>([
    ['without anything', {}, ['m.homeScore: The home score is required.', 'm.awayScore: The away score is required.']],
    ['without a score', { homeScore: 2 }, ['m.awayScore: The away score is required.']],
    ['conceded, without a score', { homeScore: 0, winner: 'home' }, ['m.awayScore: The away score is required.']],
    ['that is not over', sent(1, 0), [ends('1–0')]],
    ['that is not over by its frames', { frames: [FIRST, LOST] }, [ends('1–1')]],
    ['with too many frames won', sent(3, 0), [ends('3–0')]],
    ['with too many frames won, awarded', sent(3, 0, { winner: 'away' }), [ends('3–0')]],
    ['not over, with another score', { frames: [FIRST, LOST], homeScore: 2 }, ['m.homeScore: The frames make it 1–1.']],
    ['won by both', sent(2, 2), [ends('2–2')]],
    ['won by both and awarded', sent(2, 2, { winner: 'home' }), [ends('2–2')]],
    ['with a part of a frame', sent(2, 0.5), [ends('2–0.5')]],
    ['with less than no frame, conceded', sent(-1, 0, { winner: 'home' }), [ends('-1–0')]],
    ['with a frame after its end', { frames: [FIRST, LAST, LOST] }, [decides]],
    ['with another score', { frames: [FIRST, LAST], awayScore: 1 }, ['m.awayScore: The frames make it 2–0.']],
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
    ['with a break of no frame', sent(2, 0, { homeBreaks: [30] }), [ofFrames]],
    ['with a frame that could not be read', { frames: [FIRST, undefined] }, []],
    ['with a score that could not be read', { homeScore: undefined, awayScore: 1 }, []],
    ['with a player who could not be read', { homePlayer: undefined, homeScore: 2, awayScore: 1 }, []],
  ])('is refused %s', (_, given, faults) => {
    const checked = check(given);
    expect([checked.ok, faultsOfChecked(checked)]).toEqual([false, faults]);
  });
});

describe('best of three, with an absent side', () => {
  const [HOME, AWAY] = [{ homePlayer: null }, { awayPlayer: null }];

  it.each<[what: string, given: Partial<MatchDraft>, expected: object]>([
    ['the home side', HOME, recorded('0–2', [], [])],
    ['the away side', { ...AWAY, ...sent(2, 0), winner: 'home' }, recorded('2–0', [], ['ann'], [])],
    ['both', { ...HOME, ...AWAY, frames: [] }, recorded('0–0', [], [], [])],
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
    expect(faultsOfChecked(check(given))).toEqual(faults);
  });
});

it('best of three without scores has a winner for each frame', () => {
  const byWinner = (given: Partial<MatchDraft>) => check(given, { section: BY_WINNER });
  const frames = [won('home'), won('away'), won('away')];
  expect(byWinner({ frames })).toStrictEqual(recorded('1–2', ['?–? home', '?–? away', '?–? away']));
  expect(byWinner(sent(2, 1))).toStrictEqual(recorded('2–1'));
  expect(faultsOfChecked(byWinner({ frames: [won('home'), won(null), FIRST] }))).toEqual([
    'm.frames.1.winner: Say who won.',
    'm.frames.2.homeScore: This match has a winner and no score.',
    'm.frames.2.awayScore: This match has a winner and no score.',
    'm.frames.2.winner: Say who won.',
  ]);
});

it('best of three has frames but no score until it is over', () => {
  const running = (given: Partial<MatchDraft>) => check(given, { isRunning: true });
  expect(running({ frames: [FIRST] })).toStrictEqual(recorded('?–?', ['60–20']));
  expect(running({ frames: [FIRST, LAST] })).toStrictEqual(recorded('2–0', ['60–20', '44–40']));
  expect(running({ frames: [FIRST], winner: 'away' })).toStrictEqual(recorded('1–0 away', ['60–20']));
  expect(faultsOfChecked(running({ frames: [FIRST], awayScore: 1 }))).toEqual(['m.awayScore: The frames make it 1–0.']);
});
