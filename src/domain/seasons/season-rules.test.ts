import { describe, expect, it } from 'vitest';
import { ruleChangeConflict } from '#domain/seasons/format-rules.ts';
import { PRESETS } from '#domain/seasons/presets.ts';
import { checkDivisionRules, checkRules } from '#domain/seasons/season-rules.ts';
import { admitsSubstitutes, rulesOfDivision } from '#domain/seasons/season.ts';
import { NO_REGISTER, RULES } from '../../../tests/fixtures/made-league.ts';
import { faultsOfChecked } from '../../../tests/support/faults.ts';

it('a rule that is left out is as before', () => {
  expect(checkRules({}, RULES)).toEqual({ ok: true, value: RULES });
  expect(checkRules({ walkoverScore: 40, highestScore: undefined }, RULES)).toEqual({
    ok: true,
    value: { ...RULES, walkoverScore: 40 },
  });
});

const from = (rule: string, least: number, most: number) => `${rule} must be a whole number from ${least} to ${most}.`;
const [frames, perPlayer] = [
  'framesPerFixture: Frames in a fixture',
  'maxFramesPerPlayer: Frames per player in a fixture',
];
const [lowest, highest] = ['breaksFrom: Lowest break recorded', 'highestBreak: Highest break'];
const [walkover, score] = ['walkoverScore: Walkover score', 'highestScore: Highest score'];
const [frameWon, won, drawn] = ['frame won', 'match won', 'match drawn'].map((what) => {
  const field = { 'frame won': 'frameWon', 'match won': 'fixtureWon', 'match drawn': 'fixtureDrawn' }[what];
  return from(`points.${field}: Points for a ${what}`, 0, 20);
}) as [string, string, string];
const twice = (at: number, name: string) => `tieBreaks.${at}: ${name} is given twice.`;
const goals =
  '“goals” is not a tie-break. The tie-breaks are matchesWon, frameDifference, framesWon, fewestLost, headToHead, fewestPlayed, pointsDifference, pointsFor.';
// These values are all wrong. A limit that is wrong itself is not used to check other rules.
const ALL_WRONG = { framesPerFixture: 100, maxFramesPerPlayer: 100, highestScore: 0.5, highestBreak: 1000 };

it.each([
  [{ framesPerFixture: 0 }, [from(frames, 1, 99)]],
  [ALL_WRONG, [from(frames, 1, 99), from(perPlayer, 1, 99), from(highest, 1, 999), from(score, 1, 999)]],
  [{ framesPerFixture: 1, maxFramesPerPlayer: 2 }, [from(perPlayer, 1, 1)]],
  [{ maxFramesPerPlayer: 6 }, [from(perPlayer, 1, 5)]],
  [{ highestBreak: 100, breaksFrom: 120 }, [from(lowest, 1, 100)]],
  [{ highestBreak: 151.5 }, [from(highest, 1, 250)]],
  [{ breaksFrom: 0 }, [from(lowest, 1, 155)]],
  [{ breaksFrom: 156 }, [from(lowest, 1, 155)]],
  [{ walkoverScore: 251 }, [from(walkover, 1, 250)]],
  [{ walkoverScore: 0 }, [from(walkover, 1, 250)]],
  [{ highestScore: 1000 }, [from(score, 1, 999)]],
  [{ points: { fixtureWon: 21 } }, [won]],
  [{ points: { frameWon: 20, fixtureWon: 0 } }, []],
  [{ points: { frameWon: 21, fixtureDrawn: -1 } }, [frameWon, drawn]],
  [
    { tieBreaks: ['matchesWon', 'matchesWon', 'frameDifference', 'frameDifference'] },
    [twice(1, 'Most matches won'), twice(3, 'Best frame difference')],
  ],
  [
    { tieBreaks: ['fewestLost', 'fewestLost', 'headToHead', 'headToHead'] },
    [twice(1, 'Fewest matches lost'), twice(3, 'Head to head')],
  ],
  [{ tieBreaks: ['framesWon', 'framesWon', 'goals'] }, [twice(1, 'Most frames won'), `tieBreaks.2: ${goals}`]],
  [
    { promoted: 10, relegated: 1.5 },
    [from('promoted: Teams promoted', 0, 9), from('relegated: Teams relegated', 0, 9)],
  ],
  [{ promoted: -1 }, [from('promoted: Teams promoted', 0, 9)]],
  [{ promoted: 9, relegated: 0 }, []],
  [{ promoted: null }, []],
])('%j', (draft, expected) => {
  expect(faultsOfChecked(checkRules(draft, RULES))).toEqual(expected.map((fault) => `rules.${fault}`));
});

