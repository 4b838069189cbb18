import { describe, expect, it } from 'vitest';
import type { TieResultDraft } from '#domain/cups/tie-draft.ts';
import { checkTiePoints, framesWonFaults, rulesAllowingLevelFrames, sumOfPoints } from '#domain/cups/tie-points.ts';
import type { StartWithGiver } from '#domain/squads/handicap.ts';
import { makeMatch, RULES } from '../../../tests/fixtures/made-league.ts';
import { faultsOfChecked, linesOf } from '../../../tests/support/faults.ts';

type Numbers = readonly [home: number | null | undefined, away: number | null | undefined];

/** A result in a request, with all fields empty. */
const EMPTY: TieResultDraft = { homeFrames: null, awayFrames: null, frames: null, playedOn: null, walkover: null };

const withPoints = ([homePoints, awayPoints]: Numbers): TieResultDraft => ({ ...EMPTY, homePoints, awayPoints });

/** Returns frames such as `60-10 30-30`. */
function framesOf(text: string) {
  return text.split(' ').flatMap((one) => {
    const [home, away] = one.split('-').map(Number);
    return home === undefined || away === undefined ? [] : [makeMatch('p1', home, away, 'p2')];
  });
}

describe('the frames won, if the total decides (Rule E20)', () => {
  it.each<[Numbers, string[]]>([
    [[null, null], []],
    [[undefined, undefined], []],
    [[2, 1], []],
    [[1, 1], []],
    [[0, 0], []],
    [[2, null], ['awayFrames: Give the frames of both sides, or of none.']],
    [[null, 2], ['homeFrames: Give the frames of both sides, or of none.']],
    [[4, 0], ['homeFrames: The frames won must be a whole number from 0 to 3.']],
    [[1, -1], ['awayFrames: The frames won must be a whole number from 0 to 3.']],
    [[1.5, 1], ['homeFrames: The frames won must be a whole number from 0 to 3.']],
    [[2, 2], ['homeFrames: 2–2 has more than 3 frames.']],
  ])('%j of 3: %j', ([homeFrames, awayFrames], faults) => {
    expect(linesOf(framesWonFaults({ ...EMPTY, homeFrames, awayFrames }, 3))).toEqual(faults);
  });
});

describe('the points, if the total decides (Rule E20)', () => {
  const total = { decidedBy: 'total' as const, start: null };
  const range = 'The points must be a whole number from 0 to 99999.';
  const missing = 'Give the points of both sides, their frames, or a walkover.';

  it.each<[Numbers, string, StartWithGiver | null, [number, number] | string[]]>([
    [[201, 187], '', null, [201, 187]],
    [[187, 187], '', null, [187, 187]],
    [[0, 99_999], '', null, [0, 99_999]],
    [[null, null], '60-10 30-30', null, [90, 40]],
    [[null, null], '40-30 30-40', null, [70, 70]],
    [[90, 40], '60-10 30-30', null, [90, 40]],
    [[90, null], '60-10 30-30', null, [90, 40]],
    // For the side that receives a start, the total may be higher than the frames by that start.
    [[90, 61], '60-10 30-30', { by: 'home', points: 21 }, [90, 61]],
    [[111, 40], '60-10 30-30', { by: 'away', points: 21 }, [111, 40]],
    [[111, 40], '60-10 30-30', { by: 'home', points: 21 }, ['homePoints: The frames make it 90–40.']],
    [[90, 41], '60-10 30-30', null, ['awayPoints: The frames make it 90–40.']],
    [[null, null], '', null, [`homePoints: ${missing}`, `awayPoints: ${missing}`]],
    [[90, null], '', null, [`awayPoints: ${missing}`]],
    [[-1, 100_000], '', null, [`homePoints: ${range}`, `awayPoints: ${range}`]],
    [[10.5, 9], '', null, [`homePoints: ${range}`]],
    [[undefined, 9], '', null, []],
  ])('%j with frames %j and start %j: %j', (sent, frames, start, expected) => {
    const checked = checkTiePoints(withPoints(sent), framesOf(frames), { ...total, start });
    const of = checked.ok ? [checked.value?.home, checked.value?.away] : faultsOfChecked(checked);
    expect(of).toEqual(expected);
  });

  it('reports faulty points beside faulty frames, but does not ask for missing points', () => {
    expect(faultsOfChecked(checkTiePoints(withPoints([null, -1]), undefined, total))).toEqual([`awayPoints: ${range}`]);
  });

  it.each<[Numbers, unknown]>([
    [[null, null], { ok: true, value: null }],
    [[null, 9], { ok: false, issues: [{ path: 'awayPoints', message: 'In this competition, frames decide a tie.' }] }],
  ])('are none where frames decide: %j', (sent, checked) => {
    expect(checkTiePoints(withPoints(sent), [], { start: null })).toEqual(checked);
  });
});

it.each([
  ['', 0, 0],
  ['60-10', 60, 10],
  ['60-10 30-30 7-70', 97, 110],
])('the points of both sides in %j are %i and %i', (frames, home, away) => {
  expect(sumOfPoints(framesOf(frames))).toEqual({ home, away });
});

it.each(['total', undefined] as const)('a frame may be level if the total decides (%s)', (decidedBy) => {
  const { points } = rulesAllowingLevelFrames({ rules: RULES, decidedBy });
  expect('frameDrawn' in points).toBe(decidedBy === 'total');
});
