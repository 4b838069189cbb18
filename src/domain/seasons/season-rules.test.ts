import { describe, expect, it } from 'vitest';
import { checkDivisionRules, checkRules, formatFixed, pointsExample, PRESETS } from '#domain/seasons/season-rules.ts';
import { admitsOthers, rulesOf } from '#domain/seasons/season.ts';
import { RULES } from '../../../tests/fixtures/made-league.ts';

it('a rule that is left out is as before', () => {
  expect(checkRules({}, RULES)).toEqual({ ok: true, value: RULES });
  expect(checkRules({ walkoverScore: 40, highestScore: undefined }, RULES)).toEqual({
    ok: true,
    value: { ...RULES, walkoverScore: 40 },
  });
});

it.each([
  [{ framesPerFixture: 0 }, ['rules.framesPerFixture: Frames in a fixture must be a whole number from 1 to 99.']],
  // A rule is not also checked against a limit that is wrong itself.
  [
    { framesPerFixture: 100, maxFramesPerPlayer: 100, highestScore: 0.5, highestBreak: 1000 },
    [
      'rules.framesPerFixture: Frames in a fixture must be a whole number from 1 to 99.',
      'rules.maxFramesPerPlayer: Frames per player in a fixture must be a whole number from 1 to 99.',
      'rules.highestBreak: Highest break must be a whole number from 1 to 999.',
      'rules.highestScore: Highest score must be a whole number from 1 to 999.',
    ],
  ],
  [
    { framesPerFixture: 1, maxFramesPerPlayer: 2 },
    ['rules.maxFramesPerPlayer: Frames per player in a fixture must be a whole number from 1 to 1.'],
  ],
  [
    { highestBreak: 100, breaksFrom: 120 },
    ['rules.breaksFrom: Lowest break recorded must be a whole number from 1 to 100.'],
  ],
  [
    { points: { fixtureWon: 21 } },
    ['rules.points.fixtureWon: Points for a match won must be a whole number from 0 to 20.'],
  ],
  [{ points: { frameWon: 20, fixtureWon: 0 } }, []],
  [
    { tieBreaks: ['matchesWon', 'matchesWon', 'frameDifference', 'frameDifference'] },
    ['rules.tieBreaks.1: Most matches won is given twice.', 'rules.tieBreaks.3: Best frame difference is given twice.'],
  ],
  [
    { tieBreaks: ['fewestLost', 'fewestLost', 'headToHead', 'headToHead'] },
    ['rules.tieBreaks.1: Fewest matches lost is given twice.', 'rules.tieBreaks.3: Head to head is given twice.'],
  ],
  [{ walkoverScore: 251 }, ['rules.walkoverScore: Walkover score must be a whole number from 1 to 250.']],
  [{ walkoverScore: 0 }, ['rules.walkoverScore: Walkover score must be a whole number from 1 to 250.']],
  [
    { maxFramesPerPlayer: 6 },
    ['rules.maxFramesPerPlayer: Frames per player in a fixture must be a whole number from 1 to 5.'],
  ],
  [{ highestBreak: 151.5 }, ['rules.highestBreak: Highest break must be a whole number from 1 to 250.']],
  [{ breaksFrom: 0 }, ['rules.breaksFrom: Lowest break recorded must be a whole number from 1 to 155.']],
  [{ breaksFrom: 156 }, ['rules.breaksFrom: Lowest break recorded must be a whole number from 1 to 155.']],
  [
    { points: { frameWon: 21, fixtureDrawn: -1 } },
    [
      'rules.points.frameWon: Points for a frame won must be a whole number from 0 to 20.',
      'rules.points.fixtureDrawn: Points for a match drawn must be a whole number from 0 to 20.',
    ],
  ],
  [
    { tieBreaks: ['framesWon', 'framesWon', 'goals'] },
    [
      'rules.tieBreaks.1: Most frames won is given twice.',
      'rules.tieBreaks.2: “goals” is not a tie-break. The tie-breaks are matchesWon, frameDifference, framesWon, fewestLost, headToHead, fewestPlayed.',
    ],
  ],
  [
    { promoted: 10, relegated: 1.5 },
    [
      'rules.promoted: Teams promoted must be a whole number from 0 to 9.',
      'rules.relegated: Teams relegated must be a whole number from 0 to 9.',
    ],
  ],
  [{ promoted: -1 }, ['rules.promoted: Teams promoted must be a whole number from 0 to 9.']],
  [{ promoted: 9, relegated: 0 }, []],
  [{ promoted: null }, []],
  [{ highestScore: 1000 }, ['rules.highestScore: Highest score must be a whole number from 1 to 999.']],
])('%j', (draft, expected) => {
  const checked = checkRules(draft, RULES);
  expect(checked.ok ? [] : checked.issues.map(({ path, message }) => `${path}: ${message}`)).toEqual(expected);
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

describe('the rules of divisions', () => {
  const season = {
    rules: RULES,
    divisionRules: { 1: { framesPerFixture: 6 }, 2: { walkoverScore: 40 } },
    divisions: [1, 2],
  };

  it('are replaced whole where they are sent, and stay elsewhere', () => {
    const sent = { 1: { points: { fixtureWon: 2 } } };
    const checked = checkDivisionRules(sent, season);
    expect(checked).toEqual({ ok: true, value: { 1: { points: { fixtureWon: 2 } }, 2: { walkoverScore: 40 } } });
    expect(checkDivisionRules({ 2: null }, season)).toEqual({ ok: true, value: { 1: { framesPerFixture: 6 } } });
    expect(checkDivisionRules(undefined, { ...season, divisions: [1] })).toEqual({
      ok: true,
      value: { 1: { framesPerFixture: 6 } },
    });
  });

  it('say who may play for a team, or leave that to the season, which leaves it as it was', () => {
    const free = { rules: RULES, divisionRules: { 1: { substitutes: 'free' as const } } };
    expect([1, 2].map((division) => admitsOthers(rulesOf(free, division)))).toEqual([true, false]);
    const approval = checkRules({ substitutes: 'approval' }, RULES);
    expect(approval).toEqual({ ok: true, value: { ...RULES, substitutes: 'approval' } });
    expect(checkRules({}, { ...RULES, substitutes: 'approval' })).toEqual(approval);
    expect(checkRules({}, RULES)).toStrictEqual({ ok: true, value: RULES });
    // It may change whatever was played.
    const played = { ...free, rules: { ...RULES, substitutes: 'registered' as const } };
    expect(formatFixed(free, played, [1, 2])).toBeNull();
  });

  it('do not name a rule that was left out', () => {
    const checked = checkDivisionRules({ 1: { framesPerFixture: undefined, walkoverScore: 40 }, 2: null }, season);
    expect(checked).toStrictEqual({ ok: true, value: { 1: { walkoverScore: 40 } } });
  });

  it('are the season’s where a division has none of its own', () => {
    const own = {
      rules: { ...RULES, points: { frameWon: 2, fixtureWon: 0, fixtureDrawn: 0 } },
      divisionRules: season.divisionRules,
    };
    expect(rulesOf(own, 3)).toBe(own.rules);
    expect(rulesOf(own, 1)).toEqual({ ...own.rules, framesPerFixture: 6 });
    expect(rulesOf({ ...own, divisionRules: { 1: { points: { fixtureDrawn: 1 } } } }, 1).points).toEqual({
      frameWon: 1,
      fixtureWon: 0,
      fixtureDrawn: 1,
    });
  });

  it.each([
    [{ 7: {} }, {}, ['divisionRules.7: The season has no division 7.']],
    [{ '01': {} }, {}, ['divisionRules.01: The season has no division 01.']],
    [
      { 1: { framesPerFixture: 100 } },
      {},
      ['divisionRules.1.framesPerFixture: Frames in a fixture must be a whole number from 1 to 99.'],
    ],
    [
      undefined,
      { highestScore: 30, walkoverScore: 20, highestBreak: 30 },
      ['divisionRules.2.walkoverScore: Walkover score must be a whole number from 1 to 30.'],
    ],
  ])('%j with %j', (sent, given, expected) => {
    const checked = checkDivisionRules(sent, { ...season, rules: { ...RULES, ...given } });
    expect(checked.ok ? [] : checked.issues.map(({ path, message }) => `${path}: ${message}`)).toEqual(expected);
  });

  it('cannot change the format of a division with results', () => {
    const after = {
      rules: { ...RULES, breaksFrom: 20, tieBreaks: [] },
      divisionRules: { 2: { maxFramesPerPlayer: 2 } },
    };
    const before = { rules: RULES, divisionRules: {} };
    expect(formatFixed(before, after, [1])).toBeNull();
    expect(formatFixed(before, after, [1, 2])).toBe(
      'Division 2 has results in this season: “Frames per player in a fixture” can no longer change.',
    );
    expect(formatFixed(before, { ...after, rules: { ...after.rules, walkoverScore: 40 } }, [1, 2])).toBe(
      'Division 1 has results in this season: “Walkover score” can no longer change. ' +
        'Division 2 has results in this season: “Frames per player in a fixture”, “Walkover score” can no longer change.',
    );
  });
});

it.each([
  ['frames', 'A 3–2 win gives 3 points, and the other team 2.'],
  ['draws', 'A 4–2 win gives 4 points, and the other team 2. A 3–3 match gives each team 3 points.'],
  ['wins', 'A 3–2 win gives 2 points, and the other team 0.'],
  ['bonus', 'A 3–2 win gives 5 points, and the other team 2.'],
])('the preset %s means: %s', (id, words) => {
  const preset = PRESETS.find((one) => one.id === id);
  expect(preset && pointsExample(preset.rules)).toBe(words);
  expect(preset && checkRules(preset.rules, RULES).ok).toBe(true);
});

it('a drawn match is worth its frames and its own points', () => {
  const points = { frameWon: 1, fixtureWon: 3, fixtureDrawn: 1 };
  expect(pointsExample({ framesPerFixture: 6, points })).toBe(
    'A 4–2 win gives 7 points, and the other team 2. A 3–3 match gives each team 4 points.',
  );
});

it('the presets are formats that leagues play', () => {
  const words = PRESETS.map(({ name, rules }) => {
    return [name, rules.framesPerFixture, rules.maxFramesPerPlayer, rules.tieBreaks.join(' ')];
  });
  expect(words).toEqual([
    ['Five frames, a point a frame', 5, 1, 'matchesWon frameDifference'],
    ['Six frames with draws, a point a frame', 6, 2, 'matchesWon frameDifference'],
    ['Five frames, 2 points for a win and 1 for a draw', 5, 1, 'frameDifference framesWon headToHead'],
    ['Five frames, a point a frame and 2 more for the win', 5, 1, 'matchesWon frameDifference'],
  ]);
});