it('a tie-break that was reported before is not reported again', () => {
  expect(checkRules({ tieBreaks: [undefined] }, RULES)).toEqual({ ok: false, issues: [] });
});

it('a rule that was not sent may be 0, as old seasons have it', () => {
  expect(checkRules({}, { ...RULES, walkoverScore: 0 }).ok).toBe(true);
});

it('points that are left out have their usual values, whatever they were', () => {
  const before = { ...RULES, points: { frameWon: 3, fixtureWon: 3, fixtureDrawn: 3 } };
  expect(checkRules({ points: { fixtureWon: 2 }, tieBreaks: [] }, before)).toEqual({
    ok: true,
    value: { ...before, points: { frameWon: 1, fixtureWon: 2, fixtureDrawn: 0 }, tieBreaks: [] },
  });
});

const REGISTER = { ...NO_REGISTER, waitDays: 2 };
const POSTPONING = { agreedBy: 'official' as const, noticeHours: null, days: 14 };

describe('optional rules', () => {
  const before = { ...RULES, race: true, registration: REGISTER, postponing: POSTPONING };

  it.each([
    ['stay where they are left out', {}, before],
    [
      'are replaced whole, and removed by null',
      { registration: null, postponing: { ...POSTPONING, days: null } },
      { ...RULES, race: true, postponing: { ...POSTPONING, days: null } },
    ],
    ['end with false', { race: false }, { ...RULES, registration: REGISTER, postponing: POSTPONING }],
  ])('%s', (_, draft, expected) => {
    expect(checkRules(draft, before)).toStrictEqual({ ok: true, value: expected });
  });

  it('are the season’s in a division, or its own, or none', () => {
    const division = {
      registration: null,
      postponing: { ...POSTPONING, days: 7 },
      race: false,
      points: { margin: null },
    };
    const checked = checkDivisionRules({ 1: division }, { rules: before, divisionRules: {}, divisions: [1, 2] });
    expect(checked).toStrictEqual({ ok: true, value: { 1: { ...division, points: {} } } });
    if (!checked.ok) throw new Error('These rules are valid.');
    const season = { rules: before, divisionRules: checked.value };
    expect(rulesOfDivision(season, 2)).toBe(before);
    expect(rulesOfDivision(season, 1)).toStrictEqual({ ...RULES, postponing: division.postponing, race: false });
  });
});

describe('the rules of divisions', () => {
  const season = {
    rules: RULES,
    divisionRules: { 1: { framesPerFixture: 6 }, 2: { walkoverScore: 40 } },
    divisions: [1, 2],
  };

  it('are replaced as a whole if they are sent, and stay otherwise', () => {
    const sent = { 1: { points: { fixtureWon: 2 } } };
    const checked = checkDivisionRules(sent, season);
    expect(checked).toEqual({ ok: true, value: { 1: { points: { fixtureWon: 2 } }, 2: { walkoverScore: 40 } } });
    expect(checkDivisionRules({ 2: null }, season)).toEqual({ ok: true, value: { 1: { framesPerFixture: 6 } } });
    expect(checkDivisionRules(undefined, { ...season, divisions: [1] })).toEqual({
      ok: true,
      value: { 1: { framesPerFixture: 6 } },
    });
  });

  it('may say who may play for a team, or leave that to the season', () => {
    const free = { rules: RULES, divisionRules: { 1: { substitutes: 'free' as const } } };
    expect([1, 2].map((division) => admitsSubstitutes(rulesOfDivision(free, division)))).toEqual([true, false]);
    const approval = checkRules({ substitutes: 'approval' }, RULES);
    expect(approval).toEqual({ ok: true, value: { ...RULES, substitutes: 'approval' } });
    expect(checkRules({}, { ...RULES, substitutes: 'approval' })).toEqual(approval);
    expect(checkRules({}, RULES)).toStrictEqual({ ok: true, value: RULES });
    // Who may play for a team may change even after results were recorded.
    const played = { ...free, rules: { ...RULES, substitutes: 'registered' as const } };
    expect(ruleChangeConflict(free, played, [1, 2])).toBeNull();
  });

  it('do not name a rule that was left out', () => {
    const checked = checkDivisionRules({ 1: { framesPerFixture: undefined, walkoverScore: 40 }, 2: null }, season);
    expect(checked).toStrictEqual({ ok: true, value: { 1: { walkoverScore: 40 } } });
  });

  it('are the season’s if a division has none of its own', () => {
    const own = {
      rules: { ...RULES, points: { frameWon: 2, fixtureWon: 0, fixtureDrawn: 0 } },
      divisionRules: season.divisionRules,
    };
    expect(rulesOfDivision(own, 3)).toBe(own.rules);
    expect(rulesOfDivision(own, 1)).toEqual({ ...own.rules, framesPerFixture: 6 });
    expect(rulesOfDivision({ ...own, divisionRules: { 1: { points: { fixtureDrawn: 1 } } } }, 1).points).toEqual({
      frameWon: 1,
      fixtureWon: 0,
      fixtureDrawn: 1,
    });
  });

  it.each([
    [{ 7: {} }, {}, ['divisionRules.7: The season has no division 7.']],
    [{ '01': {} }, {}, ['divisionRules.01: The season has no division 01.']],
    [{ 1: { framesPerFixture: 100 } }, {}, [`divisionRules.1.${from(frames, 1, 99)}`]],
    [
      undefined,
      { highestScore: 30, walkoverScore: 20, highestBreak: 30 },
      [`divisionRules.2.${from(walkover, 1, 30)}`],
    ],
  ])('%j with %j', (sent, given, expected) => {
    const checked = checkDivisionRules(sent, { ...season, rules: { ...RULES, ...given } });
    expect(faultsOfChecked(checked)).toEqual(expected);
  });

  it('cannot change the format of a division with results', () => {
    const after = {
      rules: { ...RULES, breaksFrom: 20, tieBreaks: [] },
      divisionRules: { 2: { maxFramesPerPlayer: 2 } },
    };
    const before = { rules: RULES, divisionRules: {} };
    expect(ruleChangeConflict(before, after, [1])).toBeNull();
    expect(ruleChangeConflict(before, after, [1, 2])).toBe(
      'Division 2 has results in this season: “Frames per player in a fixture” can no longer change.',
    );
    expect(ruleChangeConflict(before, { ...after, rules: { ...after.rules, walkoverScore: 40 } }, [1, 2])).toBe(
      'Division 1 has results in this season: “Walkover score” can no longer change. ' +
        'Division 2 has results in this season: “Frames per player in a fixture”, “Walkover score” can no longer change.',
    );
  });
});

it('the presets are formats that leagues play', () => {
  const words = PRESETS.map(({ name, rules }) => {
    return [name, rules.framesPerFixture, rules.maxFramesPerPlayer, rules.tieBreaks.join(' ')];
  });
  expect(words).toEqual([
    ['Five frames, a point a frame', 5, 1, 'matchesWon frameDifference'],
    ['Six frames with draws, a point a frame', 6, 2, 'matchesWon frameDifference'],
    ['Five frames, 2 points for a win', 5, 1, 'frameDifference framesWon headToHead'],
    ['Five frames, a point a frame and 2 more for the win', 5, 1, 'matchesWon frameDifference'],
    ['Eight frames, two for each player, a point a frame', 8, 2, 'matchesWon frameDifference'],
    ['Twelve frames, two for each player, a point a frame', 12, 2, 'matchesWon frameDifference'],
    ['Three singles, best of three frames', 3, 1, 'matchesWon frameDifference'],
    ['Four singles, best of three frames', 4, 1, 'matchesWon frameDifference'],
    ['Five singles, best of three frames, until a team has won three', 5, 1, 'frameDifference framesWon headToHead'],
    ['Billiards: three games and the aggregate', 3, 1, 'matchesWon frameDifference'],
    ['Billiards: three games, and a short team loses the aggregate', 3, 1, 'matchesWon frameDifference'],
    ['Pool: six singles and three doubles', 9, 1, 'matchesWon frameDifference'],
    ['Darts: six singles, best of five legs', 6, 1, 'matchesWon frameDifference'],
  ]);
});
